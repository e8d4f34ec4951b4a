# Whatever is typed before it asks is thrown away. It plays the middle, then clockwise.
import sys
import termios
import time

squares = [str(n) for n in range(1, 10)]
ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def show():
    for row in (0, 3, 6):
        print("\t", " ".join(squares[row:row + 3]))


def three(mark):
    return any(all(squares[int(c)] == mark for c in row) for row in ROWS)


def ask(text):
    time.sleep(0.01)
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
    return input(text)


name = ask("Hi! What's your name? ")
print(f"Hello {name}, here are the numbers of the squares:")
show()
begins = ask(f"{name}, press 1 to go first or 2 to go second: ")
turns = 0 if begins == "1" else 1
while not three("X") and not three("O") and any(s.isdigit() for s in squares):
    if turns % 2 == 0:
        text = ask(f"{name}'s move> ")
        if text not in squares or text in "XO":
            print("no, no")
            continue
        squares[int(text) - 1] = "X"
    else:
        for i in (4, 0, 1, 2, 5, 8, 7, 6, 3):
            if squares[i].isdigit():
                squares[i] = "O"
                break
        show()
    turns += 1
show()
print("over")
