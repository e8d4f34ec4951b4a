def choose(board):
    while True:
        pass
