// Answers, as a function may mean them: what it returned, or a part of that, is a board or names a square.

const pairs = SQUARES.map(s => [Math.floor((s - 1) / 3), (s - 1) % 3])
const ANSWERS = { // What the nine squares are called.
  '0-8': ['number 0 to 8', SQUARES.map(s => s - 1)],
  '1-9': ['number 1 to 9', SQUARES],
  rc0: ['[row, column]', pairs],
  rc1: ['[row, column] from 1', pairs.map(([row, column]) => [row + 1, column + 1])],
  cr0: ['[column, row]', pairs.map(([row, column]) => [column, row])],
  cr1: ['[column, row] from 1', pairs.map(([row, column]) => [column + 1, row + 1])],
  board: ['board', []],
  argument: ['nothing, but its board is changed', []],
}
const PARTS = {
  '{}': v => v,
  '[{}, ...]': v => v?.length === 2 ? v[0] : null,
  '[..., {}]': v => v?.length === 2 ? v[1] : null,
  '{} and a third': v => v?.length === 3 ? v.slice(0, 2) : null,
}
const READINGS = Object.keys(PARTS).flatMap((part, i) =>
  Object.keys(ANSWERS).slice(0, i === 0 ? 8 : 6).map(answer => ({ part, answer })))
const FIELDS = [['row', 'col'], ['row', 'column'], ['r', 'c'], ['i', 'j'], ['x', 'y']]
const MOVES = ['move', 'index', 'position', 'square', 'cell', 'best_move', 'bestMove', 'action']

/** Numbers, arrays of them, and fields in place of arrays; `null` for what cannot name a square. */
function simplify(value) {
  if (Array.isArray(value)) return value.length <= 3 ? value.map(simplify) : null
  if (typeof value === 'string') return /^[0-9]$/.test(value.trim()) ? Number(value) : null
  if (typeof value !== 'object' || value === null) return Number.isInteger(value) ? value : null
  const fields = FIELDS.find(names => names.every(name => name in value)) ?? MOVES.filter(name => name in value).slice(0, 1)
  return fields.length === 2 ? fields.map(name => simplify(value[name])) : simplify(value[fields[0]] ?? null)
}
