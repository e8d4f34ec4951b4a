"""PettingZoo's tictactoe_v3: a perfect player, and how far a policy is from perfect.

python3 with_pettingzoo.py

A policy is a function from an observation to an action. PettingZoo counts squares from 0, column by column.
"""

import noughts
import numpy as np
from pettingzoo.classic import tictactoe_v3

from distance import mean_loss

ACTIONS = [0, 3, 6, 1, 4, 7, 2, 5, 8]  # of the squares 1 to 9


def board_of(observation):
    """The board of an observation of whoever is to move; the first player is X."""
    own, other = (observation["observation"].reshape(9, 2)[ACTIONS, plane] for plane in (0, 1))
    marks = ".XO" if own.sum() == other.sum() else ".OX"
    return "".join(marks[number] for number in own + 2 * other)


def observation_of(board):
    """The opposite."""
    marks = "XO" if board.count("X") == board.count("O") else "OX"
    planes = np.zeros((9, 2), np.int8)
    for action, cell in zip(ACTIONS, board):
        planes[action] = [cell == mark for mark in marks]
    return {"observation": planes.reshape(3, 3, 2), "action_mask": (planes.sum(axis=1) == 0).astype(np.int8)}


def perfect(observation):
    """A perfect policy."""
    return ACTIONS[noughts.pick(board_of(observation)) - 1]


def as_agent(policy):
    """A policy as a function of boards."""
    return lambda board: ACTIONS.index(policy(observation_of(board))) + 1


def first_legal(observation):
    """Plays the first action that the mask allows."""
    return int(observation["action_mask"].argmax())


def play(policies):
    """Plays a game, and returns the rewards of both players."""
    env = tictactoe_v3.env()
    env.reset()
    rewards = {}
    for player in env.agent_iter():
        observation, rewards[player], is_over, is_cut, _ = env.last()
        env.step(None if is_over or is_cut else policies[player](observation))
    return rewards


if __name__ == "__main__":
    for policy in (perfect, first_legal):
        print(f"{policy.__name__}: mean loss {mean_loss(as_agent(policy)):.3f}")
    print("perfect against first_legal:", play({"player_1": perfect, "player_2": first_legal}))
