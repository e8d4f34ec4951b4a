"""A bot whose answer depends on something that no board tells: it opens in the centre once, then remembers that it has."""
board = [" "] * 9
opening = True


def cpu_move():
    global opening
    if opening and board[4] == " ":
        opening = False
        return 4
    return board.index(" ")
