# Plain minimax: no memo, no pruning.
import copy
import math

X = "X"
O = "O"
EMPTY = None


def player(board):
    count = 0
    for row in board:
        for cell in row:
            if cell is not EMPTY:
                count += 1
    return X if count % 2 == 0 else O


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    if action not in actions(board):
        raise Exception("invalid action")
    new = copy.deepcopy(board)
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    lines = [row for row in board] + [[board[i][j] for i in range(3)] for j in range(3)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    for line in lines:
        if line[0] is not EMPTY and line[0] == line[1] == line[2]:
            return line[0]
    return None


def terminal(board):
    return winner(board) is not None or all(cell is not EMPTY for row in board for cell in row)


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


def max_value(board):
    if terminal(board):
        return utility(board), None
    best, move = -math.inf, None
    for action in actions(board):
        value, _ = min_value(result(board, action))
        if value > best:
            best, move = value, action
    return best, move


def min_value(board):
    if terminal(board):
        return utility(board), None
    best, move = math.inf, None
    for action in actions(board):
        value, _ = max_value(result(board, action))
        if value < best:
            best, move = value, action
    return best, move


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        return max_value(board)[1]
    return min_value(board)[1]
