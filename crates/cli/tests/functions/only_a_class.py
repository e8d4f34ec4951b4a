class Player:
    def choose(self, board):
        return board.index(" ")
