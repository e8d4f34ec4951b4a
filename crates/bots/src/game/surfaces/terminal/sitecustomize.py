# No sleep of a program that does nothing else meanwhile takes longer than a moment, and the clocks go on as if it had.

import _thread
import sys
import time

MOMENT = 0.002


def take_time():
    sleep, skipped = time.sleep, 0.0

    def is_alone():
        """Whether there is no other thread or process for which it may wait."""
        return not (_thread._count() or "subprocess" in sys.modules or "multiprocessing" in sys.modules)

    def nap(seconds):
        nonlocal skipped
        if seconds > MOMENT and is_alone():
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
