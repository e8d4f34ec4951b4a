# The person begins, and it takes the first free square. If that wins, it says so and does not draw the board again.
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
cells = [" "] * 9


def draw():
    print("\n---+---+---\n".join(" " + " | ".join(cells[row : row + 3]) for row in (0, 3, 6)), "\n")


def has_won(mark):
    return any(all(cells[cell] == mark for cell in line) for line in LINES)


draw()
while True:
    answer = input("Your square, 1-9: ")
    if not answer.isdigit() or not 1 <= int(answer) <= 9 or cells[int(answer) - 1] != " ":
        print("Not a free square.")
        continue
    cells[int(answer) - 1] = "X"
    if not has_won("X") and " " in cells:
        cells[cells.index(" ")] = "O"
    if has_won("O"):
        print("COMPUTER WINS")
        break
    draw()
    if has_won("X"):
        print("YOU WIN")
        break
    if " " not in cells:
        print("A DRAW")
        break
