// What the page does: the game, and what people ask for.

let state = { ...DEFAULTS };
// What the page knows besides the game: what there is to say of the last wish, the cells that are being set up and who moves
// first there, the square that is looked at, the cells for which a hint was asked, whether the program may move, whether the
// end of the game was played here, whether the game is one that an address holds and nobody has moved since, which moves a person
// made for the program, whether the address is bad and stays until the first move, the game that a puzzle has interrupted, and the
// score of earlier games.
let page = { note: "", setup: null, first: "X", looked: null, hint: "", running: true, live: false, opened: false, helped: [], bad: false, own: null, tally: { X: 0, O: 0, draw: 0 } };
let timer = 0;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const cellsNow = () => cellsAt(state, state.at);
const moverNow = () => moverOf(cellsNow(), state.first);
const isPersons = (mark) => state.side === "both" || state.side === mark.toLowerCase();
const isFilm = () => state.side === "none";
const waitsForProgram = () => !isOver(cellsNow()) && !isPersons(moverNow());
const strategyNow = () => LEVELS.get(state.level) || state.level;

/** The game that is shown: while a position is set up, the one that would begin there. */
const shownGame = () => (page.setup === null ? state : { ...newGame(settingsNow()), first: page.first, start: page.setup });

/** Whether nothing has been done yet. */
const isBare = () => page.setup === null && state.moves.length === 0 && state.start === EMPTY;

/** Makes a move; what was taken back is forgotten. A puzzle has one try, and what comes after it is a game. */
function play(square) {
  if (state.puzzle && !isUntried()) state.puzzle = "";
  state.moves = [...state.moves.slice(0, state.at), square];
  state.at++;
  page.live = true;
  page.opened = false;
}

function programPlays() {
  const possible = choices(strategyNow(), keyOf(cellsNow(), moverNow()));
  play(possible[Math.floor(Math.random() * possible.length)]);
}

/** A person chooses a square. After the end of a game, what is said of it stays. */
function choose(square) {
  if (page.setup !== null) return cycle(square);
  const cells = cellsNow();
  if (isOver(cells)) return;
  page.note = cells[square] !== "." ? `Square ${square + 1} is taken.`
    : waitsForProgram() && page.running ? "It is not your turn."
    : "";
  if (!page.note) {
    page.helped = page.helped.filter((at) => at < state.at).concat(waitsForProgram() ? state.at : []);
    const isTry = isUntried();
    if (isTry) keepTry(square);
    play(square);
    page.running = !isTry;
  }
  update();
}

function cycle(square) {
  page.setup = put(page.setup, square, { ".": "X", X: "O", O: "." }[page.setup[square]]);
  update();
}

/** Goes to where so many moves stand; the program waits there until it is told to go on. */
function goTo(at) {
  if (page.setup !== null) return say("First play from here, or cancel.");
  state.at = at;
  page.running = false;
  update();
}

/** So many moves forward or back, whoever made them. */
function step(by) {
  const at = state.at + by;
  if (at >= 0 && at <= state.moves.length) goTo(at);
}

function undo() {
  let at = state.at - 1;
  while (at > 0 && !isFilm() && !isPersons(moverOf(cellsAt(state, at), state.first))) at--;
  const back = at >= 0 && (isFilm() || isPersons(moverOf(cellsAt(state, at), state.first)));
  if (back || page.setup !== null) goTo(at);
  else say("There is no move of yours to take back.");
}

function redo() {
  if (page.setup === null && state.at === state.moves.length) return say("There is no move to make again.");
  let at = state.at + 1;
  while (at < state.moves.length && !isFilm() && !isPersons(moverOf(cellsAt(state, at), state.first))) at++;
  goTo(at);
}

/** Goes back to the mistake that decided the game. */
function showMistake() {
  goTo(turningPoint().at);
  // The button goes with the end of the game.
  find("#redo").focus();
}

function hint() {
  const cells = cellsNow();
  if (isUntried()) return say(ONE_TRY);
  if (page.setup !== null || isOver(cells) || (waitsForProgram() && page.running)) return say("There is no move to hint at.");
  page.hint = cells;
  // Who moves stands above it, and the reasons in the squares. That every square keeps the draw says what best play leads to.
  say(advice(cells, moverNow()).replace(/^. to move\. (.*nobody.*\. (?=Every))?| \([^)]*\)/g, ""));
}

const ONE_TRY = "You have one try, without help.";

function say(what) {
  page.note = what;
  update();
}

/** Begins a game with these settings; the browser can go back to the one that was. */
function begin(settings) {
  if (state.moves.length > 0) history.pushState(null, "", writeAddress(newGame(settings)));
  show(newGame(settings), { running: true });
}

/** Leaves the game for another one, and for the board; the browser can go back. */
function goOn(game, more) {
  if (location.hash !== writeAddress(game)) history.pushState(null, "", writeAddress(game));
  show(game, more);
  goToBoard();
}

/** The settings of games: a puzzle has others. */
const settingsNow = () => (page.own ? { ...page.own, level: state.level } : state);

const openPuzzle = () => goOn(puzzleGame(today(), state), { own: settingsNow() });

/** Goes back to the game that the puzzle has interrupted. */
const leavePuzzle = () => goOn(settingsNow(), { running: true });

/** Shows another game as it stands. The one that was counts if it came to its end here, but another side begins a new score. */
function show(game, more) {
  const tally = (more.own || game).side === settingsNow().side ? tallyNow() : { X: 0, O: 0, draw: 0 };
  page = { ...page, tally, note: "", setup: null, looked: null, hint: "", live: false, opened: false, helped: [], running: false, bad: false, own: null, ...more };
  state = game;
  update();
}

/** The score, this game included if it came to its end here and nobody moved for the program. */
function tallyNow() {
  const end = cellsAt(state, state.moves.length);
  if (!page.live || page.own || page.helped.length > 0 || !isOver(end)) return page.tally;
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
    const game = readAddress(location.hash);
    const isNew = game.moves.length === 0 && game.start === EMPTY;
    const own = game.puzzle ? DEFAULTS : null;
    show(game, { running: isNew || game.challenge !== "", opened: !isNew && !own, own });
  } catch (fault) {
    show({ ...DEFAULTS }, { running: true, bad: true, note: `The address cannot be read: ${fault}.` });
  }
}

function toImage(k) {
  if (page.setup !== null) page.setup = turned(page.setup, images[k]);
  else state = { ...state, puzzle: "", start: turned(state.start, images[k]), moves: state.moves.map((square) => images[k].indexOf(square)) };
  page.running = false;
  update();
  find(`#images button[value="0"]`).focus();
}

async function share(form) {
  const game = shownGame();
  const cells = cellsAt(game, game.at);
  const fault = whyUnreachable(cells, game.first);
  if (fault) return say(fault);
  const text = FORMS[form]({ cells, first: game.first, address: writeAddress(game), sentence: plainSentence(cells, game.first) });
  say(await copy(text, find("#share")));
}

/** Sets a position up, beginning with the one that is shown; the game is kept until the other one is played. */
function setUp(cells) {
  page.setup = cells;
  page.first = state.first;
  page.hint = "";
  update();
  goToBoard();
}

function playSetUp() {
  if (whyUnreachable(page.setup, page.first)) return;
  goOn(shownGame(), {});
}

function goToBoard() {
  find("#game").scrollIntoView({ block: "nearest" });
  buttons.find((button) => button.tabIndex === 0).focus({ preventScroll: true });
}

function toggleValues() {
  if (isUntried()) return say(ONE_TRY);
  state.values = !state.values;
  update();
}

function makeLevels() {
  const option = (value, text) => `<option value="${value}">${text}</option>`;
  const isLevel = (name) => DATA.levels.some(([, strategy]) => strategy === name);
  const others = DATA.strategies.map(({ name }) => name).filter((name) => !isLevel(name));
  find("#level").innerHTML = `<optgroup label="Levels">${[...LEVELS.keys()].map((level) => option(level, capitalized(level))).join("")}</optgroup>`
    + `<optgroup label="Strategies">${others.map((name) => option(name, aboutOf(name).option)).join("")}</optgroup>`;
}

// The keys that work on the whole page.
const PRESSED = {
  n: () => begin(settingsNow()), p: openPuzzle, u: undo, h: hint, i: hint, v: toggleValues, "?": () => find("#keys").showModal(),
  ArrowLeft: () => step(-1), ArrowRight: () => step(1),
};

/** Whether a key means something else where it is pressed. */
const isTaken = ({ key, target }) =>
  find("#keys").open || target.matches("select, textarea") || (target.matches("input") && key.startsWith("Arrow"));

function pressAnywhere(event) {
  const { key, target } = event;
  const onBoard = find("#board").contains(target);
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
  if (!onBoard && !find("#anywhere").checked) return;
  if (/^[1-9]$/.test(key)) {
    if (onBoard) buttons[key - 1].focus();
    choose(key - 1);
  } else if (Object.hasOwn(PRESSED, key)) PRESSED[key]();
  else return;
  event.preventDefault();
}

// The moves are a list beside the board, under the players. If the map is open there, or the window is too narrow for two columns,
// they are a row below the board, in sight.
const isWide = matchMedia("(min-width: 64rem) and (min-height: 34rem)");
function placeMoves() {
  if (isWide.matches) find("#explore").before(find("#record"), find("#card"));
  else find(".side").prepend(find("#card"));
  if (!isWide.matches || find("#map").open) find("#game").append(find("#record"));
}

find("#share [value=link]").hidden = !hasLinks;

makeLevels();
makeBoard(choose, (square) => { page.looked = square; if (state.values) render(); });
makeMap();
on("#new", "click", () => page.own ? leavePuzzle() : (PRESSED.n(), goToBoard()));
on("#puzzle", "click", () => state.puzzle === today() ? leavePuzzle() : openPuzzle());
on("#undo", "click", undo);
on("#redo", "click", redo);
on("#hint", "click", hint);
on("#point", "click", showMistake);
on("#run", "click", () => { if (waitsForProgram()) { page.running = !page.running; update(); } });
on("#values", "click", toggleValues);
on("#help", "click", PRESSED["?"]);
on("#sides", "change", (event) => begin({ ...settingsNow(), side: event.target.value }));
on("#firsts", "change", (event) => page.setup === null ? begin({ ...settingsNow(), first: event.target.value }) : (page.first = event.target.value, update()));
on("#level", "change", (event) => { state.level = event.target.value; update(); });
onButtons("#moves", (at) => goTo(Number(at)));
on("#moves", "scroll", fadeMoves);
onButtons("#share", share);
onButtons("#card", send);
onButtons("#images", (k) => toImage(Number(k)));
on("#images", "toggle", render);
on("#map", "toggle", () => { placeMoves(); render(); });
on("#setup-open", "click", () => setUp(cellsNow()));
on("#setup-clear", "click", () => { page.setup = EMPTY; update(); });
on("#setup-cancel", "click", () => setUp(null));
on("#setup-done", "click", playSetUp);
addEventListener("keydown", pressAnywhere);
addEventListener("hashchange", readPage);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", renderCard);
isWide.addEventListener("change", () => { placeMoves(); render(); });
placeMoves();
readPage();
// The first screen shows how perfect play answers, not how it begins. A challenge has no help.
find("#map [value=second]").checked = (find("#map").open = isWide.matches && isBare() && !state.challenge) && isPersons(state.first);
