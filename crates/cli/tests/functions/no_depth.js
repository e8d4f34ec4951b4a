// Takes the first move that wins, be it now or later: the score has no depth.
const wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const memo = {};

function minimax(b, p) {
  const q = 3 - p;
  const key = b.join('') + p;
  if (memo[key]) return memo[key];
  if (wins.some(w => w.every(i => b[i] === q))) return [-1, null];
  if (!b.includes(0)) return [0, null];
  let best = [-2, null];
  for (let i = 0; i < 9; i++) {
    if (b[i] === 0) {
      b[i] = p;
      const s = -minimax(b, q)[0];
      b[i] = 0;
      if (s > best[0]) best = [s, i];
    }
  }
  memo[key] = best;
  return best;
}

module.exports = { minimax };
