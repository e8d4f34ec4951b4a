# Stands in for Python's own module random, and becomes it.

import os
import sys
from importlib.machinery import SourceFileLoader


class DiceByFile(Dice):
    """What is to be drawn first stands in a file, after eight digits that count the rolls; what was drawn goes into another."""

    def __init__(self, path):
        super().__init__()
        self.input = os.open(path + ".told", os.O_RDONLY)
        self.output = os.open(path + ".drawn", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.roll_seen = None

    def next(self):
        if os.pread(self.input, 8, 0) != self.roll_seen:
            text = os.pread(self.input, 8192, 0)
            self.roll_seen = text[:8]
            self.roll([float(number) for number in text[8:].split()])
        return super().next()

    def note(self, number, among=None):
        before = len(self.drawn)
        super().note(number, among)
        if len(self.drawn) > before:
            os.write(self.output, ("%s %s\n" % (number, among)).encode())


__file__ = os.path.join(os.path.dirname(os.__file__), "random.py")
exec(SourceFileLoader(__name__, __file__).get_code(__name__), globals())
take_dice(sys.modules[__name__], DiceByFile(os.environ["NOUGHTS_DICE"]))
