// The end of a game, or a puzzle that was tried, to be sent on: a picture and a text.

const CARD = { width: 600, height: 315 };
const EMOJI = { X: "❌", O: "⭕", ".": "⬜" };

// How the moves of a person are called and drawn.
const GRADES = { best: "★", good: "✓", mistake: "?" };
const WIDTHS = { best: 72, good: 74, mistake: 98 };
const MIDDLE = ' text-anchor="middle"';
const gradeOf = ({ judgement }) => ({ best: "best", sound: "good" })[judgement] || "mistake";

/** What there is to be sent; null if there is nothing. */
function cardNow() {
  if (page.setup !== null || isFilm() || state.at === 0) return null;
  return state.puzzle ? puzzleCard() : isOver(cellsNow()) ? gameCard() : null;
}

function gameCard() {
  const made = state.moves.slice(0, state.at).map((_, at) => moveAt(at));
  const own = made.filter(({ mover }) => isPersons(mover));
  if (own.length === 0) return null;
  const cells = cellsNow();
  const foe = isHonest(made) ? againstWhom() : "";
  const how = winnerOf(cells);
  const title = !how ? "Draw" : isByMark() ? `${how} won` : isPersons(how) ? "Won" : "Lost";
  const lines = [...new Set(own.map(({ mover }) => mover))].map((mark) => score(own.filter(({ mover }) => mover === mark), mark));
  const address = writeAddress(foe ? challengeOf(how) : { ...state, values: false });
  return { cells, own, title, lines: foe ? [...lines, foe] : lines, address, call: foe ? "Can you?" : "See the game:" };
}

/** Whether each move of the program is one that its level makes. */
const isHonest = (made) => state.side !== "both" && made.every(({ mover, key, square }) => isPersons(mover) || choices(strategyNow(), key).includes(square));

/** The same game for somebody else, from its start. */
const challengeOf = (winner) => ({
  ...newGame(state), start: state.start, values: false, challenge: !winner ? "drew" : isPersons(winner) ? "won" : "lost",
});

/** Whether players are called by their marks, as who opens a game that an address holds may not be who played it. */
const isByMark = () => state.side === "both" || page.opened;

function score(moves, mark) {
  const best = moves.filter((move) => gradeOf(move) === "best").length;
  return `${isByMark() ? `${mark}: ` : ""}${best} of ${moves.length} best moves`;
}

/** The puzzle without its solution, but with a wrong try. */
function puzzleCard() {
  const [title, streak] = [isSolved() ? "solved" : "not solved", streakNow()];
  return {
    cells: state.start, own: isSolved() ? [] : [moveAt(0)], title: (isSolved() ? "✓ " : "") + capitalized(title), address: writeAddress(state),
    lines: [`Puzzle ${state.puzzle}`, `${state.side.toUpperCase()} to move and ${OUTCOMES[valueOf(moveAt(0).key).outcome]}`, streak ? `Streak: ${streak}` : ""],
    said: `Puzzle ${state.puzzle}: ${title}${streak ? `, streak ${streak}` : ""}`, call: "Can you?",
  };
}

/** The card as a sentence: "Draw, 4 of 4 best moves against the perfect player". */
const cardSentence = ({ said, title, lines }) => said || `${title}, ${lines.join(" ").replace(/ (?=[XO]:)/, ", ")}`;

/** The card as a text: three lines of signs, the sentence, and the link if there is one. */
function cardText(card) {
  const rows = card.cells.replace(/./g, (cell) => EMOJI[cell]).match(/.{3}/gu);
  return [...rows, `${cardSentence(card)}.`, hasLinks ? `${card.call} ${linkTo(card.address)}` : ""].filter(Boolean).join("\n");
}

/** The card as an SVG file, in the colours that the page has now. */
function cardPicture({ cells, own, title, lines, address }) {
  const all = own.reduce((all, { square, mover }) => put(all, square, mover), cells);
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  const text = (x, y, size, inside, fill = "ink", more = "") => `<text x="${x}" y="${y}" font-size="${size}" fill="${color(fill)}"${more}>${inside}</text>`;
  const tile = (move) => {
    const [x, y] = corner(move.square);
    return `<rect x="${x + 4}" y="${y + 4}" width="92" height="92" rx="8" fill="${color(gradeOf(move))}"/>${text(x + 81, y + 27, 21, GRADES[gradeOf(move)], "ink", MIDDLE)}`;
  };
  const grades = Object.keys(GRADES).filter((grade) => own.some((move) => gradeOf(move) === grade));
  const left = (i) => grades.slice(0, i).reduce((x, grade) => x + WIDTHS[grade] + 4, 312);
  const legend = grades.map((grade, i) => `<rect x="${left(i)}" y="200" width="${WIDTHS[grade]}" height="32" rx="6" fill="${color(grade)}"/>${text(left(i) + WIDTHS[grade] / 2, 222, 17, `${GRADES[grade]} ${grade}`, "ink", MIDDLE)}`);
  const host = hasLinks ? new URL(linkTo(address)).host : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${2 * CARD.width}" height="${2 * CARD.height}" font-family="${style.getPropertyValue("--sans").replace(/"/g, "'")}">
<rect width="${CARD.width}" height="${CARD.height}" fill="${color("paper")}"/>
<g transform="translate(36 37.5) scale(.8)">
${own.map(tile).join("")}
<g fill="none" stroke-width="8" stroke-linecap="round">
<path d="${RULES}" stroke="${color("rule")}" stroke-width="3"/>
${marks(all, (square) => `stroke="${color(all[square].toLowerCase())}"`, " translate(10 10) scale(.8)")}
<g stroke="${color("ink")}" stroke-width="3">${struck(cells, 38)}</g>
</g></g>
${text(312, 84, 42, title, "ink", ' font-weight="600"')}
${lines.map((line, i) => (/best|^Puzzle/.test(line) ? text(312, 124 + 30 * i, 22, line, "ink", ' font-weight="600"') : text(312, 124 + 30 * i, 20, line, "muted"))).join("")}
${legend.join("")}
${text(312, 274, 18, ["Noughts", host].filter(Boolean).join(" · "), "muted")}
</svg>`;
}

const asAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The picture as a file that every program shows. */
async function cardFile(card) {
  const image = Object.assign(new Image(), { src: asAddress(cardPicture(card)) });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * CARD.width, height: 2 * CARD.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], "noughts.png", { type: "image/png" });
}

// What each button below the card does; it returns what to say then.
const SENDING = {
  text: (card) => copy(cardText(card), find("#card .controls")),
  async picture(card) {
    const file = await cardFile(card);
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    return `The picture is the file ${file.name}.`;
  },
  async share(card) {
    const [text, files] = [cardText(card), [await cardFile(card)]];
    await navigator.share(navigator.canShare?.({ files }) ? { text, files } : { text });
    return "";
  },
};

async function send(how) {
  try {
    say(await SENDING[how](cardNow()));
  } catch (fault) {
    if (fault.name !== "AbortError") say("This browser does not let the page do that.");
  }
}

function renderCard() {
  const card = cardNow();
  find("#card").hidden = card === null;
  if (card === null) return;
  const [image, copied] = [find("#card img"), find("#copied")];
  set(image, "src", asAddress(cardPicture(card)));
  set(image, "alt", `${cardSentence(card)}. ${card.cells.match(/.../g).join(" / ")}`);
  find("#card [value=share]").hidden = !navigator.share;
  // The text of another card would be taken for that of this one.
  if (find("#card").contains(copied) && copied.value !== cardText(card)) copied.hidden = true;
}
