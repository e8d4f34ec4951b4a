// The position in other forms, to be sent on.

// The address of a file leads nowhere for others, unless the page knows where else it is.
const hasLinks = location.protocol !== "file:" || Boolean(DATA.address);
const linkTo = (address) => (DATA.address || location.href.replace(/#.*/, "")) + address;

const FORMS = {
  link: ({ address }) => linkTo(address),
  text: ({ cells, sentence }) => `${grid(cells)}\n\n${sentence}\n`,
  svg: ({ cells, sentence }) => svg(cells, sentence),
  query: ({ cells, first }) => `noughts query ${cells}${first === "O" ? " --first o" : ""}`,
};

/** The board as an SVG file, with nothing but attributes, which every program reads. */
function svg(cells, sentence) {
  const strokes = { X: "#b8402a", O: "#1c6a86" };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 320 320" width="320" height="320" role="img">
<title>Tic-tac-toe</title>
<desc>${cells.match(/.../g).join(" / ")}. ${sentence}</desc>
<rect x="-10" y="-10" width="320" height="320" fill="#fff"/>
<g fill="none" stroke-width="8" stroke-linecap="round">
<path d="${RULES}" stroke="#777" stroke-width="3"/>
${marks(cells, (square) => `stroke="${strokes[cells[square]]}"`)}
<g stroke="#23201b" stroke-width="3">${struck(cells, 38)}</g>
</g>
</svg>
`;
}

/** Copies a text, and shows it below what was pressed, for those whose browser does not let it. Says how that went. */
async function copy(text, pressed) {
  const shown = find("#copied");
  pressed.after(shown);
  shown.hidden = false;
  shown.value = text;
  for (shown.rows = 2; shown.scrollHeight > shown.clientHeight && shown.rows < 30; shown.rows++);
  shown.scrollIntoView({ block: "nearest" });
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    shown.focus();
    shown.select();
    shown.scrollTop = 0;
    return "Here it is, ready to be copied.";
  }
}
