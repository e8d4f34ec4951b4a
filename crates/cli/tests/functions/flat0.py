"""Perfect player on a flat board of nine."""
from functools import lru_cache

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def check_winner(board, player):
    return any(all(board[i] == player for i in combo) for combo in WINS)


def available_moves(board):
    return [i for i, spot in enumerate(board) if spot == " "]


def print_board(board):
    for i in range(0, 9, 3):
        print(" | ".join(board[i:i + 3]))


@lru_cache(maxsize=None)
def search(state, player):
    board = list(state)
    opponent = "O" if player == "X" else "X"
    if check_winner(board, opponent):
        return -1
    if " " not in board:
        return 0
    scores = []
    for move in available_moves(board):
        board[move] = player
        scores.append(-search(tuple(board), opponent))
        board[move] = " "
    return max(scores)


def best_move(board, player):
    opponent = "O" if player == "X" else "X"
    best_score, best = -2, None
    for move in available_moves(board):
        board[move] = player
        score = -search(tuple(board), opponent)
        board[move] = " "
        if score > best_score:
            best_score, best = score, move
    return best


if __name__ == "__main__":
    print_board([" "] * 9)
