// node audits.mjs MODULE FUNCTIONS: audits the strategies of standard input, each with its choices, and functions of this folder,
// and prints a line of JSON about each, with the fields of `noughts audit`.
import { createInterface } from "node:readline";

const { audit } = await import(process.argv[2]);
const load = async (name) => (await import(`${process.argv[3]}/${name}`)).default;
const KINDS = ["win_to_draw", "win_to_loss", "draw_to_loss"];

function report(name, f, side, repeat, exact = false) {
  const found = audit(f, { side, repeat });
  const boards = (kind) => new Set(found.mistakes.filter((m) => m.kind === kind).map((m) => m.board));
  console.log(JSON.stringify({
    name,
    side,
    verdict: found.verdict,
    varied: found.isEstimate,
    games: [found.won, found.drawn, found.lost],
    vs_random: found.isEstimate && !exact ? null : found.vsRandom,
    losing_game: found.shortestLoss,
    mistakes: KINDS.map((kind) => boards(kind).size),
  }));
}

const divisor = (a, b) => (b ? divisor(b, a % b) : a);

for await (const line of createInterface({ input: process.stdin })) {
  const { name, side, choices } = JSON.parse(line);
  const asked = {};
  const next = (board) => (asked[board] = (asked[board] ?? -1) + 1);
  // Where it may choose, each choice comes equally often, if that is not too often.
  const repeat = Object.values(choices).reduce((all, { length }) => (all * length) / divisor(all, length), 1);
  report(name, (board) => choices[board][next(board) % choices[board].length], side, repeat <= 12 ? repeat : 9, repeat <= 12);
}

const mark = (board) => ([...board].filter((cell) => cell !== ".").length % 2 ? "O" : "X");
const cells = (board, empty) => [...board].map((cell) => (cell === "." ? empty : cell));
const [flat0, flat1, bound] = [await load("flat0.js"), await load("flat1.mjs"), await load("bound.js")];
const randomSound = await load("random_sound.js");
const functions = {
  "flat0.js": (b) => flat0.bestMove(cells(b, " "), mark(b)) + 1,
  "flat1.mjs": (b) => flat1([...b].map((cell, i) => (cell === "." ? i + 1 : cell)), mark(b)),
  "bound.js": (b) => bound.choose(cells(b, ""), mark(b)) + 1,
  "random_sound.js": (b) => randomSound.nextMove(cells(b, ""), mark(b)).index + 1,
};
// Dice that fall in turn, so that in nine throws none of nine moves is missed.
let throws = 0;
Math.random = () => ((throws++ % 9) + 0.5) / 9;
for (const [name, f] of Object.entries(functions)) for (const side of ["X", "O"]) {
  report(name, f, side, name.startsWith("random") ? 9 : undefined);
}
