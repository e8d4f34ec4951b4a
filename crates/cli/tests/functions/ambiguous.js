const freeSquares = board => [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(i => board[i] === ' ');

function easyMove(board) {
  const free = freeSquares(board);
  return free[Math.floor(Math.random() * free.length)];
}

function hardMove(board) {
  return board[4] === ' ' ? 4 : freeSquares(board)[0];
}
