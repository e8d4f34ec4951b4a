// What the program knows of moves and of its strategies, as it wrote it into DATA. Values are those of the engine.
//
// A position is looked up by its key: nine digits, 0 for an empty square, 1 for a mark of the player to move, 2 for one of
// the opponent. So it does not matter who is X and who began.

const OUTCOMES = ["loss", "draw", "win"];

const keyOf = (cells, mover) => [...cells].map((cell) => (cell === "." ? 0 : cell === mover ? 1 : 2)).join("");

/** The keys of all positions that play can reach, by the number of marks and then by size. */
function allKeys() {
  const all = [];
  for (let ply = ["000000000"]; ply.length > 0; ) {
    all.push(...ply);
    ply = [...new Set(ply.flatMap((key) => free(key).map((square) => after(key, square))))].sort();
  }
  return all;
}

const bitsOf = (text) => numbersOf(text).flatMap((number) => [5, 4, 3, 2, 1, 0].map((bit) => (number >> bit) & 1));

/** The image whose text is the smallest, and by which image it is. */
const canonical = (key) =>
  images.map((image) => [image.replace(/./g, (i) => key[i]), image]).reduce((a, b) => (b[0] < a[0] ? b : a));

const KEYS = allKeys();
const CANONICAL = new Map(KEYS.map((key) => [key, canonical(key)]));
const CANONICAL_KEYS = KEYS.filter((key) => CANONICAL.get(key)[0] === key);

// What is known of the moves of the canonical positions: the reason times the number of effects, and the effect.
const MOVES = readMoves(numbersOf(DATA.moves));

function readMoves(numbers) {
  let next = 0;
  return new Map(CANONICAL_KEYS.map((key) => [key, new Map(free(key).map((square) => [square, numbers[next++]]))]));
}

// Reads the choices of a strategy as src/page/data.rs writes them.
function readChoices({ alert, choices: text }) {
  const bits = bitsOf(text);
  const read = new Map();
  let next = 0;
  for (const key of [...CANONICAL_KEYS, ...KEYS]) {
    const [smallest, image] = CANONICAL.get(key);
    const forced = alert ? choices("medium", key) : [];
    const isOwn = () => smallest === key || bits[next++];
    if (read.has(key)) continue;
    if (forced.length === 1) read.set(key, forced);
    else if (free(key).length === 0) read.set(key, []);
    else if (isOwn()) read.set(key, free(key).filter(() => bits[next++]));
    else read.set(key, free(key).filter((square) => read.get(smallest).includes(image.indexOf(square))));
  }
  return read;
}

const CHOICES = new Map();

// The strategies that the rules and the table tell.
const OWN = {
  random: free,
  perfect: (key) => free(key).filter((square) => square + 1 === (result(key) & 15)),
  "any-best": (key) => best(key).map((square) => square - 1),
  "any-sound": (key) => free(key).filter((square) => valueOf(after(key, square)).outcome + valueOf(key).outcome === 2),
};

/** The squares that a strategy may choose. */
function choices(name, key) {
  if (OWN[name]) return OWN[name](key);
  if (!CHOICES.has(name)) CHOICES.set(name, readChoices(DATA.strategies.find((one) => one.name === name)));
  return CHOICES.get(name).get(key);
}

/** How the game ends with best play, for the player to move, and in how many moves. */
function valueOf(key) {
  const code = result(key);
  return { outcome: code < 160 ? 1 : code & 16 && 2, plies: (code >> 4) % 10 };
}

/** All moves with what is known of them, best first: the pick, the other best moves, then the rest. */
function moveValues(key) {
  const [pick, best] = [choices("perfect", key), choices("any-best", key)];
  const [smallest, image] = CANONICAL.get(key);
  const moves = free(key).map((square) => {
    const { outcome, plies } = valueOf(after(key, square));
    const number = MOVES.get(smallest).get(image.indexOf(square));
    const [judgement, effect] = DATA.effects[number % DATA.effects.length];
    return {
      square, outcome: 2 - outcome, plies: plies + 1,
      best: best.includes(square), pick: pick.includes(square),
      reason: DATA.reasons[Math.floor(number / DATA.effects.length)], judgement, effect,
    };
  });
  // Values do not tell moves apart that all draw: how many replies hold the draw does.
  if (moves.length > 1 && moves.every(({ outcome }) => outcome === 1)) {
    for (const move of moves) {
      const next = after(key, move.square);
      move.replies = [choices("any-sound", next).length, free(next).length];
    }
  }
  // Stars tell moves apart: where all are alike, there is none.
  const isAlike = moves.length > 1 && moves.every(({ best, reason }) => best && !reason);
  for (const move of moves) move.star = move.best && !isAlike;
  for (const move of moves) move.rank = 100 * move.outcome + (move.outcome === 0 ? move.plies : -move.plies);
  return moves.sort((a, b) => b.rank - a.rank || b.pick - a.pick || a.square - b.square);
}

// How many of so many games the player who has just moved wins, draws and loses, who goes on as the program does, against one
// who moves at random. The opponent has eight or seven squares to choose from, then two less, and so on: so 8! games can always
// be shared out evenly.
const GAMES = 40320;

function gamesAfter(key) {
  if (linesOf(key, "2")[0]) return [GAMES, 0, 0];
  const replies = free(key);
  if (replies.length === 0) return [0, GAMES, 0];
  const sums = replies.map((square) => gamesBefore(after(key, square)));
  return [0, 1, 2].map((i) => sums.reduce((sum, games) => sum + games[i], 0) / replies.length);
}

const COUNTED = new Map();

/** The same for the player to move. */
function gamesBefore(key) {
  if (linesOf(key, "2")[0]) return [0, 0, GAMES];
  const [pick] = choices("perfect", key);
  if (pick === undefined) return [0, GAMES, 0];
  return COUNTED.get(key) || COUNTED.set(key, gamesAfter(after(key, pick))).get(key);
}
