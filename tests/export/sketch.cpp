/* The least of what an Arduino sketch stands on: the serial port of an ATmega328P, setup and loop. It is not Arduino's own code. The byte 4,
 * end of transmission, stops the program. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdint.h>

static struct {
    void begin(uint32_t baud) {
        UBRR0 = (uint16_t)(F_CPU / 16 / baud - 1);
        UCSR0B = 1 << RXEN0 | 1 << TXEN0;
    }

    int available() { return UCSR0A >> RXC0 & 1; }

    int read() {
        const uint8_t byte = UDR0;
        if (byte == 4) {
            while (!(UCSR0A & 1 << TXC0)) {}
            cli();
            sleep_mode();
        }
        return byte;
    }

    void print(char c) {
        while (!(UCSR0A & 1 << UDRE0)) {}
        UCSR0A |= 1 << TXC0;
        UDR0 = (uint8_t)c;
    }

    void print(const char *text) {
        while (*text) print(*text++);
    }
} Serial;

#include SKETCH

int main() {
    setup();
    for (;;) loop();
}
