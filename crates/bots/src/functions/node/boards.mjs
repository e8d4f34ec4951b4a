// Boards, as a function may want them.

const TEN = 'array of ten, the first unused'
const CONTAINERS = {
  'array of arrays': ['rows', c => [c.slice(0, 3), c.slice(3, 6), c.slice(6)]],
  'array of nine': ['flat', c => [...c]],
  'string of nine': ['string', c => c.join('')],
  [TEN]: ['flat', c => [...c]],
}
const EMPTIES = [...[null, ' ', '', '.', '_', '-', 0, undefined].map(e => Array(9).fill(e)),
  SQUARES.map(s => s - 1), SQUARES, [...'012345678'], [...'123456789']]
const isLetter = mark => typeof mark === 'string' && mark.length === 1

/** A board as the function writes it. A form is {container, index, marks: [x, o, empties]}. */
function toBoard({ container, marks: [x, o, empties] }, cells) {
  const flat = [...cells].map((c, i) => c === 'X' ? x : c === 'O' ? o : empties[i])
  return CONTAINERS[container][1](container === TEN ? [empties[0], ...flat] : flat)
}

/** The reverse; `null` if this is no such board. */
function toCells({ container, marks: [x, o, empties] }, board) {
  if (!Array.isArray(board) && typeof board !== 'string') return null
  const cells = [...board].flat().slice(container === TEN ? 1 : 0)
    .map(c => c === x ? 'X' : c === o ? 'O' : empties.includes(c) ? '.' : '?').join('')
  return cells.length === 9 && !cells.includes('?') ? cells : null
}

function formText({ container, marks: [x, o, empties] }) {
  const empty = empties[0] === empties[8] ? inspectMark(empties[0]) : `${inspectMark(empties[0])}..${inspectMark(empties[8])}`
  return `${container} of ${inspectMark(x)}/${inspectMark(o)}/${empty}`
}

const inspectMark = mark => typeof mark === 'string' ? JSON.stringify(mark) : String(mark)

/** Marks, the most plausible group first: the file's own, those in its text, others. */
function markGroups(module) {
  const own = Object.values(module.values).filter(value => typeof value === 'object' && value)
  const holders = [module.values, ...own, ...imported.exported]
  const constants = (...names) => holders.flatMap(holder => names.filter(name => name in holder).map(name => holder[name]))
    .filter(value => typeof value !== 'function').slice(0, 1)
  const empty = constants('EMPTY', 'BLANK', 'EMPTY_CELL', 'SPACE', 'NONE').map(e => Array(9).fill(e))
  const empties = empty.length > 0 ? empty : EMPTIES
  const named = constants('X', 'PLAYER_X').flatMap(x => constants('O', 'PLAYER_O').flatMap(o => empties.map(e => [x, o, e])))
  const usual = [['X', 'O'], ['x', 'o'], [1, -1], [1, 2]].flatMap(([x, o]) =>
    EMPTIES.filter(e => x !== 1 || (e[0] === 0 && e[8] === 0)).map(e => [x, o, e]))
  const inQuotes = mark => [`'${mark}'`, `"${mark}"`, `\`${mark}\``].some(quoted => imported.text.includes(quoted))
  // Of numbers only 2 tells something: 0, 1 and -1 are nearly everywhere.
  const inText = ([x, o, e]) => [x, o, e[0]].every(m => typeof m === 'string' ? inQuotes(m) : m !== 2 || /\b2\b/.test(imported.text))
  return [named, usual.filter(inText), usual.filter(marks => !inText(marks))]
}

/** The boards with these marks that can be built, of the kind that was asked for. */
function forms(marks) {
  const letters = marks.flat().every(isLetter)
  return Object.entries(CONTAINERS).filter(([, [kind]]) =>
    (!options.takes || options.takes === kind) && (letters || kind !== 'string')).map(([container]) => ({ container, marks }))
}
