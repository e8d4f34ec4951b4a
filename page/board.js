// The board on the page: a grid in the sense of WAI-ARIA, with one tab stop.

const buttons = [];

/** Makes the nine buttons. `choose` is called with the square that was chosen, `look` with the one looked at or null. */
function makeBoard(choose, look) {
  const board = find("#board");
  for (let row = 0; row < 3; row++) {
    const line = board.appendChild(document.createElement("div"));
    line.setAttribute("role", "row");
    for (let column = 0; column < 3; column++) {
      const cell = line.appendChild(document.createElement("div"));
      cell.setAttribute("role", "gridcell");
      buttons.push(cell.appendChild(makeButton(3 * row + column, choose, look)));
    }
  }
  stopAt(4);
  board.addEventListener("keydown", press);
}

function makeButton(square, choose, look) {
  const button = document.createElement("button");
  button.addEventListener("click", () => choose(square));
  button.addEventListener("focus", () => { stopAt(square); look(square); });
  button.addEventListener("pointerenter", () => look(square));
  for (const leaving of ["blur", "pointerleave"]) button.addEventListener(leaving, () => look(null));
  return button;
}

/** Makes a square the one to which Tab leads. */
function stopAt(square) {
  buttons.forEach((button, i) => (button.tabIndex = i === square ? 0 : -1));
}

function press(event) {
  const square = buttons.indexOf(event.target);
  if (event.altKey || event.metaKey || square < 0) return;
  const column = square % 3;
  const goals = {
    ArrowLeft: square - (column > 0), ArrowRight: square + (column < 2), ArrowUp: square - 3, ArrowDown: square + 3,
    Home: event.ctrlKey ? 0 : square - column, End: event.ctrlKey ? 8 : square - column + 2,
  };
  if (!(event.key in goals)) return;
  (buttons[goals[event.key]] || buttons[square]).focus();
  event.preventDefault();
}

// Shows a position. `values` are those of its moves that are to be seen, `playable` is whether a click makes a mark of `mover`, and
// `named` are the moves of a hint. `mistake` is the move that was made from here, or null. `last` and `reply` are squares or -1.
function drawBoard({ cells, last, values, mover, playable, reply, named, mistake }) {
  const winner = winnerOf(cells);
  buttons.forEach((button, square) => {
    const mark = cells[square];
    const value = values.find((move) => move.square === square);
    const hint = named.find((move) => move.square === square);
    const best = hint?.star || value?.star;
    const wrong = square === mistake?.square;
    const classes = [square === last && !mistake && "last", square === reply && "reply", wrong && "mistaken", (hint || best) && "best", value && !wrong && OUTCOMES[value.outcome]];
    set(button, "className", classes.filter(Boolean).join(" "));
    // The fewer replies hold the draw, the darker.
    const [some, all] = value?.replies || [1, 1];
    button.style.setProperty("--hard", `${36 * (1 - some / all)}%`);
    set(button, "ariaLabel", label(square, mark, value, best, wrong, hint));
    set(button, "ariaDisabled", String(mark !== "." || !playable));
    const shown = wrong ? "ghost taken" : mistake && hint && !value && "ghost right";
    const ghost = shown ? drawn(mistake.mover, shown) : playable && !value ? drawn(mover, "ghost") : "";
    const kind = `${square === last ? "new" : ""} ${winner && winner !== mark ? "lost" : ""}`;
    fill(button, mark === "." ? emptyCell(square, value, ghost, best, wrong, !shown && hint) : drawn(mark, kind) + sign(best, wrong));
  });
  fill(find("#strike"), struck(cells, 38));
}

function emptyCell(square, value, ghost, best, wrong, hint) {
  const name = `<span class="name">${square + 1}</span> `;
  const why = hint?.reason ? `<span class="value"><small>${hint.reason}</small></span>` : "";
  return name + ghost + (wrong ? "" : value ? valueText(value) : why) + sign(best, wrong);
}

const sign = (best, wrong) => (best || wrong ? `<span class="sign">${wrong ? "?" : "★"}</span>` : "");

/** What tells a move from others. */
const note = (value) => (value.replies ? held(value) : value.best && value.reason);

function valueText(value) {
  const noted = note(value);
  return `<span class="value"><b>${signed(value)}</b>${noted ? ` <small>${noted}</small>` : ""}</span>`;
}

/** What a screen reader says of a square; it begins with all that is seen there. */
function label(square, mark, value, best, wrong, hint) {
  const known = value && !wrong ? [worth(value), note(value)] : [mark === "." ? "empty" : mark, wrong ? "was played" : hint?.reason];
  return [square + 1, ...known, wrong && "a mistake", best && "best"].filter(Boolean).join(", ");
}

// Boards as drawings: three hundred units wide, with a hundred for each square.

const RULES = "M100 0v300M200 0v300M0 100h300M0 200h300";
const corner = (square) => [100 * (square % 3), 100 * Math.floor(square / 3)];

/** The marks; `attributes` are those of the mark on a square, and `more` is done to it before it is there. */
function marks(cells, attributes, more = "") {
  const drawing = (square) => `<g transform="translate(${corner(square)})${more}" ${attributes(square)}>${SHAPES[cells[square]]}</g>`;
  return SQUARES.filter((square) => cells[square] !== ".").map(drawing).join("");
}

/** A line through each completed line, so much longer than from centre to centre. */
function struck(cells, more) {
  const winner = winnerOf(cells);
  if (!winner) return "";
  return linesOf(cells, winner).map(([from, , to]) => {
    const [[x, y], [u, v]] = [corner(from), corner(to)];
    const [dx, dy] = [Math.sign(u - x) * more, Math.sign(v - y) * more];
    return `<path class="struck" pathLength="1" d="M${x + 50 - dx} ${y + 50 - dy}L${u + 50 + dx} ${v + 50 + dy}"/>`;
  }).join("");
}

/** A small board. */
const smallBoard = (cells) => `<svg class="small-board" viewBox="-6 -6 312 312" aria-hidden="true"><path class="rule" d="${RULES}"/>`
  + `${marks(cells, (square) => `class="${cells[square].toLowerCase()}"`)}</svg>`;
