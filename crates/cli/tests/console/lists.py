# Prints its list of lists. It blocks, but takes no win, and begins when it is told a name of its own.
grid = [[" ", " ", " "], [" ", " ", " "], [" ", " ", " "]]
LINES = [[(r, c) for c in range(3)] for r in range(3)] + [[(r, c) for r in range(3)] for c in range(3)]
LINES += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def show():
    for row in grid:
        print(row)


def full_line(mark):
    return any(all(grid[r][c] == mark for r, c in line) for line in LINES)


def reply():
    for line in LINES:
        marks = [grid[r][c] for r, c in line]
        if marks.count("X") == 2 and marks.count(" ") == 1:
            return line[marks.index(" ")]
    for r, c in [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
        if grid[r][c] == " ":
            return r, c


print("1) Start a new game\n2) Rules\n3) Exit")
if input("Option: ") != "1":
    print("Three in a row win. Bye.")
    raise SystemExit
who = input("Who goes first, player or computer? ").lower()
mine = who == "computer"
left = 9
while left and not full_line("X") and not full_line("O"):
    if mine:
        r, c = reply()
        grid[r][c] = "O"
        print("I take", r, c)
    else:
        show()
        try:
            r, c = map(int, input("Enter row,col (0-2): ").split(","))
            assert r in (0, 1, 2) and c in (0, 1, 2) and grid[r][c] == " "
        except (ValueError, AssertionError):
            print("Try again.")
            continue
        grid[r][c] = "X"
    left -= 1
    mine = not mine
show()
input("Press Enter to quit")
