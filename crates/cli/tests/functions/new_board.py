import copy

WIN = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
cache = {}


def who_won(board):
    for w in WIN:
        total = sum(board[i] for i in w)
        if total == 3:
            return 1
        if total == -3:
            return -1
    return 0


def turn(board):
    return 1 if sum(board) == 0 else -1


def evaluate(board):
    key = tuple(board)
    if key not in cache:
        if who_won(board) != 0:
            cache[key] = who_won(board)
        elif 0 not in board:
            cache[key] = 0
        else:
            results = [evaluate(child) for child in children(board)]
            cache[key] = max(results) if turn(board) == 1 else min(results)
    return cache[key]


def children(board):
    out = []
    for i in range(9):
        if board[i] == 0:
            b = copy.copy(board)
            b[i] = turn(board)
            out.append(b)
    return out


def ai_move(board):
    """Gives back the board after the computer's move."""
    if turn(board) == 1:
        return max(children(board), key=evaluate)
    return min(children(board), key=evaluate)
