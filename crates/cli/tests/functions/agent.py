"""A class that is told its mark, and a board of nine: it wins, blocks, takes the centre, else the first."""
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Agent:
    def __init__(self, name, mark="O", epsilon=0.0):
        self.name, self.mark, self.epsilon = name, mark, epsilon

    def gap(self, state, mark):
        for line in LINES:
            cells = [state[i] for i in line]
            if cells.count(mark) == 2 and cells.count(" ") == 1:
                return line[cells.index(" ")]
        return None

    def choose(self, state):
        other = "O" if self.mark == "X" else "X"
        order = [self.gap(state, self.mark), self.gap(state, other), 4, *range(9)]
        return next(i for i in order if i is not None and state[i] == " ")
