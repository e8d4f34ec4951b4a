// Perfect player on an array of nine.
const wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const memo = {};

function checkWin(board, player) {
  return wins.some(combo => combo.every(i => board[i] === player));
}

function emptySquares(board) {
  return board.map((s, i) => (s === ' ' ? i : null)).filter(i => i !== null);
}

function value(board, player) {
  const key = board.join('') + player;
  if (key in memo) return memo[key];
  const enemy = player === 'X' ? 'O' : 'X';
  if (checkWin(board, enemy)) return (memo[key] = -1);
  const moves = emptySquares(board);
  if (moves.length === 0) return (memo[key] = 0);
  return (memo[key] = Math.max(...moves.map(i => {
    const copy = [...board];
    copy[i] = player;
    return -value(copy, enemy);
  })));
}

exports.bestMove = (board, player) => {
  const enemy = player === 'X' ? 'O' : 'X';
  let best = -1;
  let bestScore = -Infinity;
  for (const i of emptySquares(board)) {
    board[i] = player;
    const score = -value(board, enemy);
    board[i] = ' ';
    if (score > bestScore) {
      bestScore = score;
      best = i;
    }
  }
  return best;
};
