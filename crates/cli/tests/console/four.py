import random

b = [" "] * 16
while " " in b:
    for i in range(0, 16, 4):
        print(" " + " | ".join(b[i:i + 4]))
        print("---+---+---+---")
    m = int(input("Your move (1-16): "))
    if b[m - 1] == " ":
        b[m - 1] = "X"
        b[b.index(" ")] = "O"
