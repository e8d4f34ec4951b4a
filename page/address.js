// The address holds the game: #moves=5128&side=x&level=perfect&values=1. It is checked when it is read.

const SIDES = ["x", "o", "both", "none"];

/** A new game with the settings of this one. */
const newGame = (settings) => ({ ...settings, start: EMPTY, moves: [], at: 0, puzzle: "", challenge: "" });

const DEFAULTS = newGame({ side: "x", level: "medium", first: "X", values: false });

/** The cells after the first moves of a game. */
function cellsAt({ start, first, moves }, at) {
  return moves.slice(0, at).reduce((cells, square) => put(cells, square, moverOf(cells, first)), start);
}

/** What each setting of an address must look like. */
const SETTINGS = {
  moves: /^[1-9]{0,9}$/, side: new RegExp(`^(${SIDES.join("|")})$`), values: /^[01]$/, first: /^[xo]$/i, board: /^[XO.]{9}$/i, at: /^\d$/,
  level: { test: (name) => LEVELS.has(name) || ABOUT.has(name) }, challenge: /^(won|drew|lost)$/, puzzle: { test: isDate },
};

/** The game of an address, in small or capital letters, with or without commas and spaces. Throws a sentence if there is none. */
function readAddress(hash) {
  const given = new URLSearchParams(hash.toLowerCase().replace(/^#|[,+\s]|%2[0bc]/g, ""));
  for (const [name, value] of given) {
    if (!Object.hasOwn(SETTINGS, name) || !SETTINGS[name].test(value)) throw `it has ${name}=${value}, which means nothing here`;
    if (given.getAll(name).length > 1) throw `it has ${name} twice`;
  }
  const read = (name, otherwise) => given.get(name) ?? otherwise;
  if (given.has("puzzle")) return puzzleGame(read("puzzle"), DEFAULTS);
  const game = {
    ...DEFAULTS, challenge: read("challenge", ""),
    side: read("side", DEFAULTS.side), level: read("level", DEFAULTS.level), values: read("values") === "1",
    first: read("first", DEFAULTS.first).toUpperCase(), start: read("board", EMPTY).toUpperCase(),
    moves: [...read("moves", "")].map((digit) => digit - 1),
  };
  check(game);
  game.at = Number(read("at", game.moves.length));
  if (game.at > game.moves.length) throw `at=${game.at} is after its last move`;
  return game;
}

function check({ start, first, moves }) {
  const why = whyUnreachable(start, first);
  if (why) throw `board=${start}. ${why}`.replace(/\.$/, "");
  moves.reduce((cells, square, i) => {
    if (isOver(cells)) throw `move ${i + 1} comes after the end of the game`;
    if (cells[square] !== ".") throw `move ${i + 1} is on square ${square + 1}, which is taken`;
    return put(cells, square, moverOf(cells, first));
  }, start);
}

/** The address of a game. That of a puzzle does not tell how it was solved. */
function writeAddress({ start, moves, at, side, level, first, values, puzzle, challenge }) {
  if (puzzle) return `#puzzle=${puzzle}`;
  const parts = [`moves=${moves.map((square) => square + 1).join("")}`, `side=${side}`, `level=${level}`];
  if (start !== EMPTY) parts.unshift(`board=${start}`);
  if (first !== "X") parts.push(`first=${first.toLowerCase()}`);
  if (at !== moves.length) parts.push(`at=${at}`);
  if (values) parts.push("values=1");
  if (challenge) parts.push(`challenge=${challenge}`);
  return `#${parts.join("&")}`;
}
