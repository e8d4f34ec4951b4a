import random

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
table = {}


def score(board, mark):
    """Score for the player who moves next."""
    key = (tuple(board), mark)
    if key in table:
        return table[key]
    enemy = "O" if mark == "X" else "X"
    if any(board[a] == board[b] == board[c] == enemy for a, b, c in WINS):
        result = -1
    elif "" not in board:
        result = 0
    else:
        result = max(-score(board[:i] + [mark] + board[i + 1:], enemy) for i in range(9) if board[i] == "")
    table[key] = result
    return result


def next_move(board, mark):
    enemy = "O" if mark == "X" else "X"
    moves = [i for i in range(9) if board[i] == ""]
    scores = [-score(board[:i] + [mark] + board[i + 1:], enemy) for i in moves]
    return random.choice([m for m, s in zip(moves, scores) if s == max(scores)])
