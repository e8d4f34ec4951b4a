// The first of the squares that are best by minimax.
const HUMAN = 'X', BOT = 'O'
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
const squares = document.querySelectorAll('.square')
const status = document.querySelector('#status')
let state = Array(9).fill(null)

const winnerOf = cells => {
  const line = LINES.find(([a, b, c]) => cells[a] && cells[a] === cells[b] && cells[b] === cells[c])
  return line ? cells[line[0]] : null
}
const known = new Map()
const value = (cells, mark) => {
  const key = cells.join()
  if (!known.has(key)) known.set(key, compute(cells, mark))
  return known.get(key)
}
const compute = (cells, mark) => {
  const winner = winnerOf(cells)
  if (winner) return winner === BOT ? 1 : -1
  const free = cells.map((cell, i) => cell === null ? i : -1).filter(i => i >= 0)
  if (free.length === 0) return 0
  const values = free.map(i => value(cells.map((cell, j) => j === i ? mark : cell), mark === BOT ? HUMAN : BOT))
  return mark === BOT ? Math.max(...values) : Math.min(...values)
}
const bestMove = () => {
  let best = -2, move
  state.forEach((cell, i) => {
    if (cell !== null) return
    const score = value(state.map((other, j) => j === i ? BOT : other), HUMAN)
    if (score > best) [best, move] = [score, i]
  })
  return move
}
const mark = (i, player) => {
  state[i] = player
  squares[i].textContent = player
  squares[i].disabled = true
}
const isOver = () => {
  const winner = winnerOf(state)
  if (winner) status.textContent = `${winner} wins!`
  return winner !== null || !state.includes(null)
}
function handleClick({ target }) {
  const i = Number(target.dataset.index)
  if (state[i] !== null || isOver()) return
  mark(i, HUMAN)
  if (isOver()) return
  mark(bestMove(), BOT)
  isOver()
}
squares.forEach(square => square.addEventListener('click', handleClick))
document.getElementById('reset').addEventListener('click', () => {
  state = Array(9).fill(null)
  squares.forEach(square => { square.textContent = ''; square.disabled = false })
})
