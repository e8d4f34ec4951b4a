# Takes the centre with its first move, even where the person has it, and then the first free square.
board = [" "] * 9


def show():
    print("\n-+-+-\n".join("|".join(board[row:row + 3]) for row in (0, 3, 6)))


while " " in board:
    show()
    move = int(input("Your move (1-9): ")) - 1
    if board[move] == " ":
        board[move] = "X"
        if " " in board:
            board[4 if board.count("X") == 1 else board.index(" ")] = "O"
show()
