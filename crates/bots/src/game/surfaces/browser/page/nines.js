// Elements: all that are shown, in frames and shadows too.
const shown = e => e.checkVisibility?.({ visibilityProperty: true }) ?? true
const rect = e => {
  const { x, y, width, height } = e.getBoundingClientRect(), frame = e.ownerDocument.defaultView?.frameElement
  if (e.ownerDocument === document || !frame) return { x, y, width, height }
  const outer = rect(frame)
  return { x: x + outer.x + frame.clientLeft, y: y + outer.y + frame.clientTop, width, height }
}
const NOTHING = /^(SCRIPT|STYLE|HEAD|META|LINK|TITLE|NOSCRIPT|TEMPLATE|BR|defs)$/
const elements = (root = document, all = []) => {
  for (const e of root.querySelectorAll('*')) {
    if (all.length > 4000) break
    if (!NOTHING.test(e.tagName)) all.push(e)
    if (e.shadowRoot) elements(e.shadowRoot, all)
    if (e.tagName === 'IFRAME') try { elements(e.contentDocument, all) } catch { /* It is of another origin. */ }
  }
  return all
}
const holds = (outer, inner) => { for (let e = inner; e; e = e.parentNode ?? e.host) if (e === outer) return true; return false }

// Nine places: nine boxes of one size in three rows and columns, or a drawing in nine fields.
const near = (a, b) => Math.abs(a - b) <= 4
/** Everything found so far, by key. A page that draws itself anew is found again by the way to its elements. */
const known = new Map()
const lattices = () => {
  const all = elements().filter(shown).map(e => ({ e, ...rect(e) })), boxes = all.filter(b => b.width >= 10 && b.height >= 10)
  const found = nineBoxes(boxes.filter(b => b.width <= 500 && b.height <= 500)), taken = found.flatMap(l => l.nodes)
  for (const l of nineSiblings(all)) if (!l.nodes.some(e => taken.some(t => holds(t, e) || holds(e, t)))) found.push(l)
  for (const b of boxes) if (isDrawing(b, taken)) found.push(...fields(b))
  found.sort((a, b) => b.size - a.size)
  const outer = found.filter((l, i) => !l.nodes || !found.slice(0, i).some(o => o.nodes && l.nodes.every((e, k) => holds(o.nodes[k], e))))
  return outer.slice(0, 12).map(name)
}
const nineBoxes = boxes => {
  const groups = [], found = []
  for (const box of boxes) {
    const b = { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const group = groups.find(g => near(g[0].width, b.width) && near(g[0].height, b.height))
    group ? group.push(b) : groups.push([b])
  }
  const places = v => [...v].sort((a, b) => a - b).reduce((o, x) => (o.length && x - o.at(-1) <= 4 ? o : [...o, x]), [])
  for (const all of groups.filter(g => g.length >= 9)) {
    const { width: w, height: h } = all[0], X = places(all.map(b => b.x)), Y = places(all.map(b => b.y))
    for (let i = 0; i + 2 < X.length && found.length < 40; i++) for (let j = 0; j + 2 < Y.length; j++) {
      const [x, y] = [X.slice(i, i + 3), Y.slice(j, j + 3)], [px, py] = [x[1] - x[0], y[1] - y[0]]
      if (!near(px, x[2] - x[1]) || !near(py, y[2] - y[1]) || px < w - 4 || py < h - 4 || px > 2 * w + 20 || py > 2 * h + 20) continue
      const nodes = y.flatMap(b => x.map(a => all.find(c => near(c.x, a) && near(c.y, b))?.e))
      if (nodes.every(Boolean)) found.push({ nodes, kind: 'cells', w, h, px, py, size: px * py })
    }
  }
  return found
}
/** Nine alike in one element, or three in each of three: a board without a style sheet, or with cells that grow. */
const nineSiblings = boxes => boxes.flatMap(({ e }) => {
  const kids = [...e.children].filter(k => shown(k) && !NOTHING.test(k.tagName))
  const nodes = kids.length === 3 ? kids.flatMap(k => [...k.children]) : kids
  const alike = nodes.length === 9 && nodes.every(k => k.tagName === nodes[0].tagName) && kids.every(k => k.children.length === kids[0].children.length || nodes === kids)
  return alike && !(e instanceof SVGElement) && e.tagName !== 'SELECT' ? [{ nodes, kind: 'cells', w: 0, h: 0, px: 0, py: 0, size: 1 }] : []
})
const isDrawing = ({ e, width, height }, taken) => width >= 60 && height >= 60 && width <= 1000 && height <= 1000
  && !taken.some(t => holds(t, e) || (holds(e, t) && !/^(canvas|svg)$/i.test(e.tagName)))
  && (/^(canvas|svg|img)$/i.test(e.tagName) || (near(width, height) && width >= 90 && getComputedStyle(e).backgroundImage !== 'none' && !inner(e).some(isNamed)))
/** A field, or what can be pressed and says what it does: it stands on a picture that is no board. */
const isNamed = k => k.matches('button,input,select') || (isControl(k, []) && split(k.innerText ?? k.textContent).length > 0)
/** A drawing, and the square at its top if there is more below or beside. */
const fields = ({ e, width, height }) => {
  const side = Math.min(width, height), kind = e.tagName.toLowerCase()
  const whole = [[width, height]].concat(near(width, height) ? [] : [[side, side]])
  return whole.map(([w, h]) => ({ drawn: e, kind, w, h, px: w / 3, py: h / 3, size: w * h / 9 - 1 }))
}
/** Gives what was found the key of what was known as the same, or a new one. */
const name = found => {
  const all = [...known.values()]
  const same = all.find(l => found.nodes ? resolve(l)?.[0] === found.nodes[0] && l.kind === found.kind : l.drawn === found.drawn && near(l.w, found.w) && near(l.h, found.h))
    ?? all.find(l => !isThere(l) && l.kind === found.kind && ['w', 'h', 'px', 'py'].every(k => near(l[k], found[k])))
  const [w, h, px, py] = [found.w, found.h, found.px, found.py].map(round)
  let key = same?.key ?? `${found.kind} ${w}x${h}+${px}x${py}`
  for (let n = 2; !same && known.has(key); n++) key = `${found.kind} ${w}x${h}+${px}x${py} ${n}`
  const lattice = { ...found, key, ...(found.nodes && path(found.nodes)) }
  known.set(key, lattice)
  return lattice
}
const path = nodes => {
  let root = nodes[0].parentElement
  while (root && !nodes.every(e => root.contains(e))) root = root.parentElement
  const steps = e => { const s = []; for (; e !== root; e = e.parentElement) s.unshift([...e.parentElement.children].indexOf(e)); return s }
  return root ? { root, steps: nodes.map(steps) } : {}
}
const resolve = l => {
  if (!l.nodes) return null
  if (!l.nodes.every(e => e.isConnected) && l.root) l.nodes = l.steps.map((s, i) => s.reduce((e, k) => e?.children[k], l.root) ?? l.nodes[i])
  return l.nodes.every(e => e.isConnected && shown(e)) ? l.nodes : null
}
const isThere = l => l.drawn ? l.drawn.isConnected && shown(l.drawn) : Boolean(resolve(l))
const find = key => {
  const lattice = known.get(key)
  if (!lattice || !isThere(lattice)) lattices()
  return known.has(key) && isThere(known.get(key)) ? known.get(key) : null
}
/** The middle of a place, and how large it is. */
const middle = (l, k) => {
  const r = rect(l.drawn ?? resolve(l)[k])
  return l.drawn ? { x: r.x + l.px * (k % 3 + .5), y: r.y + l.py * (floor(k / 3) + .5), w: l.px, h: l.py } : { x: r.x + r.width / 2, y: r.y + r.height / 2, w: r.width, h: r.height }
}
