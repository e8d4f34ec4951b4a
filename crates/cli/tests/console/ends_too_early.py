# Takes the first free square. It looks for the person's lines among one too many, 2-4-9, says "X won!" and moves no more.
board = [" "] * 9
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def show():
    print("\n-+-+-\n".join("|".join(board[row:row + 3]) for row in (0, 3, 6)))


def won(mark, lines):
    return any(all(board[square] == mark for square in line) for line in lines)


while True:
    show()
    move = int(input("Your move (1-9): ")) - 1
    if board[move] != " ":
        continue
    board[move] = "X"
    if won("X", LINES + [(1, 3, 8)]):
        show()
        print("X won!")
        break
    if " " not in board:
        show()
        print("It's a tie!")
        break
    board[board.index(" ")] = "O"
    if won("O", LINES):
        show()
        print("O won!")
        break
