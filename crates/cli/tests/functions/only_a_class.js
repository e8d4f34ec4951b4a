class Player {
  choose(board) {
    return board.indexOf(' ');
  }
}
