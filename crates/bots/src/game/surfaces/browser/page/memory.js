// What was shown and said: kept until it is forgotten, even if the page loads itself anew.
const told = { start: 0, news: [], lines: [], shots: {}, errors: [], missing: [], dice: [], draws: [], clock: false, dialogs: 0 }
let answers = {}, open = [], wanted = null
core.begin = (start, given, dice, key) => {
  if (told.start === start) return
  answers = given; wanted = key
  try {
    const kept = JSON.parse(sessionStorage.getItem('__noughts'))
    sessionStorage.removeItem('__noughts')
    if (kept?.start === start) return void Object.assign(told, kept)
    sessionStorage.clear(); localStorage.clear()
    for (const cookie of document.cookie.split(';')) document.cookie = cookie.split('=')[0] + '=;max-age=0'
    indexedDB.databases?.().then(all => all.forEach(base => indexedDB.deleteDatabase(base.name)))
  } catch { /* A frame of a strange origin stores nothing. */ }
  told.start = start
  core.roll(dice)
}
/** From now on draws are noted anew, and show these numbers first. */
core.roll = dice => { Object.assign(told, { dice, draws: [] }) }
/** How many draws are kept. More are never prescribed: a search that draws in each of its positions makes thousands. */
const MOST_DRAWS = 300
/** Notes a draw, and returns what it shows. */
const noted = number => {
  if (told.draws.length >= MOST_DRAWS) return null
  // What is seen before one is seen before those that follow.
  if (told.draws.length < 3) snap()
  const draw = { number: told.dice[told.draws.length] ?? number, among: null, shots: told.shots[wanted?.split('|')[0]]?.length ?? 0 }
  told.draws.push(draw)
  return draw
}
addEventListener('pagehide', () => { try { snap(); sessionStorage.setItem('__noughts', JSON.stringify(told)) } catch { /* Too much. */ } })

/** Answers as told, or else agrees; a question that is asked again gets another answer. */
const REPLIES = ['X', 'O', '1', '2', 'y', 'yes', '0', '3', 'hard', 'x', 'o', null]
const dialog = (kind, text = '', suggested = '') => {
  const asked = open.filter(d => d.text === String(text)).length
  if (open.length > 60) throw new Error('it asks without end')
  snap()
  open.push({ kind, text: String(text).slice(0, 500), index: told.dialogs })
  const given = answers[told.dialogs++]
  // What is answered as told has been read before: it is not asked again.
  if (given === undefined) say(text)
  if (kind === 'confirm') return given === undefined ? asked % 4 < 3 : given !== 'Cancel'
  return given ?? (asked ? REPLIES[asked % REPLIES.length] : String(suggested ?? '') || 'X')
}
const say = text => { for (const line of String(text).split('\n')) if (line.trim() && told.news.length < 200) told.news.push(line.trim().slice(0, 300)) }

let version = 0, seen = -1
const observer = new MutationObserver(() => { version++ }), WATCHED = { subtree: true, childList: true, attributes: true, characterData: true }
const changed = () => { if (observer.takeRecords().length) version++; return version !== (changed.at ?? 0) && ((changed.at = version), true) }
/** Keeps how the places look, if that may have changed. A canvas tells nobody, so it is looked at unless it moves. */
const snap = moves => {
  if (observer.takeRecords().length) version++
  const watched = wanted?.split('|')[0], some = () => [...known.values()].filter(l => !watched || l.key === watched)
  // A page may have drawn all of itself anew.
  if (version !== seen && !some().some(isThere)) lattices()
  const all = some().slice(0, 4)
  const looked = all.filter(l => version !== seen || (l.drawn?.tagName === 'CANVAS' && !moves))
  if (version !== seen) for (const line of lines()) if (!told.lines.includes(line)) say(told.lines[told.lines.push(line) - 1])
  seen = version
  for (const lattice of looked) keep(lattice)
}
const keep = lattice => {
  const look = looks(lattice), shots = told.shots[lattice.key] ??= []
  if (!look || JSON.stringify(look) === JSON.stringify(shots.at(-1))) return look
  shots.push(look)
  if (shots.length > 50) shots.shift()
  return look
}
/** The style in which something was drawn last, and how often a canvas was looked at in this act. */
const styles = new WeakMap(), MOST_GLANCES = 60
let glances = 0
/** What is drawn in one style is one thing. It is looked at before something else may be drawn over it. */
const painting = brush => {
  const style = [brush.strokeStyle, brush.fillStyle, brush.lineWidth].join()
  if (styles.get(brush) === style) return
  const lattice = styles.has(brush) && glances < MOST_GLANCES && [...known.values()].find(l => l.drawn === brush.canvas && wanted?.split('|')[0] === l.key)
  styles.set(brush, style)
  if (lattice) { glances++; keep(lattice) }
}
core.forget = () => { Object.assign(told, { shots: {} }); seen = version }
/** What is said from now on is new. */
const hear = () => { Object.assign(told, { news: [], lines: lines() }) }
