"""Squares have the numbers 1 to 9, and an empty square shows its number."""
LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
memo = {}


def has_won(board, who):
    for a, b, c in LINES:
        if board[a - 1] == board[b - 1] == board[c - 1] == who:
            return True
    return False


def is_free(board, square):
    return board[square - 1] == square


def _negamax(board, who):
    key = "".join(str(c) for c in board) + who
    if key in memo:
        return memo[key]
    other = "XO"["XO".index(who) - 1]
    if has_won(board, other):
        memo[key] = (-1, None)
        return memo[key]
    best = None
    for square in range(1, 10):
        if is_free(board, square):
            copy = board[:]
            copy[square - 1] = who
            value = -_negamax(copy, other)[0]
            if best is None or value > best[0]:
                best = (value, square)
    memo[key] = best or (0, None)
    return memo[key]


def get_computer_move(board, computer_letter):
    return _negamax(board, computer_letter)[1]
