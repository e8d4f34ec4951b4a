// What the page of a proof does: a person takes points for the other player, and the proof answers.

const PERSON = other(SIDE);

// The points that the person took, how many of them are shown, and what there is to say besides.
let state = { replies: [], at: 0, note: "" };

const shown = () => play(state.replies.slice(0, state.at));

function choose(point) {
  const moves = shown();
  const cells = moves.length ? moves[moves.length - 1].cells : EMPTY;
  if (isOver(cells)) return say("The game is over.");
  if (cells[point] !== ".") return say(`${NAMES[point]} is taken.`);
  go([...state.replies.slice(0, state.at), point], state.at + 1);
}

function say(note) {
  state.note = note;
  render();
  state.note = "";
}

function go(replies, at) {
  state = { replies, at, note: "" };
  const address = `#replies=${replies.slice(0, at).map((point) => NAMES[point]).join(",")}`;
  if (location.hash !== address && (location.hash || replies.length)) history.replaceState(null, "", address);
  render();
}

function step(by) {
  const at = state.at + by;
  if (at >= 0 && at <= state.replies.length) go(state.replies, at);
  else say(by < 0 ? "There is no move of yours to take back." : "There is no move to make again.");
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Takes the game from the address, as far as it can be played. */
function readAddress() {
  const names = decoded(location.hash.replace(/^#(replies=)?/, "")).split(",").filter(Boolean);
  const replies = names.map((name) => NAMES.indexOf(name));
  const played = play(replies).filter(({ mark }) => mark === PERSON).length;
  state = { replies: replies.slice(0, played), at: played, note: "" };
  say(played < names.length ? `The address cannot be played from ${names[played]} on.` : "");
}

// How the page shows the game.

function render() {
  const moves = shown();
  const last = moves[moves.length - 1] || { cells: EMPTY };
  const { cells } = last;
  const winner = ["X", "O"].find((mark) => linesOf(cells, mark).length > 0);
  const over = isOver(cells);
  const threatened = over ? [] : completing(cells, SIDE);
  buttons.forEach((button, point) => {
    const mark = cells[point];
    const isLast = point === last.point;
    const must = threatened.includes(point);
    set(button, "className", isLast ? "last" : must ? "reply" : "");
    set(button, "ariaLabel", `${NAMES[point]}, ${mark === "." ? "empty" : mark}${must ? `, ${SIDE} threatens it` : ""}`);
    set(button, "ariaDisabled", String(over || mark !== "."));
    const empty = `<span class="name">${NAMES[point]}</span>${over ? "" : drawn(PERSON, "ghost")}`;
    const struck = linesOf(cells, winner).some((line) => line.includes(point));
    fill(button, mark === "." ? empty : drawn(mark, `${isLast ? "new" : ""} ${winner && !struck ? "lost" : ""}`));
  });
  fill(find("#strike"), winner ? linesOf(cells, winner).map(struck).join("") : "");
  const [title, sentence] = find("#status").children;
  set(title, "textContent", winner ? `${winner} wins` : over ? "Draw" : "Your move");
  set(sentence, "textContent", state.note || told(moves, winner, threatened));
  set(find("#undo"), "ariaDisabled", String(state.at === 0));
  set(find("#redo"), "ariaDisabled", String(state.at === state.replies.length));
  set(find("#new"), "className", over ? "main" : "");
  renderMoves();
}

/** The last moves in a sentence, and what they threaten. */
function told(moves, winner, threatened) {
  if (moves.length < 2) return `You are ${PERSON}. ${DATA.win ? "Try to hold out" : "Try to win"}: ${SIDE} has an answer to every move.`;
  const took = ({ mark, point, why }) => `${mark === PERSON ? "you" : mark} took ${NAMES[point]} ${winner ? "" : why}`.trim();
  const { cells } = moves[moves.length - 1];
  const lines = linesOf(cells, winner).map((line) => byNumber(line).map((point) => NAMES[point]).join("-"));
  const names = threatened.map((point) => NAMES[point]);
  const next = lines.length ? ` and has ${lines.join(" and ")}` : names.length > 1 ? `. It will take ${names.join(" or ")}` : names.length ? `. You have to take ${names[0]}` : "";
  return capitalized(`${moves.slice(-2).map(took).join(", ")}${next}.`);
}

function renderMoves() {
  let at = 0;
  const rows = play(state.replies).map(({ mark, point, why }, i) => {
    if (mark === PERSON) at++;
    const current = i === shown().length - 1 ? ' aria-current="step"' : "";
    return `<li><button value="${at}"${current}><span class="number">${i + 1}</span> <b class="${mark.toLowerCase()}">${mark}</b> takes ${NAMES[point]} <span class="why">${why}</span></button></li>`;
  });
  fill(find("#moves"), rows.join(""));
  const current = find("#moves [aria-current]");
  if (current) find("#moves").scrollTop = current.offsetTop - find("#moves").clientHeight / 2;
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    say("Copied.");
  } catch {
    say("Copy the address of this page: it holds the game.");
  }
}

function describe() {
  const number = (count, thing) => `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
  const claim = `${DATA.name}: ${SIDE} ${DATA.win ? "wins" : "never loses"}, whatever ${PERSON} does.`;
  document.title = claim;
  find("#claim").textContent = claim;
  find("#size").textContent = `The proof has ${number(DATA.bytes, "byte")}. They hold ${number(DATA.count, "answer")}, where nothing forces ${SIDE}’s move. A check of it visits ${number(DATA.positions, "position")}, those that are equal by symmetry once.`;
  find("#certificate").href = `data:application/octet-stream;base64,${DATA.certificate}`;
  find("#layers").hidden = LAYERS === 1;
}

// The keys that work on the whole page.
const PRESSED = { n: () => go([], 0), u: () => step(-1), r: () => step(1) };

function pressAnywhere(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(PRESSED, event.key)) return;
  PRESSED[event.key]();
  event.preventDefault();
}

describe();
makeBoard();
onButtons("#board", (point) => choose(Number(point)));
onButtons("#moves", (at) => go(state.replies, Number(at)));
on("#new", "click", PRESSED.n);
on("#undo", "click", PRESSED.u);
on("#redo", "click", PRESSED.r);
on("#link", "click", copyLink);
narrow.addEventListener("change", render);
addEventListener("keydown", pressAnywhere);
addEventListener("hashchange", readAddress);
readAddress();
