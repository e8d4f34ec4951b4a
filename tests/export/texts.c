/* Reads lines such as "X XO..X....", the player who began and a text, and writes what noughts.h makes of each: the fault, and
 * the two sets if there is none. */
#include "noughts.h"

#include <stdio.h>
#include <string.h>

int main(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin) != NULL) {
        uint16_t mine = 0, yours = 0;
        line[strcspn(line, "\n")] = 0;
        switch (noughts_from_string(line + 2, line[0], &mine, &yours)) {
        case NOUGHTS_OK: printf("%d %d\n", mine, yours); break;
        case NOUGHTS_BAD_CELL: puts("cell"); break;
        case NOUGHTS_BAD_LENGTH: puts("length"); break;
        case NOUGHTS_BAD_TURNS: puts("turns"); break;
        case NOUGHTS_BAD_WIN: puts("win"); break;
        case NOUGHTS_BAD_FIRST: puts("first"); break;
        }
    }
    return 0;
}
