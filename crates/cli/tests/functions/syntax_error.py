def best_move(board)
    return board.index(" ")
