# python3 audits.py FUNCTIONS: audits the strategies of standard input, each with its choices, and functions of this folder,
# and prints a line of JSON about each, with the fields of `noughts audit`.
import importlib
import json
import random
import sys
from itertools import count
from math import lcm

import noughts

sys.path += sys.argv[1:]


def report(name, function, side, repeat=None, exact=False):
    audit = noughts.audit(function, side, repeat=repeat)
    kinds = {kind: {m.board for m in audit.mistakes if m.kind == kind} for kind in KINDS}
    print(json.dumps({
        "name": name,
        "side": side,
        "verdict": audit.verdict,
        "varied": audit.is_estimate,
        "games": [audit.won, audit.drawn, audit.lost],
        "vs_random": None if audit.is_estimate and not exact else [f"{c.numerator}/{c.denominator}" for c in audit.vs_random],
        "exploitability": "{0.numerator}/{0.denominator}".format(audit.exploitability),
        "losing_game": audit.shortest_loss,
        "mistakes": [len(kinds[kind]) for kind in KINDS],
    }))


KINDS = ["win_to_draw", "win_to_loss", "draw_to_loss"]


def mark(board):
    return "XO"[board.count("X") > board.count("O")]


for line in sys.stdin:
    strategy = json.loads(line)
    choices, asked = strategy["choices"], {board: count() for board in strategy["choices"]}
    # Where it may choose, each choice comes equally often, if that is not too often.
    repeat = lcm(*map(len, choices.values()))
    exact = repeat <= 12
    report(strategy["name"], lambda board: choices[board][next(asked[board]) % len(choices[board])], strategy["side"], repeat if exact else 9, exact)


def numbers(board):
    return [i + 1 if cell == "." else cell for i, cell in enumerate(board)]


def signs(board):
    return [{"X": 1, "O": -1}.get(cell, 0) for cell in board]


def square(row_and_column):
    return 3 * row_and_column[0] + row_and_column[1] + 1


load = importlib.import_module
solver = load("solver").Solver()
FUNCTIONS = {
    "flat0.py": lambda b: load("flat0").best_move(list(b.replace(".", " ")), mark(b)) + 1,
    "flat1.py": lambda b: load("flat1").get_computer_move(numbers(b), mark(b)),
    "string_rowcol.py": lambda b: square(load("string_rowcol").choose(b)),
    "solver.py": lambda b: solver.get_move(signs(b), signs(mark(b))[0]) + 1,
    "random_sound.py": lambda b: load("random_sound").next_move([c.strip(".") for c in b], mark(b)) + 1,
}
# Dice that fall in turn, so that in nine throws none of nine moves is missed.
throws = count()
random.choice = lambda moves: moves[next(throws) % len(moves)]
for name, function in FUNCTIONS.items():
    for side in "XO":
        report(name, function, side, 9 if name.startswith("random") else None)


def any_square(board):
    """All free squares equally often, as texts, since a third is no decimal."""
    free = [square for square, cell in enumerate(board, 1) if cell == "."]
    return {square: f"1/{len(free)}" for square in free}


by_chance = [str(chance) for chance in noughts.audit(any_square, "X").vs_random]
assert by_chance == ["737/1260", "8/63", "121/420"], by_chance
