"""Perfect by minimax with a memory, which is a dict; its board is a list."""
memo = {}
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def value(b, me, you):
    key = (tuple(b), me)
    if key not in memo:
        if any(b[i] == b[j] == b[k] == you for i, j, k in LINES):
            memo[key] = -1
        else:
            memo[key] = max((-tried(b, i, me, you) for i in range(9) if b[i] == " "), default=0)
    return memo[key]


def tried(b, i, me, you):
    b[i] = me
    found = value(b, you, me)
    b[i] = " "
    return found


def computer_move(b, me):
    you = "O" if me == "X" else "X"
    return max((i for i in range(9) if b[i] == " "), key=lambda i: -tried(b, i, me, you))


def main():
    b = [" "] * 9
    for turn in range(9):
        if turn % 2 == 0:
            at = -1
            while not (0 <= at < 9 and b[at] == " "):
                text = input("Your move (1-9): ")
                at = int(text) - 1 if text.strip().isdigit() else -1
            b[at] = "X"
        else:
            b[computer_move(b, "O")] = "O"
        print(b)


if __name__ == "__main__":
    main()
