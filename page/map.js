// The map of perfect play: the square of each reply shows the board that follows, nested to the end. One goes into a board and
// out again, sees where the game is, and plays from any board.

const MAP_SIZE = 1000;
const MARGIN = 4;

// The boards of the map that is drawn, from the outermost: the moves before and after the answer, the place, and the element. And
// the one that fills the drawing.
let boards = [];
let zoomed = null;

/** Where perfect play answers: `first` moves first, `own` plays perfectly. */
function mapBoards(first, own) {
  const all = [];
  const add = (outer, cells, before, x, y, size) => {
    const answers = moverOf(cells, first) === own && !isOver(cells);
    const [answer] = answers ? choices("perfect", keyOf(cells, own)) : [];
    if (answers) cells = put(cells, answer, own);
    const won = winnerOf(cells) || (!isOver(cells) && !valueOf(keyOf(cells, other(own))).outcome);
    const board = { outer, cells, before, answer, won, moves: answers ? [...before, answer] : before, x, y, size };
    all.push(board);
    for (const square of movesOf(cells)) {
      const [column, row] = corner(square).map((far) => (far + 6) / 300);
      add(board, put(cells, square, moverOf(cells, first)), [...board.moves, square], x + column * size, y + row * size, size * 0.293);
    }
  };
  add(null, EMPTY, [], MARGIN, MARGIN, MAP_SIZE - 2 * MARGIN);
  return all;
}

const innerOf = (board) => boards.filter(({ outer }) => outer === board);
/** The boards in which a board is nested, from the outermost, and itself. */
const aroundOf = (board) => (board ? [...aroundOf(board.outer), board] : []);

const squareOf = ({ before }) => before[before.length - 1];

/** What has happened on a board since the one around it: the moves, "O 9, X 5", each as `name` writes it. */
function mapMoves({ outer, moves }, name = (mark, square) => `${mark} ${square + 1}`) {
  const from = outer ? outer.moves.length : 0;
  return moves.slice(from).map((square, i) => name(moverOf(cellsAt({ start: EMPTY, first: state.first, moves }, from + i), state.first), square));
}

const mapEnd = ({ cells }) => (winnerOf(cells) ? `${winnerOf(cells)} wins` : isOver(cells) ? "a draw" : "");

/** One board of the map: its lines, its marks, the answer in bold, and a line through a won game. */
function mapBoard({ cells, answer, won, x, y, size }) {
  const kind = (square) => `class="${square === answer ? "answer" : "old"} ${cells[square].toLowerCase()}"`;
  return `<g class="nested ${won ? "win" : ""}" role="button" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(size / 300).toFixed(4)})">`
    + `<rect width="300" height="300"/><path class="rule" d="${RULES}"/>${marks(cells, kind)}${struck(cells, 20)}</g>`;
}

function drawMap(first, own) {
  boards = mapBoards(first, own);
  find("#drawing").innerHTML = `<svg viewBox="0 0 ${MAP_SIZE} ${MAP_SIZE}" role="group" aria-label="The map"><g>${boards.map(mapBoard).join("")}</g></svg>`;
  document.querySelectorAll("#drawing .nested").forEach((element, i) => (boards[i].element = element));
  zoomed = boards[0];
}

/** The boards through which the game has come, from the outermost. */
function mapPath() {
  if (page.setup !== null || state.start !== EMPTY) return [];
  const game = state.moves.slice(0, state.at);
  return boards.filter(({ before }) => before.every((square, i) => game[i] === square));
}

/** Where the game has left the map, in a sentence. */
function mapLeft(path) {
  const last = path[path.length - 1];
  if (!last || state.at <= last.before.length || state.moves[last.before.length] === last.answer || last.answer === undefined) return "";
  return `Your game took ${state.moves[last.before.length] + 1}, where perfect play takes ${last.answer + 1}, and left the map.`;
}

/** Shows the map, if it is open. */
function renderMap() {
  if (!find("#map").open) return;
  const isFirst = find("#map input:checked").value === "first";
  const kind = `${state.first} ${isFirst}`;
  const own = isFirst ? state.first : other(state.first);
  if (find("#drawing").kind !== kind) drawMap(state.first, own);
  set(find("#map-other"), "textContent", other(own));
  find("#drawing").kind = kind;
  const path = mapPath();
  const here = path[path.length - 1];
  const reach = [...innerOf(zoomed), zoomed];
  for (const board of boards) {
    const inReach = reach.includes(board);
    const isLit = path.includes(board);
    const { element } = board;
    const name = [mapMoves(board).join(", ") || "The beginning", mapEnd(board), isLit && "your game"].filter(Boolean).join(", ");
    set(element, "ariaLabel", name);
    set(element, "ariaHidden", String(!inReach));
    set(element, "ariaCurrent", board === here ? "true" : null);
    element.classList.toggle("lit", isLit);
    element.classList.toggle("zoomed", board === zoomed);
    // In a drawing of 500 pixels, the boards three further in have 12.
    const deep = aroundOf(board).length - aroundOf(zoomed).length;
    element.classList.toggle("far", deep > 2);
    element.classList.toggle("hid", deep > 3);
    if (!inReach) element.removeAttribute("tabindex");
  }
  stopAtBoard(reach.find(({ element }) => element.tabIndex === 0) || reach[0]);
  const scale = (MAP_SIZE - 2 * MARGIN) / zoomed.size;
  find("#drawing svg > g").style.transform = `scale(${scale}) translate(${MARGIN / scale - zoomed.x}px, ${MARGIN / scale - zoomed.y}px)`;
  renderWalk(path, here);
}

/** Where one is in the map, and what one can do from there. */
function renderWalk(path, here) {
  const part = (mark, square) => `<b class="${mark.toLowerCase()}">${mark}</b> ${square + 1}`;
  const crumb = (board, i) => `<li><button value="${i}"${board === zoomed ? ' aria-current="true"' : ""}>${mapMoves(board, part).join(" ") || "Start"}</button></li>`;
  fill(find("#crumbs"), aroundOf(zoomed).map(crumb).join(""));
  const mover = moverOf(zoomed.cells, state.first);
  const last = zoomed.moves[zoomed.moves.length - 1];
  const since = last === undefined ? "" : `After ${other(mover)} takes ${last + 1}: `;
  const what = isOver(zoomed.cells) ? ending(zoomed.cells, "") : since + prospect(zoomed.cells, mover);
  set(find("#walked"), "textContent", [what, mapLeft(path)].join(" "));
  find("#map-out").hidden = find("#crumbs").hidden = !zoomed.outer;
  find("#map-game").hidden = !here || here === zoomed;
}

/** Makes a board the one to which Tab leads. */
function stopAtBoard(board) {
  for (const one of [zoomed, ...innerOf(zoomed)]) one.element.tabIndex = one === board ? 0 : -1;
}

/** Lets a board fill the drawing. The focus is on a board in it: on the one from where one came. */
function zoomTo(board, from) {
  zoomed = board;
  renderMap();
  focusBoard(from || innerOf(board)[0] || board);
}

/** Lets the board fill the drawing in which this one is nested. */
function zoomOut() {
  if (zoomed.outer) zoomTo(zoomed.outer, zoomed);
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest of these boards in a direction. */
function nextBoard(from, [dx, dy], all) {
  const away = (board) => {
    const [x, y] = [squareOf(board) % 3 - squareOf(from) % 3, Math.floor(squareOf(board) / 3) - Math.floor(squareOf(from) / 3)];
    return x * dx + y * dy > 0 ? 1 + Math.abs(x * dx + y * dy) + 3 * Math.abs(x * dy + y * dx) : Infinity;
  };
  return all.reduce((best, board) => (away(board) < away(best) ? board : best), from);
}

/** The keys of the map: arrows from board to board, Enter or a digit into one, and Escape or Backspace out. */
function pressOnMap(event) {
  if (!find("#map").open || event.ctrlKey || event.altKey || event.metaKey) return;
  const at = boards.find(({ element }) => element === event.target);
  const inner = innerOf(zoomed);
  if (event.key === "Escape" || event.key === "Backspace") zoomOut();
  else if (!at) return;
  else if (event.key in DIRECTIONS) focusBoard(nextBoard(at, DIRECTIONS[event.key], inner));
  else if (event.key === "Home" || event.key === "End") focusBoard(inner[event.key === "Home" ? 0 : inner.length - 1] || at);
  else if (event.key === "Enter" || event.key === " ") zoomTo(at);
  else if (/^[1-9]$/.test(event.key)) zoomTo(inner.find((board) => squareOf(board) === event.key - 1) || zoomed);
  else return;
  event.preventDefault();
}

const focusBoard = ({ element }) => element.focus({ preventScroll: true });

/** Plays on from the board that fills the drawing. */
const playFromMap = () => goOn({ ...newGame(settingsNow()), first: state.first, moves: zoomed.moves, at: zoomed.moves.length }, { running: true });

function makeMap() {
  on("#map", "change", render);
  on("#map", "keydown", pressOnMap);
  on("#drawing", "focusin", ({ target }) => stopAtBoard(boards.find(({ element }) => element === target)));
  on("#drawing", "click", ({ target }) => {
    const board = boards.find(({ element }) => element === target.closest(".nested"));
    if (board && board !== zoomed) zoomTo(board);
  });
  onButtons("#crumbs", (i) => {
    const around = aroundOf(zoomed);
    zoomTo(around[i], around[+i + 1]);
  });
  on("#map-out", "click", zoomOut);
  on("#map-game", "click", () => zoomTo(mapPath().pop()));
  on("#map-play", "click", playFromMap);
}
