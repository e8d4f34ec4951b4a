import sys

calls = 0


def choose(squares, is_maximizing):
    global calls
    calls += 1
    if calls > 54:
        sys.exit("enough")
    free = [i for i in range(9) if squares[i] == ""]
    return free[0] if is_maximizing else free[-1]
