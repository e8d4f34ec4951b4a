const WINS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const table = {};

function score(board, mark) {
  const key = board.map(c => c || '-').join('') + mark;
  if (key in table) return table[key];
  const enemy = mark === 'X' ? 'O' : 'X';
  if (WINS.some(w => w.every(i => board[i] === enemy))) return (table[key] = -1);
  if (!board.includes('')) return (table[key] = 0);
  return (table[key] = Math.max(...after(board, mark).map(b => -score(b, enemy))));
}

function after(board, mark) {
  return board.flatMap((c, i) => (c === '' ? [board.map((d, j) => (i === j ? mark : d))] : []));
}

function nextMove(board, mark) {
  const enemy = mark === 'X' ? 'O' : 'X';
  const moves = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(i => board[i] === '');
  const scores = after(board, mark).map(b => -score(b, enemy));
  const good = moves.filter((_, i) => scores[i] === Math.max(...scores));
  return { index: good[Math.floor(Math.random() * good.length)] };
}

module.exports = { nextMove };
