// Sentences.

const LEVELS = new Map(DATA.levels);
const ABOUT = new Map(DATA.strategies.map(({ name, about }) => [name, about]));

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of squares of which any will do: "3, 5 or 7". */
function either(squares) {
  const names = squares.map((square) => square + 1);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}` : `${names[0]}`;
}

/** What a square is worth: "win in 3", "draw". */
const worth = ({ outcome, plies }) => (outcome === 1 ? "draw" : `${OUTCOMES[outcome]} in ${plies}`);

/** What best play leads to. */
function prospect(cells, mover) {
  const { outcome, plies } = valueOf(keyOf(cells, mover));
  if (outcome === 1) return `With best play nobody wins; ${plies === 1 ? "the last square is" : `${plies} squares are`} left to fill.`;
  const winner = outcome === 2 ? mover : other(mover);
  return `With best play ${winner} wins ${plies === 1 ? "with the next move" : `in ${plies} moves, counting both players`}.`;
}

/** What a move did, and what another would have done, where one would have been better. */
function effect(key, square) {
  const before = valueOf(key);
  const { judgement, plies } = moveValues(key).find((move) => move.square === square);
  const best = either(choices("any-best", key));
  const keeping = either(choices("any-sound", key));
  const [lost, drawn, won] = [0, 1, 2].map((outcome) => before.outcome === outcome);
  switch (judgement) {
    case "best":
      if (won) return plies === 1 ? "wins" : "keeps the win";
      if (drawn) return plies === 1 ? "draws" : "keeps the draw";
      return "is lost anyway";
    case "sound":
      return lost ? `is lost anyway, but ${best} would have held out longer` : `keeps the win, but ${best} would have won sooner`;
    case "missed win":
      return `keeps the win, but ${best} would have won at once`;
    case "mistake":
      return won ? `lets the win go: ${keeping} would have won` : `gives the draw away: ${keeping} would have held it`;
    default:
      return `turns a win into a loss: ${keeping} would have won`;
  }
}

/** A share as a percentage that says 0 and 100 only of what is so, rounded so that it adds up with the shares before. */
function percent(share, before = 0) {
  if (share === 0 || share === 1) return `${100 * share} %`;
  return share < 0.01 ? "< 1 %" : share > 0.99 ? "> 99 %" : `${Math.round(100 * (before + share)) - Math.round(100 * before)} %`;
}

/** The board as the program draws it in text. */
function grid(cells) {
  const rows = [0, 3, 6].map((row) => [0, 1, 2].map((column) => (cells[row + column] === "." ? row + column + 1 : cells[row + column])));
  return rows.map((row) => ` ${row.join(" | ")}`).join("\n---+---+---\n");
}
