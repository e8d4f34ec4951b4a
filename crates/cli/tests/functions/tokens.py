"""Perfect by minimax. Its marks stand in a list and as keys of a dict, and its empty squares hold their own digits."""
TOKENS = ["X", "O"]
SCORE = {"X": 1, "O": -1}
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(cells):
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] and cells[a] in SCORE:
            return cells[a]
    return None


def free(cells):
    return [int(cell) - 1 for cell in cells if cell not in SCORE]


def value(cells, turn):
    won = winner(cells)
    if won or not free(cells):
        return SCORE.get(won, 0)
    values = [value(after(cells, at, turn), TOKENS[1 - TOKENS.index(turn)]) for at in free(cells)]
    return max(values) if turn == "X" else min(values)


def after(cells, at, turn):
    return cells[:at] + [turn] + cells[at + 1:]


def best_move(cells):
    turn = TOKENS[(9 - len(free(cells))) % 2]
    choose = max if turn == "X" else min
    return choose(free(cells), key=lambda at: value(after(cells, at, turn), TOKENS[1 - TOKENS.index(turn)]))
