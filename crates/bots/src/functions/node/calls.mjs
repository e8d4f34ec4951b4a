// Calls, {module, name, form, part, answer, truth}: a function is asked, and its answers are read.

/** What the function returns, and the board that it was given, as it is afterwards. */
function ask(call, cells) {
  const fn = call.module.values[call.name]
  const board = toBoard(call.form, cells)
  const side = toMove(cells)
  const [x, o] = call.form.marks
  const [player, opponent] = side === 'X' ? [x, o] : [o, x]
  const given = { board, player, opponent, flag: call.truth ? call.truth.includes(side) : player }
  return { cells, returned: fn(...argumentsOf(fn).kinds.map(kind => given[kind])), given: board } // "" is its default.
}

/** The square that an answer names, be it free or not; `undefined` if it names none. */
function squareOf(call, reply) {
  if (reply.error !== undefined) return undefined
  if (call.answer === 'board' || call.answer === 'argument') {
    const after = toCells(call.form, call.answer === 'board' ? reply.returned : reply.given)
    return free(reply.cells).find(s => play(reply.cells, s) === after)
  }
  const simple = simplify(reply.returned)
  const move = JSON.stringify(call.part === '{}' || Array.isArray(simple) ? PARTS[call.part](simple) : null)
  return SQUARES.find(s => JSON.stringify(ANSWERS[call.answer][1][s - 1]) === move)
}

const isLegal = (call, reply) => free(reply.cells).includes(squareOf(call, reply))
const legalCount = ({ call, replies }) => replies.filter(reply => isLegal(call, reply)).length

/** How often it keeps the value of a position, among those where it could lose it. */
function skill({ call, replies }) {
  const hard = replies.filter(reply => free(reply.cells).length > 1)
  return hard.filter(reply => solve(reply.cells)[1].includes(squareOf(call, reply))).length / Math.max(hard.length, 1)
}

/** Whether three quarters of the answers for one side are legal, or for both where a part of each is read. */
function fits({ call, replies }) {
  if (options.takes && options.returns) return legalCount({ call, replies }) > 0 // The user is sure.
  const isLegalFor = side => {
    const some = replies.filter(reply => toMove(reply.cells) === side)
    return legalCount({ call, replies: some }) >= Math.max(1, 0.75 * some.length)
  }
  return call.part === '{}' ? isLegalFor('X') || isLegalFor('O') : isLegalFor('X') && isLegalFor('O')
}

function signature(call) {
  const flag = { '': 'player', XO: 'true' }[call.truth] ?? `true if ${call.truth} moves`
  const said = { board: `board: ${formText(call.form)}`, flag }
  const names = argumentsOf(call.module.values[call.name]).kinds.filter(kind => kind).map(kind => said[kind] ?? kind)
  return `${call.name}(${names.join(', ')}) -> ${call.part.replace('{}', ANSWERS[call.answer][0])}`
}

/** One, two and three free squares in turn. With one free square, only the right reading is legal. */
function chooseProbes() {
  const late = n => positions.filter(cells => free(cells).length === n && !over(cells))
  const ones = [0, 1].flatMap(n => [2, 6, 7, 4, 8, 3, 1, 9, 5].map(s => late(1).filter(cells => cells[s - 1] === '.')[n]))
  const [twos, threes] = [2, 3].map(n => late(n).filter(cells => solve(cells)[1].length < n))
  const spread = (some, i) => some[i * Math.floor(some.length / 18)]
  return ones.flatMap((cells, i) => [cells, spread(twos, i), spread(threes, i)])
}

/** The same numbers in every run, so that forms that mean the same get the same answers. */
function seededRandom() {
  let state = 1
  return () => (state = state * 48271 % 2147483647) / 2147483647
}

async function settled(returned) {
  if (typeof returned?.then !== 'function') return returned
  const late = new Promise((_, reject) => setTimeout(reject, 500, new Error('its promise is not kept')))
  return Promise.race([returned, late])
}

/** What the function does with the probes; it stops early where nothing is legal or all is slow. */
async function repliesToProbes(call) {
  Math.random = seededRandom()
  const replies = []
  const start = processTime()
  for (const cells of probes) {
    if (processTime() > giveUp) fail(`to find out how to call ${call.name} takes too long; give --takes, or name another function`)
    try {
      const reply = limited(patience, () => ask(call, cells))
      replies.push({ ...reply, returned: await settled(reply.returned) })
    } catch (error) {
      replies.push({ cells, error: error ?? 'nothing' })
      if (isSlow(error)) {
        patience = Math.max(patience / 4, 100)
        return replies.slice(-1)
      }
    }
    if (replies.length === 6 && !READINGS.some(reading => legalCount({ call: { ...call, ...reading }, replies }) > 1)) break
    if (processTime() - start > 5000) break
  }
  return replies
}
