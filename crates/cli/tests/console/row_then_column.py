# Never loses: it searches the whole game. Asks for the row, then for the column, and who is X.
import os

EMPTY = " "
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Game:
    def __init__(self, human):
        self.cells = [EMPTY] * 9
        self.human = human
        self.ai = "O" if human == "X" else "X"

    def draw(self):
        os.system("clear")
        print("    1   2   3")
        for row in range(3):
            a, b, c = self.cells[3 * row:3 * row + 3]
            print(f"  +---+---+---+\n{row + 1} | {a} | {b} | {c} |")
        print("  +---+---+---+")

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] != EMPTY and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None if EMPTY in self.cells else "tie"

    def score(self, player, alpha, beta):
        result = self.winner()
        if result:
            return 0 if result == "tie" else (1 if result == self.ai else -1)
        best = -2 if player == self.ai else 2
        for i in range(9):
            if self.cells[i] == EMPTY:
                self.cells[i] = player
                value = self.score("O" if player == "X" else "X", alpha, beta)
                self.cells[i] = EMPTY
                if player == self.ai:
                    best = max(best, value)
                    alpha = max(alpha, best)
                else:
                    best = min(best, value)
                    beta = min(beta, best)
                if beta <= alpha:
                    break
        return best

    def think(self):
        best, choice = -2, None
        for i in range(9):
            if self.cells[i] == EMPTY:
                self.cells[i] = self.ai
                value = self.score(self.human, -2, 2)
                self.cells[i] = EMPTY
                if value > best:
                    best, choice = value, i
        return choice


def ask(text):
    while True:
        try:
            number = int(input(text))
        except ValueError:
            print("That is not a number.")
            continue
        if number in (1, 2, 3):
            return number - 1
        print("Only 1, 2 or 3.")


def main():
    human = ""
    while human not in ("X", "O"):
        human = input("X moves first. Will you be X or O? ").strip().upper()
    game = Game(human)
    turn = "X"
    while not game.winner():
        if turn == human:
            game.draw()
            print(f"Your turn, {human}.")
            row = ask("Row: ")
            column = ask("Column: ")
            if game.cells[3 * row + column] != EMPTY:
                continue
            game.cells[3 * row + column] = human
        else:
            game.cells[game.think()] = game.ai
        turn = "O" if turn == "X" else "X"
    game.draw()
    print({"tie": "Nobody wins.", human: "You win!", game.ai: "I win!"}[game.winner()])


main()
