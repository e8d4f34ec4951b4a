// The side of the proof, as it answers. What is forced is found here; the rest is in DATA, as src/page/proof.rs writes it.
// docs/boards.md says why that is enough.
//
// Cells are a text with a character for each point: "X", "O" or "." for an empty one. Points are numbered from 0.

const NAMES = DATA.rows.flat();
const EMPTY = ".".repeat(NAMES.length);
const LINES = DATA.lines.map(numbersOf);
const SYMMETRIES = DATA.symmetries.map(numbersOf);
const SIDE = DATA.side;
const ANSWERS = readAnswers(DATA.answers ? DATA.answers.split(" ") : []);

/** The answers, by the cells. X has as many marks as O, or one more. */
function readAnswers(texts) {
  const read = new Map();
  let marks = "";
  for (const text of texts) {
    marks = marks.slice(0, DIGITS.indexOf(text[0])) + text.slice(1, -1);
    const cells = [...EMPTY];
    numbersOf(marks).forEach((point, i) => (cells[point] = i < marks.length / 2 ? "X" : "O"));
    read.set(cells.join(""), DIGITS.indexOf(text.slice(-1)));
  }
  return read;
}

const byNumber = (points) => [...new Set(points)].sort((a, b) => a - b);

/** The lines that a player can still complete, each as its empty points. */
function open(cells, mark) {
  const free = LINES.filter((line) => line.every((point) => cells[point] !== other(mark)));
  return free.map((line) => line.filter((point) => cells[point] === "."));
}

/** The points on which a player completes a line. */
const completing = (cells, mark) => byNumber(open(cells, mark).filter((rest) => rest.length === 1).flat());

const linesOf = (cells, mark) => LINES.filter((line) => line.every((point) => cells[point] === mark));

const isOver = (cells) => !cells.includes(".") || ["X", "O"].some((mark) => linesOf(cells, mark).length > 0);

/** The threats with which the side, being to move, wins: each with the points that the other would have to take then; null if there are none. */
function threats(cells, known = new Map()) {
  if (!known.has(cells)) known.set(cells, findThreats(cells, known));
  return known.get(cells);
}

function findThreats(cells, known) {
  const replies = new Map();
  const add = (point, reply) => replies.set(point, byNumber([...(replies.get(point) || []), reply]));
  for (const [a, b] of open(cells, SIDE).filter((rest) => rest.length === 2)) {
    add(a, b);
    add(b, a);
  }
  const blocks = completing(cells, other(SIDE));
  const moves = byNumber(replies.keys()).filter((point) => blocks.every((block) => block === point));
  const fork = moves.find((point) => replies.get(point).length > 1);
  if (fork !== undefined) return [fork];
  for (const point of moves) {
    const more = threats(put(put(cells, point, SIDE), replies.get(point)[0], other(SIDE)), known);
    if (more) return [point, ...more];
  }
  return null;
}

/** The point that an answer names for these cells, or for an image of them under a symmetry. */
function lookUp(cells) {
  for (const images of SYMMETRIES) {
    const image = [];
    images.forEach((to, point) => (image[to] = cells[point]));
    const answer = ANSWERS.get(image.join(""));
    if (answer !== undefined) return images.indexOf(answer);
  }
  return undefined;
}

/** Pairs of points such that each of these lines holds one, and no point is in two; null if there are none. */
function pairs(lines) {
  if (lines.length === 0) return [];
  const narrowest = lines.reduce((least, line) => (line.length < least.length ? line : least));
  for (const a of narrowest) {
    for (const b of narrowest.filter((point) => point > a)) {
      const rest = lines.filter((line) => !line.includes(a) || !line.includes(b));
      const more = pairs(rest.map((line) => line.filter((point) => point !== a && point !== b)));
      if (more) return [[a, b], ...more];
    }
  }
  return null;
}

/** The move by pairs. They keep the other from every line since before the last move, which is why the proof says no more. */
function pairMove(cells, before) {
  const last = [...cells].findIndex((cell, point) => cell !== before[point]);
  const pair = pairs(open(before, other(SIDE))).find((pair) => pair.includes(last));
  if (!pair) return { point: cells.indexOf("."), why: "since any point will do" };
  return { point: pair.find((point) => point !== last), why: `as the pair of ${NAMES[last]}` };
}

/** What the side takes, being to move, and why; `before` are the cells before the last move. */
function answer(cells, before) {
  const [wins] = completing(cells, SIDE);
  if (wins !== undefined) return { point: wins, why: "to complete a line" };
  const [blocks] = completing(cells, other(SIDE));
  if (blocks !== undefined) return { point: blocks, why: "to block" };
  const chain = threats(cells);
  if (chain) return { point: chain[0], why: `to win by threats alone, in ${chain.length} more move${chain.length === 1 ? "" : "s"} at most` };
  const point = lookUp(cells);
  return point === undefined ? pairMove(cells, before) : { point, why: "as the proof says" };
}

/** The moves of a game in which the other takes these points, with the answers: each with the cells after it. What cannot be played ends it. */
function play(replies) {
  const moves = [];
  let [before, cells, next] = [EMPTY, EMPTY, 0];
  while (!isOver(cells)) {
    const mark = moves.length % 2 ? "O" : "X";
    const move = mark === SIDE ? answered(cells, before) : { point: replies[next++], why: "" };
    if (cells[move.point] !== ".") break;
    [before, cells] = [cells, put(cells, move.point, mark)];
    moves.push({ ...move, mark, cells });
  }
  return moves;
}

const KNOWN = new Map();

/** An answer, found out once. */
function answered(cells, before) {
  const key = cells + before;
  if (!KNOWN.has(key)) KNOWN.set(key, answer(cells, before));
  return KNOWN.get(key);
}
