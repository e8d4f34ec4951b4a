# Draws no board, and begins: it takes the centre, then the first free square.
taken = set()


def reply():
    square = next(square for square in (5, 1, 2, 3, 4, 6, 7, 8, 9) if square not in taken)
    taken.add(square)
    print("I take", square)


reply()
while len(taken) < 9:
    move = int(input("Your move (1-9): "))
    if move in taken:
        print("It is taken.")
        continue
    taken.add(move)
    reply()
