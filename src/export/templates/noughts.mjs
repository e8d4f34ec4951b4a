// Perfect tic-tac-toe by table look-up. Version @version@, written by `noughts export js`.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
//   import { evaluate } from "./noughts.mjs";
//   evaluate("XO..X....").pick; // 9
//
// noughts.d.mts explains it.

// @engine@
export function evaluate(board, options) {
  const text = read(board);
  const [own, mover] = ownCells(text, options?.first);
  const code = result(own);
  const pick = code & 15 || null;
  const status = pick ? "ongoing" : code < 160 ? "draw" : mover === "X" ? "o_won" : "x_won";
  return { board: text, toMove: pick && mover, status, outcome: outcome(code), plies: (code >> 4) % 10, best: best(own), pick };
}

const outcome = (code) => (code < 160 ? "draw" : code & 16 ? "win" : "loss");
const opposite = { win: "loss", draw: "draw", loss: "win" };

export const bestMoves = (board, options) => evaluate(board, options).best;

/** By who began: the picks that were asked for before. */
const picks = { X: new Map(), O: new Map() };

export function pick(board, options) {
  const first = options?.first ?? "X";
  const known = picks[first]?.get(board);
  if (known !== undefined) return known;
  const text = read(board);
  const square = result(ownCells(text, first)[0]) & 15 || null;
  picks[first.toUpperCase()].set(text, square);
  return square;
}

export function pickIndex(board, options) {
  const square = pick(board, options);
  return square && square - 1;
}

export function moveValues(board, options) {
  const [own] = ownCells(read(board), options?.first);
  const codes = new Map(free(own).map((i) => [i + 1, result(after(own, i))]));
  const rank = (square) => liking(codes.get(square)) * 2 + (square === (result(own) & 15));
  return [...codes.keys()]
    .sort((a, b) => rank(b) - rank(a))
    .map((square) => [square, codes.get(square)])
    .map(([square, code]) => ({ square, outcome: opposite[outcome(code)], plies: ((code >> 4) % 10) + 1 }));
}

export function play(board, square, options) {
  const { board: text, toMove } = evaluate(board, options);
  if (!toMove) throw new RangeError("the game is over");
  if (text[square - 1] !== ".") throw new RangeError(`square ${square} is not free`);
  return text.slice(0, square - 1) + toMove + text.slice(square);
}

export class Game {
  #boards = ["........."];
  played = [];

  constructor(options) {
    this.first = player(options?.first ?? "X");
  }

  get board() {
    return this.#boards.at(-1);
  }

  get toMove() {
    return evaluate(this.board, this).toMove;
  }

  get isOver() {
    return !this.toMove;
  }

  get moves() {
    return this.isOver ? [] : freeSquares(this.board);
  }

  push(square) {
    this.#boards.push(play(this.board, square, this));
    this.played.push(square);
  }

  pop() {
    if (this.played.length) this.#boards.pop();
    return this.played.pop();
  }
}

const signs = (...signs) => new Map(signs.flatMap(([cell, list]) => [...list].map((sign) => [sign, cell])));
const empty = [".", [null, undefined, "", 0, "0", ...".-_* ⬜⬛◻◼◽◾▫▪□■🔲🔳"]];
const marks = signs(empty, ["X", "Xx❌❎✖✕✗✘×"], ["O", "Oo⭕○◯🅾"]);
const numbered = signs(empty, ["X", [1, "1"]], ["O", [2, "2", -1]]);

/** The nine cells, each X, O or a dot. */
function read(board) {
  const cells = cellsOf(board);
  const unnumbered = (start) => cells.map((cell, i) => (`${cell}` === `${i + start}` ? "." : cell));
  for (const [list, signs] of [[cells, marks], [cells, numbered], [unnumbered(1), marks], [unnumbered(0), marks]]) {
    if (!list.every((cell) => signs.has(cell))) continue;
    if (list.length !== 9) throw new RangeError(`there are ${list.length} cells, not 9`);
    return list.map((cell) => signs.get(cell)).join("");
  }
  throw new RangeError(`"${cells.find((cell) => !marks.has(cell))}" is not a cell`);
}

/** The cells of a text, of a list or an array, or of rows. */
function cellsOf(board) {
  const flat = (list) => [...list].filter((cell) => cell !== "\ufe0f"); // an emoji may have this after it
  if (typeof board === "string") {
    const cells = flat(board);
    return cells.length === 9 ? cells : cells.filter((cell) => !/[/|,\s]/.test(cell));
  }
  if (!board?.[Symbol.iterator] || board instanceof Map || board instanceof Set) {
    throw new RangeError(`${board} is not a board`);
  }
  return flat([...board].flatMap((row) => (row?.[Symbol.iterator] && row !== "" ? [...row] : [row])));
}

function player(name) {
  if (!/^[XO]$/i.test(name)) throw new RangeError(`"${name}" is not a player`);
  return name.toUpperCase();
}

/** The cells as seen by the player to move, and this player. */
function ownCells(text, began) {
  const first = player(began ?? "X");
  const ahead = (count(text, "X") - count(text, "O")) * (first === "X" ? 1 : -1);
  if (![0, 1].includes(ahead)) throw new RangeError(`the marks do not alternate, where ${first} moves first`);
  const mover = (first === "X") === (ahead === 0) ? "X" : "O";
  const own = text.replace(/./g, (cell) => (cell === "." ? 0 : cell === mover ? 1 : 2));
  if (linesOf(own, "1")[0]) throw new RangeError(`play went on after ${mover} had won`);
  return [own, mover];
}

/** Whether every value follows from those after it, and all have the checksum. */
export function selfTest() {
  let [positions, sum] = [0, 2166136261];
  for (let key = 0; key < 19683; key++) {
    const own = key.toString(3).padStart(9, "0");
    const code = result(own) ?? 16;
    if (code & 15) {
      const next = result(after(own, (code & 15) - 1));
      if (!best(own).includes(code & 15) || code >> 4 !== (next >> 4) + 1) throw new Error(`damaged at ${own}`);
    }
    positions += code !== 16;
    sum = Math.imul(sum ^ code, 16777619) >>> 0;
  }
  const checksum = sum.toString(16).padStart(8, "0");
  if (checksum !== "@checksum@") throw new Error(`damaged: ${checksum}`);
  return { positions, checksum };
}

const report = {
  toString() {
    return `${this.verdict}: ${this.won} won, ${this.drawn} drawn, ${this.lost} lost`;
  },
};

export function audit(f, options) {
  const { side, moves = false, repeat } = options ?? {};
  const first = player(options?.first ?? "X");
  const sides = side ? [player(side)] : ["X", "O"];
  const examined = sides.map((side) => examine(f, { side, first, moves, repeat: repeat ?? 2 }));
  const isEstimate = examined.some(({ hasVaried }) => hasVaried);
  if (isEstimate && repeat === undefined) return audit(f, { ...options, repeat: 66 });
  const { ends, chances, loss } = together(examined.map(({ games }) => [games, 1]));
  const mistakes = examined.flatMap(({ mistakes }) => [...mistakes.values()]);
  const hasMoved = examined.every(({ hasMoved }) => hasMoved);
  const isLosing = ends[2] > 0;
  const safe = mistakes.some(({ kind }) => kind === "win_to_draw") ? "safe" : "perfect";
  const isProven = isLosing ? hasMoved : !isEstimate;
  return {
    __proto__: report,
    verdict: !isProven ? "unproven" : isLosing ? "beatable" : safe,
    neverLoses: !isLosing && isProven,
    won: ends[0],
    drawn: ends[1],
    lost: ends[2],
    vsRandom: chances.map(([above, below]) => `${above}/${below}`),
    shortestLoss: loss,
    mistakes,
    findings: examined.flatMap(({ findings }) => [...findings].map(([what, boards]) => told(what, [...boards]))),
    answers: repeat ?? 2,
    isEstimate,
  };
}

const told = (what, boards) => `${what}: ${boards.length} times, first at ${boards[0]}`;

/** Plays a function on one side against every reply. */
function examine(f, { side, first, moves, repeat }) {
  const known = new Map();
  const found = { mistakes: new Map(), findings: new Map(), hasMoved: false, hasVaried: false };

  /** The games from a position on. */
  function games(board, played) {
    const key = moves ? played.join() : board;
    if (!known.has(key)) known.set(key, playOn(board, played));
    return known.get(key);
  }

  function playOn(board, played) {
    const e = evaluate(board, { first });
    if (!e.toMove) return end(e.status === "draw" ? 1 : e.status === `${side.toLowerCase()}_won` ? 0 : 2);
    const squares = e.toMove === side ? choices(e, played) : new Map(freeSquares(board).map((square) => [square, 1]));
    const sorted = [...squares].sort(([a], [b]) => a - b);
    return together(sorted.map(([square, times]) => [gamesAfter(board, played, square), times]));
  }

  function gamesAfter(board, played, square) {
    if (square === 0) return end(2, true);
    const later = games(play(board, square, { first }), [...played, square]);
    return { ...later, loss: later.loss && [square, ...later.loss] };
  }

  /** How often each square is the answer; 0 for none that is a move. */
  function choices({ board, outcome, best }, played) {
    const squares = new Map();
    for (let n = 0; n < repeat; n++) {
      const square = answer(board, played);
      squares.set(square, (squares.get(square) ?? 0) + 1);
    }
    found.hasVaried ||= squares.size > 1;
    for (const value of moveValues(board, { first }).filter(({ square }) => squares.has(square))) {
      found.hasMoved = true;
      const kind = `${outcome}_to_${value.outcome}`;
      const mistake = { board, square: value.square, kind, better: best };
      if (outcome !== value.outcome) found.mistakes.set(`${board}${value.square}`, mistake);
    }
    return squares;
  }

  function answer(board, played) {
    try {
      const square = f(moves ? [...played] : board);
      if (freeSquares(board).includes(square)) return square;
      return fault(board, `the answer ${square} is not a legal move`);
    } catch (error) {
      return fault(board, `crashed with ${error}`);
    }
  }

  function fault(board, what) {
    const boards = found.findings.get(what) ?? new Set();
    found.findings.set(what, boards.add(board));
    return 0;
  }

  const all = games(".........", []);
  return { ...found, games: all };
}

const freeSquares = (board) => [...board].flatMap((cell, i) => (cell === "." ? [i + 1] : []));

/** One game that is won (0), drawn (1) or lost (2), or lost without a move. */
const end = (how, isForfeited = false) => ({
  ends: [0, 1, 2].map((i) => (i === how ? 1 : 0)),
  chances: [0, 1, 2].map((i) => (i === how ? [1n, 1n] : [0n, 1n])),
  loss: how === 2 ? [] : null,
  isForfeited,
});

/** All of these, each with how often it comes. A chance is a fraction. */
function together(games) {
  const total = games.reduce((sum, [, times]) => sum + BigInt(times), 0n);
  const chance = (i) => games.reduce((sum, [{ chances }, times]) => plus(sum, chances[i], BigInt(times), total), [0n, 1n]);
  const lost = games.map(([each]) => each).filter(({ loss }) => loss);
  const [shortest] = lost.sort((a, b) => a.loss.length - b.loss.length || a.isForfeited - b.isForfeited);
  return {
    ends: [0, 1, 2].map((i) => games.reduce((sum, [{ ends }]) => sum + ends[i], 0)),
    chances: [0, 1, 2].map(chance),
    loss: shortest?.loss ?? null,
    isForfeited: shortest?.isForfeited ?? false,
  };
}

/** A fraction, and `times` of `total` of another. */
function plus([a, b], [c, d], times, total) {
  const [above, below] = [a * d * total + c * b * times, b * d * total];
  const divisor = (x, y) => (y ? divisor(y, x % y) : x);
  return [above / divisor(below, above), below / divisor(below, above)];
}
