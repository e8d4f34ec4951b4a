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

MOST_BYTES, MOST_WORK = 100_000, 4_000_000


def lines_of(width, height, length):
    for row, column in itertools.product(range(height), range(width)):
        for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
            if row + (length - 1) * down < height and 0 <= column + (length - 1) * right < width:
                yield sum(1 << ((row + i * down) * width + column + i * right) for i in range(length))


def symmetries_of(width, height):
    """For each symmetry, the image of each square as a bit."""
    for flip, mirror, swap in itertools.product((0, 1), (0, 1), (0, 1) if width == height else (0,)):
        rows, columns = range(height)[::-1 if flip else 1], range(width)[::-1 if mirror else 1]
        yield [1 << (c * width + r if swap else r * width + c) for r in rows for c in columns]


def squares(marks):
    return [i for i in range(marks.bit_length()) if marks >> i & 1]


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
    work.take(1)
    free = min((squares(line & ~used) for line in lines), key=len)
    pairs = [1 << a | 1 << b for a in free for b in free if a < b]
    return any(pairs_exist([line for line in lines if line & pair != pair], work, used | pair) for pair in pairs)


def need(truth, complaint):
    if not truth:
        raise ValueError(complaint)


def check(data, work):
    """Returns what is proved, or raises an error that says what is wrong, or that the work does not suffice."""
    need(len(data) >= 10 and data[:2] == b"NC" and data[2] >> 2 == 4, "not a certificate of version 1")
    if len(data) > MOST_BYTES:
        raise OverflowError(f"a certificate of more than {MOST_BYTES} bytes is not checked")
    kind, width, height, length = data[2:6]
    need(0 < length <= max(width, height) and 0 < width * height <= 64, "there is no such game")
    need(zlib.crc32(data[:6] + data[10:]) == int.from_bytes(data[6:10], "little"), "the checksum is wrong")
    must_win, side, count = kind & 2, kind & 1, width * height
    lines, symmetries = sorted(set(lines_of(width, height, length))), list(symmetries_of(width, height))
    layer, positions, number = {(0, 0)}, 0, int.from_bytes(data[10:], "little")

    def play(board, square):
        """The least image of the board after a move."""
        after = [squares(marks | (ply % 2 == player) << square) for player, marks in enumerate(board)]
        return min(tuple(sum(image[i] for i in marks) for marks in after) for image in symmetries)

    def digit(base):
        """The next digit of the number."""
        nonlocal number
        work.take((number.bit_length() + 31) // 32 // 128)          # for each 128 words of 32 bits
        number, value = divmod(number, base)
        return value

    def wins(own, empty):
        """The empty squares that complete a line."""
        return sorted({i for line in lines if (line & ~own).bit_count() == 1 for i in squares(line & empty)})

    for ply in range(count + 1):
        following = set()
        for board in sorted(layer):
            own, other, empty = board[side], board[1 - side], ((1 << count) - 1) & ~(board[0] | board[1])
            own_wins, other_wins, moves = wins(own, empty), wins(other, empty), squares(empty)
            if ply % 2 == side and own_wins:
                continue
            need(moves or not must_win, "the side does not win")
            need(len(other_wins) < (2 if ply % 2 == side else 1), "the side can lose")
            if ply % 2 == side and moves:                           # the side moves
                moves = other_wins or [moves[digit(len(moves))]]
            elif moves:                                             # the other moves
                if own_wins:                                        # it can stop one win, not two
                    moves = own_wins if len(own_wins) == 1 else []
                elif not must_win:
                    closed = digit(2)
                    still_open = [line & empty for line in lines if not line & own]
                    need(not closed or pairs_exist(still_open, work), "a closed position has no pairing")
                    moves = [] if closed else moves
            work.take(len(moves))
            following.update(play(board, square) for square in moves)
        layer, positions = following, positions + len(layer)
    need(not number and not data[10:].endswith(b"\0"), "there are digits left")
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
