/* Reads single keys, and draws over the board in place. It takes the first square that is free, from the end. */
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

static char s[9];
static int w[8][3] = {{0,1,2},{3,4,5},{6,7,8},{0,3,6},{1,4,7},{2,5,8},{0,4,8},{2,4,6}};

static int won(char m) {
    for (int i = 0; i < 8; i++) if (s[w[i][0]] == m && s[w[i][1]] == m && s[w[i][2]] == m) return 1;
    return 0;
}

static void put(int i) { printf("\033[%d;%dH%c", 3 + i / 3 * 2, 7 + i % 3 * 4, s[i]); }

static void say(const char *text) { printf("\033[10;1H\033[K%s", text); fflush(stdout); }

int main(void) {
    struct termios old, raw;
    tcgetattr(0, &old);
    raw = old;
    raw.c_lflag &= ~(ICANON | ECHO);
    tcsetattr(0, TCSANOW, &raw);
    printf("\033[2J\033[H");
    for (int r = 0; r < 3; r++) {
        printf("\033[%d;5H    |   |", 3 + 2 * r);
        if (r < 2) printf("\033[%d;5H ---+---+---", 4 + 2 * r);
    }
    for (int n = 0; n < 9;) {
        say("Press 1 to 9: ");
        int k = getchar();
        if (k == EOF || k == 'q') break;
        if (k < '1' || k > '9' || s[k - '1']) continue;
        s[k - '1'] = 'X';
        put(k - '1');
        n++;
        if (won('X') || n == 9) break;
        int i = 8;
        while (s[i]) i--;
        s[i] = 'O';
        put(i);
        n++;
        if (won('O')) break;
    }
    say("Game over\n");
    tcsetattr(0, TCSANOW, &old);
    return 0;
}
