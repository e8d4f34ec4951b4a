"""Perfect play, for the files beside it, which do not name the marks."""
from functools import lru_cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@lru_cache(None)
def value(squares, me, you):
    if any(all(squares[i] == you for i in line) for line in LINES):
        return -1
    return max((-value(squares[:i] + (me,) + squares[i + 1:], you, me) for i in range(9) if not squares[i]), default=0)


def best(squares, me, you):
    squares = tuple(squares)
    moves = [i for i in range(9) if not squares[i]]
    return max(moves, key=lambda i: -value(squares[:i] + (me,) + squares[i + 1:], you, me))


def best_now(squares):
    return best(squares, "X", "O") if squares.count("X") == squares.count("O") else best(squares, "O", "X")
