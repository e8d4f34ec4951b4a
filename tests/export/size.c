/* The smallest program that asks, or, without QUESTION, that does the same and does not ask. */
#include "noughts.h"

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
