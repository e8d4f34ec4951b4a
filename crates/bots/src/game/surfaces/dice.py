# Draws by chance of the module random: noted, and told what to show. What follows a seed of the program's is no chance.

import sys

MOST_DRAWS = 300


class Dice:
    """What is to be drawn first, and what was drawn since that was told."""

    def __init__(self):
        self.told, self.drawn = [], []

    def roll(self, told):
        self.told, self.drawn = told, []

    def next(self):
        return self.told[len(self.drawn)] if len(self.drawn) < len(self.told) else None

    def note(self, number, among=None):
        if len(self.drawn) < MOST_DRAWS:
            self.drawn.append([number, among])


def take_dice(library, dice):
    """Takes the generators of the module random in hand."""

    def take(kind):
        real, bits, below, seed = kind.random, kind.getrandbits, kind._randbelow, kind.seed
        kind.has_seed = False

        def seeded(self, a=None, *given, **named):
            seed(self, a, *given, **named)
            self.has_seed = a is not None and kind is library.Random

        def number(self):
            if self.has_seed:
                return real(self)
            shown = dice.next()
            shown = real(self) if shown is None else shown
            dice.note(shown, parts_of(sys._getframe(1)))
            return shown

        def number_below(self, n):
            if self.has_seed or not 1 <= n <= 1000:
                return below(self, n)
            if n == 1:
                return 0
            shown = dice.next()
            shown = int((real(self) if shown is None else shown) * n)
            dice.note((shown + 0.5) / n, n)
            return shown

        def some_bits(self, count):
            if not self.has_seed:
                dice.next()  # Whatever it is, these bits are not shown.
                dice.note(None)
            return bits(self, count)

        kind.random, kind.getrandbits, kind._randbelow, kind.seed = number, some_bits, number_below, seeded

    take(library.Random)
    take(library.SystemRandom)
    for name in dir(library._inst):
        if not name.startswith("_") and callable(getattr(library, name, None)) and name != "has_seed":
            setattr(library, name, getattr(library._inst, name))
