"""Checks what `noughts audit BOT --prove answers.json` wrote, by the rules alone: that who moves so never loses, and never gives a win up.

python3 check_answers.py answers.json
"""

import json
import sys
from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def moves(board):
    """The boards after each move, by square, 1 to 9; X moves first. There is none if the game is over."""
    if has_won(board, "X") or has_won(board, "O"):
        return {}
    mover = "XO"[board.count("X") > board.count("O")]
    return {cell + 1: board[:cell] + mover + board[cell + 1 :] for cell in range(9) if board[cell] == "."}


@cache
def value(board):
    """1 if X wins with best play, 0 in a draw, -1 if O wins."""
    best = max if board.count("X") == board.count("O") else min
    values = [value(after) for after in moves(board).values()]
    return best(values) if values else has_won(board, "X") - has_won(board, "O")


def check(answers, side):
    """How many games it wins and draws as this side, and whether it never gives a win up."""
    sign, games, keeps = {"X": 1, "O": -1}[side], {1: 0, 0: 0}, True
    ahead = ["." * 9]
    while ahead:
        board = ahead.pop()
        after = moves(board)
        if not after:
            result = sign * value(board)
            if result < 0:
                sys.exit(f"{side} has lost: {board}")
            games[result] += 1
        elif "XO"[board.count("X") > board.count("O")] == side:
            answer = answers.get(board, {})
            squares = [int(square) for square in answer] if isinstance(answer, dict) else [answer]
            if not squares or not set(squares) <= set(after):
                sys.exit(f"{side} has no legal answer: {board}")
            keeps = keeps and all(value(after[square]) == value(board) for square in squares)
            ahead += [after[square] for square in squares]
        else:
            ahead += after.values()
    return games[1], games[0], keeps


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 check_answers.py answers.json")
    with open(sys.argv[1]) as file:
        answers = json.load(file)
    sides = [side for side in "XO" if any("XO"[board.count("X") > board.count("O")] == side for board in answers)]
    if not sides:
        sys.exit("there are no answers")
    for side in sides:
        won, drawn, keeps = check(answers, side)
        print(f"{side}: {'perfect' if keeps else 'safe'}, {won} won, {drawn} drawn, 0 lost")
