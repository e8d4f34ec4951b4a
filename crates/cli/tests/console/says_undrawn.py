# Says each move, and does not draw the last board. It wins where it can.
cells = [" "] * 9
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_won(mark):
    return any(all(cells[at] == mark for at in line) for line in LINES)


def wins(at):
    cells[at] = "O"
    won = has_won("O")
    cells[at] = " "
    return won


while True:
    print("\n---+---+---\n".join(" " + " | ".join(cells[row:row + 3]) for row in (0, 3, 6)))
    at = int(input("Tu casilla (1-9): ")) - 1
    if cells[at] != " ":
        print("Ocupada.")
        continue
    cells[at] = "X"
    free = [at for at in range(9) if cells[at] == " "]
    if has_won("X") or not free:
        print("Fin.")
        break
    at = next((at for at in free if wins(at)), free[-1])
    print("La maquina juega en", at + 1)
    cells[at] = "O"
    if has_won("O") or " " not in cells:
        print("Fin.")
        break
