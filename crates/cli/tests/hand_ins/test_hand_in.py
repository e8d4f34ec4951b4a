import unittest

import noughts
import tictactoe

MARKS = {"X": tictactoe.X, "O": tictactoe.O, ".": tictactoe.EMPTY}


def play(board):
    row, column = tictactoe.minimax([[MARKS[cell] for cell in board[i:i + 3]] for i in (0, 3, 6)])
    return 3 * row + column + 1


class NeverLoses(unittest.TestCase):
    def test_as_o(self):
        audit = noughts.audit(play, side="O")
        self.assertTrue(audit.never_loses, audit)
