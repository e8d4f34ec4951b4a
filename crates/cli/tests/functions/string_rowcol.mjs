const ROWS = ['012', '345', '678', '036', '147', '258', '048', '246'];
const cache = new Map();

function lineMade(s) {
  return ROWS.some(([a, b, c]) => s[a] !== '.' && s[a] === s[b] && s[b] === s[c]);
}

function turn(s) {
  return s.replaceAll('.', '').length % 2 === 0 ? 'X' : 'O';
}

function children(s) {
  return [...s].flatMap((c, i) => (c === '.' ? [[i, s.substring(0, i) + turn(s) + s.substring(i + 1)]] : []));
}

function valueOf(s) {
  if (!cache.has(s)) {
    cache.set(s, lineMade(s) ? -1 : s.includes('.') ? Math.max(...children(s).map(([, t]) => -valueOf(t))) : 0);
  }
  return cache.get(s);
}

/** The best square of a string like X.O...... */
export async function choose(s) {
  let best = null;
  for (const [i, t] of children(s)) {
    if (!best || -valueOf(t) > best.value) best = { value: -valueOf(t), i };
  }
  await null;
  return [Math.floor(best.i / 3), best.i % 3];
}
