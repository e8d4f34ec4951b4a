#!/usr/bin/env python3
"""Checks certificates of perfect play: check_certificate.py FILE...

A certificate claims that one side of a game (so many in a row; X begins) wins, or never loses, whatever the other does.
This program knows the rules only; it plays every reply and so proves the claim. A board is two sets of squares, of X and
of O, as bits; square 0 is the top left, the next is to its right. It needs Python 3.10 or newer. It gives up where a check takes
more work than the limits below; docs/boards.md says what counts.
"""
import itertools
import sys
import zlib

MOST_BYTES, MOST_WORK, MOST_KNOWN, MOVE, PAIR, THREAT = 100_000, 120_000_000, 300_000, 1, 4, 10


def need(truth, complaint):
    if not truth:
        raise ValueError(complaint)


def squares(marks):
    while marks:
        yield (marks & -marks).bit_length() - 1
        marks &= marks - 1


class Board:
    """The lines and the symmetries of a game."""

    def __init__(self, width, height, length):
        self.full, lines, self.images = (1 << width * height) - 1, set(), []
        for row, column, (down, right) in itertools.product(range(height), range(width), [(0, 1), (1, 0), (1, 1), (1, -1)]):
            if row + (length - 1) * down < height and 0 <= column + (length - 1) * right < width:
                lines.add(sum(1 << ((row + i * down) * width + column + i * right) for i in range(length)))
        self.lines = sorted(lines)
        for flip, mirror, swap in itertools.product((0, 1), (0, 1), (0, 1) if width == height else (0,)):
            rows, columns = range(height)[::-1 if flip else 1], range(width)[::-1 if mirror else 1]
            image = [1 << (c * width + r if swap else r * width + c) for r in rows for c in columns] + [0] * 64
            # The image of each set of eight neighbours.
            self.images.append([[sum(image[8 * i + j] for j in squares(byte)) for byte in range(256)] for i in range(8)])
        self.through = [[line for line in self.lines if line >> i & 1] for i in range(width * height)]

    def least(self, x, o):
        """The least image of a position."""
        x, o = x.to_bytes(8, "little"), o.to_bytes(8, "little")
        return min([(sum(map(list.__getitem__, image, x)), sum(map(list.__getitem__, image, o))) for image in self.images])

    def missing(self, own, other, count):
        """The empty squares of the lines that lack just so many for a player."""
        found = 0
        for line in self.lines:
            if not line & other and (line & ~own).bit_count() == count:
                found |= line & ~own
        return found

    def completing(self, own, other, square):
        """The empty squares that complete a line through this square."""
        found = 0
        for line in self.through[square]:
            rest = line & ~own
            if not line & other and not rest & (rest - 1):
                found |= rest
        return found

    def by_promise(self, own, other, must_win):
        """The empty squares from the most promising to the least."""
        promise = dict.fromkeys(squares(self.full & ~(own | other)), 0)
        for line in self.lines:
            owns, others = (line & own).bit_count(), (line & other).bit_count()
            if not owns or not others:
                worth = 2 if owns == others else 2 << 2 * owns if owns else (1 if must_win else 2) << 2 * others
                for square in squares(line & ~(own | other)):
                    promise[square] += worth
        return sorted(promise, key=lambda square: (-promise[square], square))


class Work:
    """What is left of the work that a check may take."""
    left = MOST_WORK

    def take(self, amount):
        self.left -= amount
        if self.left < 0:
            raise OverflowError(f"to check it takes more than {MOST_WORK} steps")


def pairs_exist(lines, work, used=0):
    """Whether each line (a set of empty squares) can have a pair of its squares, no square being in two pairs."""
    if not lines:
        return True
    work.take(PAIR)
    free = min((line & ~used for line in lines), key=int.bit_count)
    pairs = [1 << a | 1 << b for a in squares(free) for b in squares(free) if a < b]
    return any(pairs_exist([line for line in lines if line & pair != pair], work, used | pair) for pair in pairs)


def threats_win(board, own, other, known, work):
    """Whether a player, being to move, wins by threats alone: each can only be answered on one square, until there is none."""
    lost = board.missing(other, own, 1)
    if lost & (lost - 1):
        return False
    moves = board.missing(own, other, 2) & (lost or board.full)
    if not moves:
        return False
    if (own, other) not in known:
        work.take(THREAT)
        threats = [(own | 1 << square, board.completing(own | 1 << square, other, square)) for square in squares(moves)]
        won = any(answers & (answers - 1) for _, answers in threats) or any(
            board.missing(after, other | answer, 1) or threats_win(board, after, other | answer, known, work)
            for after, answer in threats)
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[own, other] = won
    return known[own, other]


class Decisions:
    """Reads yes or no from bytes that are a number between 0 and 1, the first byte being the highest."""

    def __init__(self, data):
        self.rest, self.at, self.length, self.counts = iter(data), 0, 0, {}
        self.shift(4)
        self.length = 0xFFFFFFFF

    def shift(self, count):
        for _ in range(count):
            self.at, self.length = self.at << 8 | next(self.rest, 0), self.length << 8

    def take(self, kind):
        """The next decision, which is of this kind."""
        no, yes = self.counts.get(kind, (1, 1))
        cut = self.length // (no + yes) * no
        taken = self.at >= cut
        self.at, self.length = (self.at - cut, self.length - cut) if taken else (self.at, cut)
        no, yes = no + (not taken), yes + taken
        self.counts[kind] = (no, yes) if no + yes < 256 else ((no + 1) // 2, (yes + 1) // 2)
        while self.length < 1 << 24:
            self.shift(1)
        return taken


def check(data, work):
    """Returns what is proved, or raises an error that says what is wrong, or that the work does not suffice."""
    need(len(data) >= 10 and data[:2] == b"NC" and data[2] >> 2 == 8, "not a certificate of version 2")
    if len(data) > MOST_BYTES:
        raise OverflowError(f"a certificate of more than {MOST_BYTES} bytes is not checked")
    kind, width, height, length = data[2:6]
    need(0 < length <= max(width, height) and 0 < width * height <= 64, "there is no such game")
    need(zlib.crc32(data[:6] + data[10:]) == int.from_bytes(data[6:10], "little"), "the checksum is wrong")
    must_win, side, count, board = kind & 2, kind & 1, width * height, Board(width, height, length)
    layer, positions, known, decisions = {(0, 0)}, 0, {}, Decisions(data[10:])
    for ply in range(count + 1):
        following, own_turn = set(), ply % 2 == side
        for position in sorted(layer):
            own, other = position[side], position[1 - side]
            empty = board.full & ~(own | other)
            own_wins, other_wins = board.missing(own, other, 1), board.missing(other, own, 1)
            if own_turn and own_wins:
                continue
            need(empty or not must_win, "the side does not win")
            need(not other_wins & (other_wins - 1) if own_turn else not other_wins, "the side can lose")
            if not empty:
                continue
            if own_turn and other_wins:
                moves = other_wins
            elif own_turn:
                if threats_win(board, own, other, known, work):
                    continue
                ranks = board.by_promise(own, other, must_win)
                rank = next((i for i in range(len(ranks) - 1) if decisions.take(min(i, 15))), len(ranks) - 1)
                moves = 1 << ranks[rank]
            elif own_wins:                                          # the other can stop one win, not two
                moves = own_wins if not own_wins & (own_wins - 1) else 0
            elif must_win or not decisions.take("closed"):
                moves = empty
            else:
                still_open = [line & empty for line in board.lines if not line & own]
                need(pairs_exist(still_open, work), "a closed position has no pairing")
                moves = 0
            work.take(MOVE * moves.bit_count())
            x, o = position
            following.update([board.least(x, o | 1 << i) if ply % 2 else board.least(x | 1 << i, o) for i in squares(moves)])
        layer, positions = following, positions + len(layer)
    need(next(decisions.rest, None) is None and not data[10:].endswith(b"\0"), "there are bytes left")
    claim = f"{width}x{height}, line {length}: {'XO'[side]} {'wins' if must_win else 'never loses'}"
    return f"{claim} ({len(data)} bytes, {positions} position{'s'[:positions != 1]})"


if __name__ == "__main__":
    status = 0 if sys.argv[1:] else "usage: check_certificate.py FILE..."
    for name in sys.argv[1:]:
        try:
            with open(name, "rb") as file:
                result = check(file.read(MOST_BYTES + 1), Work())
        except (OSError, ValueError) as error:
            result, status = f"WRONG: {error}", max(status, 1)
        except OverflowError as error:
            result, status = f"gave up: {error}", 3
        print(f"{name}: {result}")
    sys.exit(status)
