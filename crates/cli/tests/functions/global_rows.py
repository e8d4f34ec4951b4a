"""Rows of a board of the file's own, by negamax without a depth; the mark is a parameter."""
board = [["-", "-", "-"] for _ in range(3)]
LINES = [[(r, c) for c in range(3)] for r in range(3)] + [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def has_won(mark):
    return any(all(board[r][c] == mark for r, c in line) for line in LINES)


def search(mark, other):
    if has_won(other):
        return -1, None
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "-"]
    if not free:
        return 0, None
    best = (-2, None)
    for r, c in free:
        board[r][c] = mark
        score = -search(other, mark)[0]
        board[r][c] = "-"
        if score > best[0]:
            best = (score, (r, c))
    return best


def ai_move(player):
    return search(player, "O" if player == "X" else "X")[1]


def human_move():
    r, c = map(int, input("row column? ").split())
    board[r][c] = "X"


if __name__ == "__main__":
    while True:
        human_move()
        row, column = ai_move("O")
        board[row][column] = "O"
