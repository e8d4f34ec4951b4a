/* Changes every byte of the tables of noughts.h in turn, in three ways. Writes how many changes the self-test has found, and how
 * many changes alter no result, which are those of bytes that nobody reads. */
#include <stdint.h>
#include <stdio.h>

/* Tables that can be changed. */
#define const
#include "noughts.h"
#undef const

static noughts_result results[1 << 18];
static unsigned found, harmless;

static int alters_a_result(void) {
    for (uint16_t mine = 0; mine < 512; mine++) {
        for (uint16_t yours = 0; yours < 512; yours++) {
            if ((mine & yours) == 0 && noughts_probe(mine, yours) != results[mine << 9 | yours]) return 1;
        }
    }
    return 0;
}

/* Changes every `step`th byte; a changed one is at most `limit`. */
static void damage(uint8_t *bytes, size_t length, unsigned step, unsigned limit) {
    static const uint8_t changes[] = {0x01, 0x10, 0xFF};
    for (size_t i = 0; i < length; i += step) {
        for (size_t change = 0; change < 3; change++) {
            uint16_t positions;
            uint32_t checksum;
            if ((bytes[i] ^ changes[change]) > limit) continue;
            bytes[i] ^= changes[change];
            if (!noughts_self_test(&positions, &checksum)) found++;
            else if (!alters_a_result()) harmless++;
            else printf("byte %u: %u is not found\n", (unsigned)i, changes[change]);
            bytes[i] ^= changes[change];
        }
    }
}

int main(void) {
    for (uint16_t mine = 0; mine < 512; mine++) {
        for (uint16_t yours = 0; yours < 512; yours++) results[mine << 9 | yours] = noughts_probe(mine, yours);
    }
#ifdef NOUGHTS_FAST
    /* A sample: there are thousands of bytes. The offsets are left alone, since a changed one may lead out of the table. */
    damage(noughts_results_, sizeof noughts_results_, 61, 255);
#else
    damage(noughts_cells_, sizeof noughts_cells_, 1, 255);
#ifdef NOUGHTS_PICK_ONLY
    damage(noughts_places_, sizeof noughts_places_, 1, 2 * sizeof noughts_cells_ - 256);
#else
    damage(noughts_places_, sizeof noughts_places_, 1, sizeof noughts_cells_ - 256);
#endif
#endif
    printf("%u %u\n", found, harmless);
    return 0;
}
