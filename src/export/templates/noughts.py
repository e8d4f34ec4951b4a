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

import operator
import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from html import escape
from itertools import product
from numbers import Rational
from typing import Any, Callable, Iterable, Literal, Mapping, NamedTuple, Union

__version__ = "@version@"
Board = Union[str, Iterable[Any]]
Player = Literal["X", "O"]
First = Literal["X", "O", "x", "o"]
Status = Literal["ongoing", "x_won", "o_won", "draw"]
Outcome = Literal["win", "draw", "loss"]
Verdict = Literal["perfect", "safe", "beatable", "unproven"]  # unproven: it never made a legal move

# Of each canonical position that goes on: 35, 9 times the plies (0 in a draw), and the index of the pick.
# Cells are 0 (empty), 1 (of who is to move) and 2; of the eight images, the one whose text is the smallest is canonical.
_DATA = (
    "@data@"
)
_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
_IMAGES = "012345678 630741852 876543210 258147036 210543876 852741630 678345012 036147258".split()
_PICKS: dict[str, dict[object, int | None]] = {"X": {}, "O": {}}  # by who began; what was asked before


_OPPOSITE: dict[Outcome, Outcome] = {"win": "loss", "draw": "draw", "loss": "win"}


@dataclass(frozen=True)
class Evaluation:
    """What best play leads to. A board that the opponent has won is a loss."""

    board: str
    to_move: Player | None  # None when the game is over
    status: Status
    outcome: Outcome  # for the player to move
    plies: int  # until the end, of both players
    best: tuple[int, ...]
    pick: int | None  # of the best, the best against random play

    def _repr_svg_(self) -> str:
        """The board for notebooks, with dots for best moves."""
        return _svg(self.board, {square: "●" if square == self.pick else "·" for square in self.best})


def _svg(board: str, marks: dict[int, str]) -> str:
    picture = "<rect width='120' height='120' fill='white'/>"
    picture += "<path d='M40 0v120M80 0v120M0 40h120M0 80h120' stroke='gray'/>"
    for i, cell in enumerate(board):
        picture += f"<text x='{i % 3 * 40 + 20}' y='{i // 3 * 40 + 32}'>{marks.get(i + 1, cell.strip('.'))}</text>"
    head = "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='120' font-size='32' text-anchor='middle'>"
    return f"{head}<title>{board}</title>{picture}</svg>"


class MoveValue(NamedTuple):
    """What best play leads to after a move, for the player who makes it."""

    square: int
    outcome: Outcome
    plies: int  # until the end, this move included


def evaluate(board: Board, first: First = "X") -> Evaluation:
    """The value of a position; `first` began. ValueError says what is wrong."""
    return _evaluate(_read(board), first)


@lru_cache(maxsize=None)
def _evaluate(text: str, first: First) -> Evaluation:
    own, mover = _own(text, first)
    code = _table()[own]
    status: Status = "ongoing" if code & 15 else "draw" if code < 160 else "o_won" if mover == "X" else "x_won"
    return Evaluation(text, mover if code & 15 else None, status, *_value(code), _best(own), code & 15 or None)


def best_moves(board: Board, first: First = "X") -> tuple[int, ...]:
    """The best moves for the outcome, then the plies."""
    return evaluate(board, first).best


def pick(board: Board, first: First = "X") -> int | None:
    """The move to play; None when the game is over."""
    try:
        return _PICKS[first][board]
    except (KeyError, TypeError):  # a new question, or a board in another form
        text = _read(board)
        own, _ = _own(text, first)
        return _PICKS[first.upper()].setdefault(text, _table()[own] & 15 or None)


def pick_index(board: Board, first: First = "X") -> int | None:
    """The index of the move to play in a list of nine cells, 0 to 8; None when the game is over."""
    square = pick(board, first)
    return None if square is None else square - 1


def move_values(board: Board, first: First = "X") -> list[MoveValue]:
    """The value of every move, the pick first, then the other best moves, then the rest."""
    own, _ = _own(_read(board), first)
    codes = {square: _table()[child] for square, child in _children(own).items()}
    picked = _table()[own] & 15
    values = []
    for square in sorted(codes, key=lambda square: (-_liking(codes[square]), square != picked)):
        outcome, plies = _value(codes[square])
        values.append(MoveValue(square, _OPPOSITE[outcome], plies + 1))
    return values


def play(board: Board, square: int, first: First = "X") -> str:
    """The board after a move. ValueError if it cannot be made."""
    e = evaluate(board, first)
    if e.to_move is None:
        raise ValueError("the game is over")
    if square not in range(1, 10) or e.board[square - 1] != ".":
        raise ValueError(f"square {square} is not free")
    return e.board[: square - 1] + e.to_move + e.board[square:]


class Game:
    """A game whose moves are made and taken back.

    >>> game = Game()
    >>> for square in (5, 1, 9):
    ...     game.push(square)
    >>> game.board, game.to_move, game.is_over, game.pop(), game.moves
    ('O...X...X', 'O', False, 9, [2, 3, 4, 6, 7, 8, 9])
    """

    def __init__(self, first: First = "X") -> None:
        self.first = first
        self.played: list[int] = []
        self._boards = ["." * 9]

    def __repr__(self) -> str:
        return f"<Game {self.board}, played {self.played}>"

    @property
    def board(self) -> str:
        return self._boards[-1]

    @property
    def to_move(self) -> Player | None:
        return evaluate(self.board, self.first).to_move

    @property
    def is_over(self) -> bool:
        return self.to_move is None

    @property
    def moves(self) -> list[int]:
        """The squares that may be played."""
        return [] if self.is_over else _free(self.board)

    def push(self, square: int) -> None:
        """Makes a move. ValueError if it cannot be made."""
        self._boards.append(play(self.board, square, self.first))
        self.played.append(square)

    def pop(self) -> int:
        """Takes the last move back. IndexError if there is none."""
        square = self.played.pop()
        self._boards.pop()
        return square


_EMPTY = dict.fromkeys([None, "", 0, "0", *".-_* ⬜⬛◻◼◽◾▫▪□■🔲🔳"], ".")
_MARKS = {**_EMPTY, **dict.fromkeys("Xx❌❎✖✕✗✘×", "X"), **dict.fromkeys("Oo⭕○◯🅾", "O")}
_NUMBERS = {**_EMPTY, 1: "X", "1": "X", 2: "O", "2": "O", -1: "O"}


def _read(board: Board) -> str:
    """The nine cells, each X, O or a dot."""
    cells = _cells(board)
    one, zero = ([cell if str(cell) != str(i) else "." for i, cell in enumerate(cells, start)] for start in (1, 0))
    for read, signs in [(cells, _MARKS), (cells, _NUMBERS), (one, _MARKS), (zero, _MARKS)]:
        if all(cell in signs for cell in read):
            if len(cells) != 9:
                raise ValueError(f"there are {len(cells)} cells, not 9")
            return "".join(signs[cell] for cell in read)
    raise ValueError(f"{next(cell for cell in cells if cell not in _MARKS)!r} is not a cell")


def _cells(board: Board) -> list[Any]:
    """The cells of a text, of a list or an array, or of rows."""
    if isinstance(board, str):
        cells = [*board.replace("\ufe0f", "")]  # an emoji may have this after it
        return cells if len(cells) == 9 else [cell for cell in cells if cell not in "/|, \t\r\n"]
    if isinstance(board, (dict, set)) or not hasattr(board, "__iter__"):
        raise ValueError(f"{board!r} is not a board")
    cells = []
    for row in board:
        cells.extend(row if hasattr(row, "__iter__") and len(row) > 0 else [row])
    for cell in cells:
        if hasattr(cell, "__len__") and not isinstance(cell, str):
            raise ValueError(f"{cell!r} is not a cell")
    return [cell for cell in cells if cell != "\ufe0f"]


def _player(name: str) -> Player:
    name = f"{name}".upper()
    if name not in [*"XO"]:
        raise ValueError(f"{name!r} is not a player")
    return "X" if name == "X" else "O"


def _other(player: Player) -> Player:
    return "O" if player == "X" else "X"


def _own(text: str, first: str) -> tuple[str, Player]:
    """The cells as seen by the player to move, and this player."""
    first = _player(first)
    ahead = text.count(first) - text.count(_other(first))
    if ahead not in (0, 1):
        raise ValueError(f"the marks do not alternate, where {first} moves first")
    mover = _other(first) if ahead else first
    other = _other(mover)
    own = text.translate(str.maketrans(f".{mover}{other}", "012"))
    if _has_line(own, "1"):
        raise ValueError(f"play went on after {mover} had won")
    return own, mover


def _has_line(own: str, mark: str) -> bool:
    return any(own[a] == own[b] == own[c] == mark for a, b, c in _LINES)


def _free(board: str) -> list[int]:
    return [square for square in range(1, 10) if board[square - 1] == "."]


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


def _value(code: int) -> tuple[Outcome, int]:
    outcome: Outcome = "draw" if code < 160 else "win" if code & 16 else "loss"
    return outcome, (code >> 4) - (0 if code < 160 else 10)


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


class Mistake(NamedTuple):
    board: str
    square: int
    kind: str  # win_to_draw, win_to_loss or draw_to_loss
    better: tuple[int, ...]


def _chance(chance: Fraction) -> str:
    return str(chance) if chance.denominator < 10**7 else f"{100 * float(chance):.4f} %"


@dataclass(frozen=True)
class Audit:
    """What all games of a function have shown. Without an answer that is a move, a game is lost."""

    verdict: Verdict
    won: int
    drawn: int
    lost: int
    vs_random: tuple[Fraction, ...]  # the chances to win, to draw and to lose
    exploitability: Fraction | None  # what the best reply wins on average, a draw 0; of both sides, the mean; None if it never moved
    shortest_loss: tuple[int, ...] | None  # the first of the shortest lost games
    mistakes: tuple[Mistake, ...]
    findings: tuple[str, ...]  # exceptions, and answers that are no moves
    answers: int  # how often each position was asked
    is_estimate: bool  # whether the answers differed: others may follow, so that a game may be lost though none was
    first: Player

    @property
    def never_loses(self) -> bool:
        return self.verdict in ("perfect", "safe")

    def __str__(self) -> str:
        lines = [f"{self.verdict}: {self.won} won, {self.drawn} drawn, {self.lost} lost"]
        lines += [f"  as far as {self.answers} answers a position show"] * self.is_estimate
        lines += ["  against random play: wins {}, draws {}, loses {}".format(*map(_chance, self.vs_random))]
        if self.exploitability and self.exploitability < 1 and not self.is_estimate:
            lines.append(f"  exploitable by {float(self.exploitability):.4f}")
        if self.shortest_loss is not None:
            lines.append("  a lost game: " + (" ".join(map(str, self.shortest_loss)) or "no move at all"))
        for board, square, kind, better in self.mistakes[:5]:
            lines.append(f"  {kind.replace('_', ' ')}: {square} at {board}, better {' '.join(map(str, better))}")
        lines += [f"  and {len(self.mistakes) - 5} more mistakes"] * (len(self.mistakes) > 5)
        return "\n".join(lines + [f"  {finding}" for finding in self.findings[:5]])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The report for notebooks, with the lost game drawn."""
        boards = ["." * 9]
        for square in self.shortest_loss or ():
            boards.append(play(boards[-1], square, self.first))
        pictures = " ".join(_svg(board, {}) for board in boards[1:])
        return f"<pre>{escape(str(self))}</pre>{pictures}"


class _Games(NamedTuple):
    """The games from a position on: how they end, the chances against random play, what the best reply wins, and the
    shortest that is lost."""

    ends: tuple[int, ...]
    chances: tuple[Fraction, ...]
    gain: Fraction
    loss: tuple[int, ...] | None
    forfeit: bool  # that one ends without a move


def _end(won: int, drawn: int, lost: int, forfeit: bool = False) -> _Games:
    chances = Fraction(won), Fraction(drawn), Fraction(lost)
    return _Games((won, drawn, lost), chances, Fraction(lost - won), () if lost else None, forfeit)


def _mean(values: list[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((value * times for value, times in values), Fraction()) / sum(times for _, times in values)


def _together(games: list[tuple[_Games, Fraction]], is_chosen: bool) -> _Games:
    """All of these, each with how often it comes, if that is not chosen by the opponent."""
    ends = tuple(sum(each.ends[i] for each, _ in games) for i in range(3))
    chances = tuple(_mean([(each.chances[i], times) for each, times in games]) for i in range(3))
    gain = max(each.gain for each, _ in games) if is_chosen else _mean([(each.gain, times) for each, times in games])
    lost = [each for each, _ in games if each.loss is not None]
    shortest = min(lost, key=lambda each: (len(each.loss or ()), each.forfeit), default=None)
    return _Games(ends, chances, gain, shortest and shortest.loss, shortest is not None and shortest.forfeit)


def _policy(answer: Any, board: str) -> dict[Any, Fraction] | None:
    """The chances of squares, if it is a dictionary or nine numbers."""
    if isinstance(answer, Mapping):
        often = dict(answer)
    elif isinstance(answer, (list, tuple)) and len(answer) == 9 or getattr(answer, "shape", None) == (9,):
        often = dict(enumerate(answer, 1))
    else:
        return None
    try:  # decimals as they are written
        weights = {key: Fraction(n if isinstance(n, (Rational, str)) else str(float(n))) for key, n in often.items()}
    except (ArithmeticError, TypeError, ValueError):
        return None
    total = sum(weights.values(), Fraction())
    if not any(weights.values()):
        return None
    if min(weights.values()) < 0 or abs(total - 1) > Fraction("0.0450001"):  # nine, rounded to two decimals
        raise ValueError(f"chances must sum to 1, none below 0; at {board} they sum to {float(total):g}")
    return {key: weight / total for key, weight in weights.items() if weight}


class _Examiner:
    """Plays a function on one side against every reply."""

    def __init__(self, function: Callable[..., Any], side: Player, first: Player, moves: bool, repeat: int) -> None:
        self.function, self.side, self.first, self.moves, self.repeat = function, side, first, moves, repeat
        self.known: dict[object, _Games] = {}
        self.mistakes: dict[Mistake, None] = {}
        self.findings: dict[str, dict[str, None]] = {}  # with the boards
        self.has_moved = self.has_varied = False

    def games(self, board: str, played: tuple[int, ...] = ()) -> _Games:
        """The games from a position on."""
        key = played if self.moves else board
        if key not in self.known:
            self.known[key] = self.play_on(board, played)
        return self.known[key]

    def play_on(self, board: str, played: tuple[int, ...]) -> _Games:
        e = evaluate(board, self.first)
        if e.to_move is None:
            has_won = e.status == f"{self.side}_won".lower()
            return _end(has_won, e.status == "draw", not has_won and e.status != "draw")
        is_own = e.to_move == self.side
        squares = self.choices(e, played) if is_own else dict.fromkeys(_free(board), Fraction(1))
        return _together([(self.after(board, played, square), times) for square, times in sorted(squares.items())], not is_own)

    def choices(self, e: Evaluation, played: tuple[int, ...]) -> dict[int, Fraction]:
        """How often each square is chosen; 0 is none that is a move."""
        answers = [self.answer(e.board, played) for _ in range(self.repeat)]
        self.has_varied |= any(answer != answers[0] for answer in answers)
        squares: dict[int, Fraction] = {}
        for square, times in (choice for answer in answers for choice in answer.items()):
            squares[square] = squares.get(square, Fraction()) + times
        for square in sorted(squares.keys() - {0}):
            self.has_moved = True
            after = next(value for value in move_values(e.board, self.first) if value.square == square)
            if after.outcome != e.outcome:
                self.mistakes[Mistake(e.board, square, f"{e.outcome}_to_{after.outcome}", e.best)] = None
        return squares

    def answer(self, board: str, played: tuple[int, ...]) -> dict[int, Fraction]:
        """How often each square is chosen by one answer."""
        try:
            answer = self.function(played if self.moves else board)
        except (Exception, SystemExit) as error:
            return {self.fault(board, f"crashed with {error!r}"): Fraction(1)}
        policy = _policy(answer, board)
        if policy is None:
            return {self.square(board, answer): Fraction(1)}
        squares: dict[int, Fraction] = {}
        for key, weight in policy.items():
            square = self.square(board, int(key) if str(key).isdecimal() else key)
            squares[square] = squares.get(square, Fraction()) + weight
        return squares

    def square(self, board: str, answer: Any) -> int:
        try:
            if operator.index(answer) in _free(board):
                return operator.index(answer)
        except TypeError:
            pass
        return self.fault(board, f"the answer {answer!r} is not a legal move")

    def fault(self, board: str, what: str) -> int:
        self.findings.setdefault(what[:200], {})[board] = None
        return 0

    def told(self) -> list[str]:
        """What went wrong, each in a sentence."""
        return [f"{what}: {len(boards)} times, first at {next(iter(boards))}" for what, boards in self.findings.items()]

    def after(self, board: str, played: tuple[int, ...], square: int) -> _Games:
        """The games after a move; lost if it is none."""
        if square == 0:
            return _end(0, 0, 1, forfeit=True)
        games = self.games(play(board, square, self.first), (*played, square))
        return games if games.loss is None else games._replace(loss=(square, *games.loss))


def audit(
    function: Callable[..., Any],
    side: First | None = None,
    first: First = "X",
    moves: bool = False,
    repeat: int | None = None,
) -> Audit:
    """Plays a function against every reply, on one side or on both, and tells whether it can lose.

    The function takes the board as a text, `XO..X....`, or the squares played so far if `moves` is set, and returns its
    square, 1 to 9, or the chance of each: a dictionary of squares, or nine numbers. ValueError if chances do not sum to 1.
    It is asked twice about everything; if its answers differ, 66 times, or as often as `repeat` says.
    """
    sides = [_player(side)] if side else [_player("X"), _player("O")]
    examiners = [_Examiner(function, each, _player(first), moves, repeat or 2) for each in sides]
    found = _together([(examiner.games("." * 9), Fraction(1)) for examiner in examiners], False)
    has_varied = any(examiner.has_varied for examiner in examiners)
    if has_varied and repeat is None:
        return audit(function, side, first, moves, 66)
    mistakes = tuple(mistake for examiner in examiners for mistake in examiner.mistakes)
    has_moved = all(examiner.has_moved for examiner in examiners)
    verdict: Verdict = "safe" if any(mistake.kind == "win_to_draw" for mistake in mistakes) else "perfect"
    if found.ends[2]:
        verdict = "beatable" if has_moved else "unproven"
    elif has_varied:
        verdict = "unproven"
    told = tuple(sentence for examiner in examiners for sentence in examiner.told())
    won, drawn, lost = found.ends
    played = (verdict, won, drawn, lost, found.chances, found.gain if has_moved else None, found.loss, mistakes)
    return Audit(*played, told, repeat or 2, has_varied, _player(first))


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
