# The rules, on strings of nine characters. Squares are 1 to 9.

LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]

@functools.lru_cache(None)
def won_lines(cells):
    return [line for line in LINES if {cells[s - 1] for s in line} in ({"X"}, {"O"})]

def winner(cells):
    return next((cells[line[0] - 1] for line in won_lines(cells)), None)

@functools.lru_cache(None)
def free(cells):
    return [s for s in range(1, 10) if cells[s - 1] == "."]

def over(cells):
    return "." not in cells or bool(won_lines(cells))

@functools.lru_cache(None)
def to_move(cells):
    return options.first if cells.count("X") == cells.count("O") else "XO".replace(options.first, "")

def play(cells, square):
    return cells[:square - 1] + to_move(cells) + cells[square:]

def solve(cells):
    """The value for the side to move (1, 0 or -1), and the squares that keep it."""
    if over(cells):
        return (-1 if won_lines(cells) else 0), []
    values = {s: -solve(play(cells, s))[0] for s in free(cells)}
    return max(values.values()), [s for s in values if values[s] == max(values.values())]

@functools.lru_cache(None)
def positions():
    """All 5,478 positions that can occur, the shortest games first."""
    found, level = [], {"........."}
    while level:
        found += sorted(level)
        level = {play(cells, s) for cells in level if not over(cells) for s in free(cells)}
    return found
