// Plain minimax: no memo, no pruning.
export const X = 'X';
export const O = 'O';
export const EMPTY = null;

export function player(board) {
  return board.flat().filter(cell => cell !== EMPTY).length % 2 === 0 ? X : O;
}

export function actions(board) {
  const set = new Set();
  board.forEach((row, i) => row.forEach((cell, j) => {
    if (cell === EMPTY) set.add([i, j]);
  }));
  return set;
}

export function result(board, [i, j]) {
  if (board[i][j] !== EMPTY) throw new Error('invalid action');
  const next = JSON.parse(JSON.stringify(board));
  next[i][j] = player(board);
  return next;
}

export function winner(board) {
  const b = board;
  const lines = [...b, ...[0, 1, 2].map(j => b.map(row => row[j])), [b[0][0], b[1][1], b[2][2]], [b[0][2], b[1][1], b[2][0]]];
  const line = lines.find(([a, c, d]) => a !== EMPTY && a === c && c === d);
  return line ? line[0] : null;
}

export function terminal(board) {
  return winner(board) !== null || board.flat().every(cell => cell !== EMPTY);
}

export function utility(board) {
  return { [X]: 1, [O]: -1 }[winner(board)] ?? 0;
}

function search(board) {
  if (terminal(board)) return { score: utility(board) };
  let best = null;
  const sign = player(board) === X ? 1 : -1;
  for (const action of actions(board)) {
    const { score } = search(result(board, action));
    if (!best || sign * score > sign * best.score) best = { score, action };
  }
  return best;
}

export function minimax(board) {
  return terminal(board) ? null : search(board).action;
}
