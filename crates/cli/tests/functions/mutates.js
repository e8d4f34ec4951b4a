function makeMove(board, symbol) {
  const index = board.flat().indexOf('');
  const [row, column] = [Math.floor(index / 3), index % 3];
  board[row][column] = symbol;
  return [row, column];
}
