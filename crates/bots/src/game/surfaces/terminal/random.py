# Stands in for Python's own module random, and becomes it.

import os
import sys
from importlib.machinery import SourceFileLoader


class DiceByFile(Dice):
    """The first line of a file says what is to be drawn first, after eight digits that count the rolls. What was drawn is added."""

    def __init__(self, path):
        super().__init__()
        self.file, self.roll_seen = os.open(path, os.O_RDWR | os.O_APPEND), None
        os.write(self.file, b"noted\n")  # Draws are noted from now on.

    def next(self):
        if os.pread(self.file, 8, 0) != self.roll_seen:
            line = os.pread(self.file, 8192, 0).partition(b"\n")[0]
            self.roll_seen = line[:8]
            self.roll([float(number) for number in line[8:].split(b",") if number])
        return super().next()

    def note(self, number, among=None):
        before = len(self.drawn)
        super().note(number, among)
        if len(self.drawn) > before:
            os.write(self.file, ("%s %s\n" % (number, among)).encode())


__file__ = os.path.join(os.path.dirname(os.__file__), "random.py")
exec(SourceFileLoader(__name__, __file__).get_code(__name__), globals())
take_dice(sys.modules[__name__], DiceByFile(os.environ["NOUGHTS_DICE"]))
