// The board of a proof: points in rows, and rows in layers, which lie one above the other and are seen from the side. It is a grid
// in the sense of WAI-ARIA, with one tab stop.

// The rows, each with its points and its layer, from the top.
const ROWS = [];
for (const names of DATA.rows) {
  const last = ROWS[ROWS.length - 1];
  const first = last ? last.first + last.length : 0;
  if (names.length > 0) ROWS.push({ first, length: names.length, layer: last ? last.layer + last.gap : 0, gap: 0 });
  else if (last) last.gap = 1;
}
const LAYERS = ROWS[ROWS.length - 1].layer + 1;
const WIDEST = Math.max(...ROWS.map((row) => row.length));
const rowOf = (point) => ROWS.findIndex((row) => point < row.first + row.length);

const narrow = matchMedia("(max-width: 30rem)");

/** The size of a point, how far a row is to the right of the one below it, the gap between two layers, and the size of all. */
function measures() {
  const [height, lean] = LAYERS === 1 ? [100, 0] : narrow.matches ? [49, 34] : [36, 38];
  const gap = height * 0.45;
  const rows = Math.max(...ROWS.map(({ layer }) => ROWS.filter((row) => row.layer === layer).length));
  return { height, lean, gap, rows, width: 100 * WIDEST + lean * rows, all: height * ROWS.length + gap * (LAYERS - 1) };
}

/** The middle of a point. Rows are centred, as those of a hexagon have to be. */
function middle(point, { height, lean, gap, rows }) {
  const at = rowOf(point);
  const { first, length, layer } = ROWS[at];
  const within = at - ROWS.findIndex((row) => row.layer === layer);
  const x = 50 * (WIDEST - length) + 100 * (point - first) + 50 + lean * (rows - within - 0.5);
  return [x, height * (at + 0.5) + gap * layer];
}

const buttons = NAMES.map(makeButton);

function makeButton(name, point) {
  const button = document.createElement("button");
  button.value = point;
  button.addEventListener("focus", () => stopAt(point));
  return button;
}

/** Makes a point the one to which Tab leads. */
function stopAt(point) {
  buttons.forEach((button, i) => (button.tabIndex = i === point ? 0 : -1));
}

function element(parent, role, name) {
  const made = parent.appendChild(document.createElement("div"));
  made.setAttribute("role", role);
  if (name) made.ariaLabel = name;
  return made;
}

function makeBoard() {
  const board = find("#board");
  for (let layer = 0; layer < LAYERS; layer++) {
    const group = LAYERS > 1 ? element(board, "rowgroup", `Layer ${layer + 1}`) : board;
    for (const { first, length } of ROWS.filter((row) => row.layer === layer)) {
      const row = element(group, "row");
      buttons.slice(first, first + length).forEach((button) => element(row, "gridcell").appendChild(button));
    }
  }
  stopAt(0);
  board.addEventListener("keydown", press);
  narrow.addEventListener("change", place);
  place();
}

/** Puts each point where it belongs. */
function place() {
  const all = measures();
  const [width, height] = [100 / all.width, 100 / all.all];
  find(".frame").style.setProperty("--ratio", all.width / all.all);
  find(".frame").style.setProperty("--lean", all.lean / all.height);
  for (const drawing of [find(".rules"), find("#strike")]) drawing.setAttribute("viewBox", `0 0 ${all.width} ${all.all}`);
  const tiles = buttons.map((button, point) => {
    const [x, y] = middle(point, all);
    const [left, top] = [x - 50, y - all.height / 2];
    Object.assign(button.style, {
      left: `${left * width}%`, top: `${top * height}%`, width: `${100 * width}%`, height: `${all.height * height}%`,
    });
    return `<path d="M${left + all.lean / 2} ${top}h100l${-all.lean} ${all.height}h-100z"/>`;
  });
  fill(find(".rules"), tiles.join(""));
}

/** A closed line through the middles of points, in their order around their centre, so that a row is one line. */
function struck(points) {
  const places = points.map((point) => middle(point, measures()));
  const [cx, cy] = [0, 1].map((i) => places.reduce((sum, place) => sum + place[i], 0) / places.length);
  places.sort(([x, y], [u, v]) => Math.atan2(y - cy, x - cx) - Math.atan2(v - cy, u - cx));
  return `<path class="struck" pathLength="1" d="M${places.join("L")}z"/>`;
}

/** Goes from point to point by the arrows, and from layer to layer by Page Up and Page Down. */
function press(event) {
  const point = buttons.indexOf(event.target);
  if (event.altKey || event.metaKey || event.ctrlKey || point < 0) return;
  const at = rowOf(point);
  const row = ROWS[at];
  const inRow = (row, column) => (row ? row.first + Math.min(column, row.length - 1) : point);
  const column = point - row.first;
  const onLayer = (layer) => ROWS.filter((row) => row.layer === layer)[at - ROWS.findIndex((other) => other.layer === row.layer)];
  const goals = {
    ArrowLeft: inRow(row, Math.max(column - 1, 0)), ArrowRight: inRow(row, column + 1),
    ArrowUp: inRow(ROWS[at - 1], column), ArrowDown: inRow(ROWS[at + 1], column), Home: row.first, End: inRow(row, row.length),
    PageUp: inRow(onLayer(row.layer - 1), column), PageDown: inRow(onLayer(row.layer + 1), column),
  };
  if (!Object.hasOwn(goals, event.key)) return;
  buttons[goals[event.key]].focus();
  event.preventDefault();
}
