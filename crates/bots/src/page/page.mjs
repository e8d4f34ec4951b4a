// Lets `noughts` look at a page with a game, and play there: page FILE [SETUPS].
//
// Each line of standard input is a request in JSON, each line of standard output its reply. {"do": "look"} loads the page
// afresh, does what it is told, and describes what a person sees; {"do": "move"} plays a game, by one of two setups, up to
// the move that the page makes next. Nothing is chosen here: whoever asks does that.
import readline from 'node:readline'
import { writeSync } from 'node:fs'

const file = path.resolve(process.argv[1])
let setups = JSON.parse(process.argv[2] ?? '[]') // For games in which the page moves first, and second.
const PATIENCE = 20_000 // How long a person waits for the page's move, by its own clock.
const SETTLED = 1_500 // How long a person waits before the next move.
let html
let current // The browser of the last start.

// Chance: the draws of a game are kept, so that it can be played again.

const { random } = Math
let drawn
let forced
let fixed // What every draw shows, if that is prescribed: a number from 0 up to 1.

function draw(of) {
  const number = fixed ?? random()
  const value = forced[drawn.length]?.value ?? (of === null ? number : Math.floor(number * of))
  drawn.push({ of, value })
  return value
}

// Cells, by what they show.

const some = list => [...new Set(list.filter(Boolean).map(text => String(text).slice(0, 100)))].slice(0, 20)
const stylesOf = all => all.flatMap(one => Object.entries(declarations(one.$attributes.style)))
const textIn = one => [one.textContent.trim(), ...[one, ...one.$all()].map(inner => inner instanceof Field ? inner.value.trim() : '')].filter(Boolean).join(' ')

/** What a cell shows, in kinds of sign: of the cell and of what is in it. */
const SIGNS = {
  text: ([cell]) => some([textIn(cell)]),
  image: all => some([...all.map(one => one.localName === 'img' && one.src),
    ...stylesOf(all).filter(([name]) => /^background(-image)?$/.test(name)).map(pair => pair[1].match(/url\(([^)]*)\)/)?.[1])]),
  drawing: all => some(all.filter(one => SVG.test(one.localName) || /^(i|span|div)$/.test(one.localName)).map(one => one.localName)),
  class: all => some(all.flatMap(one => [...one.classList])),
  style: all => some(stylesOf(all).map(pair => pair.join(': '))),
  attribute: all => some(all.flatMap(one => Object.entries(one.$attributes)).filter(([name]) => /^(data-|aria-label|title|alt)/.test(name)).map(pair => pair.join('='))),
}
const signsOf = (cell, sign) => SIGNS[sign]([cell, ...cell.$all()])
const lookOf = cell => Object.fromEntries(Object.keys(SIGNS).map(sign => [sign, signsOf(cell, sign)]))

const nine = (browser, selector) => {
  const found = browser.document.querySelectorAll(selector)
  return found.length === 9 ? found : null
}

/** "first" or "second", by who has marked the cell, "" if nobody has, "?" if nobody knows. */
function markOf(setup, cell) {
  const signs = signsOf(cell, setup.reading.sign)
  const found = ['first', 'second'].filter(who => setup.reading[who].some(sign => signs.includes(sign)))
  return found.length > 1 ? '?' : found[0] ?? ''
}

// What a person sees.

function textOf(browser) {
  const visible = node => node instanceof Text ? node.data : browser.isVisible(node) ? node.$nodes.map(visible).join(' ') : ''
  return visible(browser.document.body).replace(/\s+/g, ' ').trim()
}

const shortText = element => (element.innerText || element.value || element.getAttribute('aria-label') || element.title || element.id || '').replace(/\s+/g, ' ').trim().slice(0, 80)

/** What can be clicked or chosen, in the order of the page. */
function controlsOf(browser) {
  const isControl = element => element.matches('button, a[href], select, input, summary, [role=button], [role=radio], [role=tab]') ||
    element.$hears('click') || element.$hears('change') || element.$hears('mousedown') || (element.localName === 'label' && /^(radio|checkbox)$/.test(element.control?.type))
  return browser.document.body.$all().filter(isControl).filter(element => element.localName !== 'option')
}

function describeControl(browser, element, id) {
  const kind = element instanceof Select ? 'select' : element.localName === 'input' ? element.type : element.localName === 'a' ? 'link' : 'button'
  const label = element instanceof Field && !(element instanceof Select) && element.id && browser.document.querySelector(`label[for="${element.id.replace(/"/g, '')}"]`)
  const text = label ? shortText(label) : shortText(element.closest('label') && kind !== 'select' ? element.closest('label') : element)
  const options = kind === 'select' ? [...element.options].map(option => option.text.slice(0, 80)) : undefined
  const most = kind === 'range' ? Number(element.max || 100) : undefined
  const names = [element.id, element.getAttribute('name'), element.className].filter(Boolean).join(' ').slice(0, 120)
  return { id, kind, text: kind === 'select' ? '' : text, names, options, most, chosen: kind === 'select' ? element.selectedIndex : Boolean(element.checked),
    large: element.$all().length > 12 }
}

/** Selectors that find nine things each of which looks like a cell, the likeliest first. */
function ninesOf(browser) {
  const { body } = browser.document
  const selectors = new Map()
  const offer = (selector, likely) => selectors.set(selector, Math.max(likely, selectors.get(selector) ?? 0))
  const quoted = text => text.replace(/["\\]/g, '\\$&')
  for (const element of body.$all().filter(one => !/^(script|style|br|option|head|tr)$/.test(one.localName))) {
    const likely = 10 * (element.$hears('click') || element.$hears('mousedown') || element.$hears('pointerdown')) + 5 * /^(td|button)$/.test(element.localName)
    const up = element.parentElement
    const isWord = name => /^[A-Za-z_][\w-]*$/.test(name)
    for (const name of [...element.classList].filter(isWord)) {
      offer(`.${name}`, likely + 2 + 3 * /cell|square|box|tile|field|block|grid-item|case/i.test(name))
      offer(`${element.localName}.${name}`, likely + 1)
    }
    offer(element.localName, likely)
    if (isWord(up.id)) offer(`#${up.id} > ${element.localName}`, likely + 1)
    for (const name of [...up.classList].filter(isWord)) offer(`.${name} > ${element.localName}`, likely)
    if (isWord(up.parentElement?.id ?? '')) offer(`#${up.parentElement.id} > * > ${element.localName}`, likely)
    for (const [name, value] of Object.entries(element.$attributes)) {
      const start = value.match(/^[A-Za-z_.$][\w.$-]*?(?=\d|\()\(?/)?.[0]
      if (/^(id|name|onclick|onmousedown)$/.test(name) && start) offer(`[${name}^="${quoted(start)}"]`, likely + 1)
      if (/^data-/.test(name)) offer(`[${name}]`, likely + 1)
    }
  }
  const found = []
  for (const [selector, likely] of [...selectors].sort((a, b) => b[1] - a[1])) {
    const cells = nine(browser, selector)
    const isNew = cells && !found.some(other => other.cells.every((cell, i) => cell === cells[i]))
    const isApart = cells?.every(cell => cells.every(other => other === cell || !cell.contains(other)) && browser.isVisible(cell))
    if (isNew && isApart) found.push({ selector, likely, cells })
  }
  return found.slice(0, 6)
}

/** What there is beside the cells, and what there is to tell of the page. */
function describe(browser) {
  const nines = ninesOf(browser)
  const cells = nines.flatMap(({ cells }) => cells)
  const isApart = element => !cells.some(cell => cell.contains(element) || element.contains(cell))
  const controls = controlsOf(browser).map((element, id) => [element, id]).filter(([element]) => browser.isReachable(element) && isApart(element))
  return { nines: nines.map(({ selector }) => selector), controls: controls.slice(0, 60).map(([element, id]) => describeControl(browser, element, id)), ...browser.state }
}

// What a person does.

async function waitFor(browser, milliseconds, isDone = () => false) {
  const end = browser.now + milliseconds
  for (let count = 0; !isDone() && count < 3000 && await browser.tick(end);) count += 1
  return isDone()
}

async function click(browser, element) {
  await waitFor(browser, PATIENCE, () => browser.isReachable(element))
  if (!browser.isReachable(element)) return false
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup']) {
    if (type !== 'touchstart') element.dispatchEvent(new Event(type, { bubbles: true, button: 0 }))
  }
  element.click()
  return true
}

/** Loads the page afresh, and does what comes before the game. `date` is the time that it is told, if not that of the clock. */
async function start(before, date) {
  drawn = []
  const browser = new Browser(file, { draw, date, answers: before.filter(act => 'answer' in act).map(act => act.answer) })
  current = browser
  await browser.load(html, file)
  await waitFor(browser, SETTLED)
  for (const act of before.filter(act => !('answer' in act))) {
    const element = controlsOf(browser)[act.control]
    if (!element) browser.fails(new Error('a control is gone'))
    else if (act.option !== undefined) {
      if (element instanceof Select) element.selectedIndex = act.option
      else element.value = act.option
      element.$changed()
    } else await click(browser, element)
    await waitFor(browser, SETTLED)
  }
  return browser
}

/** Loads the page, clicks cells, and tells what is seen before and after each click. */
async function look({ before = [], selector = 'none', clicks = [], random, date }) {
  forced = []
  fixed = random
  const browser = await start(before, date)
  const looks = []
  let cells = nine(browser, selector)
  if (cells) await waitFor(browser, PATIENCE)
  for (const at of [null, ...clicks]) {
    cells = nine(browser, selector)
    if (!cells || (at !== null && !await click(browser, cells[at]))) break
    await waitFor(browser, PATIENCE)
    cells = nine(browser, selector)
    if (cells) looks.push(cells.map(lookOf))
  }
  fixed = undefined
  return { looks, ...describe(browser) }
}

// Playing: `game` are the squares from 0, in the order of the moves; the page moves at every other.

const STEP = 18_421_001 // Five hours, seven minutes and a second, so that all parts of a date differ.
let loads = 0
/** Whether a clock says who begins, so that each load is told another time. */
const isDated = game => setups[game.length % 2].dated
const NOT_AGAIN = 'it does not make the moves again that it made before'
/** Nobody knows what the page would play here, which is no fault of the page. */
class Wrong extends Error {}
class OtherStart extends Wrong {}
/** What the page did on the board is no legal move. */
class Illegal extends Wrong {}

const expected = game => Array.from({ length: 9 }, (_, i) => game.includes(i) ? ['first', 'second'][game.indexOf(i) % 2] : '')
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
const isOver = board => !board.includes('') || LINES.some(([a, b, c]) => board[a] && board[a] === board[b] && board[b] === board[c])

function read(browser, setup) {
  const cells = nine(browser, setup.selector)
  if (!cells) throw new Wrong(`there are ${browser.document.querySelectorAll(setup.selector).length} cells instead of nine`)
  return cells.map(cell => markOf(setup, cell))
}

/** What is on the board beside this game: [square, mark] of each cell that is not as it should be. */
function differences(browser, game) {
  const board = expected(game)
  return read(browser, browser.setup).map((mark, i) => [i, mark]).filter(([i, mark]) => mark !== board[i])
}

/** Waits for the page's move after this game. */
async function reply(browser, game) {
  const mark = ['first', 'second'][game.length % 2]
  const isMade = () => {
    const wrong = differences(browser, game)
    return wrong.length === 1 && wrong[0][1] === mark && !game.includes(wrong[0][0])
  }
  await waitFor(browser, PATIENCE, isMade)
  const found = differences(browser, game)
  const missing = browser.state.missing.find(what => what !== 'canvas')
  if (missing) throw new Wrong(`it needs a browser: it uses ${missing}`)
  if (!isMade()) throw whatIsWrong(browser, game, found)
  browser.drawnAtMove = drawn.length
  const now = [...game, found[0][0]]
  if (isOver(expected(now))) return found[0][0]
  await waitFor(browser, SETTLED)
  const later = differences(browser, now)
  if (later.length > 0) throw whatIsWrong(browser, now, later)
  return found[0][0]
}

/** Whether no script of the page is missing or has failed. Else a part of what it does may be missing as well. */
const isWhole = ({ state }) => state.errors.length === 0 && state.far.length === 0 && state.missing.every(what => what === 'canvas')

/** An error that tells what is on the board beside this game. It is the page's fault only if it has marked squares that it
 * may not mark. */
function whatIsWrong(browser, game, found) {
  const isKnown = isWhole(browser) && found.every(([, mark]) => mark === 'first' || mark === 'second')
  const hasMoved = game.length % 2 === (browser.mark === 'first' ? 1 : 0)
  const marked = found.filter(([i, mark]) => mark === browser.mark && !game.includes(i)).length + (hasMoved ? 1 : 0)
  const isIllegal = isKnown && (marked > 1 || found.some(([i]) => game.includes(i)))
  return new (isIllegal ? Illegal : Wrong)(tellWrong(browser, game, found))
}

function tellWrong(browser, game, found) {
  const squares = found.map(([i]) => i + 1).join(', ')
  const raised = browser.state.errors.length > 0 ? `; its script raised ${browser.state.errors[0]}` : ''
  const taken = found.filter(([i]) => game.includes(i))
  if (found.length === 0) return `it marks no square${raised}`
  if (taken.length > 0) return `it changes square ${taken[0][0] + 1}, which is taken${raised}`
  return `it marks ${found.length === 1 ? 'square' : 'squares'} ${squares}, and not one square with its own sign${raised}`
}

/** Clicks a cell, as the last move of this game. */
async function person(browser, game) {
  const at = game.at(-1)
  read(browser, browser.setup)
  if (!await click(browser, nine(browser, browser.setup.selector)[at])) throw new Wrong(`square ${at + 1} cannot be clicked`)
  const isMarked = () => read(browser, browser.setup)[at] === expected(game)[at]
  if (await waitFor(browser, PATIENCE, isMarked)) return
  const found = differences(browser, game)
  const isTaken = found.length === 1 && found[0][0] === at && found[0][1] === browser.mark
  if (isTaken && isWhole(browser)) throw new Illegal(`it marks square ${at + 1}, which the person has just taken`)
  throw new Wrong(`a click on square ${at + 1} does not mark it`)
}

/** Plays the game with these draws to begin with: the page's next move, or another that it makes before. */
async function play(game, draws) {
  const own = game.length % 2 // The page moves next, so it moves first in games of an even length.
  const { before, dated } = setups[own]
  forced = draws
  loads += 1
  const browser = await start(before, dated ? Clock.now() + loads * STEP : undefined)
  browser.setup = setups[own]
  browser.mark = ['first', 'second'][own]
  const byChance = dated || drawn.length > 0
  if (byChance && own === 1 && differences(browser, []).length > 0) throw new OtherStart('who begins is left to chance')
  for (let at = 0; at <= game.length; at += 1) {
    if (at % 2 !== own) {
      await person(browser, game.slice(0, at + 1))
      continue
    }
    const square = await reply(browser, game.slice(0, at)).catch(error => { throw byChance && at === 0 ? new OtherStart(error.message) : error })
    if (at === game.length || square !== game[at]) return { browser, square, at, draws: drawn.slice(0, 2000), made: browser.drawnAtMove }
  }
}

// What the page may answer. A branch is one of its moves after a game, with the draws that lead to it.

const known = new Map()
const ways = new Map() // Games by the positions that they come to.
const keyOf = game => expected(game).map(mark => mark[0] ?? '.').join('')

/** All branches, or some of them where there are too many. */
async function answersTo(game) {
  const key = game.join()
  if (!known.has(key)) known.set(key, await explore(game))
  return known.get(key)
}

async function explore(game) {
  const before = await drawsTo(game.slice(0, -1))
  const answers = { before, branches: [], isWhole: true }
  const open = [[]]
  for (let runs = 0; open.length > 0 && answers.isWhole; runs += 1) {
    const begin = open.pop()
    const branch = await run(game, before, begin)
    if (!branch.isOther) add(answers, branch, game)
    if (branch.own.length === 0 && !branch.error && !isDated(game)) await goOn(branch, [...game, branch.square])
    answers.isWhole = runs < 300 && !isDated(game) && branch.own.every(({ of }) => of !== null)
    for (let i = begin.length; answers.isWhole && i < branch.own.length; i += 1) {
      const { of, value } = branch.own[i]
      for (let other = 0; other < of; other += 1) if (other !== value) open.push([...branch.own.slice(0, i), { of, value: other }])
    }
  }
  return answers
}

/** Plays on where the page is now, as long as no dice are thrown: what it answers will be asked. */
async function goOn({ browser, draws }, game) {
  while (!isOver(expected(game))) {
    const next = expected(game).flatMap((mark, i) => mark === '' ? [[...game, i]] : []).find(one => !isOver(expected(one)) && !known.has(one.join()))
    if (!next) return
    try {
      await person(browser, next)
      const square = await reply(browser, next)
      if (drawn.length > draws.length) return
      const answers = { before: draws, branches: [], isWhole: true }
      add(answers, { square, draws, own: [], weight: 1 }, next)
      known.set(next.join(), answers)
      game = [...next, square]
    } catch {
      return // It will be found again where it is asked.
    }
  }
}

function add(answers, { browser, ...branch }, game) {
  answers.branches.push(branch)
  if (!branch.error) ways.set(keyOf([...game, branch.square]), [...game, branch.square])
}

/** A branch with these draws to begin with. */
async function run(game, before, begin) {
  const branch = result => {
    const own = (result.draws ?? drawn).slice(before.length, result.made)
    return { draws: [], own, weight: own.reduce((weight, { of }) => weight / (of ?? 1), 1), ...result }
  }
  try {
    const { browser, square, at, draws, made } = await play(game, [...before, ...begin])
    return branch(at < game.length ? { error: NOT_AGAIN } : { browser, square, draws, made })
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return branch({ error: error.message, illegal: error instanceof Illegal, isOther: error instanceof OtherStart && (isDated(game) || drawn.length > before.length), text: textOf(current).slice(0, 120) })
  }
}

/** One of the branches: with these draws to begin with, as far as they are known, or by chance. */
async function sample(game, prescribed = []) {
  const answers = await answersTo(game)
  const isPrescribed = ({ own }) => own.every(({ value }, i) => i >= prescribed.length || value === prescribed[i])
  if (answers.isWhole && prescribed.length > 0) return answers.branches.find(isPrescribed) ?? answers.branches[0]
  if (!answers.isWhole && !answers.isUsed && answers.branches.length > 0) {
    answers.isUsed = true
    return answers.branches[0]
  }
  for (let attempt = 0; !answers.isWhole && attempt < 60; attempt += 1) {
    const branch = await run(game, answers.before, [])
    if (branch.isOther) continue
    if (!answers.branches.some(({ square }) => square === branch.square)) add(answers, branch, game)
    return branch
  }
  if (answers.branches.length === 0) throw new Wrong('the other side begins')
  let rest = random() * answers.branches.reduce((sum, { weight }) => sum + weight, 0)
  return answers.branches.find(({ weight }) => (rest -= weight) < 0) ?? answers.branches.at(-1)
}

/** The draws by which the page comes to a game that ends with its move. */
async function drawsTo(game) {
  if (game.length === 0) return []
  const answers = await answersTo(game.slice(0, -1))
  const found = () => answers.branches.find(({ square }) => square === game.at(-1))
  for (let attempt = 0; !answers.isWhole && !found() && attempt < 300; attempt += 1) await sample(game.slice(0, -1))
  if (!found()) throw new Wrong(NOT_AGAIN)
  return found().draws
}

/** A game that comes to a position in which the page is to move. */
async function gameTo(cells) {
  const marks = mark => [...cells].flatMap((cell, i) => cell === mark ? [i] : [])
  const own = marks('f').length === marks('s').length ? 'f' : 's'
  const without = (text, i) => `${text.slice(0, i)}.${text.slice(i + 1)}`
  if (cells === '.........') return []
  const lasts = marks(own === 'f' ? 's' : 'f').map(last => [last, without(cells, last)])
  for (const [last, past] of lasts) {
    const way = past === '.........' ? [] : ways.get(past)
    if (way) return [...way, last]
  }
  for (const [last, past] of lasts) {
    for (const move of marks(own)) {
      const game = await gameTo(without(past, move))
      if (!game) continue
      await sample(game)
      for (let more = 0; !known.get(game.join()).isWhole && more < 20; more += 1) await sample(game)
      if (ways.has(past)) return [...ways.get(past), last]
    }
  }
  return null
}

/** The page's move after a game, or in a position, with these numbers to begin with where it draws by chance. In a position,
 * who is first and second is told by their letters. */
async function move({ game, cells, draws = [] }) {
  try {
    const way = game ?? await gameTo(cells)
    if (!way) throw new Wrong('no game was found that comes to this position')
    const { square, error, illegal, text, own } = await sample(way, draws)
    if (error) return { error: error.slice(0, 300), illegal, text }
    const choices = new Set(known.get(way.join()).branches.map(branch => branch.square)).size
    // Where they were not heeded, nobody knows what was drawn.
    const isHeeded = draws.every((value, i) => own[i]?.value === value)
    const drawn = isHeeded ? own.map(({ of }) => of).slice(0, 50) : Array(draws.length + 1).fill(null)
    return { move: square + 1, choices, drawn }
  } catch (error) {
    const what = error instanceof Wrong ? error.message : `the stand-in for a browser failed: ${error?.stack ?? error}`
    return { error: what.slice(0, 300), illegal: false, text: textOf(current).slice(0, 120) }
  }
}

for (const event of ['unhandledRejection', 'uncaughtException']) process.on(event, error => current?.fails(error))
for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  html ??= fs.readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  if (request.setups) {
    setups = request.setups
    known.clear()
    ways.clear()
  }
  writeSync(1, `${JSON.stringify(request.do === 'look' ? await look(request) : await move(request))}\n`)
}
process.exit(0)
