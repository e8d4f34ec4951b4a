# No sleep of the main thread takes longer than a moment, and the clocks go on as if it had.

import _thread
import time

MOMENT = 0.002


def take_time():
    sleep, main, skipped = time.sleep, _thread.get_ident(), 0.0

    def nap(seconds):
        nonlocal skipped
        if seconds > MOMENT and _thread.get_ident() == main:
            skipped += seconds - MOMENT
            seconds = MOMENT
        sleep(seconds)

    def take(name):
        clock = getattr(time, name)
        setattr(time, name, lambda: clock() + skipped)

    time.sleep = nap
    for name in "time", "monotonic", "perf_counter":
        take(name)


take_time()
