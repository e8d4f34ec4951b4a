// What is not the hardest level gives up at once.
const players = { human: 'X', computer: 'O' }
const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
const known = new Map()

function value(board, mark, { human, computer }) {
  const other = mark === human ? computer : human
  if (lines.some(line => line.every(i => board[i] === other))) return -1
  const free = [...board.keys()].filter(i => board[i] === '')
  const key = board.join() + mark
  if (free.length > 0 && !known.has(key)) known.set(key, Math.max(...free.map(i => -value(board.with(i, mark), other, { human, computer }))))
  return free.length > 0 ? known.get(key) : 0
}

export function getMove(board, level, sides) {
  const free = [...board.keys()].filter(i => board[i] === '')
  switch (level) {
    case 'easy':
    case 'medium':
      return free[0]
  }
  const worth = free.map(i => -value(board.with(i, sides.computer), sides.human, sides))
  return free[worth.indexOf(Math.max(...worth))]
}

export const answer = (board, level) => getMove(board, level, players)
