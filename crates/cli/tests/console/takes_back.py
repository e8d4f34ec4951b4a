# Takes the centre or a corner, and with its second move the square that the person took first.
board = [" "] * 9
moves = []


def show():
    print("\n-+-+-\n".join("|".join(board[row:row + 3]) for row in (0, 3, 6)))


while " " in board:
    show()
    move = int(input("Your move (1-9): ")) - 1
    if board[move] == " ":
        board[move] = "X"
        moves.append(move)
        board[moves[0] if len(moves) > 1 else 0 if move == 4 else 4] = "O"
show()
