"""How far an agent is from perfect: the mean loss of value over all positions that it reaches.

python3 distance.py

An agent is a function. It is given a board such as "XO..X....", and returns a square, 1 to 9, or a dictionary of squares with their
probabilities. A win is 1, a draw 0, a loss -1. What is no legal move loses.

`noughts.py` must be beside this file (`noughts export python -o noughts.py`), or its package installed.
"""

from statistics import fmean

import noughts

VALUES = {"win": 1, "draw": 0, "loss": -1}


def losses(agent, sides="XO"):
    """What the agent is expected to lose of the value of each position that it reaches, whatever its opponent plays."""
    found = {}
    for side in sides:
        seen, ahead = set(), ["........."]
        while ahead:
            board = ahead.pop()
            e = noughts.evaluate(board)
            if board in seen or e.to_move is None:
                continue
            seen.add(board)
            values = {move.square: VALUES[move.outcome] for move in noughts.move_values(board)}
            squares = values
            if e.to_move == side:
                answer = agent(board)
                chances = answer if isinstance(answer, dict) else {answer: 1}
                found[board] = VALUES[e.outcome] - sum(p * values.get(square, -1) for square, p in chances.items())
                squares = [square for square in values if chances.get(square, 0) > 0]
            ahead += [noughts.play(board, square) for square in squares]
    return found


def mean_loss(agent, sides="XO"):
    """0 if the agent is perfect; with both sides, all their positions count alike."""
    return fmean(losses(agent, sides).values())


def uniform(board):
    """Plays any free square."""
    free = [square for square, cell in enumerate(board, 1) if cell == "."]
    return {square: 1 / len(free) for square in free}


def first_free(board):
    """Plays the first free square."""
    return board.index(".") + 1


if __name__ == "__main__":
    for name, agent in [("perfect", noughts.pick), ("first free", first_free), ("uniform", uniform)]:
        found = losses(agent)
        print(f"{name}: {len(found)} positions, mean loss {fmean(found.values()):.3f}, most {max(found.values()):.3f}")
