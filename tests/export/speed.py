# python3 speed.py: how long a pick takes, and how long with a memoised minimax, as the median of 31 runs over all positions. It is processor
# time, in which nothing else on the machine counts.
import time
from functools import lru_cache
from itertools import product
from random import sample
from statistics import median

import noughts

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def after(board, i):
    return board[:i] + "XO"[board.count("X") > board.count("O")] + board[i + 1 :]


@lru_cache(maxsize=None)
def value(board):
    """The value for X."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    values = [value(after(board, i)) for i in range(9) if board[i] == "."]
    return 0 if not values else min(values) if len(values) % 2 == 0 else max(values)


def best_move(board):
    """As minimax is mostly written: the values are remembered, and the moves are compared each time."""
    free = [i for i in range(9) if board[i] == "."]
    choose = max if len(free) % 2 else min
    return choose(free, key=lambda i: value(after(board, i))) + 1


moves = {}


def remembered(board):
    """As quick as a memo in Python can be: it remembers the move too."""
    if board not in moves:
        moves[board] = best_move(board)
    return moves[board]


def once(function):
    boards = ["".join(list(text)) for text in sample(texts, len(texts))]  # made anew and in any order, as in games
    start = time.process_time()
    for board in boards:
        function(board)
    return (time.process_time() - start) / len(boards)


def is_going_on(board):
    try:
        return noughts.evaluate(board).to_move is not None
    except ValueError:
        return False


texts = list(filter(is_going_on, map("".join, product(".XO", repeat=9))))
for picks in noughts._PICKS.values():
    picks.clear()
players = {"`pick`": noughts.pick, "minimax, its moves remembered": remembered, "minimax, its values remembered": best_move}
firsts, times = {}, {name: [] for name in players}
for name, function in players.items():
    noughts._table.cache_clear()
    value.cache_clear()
    start = time.process_time()
    function("." * 9)
    firsts[name] = time.process_time() - start
for run in range(31):
    for name, function in players.items():
        times[name].append(once(function))
for name, runs in times.items():
    ratio = median(runs) / median(times["`pick`"])
    print(f"| {name} | {firsts[name] * 1e3:.0f} ms | {median(runs) * 1e6:.2f} µs | {ratio:.1f} |")
