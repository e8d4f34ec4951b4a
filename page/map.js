// The map of perfect play: in the square of each reply stands the board that follows, nested to the end.

const MAP_SIZE = 1000;

/** A map as a drawing, with a link on each board. `first` moves first, `own` plays perfectly; `link` makes addresses. */
function drawMap(first, own, link) {
  const boards = [];
  const add = (cells, moves, x, y, size) => {
    let answer = null;
    if (moverOf(cells, first) === own) {
      [answer] = choices("perfect", keyOf(cells, own));
      cells = put(cells, answer, own);
      moves = [...moves, answer];
    }
    boards.push(mapBoard(cells, moves, answer, x, y, size, link));
    const cell = size / 3;
    for (const square of movesOf(cells)) {
      const child = put(cells, square, moverOf(cells, first));
      const [left, top] = [x + (square % 3) * cell, y + Math.floor(square / 3) * cell];
      if (isOver(child)) boards.push(mapBoard(child, [...moves, square], null, left + cell * 0.06, top + cell * 0.06, cell * 0.88, link));
      else add(child, [...moves, square], left + cell * 0.06, top + cell * 0.06, cell * 0.88);
    }
  };
  add(EMPTY, [], 4, 4, MAP_SIZE - 8);
  return `<svg viewBox="0 0 ${MAP_SIZE} ${MAP_SIZE}" role="group" aria-label="The map">${boards.join("")}</svg>`;
}

/** One board of the map: its lines, its marks, the answer in bold, and a line through a won game. */
function mapBoard(cells, moves, answer, x, y, size, link) {
  const scale = (size / 300).toFixed(4);
  const mark = (square) =>
    `<g transform="translate(${100 * (square % 3)} ${100 * Math.floor(square / 3)})" class="${square === answer ? "answer" : "old"} ${cells[square].toLowerCase()}">${SHAPES[cells[square]]}</g>`;
  const marks = SQUARES.filter((square) => cells[square] !== ".").map(mark).join("");
  const winner = winnerOf(cells);
  const lines = winner ? linesOf(cells, winner) : [];
  const place = (square) => `${50 + 100 * (square % 3)} ${50 + 100 * Math.floor(square / 3)}`;
  const struck = lines.map(([from, , to]) => `<path class="struck" d="M${place(from)}L${place(to)}"/>`).join("");
  const played = moves.map((square) => square + 1).join(" ");
  const end = winner ? `, ${winner} wins` : isOver(cells) ? ", a draw" : "";
  return `<a href="${link(moves)}" tabindex="-1" aria-label="${played ? `After ${played}` : "The beginning"}${end}"><g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale})">`
    + `<rect width="300" height="300"/><path class="rule" d="M100 0v300M200 0v300M0 100h300M0 200h300"/>${marks}${struck}</g></a>`;
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
