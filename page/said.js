// What the page says of the game.

/** Who plays a side: the mark, if no person plays against the program. */
const partOf = (mark) => (state.side === "both" || isFilm() ? mark : isPersons(mark) ? "you" : "the program");

/** What a player is called. Who opens a game that an address holds may not be who played it. */
const who = (mark) => (page.opened ? mark : partOf(mark));

/** The program, as short as it can be named: its level, or whose strategy it plays. */
const opponent = () => (LEVELS.has(state.level) ? capitalized(state.level) : aboutOf(state.level).short);

/** The same in a sentence: "at level easy". */
const againstWhom = () => (state.level === "perfect" ? "against the perfect player" : LEVELS.has(state.level) ? `at level ${state.level}` : `against ${opponent()}`);

/** How the game stands, in two or three words. */
function headline() {
  const cells = cellsNow();
  const [winner, mover] = [winnerOf(cells), moverNow()];
  if (page.setup !== null) return "Set up";
  if (state.puzzle) return state.at === 0 ? puzzleTask() : isSolved() ? "Solved!" : "Missed";
  if (isChallenged()) return "Challenge";
  if (mistakeHere()) return "The mistake";
  if (!isOver(cells)) return who(mover) === "you" ? "Your move" : `${mover} to move`;
  return { "": "Draw", you: "You won!", "the program": "You lost" }[winner && who(winner)] || `${winner} won`;
}

/** The sentence below: what has just been refused or done, which move was a mistake or decided the game, or the last moves. */
function sentence() {
  if (page.setup !== null) return page.note || whyUnreachable(page.setup, page.first) || "Each click: X, then O, then empty.";
  if (isChallenged() && !page.note) return `${challengeSentence()} ${lastMoves()}`;
  return page.note || verdict() || (state.puzzle ? puzzleSentence() : (lastMoves() || opening()) + invitation());
}

/** Whether this is a game that somebody has sent, in which whoever opened it has not moved yet. */
const isChallenged = () => state.challenge !== "" && !isFilm() && state.at < 2 && (state.at === 0 || !isPersons(moverOf(state.start, state.first)));

/** What the sender of the game did, and what is asked of whoever opens it. */
const challengeSentence = () =>
  `Whoever sent you this ${state.challenge} from here ${againstWhom()}. Can you${state.challenge === "lost" ? " do better" : ""}?`;

/** What whoever opens a game that goes on can do with it. */
function invitation() {
  if (!page.opened || isFilm() || isOver(cellsNow())) return "";
  const mover = moverNow();
  if (state.side === "both") return " Play from here.";
  return isPersons(mover) ? ` Play from here: you are ${mover}.` : ` Play on: you are ${other(mover)}.`;
}

function opening() {
  const mover = moverNow();
  if (isFilm()) return "The program plays itself.";
  return `${who(mover) === "you" ? `You are ${mover}. ` : who(mover) === mover ? "" : "The program begins. "}Three in a row wins.`;
}

/** Both last moves, and the end. */
function lastMoves() {
  const cells = cellsNow();
  const { at, moves } = state;
  if (at === 0) return isOver(cells) ? ending(cells, "") : "";
  const took = (i) => {
    const name = who(moverOf(cellsAt(state, i), state.first));
    return page.helped.includes(i) ? `you took ${moves[i] + 1} for ${name}` : `${name} took ${moves[i] + 1}`;
  };
  const mover = moverOf(cellsAt(state, at - 1), state.first);
  const both = at > 1 && who(mover) === "the program";
  return capitalized(`${both ? `${took(at - 2)}, ` : ""}${took(at - 1)}${isOver(cells) ? ending(cells, who(mover)) : ""}.`);
}

function ending(cells, subject) {
  const winner = winnerOf(cells);
  if (!winner) return subject ? ", and the game is drawn" : "The game is drawn.";
  return subject ? ` and won on ${lineNames(cells)}` : `${winner} has won on ${lineNames(cells)}.`;
}

/** The lines that the winner has completed. */
const lineNames = (cells) => linesOf(cells, winnerOf(cells)).map(named).join(" and on ");

/** A move of the game, with all that is known of it. */
function moveAt(at) {
  const cells = cellsAt(state, at);
  const mover = moverOf(cells, state.first);
  const key = keyOf(cells, mover);
  return { at, mover, key, ...moveValues(key).find((move) => move.square === state.moves[at]) };
}

/** Whether it is said what the moves did: where values are shown, and when the game has come to its end. */
const areJudged = () => state.values || Boolean(state.puzzle) || isOver(cellsAt(state, state.moves.length));

/** Whether a move gave a better outcome away. */
const gaveAway = ({ judgement }) => judgement === "mistake";

/** The move of a person that decided the game: the last that gave a better outcome away, unless its player won. */
function turningPoint() {
  const winner = winnerOf(cellsNow());
  const made = state.moves.slice(0, state.at).map((_, at) => moveAt(at));
  return made.filter((move) => (isFilm() || page.opened || isPersons(move.mover)) && winner !== move.mover && gaveAway(move)).pop();
}

/** The move that was made from here before one went back, if it gave a better outcome away. */
function mistakeHere() {
  const move = page.setup === null && state.at < state.moves.length && areJudged() && moveAt(state.at);
  return move && gaveAway(move) ? move : null;
}

/** What the mistake that is shown did, or the one that decided the game, when it is over; "" if there is none. */
function verdict() {
  const here = mistakeHere();
  if (here) return `${gaveAwayBy(here.mover, here.key, here.square)}.`;
  const point = isOver(cellsNow()) && turningPoint();
  if (!point) return "";
  const { mover, key, square } = point;
  const cells = cellsNow();
  const won = page.opened && winnerOf(cells) ? `${winnerOf(cells)} won on ${lineNames(cells)}. ` : "";
  return `${won}${gaveAwayBy(mover, key, square)}.`;
}

/** What a move of the past that gave an outcome away did: "O’s 2 gave the draw away; 5 would have held it". */
function gaveAwayBy(mover, key, square) {
  const past = { gives: "gave", lets: "let", turns: "turned", ":": ";" };
  const did = effect(key, square).replace(/^(gives|lets|turns)|:/g, (word) => past[word]);
  return `${who(mover) === "you" ? "Square " : `${mover}’s `}${square + 1} ${did}`;
}

/** What best play leads to, and the best moves with why, as the program says it. */
function advice(cells, mover) {
  const moves = moveValues(keyOf(cells, mover)).sort((a, b) => a.square - b.square);
  const names = moves.filter(({ star }) => star).map(({ square, reason }) => `${square + 1}${reason && ` (${reason})`}`);
  return `${prospect(cells, mover)} ${names.length ? `Best: ${names.join(", ")}.` : allAlike(moves)}`;
}

/** That all squares are worth the same, and which of them are the hardest to answer. */
function allAlike(moves) {
  const what = ["loses as late as any", "keeps the draw", "keeps the win"][moves[0].outcome];
  const named = hinted(moves).map(({ square }) => square);
  return `Every square ${what}${named.length ? `; hardest to answer: ${listed(named)}` : ""}.`;
}

/** The moves that leave the fewest replies that hold the draw. */
function hardest(moves) {
  const held = moves.map(({ replies }) => replies?.[0]);
  return moves.filter((_, i) => held[i] === Math.min(...held));
}

/** The moves that a hint names: the best, or the hardest to answer, if not all are alike. */
function hinted(moves) {
  const stars = moves.filter(({ star }) => star);
  return stars.length || hardest(moves).length === moves.length ? stars : hardest(moves);
}

/** What the opponent would answer to a mark on this square. */
function replyTo(cells, mover, square) {
  const next = put(cells, square, mover);
  const end = winnerOf(next) ? "that wins" : isOver(next) ? "the board is full" : "";
  if (end) return { square: -1, sentence: `If ${mover} takes ${square + 1}, ${end}.` };
  const [answer] = choices("perfect", keyOf(next, other(mover)));
  return { square: answer, sentence: `If ${mover} takes ${square + 1}, ${other(mover)}’s best answer is ${answer + 1}.` };
}

/** The position in a sentence that makes sense to others. */
function plainSentence(cells, first) {
  return isOver(cells) ? ending(cells, "") : `${moverOf(cells, first)} to move.`;
}
