/* Plays noughts_strategy.h against every reply, as the first player and as the second, and writes how many of its games it has won,
 * drawn and lost. */
#include "noughts_strategy.h"

#include <stdio.h>

static unsigned won, drawn, lost;

static int has_line(uint16_t set) {
    static const uint16_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    for (int i = 0; i < 8; i++) {
        if ((set & lines[i]) == lines[i]) return 1;
    }
    return 0;
}

/* The opponent is to move. */
static void reply(uint16_t mine, uint16_t yours);

/* The strategy is to move. */
static void move(uint16_t mine, uint16_t yours) {
    if (has_line(yours)) {
        lost++;
    } else if ((mine | yours) == 511) {
        drawn++;
    } else {
        const unsigned square = noughts_move(mine, yours);
        if (square < 1 || square > 9 || ((mine | yours) >> (square - 1) & 1) != 0) {
            printf("no move: %d %d %u\n", mine, yours, square);
            return;
        }
        reply((uint16_t)(mine | 1 << (square - 1)), yours);
    }
}

static void reply(uint16_t mine, uint16_t yours) {
    if (has_line(mine)) {
        won++;
        if (noughts_move(yours, mine) != 0) puts("a move after the end");
    } else if ((mine | yours) == 511) {
        drawn++;
        if (noughts_move(yours, mine) != 0) puts("a move after the end");
    } else {
        for (int i = 0; i < 9; i++) {
            if (((mine | yours) >> i & 1) == 0) move(mine, (uint16_t)(yours | 1 << i));
        }
    }
}

int main(void) {
    move(0, 0);
    printf("%u %u %u\n", won, drawn, lost);
    won = drawn = lost = 0;
    reply(0, 0);
    printf("%u %u %u\n", won, drawn, lost);
    return 0;
}
