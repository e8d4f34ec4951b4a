# python3 answers.py: reads lines such as "X XO..X....", the player who began and a text or JSON, and answers each.
import json
import sys

import noughts

for line in sys.stdin:
    first, text = line[0], line[2:].rstrip("\n")
    try:
        board = json.loads(text) if text.startswith("[") else text
        e = noughts.evaluate(board, first)
        values = "".join(f" {square}:{outcome}:{plies}" for square, outcome, plies in noughts.move_values(board, first))
        best = "".join(map(str, e.best))
        print(e.board, e.to_move or "none", e.status, e.outcome, e.plies, best, f"{e.pick or 'none'}{values}")
    except ValueError as error:
        print("error:", error)
