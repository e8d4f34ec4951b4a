/* noughts.h: perfect tic-tac-toe. Every position is solved; an answer is a look-up.
 *
 * Version @version@, written by `noughts export c`. SPDX-License-Identifier: MIT OR Apache-2.0
 *
 *     noughts_result r = noughts_probe(mine, yours);
 *     if (NOUGHTS_WDL(r) == NOUGHTS_WIN) light(NOUGHTS_PICK(r), NOUGHTS_PLIES(r));
 *
 * Mine are the squares of the player to move, yours those of the opponent. In a set of squares, bit 0 is square 1, and
 * bit 8 is square 9; the squares are numbered row by row. What you may define before you include this file:
 *
 *     NOUGHTS_PICK_ONLY   the least size: a result has a pick and nothing else
 *     NOUGHTS_FAST        the least time, for eight kilobytes; see noughts_lookup
 *     NOUGHTS_MAIN        a program that tests the file: cc -DNOUGHTS_MAIN -x c noughts.h && ./a.out
 *
 * C99 or C++11, without libraries and without allocation. On AVR the tables stay in flash.
 */
#ifndef NOUGHTS_H
#define NOUGHTS_H

#include <stdint.h>

#define NOUGHTS_VERSION "@version@"

#ifdef __AVR__
#include <avr/pgmspace.h>
#define NOUGHTS_FLASH_ PROGMEM
#define NOUGHTS_BYTE_(place) pgm_read_byte(place)
#define NOUGHTS_WORD_(place) pgm_read_word(place)
#else
#define NOUGHTS_FLASH_
#define NOUGHTS_BYTE_(place) (*(place))
#define NOUGHTS_WORD_(place) (*(place))
#endif

#if defined NOUGHTS_FAST && defined NOUGHTS_PICK_ONLY
#error "NOUGHTS_FAST gives the pick as fast as everything else; leave NOUGHTS_PICK_ONLY out"
#endif

/* What is known of a position. */
typedef uint8_t noughts_result;

/* The result for a board that play cannot reach, and for sets that are no board. */
#define NOUGHTS_UNREACHABLE 0x10

/* The square to play, 1 to 9, or 0 when the game is over. Of the best moves, it is the one that wins most often against an
 * opponent who moves at random. */
#define NOUGHTS_PICK(result) ((result) & 15)

/* The results when the game is over. */
#ifdef NOUGHTS_PICK_ONLY
#define NOUGHTS_LOST_ 0x00
#else
#define NOUGHTS_LOST_ 0xA0
#endif
#define NOUGHTS_DRAWN_ 0x00

#ifndef NOUGHTS_PICK_ONLY

/* How the game ends with best play, for the player to move. A board that the opponent has won is a loss. */
#define NOUGHTS_WDL(result) ((result) < 0xA0 ? NOUGHTS_DRAW : (result) & 0x10 ? NOUGHTS_WIN : NOUGHTS_LOSS)
enum { NOUGHTS_LOSS = -1, NOUGHTS_DRAW = 0, NOUGHTS_WIN = 1 };

/* The number of moves until then, of both players, if the winner is as quick and the loser as slow as can be. */
#define NOUGHTS_PLIES(result) ((result) < 0xA0 ? (result) >> 4 : ((result) >> 4) - 10)

#endif

/* ---- Boards ---- */

/* Turns a ring of eight squares by one of them. */
static inline uint8_t noughts_turn_(uint8_t ring) {
    return (uint8_t)(ring << 1 | ring >> 7);
}

/* The squares around the centre as a ring: bit 0 is square 1, then come 4, 7, 8, 9, 6, 3 and 2. */
static inline uint8_t noughts_ring_(uint16_t set) {
    const uint8_t low = (uint8_t)set;
    return (uint8_t)((low & 33) | (low >> 2 & 2) | (low >> 4 & 12) | (low << 4 & 64) |
                     (low & 2 ? 128 : 0) | (set > 255 ? 16 : 0));
}

/* Whether there are three in a row: two corners and the edge between them, or the centre between two that face each other. */
static inline uint8_t noughts_line_(uint8_t ring, uint8_t centre) {
    const uint8_t one = noughts_turn_(ring), two = noughts_turn_(one), four = noughts_turn_(noughts_turn_(two));
    return (uint8_t)(ring & ((one & two & 0x55) | (centre ? four : 0)));
}

/* The number of squares in a ring, and the centre. */
static inline uint8_t noughts_count_(uint8_t ring, uint8_t centre) {
    uint8_t count = 0;
    if (centre) count++;
    for (; ring != 0; ring &= (uint8_t)(ring - 1)) count++;
    return count;
}

#ifdef NOUGHTS_FAST

static const uint16_t noughts_rows_[512] NOUGHTS_FLASH_ = {
    0, /* @rows@ */
};

static const noughts_result noughts_results_[] NOUGHTS_FLASH_ = {
    0, /* @results@ */
};

/* The result for a board that you know play can reach, in the least time. For other sets of nine bits, any result. */
static inline noughts_result noughts_lookup(uint16_t mine, uint16_t yours) {
    return NOUGHTS_BYTE_(&noughts_results_[NOUGHTS_WORD_(&noughts_rows_[mine]) ^ yours]);
}

static inline noughts_result noughts_probe(uint16_t mine, uint16_t yours) {
    const uint8_t ring = noughts_ring_(mine);
    if ((mine & yours) != 0 || (mine | yours) > 511 || noughts_line_(ring, mine & 16)) return NOUGHTS_UNREACHABLE;
    const uint8_t ahead = (uint8_t)(noughts_count_(noughts_ring_(yours), yours & 16) - noughts_count_(ring, mine & 16));
    return ahead > 1 ? NOUGHTS_UNREACHABLE : noughts_lookup(mine, yours);
}

#else

#ifdef NOUGHTS_PICK_ONLY
#define NOUGHTS_MULTIPLIER_ 1u /* @pick_multiplier@ */
#else
#define NOUGHTS_MULTIPLIER_ 1u /* @multiplier@ */
#endif

/* By the high byte of a hash, the place of its cells. */
static const uint8_t noughts_places_[256] NOUGHTS_FLASH_ = {
#ifdef NOUGHTS_PICK_ONLY
    0, /* @pick_places@ */
#else
    0, /* @places@ */
#endif
};

/* What is known of a position, where its eight images count as one: the high four bits are those of the result, the low
 * four the place of the pick in the ring, or 8 for the centre. Without values, two picks are in a byte. */
static const uint8_t noughts_cells_[] NOUGHTS_FLASH_ = {
#ifdef NOUGHTS_PICK_ONLY
    0, /* @pick_cells@ */
#else
    0, /* @cells@ */
#endif
};

/* The cell of a hash. Positions whose cells are equal may share one. */
static inline uint8_t noughts_cell_(uint16_t hash) {
    const uint16_t place = (uint16_t)(NOUGHTS_BYTE_(&noughts_places_[hash >> 8]) + (hash & 255));
#ifdef NOUGHTS_PICK_ONLY
    const uint8_t two = NOUGHTS_BYTE_(&noughts_cells_[place >> 1]);
    return place & 1 ? two >> 4 : two & 15;
#else
    return NOUGHTS_BYTE_(&noughts_cells_[place]);
#endif
}

/* The ring the other way round: 1, 2, 3, 6, 9, 8, 7 and 4. */
static inline uint8_t noughts_mirrored_(uint16_t set) {
    const uint8_t low = (uint8_t)set;
    return (uint8_t)((low & 71) | (low >> 2 & 40) | (low << 4 & 128) | (set > 255 ? 16 : 0));
}

/* The square at a place of the ring, or the centre, after the turns of an image are taken back. */
static inline uint8_t noughts_square_(uint8_t place, uint8_t image) {
    static const uint8_t squares[8] NOUGHTS_FLASH_ = {1, 4, 7, 8, 9, 6, 3, 2};
    if (place == 8) return 5;
    place = (uint8_t)(place - 2 * image);
    return NOUGHTS_BYTE_(&squares[(image < 4 ? place : -place) & 7]);
}

/* The result for a board. Mine and yours become rings, and the largest number is hashed that their eight images are, by
 * quarter turns and in a mirror. */
static inline noughts_result noughts_probe(uint16_t mine, uint16_t yours) {
    const uint16_t both = mine | yours;
    uint16_t number, largest = 0;
    uint8_t mine_count, yours_count, cell, square, i, image = 0;
    uint8_t m = noughts_ring_(mine), y = noughts_ring_(yours);

    if ((mine & yours) != 0 || both > 511 || noughts_line_(m, mine & 16)) return NOUGHTS_UNREACHABLE;
    mine_count = noughts_count_(m, mine & 16);
    yours_count = noughts_count_(y, yours & 16);
    if ((uint8_t)(yours_count - mine_count) > 1) return NOUGHTS_UNREACHABLE;
    if (noughts_line_(y, yours & 16)) return NOUGHTS_LOST_;
    if (both == 511) return NOUGHTS_DRAWN_;

    for (i = 0; i < 8; i++) {
        if (i == 4) {
            m = noughts_mirrored_(mine);
            y = noughts_mirrored_(yours);
        }
        number = (uint16_t)(m << 8 | y);
        if (number >= largest) {
            largest = number;
            image = i;
        }
        m = noughts_turn_(noughts_turn_(m));
        y = noughts_turn_(noughts_turn_(y));
    }
    /* Whose the centre is follows from the numbers of marks. */
    if (both & 16) largest ^= 0x100;

    cell = noughts_cell_((uint16_t)(largest * NOUGHTS_MULTIPLIER_));
    square = noughts_square_(cell & 15, image);
    cell &= 0xF0;
#ifndef NOUGHTS_PICK_ONLY
    if (cell == 0) cell = (uint8_t)((9 - mine_count - yours_count) << 4);
#endif
    return (noughts_result)(cell | square);
}

#endif

#ifndef NOUGHTS_PICK_ONLY

/* Orders the positions to move to from the worst, -9, to the best, 10, by their result. That is the opponent's: a win that is
 * far off for the opponent is less bad than one at once, and a loss at once is best. A draw is 0. */
static inline int8_t noughts_liking_(noughts_result result) {
    if (NOUGHTS_WDL(result) == NOUGHTS_DRAW) return 0;
    return (int8_t)(NOUGHTS_WDL(result) * (NOUGHTS_PLIES(result) - 10));
}

/* The set of the moves that are best for the outcome and then for the plies; empty when the game is over, or for no board. */
static inline uint16_t noughts_best(uint16_t mine, uint16_t yours) {
    uint16_t best = 0, square;
    int8_t liking, most = -100;
    if (NOUGHTS_PICK(noughts_probe(mine, yours)) == 0) return 0;
    for (square = 1; square < 512; square = (uint16_t)(square << 1)) {
        if ((mine | yours) & square) continue;
        liking = noughts_liking_(noughts_probe(yours, mine | square));
        if (liking > most) {
            most = liking;
            best = 0;
        }
        if (liking == most) best |= square;
    }
    return best;
}

#endif

/* ---- Text ---- */

/* What is wrong with a text that should be a board. */
typedef enum {
    NOUGHTS_OK,
    NOUGHTS_BAD_CELL,   /* a character that is none of X, O and . - _ or space for an empty square */
    NOUGHTS_BAD_LENGTH, /* not nine cells */
    NOUGHTS_BAD_TURNS,  /* the marks do not alternate */
    NOUGHTS_BAD_WIN,    /* play went on after a win */
    NOUGHTS_BAD_FIRST   /* who began is none of X, x, O and o */
} noughts_fault;

/* Reads a board row by row, such as "XO..X....", in a game that `first` began, 'X', 'x', 'O' or 'o'. */
static inline noughts_fault noughts_from_string(const char *text, char first, uint16_t *mine, uint16_t *yours) {
    uint16_t x = 0, o = 0;
    uint8_t i;
    int ahead;
    if (first != 'X' && first != 'x' && first != 'O' && first != 'o') return NOUGHTS_BAD_FIRST;
    for (i = 0; text[i] != 0; i++) {
        const char c = text[i];
        const uint16_t square = (uint16_t)(i < 9 ? 1 << i : 0);
        if (c == 'X' || c == 'x') x |= square;
        else if (c == 'O' || c == 'o') o |= square;
        else if (c != '.' && c != '-' && c != '_' && c != ' ') return NOUGHTS_BAD_CELL;
        if (i == 9) return NOUGHTS_BAD_LENGTH;
    }
    if (i != 9) return NOUGHTS_BAD_LENGTH;
    ahead = noughts_count_(noughts_ring_(x), x & 16) - noughts_count_(noughts_ring_(o), o & 16);
    if (first != 'X' && first != 'x') ahead = -ahead;
    if (ahead != 0 && ahead != 1) return NOUGHTS_BAD_TURNS;
    *mine = (first == 'X' || first == 'x') == (ahead == 0) ? x : o;
    *yours = (uint16_t)((x | o) ^ *mine);
    return noughts_probe(*mine, *yours) == NOUGHTS_UNREACHABLE ? NOUGHTS_BAD_WIN : NOUGHTS_OK;
}

/* ---- Self-test ---- */

/* The number of positions, and the checksum of their results that this file must have. */
#define NOUGHTS_POSITIONS 5478u
#ifdef NOUGHTS_PICK_ONLY
#define NOUGHTS_CHECKSUM 0u /* @pick_checksum@ */
#else
#define NOUGHTS_CHECKSUM 0u /* @checksum@ */
#endif

/* The next of the 19,683 boards, as one counts in base 3. Square 9 is the last digit: 0 is empty, 1 mine, 2 yours. */
static inline int noughts_next_(uint16_t *mine, uint16_t *yours) {
    uint16_t square = 256;
    for (; *yours & square; square >>= 1) *yours ^= square;
    *yours |= *mine & square;
    *mine ^= square;
    return square != 0;
}

/* Whether a result follows from the rules and from the results after each move. */
static inline int noughts_follows_(uint16_t mine, uint16_t yours, noughts_result result) {
#ifdef NOUGHTS_PICK_ONLY
    return NOUGHTS_PICK(result) == 0 || ((mine | yours) & 1u << (NOUGHTS_PICK(result) - 1)) == 0;
#else
    static const uint16_t lines[8] = {7, 56, 448, 73, 146, 292, 273, 84};
    uint16_t pick;
    uint8_t i;
    for (i = 0; i < 8; i++) {
        if ((yours & lines[i]) == lines[i]) return result == NOUGHTS_LOST_;
    }
    if ((mine | yours) == 511) return result == NOUGHTS_DRAWN_;
    pick = (uint16_t)(1 << NOUGHTS_PICK(result) >> 1);
    /* Whoever wins, loses or draws: after the best move, it is one ply less, seen from the other side. */
    return (noughts_best(mine, yours) & pick) != 0 && result >> 4 == (noughts_probe(yours, mine | pick) >> 4) + 1;
#endif
}

/* Tests the whole table: whether every value follows from the rules and from the values after each move, and whether all
 * results together have the checksum, FNV-1a of 32 bits. Gives the number of positions and the checksum. */
static inline int noughts_self_test(uint16_t *positions, uint32_t *checksum) {
    uint16_t mine = 0, yours = 0;
    int follows = 1;
    *positions = 0;
    *checksum = 2166136261u;
    do {
        const noughts_result result = noughts_probe(mine, yours);
        *checksum = (*checksum ^ result) * 16777619u;
        if (result == NOUGHTS_UNREACHABLE) continue;
        ++*positions;
        follows = follows && noughts_follows_(mine, yours, result);
    } while (noughts_next_(&mine, &yours));
    return follows && *positions == NOUGHTS_POSITIONS && *checksum == NOUGHTS_CHECKSUM;
}

#ifdef NOUGHTS_MAIN
#include <stdio.h>
#include <string.h>

/* What it prints of a text that is no position; the order is that of noughts_fault. */
static const char *const noughts_faults_[] = {
    "", "there is a character that is not a cell", "there are not 9 cells", "the marks do not alternate, where X moves first",
    "play went on after a win", ""
};

/* Without an argument or with --self-test the self-test, with a board such as XO..X.... the square to play. */
int main(int count, char **arguments) {
    uint16_t positions, mine, yours;
    uint32_t checksum;
    int passed;
    if (count > 1 && strcmp(arguments[1], "--self-test") != 0) {
        const noughts_fault fault = noughts_from_string(arguments[1], 'X', &mine, &yours);
        if (fault == NOUGHTS_OK) printf("%d\n", NOUGHTS_PICK(noughts_probe(mine, yours)));
        else fprintf(stderr, "error: %s\n", noughts_faults_[fault]);
        return (int)fault;
    }
    passed = noughts_self_test(&positions, &checksum);
    printf("%s: %u positions, checksum %08lx\n", passed ? "ok" : "FAILED", (unsigned)positions, (unsigned long)checksum);
    return passed ? 0 : 1;
}
#endif

#endif
