#!/usr/bin/env python3
"""Checks certificates of perfect play: check_certificate.py [--game FILE] FILE...

A certificate claims that one side of a game (so many in a row; X begins) wins, or never loses, whatever the other does.
This program knows the rules only; it plays every reply and so proves the claim. A board is two sets of squares, of X and
of O, as bits; square 0 is the top left, the next is to its right. With --game, the certificates are of the game whose lines
that file gives, as docs/games.md describes it. It needs Python 3.10 or newer. It gives up where a check takes
more work than the limits below; docs/boards.md says what counts.
"""
import itertools
import re
import sys
import zlib
from collections import Counter
from operator import or_

MOST_TRIED, MOST_SYMMETRIES = 1_000_000, 1024
MOST_BYTES, MOST_WORK, MOST_KNOWN, MOST_POSITIONS = 100_000, 120_000_000, 300_000, 300_000
MOVE, PAIR, THREAT = 1, 4, 10


def need(truth, complaint):
    if not truth:
        raise ValueError(complaint)


def squares(marks):
    while marks:
        yield (marks & -marks).bit_length() - 1
        marks &= marks - 1


def rows_of(width, height, length):
    """The lines of a board."""
    for row, column, (down, right) in itertools.product(range(height), range(width), [(0, 1), (1, 0), (1, 1), (1, -1)]):
        if row + (length - 1) * down < height and 0 <= column + (length - 1) * right < width:
            yield sum(1 << ((row + i * down) * width + column + i * right) for i in range(length))


def turns_of(width, height):
    """Where the symmetries of a board move its squares."""
    for flip, mirror, swap in itertools.product((0, 1), (0, 1), (0, 1) if width == height else (0,)):
        rows, columns = range(height)[::-1 if flip else 1], range(width)[::-1 if mirror else 1]
        yield [c * width + r if swap else r * width + c for r in rows for c in columns]


def symmetries_of(count, lines):
    """All permutations of the points that lead lines to lines; only the one that changes nothing, if there are more than 1,024."""
    through = [[line for line in lines if line >> i & 1] for i in range(count)]
    kinds = [[Counter(line.bit_count() for line in through[a] if line >> b & 1) for b in range(count)] for a in range(count)]
    found, images, tried = [], [], 0

    def extend(domain, image):
        """Sends one more point wherever the lines through it can go, as far as they are led by the points before it."""
        nonlocal tried
        point = len(images)
        if point == count:
            found.append(images[:])
        for to in range(count):
            if image >> to & 1 or any(kinds[point][i] != kinds[to][j] for i, j in enumerate([*images, to])):
                continue
            tried += 1
            if tried > MOST_TRIED:
                raise OverflowError("the symmetries of these lines are too hard to find")
            led = Counter((line.bit_count(), sum(1 << images[i] for i in squares(line & domain))) for line in through[point])
            if led == Counter((line.bit_count(), line & image) for line in through[to]):
                images.append(to)
                extend(domain | 1 << point, image | 1 << to)
                images.pop()
            if len(found) > MOST_SYMMETRIES:
                return

    extend(0, 0)
    return found if len(found) <= MOST_SYMMETRIES else [list(range(count))]


def read_game(text):
    """Reads the file of a game: its name, the number of its points, and its lines."""
    name, points, lines, section = "a game without a name", [], [], None
    for row in text.split("\n"):
        key, colon, rest = (part.strip() for part in row.split("#")[0].partition(":"))
        words = [word for word in re.split("[ \t,]", key) if word]
        if colon and key == "name":
            name = rest
        elif not colon and key in ("misere", "misère"):
            raise ValueError("certificates are for games in which a line wins")
        elif colon and key == "points":
            points, section = [str(i + 1) for i in range(int(rest or 0))], None if rest else "points"
        elif colon and key == "lines":
            section = "lines"
        elif colon or words and not section:
            raise ValueError(f"certificates are for games in which both win with the same lines, not with {row!r}")
        elif words and section == "points":
            points += words
        elif words:
            line = {points.index(word) for word in words}
            need(len(line) == len(words), f"a line names a point twice: {row!r}")
            lines.append(sum(1 << point for point in line))
    need(0 < len(points) <= 64 and len(set(points)) == len(points), "there are no points, too many, or two with one name")
    need(0 < len(lines) <= 4096 and all(line & (line - 1) for line in lines), "there are no lines, too many, or one of one point")
    need(not any(a & b == a for a, b in itertools.permutations(lines, 2)), "a line holds another one")
    return name, len(points), sorted(lines)


class Board:
    """The lines and the symmetries of a game."""

    def __init__(self, count, lines, permutations):
        self.full, self.lines, self.permutations = (1 << count) - 1, sorted(set(lines)), list(permutations)
        self.through = [[line for line in self.lines if line >> i & 1] for i in range(count)]
        # For each eight squares and each set of these, its images under all symmetries.
        self.images = []
        for start in range(0, count, 8):
            images, end = [[0] * len(self.permutations)], min(start + 8, count)
            for byte in range(1, 1 << end - start):
                square = start + byte.bit_length() - 1
                rest = images[byte & ~(1 << square - start)]
                images.append([image | 1 << permutation[square] for image, permutation in zip(rest, self.permutations)])
            self.images.append(images)

    def images_of(self, marks):
        """The images of a set under all symmetries."""
        parts = [images[marks >> 8 * i & 255] for i, images in enumerate(self.images) if marks >> 8 * i & 255]
        images = parts[0] if parts else self.images[0][0]
        for part in parts[1:]:
            images = map(or_, images, part)
        return list(images)

    def least_after(self, x, o, moves, is_x):
        """The least images of the positions after these moves of X, or of O."""
        found = set()
        if is_x:
            for square in squares(moves):
                least, seconds = self.least_for_x(x | 1 << square, o)
                found.add((least, min(image for image, _ in seconds)))
        else:
            # Which images are the least for X does not depend on the move.
            least, seconds = self.least_for_x(x, o)
            for square in squares(moves):
                found.add((least, min(image | 1 << permutation[square] for image, permutation in seconds)))
        return found

    def least_for_x(self, x, o):
        """The least image of X, and for each symmetry that leads to it that of O and the symmetry."""
        images = self.images_of(x)
        least = min(images)
        which = [i for i, image in enumerate(images) if image == least]
        image = lambda i: sum(images[o >> 8 * place & 255][i] for place, images in enumerate(self.images))
        return least, [(image(i), self.permutations[i]) for i in which]

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
    lines = [line for line in board.lines if not line & other]
    return follow_threats(board, lines, own, other, board.missing(other, own, 1), known, work)


def follow_threats(board, lines, own, other, lost, known, work):
    """The same, with the lines without a mark of the other, and the squares on which the other completes one."""
    if lost & (lost - 1):
        return False
    replies = {}
    for line in lines:
        rest = line & ~own
        upper = rest & (rest - 1)
        if upper and not upper & (upper - 1):
            lower = rest ^ upper
            replies[lower], replies[upper] = replies.get(lower, 0) | upper, replies.get(upper, 0) | lower
    moves = sorted(replies) if not lost else [lost] if lost in replies else []
    if not moves:
        return False
    if (own, other) not in known:
        work.take(THREAT)
        won = any(replies[move] & (replies[move] - 1) for move in moves)
        for move in moves if not won else ():
            reply = replies[move]
            lost_then = board.completing(other | reply, own | move, reply.bit_length() - 1)
            still_open = [line for line in lines if not line & reply]
            if follow_threats(board, still_open, own | move, other | reply, lost_then, known, work):
                won = True
                break
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[own, other] = won
    return known[own, other]


class Decisions:
    """Reads yes or no from bytes that are a number between 0 and 1, the first byte being the highest."""

    def __init__(self, data):
        self.rest, self.last, self.at, self.length, self.counts = iter(data), 0, 0, 0, {}
        self.shift(4)
        self.length = 0xFFFFFFFF

    def shift(self, count):
        for _ in range(count):
            # Bytes that begin with four of FF lie above the range. Then no more than 32 bits are kept.
            byte = next(self.rest, 0)
            self.last, self.at = [(number << 8 | byte) & 0xFFFFFFFF for number in (self.last, self.at)]
            self.length <<= 8

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

    def is_at_end(self):
        """Whether no byte is left, and the number is the shortest that says the same, and of these the least."""
        low = self.last - self.at
        above = next((by for by in (-low % (1 << zeros) for zeros in (24, 16, 8)) if by < self.length), 0)
        return next(self.rest, None) is None and self.at == above


def board_of(header, game):
    """The name and the board of the game that a header is about, and the number of its squares."""
    width, height, length = header[:3]
    if width == 0:
        need(game, "it is of a game that a file gives: add --game FILE")
        name, count, lines = game
        words = b"".join(line.to_bytes(8, "little") for line in lines) + bytes(8)
        hashed = zlib.crc32(bytes([count, 0]) + words + words)
        need(header == bytes([0, count, 0]) + hashed.to_bytes(4, "little"), "it is of another game")
        return name, Board(count, lines, symmetries_of(count, lines)), count
    need(not game, "it is of another game")
    need(0 < length <= max(width, height) and 0 < width * height <= 64, "there is no such game")
    board = Board(width * height, rows_of(width, height, length), turns_of(width, height))
    return f"{width}x{height}, line {length}", board, width * height


def check(data, work, game=None):
    """Returns what is proved, or raises an error that says what is wrong, or that the work does not suffice."""
    start = 6 if data[3:4] != b"\0" else 10
    need(len(data) >= start + 4 and data[:2] == b"NC" and data[2] >> 2 == 8, "not a certificate of version 2")
    if len(data) > MOST_BYTES:
        raise OverflowError(f"a certificate of more than {MOST_BYTES} bytes is not checked")
    checksum, answers = int.from_bytes(data[start:start + 4], "little"), data[start + 4:]
    need(zlib.crc32(data[:start] + answers) == checksum, "the checksum is wrong")
    name, board, count = board_of(data[3:start], game)
    must_win, side = data[2] & 2, data[2] & 1
    layer, positions, known, decisions = {(0, 0)}, 0, {}, Decisions(answers)
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
            following |= board.least_after(*position, moves, ply % 2 == 0)
            if len(following) > MOST_POSITIONS:
                raise OverflowError(f"a ply has more than {MOST_POSITIONS} positions")
        layer, positions = following, positions + len(layer)
    need(decisions.is_at_end() and not answers.endswith(b"\0"), "it holds other bytes than its answers need")
    claim = f"{name}: {'XO'[side]} {'wins' if must_win else 'never loses'}"
    return f"{claim} ({len(data)} bytes, {positions} position{'s'[:positions != 1]})"


def main(arguments):
    usage = "usage: check_certificate.py [--game FILE] FILE..."
    game, status = None, 0
    if arguments[:1] == ["--game"] and len(arguments) > 2:
        try:
            with open(arguments[1], encoding="utf-8") as file:
                game = read_game(file.read())
        except (OSError, ValueError) as error:
            return f"{arguments[1]}: {error}"
        arguments = arguments[2:]
    if not arguments or arguments[0].startswith("--"):
        return usage
    for name in arguments:
        try:
            with open(name, "rb") as file:
                result = check(file.read(MOST_BYTES + 1), Work(), game)
        except (OSError, ValueError) as error:
            result, status = f"WRONG: {error}", max(status, 1)
        except OverflowError as error:
            result, status = f"gave up: {error}", 3
        print(f"{name}: {result}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
