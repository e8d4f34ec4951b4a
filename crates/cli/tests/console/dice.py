# Moves at random, and draws with dashes and zeros.
import random

b = ["-"] * 9
W = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def p():
    for i in (0, 3, 6):
        print("".join(b[i:i + 3]))


def w(m):
    return any(b[x] == b[y] == b[z] == m for x, y, z in W)


p()
while True:
    n = int(input("where? "))
    if b[n - 1] != "-":
        continue
    b[n - 1] = "x"
    if not w("x") and "-" in b:
        b[random.choice([i for i in range(9) if b[i] == "-"])] = "0"
    p()
    if w("x") or w("0") or "-" not in b:
        break
