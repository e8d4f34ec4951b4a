/* noughts_strategy.h: perfect play of tic-tac-toe for the smallest devices.
 *
 * Version @version@, written by `noughts export strategy`. SPDX-License-Identifier: MIT OR Apache-2.0
 *
 *     uint8_t square = noughts_move(mine, yours);
 *
 * It plays either side from the first move on and never loses. Mine are the squares of the player to move, yours those of
 * the opponent. In a set of squares, bit 0 is square 1, and bit 8 is square 9; they are numbered row by row.
 *
 * It knows the positions that its own games come to, whatever the opponent does, and no others. Where somebody else has moved
 * for it, its answer may be a bad move, or 0. It knows no values. noughts.h answers every position.
 *
 * C99 or C++11, without libraries and without allocation. On AVR the tables stay in flash.
 */
#ifndef NOUGHTS_STRATEGY_H
#define NOUGHTS_STRATEGY_H

#include <stdint.h>

#ifdef __AVR__
#include <avr/pgmspace.h>
#define NOUGHTS_STRATEGY_FLASH_ PROGMEM
#define NOUGHTS_STRATEGY_BYTE_(place) pgm_read_byte(place)
#define NOUGHTS_STRATEGY_WORD_(place) pgm_read_word(place)
#else
#define NOUGHTS_STRATEGY_FLASH_
#define NOUGHTS_STRATEGY_BYTE_(place) (*(place))
#define NOUGHTS_STRATEGY_WORD_(place) (*(place))
#endif

static const uint16_t noughts_move_lines_[8] NOUGHTS_STRATEGY_FLASH_ = {7, 56, 448, 73, 146, 292, 273, 84};

/* The squares for positions in which nobody can complete a line, two in a byte: bits 12 to 15 of a hash lead to an offset,
 * and the offset and bits 8 to 11 to the square. */
static const uint8_t noughts_move_offsets_[16] NOUGHTS_STRATEGY_FLASH_ = {
    0, /* @offsets@ */
};
static const uint8_t noughts_move_squares_[] NOUGHTS_STRATEGY_FLASH_ = {
    0, /* @squares@ */
};

/* The square that completes a line of this set, as a set; 0 if there is none, 512 if a line is complete. */
static inline uint16_t noughts_gap_(uint16_t set, uint16_t other) {
    uint16_t gap = 0;
    uint8_t i;
    for (i = 0; i < 8; i++) {
        const uint16_t rest = (uint16_t)(NOUGHTS_STRATEGY_WORD_(&noughts_move_lines_[i]) & ~set);
        if (rest == 0) return 512;
        if ((rest & (rest - 1)) == 0 && (rest & other) == 0) gap = rest;
    }
    return gap;
}

/* The square for a position in which nobody can complete a line. */
static inline uint8_t noughts_known_(uint16_t mine, uint16_t yours) {
    const uint16_t hash = (uint16_t)((mine + 3u * yours) * 1u /* @multiplier@ */);
    const uint8_t place = (uint8_t)(NOUGHTS_STRATEGY_BYTE_(&noughts_move_offsets_[hash >> 12]) + (hash >> 8 & 15));
    const uint8_t two = NOUGHTS_STRATEGY_BYTE_(&noughts_move_squares_[place >> 1]);
    return place & 1 ? two >> 4 : two & 15;
}

/* The square to play, 1 to 9, or 0 when the game is over. */
static inline uint8_t noughts_move(uint16_t mine, uint16_t yours) {
    const uint16_t block = noughts_gap_(yours, mine), win = noughts_gap_(mine, yours);
    uint16_t gap = win != 0 ? win : block;
    uint8_t square = 0;
    if (((block | win) & 512) != 0 || (mine | yours) == 511) return 0;
    if (gap == 0) {
        square = noughts_known_(mine, yours);
        return square != 0 && ((mine | yours) & 1u << (square - 1)) == 0 ? square : 0;
    }
    for (; gap != 0; gap >>= 1) square++;
    return square;
}

#endif
