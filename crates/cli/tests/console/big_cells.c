/* Cells of three lines, numbers in the empty ones. It never looks for its own win. */
#include <stdio.h>

static char cell[10] = {'o','1','2','3','4','5','6','7','8','9'};

static int result(void) {
    int w[8][3] = {{1,2,3},{4,5,6},{7,8,9},{1,4,7},{2,5,8},{3,6,9},{1,5,9},{3,5,7}};
    for (int i = 0; i < 8; i++)
        if (cell[w[i][0]] == cell[w[i][1]] && cell[w[i][1]] == cell[w[i][2]]) return 1;
    for (int i = 1; i < 10; i++) if (cell[i] == '0' + i) return -1;
    return 0;
}

static void board(void) {
    printf("\n\n\tTic Tac Toe\n\n");
    printf("You (X)  -  Computer (O)\n\n\n");
    printf("     |     |     \n");
    printf("  %c  |  %c  |  %c \n", cell[1], cell[2], cell[3]);
    printf("_____|_____|_____\n");
    printf("     |     |     \n");
    printf("  %c  |  %c  |  %c \n", cell[4], cell[5], cell[6]);
    printf("_____|_____|_____\n");
    printf("     |     |     \n");
    printf("  %c  |  %c  |  %c \n", cell[7], cell[8], cell[9]);
    printf("     |     |     \n\n");
}

static int pick(void) {
    int w[8][3] = {{1,2,3},{4,5,6},{7,8,9},{1,4,7},{2,5,8},{3,6,9},{1,5,9},{3,5,7}};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) {
            int a = w[i][k], b = w[i][(k + 1) % 3], c = w[i][(k + 2) % 3];
            if (cell[a] == '0' + a && cell[b] == 'X' && cell[c] == 'X') return a;
        }
    for (int i = 9; i > 0; i--) if (cell[i] == '0' + i) return i;
    return 0;
}

int main(void) {
    int player = 1, first, choice, state;
    printf("Who moves first?\n1 - you\n2 - the computer\nYour choice: ");
    if (scanf("%d", &first) != 1) return 1;
    player = first == 2 ? 2 : 1;
    do {
        if (player == 1) {
            board();
            printf("Enter a number: ");
            if (scanf("%d", &choice) != 1) return 1;
            if (choice < 1 || choice > 9 || cell[choice] != '0' + choice) { printf("Invalid move "); continue; }
            cell[choice] = 'X';
        } else {
            cell[pick()] = 'O';
        }
        state = result();
        player = 3 - player;
    } while (state == -1);
    board();
    if (state == 1) printf("==> %s won\n", player == 2 ? "You" : "The computer");
    else printf("==> Game draw\n");
    return 0;
}
