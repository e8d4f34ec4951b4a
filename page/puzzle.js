// The puzzle of the day: which it is, the one try, and the streak that the browser keeps.

const DAY = 864e5;
const PUZZLE_STORE = "noughts-puzzle";

const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
const isDate = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) >= 0 && dateOf(Date.parse(text)) === text;

/** Dates are those of UTC, so that all have the same puzzle. */
const today = () => dateOf(Date.now());

/** The moves that keep the outcome. */
const rightMoves = (key) => choices("any-sound", key);

/** Whether one move keeps a win or a draw that all others give away. Moves that lead to images of each other count as one. */
function isPuzzle(key) {
  const right = rightMoves(key);
  const next = new Set(right.map((square) => CANONICAL.get(after(key, square))[0]));
  return next.size === 1 && right.length < free(key).length && valueOf(key).outcome > 0;
}

/** Shuffles keys, and shares them out evenly between 0 and 1. Each comes once, as 125 has no common divisor with how many there are. */
const shuffled = (keys) => keys.map((_, i) => [keys[(125 * i) % keys.length], (i + 0.5) / keys.length]);

// All puzzles, of images of each other one: the 161 that a line solves at once, with the 142 others between them.
const PUZZLES = [true, false]
  .flatMap((isLine) => shuffled(CANONICAL_KEYS.filter((key) => isPuzzle(key) && (valueOf(key).plies === 1) === isLine)))
  .sort(([, a], [, b]) => a - b).map(([key]) => key);

/** The cells of the puzzle of a date. Each comes once in 303 days, and is turned from then to then. */
function puzzleOf(date) {
  const day = Date.parse(date) / DAY;
  const key = turned(PUZZLES[day % PUZZLES.length], images[day % images.length]);
  const mover = count(key, "0") % 2 ? "X" : "O";
  return key.replace(/./g, (digit) => [".", mover, other(mover)][digit]);
}

/** The puzzle of a date as a game, with the try if this browser has made it. */
function puzzleGame(date, settings) {
  const start = puzzleOf(date);
  const last = lastTry();
  const moves = last.date === date ? [last.square] : [];
  return { ...newGame(settings), first: "X", values: false, side: moverOf(start, "X").toLowerCase(), start, puzzle: date, moves, at: moves.length };
}

const isUntried = () => state.puzzle !== "" && state.moves.length === 0;
const isSolved = () => rightMoves(moveAt(0).key).includes(state.moves[0]);

// The last try where the browser keeps nothing.
let tried = null;

/** The last try of a puzzle on its day: the date, the square, and how many days in a row have been solved. */
function lastTry() {
  try {
    tried = JSON.parse(localStorage.getItem(PUZZLE_STORE)) || tried;
  } catch { /* It keeps nothing, or not what was written. */ }
  const isWhole = tried && isDate(tried.date) && puzzleOf(tried.date)[tried.square] === "." && Number.isInteger(tried.streak);
  return isWhole ? tried : { date: "", square: -1, streak: 0 };
}

/** Keeps the try of the puzzle of today, unless there has been one. */
function keepTry(square) {
  const { date } = lastTry();
  if (state.puzzle !== today() || date === state.puzzle) return;
  const isRight = rightMoves(keyOf(state.start, moverNow())).includes(square);
  tried = { date: state.puzzle, square, streak: isRight ? streakNow() + 1 : 0 };
  try {
    localStorage.setItem(PUZZLE_STORE, JSON.stringify(tried));
  } catch { /* Then only this page remembers it. */ }
}

/** How many days in a row have been solved, if the puzzle that is shown is the last one of them or follows it untried, or 0. */
function streakNow() {
  const { date, streak } = lastTry();
  return date === (isUntried() ? dateOf(Date.parse(state.puzzle) - DAY) : state.puzzle) ? streak : 0;
}

/** The task: which move is asked for. */
const puzzleTask = () => `Find a move that ${valueOf(keyOf(state.start, moverOf(state.start, "X"))).outcome === 2 ? "wins" : "saves the draw"}.`;

function puzzleSentence() {
  const long = new Date(state.puzzle).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  const streak = ` Streak: ${streakNow()}.`;
  if (state.at === 0) return `${long}: you are ${state.side.toUpperCase()}. ${puzzleTask()}${isUntried() ? ` You have one try.${streak}` : ""}`;
  const { key, square, effect, reason, mover } = moveAt(0);
  if (!isSolved()) {
    const why = moveValues(key)[0].reason;
    return `${gaveAwayBy(mover, key, square)}${why && why !== "wins" ? ` (it ${why})` : ""}.`;
  }
  const equal = rightMoves(key).filter((right) => right !== square);
  const also = equal.length ? `so ${equal.length > 1 ? "do" : "does"} ${listed(equal, "and")}; ` : "";
  const others = valueOf(key).outcome === 2 ? "no other move wins." : "all other moves lose.";
  return `${square + 1} ${effect}${reason && reason !== effect ? ` and ${reason}` : ""}. ${capitalized(also + others)}${streakNow() ? streak : ""}`;
}
