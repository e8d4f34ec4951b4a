/* Runs a program of an ATmega328P: simulator PROGRAM.elf. Standard input goes to its serial port, and what it sends there to
 * standard output. It ends when the program sleeps with interrupts off, or, with 1, when it fails or takes too long. */
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t TOO_LONG = UINT64_C(20000000000);

static int is_ready;

static void sent(struct avr_irq_t *irq, uint32_t byte, void *unused) {
    (void)irq, (void)unused;
    putchar((int)byte);
}

static void ready(struct avr_irq_t *irq, uint32_t value, void *unused) {
    (void)irq, (void)value, (void)unused;
    is_ready = 1;
}

static void full(struct avr_irq_t *irq, uint32_t value, void *unused) {
    (void)irq, (void)value, (void)unused;
    is_ready = 0;
}

static void say_nothing(avr_t *avr, const int level, const char *format, va_list values) {
    (void)avr, (void)level, (void)format, (void)values;
}

static avr_t *load(const char *file) {
    elf_firmware_t program;
    avr_global_logger_set(say_nothing);
    memset(&program, 0, sizeof program);
    if (elf_read_firmware(file, &program) != 0) exit(1);
    avr_t *avr = avr_make_mcu_by_name("atmega328p");
    if (avr == NULL || avr_init(avr) != 0) exit(1);
    program.frequency = 16000000;
    avr_load_firmware(avr, &program);
    return avr;
}

static avr_irq_t *serial(avr_t *avr) {
    /* Without the flags, the bytes come to us alone, and at full speed. */
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), sent, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), ready, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), full, NULL);
    return avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
}

int main(int count, char **arguments) {
    if (count != 2) return 1;
    avr_t *avr = load(arguments[1]);
    avr_irq_t *input = serial(avr);
    int byte = getchar();
    for (;;) {
        const int state = avr_run(avr);
        if (state == cpu_Done) return fflush(stdout) != 0;
        if (state == cpu_Crashed || avr->cycle > TOO_LONG) return 1;
        if (is_ready && byte != EOF) {
            is_ready = 0;
            avr_raise_irq(input, (uint32_t)byte);
            byte = getchar();
        }
    }
}
