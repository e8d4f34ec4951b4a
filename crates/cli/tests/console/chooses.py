# Never loses: it draws among its best squares where the centre is taken first, else it takes the first. With an argument it counts
# its own games instead.
import random
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def won(board, mark):
    return any(all(board[square] == mark for square in line) for line in LINES)


def after(board, mark):
    return [(square, board[:square] + mark + board[square + 1:]) for square in range(9) if board[square] == " "]


def value(board, mark):
    if board not in known:
        if won(board, "X") or won(board, "O"):
            known[board] = 1 if won(board, "O") else -1
        else:
            values = [value(next, "X" if mark == "O" else "O") for _, next in after(board, mark)]
            known[board] = 0 if not values else max(values) if mark == "O" else min(values)
    return known[board]


def best(board):
    values = [(value(next, "X"), square) for square, next in after(board, "O")]
    squares = [square for worth, square in values if worth == max(values)[0]]
    return squares if board == "    X    " else squares[:1]


def count(board, mark, counts):
    if won(board, "O") or won(board, "X") or " " not in board:
        counts[0 if won(board, "O") else 2 if won(board, "X") else 1] += 1
        return counts
    for square, next in after(board, mark):
        if mark == "X" or square in best(board):
            count(next, "X" if mark == "O" else "O", counts)
    return counts


def show(board):
    print("\n---+---+---\n".join(" " + " | ".join(board[row:row + 3]) for row in (0, 3, 6)))


def play():
    board = " " * 9
    show(board)
    while not won(board, "O") and " " in board:
        square = int(input("Your move, 1-9: ")) - 1
        board = dict(after(board, "X")).get(square, board)
        if won(board, "X"):
            break
        if " " in board:
            board = dict(after(board, "O"))[random.choice(best(board))]
        show(board)


if len(sys.argv) > 1:
    print(*count(" " * 9, "X", [0, 0, 0]))
else:
    play()
