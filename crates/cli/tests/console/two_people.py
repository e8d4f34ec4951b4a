b = [" "] * 9
turn = "X"
while " " in b:
    print("|".join(b[:3]), "-+-+-", "|".join(b[3:6]), "-+-+-", "|".join(b[6:]), sep="\n")
    m = int(input(f"Player {turn}, your move (1-9): "))
    if b[m - 1] == " ":
        b[m - 1] = turn
        turn = "O" if turn == "X" else "X"
