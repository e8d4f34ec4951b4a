"""An environment of Gymnasium in which the agent plays against a perfect opponent, and how far a policy is from perfect.

python3 with_gymnasium.py

An observation is nine numbers, row by row: 0 is empty, 1 the agent's, 2 the opponent's. Actions are 0 to 8. A policy is a function from an
observation to an action.
"""

import gymnasium
import noughts
import numpy as np

from distance import mean_loss


def observation_of(board, side):
    """A board as this side sees it."""
    other = "O" if side == "X" else "X"
    return np.array([("." + side + other).index(cell) for cell in board])


class PerfectOpponent(gymnasium.Env):
    """The opponent plays any of the best moves. The reward is 1 for a win, which never comes, and -1 for a loss or an illegal move."""

    observation_space = gymnasium.spaces.MultiDiscrete([3] * 9)
    action_space = gymnasium.spaces.Discrete(9)

    def __init__(self, side="X"):
        self.side = side
        self.board = "." * 9

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.board = "." * 9
        if self.side == "O":
            self._reply()
        return observation_of(self.board, self.side), self._info()

    def step(self, action):
        try:
            self.board = noughts.play(self.board, int(action) + 1)
        except ValueError:  # no free square
            return observation_of(self.board, self.side), -1.0, True, False, self._info()
        if noughts.evaluate(self.board).to_move is not None:
            self._reply()
        status = noughts.evaluate(self.board).status
        reward = {"ongoing": 0.0, "draw": 0.0, f"{self.side.lower()}_won": 1.0}.get(status, -1.0)
        return observation_of(self.board, self.side), reward, status != "ongoing", False, self._info()

    def _reply(self):
        best = noughts.best_moves(self.board)
        self.board = noughts.play(self.board, best[self.np_random.integers(len(best))])

    def _info(self):
        return {"action_mask": np.array([cell == "." for cell in self.board], np.int8)}


def as_agent(policy):
    """A policy as a function of boards."""

    def agent(board):
        side = "X" if board.count("X") == board.count("O") else "O"
        return int(policy(observation_of(board, side))) + 1

    return agent


def first_free(observation):
    """Plays the first empty square."""
    return int((observation == 0).argmax())


if __name__ == "__main__":
    print(f"first_free: mean loss {mean_loss(as_agent(first_free)):.3f}")
    env = PerfectOpponent(side="O")
    observation, info = env.reset(seed=1)
    is_over = False
    while not is_over:
        observation, reward, is_over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    print(f"a game at random: {env.board}, reward {reward:.0f}")
