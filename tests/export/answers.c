/* Writes what noughts.h says of all 19,683 boards, a line for each, and then how its self-test ends. On an ATmega328P it
 * writes to the serial port, and also how many cycles a position takes. */
#include "noughts.h"

#ifdef __AVR__
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static void put(char c) {
    while (!(UCSR0A & 1 << UDRE0)) {}
    UCSR0A |= 1 << TXC0;
    UDR0 = (uint8_t)c;
}

static void start(void) {
    UCSR0A = 1 << U2X0;
    UCSR0B = 1 << TXEN0;
    TCCR1B = 1 << CS10;
}

static void stop(void) {
    while (!(UCSR0A & 1 << TXC0)) {}
    cli();
    sleep_mode();
}
#else
#include <stdio.h>

static void put(char c) {
    putchar(c);
}

static void start(void) {}
static void stop(void) {}
#endif

static void write_number(uint32_t number) {
    if (number > 9) write_number(number / 10);
    put((char)('0' + number % 10));
}

static void write_words(const char *words) {
    while (*words != 0) put(*words++);
}

static void write_line(uint16_t mine, uint16_t yours) {
    const noughts_result result = noughts_probe(mine, yours);
    if (result == NOUGHTS_UNREACHABLE) {
        write_words("unreachable\n");
        return;
    }
#ifndef NOUGHTS_PICK_ONLY
    write_words(NOUGHTS_WDL(result) == NOUGHTS_WIN ? "win " : NOUGHTS_WDL(result) == NOUGHTS_DRAW ? "draw " : "loss ");
    write_number((uint32_t)NOUGHTS_PLIES(result));
    write_words(" ");
    write_number(noughts_best(mine, yours));
    write_words(" ");
#endif
    write_number(NOUGHTS_PICK(result));
    write_words("\n");
}

#ifdef __AVR__
#ifndef QUESTION
#define QUESTION noughts_probe
#endif

__attribute__((noinline)) static uint8_t answer(uint16_t mine, uint16_t yours) {
    return QUESTION(mine, yours);
}

/* The same call without what is measured. */
__attribute__((noinline)) static uint8_t no_answer(uint16_t mine, uint16_t yours) {
    __asm__ volatile("" : : "r"(mine), "r"(yours));
    return 0;
}

typedef uint8_t (*question)(uint16_t, uint16_t);

static uint16_t cycles(volatile question ask, uint16_t mine, uint16_t yours) {
    const question one = ask;
    const uint16_t start = TCNT1;
    volatile uint8_t answered = one(mine, yours);
    const uint16_t end = TCNT1;
    (void)answered;
    return end - start;
}

static void write_cycles(void) {
    uint16_t mine = 0, yours = 0, most = 0;
    uint32_t sum = 0, positions = 0;
    do {
        if (noughts_probe(mine, yours) == NOUGHTS_UNREACHABLE) continue;
        const uint16_t taken = cycles(answer, mine, yours) - cycles(no_answer, mine, yours);
        sum += taken;
        positions++;
        if (taken > most) most = taken;
    } while (noughts_next_(&mine, &yours));
    write_number((sum + positions / 2) / positions);
    write_words(" ");
    write_number(most);
    write_words("\n");
}
#endif

int main(void) {
    uint16_t mine = 0, yours = 0, positions;
    uint32_t checksum;
    start();
    do {
        write_line(mine, yours);
    } while (noughts_next_(&mine, &yours));
    write_words(noughts_self_test(&positions, &checksum) ? "ok " : "FAILED ");
    write_number(positions);
    write_words(" ");
    write_number(checksum);
    write_words("\n");
#ifdef __AVR__
    write_cycles();
#endif
    stop();
    return 0;
}
