// Lets `noughts` look into a file of JavaScript and call what is in it: adapter FILE.
//
// Each line of standard input is a request in JSON, each line of standard output its reply.
// {"do": "load", "beside": [FILE, ...]} loads the file afresh and describes it, and how other files that load it call it;
// {"do": "run", "games": [[STEP, ...], ...]} runs lists of steps. What the file prints goes to standard error. It chooses
// nothing and limits nothing: the caller does.
import crypto from 'node:crypto'
import fs from 'node:fs'
import Module, { createRequire, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import vm from 'node:vm'

const file = path.resolve(process.argv[1])
const require = createRequire(file)
const [lines, { exit }, { writeSync }, realTimeout, { random }, { randomInt }] = [process.stdin, process, fs, setTimeout, Math, crypto]
let scope // What is declared in the file: {name: [get, set]}.
let imported = {} // The exports of the local files that the file imports, by the names of these files.
let [loads, asksForInput] = [0, false]
let [drawn, forced, seed] = [[], [], null] // The draws for this answer, the results prescribed for them, and the state of the dice.
let [isLoading, drawnAtLoad] = [false, []] // Every answer may depend on what the file draws while it loads.
let isOverrun = false // Whether the tenth item of a list of nine was read.
let interrupt = () => {} // Ends the promise that is awaited.

// Keeps the file's own code away from the protocol.

const stopped = (kind, message) => Object.assign(new Error(message), { kind, name: kind })

function noInput() {
  asksForInput = true
  throw stopped('input', 'it waits for somebody to type')
}

function takeStreams() {
  process.stdout.write = (...given) => process.stderr.write(...given)
  fs.writeSync = (fd, ...rest) => writeSync(fd === 1 ? 2 : fd, ...rest)
  for (const name of ['readSync', 'readFileSync', 'openSync']) {
    const read = fs[name]
    fs[name] = (from, ...rest) => [0, '/dev/stdin', '/dev/tty'].includes(from) ? noInput() : read(from, ...rest)
  }
  const nobody = new Readable({ read() { asksForInput = true } })
  Object.assign(nobody, { fd: 0, isTTY: false, setRawMode: () => nobody })
  Object.defineProperty(process, 'stdin', { get: () => nobody })
  process.exit = code => { throw stopped('exit', `it calls process.exit(${code ?? ''})`) }
  process.argv = [process.argv[0], 'noughts']
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, error => interrupt(error))
  globalThis.setTimeout = (call, ms, ...rest) => realTimeout(call, (ms || 0) / 50, ...rest) // Pauses are for people only.
  watchDice()
  watchClocks()
  syncBuiltinESMExports()
}

// Dice, and clocks, which can serve as dice.

function watchDice() {
  const watched = () => draw(null, 'Math.random')
  Math.random = watched
  /** Replaces Math.random() in the file if it is compared with a constant at once. Returns the middle of one of n equal parts of 0 to 1. */
  globalThis.noughtsPart = n => Math.random !== watched ? Math.random() : (draw(n, 'Math.random') + 0.5) / n
  /** Replaces Math.floor(Math.random() * n) in the file. */
  globalThis.noughtsChoice = n => Math.random !== watched ? Math.floor(Math.random() * n) : Number.isInteger(n) && n > 0 && n <= 1000 ? draw(n, 'Math.random') : Math.floor(draw(null, 'Math.random') * n)
  crypto.randomInt = (a, b, then) => {
    const [low, high] = typeof b === 'number' ? [a, b] : [0, a]
    if (!isFunction(then ?? b) && Number.isSafeInteger(high - low) && high > low) return low + draw(high - low, 'crypto.randomInt')
    note(null, 'crypto.randomInt')
    return randomInt(a, b, then)
  }
  for (const name of ['randomBytes', 'randomFill', 'randomFillSync', 'randomUUID', 'getRandomValues', 'pseudoRandomBytes']) watch(crypto, 'crypto', name)
  for (const name of ['randomUUID', 'getRandomValues']) watch(crypto.webcrypto, 'crypto', name)
}

function watchClocks() {
  watch(Date, 'Date', 'now')
  watch(performance, 'performance', 'now')
  const { hrtime } = process
  watch(process, 'process', 'hrtime')
  process.hrtime.bigint = () => (note(null, 'process.hrtime'), hrtime.bigint())
  watch(process, 'process', 'uptime')
  globalThis.Date = new Proxy(Date, {
    construct: (kind, given, called) => {
      if (given.length === 0) note(null, 'new Date')
      return Reflect.construct(kind, given, called === globalThis.Date ? kind : called)
    },
    apply: kind => (note(null, 'Date'), kind()),
  })
  Date.prototype.constructor = Date
}

/** Notes each call of a function. A function that cannot be replaced is a getter, and calls one of another holder that is watched. */
function watch(holder, label, name) {
  const call = holder?.[name]
  if (isFunction(call) && Object.getOwnPropertyDescriptor(holder, name)?.configurable !== false) Object.defineProperty(holder, name, { value: (...given) => (note(null, `${label}.${name}`), call.apply(holder, given)), writable: true, configurable: true })
}

/** Notes a draw among `of` numbers, `null` if that is not known, and returns the result prescribed for it, if any. Draws of packages while they load do not count. */
function note(of, by) {
  if (drawn.length >= 100 || (isLoading && isOfPackage())) return undefined
  const value = forced[drawn.length] ?? undefined
  drawn.push({ of, by })
  return of !== null && value !== undefined && !Number.isInteger(value) ? Math.floor(value * of) : value
}

/** Whether a package draws, and not the file or a file beside it. */
function isOfPackage() {
  const frames = String(new Error().stack).split('\n').slice(1).filter(frame => !/\[eval|node:internal/.test(frame))
  const depth = name => String(name).split(/[/\\]node_modules[/\\]/).length
  return depth(frames[0]) > depth(file)
}

function draw(of, by) {
  return note(of, by) ?? (of === null ? nextRandom() : Math.floor(nextRandom() * of))
}

function nextRandom() { // Mulberry32, if there is a seed.
  if (seed === null) return random()
  seed = (seed + 0x6D2B79F5) | 0
  const t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  const u = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((u ^ (u >>> 14)) >>> 0) / 4294967296
}

// The text: what is declared in it, and its choices by chance.

const QUOTED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[^]*?\*\//g
const SIGNS = new RegExp(`${QUOTED.source}|=>|[^]`, 'g')

/** The items of a list, up to the sign that closes it. */
function splitList(text, end = ')') {
  const items = ['']
  let depth = 0
  for (const [part] of text.matchAll(SIGNS)) {
    if (depth === 0 && part === end) break
    depth += '([{'.includes(part) ? 1 : ')]}'.includes(part) ? -1 : 0
    if (depth === 0 && part === ',') items.push('')
    else if (!/^\/[/*]/.test(part)) items[items.length - 1] += part
  }
  return items.map(item => item.trim())
}

/** Code that makes a getter and a setter for each name that is declared at the top of a text. A name too many does no harm. */
function doors(text) {
  const names = [...text.matchAll(/^(?:export\s+)?(?:default\s+)?(?:(?:async\s+)?function\s*\*?\s*|class\s+)([A-Za-z_$][\w$]*)/gm)].map(match => match[1])
  for (const match of text.matchAll(/^(?:export\s+)?(?:const|let|var)\s+/gm)) {
    const items = splitList(text.slice(match.index + match[0].length).slice(0, 5000), ';')
    names.push(...items.filter(item => !/^[^=]*=\s*(await\s+)?(require|import)\(/.test(item)).map(item => item.match(/^([A-Za-z_$][\w$]*)\s*(=|$|\n)/)?.[1]))
  }
  const isName = name => {
    try {
      return name && Boolean(new Function(`'use strict'; let ${name}`))
    } catch {}
  }
  return `{${[...new Set(names)].filter(isName).map(name =>
    `${name}:[()=>typeof ${name}==='undefined'?undefined:${name},noughtsValue=>{${name}=noughtsValue}]`)}}`
}

/** The text in which choices among n replace Math.floor(Math.random() * n), also with parseInt, and Math.random() in Math.random() < 0.25. */
function withChoices(text) {
  const choices = text.replace(/^#!.*/, '').replace(/(?:Math\.floor|(?<![\w$.])parseInt)\(\s*Math\.random\(\)\s*\*\s*/g, (match, at, whole) => {
    const [factor, ...more] = splitList(whole.slice(at + match.length))
    const isOneTerm = more.length === 0 && /^(?:[\w$.]+|\([^()]*\)|\[[^[\]]*\])+$/.test(factor)
    return isOneTerm ? 'noughtsChoice(' : match
  })
  return choices.replace(/(?<![\w$.])Math\.random\(\)(?=\s*[<>]=?\s*0?\.(\d{1,3})\s*(?:$|[)?&|;,:}\]]))/gm, (match, digits, at, whole) => {
    const isOperand = /[-+*/%<>~^]\s*$/.test(whole.slice(0, at)), all = 10 ** digits.length
    const parts = Array.from({ length: all }, (_, k) => k + 1).find(n => digits * n % all === 0)
    return isOperand ? match : `noughtsPart(${parts})`
  })
}

function isModule(text) {
  if (/\.mjs$/.test(file) || /^(export\b|import\b(?!\s*\())/m.test(text)) return true
  for (let folder = file; folder !== path.dirname(folder);) {
    folder = path.dirname(folder)
    const name = path.join(folder, 'package.json')
    if (fs.existsSync(name)) return file.endsWith('.js') && /"type"\s*:\s*"module"/.test(fs.readFileSync(name, 'utf8'))
  }
  return false
}

/** The texts of the file, of the local files that it imports, and of what they import, by their names. */
function texts() {
  const found = new Map([[file, fs.readFileSync(file, 'utf8')]])
  for (const [from, text] of found) { // The map grows meanwhile.
    for (const [, name] of text.matchAll(/\b(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const whole = path.resolve(path.dirname(from), name)
      const isFile = some => fs.statSync(some, { throwIfNoEntry: false })?.isFile()
      const full = ['', '.js', '.mjs', '.cjs', '.json', '/index.js'].map(end => whole + end).find(isFile)
      if (full && found.size < 100) found.set(full, fs.readFileSync(full, 'utf8'))
    }
  }
  return found
}

// Loading.

/** Hooks for modules: what a fresh module imports is fresh too, and the file exports what it declares. */
const HOOKS = `
  import fs from 'node:fs'
  let [file, text] = []
  export function initialize(port) { port.on('message', message => { [file, text] = message; port.postMessage('') }) }
  export async function resolve(name, context, next) {
    const found = await next(name, context).catch(error => next(name + '.js', context).catch(() => { throw error }))
    const isFresh = /[?]noughts\\d+$/.test(context.parentURL) && /^[./]/.test(name) && found.url.startsWith('file:')
    return isFresh ? { ...found, url: found.url + context.parentURL.match(/[?]noughts\\d+$/)[0] } : found
  }
  export async function load(url, context, next) {
    const [address, query] = url.split('?noughts')
    if (!query || !/\\.m?js$/.test(address)) return next(url, context)
    const source = address === file ? text : fs.readFileSync(new URL(address), 'utf8')
    const isModule = address === file || address.endsWith('.mjs') || /^(export\\b|import\\b(?!\\s*\\())/m.test(source)
    return isModule ? { format: 'module', source, shortCircuit: true } : next(url, context)
  }`
let port

async function importFresh(text) {
  const address = pathToFileURL(file).href
  if (!port) {
    const { port1, port2 } = new MessageChannel()
    Module.register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: port2, transferList: [port2] })
    port = port1
  }
  const isKnown = new Promise(done => port.once('message', done))
  port.postMessage([address, `${withChoices(text)}\n;export const noughtsScope = ${doors(text)}`])
  await isKnown
  const { noughtsScope, default: standard, ...named } = await import(`${address}?noughts${loads}`)
  return [noughtsScope, named, standard]
}

/** Stands for the page of a script, and accepts whatever the script does with it. */
const page = new Proxy(function () {}, {
  get: (_, key) => key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? () => [].values() : page,
  set: () => true, apply: () => page, construct: () => page,
})

/** Runs a CommonJS module or a plain script. */
function runScript(text) {
  const isOfPage = /\b(document|window)\b/.test(text) && !/\brequire\(/.test(text)
  Object.assign(globalThis, isOfPage ? { document: page, window: page, localStorage: page } : {}, { alert: page, prompt: noInput, confirm: noInput })
  const module = { exports: {}, children: [], filename: file, id: file, loaded: false }
  const own = Object.assign(name => require(name), require, { main: undefined })
  const run = vm.compileFunction(`${withChoices(text)}\n;return ${doors(text)}`, ['module', 'exports', 'require', '__filename', '__dirname'],
    { filename: file, importModuleDynamically: vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER })
  return [run.call(module.exports, module, module.exports, own, file, path.dirname(file)), {}, module.exports]
}

/** Fills `imported`. These files are loaded already. */
async function findImported() {
  imported = Object.create(null)
  for (const name of [...texts().keys()].slice(1).filter(name => !name.endsWith('.json'))) {
    const whole = require.cache[name]?.exports ?? (loads && port && await import(`${pathToFileURL(name).href}?noughts${loads}`))
    if (isObject(whole)) imported[path.parse(name).name] = { ...whole.default, ...whole }
  }
}

/** Loads the file and all local files that it imports as if for the first time, fills `scope`, and returns what it exports. */
async function load() {
  const [text] = texts().values()
  loads += 1
  const depth = name => name.split(/[/\\]node_modules[/\\]/).length
  Object.keys(require.cache).filter(name => depth(name) <= depth(file)).forEach(name => delete require.cache[name])
  const added = () => Object.getOwnPropertyNames(globalThis).filter(name => !builtIns.has(name))
  added().forEach(name => delete globalThis[name])
  ;[drawn, forced, seed, isLoading] = [[], [], null, true]
  const [own, named, whole] = await (isModule(text) ? importFresh(text) : runScript(text))
  await findImported()
  ;[drawnAtLoad, isLoading] = [drawn, false]
  const exported = { ...named, ...(typeof whole === 'object' ? whole : {}), ...(typeof whole === 'function' ? { [whole.name || 'default']: whole } : {}) }
  const door = (holder, name) => [name, [() => holder[name], value => { holder[name] = value }]]
  const globals = added().filter(name => globalThis[name] !== page && globalThis[name] !== noInput)
  scope = Object.assign(Object.create(null), Object.fromEntries([...globals.map(name => door(globalThis, name)), ...Object.keys(exported).map(name => door(exported, name)), ...Object.entries(own)]))
  ;[asked, lastObject] = [0, undefined]
  return exported
}

// Values, as JSON.

const NUMBERS = { inf: Infinity, '-inf': -Infinity, nan: NaN } // JSON has none of them.

function encode(value, depth = 0) {
  if (value === null || typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && value.length <= 500)) return value
  if (value === undefined) return { undefined: {} }
  if (typeof value === 'number') return { number: Object.keys(NUMBERS).find(name => Object.is(NUMBERS[name], value)) }
  if (typeof value === 'symbol') return nameOf(value) ?? repr(value)
  const isList = typeof value === 'object' && isFunction(value[Symbol.iterator]) && !(value instanceof Map)
  const pairs = isList ? first41(value) : value instanceof Map ? [...value] : Object.entries(value)
  if (typeof value !== 'object' || depth >= 5 || pairs.length > 40) return repr(value)
  const list = isList && pairs.map(item => encode(item, depth + 1))
  if (list) return value instanceof Set ? { set: list } : ArrayBuffer.isView(value) ? { array: list } : list
  const items = pairs.map(pair => pair.map(item => encode(item, depth + 1)))
  const type = Object.getPrototypeOf(value)?.constructor ?? Object
  return type === Object || type === Map ? { map: items } : { object: type.name, fields: items }
}

function first41(iterable) {
  const items = []
  for (const item of iterable) if (items.push(item) > 40) break
  return items
}

function repr(value) {
  const text = inspect(value, { breakLength: Infinity, depth: 2, maxStringLength: 100 }).replace(/\s+/g, ' ')
  return { repr: text.length <= 200 ? text : text.slice(0, 197) + '...' }
}

/** The name by which the file knows a symbol, which equals only itself. */
function nameOf(symbol) {
  const fields = ([name, value]) => [[name, value], ...(isPlain(value) ? Object.keys(value).map(key => [`${name}.${key}`, value[key]]) : [])]
  const found = values().flatMap(fields).find(([, value]) => value === symbol)
  return found && { name: found[0] }
}

/** The prototype of lists of nine, which notes when a tenth item is read. Python would raise an error; JavaScript returns `undefined`. */
const nine = Object.create(Array.prototype, { 9: {
  get() { isOverrun = true },
  set(value) { Object.defineProperty(this, 9, { value, writable: true, enumerable: true, configurable: true }) },
} })

/** A new object of a class, with these fields set. */
function made(name, args, fields) {
  const object = new (find(name)[1])(...args.map(decode))
  for (const [field, held] of fields) set(`this.${field}`, decode(held), object)
  return object
}

function decode(value) {
  if (Array.isArray(value)) return value.length === 9 ? Object.setPrototypeOf(value.map(decode), nine) : value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  if ('number' in value) return NUMBERS[value.number]
  if ('name' in value) return find(value.name)[1]
  if ('made' in value) return made(...value.made)
  if ('set' in value) return new Set(value.set.map(decode))
  if ('map' in value) return Object.fromEntries(value.map.map(pair => pair.map(decode)))
  return 'undefined' in value ? undefined : decode(value.tuple ?? value.array)
}

function failure(error) {
  const name = path.basename(file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const line = Number(String(error?.stack).match(new RegExp(`${name}(?:\\?noughts\\d+)?:(\\d+)`))?.[1]) || null
  const message = String(error?.message ?? error).replace(/\s+/g, ' ').slice(0, 500)
  const module = /MODULE_NOT_FOUND/.test(error?.code) ? message.match(/'([^']+)'/)?.[1] : undefined
  return { kind: error?.kind ?? (module ? 'import' : 'raised'), type: error?.kind ? 'Error' : error?.name ?? typeof error, message, line, module }
}

// What is in the file.

const values = () => Object.entries(scope).map(([name, [get]]) => [name, get()])
const textOf = fn => Function.prototype.toString.call(fn)
const isFunction = value => typeof value === 'function'
const isPlain = value => typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)

/** The holder and the value of a name such as `board` or `game.board`; `this` is the object of these steps. */
function find(name, object) {
  const [first, ...rest] = name.split('.')
  const isOfObject = first === 'this' && object
  if (!isOfObject && !(first in scope) && !(first in imported)) throw new ReferenceError(`${name} is not defined`)
  return rest.reduce(([, value], key) => [value, value?.[key]], [undefined, isOfObject ? object : scope[first]?.[0]() ?? imported[first]])
}

const KNOWN = { undefined, Infinity, '-Infinity': -Infinity, 'Number.POSITIVE_INFINITY': Infinity, 'Number.NEGATIVE_INFINITY': -Infinity }

/** The plain value that stands in a text, if it is one. */
function literal(text) {
  try {
    return { value: encode(text in KNOWN ? KNOWN[text] : JSON.parse(text.replace(/^'([^'"\\]*)'$/, '"$1"'))) }
  } catch {
    return {}
  }
}

/** The name, if a text is that of a constant of the file. A name that a parameter or another variable also has is no constant: which
 * of the two is meant would be a guess. */
function constant(text) {
  const [first] = text.split('.'), name = first.replaceAll('$', '\\$'), file = [...texts().values()][0]
  const others = [`\\b${name}\\s*=>`, `\\([^()]*(?<![\\w$.])${name}(?![\\w$])[^()]*\\)\\s*(=>|\\{)`, `^\\s+(let|var|const)\\b[^=;]*(?<![\\w$.])${name}(?![\\w$])`]
  const isConstant = /^[\w$.]+$/.test(text) && first in scope && new RegExp(`^(export\\s+)?const\\s+${name}(?![\\w$])`, 'm').test(file)
  return isConstant && !isFunction(find(text)[1]) && !new RegExp(others.join('|'), 'm').test(file) ? { value: { name: text } } : {}
}

/** Matches what gets another value or content, also by an index in brackets, which may contain brackets. */
const INDEX = /\[(?:[^[\]\n=]|\[[^[\]\n]*\])*\]/.source
const CHANGING = /\.(?:push|pop|shift|unshift|splice|add|delete|clear|set|sort|reverse|fill)\(/.source
const CHANGED = new RegExp(`([\\w$.]+?)(?:${INDEX})*\\s*(?:[-+*/|&]?=(?![=>])|\\+\\+|--|${CHANGING})`, 'g')

/** The names that are compared with texts, each with the text: `level === 'hard'`, `switch (level) { case 'hard': …`. */
function comparedIn(code) {
  const pairs = [...code.matchAll(/([\w$]+)\s*===?\s*(['"`])(.*?)\2/g)].map(match => [match[1], match[3]])
  const cases = [...code.matchAll(/\bcase\s*(['"`])(.*?)\1\s*:/g)].map(match => match[2])
  const switched = [...code.matchAll(/\bswitch\s*\(\s*([\w$]+)\s*\)/g)].map(match => match[1])
  return [...pairs, ...switched.flatMap(name => cases.map(text => [name, text]))]
}

/** The names in what a function returns, and in the values of the variables there, and whether it is a generator. */
function passedOn(code) {
  const names = text => text.match(/[\w$]+/g) ?? []
  const set = [...code.matchAll(/([\w$\]}][\w$\s,\]}]*)=(?![=>])([^;\n]*)/g)].map(match => match.slice(1).map(names))
  const returned = [...code.matchAll(/(?:\b(?:return|yield)\b|=>(?!\s*\{))([^;\n]*)/g)].flatMap(match => names(match[1]))
  const values = set.filter(([given]) => given.some(name => returned.includes(name))).flatMap(([, value]) => value)
  return { answers: [...new Set([...returned, ...values])], yields: /\byield\b/.test(code) }
}

/** What a function does, by its text: the words in it but those that are only set, its calls of known functions with the plain values that they pass, the
 * names in what it returns, and the names of what it changes. */
function codeOf(name, text, known) {
  const code = text.replace(QUOTED, part => /^\/[/*]/.test(part) ? ' ' : part)
  const bare = code.replace(QUOTED, part => part[0] + part[0])
  const calls = [...code.matchAll(/(?<![\w$])([\w$]+)\s*\(/g)].filter(([, called]) => known.has(called)).map(match => {
    const items = splitList(code.slice(match.index + match[0].length)).filter(Boolean)
    return { name: match[1], given: items.map(item => ({ ...constant(item), ...literal(item) })) }
  })
  const isLocal = word => new RegExp(`\\b(let|var|const)\\s+${word.replaceAll('$', '\\$')}(?![\\w$])`).test(bare)
  const changed = [...bare.matchAll(CHANGED)].map(match => match[1]).filter(word => word.includes('.') || !isLocal(word))
  return { ...passedOn(bare), function: name, compared: comparedIn(code), words: [...new Set(bare.replace(/[\w$]+(?=\s*=(?![=>]))/g, ' ').match(/[\w$]+/g))], calls, changes: changed }
}

/** What these functions do, and what the code outside of them does, with its calls of the known functions. */
function codeOfAll(functions, text, known) {
  const outside = functions.reduce((rest, [, fn]) => rest.replace(textOf(fn), ' '), withChoices(text))
  return [...functions.map(([name, fn]) => codeOf(name, textOf(fn), known)), codeOf('', outside, known)]
}

/** The parameters in the text after a bracket, except rest parameters. */
function parametersIn(text) {
  return splitList(text).filter(part => part && !part.startsWith('...')).map(part => {
    const [, pattern, , value] = part.match(/^([\w$]+|[{[][^]*?[}\]])(\s*=\s*([^]*))?$/) ?? [, part]
    const fields = pattern.startsWith('{') ? splitList(pattern.slice(1), '}').map(item => item.match(/^[\w$]*/)[0]).filter(Boolean) : undefined
    return { name: fields ? 'options' : pattern, fields, required: value === undefined, boolean: /^(true|false)\s*$/.test(value), plain: /^(-?[\d.]+|(['"`]).*\2)\s*$/.test(value) }
  })
}

function functionOf(name, fn, exported = true) {
  const text = textOf(fn).replace(/\/\*[^]*?\*\//g, '')
  const single = text.match(/^(?:async\s+)?([\w$]+)\s*=>/)
  const names = ['board', 'player', 'depth'].slice(0, fn.length).join() // A bound function has none.
  const list = text.includes('[native code]') ? names : single ? single[1] : text.slice(text.indexOf('(') + 1)
  const parameters = parametersIn(list).map(parameter => ({ ...parameter, object: isObjectIn(parameter.name, text) }))
  return { name, parameters, exported }
}

/** Whether a name is used as an object and not as a text: a text lacks such fields, and raises no error. */
function isObjectIn(name, text) {
  const word = `(?<![\\w$.])${name.replaceAll('$', '\\$')}`
  return new RegExp(`${word}\\s*(\\[|\\??\\.\\s*(?!(length|to[A-Z]|trim|charAt|charCodeAt|includes|indexOf|split|slice|match|replace|startsWith|endsWith|localeCompare)\\b|to[A-Z])[\\w$])|\\}\\s*=\\s*${word}(?![\\w$.])`).test(text)
}

/** The methods that a class or an object has from the file, not from the language. */
function methodsOf(prototype) {
  const found = {}
  // The constructor of a generator's objects is no function.
  const isOwn = holder => isFunction(holder.constructor) && !/\[native code\]/.test(textOf(holder.constructor))
  for (let own = prototype; own && isOwn(own); own = Object.getPrototypeOf(own)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(own))) {
      if (!/^(constructor$|_)/.test(name) && isFunction(value)) found[name] ??= value
    }
  }
  return Object.entries(found)
}

/** The methods of objects of a class, and those of the class itself. */
function membersOf(type) {
  const names = Object.getOwnPropertyNames(type).filter(name => name !== 'prototype' && isFunction(type[name]))
  return [...methodsOf(type.prototype), ...names.map(name => [name, type[name]])]
}

const isClass = fn => /^class\b/.test(textOf(fn)) || (fn.prototype && methodsOf(fn.prototype).length > 0)

function classOf(name, type) {
  let source = type
  while (/^class\b(?![^]*\bconstructor\s*\()/.test(textOf(source))) source = Object.getPrototypeOf(source)
  const start = /^class\b/.test(textOf(source)) ? /\bconstructor\s*\(/ : /\(/
  const parameters = /\[native code\]/.test(textOf(source)) ? [] : parametersIn(textOf(source).split(start).slice(1).join('('))
  return { name, parameters, methods: membersOf(type).map(([name, fn]) => functionOf(name, fn)) }
}

const fieldsOf = (name, holder) => Object.entries(holder).filter(([, value]) => !isFunction(value)).slice(0, 40)
  .map(([key, value]) => [`${name}.${key}`, encode(value)])

function describe(exported, beside) {
  const all = values().filter(([, value]) => value !== undefined)
  const own = Object.values(exported).some(isFunction) ? Object.values(exported) : all.map(([, value]) => value)
  const classes = all.filter(([, value]) => isFunction(value) && isClass(value))
  const text = [...texts().values()].join('\n').slice(0, 500000)
  const functions = all.filter(([, value]) => isFunction(value) && !isClass(value)).map(([name, value]) => [name, value, own.includes(value)])
  for (const [holder, value] of all.filter(([, value]) => isPlain(value))) { // `game.bestMove`
    const members = [...Object.entries(value).filter(([, member]) => isFunction(member)), ...methodsOf(Object.getPrototypeOf(value))]
    const isOwn = member => text.includes(textOf(member)) && !all.some(([, known]) => known === member) && !isClass(member)
    const fresh = members.filter(([, member]) => isOwn(member)).slice(0, 40)
    functions.push(...fresh.map(([name, member]) => [`${holder}.${name}`, member, own.includes(value)]))
  }
  const bodies = [...functions, ...classes.flatMap(([, type]) => membersOf(type))].map(([name, fn]) => [name.split('.').at(-1), fn])
  return {
    functions: functions.map(given => functionOf(...given)),
    classes: classes.map(([name, type]) => classOf(name, type)),
    values: [...all.filter(([, value]) => !isFunction(value)).map(([name, value]) => [name, encode(value)]),
      ...[...classes, ...Object.entries(imported)].flatMap(([name, holder]) => fieldsOf(name, holder))],
    source: codeOfAll(bodies, [text, ...beside.map(other => fs.readFileSync(other, 'utf8'))].join('\n'), new Set([...bodies, ...classes].map(([name]) => name))),
    text,
    input: asksForInput,
  }
}

// Running.

/** Copies a value into an existing one of the same shape. Returns whether the shapes are the same. */
function fill(old, value) {
  const isSame = isObject(old) && isObject(value) && Array.isArray(old) === Array.isArray(value) && Object.keys(old).length === Object.keys(value).length
  for (const key of isSame ? Object.keys(value) : []) if (!fill(old[key], value[key])) old[key] = value[key]
  return isSame
}
const isObject = value => typeof value === 'object' && value !== null

function set(name, value, object) {
  const [holder, old] = find(name, object)
  if (fill(old, value)) return
  if (holder) holder[name.split('.').at(-1)] = value
  else scope[name][1](value)
}

/** What a function returned, or the result of its promise. */
async function settled(value) {
  if (typeof value?.then !== 'function') return value
  const late = new Promise((_, reject) => {
    interrupt = reject
    realTimeout(() => asksForInput && reject(stopped('input', 'it waits for somebody to type')), 500)
  })
  return Promise.race([value, late])
}

async function step(state, { args = [], ...what }) {
  const given = args.map(decode)
  isOverrun = false
  let value
  if ('call' in what) {
    const [holder, fn] = find(what.call, state.object)
    value = fn ? fn.call(holder, ...given) : holder.constructor[what.call.split('.').at(-1)](...given)
  } else if ('evaluate' in what) {
    const names = Object.fromEntries(Object.entries(what.names).map(([name, one]) => [name, decode(one)]))
    const all = { ...Object.fromEntries(values()), ...names }
    value = new Function(...Object.keys(all), `return (${what.evaluate})`)(...Object.values(all))
    given.push(names.board)
  } else if ('new' in what) value = state.object = make(find(what.new)[1], given)
  else if ('set' in what) set(what.set, decode(what.value), state.object)
  else value = find(what.get, state.object)[1]
  value = await settled(value)
  return { overrun: isOverrun, value: encode(value), args: given.map(item => encode(item)) }
}

/** Makes an object, with dice that fall alike for all objects of a start: each is the same bot, in another place of its games. */
function make(type, given) {
  const before = seed
  seed = Number(process.env.PYTHONHASHSEED ?? 0)
  try {
    return new type(...given)
  } finally {
    seed = before
    for (const one of drawn) one.making = true
  }
}

async function run(steps, request) {
  const made = JSON.stringify(steps.filter(one => 'new' in one))
  const [results, state] = [[], request.row && lastObject?.made === made ? { object: lastObject.object } : {}]
  ;[drawn, forced, seed] = [[], request.draws ?? [], request.seed ?? null]
  if (asked === 0 && !request.fresh) firstState = stateOfFile()
  let before
  for (const one of steps) {
    if ('new' in one && state.object) continue // It plays on with its object.
    try {
      if ('call' in one && !request.whole && !request.row && (state.object || request.fresh)) before = memory(state.object, request.fresh)
      results.push(await step(state, one))
    } catch (error) {
      results.push({ error: failure(error) })
      return { results, drawn, loaded: drawnAtLoad, changed: request.row || !request.fresh && firstState !== stateOfFile() }
    }
  }
  lastObject = { made, object: state.object }
  const found = { results, drawn, loaded: drawnAtLoad, keeps: !request.fresh && keeps() }
  if (before === undefined) return found
  for (const one of steps) if ('set' in one) await step(state, one) // What the next question sets is not remembered.
  return { ...found, remembers: hides(state.object) || before !== memory(state.object, request.fresh) }
}

/** Whether an object has private fields: what it remembers there cannot be seen. A private method keeps nothing. */
function hides(object) {
  if (!isObject(object)) return false
  const text = textOf(object.constructor)
  const isMethod = name => new RegExp(`[^.\\w$]${name.replaceAll('$', '\\$')}\\s*\\([^)]*\\)\\s*\\{`).test(text)
  return [...text.matchAll(/\bthis\.(#[\w$]+)/g)].some(([, name]) => !isMethod(name))
}

let lastObject // The object of the last question, and how it was made.
let [asked, firstState] = [0] // How many questions were asked since the file was loaded, and what it held before them.

/** Whether a question changed what the file, its classes and its functions hold. This is looked at after the first question, and again
 * whenever twice as many were asked: what changes with each game has changed by then. */
function keeps() {
  asked++
  return (asked & (asked - 1)) === 0 && firstState !== stateOfFile()
}

const stateOfFile = () => asText(values().map(([name, value]) => [name, isFunction(value) ? Object.entries(value) : value]))

/** What is made anew for each question: the object, and the values of the file if it is loaded again. */
const memory = (object, isFresh) => asText([object, isFresh ? values().filter(([, value]) => !isFunction(value)) : []])

/** A state as text. One that cannot be written, since a value of it fails, is like no other. */
function asText(state) {
  const seen = new Set()
  const plain = (_, value) => {
    if (isFunction(value) || typeof value === 'symbol' || typeof value === 'bigint') return String(value)
    if (!isObject(value)) return value
    if (seen.has(value)) return null
    seen.add(value)
    return value instanceof Map || value instanceof Set ? [...value] : value
  }
  try {
    return JSON.stringify(state, plain)
  } catch {
    return Symbol('unknown')
  }
}

async function answer(request) {
  const games = []
  try {
    if (request.do === 'load') {
      asksForInput = false
      const exported = await load()
      await new Promise(done => setImmediate(done)) // A stream is read a moment later.
      return describe(exported, request.beside)
    }
    for (const steps of request.games) {
      if (request.fresh || !scope) await load()
      games.push(await run(steps, request))
    }
    return { games }
  } catch (error) {
    const found = failure(error)
    const kind = error?.path === file ? 'read' : found.kind === 'exit' && asksForInput ? 'input' : found.kind
    return { error: { ...found, kind } }
  }
}

/** Writes a reply, in pieces if the pipe is full. */
function write(text) {
  for (let bytes = Buffer.from(text); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes))
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

takeStreams()
const builtIns = new Set(Object.getOwnPropertyNames(globalThis))
for await (const line of readline.createInterface({ input: lines })) write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`)
exit(0)
