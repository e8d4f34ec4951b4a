import random


def free_squares(board):
    return [i for i in range(9) if board[i] == " "]


def easy_move(board):
    return random.choice(free_squares(board))


def hard_move(board):
    if board[4] == " ":
        return 4
    return free_squares(board)[0]
