// Perfect play, for the files beside it, which do not name the marks.
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const known = new Map();
const free = squares => squares.flatMap((square, i) => square ? [] : [i]);

function value(squares, me, you) {
  const key = `${squares} ${me}`;
  if (!known.has(key)) {
    const isLost = LINES.some(line => line.every(i => squares[i] === you));
    const values = free(squares).map(i => -value(Object.assign([...squares], { [i]: me }), you, me));
    known.set(key, isLost ? -1 : values.length ? Math.max(...values) : 0);
  }
  return known.get(key);
}

export function best(squares, me, you) {
  const after = i => -value(Object.assign([...squares], { [i]: me }), you, me);
  return free(squares).reduce((a, b) => after(b) > after(a) ? b : a);
}

export function bestNow(squares) {
  const count = mark => squares.filter(square => square === mark).length;
  return count('X') === count('O') ? best(squares, 'X', 'O') : best(squares, 'O', 'X');
}
