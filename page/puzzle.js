// The puzzle of the day: which it is, the one try, and the streak that the browser keeps.

const DAY = 864e5;
const PUZZLE_STORE = "noughts-puzzle";

const dateOf = (time) => new Date(time).toISOString().slice(0, 10);
const isDate = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && Date.parse(text) >= 0 && dateOf(Date.parse(text)) === text;

/** Dates are those of UTC, so that all have the same puzzle. */
const today = () => dateOf(Date.now());

/** The moves that keep the outcome. */
const rightMoves = (key) => choices("any-sound", key);

// Whether one move keeps a win or a draw that all others give away, and it needs thought: four squares are free, and the move does
// not win at once, nor only block. Moves that lead to images of each other count as one.
function isPuzzle(key) {
  const right = rightMoves(key);
  const next = new Set(right.map((square) => CANONICAL.get(after(key, square))[0]));
  const { outcome, plies } = valueOf(key);
  return next.size === 1 && right.length < free(key).length && free(key).length > 3 && outcome > 0 && plies > 1 && (outcome > 1 || !isBlock(key));
}

const isBlock = (key) => moveValues(key)[0].reason === "blocks";

/** Shuffles keys, and shares them out evenly between 0 and 1. Each comes once, as 125 has no common divisor with how many there are. */
const shuffled = (keys) => keys.map((_, i) => [keys[(125 * i) % keys.length], (i + 0.5) / keys.length]);

// All puzzles, of images of each other one: the 27 that a block solves, with the 27 others between them.
const PUZZLES = [true, false]
  .flatMap((blocks) => shuffled(CANONICAL_KEYS.filter((key) => isPuzzle(key) && isBlock(key) === blocks)))
  .sort(([, a], [, b]) => a - b).map(([key]) => key);

/** The cells of the puzzle of a date. Each comes once in 54 days, and is then turned. */
function puzzleOf(date) {
  const day = Date.parse(date) / DAY;
  const key = turned(PUZZLES[day % PUZZLES.length], images[Math.floor(day / PUZZLES.length) % images.length]);
  const mover = count(key, "0") % 2 ? "X" : "O";
  return key.replace(/./g, (digit) => [".", mover, other(mover)][digit]);
}

/** The puzzle of a date as a game, with the try if this browser has made it. */
function puzzleGame(date, settings) {
  const start = puzzleOf(date);
  const moves = emptySquares(start).filter((square) => square === tryOf(date));
  return { ...newGame(settings), first: "X", values: false, side: moverOf(start, "X").toLowerCase(), start, puzzle: date, moves, at: moves.length };
}

const isUntried = () => state.puzzle !== "" && state.moves.length === 0;
const isSolved = () => rightMoves(moveAt(0).key).includes(state.moves[0]);

// The square that was tried by the date of its puzzle, after which a `+` stands if that was on a later day.
let tries = {};

/** The square that was tried in a puzzle, if any. */
function tryOf(date) {
  try {
    tries = Object(JSON.parse(localStorage.getItem(PUZZLE_STORE)) || tries);
  } catch {
    // It keeps nothing, or not what was written.
  }
  return tries[date] ?? tries[`${date}+`];
}

/** Keeps the try of a puzzle, unless there has been one, or its day is to come. */
function keepTry(square) {
  if (state.puzzle > today() || tryOf(state.puzzle) !== undefined) return;
  tries = { ...tries, [state.puzzle + (state.puzzle < today() ? "+" : "")]: square };
  try {
    localStorage.setItem(PUZZLE_STORE, JSON.stringify(tries));
  } catch {
    // Then only this page remembers it.
  }
}

const dayBefore = (date, days = 1) => dateOf(Date.parse(date) - days * DAY);

function wasSolved(date) {
  const cells = puzzleOf(date);
  return rightMoves(keyOf(cells, moverOf(cells, "X"))).includes(tryOf(date));
}

/** How many puzzles in a row have been solved, each on its day, up to the puzzle that is shown, or up to the day before while it is untried. */
function streakNow() {
  let days = 0;
  for (let date = isUntried() ? dayBefore(state.puzzle) : state.puzzle; wasSolved(date) && date in tries; days++) date = dayBefore(date);
  return days;
}

const inWords = (date, month) => new Date(date).toLocaleDateString("en-GB", { day: "numeric", month, timeZone: "UTC" });

/** The streak, and the puzzles of today and the days before. */
function renderPast() {
  find("#past").hidden = !state.puzzle;
  if (!state.puzzle) return;
  const [streak, days] = [streakNow(), [0, 1, 2, 3, 4, 5].map((days) => dayBefore(today(), days))];
  find("#streak").hidden = !streak;
  fill(find("#streak"), `Solved <b>${streak}</b> ${streak === 1 ? "day" : "days"} in a row`);
  const how = (date) => (wasSolved(date) ? "✓ solved" : tryOf(date) === undefined ? "not tried" : "✗ missed");
  const item = (date) => `<li><a href="#puzzle=${date}"${date === state.puzzle ? ' aria-current="true"' : ""}>${smallBoard(puzzleOf(date))}<span>${inWords(date, "short")}</span> <small>${how(date)}</small></a></li>`;
  fill(find("#days"), days.map(item).join(""));
}

/** The task: what whoever is to move has to reach. */
const puzzleTask = () => `${state.side.toUpperCase()} to move and ${valueOf(keyOf(state.start, moverOf(state.start, "X"))).outcome === 2 ? "win" : "draw"}`;

function puzzleSentence() {
  const streak = streakNow() ? ` Streak: ${streakNow()}.` : "";
  if (state.at === 0) return `${inWords(state.puzzle, "long")}${isUntried() ? `: you have one try.${streak}` : "."}`;
  const { key, square, effect, reason, mover } = moveAt(0);
  if (!isSolved()) {
    const why = moveValues(key)[0].reason;
    return `${gaveAwayBy(mover, key, square)}${why && why !== "wins" ? ` (it ${why})` : ""}.`;
  }
  const equal = rightMoves(key).filter((right) => right !== square);
  const also = equal.length ? `so ${equal.length > 1 ? "do" : "does"} ${listed(equal, "and")}; ` : "";
  const others = valueOf(key).outcome === 2 ? "no other move wins." : "all other moves lose.";
  return `${square + 1} ${effect}${reason && reason !== effect ? ` and ${reason}` : ""}. ${capitalized(also + others)}${streak}`;
}
