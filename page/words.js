// Sentences. What the program says too is in DATA.

const LEVELS = new Map(DATA.levels);
const ABOUT = new Map(DATA.strategies.map(({ name, about }) => [name, about]));
// The levels for people who have never heard of a table.
ABOUT.set("random", "takes any free square").set("medium", "wins or blocks where it can, else takes any free square")
  .set("any-best", "never makes a mistake, and varies its moves").set("perfect", "never makes a mistake");

/** What a strategy is: as short as it can be named, with how it fares where somebody has published it, and in a sentence. */
function aboutOf(name) {
  const about = capitalized(ABOUT.get(name));
  const { record } = DATA.strategies.find((one) => one.name === name);
  if (!about.includes(": ")) return { short: capitalized(name), option: about, sentence: `${about}.` };
  const short = about.replace(/ \(.*?\)(, routine)?/, "").replace(/[,:].*/, "");
  return { short, option: `${short}: ${record}`, sentence: `${about}.` };
}

/** Names of squares of which any will do: "3, 5 or 7". */
function listed(squares, word = "or") {
  const names = squares.map((square) => square + 1);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${word} ${names[names.length - 1]}` : `${names[0]}`;
}

/** What a square is worth: "win in 3", "draw". */
const worth = ({ outcome, plies }) => (outcome === 1 ? "draw" : `${OUTCOMES[outcome]} in ${plies}`);

/** The same after the sign of the outcome, where it is seen. */
const signed = (value) => `<span aria-hidden="true">${"▼■▲"[value.outcome]}</span> ${worth(value)}`;

/** How many replies hold the draw, where it is known: "1 of 8 holds". */
const held = ({ replies: [some, all] }) => `${some} of ${all} ${some === 1 ? "holds" : "hold"}`;

/** What that means, for the opponent's name: "“1 of 8 holds”: only 1 of O’s 8 replies keeps the draw." */
const holding = (move, foe) =>
  `“${held(move)}”: only ${move.replies[0]} of ${foe}’s ${move.replies[1]} replies keep${move.replies[0] === 1 ? "s" : ""} the draw.`;

/** Who is to move, and what best play leads to. The sentences are those for X, with 1 and with 9 plies. */
function prospect(cells, mover) {
  const { outcome, plies } = valueOf(keyOf(cells, mover));
  const sentence = DATA.prospects[outcome][plies > 1 ? 1 : 0].replace(9, plies);
  return mover === "X" ? sentence : sentence.replace(/[XO]/g, other);
}

/** What a move did, and what another would have done, where one would have been better. */
function effect(key, square) {
  const { effect } = moveValues(key).find((move) => move.square === square);
  const names = { best: "any-best", keeping: "any-sound" };
  return effect.replace(/{(.+)}/, (_, which) => listed(choices(names[which], key)));
}

/** So many of all games in percent: a number that says 0 and 100 only of what is so, rounded to add up with those before. */
function shareOf(games, before = 0) {
  if (games === 0 || games === GAMES) return (100 * games) / GAMES;
  const tenths = (of) => Math.round((1000 * of) / GAMES);
  const share = tenths(before + games) - tenths(before);
  return share === 0 ? "<\u00a00.1" : share === 1000 ? ">\u00a099.9" : (share / 10).toFixed(1);
}

/** The board as the program draws it in text. */
function grid(cells) {
  const rows = [0, 3, 6].map((row) => [0, 1, 2].map((column) => (cells[row + column] === "." ? row + column + 1 : cells[row + column])));
  return rows.map((row) => ` ${row.join(" | ")}`).join("\n---+---+---\n");
}
