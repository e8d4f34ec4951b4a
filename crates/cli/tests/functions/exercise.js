const X = 'X';
const O = 'O';
const EMPTY = null;

function initialState() {
  return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]];
}

function player(board) {
  let xs = 0, os = 0;
  for (const row of board) {
    for (const cell of row) {
      if (cell === X) xs++;
      if (cell === O) os++;
    }
  }
  return xs > os ? O : X;
}

function actions(board) {
  const moves = [];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (board[i][j] === EMPTY) moves.push([i, j]);
    }
  }
  return moves;
}

function result(board, action) {
  const [i, j] = action;
  if (board[i][j] !== EMPTY) throw new Error('Invalid move');
  const copy = board.map(row => row.slice());
  copy[i][j] = player(board);
  return copy;
}

function winner(board) {
  for (let i = 0; i < 3; i++) {
    if (board[i][0] && board[i][0] === board[i][1] && board[i][1] === board[i][2]) return board[i][0];
    if (board[0][i] && board[0][i] === board[1][i] && board[1][i] === board[2][i]) return board[0][i];
  }
  if (board[1][1] && board[0][0] === board[1][1] && board[1][1] === board[2][2]) return board[1][1];
  if (board[1][1] && board[0][2] === board[1][1] && board[1][1] === board[2][0]) return board[1][1];
  return null;
}

function terminal(board) {
  return winner(board) !== null || actions(board).length === 0;
}

function utility(board) {
  const w = winner(board);
  return w === X ? 1 : w === O ? -1 : 0;
}

function score(board) {
  if (terminal(board)) return utility(board);
  const scores = actions(board).map(a => score(result(board, a)));
  return player(board) === X ? Math.max(...scores) : Math.min(...scores);
}

function minimax(board) {
  if (terminal(board)) return null;
  const sign = player(board) === X ? 1 : -1;
  let best = null, bestScore = -Infinity;
  for (const action of actions(board)) {
    const s = sign * score(result(board, action));
    if (s > bestScore) {
      bestScore = s;
      best = action;
    }
  }
  return best;
}

module.exports = { initialState, player, actions, result, winner, terminal, utility, minimax };
