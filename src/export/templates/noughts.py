"""Perfect tic-tac-toe by table look-up, written by `noughts export python`.

>>> e = evaluate("XO..X....")
>>> e.outcome, e.plies, e.best, e.pick, e.to_move
('loss', 4, (9,), 9, 'O')
>>> evaluate("XX.......")
Traceback (most recent call last):
    ...
ValueError: the marks do not alternate, where X moves first

Squares are 1 to 9, row by row.
SPDX-License-Identifier: MIT OR Apache-2.0
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Sequence, Union

__version__ = "@version@"
Board = Union[str, Sequence[Union[str, None, Sequence[Union[str, None]]]]]

# Of each canonical position that goes on: 35, 9 times the plies (0 in a draw), and the index of the pick.
# Cells are 0 (empty), 1 (of who is to move) and 2; of the eight images, the one whose text is the smallest is canonical.
_DATA = (
    "@data@"
)
_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
_IMAGES = "012345678 630741852 876543210 258147036 210543876 852741630 678345012 036147258".split()
_PICKS: dict[str, dict[object, int | None]] = {"X": {}, "O": {}}  # by who began; what was asked before


@dataclass(frozen=True)
class Evaluation:
    """What best play leads to. A board that the opponent has won is a loss."""

    board: str
    to_move: str | None  # X, O, or None when the game is over
    status: str  # ongoing, x_won, o_won or draw
    outcome: str  # win, draw or loss, for the player to move
    plies: int  # until the end, of both players
    best: tuple[int, ...]
    pick: int | None  # of the best, the best against random play

    def _repr_svg_(self) -> str:
        """The board for notebooks, with dots for best moves."""
        picture = "<path d='M40 0v120M80 0v120M0 40h120M0 80h120' stroke='gray'/>"
        for i, cell in enumerate(self.board):
            mark = "●" if i + 1 == self.pick else "·" if i + 1 in self.best else cell.strip(".")
            picture += f"<text x='{i % 3 * 40 + 20}' y='{i // 3 * 40 + 32}'>{mark}</text>"
        head = "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='120' font-size='32' text-anchor='middle'>"
        return f"{head}<title>{self.board}</title>{picture}</svg>"


def evaluate(board: Board, first: str = "X") -> Evaluation:
    """The value of a position; `first` began. ValueError says what is wrong."""
    text = _read(board)
    own, mover = _own(text, first)
    code = _table()[own]
    outcome = "draw" if code < 160 else "win" if code & 16 else "loss"
    status = "ongoing" if code & 15 else "draw" if code < 160 else "o_won" if mover == "X" else "x_won"
    plies = (code >> 4) - (0 if code < 160 else 10)
    return Evaluation(text, mover if code & 15 else None, status, outcome, plies, _best(own), code & 15 or None)


def best_moves(board: Board, first: str = "X") -> tuple[int, ...]:
    """The best moves for the outcome, then the plies."""
    return evaluate(board, first).best


def pick(board: Board, first: str = "X") -> int | None:
    """The move to play; None when the game is over."""
    try:
        return _PICKS[first][board]
    except (KeyError, TypeError):  # a new question, or a board in another form
        text = _read(board)
        own, _ = _own(text, first)
        return _PICKS[first.upper()].setdefault(text, _table()[own] & 15 or None)


def _read(board: Board) -> str:
    if isinstance(board, str) and len(board) != 9:
        board = [cell for cell in board if cell not in "/|, \t\r\n"]
    try:
        cells = [cell or "." for row in board for cell in row or "."]
    except TypeError:
        raise ValueError(f"{board!r} is not a board") from None
    for cell in cells:
        if cell not in [*"XxOo.-_* "]:
            raise ValueError(f"{cell!r} is not a cell")
    if len(cells) != 9:
        raise ValueError(f"there are {len(cells)} cells, not 9")
    return "".join(cells).upper().translate(str.maketrans("-_* ", "...."))


def _own(text: str, first: str) -> tuple[str, str]:
    """The cells as seen by the player to move, and this player."""
    first = f"{first}".upper()
    if first not in [*"XO"]:
        raise ValueError(f"{first!r} is not a player")
    second = "XO"[first == "X"]
    ahead = text.count(first) - text.count(second)
    if ahead not in (0, 1):
        raise ValueError(f"the marks do not alternate, where {first} moves first")
    mover, other = (second, first) if ahead else (first, second)
    own = text.translate(str.maketrans(f".{mover}{other}", "012"))
    if _has_line(own, "1"):
        raise ValueError(f"play went on after {mover} had won")
    return own, mover


def _has_line(own: str, mark: str) -> bool:
    return any(own[a] == own[b] == own[c] == mark for a, b, c in _LINES)


def _children(own: str) -> dict[int, str]:
    """The moves, and the cells after them."""
    turned = own.translate(str.maketrans("12", "21"))
    free = [] if _has_line(own, "2") else [i for i in range(9) if own[i] == "0"]
    return {i + 1: turned[:i] + "2" + turned[i + 1 :] for i in free}


def _is_reached(own: str) -> bool:
    return own.count("2") - own.count("1") in (0, 1) and not _has_line(own, "1")


@lru_cache(maxsize=None)
def _table() -> dict[str, int]:
    """Of each position, 16 times the plies, 10 more in a win or loss; and the pick, or 0."""
    table: dict[str, int] = {}
    letters = iter(_DATA)
    for own in map("".join, product("012", repeat=9)):
        if own in table or not _is_reached(own):
            continue
        if _has_line(own, "2") or "0" not in own:
            table[own] = 160 if _has_line(own, "2") else 0
        else:  # the canonical one of its eight images, since it comes first
            plies, index = divmod(ord(next(letters)) - 35, 9)
            for image in _IMAGES:
                turned = "".join(own[image.index(i)] for i in "012345678")
                table.setdefault(turned, 16 * (plies + 10 if plies else own.count("0")) + int(image[index]) + 1)
    return table


def _liking(code: int) -> int:
    """How much a player likes to have moved to a result."""
    return 0 if code < 160 else (code >> 4) - 20 if code & 16 else 20 - (code >> 4)


def _best(own: str) -> tuple[int, ...]:
    likings = {square: _liking(_table()[child]) for square, child in _children(own).items()}
    return tuple(square for square in likings if likings[square] == max(likings.values()))


def self_test() -> tuple[int, str]:
    """Positions and checksum, or ValueError if a value does not follow from those after it."""
    positions, checksum = 0, 2166136261
    for cells in product("012", repeat=9):
        own, code = "".join(cells), 16
        if _is_reached(own):
            positions, code, children = positions + 1, _table()[own], _children(own)
            square = code & 15
            if children and (square not in _best(own) or code >> 4 != (_table()[children[square]] >> 4) + 1):
                raise ValueError(f"damaged at {own}")
        checksum = (checksum ^ code) * 16777619 % 2**32
    if f"{checksum:08x}" != "@checksum@":
        raise ValueError(f"damaged: {checksum:08x}")
    return positions, f"{checksum:08x}"


if __name__ == "__main__":
    try:
        for text in sys.argv[1:] or ["--help"]:
            if text == "--self-test":
                print("ok: %d positions, checksum %s" % self_test())
            elif text[:1] == "-" and len(text) != 9:
                print("usage: noughts.py BOARD... | --self-test", file=sys.stderr)
                sys.exit(2)
            else:
                print("{0.board}: play {0.pick}, {0.outcome} in {0.plies}".format(evaluate(text)))
    except ValueError as error:
        sys.exit(f"error: {error}")
