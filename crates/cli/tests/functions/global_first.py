"""A board of the file's own; the computer takes the first free square and marks it."""
board = [" "] * 9
current_player = "X"


def print_board():
    print("|".join(board))


def computer_move():
    global current_player
    for i in range(9):
        if board[i] == " ":
            board[i] = current_player
            current_player = "O" if current_player == "X" else "X"
            return


def play():
    global current_player
    while " " in board:
        print_board()
        board[int(input("move? "))] = current_player
        current_player = "O"
        computer_move()


if __name__ == "__main__":
    play()
