"""Nine buttons; the computer, which has O, takes the first free one after a pause."""
import tkinter
from tkinter import messagebox

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def easy_move(board):
    """What an easier level would play. The game does not use it."""
    return max(place for place, mark in enumerate(board) if mark == "")


class Game(tkinter.Tk):
    def __init__(self):
        super().__init__()
        self.buttons = [tkinter.Button(self, width=6, height=3, command=lambda place=place: self.click(place)) for place in range(9)]
        for place, button in enumerate(self.buttons):
            button.grid(row=place // 3, column=place % 3)

    def marks(self):
        return [button["text"] for button in self.buttons]

    def is_over(self):
        marks = self.marks()
        won = [marks[a] for a, b, c in LINES if marks[a] and marks[a] == marks[b] == marks[c]]
        if won or "" not in marks:
            messagebox.showinfo("Over", f"{won[0]} wins!" if won else "A draw.")
            for button in self.buttons:
                button["text"] = ""
        return bool(won) or "" not in marks

    def click(self, place):
        if self.marks()[place] == "":
            self.buttons[place]["text"] = "X"
            if not self.is_over():
                self.after(400, self.answer)

    def answer(self):
        self.buttons[self.marks().index("")]["text"] = "O"
        self.is_over()


Game().mainloop()
