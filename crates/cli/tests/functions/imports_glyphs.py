import glyphs
from engine import best


def choose_square(squares, mark):
    return best(squares, mark, glyphs.O if mark == glyphs.X else glyphs.X)
