// Cells are 0 (empty), 1 (of who is to move) and 2; of the eight images, the one whose text is the smallest is canonical.
// Of each canonical position that goes on: 35, 9 times the plies (0 in a draw), and the index of the pick.
const data =
  "@data@";
const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const images = "012345678 630741852 876543210 258147036 210543876 852741630 678345012 036147258".split(" ");

const linesOf = (cells, mark) => lines.filter(([a, b, c]) => cells[a] === mark && cells[b] === mark && cells[c] === mark);
const isEnd = (own) => linesOf(own, "2")[0] || !own.includes("0");
const after = (own, i) => own.replace(/./g, (cell, at) => (at === i ? 2 : (3 - cell) % 3));
const free = (own) => (isEnd(own) ? [] : [...own].flatMap((cell, i) => (cell === "0" ? [i] : [])));
const isReached = (own) => [0, 1].includes(count(own, "2") - count(own, "1")) && !linesOf(own, "1")[0];
const codes = new Map();

function count(cells, mark) {
  let marks = 0;
  for (const cell of cells) if (cell === mark) marks++;
  return marks;
}

/** 16 times the plies, 10 more in a win or loss; and the pick, or 0. The first question fills the table. */
function result(own) {
  if (codes.size === 0) fillCodes();
  return codes.get(own);
}

function fillCodes() {
  let next = 0;
  for (let key = 0; key < 19683; key++) {
    const own = key.toString(3).padStart(9, "0");
    if (codes.has(own) || !isReached(own)) continue;
    if (isEnd(own)) codes.set(own, linesOf(own, "2")[0] ? 160 : 0);
    else spread(own, data.charCodeAt(next++) - 35);
  }
}

/** Enters what is known of a position and of its other images, of which it is the first. */
function spread(own, number) {
  const plies = number < 9 ? count(own, "0") : Math.floor(number / 9) + 10;
  for (const image of images) {
    const turned = "012345678".replace(/./g, (i) => own[image.indexOf(i)]);
    if (!codes.has(turned)) codes.set(turned, +image[number % 9] + 16 * plies + 1);
  }
}

/** How much a player likes to have moved to a result. */
const liking = (code) => (code < 160 ? 0 : ((code >> 4) - 20) * (code & 16 || -16));

function best(own) {
  const likings = free(own).map((i) => liking(result(after(own, i))));
  return free(own).flatMap((i, n) => (likings[n] === Math.max(...likings) ? [i + 1] : []));
}
