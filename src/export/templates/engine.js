// Cells are 0 (empty), 1 (of who is to move) and 2; the smallest text of the eight images is canonical.
// Of each canonical position that goes on: 35, 9 times the plies (0 in a draw), and the index of the pick.
const data =
  "@data@";
const lines = "012 345 678 036 147 258 048 246".split(" ");
const images = "012345678 630741852 876543210 258147036 210543876 852741630 678345012 036147258".split(" ");

const count = (cells, mark) => cells.split(mark).length - 1;
const linesOf = (cells, mark) => lines.filter((line) => [...line].every((i) => cells[i] === mark));
const isEnd = (own) => linesOf(own, "2")[0] || !own.includes("0");
const after = (own, i) => own.replace(/./g, (cell, at) => (at === i ? 2 : (3 - cell) % 3));
const free = (own) => (isEnd(own) ? [] : [...own].flatMap((cell, i) => (cell === "0" ? [i] : [])));
const canonical = (own) =>
  images.map((image) => [image.replace(/./g, (i) => own[i]), image]).reduce((a, b) => (b[0] < a[0] ? b : a));

let table;

function numbers() {
  const found = new Set(["000000000"]);
  for (const own of found) {
    for (const child of free(own).map((i) => after(own, i))) if (!isEnd(child)) found.add(canonical(child)[0]);
  }
  return new Map([...found].sort().map((own, i) => [own, data.charCodeAt(i) - 35]));
}

/** 16 times the plies, 10 more in a win or loss; and the pick, or 0. */
function result(own) {
  if (isEnd(own)) return linesOf(own, "2")[0] ? 160 : 0;
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
