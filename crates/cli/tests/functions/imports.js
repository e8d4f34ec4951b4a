const { toMove } = require('./marks');
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const known = {};

function value(squares) {
  const isLost = LINES.some(([a, b, c]) => squares[a] && squares[a] === squares[b] && squares[a] === squares[c]);
  return known[squares] ??= isLost ? -1 : Math.max(...after(squares).map(([, next]) => -value(next)), ...squares.every(Boolean) ? [0] : []);
}

function after(squares) {
  return squares.flatMap((square, i) => square ? [] : [[i, Object.assign([...squares], { [i]: toMove(squares) })]]);
}

module.exports.chooseSquare = squares => after(squares).reduce((a, b) => value(b[1]) < value(a[1]) ? b : a)[0];
