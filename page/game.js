// The rules, as far as they are not in the engine. Cells are nine characters, row by row: "X", "O" or "." for an empty square. Squares are numbered from 0 here,
// and from 1 wherever people see them.

const EMPTY = ".........";
const SQUARES = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const emptySquares = (cells) => SQUARES.filter((square) => cells[square] === ".");

/** Whose turn it is; when the game is over, whose turn it would be. */
const moverOf = (cells, first) => (count(cells, "X") === count(cells, "O") ? first : other(first));

/** Who has won; "" if nobody has. */
const winnerOf = (cells) => ["X", "O"].find((mark) => linesOf(cells, mark)[0]) || "";

const isOver = (cells) => winnerOf(cells) !== "" || !cells.includes(".");

/** The squares on which a mark can be made. */
const movesOf = (cells) => (isOver(cells) ? [] : emptySquares(cells));

/** Why play that `first` begins cannot reach these cells; "" if it can. */
function whyUnreachable(cells, first) {
  const [own, others] = [count(cells, first), count(cells, other(first))];
  const [x, o] = ["X", "O"].map((mark) => linesOf(cells, mark)[0]);
  if (own !== others && own !== others + 1) {
    return `Play cannot reach this: ${first} moves first, so there must be as many ${first} as ${other(first)} or one more. `
      + `There are ${count(cells, "X")} X and ${count(cells, "O")} O.`;
  }
  if (x && o) return `Play cannot reach this: both have a line, X ${named(x)} and O ${named(o)}, but the first one ends the game.`;
  const winner = winnerOf(cells);
  if (winner && moverOf(cells, first) === winner) {
    return `Play cannot reach this: ${winner} has the line ${named(x || o)}, but ${other(winner)} has moved since.`;
  }
  return "";
}

const named = (line) => [...line].map((square) => +square + 1).join("-");

/** The cells after a symmetry has moved them: each image names the square that comes to each place. */
const turned = (cells, image) => image.replace(/./g, (square) => cells[square]);
