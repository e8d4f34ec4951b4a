// How the page shows the game.

function render() {
  const cells = page.setup ?? cellsNow();
  const { first } = shownGame();
  const fault = whyUnreachable(cells, first);
  const mover = moverOf(cells, first);
  const known = fault ? [] : moveValues(keyOf(cells, mover)).map((move) => ({ ...move, mover, games: gamesAfter(after(keyOf(cells, mover), move.square)) }));
  const playable = page.setup === null && !isOver(cells) && !(waitsForProgram() && page.running);
  const reply = state.values && playable && page.looked !== null && cells[page.looked] === "." ? replyTo(cells, mover, page.looked) : null;
  const last = page.setup === null && state.at > 0 ? state.moves[state.at - 1] : -1;
  const tried = state.puzzle && state.at === 1 && page.setup === null && moveAt(0);
  const mistake = tried ? (isSolved() ? null : tried) : mistakeHere();
  const named = tried && !state.values ? rightMoves(tried.key).map((square) => ({ square, star: true })) : mistake ? known.filter(({ square }) => rightMoves(mistake.key).includes(square)) : page.hint === cells ? hinted(known) : [];
  drawBoard({
    cells, last, values: state.values ? known : [], mover, playable, reply: reply ? reply.square : -1, named, mistake,
  });
  set(find("#reply"), "textContent", reply ? reply.sentence : "");
  find("#game .notes").hidden = !state.values || known.length === 0;
  find("#legend").hidden = Boolean(reply);
  find("#stars").hidden = !known.some((move) => move.star);
  find("#holds").hidden = !known[0]?.replies;
  if (known[0]?.replies) set(find("#holds"), "textContent", holding(hardest(known)[0], other(mover)));
  renderStatus();
  renderControls();
  renderScore();
  renderMoves();
  renderValues(cells, mover, fault ? null : known);
  set(find("#setup-done"), "ariaDisabled", String(fault !== ""));
  renderCard();
  renderImages(cells);
  renderMap();
  renderPast();
}

/** Says what there is to say. Before the program has answered, that is whose turn it is, which is not read out. */
function renderStatus() {
  const thinks = !page.note && page.setup === null && page.running && waitsForProgram() && !isFilm() && state.at > 0;
  const status = find("#status");
  const [title, shown, unseen] = status.children;
  set(status, "ariaBusy", String(thinks));
  set(title, "textContent", headline());
  if (thinks) return;
  set(shown, "textContent", sentence());
  set(unseen, "textContent", verdict() && !page.note && !page.opened ? ` ${lastMoves()}` : "");
}

function renderControls() {
  const able = (id, is) => set(find(id), "ariaDisabled", String(!is));
  const playing = page.setup === null;
  const [over, waiting] = [isOver(cellsNow()), waitsForProgram()];
  find("#playing").hidden = !playing;
  find("#setup").hidden = playing;
  find("#setup-open").hidden = find("#map").hidden = !playing;
  able("#undo", state.at > 0);
  able("#redo", state.at < state.moves.length);
  find("#run").hidden = !waiting || (!isFilm() && page.running);
  set(find("#run"), "textContent", isFilm() && page.running ? "Pause" : "Play on");
  find("#point").hidden = !over || !turningPoint();
  // These three take turns, so that the row keeps its length.
  find("#hint").hidden = over || !find("#run").hidden || isUntried();
  find("#values").hidden = over || isUntried();
  find("#undo").hidden = find("#redo").hidden = isUntried() || isBare();
  find("#new").hidden = find("#share-title").hidden = find("#share").hidden = find("#images").hidden = isBare();
  set(find(".side"), "className", isUntried() ? "side puzzle" : "side");
  const won = over && isPersons(winnerOf(cellsNow()));
  set(find("#new"), "className", over && (won || find("#point").hidden) ? "main" : "");
  set(find("#point"), "className", won ? "" : "main");
  set(find("#new"), "textContent", page.own ? "Back" : "New game");
  set(find("#puzzle"), "ariaPressed", String(state.puzzle === today()));
  set(find("#values"), "ariaPressed", String(state.values));
  for (const input of document.querySelectorAll("#sides input")) input.checked = input.value === state.side;
  for (const input of document.querySelectorAll("#firsts input")) input.checked = input.value === shownGame().first;
  set(find("#level"), "value", state.level);
  find("#level").parentElement.hidden = find("#about").hidden = state.side === "both";
  set(find("#about"), "textContent", aboutOf(strategyNow()).sentence);
}

function renderScore() {
  find("#score").hidden = !!(page.own || page.setup || state.puzzle);
  const tally = tallyNow();
  const name = (mark) => ({ you: "You", "the program": opponent() })[partOf(mark)] || mark;
  const names = [[name("X"), "X"], ["Drawn", "draw"], [name("O"), "O"]];
  const shown = names.map(([name, how]) => `<div class="${how.toLowerCase()}"><dt>${name}</dt><dd>${tally[how]}</dd></div>`).join("");
  fill(find("#score"), shown);
  set(find("#score"), "className", Object.values(tally).some(Boolean) ? "" : "zero");
}

function renderMoves() {
  // Beside the board, what is below keeps its place when the first move is made.
  find("#record").hidden = page.setup !== null || (find("#game #record") && state.moves.length === 0);
  const judged = areJudged();
  // Where a mistake is shown, its row is set off.
  const here = state.at + (mistakeHere() ? 1 : 0);
  const rows = state.moves.map((square, at) => {
    const { mover, key, judgement, outcome } = moveAt(at);
    // A sound move that wins does so later than it could.
    const word = judgement !== "sound" ? judgement : outcome ? "slower" : "sound";
    const what = judged ? ` <span class="judgement ${judgement.replace(" ", "-")}">${word}</span> <span class="effect">${effect(key, square)}</span>` : "";
    return row(at + 1, here, `<b class="${mover.toLowerCase()}">${mover}</b> <span class="takes">takes</span> ${square + 1}${what}`);
  });
  const list = find("#moves");
  const inside = row(0, here, "Start") + rows.join("");
  if (list.inside === inside) return fadeMoves();
  const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
  fill(list, inside);
  if (focused >= 0) list.querySelectorAll("button")[Math.min(focused, rows.length)].focus();
  const { offsetLeft, offsetWidth } = list.querySelector("[aria-current]");
  list.scrollLeft = offsetLeft + (offsetWidth - list.clientWidth) / 2;
  fadeMoves();
}

/** Fades the ends of the row behind which there is more. */
function fadeMoves() {
  const { style, scrollLeft, scrollWidth, clientWidth } = find("#moves");
  const fade = (side, beyond) => style.setProperty(side, beyond < 2 ? "0px" : ".6rem");
  fade("--left", scrollLeft);
  fade("--right", scrollWidth - clientWidth - scrollLeft);
}

const row = (at, here, text) =>
  `<li><button value="${at}" aria-disabled="${page.setup !== null}"${at === here ? ' aria-current="step"' : ""}>${at ? `<span class="number">${at}</span> ` : ""}${text}</button></li>`;

function renderValues(cells, mover, values) {
  const hidden = (find("#explore").hidden = !state.values || values?.length === 0);
  if (hidden) return;
  set(find("#prospect"), "textContent", values ? prospect(cells, mover) : "Play cannot reach this position, so it has no value.");
  find("#worths").hidden = !values;
  fill(find("#worths tbody"), (values || []).sort((a, b) => b.rank - a.rank || a.square - b.square).map(valueRow).join(""));
}

function valueRow(value) {
  const [win, draw, loss] = value.games;
  return `<tr><th scope="row">${value.square + 1}${value.star ? ' <span class="sign" role="img" aria-label="best">★</span>' : ""}</th>`
    + `<td><span class="chip ${OUTCOMES[value.outcome]}">${signed(value)}</span></td><td class="why">${value.replies ? held(value) : value.reason}</td>`
    + [shareOf(win), shareOf(draw, win), shareOf(loss, win + draw)].map((share) => `<td class="share">${share}</td>`).join("");
}

const IMAGE_NAMES = ["as it is", "quarter turn", "half turn", "three quarter turns"];
const imageName = (k) => (k < 4 ? IMAGE_NAMES[k] : k === 4 ? "mirrored" : `mirrored, ${IMAGE_NAMES[k - 4]}`);

function renderImages(cells) {
  if (!find("#images").open) return;
  const items = images.map((image, k) => `<li><button value="${k}">${smallBoard(turned(cells, image))}<span>${imageName(k)}</span></button></li>`);
  fill(find("#images ul"), items.join(""));
}
