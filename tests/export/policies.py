# python3 policies.py COUNT: for each of COUNT policies drawn at random, a line of JSON: the table of their chances, and how exploitable
# noughts.py and OpenSpiel find them, as the mean of both sides. Some chances are decimals with an end, some are not, and some moves are never made.
import json
import random
import sys

import noughts
import pyspiel

GAME = pyspiel.load_game("tic_tac_toe")


def chances(rng, count, has_end):
    if has_end:
        cuts = sorted(rng.choices(range(101), k=count - 1))
        return [(after - before) / 100 for before, after in zip([0, *cuts], [*cuts, 100])]
    weights = [rng.randrange(6) for _ in range(count)]
    return [weight / sum(weights) for weight in weights] if any(weights) else [1 / count] * count


def policy(seed):
    rng, table, by_game = random.Random(seed), {}, {}

    def walk(state):
        if state.is_terminal():
            return
        board, actions = str(state).replace("\n", "").upper(), state.legal_actions()
        if board not in table:
            table[board] = dict(zip(actions, chances(rng, len(actions), seed % 2)))
        by_game[state.information_state_string()] = list(table[board].items())
        for action in actions:
            walk(state.child(action))

    walk(GAME.new_initial_state())
    lists = {board: [moves.get(action, 0) for action in range(9)] for board, moves in table.items()}
    audit = noughts.audit(lambda board: lists[board])
    return {
        "table": lists,
        "audit": float(audit.exploitability),
        "exploitability": pyspiel.exploitability(GAME, pyspiel.TabularPolicy(by_game)),
    }


for seed in range(int(sys.argv[1])):
    print(json.dumps(policy(seed)))
