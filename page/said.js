// What the page says of the game.

/** What a player is called: the mark, if no person plays against the program. */
const who = (mark) => (state.side === "both" || isFilm() ? mark : isPersons(mark) ? "you" : "the program");

/** How the game stands, in two or three words. */
function headline() {
  const cells = cellsNow();
  const [winner, mover] = [winnerOf(cells), moverNow()];
  if (page.setup !== null) return "Set up";
  if (!isOver(cells)) return who(mover) === "you" ? "Your move" : `${mover} to move`;
  return { "": "Draw", you: "You won!", "the program": "You lost" }[winner && who(winner)] || `${winner} wins`;
}

/** The sentence below: what has just been refused or done, which move decided the game, or the last moves. */
function sentence() {
  if (page.setup !== null) return page.note || whyUnreachable(page.setup, page.first) || "Each click changes a square.";
  return page.note || verdict() || lastMoves() || opening();
}

function opening() {
  const mover = moverNow();
  if (isFilm()) return "The program plays itself.";
  return `${who(mover) === "you" ? `You are ${mover}. ` : who(mover) === mover ? "" : "The program begins. "}Three in a row win.`;
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
  const lines = linesOf(cells, winner).map(named).join(" and on ");
  return subject ? ` and won on ${lines}` : `${winner} has won on ${lines}.`;
}

/** The move of a person that decided the game: the last that gave a better outcome away, unless its player won. */
function turningPoint() {
  const cells = cellsNow();
  const made = state.moves.slice(0, state.at).map((square, at) => ({ square, at, mover: moverOf(cellsAt(state, at), state.first) }));
  const gave = ({ square, at, mover }) => /mistake|blunder/.test(moveValues(keyOf(cellsAt(state, at), mover)).find((move) => move.square === square).judgement);
  return made.filter((move) => (isFilm() || isPersons(move.mover)) && winnerOf(cells) !== move.mover && gave(move)).pop();
}

/** What that move did, when the game is over; "" if there is none. */
function verdict() {
  const point = isOver(cellsNow()) && turningPoint();
  if (!point) return "";
  const { square, at, mover } = point;
  const past = { gives: "gave", lets: "let", turns: "turned", ":": ";" };
  const did = effect(keyOf(cellsAt(state, at), mover), square).replace(/^(gives|lets|turns)|:/g, (word) => past[word]);
  return `${who(mover) === "you" ? "" : `${mover}’s `}${square + 1} ${did}.`;
}

/** What is best for the player to move, why, and what the answer would be. */
function advice(cells, mover) {
  const { square, reason } = moveValues(keyOf(cells, mover))[0];
  return `${square + 1} is best${reason ? `: it ${reason}` : ""}. ${replyTo(cells, mover, square).sentence}`;
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
