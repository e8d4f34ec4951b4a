# `turn` is a mark. Told True or False, it knows no turn, sees no line, and takes the first free square, which is always legal.
# With marks it errs at times, on a taken square.
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def completing(board, mark):
    for i in range(9):
        if board[i] == " " and any(i in line and all(k == i or board[k] == mark for k in line) for line in LINES):
            return i
    return None


def next_move(board, turn):
    other = "O" if turn == "X" else "X"
    for own, taken in ((0, 6), (2, 8)):
        if board[own] == turn and board[taken] == other:
            return taken
    for mark in (turn, other):
        i = completing(board, mark)
        if i is not None:
            return i
    return board.index(" ")
