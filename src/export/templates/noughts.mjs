// Perfect tic-tac-toe by table look-up. Version @version@, written by `noughts export js`.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
//   import { evaluate } from "./noughts.mjs";
//   evaluate("XO..X....").pick; // 9
//
// noughts.d.mts explains it.

// @engine@
export function evaluate(board, { first = "X" } = {}) {
  const text = read(board);
  const [own, mover] = ownCells(text, first);
  const code = result(own);
  const pick = code & 15 || null;
  const outcome = code < 160 ? "draw" : code & 16 ? "win" : "loss";
  const status = pick ? "ongoing" : outcome === "draw" ? "draw" : mover === "X" ? "o_won" : "x_won";
  return { board: text, toMove: pick && mover, status, outcome, plies: (code >> 4) % 10, best: best(own), pick };
}

export const bestMoves = (board, options) => evaluate(board, options).best;
export const status = (board, options) => evaluate(board, options).status;

/** By who began: the picks that were asked for before. */
const picks = { X: new Map(), O: new Map() };

export function pick(board, { first = "X" } = {}) {
  const known = picks[first]?.get(board);
  if (known !== undefined) return known;
  const text = read(board);
  const square = result(ownCells(text, first)[0]) & 15 || null;
  picks[first.toUpperCase()].set(text, square);
  return square;
}

export function play(board, square, options) {
  const { board: text, toMove } = evaluate(board, options);
  if (!toMove) throw new RangeError("the game is over");
  if (text[square - 1] !== ".") throw new RangeError(`square ${square} is not free`);
  return text.slice(0, square - 1) + toMove + text.slice(square);
}

function read(board) {
  if (typeof board === "string" && board.length !== 9) board = board.replace(/[/|,\s]/g, "");
  const cells = Array.from(board ?? []).flatMap((row) => (row?.length > 1 ? [...row] : [row])).map((cell) => cell || ".");
  const strange = cells.find((cell) => !/^[XO.\-_* ]$/i.test(cell));
  if (strange) throw new RangeError(`"${strange}" is not a cell`);
  if (cells.length !== 9) throw new RangeError(`there are ${cells.length} cells, not 9`);
  return cells.join("").toUpperCase().replace(/[^XO]/g, ".");
}

/** The cells as seen by the player to move, and this player. */
function ownCells(text, first) {
  first = `${first}`.toUpperCase();
  if (!/^[XO]$/.test(first)) throw new RangeError(`"${first}" is not a player`);
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
