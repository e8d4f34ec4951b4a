// The rules, on strings of nine characters. Squares are 1 to 9.

const LINES = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]]
const SQUARES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

const wonLine = cells => LINES.find(line => /XXX|OOO/.test(line.map(s => cells[s - 1]).join('')))
const winner = cells => wonLine(cells) ? cells[wonLine(cells)[0] - 1] : null
const free = cells => SQUARES.filter(s => cells[s - 1] === '.')
const over = cells => !cells.includes('.') || wonLine(cells) !== undefined
const count = (cells, mark) => cells.split(mark).length
const other = mark => mark === 'X' ? 'O' : 'X'
const toMove = cells => count(cells, 'X') === count(cells, 'O') ? options.first : other(options.first)
const play = (cells, square) => cells.slice(0, square - 1) + toMove(cells) + cells.slice(square)

/** The value for the side to move (1, 0 or -1), and the squares that keep it. */
function solve(cells) {
  if (over(cells)) return [wonLine(cells) ? -1 : 0, []]
  const values = free(cells).map(s => -solve(play(cells, s))[0])
  const value = Math.max(...values)
  return [value, free(cells).filter((_, i) => values[i] === value)]
}

/** All 5,478 positions that can occur, the shortest games first. */
function allPositions() {
  const found = []
  for (let level = ['.........']; level.length > 0;) {
    found.push(...level)
    const next = level.filter(cells => !over(cells)).flatMap(cells => free(cells).map(s => play(cells, s)))
    level = [...new Set(next)].sort()
  }
  return found
}
