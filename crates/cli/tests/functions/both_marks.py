"""Takes any marks: those of who moves and of the other side. It wins, blocks, takes the centre, else the first free square."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def gap(cells, mark):
    for line in LINES:
        on_line = [cells[at] for at in line]
        if on_line.count(mark) == 2 and on_line.count(None) == 1:
            return line[on_line.index(None)]
    return None


def choose(cells, player, opponent):
    tried = [gap(cells, player), gap(cells, opponent), 4, *range(9)]
    return next(at for at in tried if at is not None and cells[at] is None)
