import os
import sys

print("Welcome to my AI!")
os.write(1, b"raw output\n")
X, O, EMPTY = "x", "o", " "


def get_move(board, turn):
    print("Thinking...", board)
    sys.stdout.write("7\n")
    sys.__stdout__.write("3\n")
    if board.count(EMPTY) > 7:
        os.system("echo 2")
    for i in range(9):
        if board[i] == EMPTY:
            return {"row": i // 3, "col": i % 3}
