/* Three levels, of which the highest wins, blocks and then takes the centre, corners, sides; a coloured board that is
   cleared each time; row and column in one line. The person always begins. */
#include <stdio.h>
#include <stdlib.h>

static char b[3][3];

static int lines[8][3] = {{0,1,2},{3,4,5},{6,7,8},{0,3,6},{1,4,7},{2,5,8},{0,4,8},{2,4,6}};

static void show(void) {
    printf("\033[2J\033[H");
    printf("\n  TIC TAC TOE\n\n");
    for (int r = 0; r < 3; r++) {
        for (int c = 0; c < 3; c++) {
            if (b[r][c] == 'X') printf(" \033[31mX\033[0m ");
            else if (b[r][c] == 'O') printf(" \033[34mO\033[0m ");
            else printf("   ");
            if (c < 2) printf("|");
        }
        printf("\n");
        if (r < 2) printf("---|---|---\n");
    }
    printf("\n");
}

static int won(char m) {
    char *p = &b[0][0];
    for (int i = 0; i < 8; i++)
        if (p[lines[i][0]] == m && p[lines[i][1]] == m && p[lines[i][2]] == m) return 1;
    return 0;
}

static int completes(char m) {
    char *p = &b[0][0];
    for (int i = 0; i < 9; i++) {
        if (p[i] != ' ') continue;
        p[i] = m;
        int w = won(m);
        p[i] = ' ';
        if (w) return i;
    }
    return -1;
}

static int choose(int level) {
    static int order[9] = {4, 0, 2, 6, 8, 1, 3, 5, 7};
    char *p = &b[0][0];
    if (level == 1) {
        int i;
        do i = rand() % 9; while (p[i] != ' ');
        return i;
    }
    int i = completes('O');
    if (i >= 0) return i;
    if (level == 3 && (i = completes('X')) >= 0) return i;
    for (int k = 0; k < 9; k++) if (p[order[k]] == ' ') return order[k];
    return -1;
}

int main(void) {
    int level = 0, moves = 0, r, c;
    for (int i = 0; i < 9; i++) (&b[0][0])[i] = ' ';
    printf("Choose a level:\n 1. Easy\n 2. Medium\n 3. Hard\n> ");
    while (scanf("%d", &level) != 1 || level < 1 || level > 3) { printf("1 to 3: "); while (getchar() != '\n'); }
    show();
    while (moves < 9) {
        printf("Enter row and column (1-3, separated by a space): ");
        if (scanf("%d %d", &r, &c) != 2) return 1;
        if (r < 1 || r > 3 || c < 1 || c > 3 || b[r-1][c-1] != ' ') { printf("Invalid move.\n"); continue; }
        b[r-1][c-1] = 'X';
        moves++;
        show();
        if (won('X')) { printf("You win!\n"); return 0; }
        if (moves == 9) break;
        int i = choose(level);
        (&b[0][0])[i] = 'O';
        moves++;
        show();
        printf("Computer chose %d %d\n", i / 3 + 1, i % 3 + 1);
        if (won('O')) { printf("Computer wins!\n"); return 0; }
    }
    printf("Draw!\n");
    return 0;
}
