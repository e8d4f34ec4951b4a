// The map of perfect play: the square of each reply shows the board that follows, nested to the end.

const MAP_SIZE = 1000;

/** A map as a drawing, with a link on each board that knows its moves. `first` moves first, `own` plays perfectly. */
function drawMap(first, own) {
  const boards = [];
  const add = (cells, moves, x, y, size) => {
    let answer = null;
    if (moverOf(cells, first) === own && !isOver(cells)) {
      [answer] = choices("perfect", keyOf(cells, own));
      cells = put(cells, answer, own);
      moves = [...moves, answer];
    }
    boards.push(mapBoard(cells, moves, answer, x, y, size));
    for (const square of movesOf(cells)) {
      const [column, row] = corner(square).map((far) => (far + 6) / 300);
      add(put(cells, square, moverOf(cells, first)), [...moves, square], x + column * size, y + row * size, size * 0.293);
    }
  };
  add(EMPTY, [], 4, 4, MAP_SIZE - 8);
  return `<svg viewBox="0 0 ${MAP_SIZE} ${MAP_SIZE}" role="group" aria-label="The map">${boards.join("")}</svg>`;
}

/** One board of the map: its lines, its marks, the answer in bold, and a line through a won game. */
function mapBoard(cells, moves, answer, x, y, size) {
  const scale = size / 300;
  const kind = (square) => `class="${square === answer ? "answer" : "old"} ${cells[square].toLowerCase()}"`;
  const winner = winnerOf(cells);
  const name = moves.length ? `After ${moves.map((square) => square + 1).join(" ")}` : "The beginning";
  const end = winner ? `, ${winner} wins` : isOver(cells) ? ", a draw" : "";
  return `<a data-moves="${moves.join("")}" aria-label="${name}${end}"><g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})">`
    + `<rect width="300" height="300"/><path class="rule" stroke-width="${(3 / Math.sqrt(scale)).toFixed(1)}" d="${RULES}"/>`
    + `${marks(cells, kind)}${struck(cells, 20)}</g></a>`;
}

/** Lets the arrows go through the boards of the map, which is one tab stop. */
function makeMapKeys(drawing) {
  const links = () => [...drawing.querySelectorAll("a")];
  const stop = (link) => links().forEach((one) => one.setAttribute("tabindex", one === link ? "0" : "-1"));
  drawing.addEventListener("focusin", (event) => stop(event.target));
  drawing.addEventListener("keydown", (event) => {
    const all = links();
    const at = all.indexOf(event.target);
    const goals = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    if (at < 0 || !(event.key in goals)) return;
    (all[goals[event.key]] || all[at]).focus();
    event.preventDefault();
  });
  return () => stop(links()[0]);
}
