"""A class that has a board and marks it: the first free square."""


class TicTacToe:
    def __init__(self, size=3):
        self.size = size
        self.board = [["." for _ in range(size)] for _ in range(size)]
        self.current = "X"

    def place(self, row, col):
        if self.board[row][col] != ".":
            return False
        self.board[row][col] = self.current
        self.current = "O" if self.current == "X" else "X"
        return True

    def computer_move(self):
        for row in range(self.size):
            for col in range(self.size):
                if self.place(row, col):
                    return
