# Puts its mark where the person has just put one.
board = [" "] * 9


def show():
    print("\n-+-+-\n".join("|".join(board[row:row + 3]) for row in (0, 3, 6)))


while " " in board:
    show()
    move = int(input("Your move (1-9): ")) - 1
    if board[move] == " ":
        board[move] = "X"
        show()
        board[move] = "O"
show()
