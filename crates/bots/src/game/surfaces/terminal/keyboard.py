# Wherever the program waits for a line, it does so in a copy of itself. When the copy has ended, another can wait in its place.

import builtins
import gc
import io


def take_keyboard(path):
    def opened(ending, mode):
        file = os.open(path + ending, mode | os.O_NONBLOCK)
        os.set_blocking(file, True)
        return file

    said, orders = opened(".said", os.O_WRONLY), opened(".orders", os.O_RDONLY)
    ours, plain = os.path.dirname(path), builtins.input
    own = files(ours)

    def say(what, number):
        os.write(said, ("%s %d\n" % (what, number)).encode())

    def wait():
        """Comes back in a copy of this process that is to read a line."""
        sys.stdout.flush()
        sys.stderr.flush()
        while can_copy(own, ours):
            gc.freeze()  # A copy shares what it does not touch.
            status = copied()
            if status is None:
                say("waits", os.getpid())
                return
            say("ended", status)
            if os.read(orders, 1) != b"+":
                os._exit(0)

    class Keyboard(io.FileIO):
        def readinto(self, buffer):
            wait()
            return super().readinto(buffer)

    def input(prompt=""):
        if sys.stdin is not keyboard:
            return plain(prompt)
        print(prompt, end="")
        wait()
        return plain()

    lines = io.BufferedReader(Keyboard(0, closefd=False))
    keyboard = io.TextIOWrapper(lines, sys.stdin.encoding, sys.stdin.errors, line_buffering=True)
    builtins.input = input
    sys.stdin = keyboard


if "NOUGHTS_DICE" in os.environ and sys.stdin and os.isatty(0) and sys.platform == "linux":
    take_keyboard(os.environ["NOUGHTS_DICE"])
