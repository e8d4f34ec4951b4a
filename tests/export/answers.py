# python3 answers.py: reads lines such as "X XO..X....", the player who began and a text or JSON, and answers each.
import json
import sys

import noughts

for line in sys.stdin:
    first, text = line[0], line[2:].rstrip("\n")
    try:
        e = noughts.evaluate(json.loads(text) if text.startswith("[") else text, first)
        best = "".join(map(str, e.best))
        print(e.board, e.to_move or "none", e.status, e.outcome, e.plies, best, e.pick or "none")
    except ValueError as error:
        print("error:", error)
