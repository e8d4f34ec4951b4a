def make_move(board, symbol):
    row, column = next((row, column) for row in range(3) for column in range(3) if board[row][column] == "")
    board[row][column] = symbol
    return row, column
