/* The smallest program that asks, or, without QUESTION, that does the same and does not ask. */
#include <stdint.h>

#ifndef HEADER
#define HEADER "noughts.h"
#endif
#include HEADER

volatile uint16_t mine, yours;
volatile uint8_t answer;

int main(void) {
#ifdef QUESTION
    answer = QUESTION(mine, yours);
#else
    answer = (uint8_t)(mine + yours);
#endif
    for (;;) {}
}
