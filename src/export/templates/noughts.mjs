// Perfect tic-tac-toe by table look-up. Version @version@, written by `noughts export js`.
// SPDX-License-Identifier: MIT OR Apache-2.0
//
//   import { evaluate } from "./noughts.mjs";
//   evaluate("XO..X....").pick; // 9
//
// noughts.d.mts explains it.

// Of each canonical position that goes on: 35, 9 times the plies (0 in a draw), and the index of the pick.
// Cells are 0 (empty), 1 (of who is to move) and 2; the smallest text of the eight images is canonical.
const data =
  "@data@";
const lines = ["012", "345", "678", "036", "147", "258", "048", "246"];
const images = "012345678 630741852 876543210 258147036 210543876 852741630 678345012 036147258".split(" ");

export function evaluate(board, { first = "X" } = {}) {
  const text = read(board);
  const [own, mover] = ownCells(text, first);
  const code = result(own);
  const pick = code & 15 || null;
  const outcome = code < 160 ? "draw" : code & 16 ? "win" : "loss";
  const status = pick ? "ongoing" : outcome === "draw" ? "draw" : mover === "X" ? "o_won" : "x_won";
  const plies = (code >> 4) - (code < 160 ? 0 : 10);
  return { board: text, toMove: pick && mover, status, outcome, plies, best: best(own), pick };
}

export const bestMoves = (board, options) => evaluate(board, options).best;
export const pick = (board, options) => evaluate(board, options).pick;
export const status = (board, options) => evaluate(board, options).status;

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
  if (hasLine(own, 1)) throw new RangeError(`play went on after ${mover} had won`);
  return [own, mover];
}

const count = (text, cell) => text.split(cell).length - 1;
const hasLine = (own, mark) => lines.some((line) => [...line].every((i) => +own[i] === mark));
const isOver = (own) => hasLine(own, 2) || !own.includes("0");
const after = (own, i) => own.replace(/./g, (cell, at) => (at === i ? 2 : (3 - cell) % 3));
const free = (own) => (isOver(own) ? [] : [...own].flatMap((cell, i) => (cell === "0" ? [i] : [])));
const canonical = (own) =>
  images.map((image) => [image.replace(/./g, (i) => own[i]), image]).reduce((a, b) => (b[0] < a[0] ? b : a));

let table;

function numbers() {
  const found = new Set(["000000000"]);
  for (const own of found) {
    for (const child of free(own).map((i) => after(own, i))) if (!isOver(child)) found.add(canonical(child)[0]);
  }
  return new Map([...found].sort().map((own, i) => [own, data.charCodeAt(i) - 35]));
}

/** 16 times the plies, 10 more in a win or loss; and the pick, or 0. */
function result(own) {
  if (isOver(own)) return hasLine(own, 2) ? 160 : 0;
  table ??= numbers();
  const [cells, image] = canonical(own);
  const number = table.get(cells);
  return 16 * (number < 9 ? count(own, "0") : Math.floor(number / 9) + 10) + +image[number % 9] + 1;
}

/** How much a player likes to have moved to a result. */
const liking = (code) => (code < 160 ? 0 : ((code >> 4) - 20) * (code & 16 || -16));

function best(own) {
  const likings = free(own).map((i) => liking(result(after(own, i))));
  return free(own).flatMap((i, n) => (likings[n] === Math.max(...likings) ? [i + 1] : []));
}

/** Whether every value follows from those after it, and all have the checksum. */
export function selfTest() {
  let [positions, sum] = [0, 2166136261];
  for (let key = 0; key < 19683; key++) {
    const own = key.toString(3).padStart(9, "0");
    const ahead = count(own, "2") - count(own, "1");
    const isReached = [0, 1].includes(ahead) && !hasLine(own, 1);
    const code = isReached ? result(own) : 16;
    if (isReached && !isOver(own)) {
      const next = result(after(own, (code & 15) - 1));
      if (!best(own).includes(code & 15) || code >> 4 !== (next >> 4) + 1) throw new Error(`damaged at ${own}`);
    }
    positions += isReached;
    sum = Math.imul(sum ^ code, 16777619) >>> 0;
  }
  const checksum = sum.toString(16).padStart(8, "0");
  if (checksum !== "@checksum@") throw new Error(`damaged: ${checksum}`);
  return { positions, checksum };
}
