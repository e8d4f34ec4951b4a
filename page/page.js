// What the page does: the game, what people ask for, and how it is shown.

let state = { ...DEFAULTS };
// What the page knows besides the game: what is wrong with the last wish, the cells that are being set up and who moves
// first there, the square that is looked at, whether the program may move, whether the end of the game was played here, which
// moves a person made for the program, whether the address is bad and stays until the first move, and the score of earlier
// games.
let page = { note: "", setup: null, first: "X", looked: null, running: true, live: false, helped: [], bad: false, tally: { X: 0, O: 0, draw: 0 } };
let timer = 0;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const cellsNow = () => cellsAt(state, state.at);
const moverNow = () => moverOf(cellsNow(), state.first);
const isPersons = (mark) => state.side === "both" || state.side === mark.toLowerCase();
const isFilm = () => state.side === "none";
const waitsForProgram = () => !isOver(cellsNow()) && !isPersons(moverNow());
const strategyNow = () => LEVELS.get(state.level) || state.level;

/** The game that is shown: while a position is set up, the one that would begin there. */
const shownGame = () => (page.setup === null ? state : { ...newGame(state), first: page.first, start: page.setup });

/** Makes a move; what was taken back is forgotten. */
function play(square) {
  state.moves = [...state.moves.slice(0, state.at), square];
  state.at++;
  page.live = true;
}

function programPlays() {
  const possible = choices(strategyNow(), keyOf(cellsNow(), moverNow()));
  play(possible[Math.floor(Math.random() * possible.length)]);
}

/** A person chooses a square. */
function choose(square) {
  if (page.setup !== null) return cycle(square);
  const cells = cellsNow();
  page.note = cells[square] !== "." ? `Square ${square + 1} is taken.`
    : isOver(cells) ? "The game is over."
    : waitsForProgram() && page.running ? "It is not your turn."
    : "";
  if (!page.note) {
    page.helped = page.helped.filter((at) => at < state.at).concat(waitsForProgram() ? state.at : []);
    play(square);
    page.running = true;
  }
  update();
}

function cycle(square) {
  page.setup = put(page.setup, square, { ".": "X", X: "O", O: "." }[page.setup[square]]);
  update();
}

/** Goes to where so many moves stand; the program waits there until it is told to go on. */
function goTo(at) {
  if (page.setup !== null) return refuse("First play from here, or close the set-up.");
  state.at = at;
  page.running = false;
  update();
}

function undo() {
  let at = state.at - 1;
  while (at > 0 && !isFilm() && !isPersons(moverOf(cellsAt(state, at), state.first))) at--;
  const back = at >= 0 && (isFilm() || isPersons(moverOf(cellsAt(state, at), state.first)));
  if (back || page.setup !== null) goTo(at);
  else refuse("There is no move of yours to take back.");
}

function redo() {
  if (page.setup === null && state.at === state.moves.length) return refuse("There is no move to make again.");
  let at = state.at + 1;
  while (at < state.moves.length && !isFilm() && !isPersons(moverOf(cellsAt(state, at), state.first))) at++;
  goTo(at);
}

/** Goes back to the mistake that decided the game, and shows what would have been better. */
function showMistake() {
  const { at } = turningPoint();
  state.values = true;
  goTo(at);
}

function refuse(why) {
  page.note = why;
  update();
}

/** Begins a game with these settings. The one that was counts if it came to its end here; the browser can go back to it. */
function begin(settings) {
  page.tally = tallyNow();
  if (state.moves.length > 0) history.pushState(null, "", writeAddress(newGame(settings)));
  if (settings.side !== state.side) page.tally = { X: 0, O: 0, draw: 0 };
  state = newGame(settings);
  show({ running: true });
}

/** Shows another game as it stands. */
function show(more) {
  page = { ...page, note: "", setup: null, looked: null, live: false, helped: [], running: false, bad: false, ...more };
  find("#setup").open = page.setup !== null;
  update();
}

/** The score, this game included if it came to its end here and nobody moved for the program. */
function tallyNow() {
  const end = cellsAt(state, state.moves.length);
  if (!page.live || page.helped.length > 0 || !isOver(end)) return page.tally;
  const how = winnerOf(end) || "draw";
  return { ...page.tally, [how]: page.tally[how] + 1 };
}

/** Shows what is, then lets the program move if it should. */
function update() {
  clearTimeout(timer);
  const moves = page.setup === null && page.running && waitsForProgram();
  if (moves && !isFilm() && calm.matches) programPlays();
  else if (moves) timer = setTimeout(() => { programPlays(); update(); }, isFilm() ? 900 : 400);
  render();
  page.note = "";
  const address = writeAddress(state);
  if (location.hash !== address && ((location.hash && !page.bad) || state.moves.length || state.start !== EMPTY)) history.replaceState(null, "", address);
}

/** Takes the game from the address. */
function readPage() {
  try {
    state = readAddress(location.hash);
    show({ running: state.moves.length === 0 && state.start === EMPTY });
  } catch (fault) {
    state = { ...DEFAULTS };
    show({ running: true, bad: true, note: `The address cannot be read: ${fault}. Here is the empty board.` });
  }
}

// What there is to say.

const who = (mark) => (state.side === "both" || isFilm() ? mark : isPersons(mark) ? "you" : "the program");

/** Both last moves, and the end or whose turn it is, in a sentence. */
function sentence() {
  const cells = cellsNow();
  const told = [page.note, lastMoves(cells), isOver(cells) ? "" : turn(), isOver(cells) ? verdict() : ""];
  return told.filter(Boolean).join(" ");
}

function lastMoves(cells) {
  const { at, moves } = state;
  if (at === 0) return isOver(cells) ? ending(cells, "") : "";
  const took = (i) => {
    const name = who(moverOf(cellsAt(state, i), state.first));
    return page.helped.includes(i) ? `you took ${moves[i] + 1} for ${name}` : `${name} took ${moves[i] + 1}`;
  };
  const mover = moverOf(cellsAt(state, at - 1), state.first);
  const both = at > 1 && !isFilm() && state.side !== "both" && !isPersons(mover);
  return capitalized(`${both ? `${took(at - 2)}, ` : ""}${took(at - 1)}${isOver(cells) ? ending(cells, who(mover)) : ""}.`).replace(/\.\.$/, ".");
}

function ending(cells, subject) {
  const winner = winnerOf(cells);
  if (!winner) return subject ? ", and the game is drawn" : "The game is drawn.";
  const lines = linesOf(cells, winner).map(named).join(" and on ");
  return subject ? ` and ${subject === "you" ? "win" : "wins"} on ${lines}` : `${winner} has won on ${lines}.`;
}

function turn() {
  const mover = moverNow();
  if (state.side === "both") return state.at === 0 ? `${mover} begins.` : `${mover} to move.`;
  if (isPersons(mover)) return state.at === 0 ? `You are ${mover}. Your move.` : "Your move.";
  return isFilm() ? (state.at === 0 ? "The program plays itself." : "") : `The program, ${mover}, is to move.`;
}

/** The move of a person that decided the game: the last that gave a better outcome away, unless its player won. */
function turningPoint() {
  const cells = cellsNow();
  const made = state.moves.slice(0, state.at).map((square, at) => ({ square, at, mover: moverOf(cellsAt(state, at), state.first) }));
  const gave = ({ square, at, mover }) => /mistake|blunder/.test(moveValues(keyOf(cellsAt(state, at), mover)).find((move) => move.square === square).judgement);
  return made.filter((move) => (isFilm() || isPersons(move.mover)) && winnerOf(cells) !== move.mover && gave(move)).pop();
}

function verdict() {
  const point = turningPoint();
  if (!point) return "";
  const { square, at, mover } = point;
  return `${capitalized(who(mover) === "you" ? "your" : `${mover}’s`)} mark on ${square + 1} ${effect(keyOf(cellsAt(state, at), mover), square)}.`;
}

// How it is shown.

function render() {
  const cells = page.setup ?? cellsNow();
  const { first } = shownGame();
  const fault = whyUnreachable(cells, first);
  const mover = moverOf(cells, first);
  const values = state.values && !fault ? moveValues(keyOf(cells, mover)).map((move) => ({ ...move, mover })) : null;
  const playable = page.setup === null && !isOver(cells) && !(waitsForProgram() && page.running);
  const reply = values && playable ? replyTo(cells, mover) : null;
  const last = page.setup === null && state.at > 0 ? state.moves[state.at - 1] : -1;
  drawBoard({ cells, last, values, ghost: playable ? mover : "", reply });
  set(find("#hint"), "textContent", reply ? reply.sentence : "");
  renderStatus();
  renderControls();
  renderScore();
  renderMoves();
  renderValues(cells, mover, values);
  renderSetup(fault);
  renderImages(cells);
}

/** What the opponent would answer to a mark on the square that is looked at. */
function replyTo(cells, mover) {
  const square = page.looked;
  if (square === null || cells[square] !== ".") return null;
  const next = put(cells, square, mover);
  const end = winnerOf(next) ? "that wins" : isOver(next) ? "the board is full" : "";
  if (end) return { square: -1, mark: mover, sentence: `If ${mover} takes ${square + 1}, ${end}.` };
  const [answer] = choices("perfect", keyOf(next, other(mover)));
  return { square: answer, mark: other(mover), sentence: `If ${mover} takes ${square + 1}, ${other(mover)}’s best answer is ${answer + 1}.` };
}

/** Says what there is to say, but not before the program has answered. */
function renderStatus() {
  const thinks = page.setup === null && page.running && waitsForProgram() && !isFilm() && state.at > 0;
  if (thinks && !page.note) return;
  set(find("#status"), "textContent", page.setup === null ? sentence() : page.note || "Set the board up: each click changes a square.");
}

function renderControls() {
  const able = (id, is) => set(find(id), "ariaDisabled", String(!is));
  const playing = page.setup === null;
  able("#undo", playing && state.at > 0);
  able("#redo", playing && state.at < state.moves.length);
  const waiting = waitsForProgram();
  find("#run").hidden = !playing || !waiting || (!isFilm() && page.running);
  set(find("#run"), "textContent", isFilm() ? (page.running ? "Pause" : "Play on") : "Let the program move");
  set(find("#new"), "className", isOver(cellsNow()) ? "main" : "");
  find("#point").hidden = !playing || !isOver(cellsNow()) || !turningPoint();
  set(find("#values"), "ariaPressed", String(state.values));
  for (const input of document.querySelectorAll("#sides input")) input.checked = input.value === state.side;
  for (const input of document.querySelectorAll("#firsts input")) input.checked = input.value === shownGame().first;
  set(find("#level"), "value", state.level);
  find("#hint").hidden = !state.values;
  find("#level").parentElement.hidden = find("#about").hidden = state.side === "both";
  set(find("#about"), "textContent", `${capitalized(ABOUT.get(strategyNow()))}.`);
}

function renderScore() {
  const tally = tallyNow();
  const names = [[capitalized(who("X")), "X"], ["Drawn", "draw"], [capitalized(who("O")), "O"]];
  const shown = names.map(([name, how]) => `<div class="${how.toLowerCase()}"><dt>${name}</dt><dd>${tally[how]}</dd></div>`).join("");
  fill(find("#score"), shown);
  set(find("#score"), "className", Object.values(tally).some(Boolean) ? "" : "zero");
}

function renderMoves() {
  const judged = state.values || isOver(cellsAt(state, state.moves.length));
  const rows = state.moves.map((square, at) => {
    const cells = cellsAt(state, at);
    const mover = moverOf(cells, state.first);
    const key = keyOf(cells, mover);
    const { judgement } = moveValues(key).find((move) => move.square === square);
    const what = judged ? ` <span class="judgement ${judgement.replace(" ", "-")}">${judgement}</span> <span class="effect">${effect(key, square)}</span>` : "";
    return row(at + 1, `<b class="${mover.toLowerCase()}">${mover}</b> takes ${square + 1}${what}`);
  });
  const list = find("#moves");
  const inside = row(0, state.start === EMPTY ? "The beginning" : "The position set up") + rows.join("");
  if (list.inside === inside) return;
  const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
  fill(list, inside);
  if (focused >= 0) list.querySelectorAll("button")[Math.min(focused, rows.length)].focus();
}

const row = (at, text) =>
  `<li><button type="button" value="${at}" aria-disabled="${page.setup !== null}"${at === state.at ? ' aria-current="step"' : ""}>${at ? `<span class="number">${at}</span> ` : ""}${text}</button></li>`;

function renderValues(cells, mover, values) {
  find("#explore").hidden = !state.values;
  if (!state.values) return;
  const over = values && values.length === 0;
  set(find("#prospect"), "textContent", !values ? "Play cannot reach this position, so it has no value." : over ? "The game is over, so there is nothing left to value." : prospect(cells, mover));
  find("#worths").hidden = find(".legend").hidden = !values || over;
  fill(find("#worths tbody"), (values || []).map((value) => valueRow(value, chancesAfter(after(keyOf(cells, mover), value.square)))).join(""));
}

function valueRow(value, [win, draw, loss]) {
  const sign = value.pick ? "pick" : value.best ? "best" : "";
  const meaning = value.pick ? "best, the program’s choice" : value.best ? "best" : "";
  const own = value.mover.toLowerCase();
  const bar = `<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="${own}" width="${100 * win}" height="8"/>`
    + `<rect class="${other(value.mover).toLowerCase()}" x="${100 - 100 * loss}" width="${100 * loss}" height="8"/></svg>`;
  return `<tr><th scope="row">${value.square + 1}${sign ? ` <span class="sign ${sign}" role="img" aria-label="${meaning}"></span>` : ""}</th>`
    + `<td class="${tint(value)}"><span>${worth(value)}</span></td><td>${value.reason}</td>`
    + `<td>${bar}<span class="chances">wins ${percent(win)}, draws ${percent(draw, win)}</span></td></tr>`;
}

function renderSetup(fault) {
  if (page.setup === null) return;
  set(find("#setup-fault"), "textContent", fault);
  set(find("#setup-done"), "ariaDisabled", String(fault !== ""));
}

const IMAGE_NAMES = ["as it is", "quarter turn", "half turn", "three quarter turns"];
const imageName = (k) => (k < 4 ? IMAGE_NAMES[k] : k === 4 ? "mirrored" : `mirrored, ${IMAGE_NAMES[k - 4]}`);

function renderImages(cells) {
  if (!find("#images").open) return;
  const items = images.map((image, k) => `<li><button type="button" value="${k}">${smallBoard(turned(cells, image))}<span>${imageName(k)}</span></button></li>`);
  fill(find("#images ul"), items.join(""));
}

// What people ask for.

function toImage(k) {
  if (page.setup !== null) page.setup = turned(page.setup, images[k]);
  else state = { ...state, start: turned(state.start, images[k]), moves: state.moves.map((square) => images[k].indexOf(square)) };
  page.running = false;
  update();
  find(`#images button[value="0"]`).focus();
}

function makeMap() {
  if (!find("#map").open) return;
  const isFirst = find("#map input:checked").value === "first";
  const link = (moves) => writeAddress({ ...newGame(state), moves, at: moves.length, values: true, side: "both" });
  find("#drawing").innerHTML = drawMap(state.first, isFirst ? state.first : other(state.first), link);
  stopAtFirstBoard();
}

async function share(form) {
  const game = shownGame();
  const cells = cellsAt(game, game.at);
  const fault = whyUnreachable(cells, game.first);
  if (fault) return refuse(fault);
  const text = FORMS[form]({ cells, first: game.first, address: writeAddress(game), sentence: plainSentence(cells, game.first) });
  refuse(await copy(text));
}

/** The position in a sentence that makes sense to others. */
function plainSentence(cells, first) {
  return isOver(cells) ? ending(cells, "") : `${moverOf(cells, first)} to move.`;
}

function makeLevels() {
  const option = (name) => `<option value="${name}">${name}</option>`;
  const isLevel = (name) => DATA.levels.some(([, strategy]) => strategy === name);
  const others = DATA.strategies.map(({ name }) => name).filter((name) => !isLevel(name));
  find("#level").innerHTML = `<optgroup label="Levels">${[...LEVELS.keys()].map(option).join("")}</optgroup>`
    + `<optgroup label="Strategies">${others.map(option).join("")}</optgroup>`;
}

const on = (selector, event, act) => find(selector).addEventListener(event, act);
const onButtons = (selector, act) =>
  on(selector, "click", (event) => { const button = event.target.closest("button"); if (button) act(button.value); });

makeLevels();
makeBoard(choose, (square) => { page.looked = square; if (state.values) render(); });
const stopAtFirstBoard = makeMapKeys(find("#drawing"));
on("#new", "click", () => begin(state));
on("#undo", "click", undo);
on("#redo", "click", redo);
on("#point", "click", showMistake);
on("#run", "click", () => { if (waitsForProgram()) { page.running = !page.running; update(); } });
on("#values", "click", () => { state.values = !state.values; update(); });
on("#sides", "change", (event) => begin({ ...state, side: event.target.value }));
on("#firsts", "change", (event) => page.setup === null ? begin({ ...state, first: event.target.value }) : (page.first = event.target.value, update()));
on("#level", "change", (event) => { state.level = event.target.value; update(); });
onButtons("#moves", (at) => goTo(Number(at)));
onButtons("#share", share);
onButtons("#images", (k) => toImage(Number(k)));
on("#images", "toggle", render);
on("#setup", "toggle", () => {
  page.setup = find("#setup").open ? cellsNow() : null;
  page.first = state.first;
  update();
});
on("#setup-clear", "click", () => { page.setup = EMPTY; update(); });
on("#setup-done", "click", () => {
  if (whyUnreachable(page.setup, page.first)) return;
  const game = shownGame();
  history.pushState(null, "", writeAddress(game));
  state = game;
  show({});
  buttons[4].focus();
});
on("#map", "toggle", makeMap);
on("#map", "change", makeMap);
addEventListener("hashchange", readPage);
readPage();
