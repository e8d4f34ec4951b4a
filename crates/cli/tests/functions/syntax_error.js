function bestMove(board) {
  return board.indexOf(' ';
}
