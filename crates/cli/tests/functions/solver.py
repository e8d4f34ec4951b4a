"""A class with a method for a board and a player, perfect by negamax."""


class Solver:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self):
        self.known = {}

    def value(self, board, player):
        key = tuple(board), player
        if key not in self.known:
            if any(board[a] == board[b] == board[c] == -player for a, b, c in self.LINES):
                self.known[key] = -1
            else:
                free = [i for i in range(9) if board[i] == 0]
                self.known[key] = max((-self.value(self.after(board, i, player), -player) for i in free), default=0)
        return self.known[key]

    @staticmethod
    def after(board, at, player):
        return board[:at] + [player] + board[at + 1:]

    def get_move(self, board, player):
        free = [i for i in range(9) if board[i] == 0]
        return max(free, key=lambda i: -self.value(self.after(board, i, player), -player))
