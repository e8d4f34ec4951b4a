import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from 'noughts'
import bot from './bot.cjs'

const play = board => bot.bestMove([...board].map(cell => (cell === '.' ? ' ' : cell)), board.replaceAll('.', '').length % 2 ? 'O' : 'X') + 1

test('the bot of the page never loses', () => {
  const found = audit(play)
  assert.ok(found.neverLoses, String(found))
})

test('who takes the first free square loses', () => {
  const found = audit(board => board.indexOf('.') + 1, { side: 'O' })
  assert.equal(found.verdict, 'beatable')
  assert.deepEqual(found.shortestLoss, [1, 2, 4, 3, 7])
})
