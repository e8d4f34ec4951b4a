// What both pages use: cells as a text with a character for each point, digits of packed data, and elements.

const other = (mark) => (mark === "X" ? "O" : "X");
const put = (cells, square, mark) => cells.slice(0, square) + mark + cells.slice(square + 1);

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const numbersOf = (text) => [...text].map((digit) => DIGITS.indexOf(digit));

const capitalized = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const find = (selector) => document.querySelector(selector);
const on = (selector, event, act) => find(selector).addEventListener(event, act);
const onButtons = (selector, act) =>
  on(selector, "click", (event) => { const button = event.target.closest("button"); if (button) act(button.value); });

/** Sets what has changed only, so that nothing is announced, drawn or begun again without need. */
function set(element, property, value) {
  if (element[property] !== value) element[property] = value;
}

/** The same for what is inside an element. */
function fill(element, inside) {
  if (element.inside !== inside) element.innerHTML = element.inside = inside;
}

const SHAPES = { X: '<path d="M26 26 74 74M74 26 26 74"/>', O: '<circle cx="50" cy="50" r="26"/>' };

/** A mark as a drawing; `kind` tells a real one from a ghost. */
const drawn = (mark, kind) =>
  `<svg class="mark ${mark.toLowerCase()} ${kind}" viewBox="0 0 100 100" aria-hidden="true">${SHAPES[mark]}</svg>`;
