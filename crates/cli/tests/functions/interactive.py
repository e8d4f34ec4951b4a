print("=== TIC TAC TOE ===")
print("1) Play against the computer")
print("2) Quit")


def best_move(board):
    return board.index(" ")


choice = input("Your choice: ")
if choice == "1":
    board = [" "] * 9
    print(best_move(board))
