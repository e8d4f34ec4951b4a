import java.util.*;

public class Faulty {
    static int[] lines = {0,1,2, 3,4,5, 6,7,8, 0,3,6, 1,4,7, 2,5,8, 0,4,8, 2,4,6};
    static StringBuilder board = new StringBuilder("123456789");
    static int completes(char mark) {
        for (int i = 0; i < 24; i += 3)
            for (int j = 0; j < 3; j++) {
                char a = board.charAt(lines[i + (j + 1) % 3]), b = board.charAt(lines[i + (j + 2) % 3]);
                if (a == mark && b == mark && board.charAt(lines[i + j]) <= '9') return lines[i + j];
            }
        return -1;
    }
    static void show() {
        for (int i = 0; i < 9; i += 3) System.out.println("| " + board.charAt(i) + " | " + board.charAt(i + 1) + " | " + board.charAt(i + 2) + " |");
    }
    static boolean won(char mark) {
        for (int i = 0; i < 24; i += 3) if (board.charAt(lines[i]) == mark && board.charAt(lines[i + 1]) == mark && board.charAt(lines[i + 2]) == mark) return true;
        return false;
    }
    public static void main(String[] args) {
        try (Scanner in = new Scanner(System.in)) {
            for (int turn = 0; turn < 9; turn++) {
                show();
                int at;
                if (turn % 2 == 0) {
                    System.out.print("Your square: ");
                    at = in.nextInt() - 1;
                } else {
                    at = completes('O');
                    if (at < 0) at = completes('X');
                    for (int i = 0; at < 0; i++) if (board.charAt(i) <= '9') at = i;
                }
                board.setCharAt(at, turn % 2 == 0 ? 'X' : 'O');
                if (won('X') || won('O')) { show(); System.out.println("Game over"); return; }
            }
            show();
            System.out.println("Draw");
        }
    }
}
