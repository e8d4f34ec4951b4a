"""Plays its favourite squares in turn, and remembers where it stopped."""
order = [5, 1, 9, 3, 7, 2, 4, 6, 8]
position_in_order = 0


def choose_square(board):
    global position_in_order
    for step in range(9):
        square = order[(position_in_order + step) % 9]
        if board[square - 1] == "-":
            position_in_order = (position_in_order + step + 1) % 9
            if board.count("x") > 99:
                print("o")
            return square
