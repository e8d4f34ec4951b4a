// ES module; an empty square holds its number.
const LINES = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];
const seen = new Map();

const isFree = (board, n) => board[n - 1] === n;
const hasWon = (board, who) => LINES.some(line => line.every(n => board[n - 1] === who));

function negamax(board, who) {
  const key = board.join() + who;
  if (seen.has(key)) return seen.get(key);
  const other = who === 'X' ? 'O' : 'X';
  let best = { score: 0, move: null };
  if (hasWon(board, other)) {
    best = { score: -1, move: null };
  } else {
    let found = false;
    for (let n = 1; n <= 9; n++) {
      if (!isFree(board, n)) continue;
      const next = board.slice();
      next[n - 1] = who;
      const score = -negamax(next, other).score;
      if (!found || score > best.score) best = { score, move: n };
      found = true;
    }
  }
  seen.set(key, best);
  return best;
}

export default function getComputerMove(board, computerLetter) {
  return negamax(board, computerLetter).move;
}
