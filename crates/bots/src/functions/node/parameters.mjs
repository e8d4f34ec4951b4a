// What the parameters of a function stand for, by their names.

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
