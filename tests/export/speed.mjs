// node speed.mjs MODULE: how long a pick takes, and how long with a memoised minimax, as the median of 31 runs over all positions. It is processor
// time, in which nothing else on the machine counts.
const { evaluate, pick } = await import(process.argv[2]);

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const squares = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const values = new Map();
const moves = new Map();

const freeSquares = (board) => squares.filter((i) => board[i] === ".");
const after = (board, i, mark) => board.slice(0, i) + mark + board.slice(i + 1);

/** The value for X. */
function value(board) {
  let known = values.get(board);
  if (known === undefined) values.set(board, (known = solve(board)));
  return known;
}

function solve(board) {
  for (const [a, b, c] of LINES) {
    if (board[a] !== "." && board[a] === board[b] && board[a] === board[c]) return board[a] === "X" ? 1 : -1;
  }
  const free = freeSquares(board);
  const mark = free.length % 2 ? "X" : "O";
  const all = free.map((i) => value(after(board, i, mark)));
  return all.length === 0 ? 0 : mark === "X" ? Math.max(...all) : Math.min(...all);
}

/** As minimax is mostly written: the values are remembered, and the moves are compared each time. */
function bestMove(board) {
  const free = freeSquares(board);
  const mark = free.length % 2 ? "X" : "O";
  const sign = mark === "X" ? 1 : -1;
  let [best, found] = [-2, 0];
  for (const i of free) {
    const worth = sign * value(after(board, i, mark));
    if (worth > best) [best, found] = [worth, i + 1];
  }
  return found;
}

/** As quick as a memo in JavaScript can be: it remembers the move too. */
function remembered(board) {
  let known = moves.get(board);
  if (known === undefined) moves.set(board, (known = bestMove(board)));
  return known;
}

function shuffled(list) {
  return list.map((item) => [Math.random(), item]).sort(([a], [b]) => a - b).map(([, item]) => item);
}

function once(f) {
  const boards = shuffled(texts).map((text) => [...text].join("")); // made anew and in any order, as in games
  const start = now();
  for (const board of boards) f(board);
  return (now() - start) / boards.length;
}

/** In milliseconds. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const players = { "`pick`": pick, "minimax, its moves remembered": remembered, "minimax, its values remembered": bestMove };
const [firsts, times] = [{}, {}];
for (const [name, f] of Object.entries(players)) {
  values.clear();
  const start = now();
  f(".........");
  firsts[name] = now() - start;
}
const texts = [];
for (let key = 0; key < 19683; key++) {
  const text = key.toString(3).padStart(9, "0").replace(/./g, (cell) => ".XO"[cell]);
  try {
    if (evaluate(text).toMove) texts.push(text);
  } catch {} // Play cannot reach it.
}
for (let run = 0; run < 31; run++) {
  for (const [name, f] of Object.entries(players)) (times[name] ??= []).push(once(f));
}
for (const [name, runs] of Object.entries(times)) {
  const ratio = median(runs) / median(times["`pick`"]);
  console.log(`| ${name} | ${firsts[name].toFixed(0)} ms | ${(median(runs) * 1000).toFixed(2)} µs | ${ratio.toFixed(1)} |`);
}
