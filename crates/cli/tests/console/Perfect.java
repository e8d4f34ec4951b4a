import java.util.Scanner;

public class Perfect {
    static char[] board = "         ".toCharArray();
    static boolean wins(char p) {
        int[][] l = {{0,1,2},{3,4,5},{6,7,8},{0,3,6},{1,4,7},{2,5,8},{0,4,8},{2,4,6}};
        for (int[] a : l) if (board[a[0]] == p && board[a[1]] == p && board[a[2]] == p) return true;
        return false;
    }
    static boolean full() { for (char c : board) if (c == ' ') return false; return true; }
    static int minimax(boolean me) {
        if (wins('O')) return 1;
        if (wins('X')) return -1;
        if (full()) return 0;
        int best = me ? -2 : 2;
        for (int i = 0; i < 9; i++) if (board[i] == ' ') {
            board[i] = me ? 'O' : 'X';
            int v = minimax(!me);
            board[i] = ' ';
            best = me ? Math.max(best, v) : Math.min(best, v);
        }
        return best;
    }
    static void show() {
        for (int r = 0; r < 3; r++) {
            System.out.println(" " + board[3*r] + " | " + board[3*r+1] + " | " + board[3*r+2]);
            if (r < 2) System.out.println("---+---+---");
        }
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        System.out.println("Tic tac toe, you are X");
        show();
        while (true) {
            System.out.print("Your move (1-9): ");
            int m = in.nextInt() - 1;
            if (m < 0 || m > 8 || board[m] != ' ') { System.out.println("Not possible"); continue; }
            board[m] = 'X';
            if (wins('X')) { show(); System.out.println("You win!"); return; }
            if (full()) { show(); System.out.println("Draw!"); return; }
            int best = -2, at = -1;
            for (int i = 0; i < 9; i++) if (board[i] == ' ') {
                board[i] = 'O';
                int v = minimax(false);
                board[i] = ' ';
                if (v > best) { best = v; at = i; }
            }
            board[at] = 'O';
            show();
            if (wins('O')) { System.out.println("I win!"); return; }
            if (full()) { System.out.println("Draw!"); return; }
        }
    }
}
