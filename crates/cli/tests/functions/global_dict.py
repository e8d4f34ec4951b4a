"""A dict of the file's own, by number. The computer plays O whatever the board says: it wins, blocks, takes the centre."""
the_board = {n: " " for n in range(1, 10)}
human, computer = "X", "O"
LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


def gap(mark):
    for line in LINES:
        cells = [the_board[n] for n in line]
        if cells.count(mark) == 2 and cells.count(" ") == 1:
            return line[cells.index(" ")]
    return None


def comp_move():
    order = [gap(computer), gap(human), 5, 1, 3, 7, 9, 2, 4, 6, 8]
    choice = next(n for n in order if n and the_board[n] == " ")
    the_board[choice] = computer
