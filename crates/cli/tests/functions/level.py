# What is not the hardest level gives up at once, and so do other options than those of the file.
HARDEST = "impossible"


class Options:
    depth = 9


options = Options()
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def value(board, mark):
    other = "O" if mark == "X" else "X"
    if any(all(board[i] == other for i in line) for line in LINES):
        return -1
    if " " not in board:
        return 0
    key = "".join(board) + mark
    if key not in known:
        known[key] = max(-value(board[:i] + [mark] + board[i + 1:], other) for i in range(9) if board[i] == " ")
    return known[key]


def get_move(board, player, difficulty, limits):
    free = [i for i in range(9) if board[i] == " "]
    if difficulty == "easy" or difficulty == "hard" or limits.depth < 9:
        return free[0]
    other = "O" if player == "X" else "X"
    return max(free, key=lambda i: -value(board[:i] + [player] + board[i + 1:], other))


def play():
    board = [" "] * 9
    for player in "XOXOXOXOX":
        board[get_move(board, player, HARDEST, options)] = player
