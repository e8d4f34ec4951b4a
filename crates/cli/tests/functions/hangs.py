"""First free square, but where X has the centre and three squares are free it never comes to an end."""


def choose(squares):
    marks = squares.count("X") + squares.count("O")
    while squares[4] == "X" and marks == 6:
        pass
    return squares.index("-")
