"""OpenSpiel's tic_tac_toe: a perfect policy, and how far a policy is from perfect.

python3 with_openspiel.py

A policy is a function from a state to a dictionary of actions with their probabilities. Every `Policy` of OpenSpiel can be called so, and
`tabular_policy_from_callable(game, perfect)` of `open_spiel.python.policy` makes a `Policy` of such a function.
"""

from itertools import zip_longest

import noughts
import pyspiel

from distance import mean_loss


def perfect(state):
    """A perfect policy. Actions are 0 to 8, row by row."""
    return {noughts.pick(str(state)) - 1: 1.0}


def state_of(board):
    """A state in which the moves to this board were made."""
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    squares_of_both = ([action for action, cell in enumerate(board) if cell == mark] for mark in "XO")
    for pair in zip_longest(*squares_of_both):
        for action in pair:
            if action is not None:
                state.apply_action(action)
    return state


def as_agent(policy):
    """A policy as a function of boards."""
    return lambda board: {action + 1: chance for action, chance in policy(state_of(board)).items()}


def uniform(state):
    """Plays any legal action."""
    actions = state.legal_actions()
    return {action: 1 / len(actions) for action in actions}


if __name__ == "__main__":
    for policy in (perfect, uniform):
        print(f"{policy.__name__}: mean loss {mean_loss(as_agent(policy)):.3f}")
