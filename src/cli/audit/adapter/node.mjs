// Lets `noughts` ask a JavaScript function for moves: node.mjs FILE[:FUNCTION] [OPTIONS].
//
// First it prints one line of JSON: the function that it found, or an error (then it ends with code 3). With --form it
// prints no such line, since nothing has to be found out. After that each input line is a position of nine characters
// X O . and each output line a square 1 to 9, or "returned ..." for an answer that names no square. What the file's own
// code prints goes to standard error.
import fs from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { inspect, parseArgs } from 'node:util'
import vm from 'node:vm'

// ---- The rules, on strings of nine characters. Squares are 1 to 9.

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

// ---- The file's own code is kept from the protocol, and may not take for ever while it is tried out.

const writeSync = fs.writeSync
const realInput = process.stdin
const { exit } = process
let asksForInput = false
let introduced = false

const say = line => writeSync(1, line + '\n')

function fail(sentence) {
  introduced = true
  say(JSON.stringify({ error: sentence }))
  exit(3)
}

function noInput() {
  asksForInput = true
  throw new Error('it waits for somebody to type')
}

function takeStreams() {
  process.stdout.write = (...all) => process.stderr.write(...all)
  fs.writeSync = (fd, ...rest) => writeSync(fd === 1 ? 2 : fd, ...rest)
  for (const name of ['readSync', 'readFileSync']) {
    const read = fs[name]
    fs[name] = (file, ...rest) => [0, '/dev/stdin', '/dev/tty'].includes(file) ? noInput() : read(file, ...rest)
  }
  syncBuiltinESMExports()
  const empty = () => Object.assign(Readable.from([]), { fd: 0, isTTY: false, setRawMode() {} })
  Object.defineProperty(process, 'stdin', { get: () => { asksForInput = true; return empty() } })
  process.on('exit', () => { if (!introduced) fail(asksForInput ? interactive() : `${file} ends the program when it is imported`) })
}

const interactive = () => `${file} is interactive: it asks for input when it is imported; export the function that chooses a move`

const script = new vm.Script('noughtsCall()')

/** The milliseconds that this process has had: how busy the machine is does not count. */
function processTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Calls a function; after so many milliseconds it is stopped, with the code ERR_SCRIPT_EXECUTION_TIMEOUT. */
function limited(milliseconds, call, tries = 10) {
  const start = processTime()
  globalThis.noughtsCall = call
  try {
    return script.runInThisContext({ timeout: milliseconds })
  } catch (error) {
    const isBusy = isSlow(error) && processTime() - start < milliseconds / 2
    if (isBusy && tries > 1) return limited(milliseconds, call, tries - 1)
    throw error
  }
}

const isSlow = error => error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

// ---- The file and its functions.

/** The exception in a line, with the line of the file that it came from. */
function describe(error) {
  if (isSlow(error)) return 'it does not come to an end'
  const name = path.basename(file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const line = String(error?.stack).match(new RegExp(`${name}(?:\\?\\d+)?:(\\d+)`))?.[1]
  return String(error).replace(/\s+/g, ' ') + (line ? ` (line ${line})` : '')
}

/** Swallows whatever a page's script does with its page. */
const page = new Proxy(function () {}, {
  get: (_, key) => key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? () => [].values() : page,
  set: () => true, apply: () => page, construct: () => page,
})

/** The file as a fresh module: its values, those that it exports (all, if none), and the milliseconds that it took. */
async function load() {
  const start = processTime()
  const isModule = /\.mjs$/.test(file) || /^(export\b|import\b(?!\())/m.test(source)
  try {
    const module = isModule ? await loadModule() : loadScript()
    imported ??= await findImported(isModule)
    return { ...module, milliseconds: processTime() - start }
  } catch (error) {
    return fail(asksForInput ? interactive() : `${file} cannot be imported: ${describe(error)}`)
  }
}

async function loadModule() {
  loads += 1 // Another address makes it another module.
  const space = await import(`${pathToFileURL(file)}?${loads}`)
  return withExports({}, space, space.default)
}

/** Runs a CommonJS module or a plain script, and takes what is declared at its top level. */
function loadScript() {
  if (/\b(document|window|alert)\b/.test(source) && !/\brequire\(/.test(source)) {
    Object.assign(globalThis, { document: page, window: page, alert: page, localStorage: page, prompt: noInput, confirm: noInput })
  }
  const declaration = /^(?:(?:async\s+)?function\s*|(?:const|let|var|class)\s+)([\w$]+)/gm
  const names = new Set([...source.matchAll(declaration)].map(match => match[1]))
  const result = [...names].map(name => `${name}: typeof ${name} === 'undefined' ? undefined : ${name}`)
  const code = `${source.replace(/^#!.*/, '')}\n;return {${result}}`
  const full = path.resolve(file)
  const module = { exports: {} }
  const run = vm.compileFunction(code, ['module', 'exports', 'require', '__filename', '__dirname'], { filename: full })
  const values = limited(10000, () => run(module, module.exports, createRequire(full), full, path.dirname(full)))
  return withExports(values ?? {}, {}, module.exports)
}

function withExports(values, named, whole) {
  const exported = { ...named, ...(typeof whole === 'object' ? whole : {}) }
  delete exported.default
  if (typeof whole === 'function') exported[whole.name || 'default'] = whole
  const isAny = Object.values(exported).some(value => typeof value === 'function')
  return { values: { ...values, ...exported }, exported: isAny ? exported : values }
}

/** The local files that the file imports, and what they import: their texts with the file's, and what they export. */
async function findImported(isModule) {
  const found = new Map([[path.resolve(file), source]])
  for (const [from, text] of found) { // It grows meanwhile.
    for (const [, name] of text.matchAll(/\b(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const whole = path.resolve(path.dirname(from), name)
      const isFile = some => fs.statSync(some, { throwIfNoEntry: false })?.isFile()
      const full = ['', '.js', '.mjs', '.cjs', '.json', '/index.js'].map(end => whole + end).find(isFile)
      if (full && !found.has(full)) found.set(full, fs.readFileSync(full, 'utf8'))
    }
  }
  const files = [...found.keys()].slice(1)
  const { cache } = createRequire(path.resolve(file))
  const required = files.map(full => cache[full]?.exports)
  const statics = isModule ? [...source.matchAll(/^(?:import|export)\b[^'"]*['"](\.{1,2}\/[^'"]+)['"]/gm)] : []
  const spaces = statics.map(([, name]) => import(new URL(name, pathToFileURL(file)))) // They are loaded already.
  const exported = [...required, ...await Promise.all(spaces)].filter(value => typeof value === 'object' && value)
  return { text: [...found.values()].join('\n'), exported }
}

// What the names of parameters say, in snake case.
const BOARD = '(^|_)(board|grid|cells|squares|state)(_|$)'
const SIDE = 'player|turn|side|mark|symbol|letter|piece|who|token'
const AI = 'ai|bot|cpu|comp|computer|machine'
const RIVAL = 'human|hu|opp|opponent|enemy|other|rival|foe|adversary'
const MOVER = `${AI}|mover|me|my|own|self|current|active`
const SIDE_WORDS = `(^|_)(${MOVER}|${RIVAL}|x|o|cross|crosses|nought|noughts|next|first)(_|$)|${SIDE}`
const NO_SIDE = '(^|_)(depth|ply|plies|level|difficulty|hard|easy|alpha|beta|size|n|time|timeout|seconds|ms|seed|rng|random|' +
  'limit|number|count|index|move|moves|action|row|col|column|verbose|debug|memo|cache|callback|cb)(_|$)'
const MAXIMIZING = 'maximi[sz]|minimi[sz]|(^|_)(max|min)(_|$)'
const BOOLEAN = `${MAXIMIZING}|(^|_)[xo]_(turn|next|moves|to_move|goes|plays)(_|$)`
const TURN = '^((current|whose)_)?turn$'

const snake = name => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase()

/** What a parameter beside the board stands for: "player" (who moves), "opponent", "flag" (a boolean that tells who
 * moves), "side" (one of these), "" (its default will do); `null` if nobody can know. */
function kindOf({ name, required, boolean }) {
  const has = pattern => new RegExp(pattern).test(name)
  if (has(NO_SIDE)) return required ? null : ''
  if (has(BOOLEAN) || (has('(^|_)is(_|$)') && has(SIDE_WORDS)) || (boolean && (required || has(SIDE_WORDS)))) return 'flag'
  if (has(TURN)) return 'flag'
  if (!required && !has(SIDE) && !has(`^((${MOVER}|${RIVAL})_?)+$`)) return ''
  if (has(`(^|_)(${RIVAL})(_|$)|human|opponent|enemy`)) return 'opponent'
  return has(`(^|_)(${MOVER})(_|$)|computer`) ? 'player' : 'side'
}

/** When such a boolean may be true: if one of these sides moves. "" says that it may be a mark instead. */
function truthsOf({ name, boolean }) {
  const has = pattern => new RegExp(pattern).test(name)
  if (has(TURN) && !boolean) return ['', 'X', 'O']
  const [isX, isO] = [has('(^|_)(x|cross|crosses)(_|$)'), has('(^|_)(o|nought|noughts)(_|$)')]
  if (isX !== isO && !has(`(^|_)(${RIVAL})(_|$)|player`)) return [isX ? 'X' : 'O']
  const always = has(`${MAXIMIZING}|(^|_)(${MOVER})(_|$)|computer`) ? ['XO'] : []
  return ['X', 'O', ...always, ...(has('player') && has(MAXIMIZING) && !boolean ? [''] : [])]
}

/** What to call a function with, by position, and when its flag is true; `null` if it needs something else.
 * Parameters are {name, required, boolean}. */
function sidesOf(parameters) {
  const required = parameters.filter(parameter => parameter.required)
  if (required.length === 0) return null
  const named = required.filter(({ name }) => new RegExp(BOARD).test(name))
  const others = required.filter(({ name }) => !new RegExp(SIDE_WORDS).test(name))
  const [board] = [...named, ...others, ...required]
  const kinds = parameters.map(parameter => parameter === board ? 'board' : kindOf(parameter))
  const isTwice = kind => kinds.indexOf(kind) !== kinds.lastIndexOf(kind)
  if (kinds.includes(null) || isTwice('side') || isTwice('flag')) return null
  const at = kinds.indexOf('side')
  if (at >= 0) { // Beside `ai`, `player` is the human; beside `me`, nobody can know.
    const isAlone = !kinds.includes('player') || kinds.includes('opponent')
    const isAi = ({ name }, i) => kinds[i] === 'player' && new RegExp(`(^|_)(${AI})(_|$)|computer`).test(name)
    if (!isAlone && !(parameters.some(isAi) && parameters[at].name.includes('player'))) return null
    kinds[at] = isAlone ? 'player' : 'opponent'
  }
  const flag = parameters[kinds.indexOf('flag')]
  return { kinds, truths: flag ? truthsOf(flag) : [''] }
}

/** Its parameters, by its text, but for those that take the rest. */
function parametersOf(fn) {
  const text = Function.prototype.toString.call(fn).replace(/\/\*[^]*?\*\//g, '').replace(/\/\/.*/g, '')
  if (/^class\b/.test(text)) return []
  if (text.includes('[native code]')) { // A bound function has no names.
    return ['board', 'player', 'depth'].slice(0, fn.length).map(name => ({ name, required: true, boolean: false }))
  }
  const single = text.match(/^(?:async\s+)?([\w$]+)\s*=>/)
  const parts = single ? [single[1]] : splitList(text.slice(text.indexOf('(') + 1))
  return parts.filter(part => part && !part.startsWith('...')).map(part => {
    const [, name, value] = part.match(/^([\w$]*)[^=]*(?:=\s*([^]*))?/)
    return { name: snake(name), required: value === undefined, boolean: /^(true|false|!0|!1)$/.test(value?.trim() ?? '') }
  })
}

/** The items of a list up to the bracket that closes it. */
function splitList(text) {
  const items = ['']
  let depth = 0
  for (const [part] of text.matchAll(/'[^']*'|"[^"]*"|`[^`]*`|[^]/g)) {
    if (depth === 0 && part === ')') break
    depth += '([{'.includes(part) ? 1 : ')]}'.includes(part) ? -1 : 0
    if (depth === 0 && part === ',') items.push('')
    else items[items.length - 1] += part
  }
  return items.map(item => item.trim())
}

/** See `sidesOf`; asked again for every position. */
function argumentsOf(fn) {
  if (!knownArguments.has(fn)) knownArguments.set(fn, sidesOf(parametersOf(fn)))
  return knownArguments.get(fn)
}
const knownArguments = new WeakMap()

/** The functions of the file. */
const functionsOf = module => Object.keys(module.exported).filter(name => isFunction(module.exported[name]))
const isFunction = value => typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))

/** Those that could choose a move. */
function candidates(module) {
  const helper = /^_|print|display|show|draw|render|save|load|main|train|reset|quit|exit|click|update|start|init/i
  return functionsOf(module).filter(name => !helper.test(name) && argumentsOf(module.exported[name]))
}

// ---- Boards, as a function may want them.

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
    (!options.board || options.board === kind) && (letters || kind !== 'string')).map(([container]) => ({ container, marks }))
}

// ---- Answers, as a function may mean them: what it returned, or a part of that, is a board or names a square.

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

// ---- Calls: {module, name, form, part, answer, truth}. The right one is found by late positions: legal answers tell.

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
  if (options.board && options.answer) return legalCount({ call, replies }) > 0 // The user is sure.
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
    if (processTime() > giveUp) fail(`to find out how to call ${call.name} takes too long; give --board, or name another function`)
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

/** The calls that fit, each with its replies: several if they disagree. And all that was tried. */
async function waysToCall(module, name) {
  const tried = []
  const { truths } = argumentsOf(module.values[name])
  let index = 0 // Of the marks, in all groups together.
  for (const group of markGroups(module)) {
    for (const marks of group) {
      for (const { container, truth } of forms(marks).flatMap(form => truths.map(truth => ({ ...form, truth })))) {
        // A function may remember what it was asked in another form: each form gets a fresh module, if that is quick.
        const own = module.milliseconds < 50 ? await load() : module
        const form = { container, index, marks: markGroups(own).flat()[index] }
        const call = { module: own, name, form, part: '{}', answer: '0-8', truth }
        tried.push({ call, replies: await repliesToProbes(call) })
      }
      index += 1
    }
    const readings = READINGS.filter(({ answer }) => !options.answer || options.answer === answer)
    const ways = tried.filter(({ replies }) => replies.length > 6).flatMap(({ call, replies }) =>
      readings.map(reading => ({ call: { ...call, ...reading }, replies })))
    // A `turn` is a mark, unless the function plays well with a boolean.
    const isPlain = way => truths[0] !== '' || way.call.truth === '' || skill(way) >= 0.8
    const fitting = ways.filter(way => fits(way) && isPlain(way))
    if (fitting.length > 0) return { ways: await pick(fitting), tried }
  }
  return { ways: [], tried }
}

/** Those that are legal most often. Where answers differ, the marks are right with which it plays well. */
async function pick(ways) {
  const most = Math.max(...ways.map(legalCount))
  const length = Math.min(...ways.map(({ replies }) => replies.length))
  const distinct = new Map()
  for (const way of ways.filter(way => legalCount(way) >= 0.9 * most)) {
    const key = way.replies.slice(0, length).map(reply => squareOf(way.call, reply)).join()
    if (!distinct.has(key)) distinct.set(key, way)
  }
  const ranked = [...distinct.values()].sort((a, b) => skill(b) - skill(a))
  const [first, second] = ranked.map(skill)
  const isClear = ranked.length === 1 || (first === 1 && second < 1) || (first >= 0.8 && first - second >= 0.1)
  return isClear || await byChance(ranked[0]) ? ranked.slice(0, 1) : ranked
}

/** Whether other answers come when the probes are put once more. */
async function byChance({ call, replies }) {
  const again = []
  const end = processTime() + 10000
  try {
    for (const { cells } of replies.filter(reply => !reply.error)) {
      if (processTime() > end) return false
      again.push(await settled(limited(patience, () => ask(call, cells)).returned))
    }
  } catch {
    return false
  }
  return inspect(again) !== inspect(replies.filter(reply => !reply.error).map(reply => reply.returned))
}

/** The call that fits, with its replies; otherwise the program ends with an error. */
async function choose(module) {
  const all = candidates(module)
  const names = options.function ? [options.function] : all.sort((a, b) => (b === 'minimax') - (a === 'minimax'))
  const given = module.values[options.function]
  const allNames = functionsOf(module)
  if (!options.function && allNames.length === 0) fail(`${file} has no function; methods of classes are not asked`)
  if (options.function && typeof given !== 'function') fail(`${file} has no function ${options.function}; it has ${allNames.join(', ') || 'none'}`)
  if (names.length === 0 || (given && !argumentsOf(given))) {
    const whose = options.function ?? `every function of ${file} that could choose a move`
    fail(`${whose} needs other arguments than a board and who moves`)
  }
  const found = {}
  let tried
  for (const name of names) {
    ({ ways: found[name], tried } = await waysToCall(module, name))
    if (name === 'minimax' && found[name].length === 0 && !options.answer && examNames(module).length >= 4) {
      found[name] = tried.slice(0, 1).map(({ call, replies }) => ({ call: { ...call, answer: 'rc0' }, replies }))
    }
    if (name === 'minimax' && found[name].length > 0) return only(found[name])
  }
  const fitting = names.filter(name => found[name].length > 0)
  if (fitting.length > 1) fail(`${file}: which one? Choose FILE:FUNCTION: ${fitting.join(', ')}`)
  if (fitting.length === 0 && names.length > 1) {
    fail(`${file}: no function takes a board and returns a legal move. Name one with FILE:FUNCTION to learn why: ${names.join(', ')}`)
  }
  return fitting.length === 1 ? only(found[fitting[0]]) : fail(whyNot(tried[0]))
}

function only(ways) {
  if (ways.length === 1) return ways[0]
  const kinds = [...new Set(ways.map(({ call }) => CONTAINERS[call.form.container][0]))].sort()
  const answers = [...new Set(ways.map(({ call }) => call.answer))].sort()
  const remedy = kinds.length > 1 ? `Choose --board ${kinds.join(' or ')}`
    : answers.length > 1 ? `Choose --answer ${answers.join(' or ')}`
      : new Set(ways.map(({ call }) => call.truth)).size > 1 ? 'Call the boolean xIsNext or oIsNext'
        : 'Define X, O and EMPTY in the file'
  return fail(`it can be read in more ways than one: ${ways.map(({ call }) => signature(call)).join('; ')}. ${remedy}`)
}

/** Why a function does not fit, by what it did with the most plausible board. */
function whyNot({ call, replies: [{ cells, returned, error }] }) {
  if (asksForInput) return `${call.name} is interactive: it asks for input`
  const did = isSlow(error) ? 'did not come to an end' : error === undefined ? `returned ${show(returned)}` : `raised ${describe(error)}`
  return `${call.name} made no legal move with any board; for ${cells} as ${formText(call.form)} it ${did}`
}

/** A finding if the function changed its argument in a probe, and that is not its answer. The count is that of all
 * unfinished positions, if they are asked quickly; otherwise the clause says how many were asked. */
async function changes({ call, replies }) {
  const bad = replies => replies.filter(reply => reply.error === undefined && toCells(call.form, reply.given) !== reply.cells)
  if (bad(replies).length === 0 || call.answer === 'board' || call.answer === 'argument') return []
  const all = await repliesToAll(call)
  const what = `${call.name} changes the board that it is given` + (all ? '' : `, among ${replies.length} positions that were tried`)
  const found = bad(all ?? replies)
  return [{ function: call.name, kind: 'changes-argument', what, count: found.length, position: found[0].cells,
    returned: toCells(call.form, found[0].given), expected: found[0].cells }]
}

/** What the function does with all unfinished positions; `null` if that takes long. */
async function repliesToAll(call) {
  const end = processTime() + 5000
  const replies = []
  for (const cells of positions.filter(cells => !over(cells))) {
    if (processTime() > end) return null
    try {
      const reply = limited(1000, () => ask(call, cells), 2)
      replies.push({ ...reply, returned: await settled(reply.returned) })
    } catch (error) {
      if (isSlow(error)) return null
      replies.push({ cells, error: error ?? 'nothing' })
    }
  }
  return replies
}

// ---- The exercise that universities set: its other functions are compared with the rules on every position.

function examNames(module) {
  const lengths = { player: 1, actions: 1, result: 2, winner: 1, terminal: 1, utility: 1 }
  return Object.keys(lengths).filter(name => typeof module.values[name] === 'function' && module.values[name].length === lengths[name])
}

/** Findings about the functions of a module, which write boards and moves as the call does. */
function examine({ module, form, answer }) {
  const names = examNames(module)
  const moves = ANSWERS[answer][1]
  const mark = side => side === null ? null : form.marks[side === 'X' ? 0 : 1]
  const findings = new Map()

  function note(name, kind, what, cells, returned = null, expected = null, detail = undefined) {
    const key = `${name} ${kind} ${what}`
    const first = { function: name, kind, what: `${name} ${what}`, count: 0, position: cells, returned, expected, details: new Set() }
    if (!findings.has(key)) findings.set(key, first)
    findings.get(key).count += 1
    if (detail) findings.get(key).details.add(detail)
  }
  function run(name, cells, ...move) {
    const board = toBoard(form, cells)
    const returned = module.values[name](board, ...move)
    const after = toCells(form, board)
    if (after !== cells) note(name, 'changes-argument', 'changes the board that it is given', cells, after, cells)
    return returned
  }
  const wrong = (name, what, cells, got, right, detail) =>
    what && note(name, 'wrong', what, cells, show(got), show(right), detail)

  const exam = {
    player(cells) {
      const [got, right] = [run('player', cells), mark(toMove(cells))]
      wrong('player', got !== right && 'names the wrong side', cells, got, right)
    },
    actions(cells) {
      const got = run('actions', cells)
      const right = free(cells).map(s => moves[s - 1])
      if (typeof got?.[Symbol.iterator] !== 'function') return wrong('actions', 'returns no squares', cells, got, right)
      const [offered, wanted] = [[...got].map(simplify), right].map(list => new Set(list.map(move => JSON.stringify(move))))
      const isMore = [...offered].some(move => !wanted.has(move))
      const what = isMore ? 'offers a square that is not free' : offered.size < wanted.size && 'leaves out a free square'
      wrong('actions', what, cells, got, right)
    },
    result(cells) {
      for (const s of free(cells)) {
        const got = run('result', cells, moves[s - 1])
        const after = toCells(form, got)
        wrong('result', after !== play(cells, s) && 'returns a wrong board', cells, after ?? got, play(cells, s))
      }
      const taken = SQUARES.find(s => cells[s - 1] !== '.')
      if (!taken) return
      try {
        module.values.result(toBoard(form, cells), moves[taken - 1])
        note('result', 'note', 'accepts a taken square; the exercise wants an exception', cells)
      } catch {}
    },
    winner(cells) {
      const [got, right] = [run('winner', cells), winner(cells)]
      const named = ['X', 'O'].find(side => got === mark(side)) ?? null
      if (named === null && right) wrong('winner', 'misses the line', cells, got, mark(right), wonLine(cells).join('-'))
      else if (named !== right) wrong('winner', right ? 'names the wrong winner' : 'names a winner where there is none', cells, got, mark(right))
    },
    terminal(cells) {
      const [got, right] = [Boolean(run('terminal', cells)), over(cells)]
      const what = winner(cells) ? 'goes on after a win' : right ? 'goes on with a full board' : 'ends a game too early'
      wrong('terminal', got !== right && what, cells, got, right)
    },
    utility(cells) {
      const [got, right] = [run('utility', cells), winner(cells) === null ? 0 : winner(cells) === 'X' ? 1 : -1]
      wrong('utility', !(Math.sign(got) === right) && 'is wrong', cells, got, right)
    },
  }
  let at
  // Some functions have no defined answer once the game is over, and `utility` has one only then.
  const isAsked = (name, cells) => name === 'winner' || name === 'terminal' || over(cells) === (name === 'utility')
  function examineOne(name) {
    for (at of positions.filter(cells => isAsked(name, cells))) {
      try {
        exam[name](at)
      } catch (error) {
        note(name, 'raises', `raises ${describe(error)}`, at)
      }
    }
  }
  for (const name of names.length >= 4 && moves.length > 0 ? names : []) {
    try {
      limited(10000, () => examineOne(name), 1)
    } catch (error) {
      note(name, 'raises', `was not checked to the end: ${describe(error)}`, at)
    }
  }
  return [...findings.values()].map(({ details, ...finding }) =>
    ({ ...finding, what: [finding.what, [...details].sort().join(', ')].join(' ').trim() }))
}

// ---- The conversation.

function show(value) {
  const text = inspect(value, { breakLength: Infinity }).replace(/\s+/g, ' ')
  return text.length <= 100 ? text : text.slice(0, 97) + '...'
}

/** Finds out how to call the function, examines it, and returns both: the form in a word, and the findings. */
async function introduce(module) {
  const { random } = Math
  const { write } = process.stderr
  process.stderr.write = () => true // Nobody wants to see what it prints hundreds of times.
  process.exit = code => { throw new Error(`it calls process.exit(${code ?? ''})`) }
  const way = await choose(module)
  const { call } = way
  const findings = [...await changes(way), ...examine(call)]
  Object.assign(process, { exit })
  Object.assign(process.stderr, { write })
  Object.assign(Math, { random })
  return { form: [call.name, call.form.container, call.form.index, call.part, call.answer, call.truth].join('|'), findings }
}

/** Answers every position. */
async function serve(call) {
  for await (const line of readline.createInterface({ input: realInput })) {
    try {
      const reply = ask(call, line.trim())
      reply.returned = await reply.returned
      say(squareOf(call, reply) ?? `returned ${toCells(call.form, reply.returned) ?? show(reply.returned)}`)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.exit(0) // Timers and windows of the file do not keep it alive.
}

async function main() {
  let module = await load()
  let findings = []
  const given = options.form
  if (!given) {
    ({ form: options.form, findings } = await introduce(module))
    module = await load() // One that no probe has touched.
  }
  const [name, container, index, part, answer, truth] = options.form.split('|')
  const form = { container, index, marks: markGroups(module).flat()[index] }
  const call = { module, name, form, part, answer, truth }
  introduced = true
  if (!given) say(JSON.stringify({ signature: signature(call), form: options.form, findings }))
  await serve(call)
}

function readOptions() {
  const text = { type: 'string' }
  const { values, positionals: [whole] } = parseArgs({
    allowPositionals: true, options: { first: { ...text, default: 'x' }, board: text, answer: text, form: text } })
  const [, file, name] = fs.existsSync(whole) ? [] : whole.match(/^(.+):([\w$]+)$/) ?? []
  return { ...values, first: values.first.toUpperCase(), file: file ?? whole, function: name }
}

const options = readOptions()
const file = options.file
const positions = allPositions()
const probes = chooseProbes()
const giveUp = processTime() + 40000
let loads = 0
let patience = 2000
let imported
takeStreams()
let source
try {
  source = fs.readFileSync(file, 'utf8')
} catch (error) {
  fail(`cannot read ${file}: ${error.message}`)
}
await main()
