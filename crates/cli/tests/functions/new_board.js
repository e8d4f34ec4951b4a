const WIN = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const cache = {};

const turn = board => (board.reduce((a, b) => a + b, 0) === 0 ? 1 : -1);

function won(board) {
  for (const [a, b, c] of WIN) {
    const total = board[a] + board[b] + board[c];
    if (Math.abs(total) === 3) return total / 3;
  }
  return 0;
}

function children(board) {
  const out = [];
  for (let i = 0; i < 9; i++) {
    if (board[i] === 0) {
      const copy = board.slice();
      copy[i] = turn(board);
      out.push(copy);
    }
  }
  return out;
}

function evaluate(board) {
  const key = board.join();
  if (!(key in cache)) {
    const results = won(board) || !board.includes(0) ? [won(board)] : children(board).map(evaluate);
    cache[key] = turn(board) === 1 ? Math.max(...results) : Math.min(...results);
  }
  return cache[key];
}

// Gives back the board after the computer's move.
function aiMove(board) {
  const sign = turn(board);
  return children(board).sort((a, b) => sign * (evaluate(b) - evaluate(a)))[0];
}

module.exports = aiMove;
