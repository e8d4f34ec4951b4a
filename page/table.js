// What the program knows: values, reasons, judgements and the choices of its strategies, as it wrote them into DATA.
//
// A position is looked up by its key: nine digits, 0 for an empty square, 1 for a mark of the player to move, 2 for one of
// the opponent. So it does not matter who is X and who began.

const OUTCOMES = ["loss", "draw", "win"];
const REASONS = ["", "wins", "blocks", "forks", "stops a fork"];
const JUDGEMENTS = ["best", "sound", "missed win", "mistake", "blunder"];

const keyOf = (cells, mover) => [...cells].map((cell) => (cell === "." ? 0 : cell === mover ? 1 : 2)).join("");
const isLost = (key) => LINES.some((line) => line.every((square) => key[square] === "2"));
const movesOfKey = (key) => (isLost(key) ? [] : SQUARES.filter((square) => key[square] === "0"));
const swapped = (key) => key.replace(/[12]/g, (digit) => 3 - digit);

/** The key after a move. */
const after = (key, square) => swapped(put(key, square, "1"));

/** The keys of all positions that play can reach, by the number of marks and then by size. */
function allKeys() {
  const all = [];
  for (let ply = ["000000000"]; ply.length > 0; ) {
    all.push(...ply);
    ply = [...new Set(ply.flatMap((key) => movesOfKey(key).map((square) => after(key, square))))].sort();
  }
  return all;
}

/** The smallest of the eight images, and the first symmetry that leads to it. */
function canonical(key) {
  let best = { key, symmetry: 0 };
  for (let k = 1; k < 8; k++) {
    const turned = image(key, k);
    if (turned < best.key) best = { key: turned, symmetry: k };
  }
  return best;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const numbersOf = (text) => [...text].map((digit) => DIGITS.indexOf(digit));
const bitsOf = (text) => numbersOf(text).flatMap((number) => [5, 4, 3, 2, 1, 0].map((bit) => (number >> bit) & 1));

const KEYS = allKeys();
const CANONICAL = new Map(KEYS.map((key) => [key, canonical(key)]));
const CANONICAL_KEYS = KEYS.filter((key) => CANONICAL.get(key).key === key);
const VALUES = new Map(CANONICAL_KEYS.map((key, i) => [key, numbersOf(DATA.values)[i]]));

// What is known of the moves of the canonical positions: five times the reason, and the judgement.
const MOVES = readMoves(numbersOf(DATA.moves));

function readMoves(numbers) {
  let next = 0;
  return new Map(CANONICAL_KEYS.map((key) => [key, new Map(movesOfKey(key).map((square) => [square, numbers[next++]]))]));
}

// The squares that a strategy may choose: for each canonical position a bit for each move; then for each other one a bit
// that says whether they are not the image of those, and if so, its own bits. An alert strategy does what "medium" does
// where that has no choice, and nothing is written. Zeros at the end are left out.
function readChoices({ alert, choices: text }) {
  const bits = bitsOf(text);
  const read = new Map();
  let next = 0;
  for (const key of [...CANONICAL_KEYS, ...KEYS]) {
    const { key: smallest, symmetry } = CANONICAL.get(key);
    const forced = alert ? choices("medium", key) : [];
    const isOwn = () => smallest === key || bits[next++];
    if (read.has(key)) continue;
    if (forced.length === 1) read.set(key, forced);
    else if (movesOfKey(key).length === 0) read.set(key, []);
    else if (isOwn()) read.set(key, movesOfKey(key).filter(() => bits[next++]));
    else read.set(key, movesOfKey(key).filter((square) => read.get(smallest).includes(SYMMETRIES[symmetry][square])));
  }
  return read;
}

const CHOICES = new Map();

/** The squares that a strategy may choose. */
function choices(name, key) {
  if (!CHOICES.has(name)) CHOICES.set(name, readChoices(DATA.strategies.find((one) => one.name === name)));
  return CHOICES.get(name).get(key);
}

/** How the game ends with best play, for the player to move, and in how many moves. */
function valueOf(key) {
  const number = VALUES.get(CANONICAL.get(key).key);
  return { outcome: Math.floor(number / 10), plies: number % 10 };
}

/** All moves with what is known of them, best first: the pick, the other best moves, then the rest. */
function moveValues(key) {
  const [pick, best] = [choices("perfect", key), choices("any-best", key)];
  const { key: smallest, symmetry } = CANONICAL.get(key);
  const moves = movesOfKey(key).map((square) => {
    const { outcome, plies } = valueOf(after(key, square));
    const number = MOVES.get(smallest).get(SYMMETRIES[symmetry][square]);
    return {
      square, outcome: 2 - outcome, plies: plies + 1,
      best: best.includes(square), pick: pick.includes(square),
      reason: REASONS[Math.floor(number / 5)], judgement: JUDGEMENTS[number % 5],
    };
  });
  const rank = ({ outcome, plies, pick }) => 100 * outcome + (outcome === 0 ? plies : -plies) + (pick ? 0.5 : 0);
  return moves.sort((a, b) => rank(b) - rank(a) || a.square - b.square);
}

// The chances to win, to draw and to lose of the player who has just moved, who goes on as the program does, against one
// who moves at random.
function chancesAfter(key) {
  if (isLost(key)) return [1, 0, 0];
  const replies = movesOfKey(key);
  if (replies.length === 0) return [0, 1, 0];
  const sums = replies.map((square) => chancesBefore(after(key, square)));
  return [0, 1, 2].map((i) => sums.reduce((sum, chances) => sum + chances[i], 0) / replies.length);
}

const CHANCES = new Map();

/** The same for the player to move. */
function chancesBefore(key) {
  if (isLost(key)) return [0, 0, 1];
  const [pick] = choices("perfect", key);
  if (pick === undefined) return [0, 1, 0];
  return CHANCES.get(key) || CHANCES.set(key, chancesAfter(after(key, pick))).get(key);
}
