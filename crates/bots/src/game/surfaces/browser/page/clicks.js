// Clicks.
/** How long a press is held where a timer is due: a page may look in each frame whether something is pressed. */
const HELD = 50
const held = async () => {
  if (!(next()?.due < now() + HELD)) return
  await new Promise(ok => later(window, ok, HELD))
  allow()
}
const tap = async (target, x, y) => {
  if (!target || target.closest(':disabled')) return
  const view = target.ownerDocument.defaultView, detail = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, screenX: x, screenY: y, button: 0, detail: 1, view }
  const touches = ['touchstart', 'touchend'].some(t => heard.has(t)) && !['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup'].some(t => heard.has(t))
  const point = touches && new view.Touch({ identifier: 1, target, clientX: x, clientY: y })
  if (touches) for (const [type, touches] of [['touchstart', [point]], ['touchend', []]]) target.dispatchEvent(new view.TouchEvent(type, { ...detail, touches, changedTouches: [point] }))
  const drawn = /^(canvas|svg)$/i.test((target.ownerSVGElement ?? target).tagName)
  for (const type of [...(drawn ? ['pointermove', 'mousemove'] : []), 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    const buttons = /down$/.test(type) ? 1 : 0, Kind = type[0] === 'p' || type === 'click' ? view.PointerEvent : view.MouseEvent
    target.dispatchEvent(new Kind(type, { ...detail, buttons, pointerId: 1, pointerType: 'mouse', isPrimary: true }))
    if (type === 'mousedown') await held()
  }
}
/** Clicks on what lies topmost at this place, as seen from the frame and the shadow of an element. */
const tapAt = (e, x, y) => {
  const outer = e.ownerDocument === document ? { x: 0, y: 0 } : rect(e.ownerDocument.documentElement), inside = e.ownerDocument.documentElement.getBoundingClientRect()
  if (e.ownerDocument !== document) { x -= outer.x - inside.x; y -= outer.y - inside.y }
  let at = e.ownerDocument.elementFromPoint(x, y)
  for (let deeper; (deeper = at?.shadowRoot?.elementFromPoint(x, y)) && deeper !== at;) at = deeper
  return tap(at ?? e, x, y)
}
const click = (key, place) => {
  const lattice = find(key.split('|')[0])
  if (!lattice) return
  const e = lattice.drawn ?? resolve(lattice)[place], { top, bottom, left, right } = e.getBoundingClientRect()
  if (e.ownerDocument !== document || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, w, h } = middle(lattice, place)
  return w < 4 || h < 4 ? tap(e, x, y) : tapAt(e, x, y)
}
/** Fills in a field: a name, or the number of rows. */
const filled = [], { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
const fillIn = field => {
  const name = label(field)
  setValue.call(field, field.type === 'number' ? '3' : ['Ann', 'Ben'][filled.length % 2])
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  filled.push([name, field.value].filter(Boolean).join(' '))
}
/** Fills in what is empty, as a form may want it. Says whether there was something. */
const fill = () => {
  const cells = [...known.values()].filter(isThere).flatMap(l => resolve(l) ?? [])
  const fields = [...document.querySelectorAll('input')].filter(f => isField(f) && shown(f) && !f.disabled && !cells.some(c => holds(c, f)))
  fields.forEach(fillIn)
  return fields.length > 0
}
/** Presses; of a dialog, says which answer it would have been, for the next start. */
const press = async text => {
  const control = controls().find(c => c.label === text), e = control?.e
  if (control?.dialog) return { index: control.dialog.index, reply: control.reply }
  if (!e) return null
  fresh()
  if (e.type === 'range') {
    e.value = e.max
    for (const type of ['input', 'change']) e.dispatchEvent(new Event(type, { bubbles: true }))
    return null
  }
  if (isField(e)) {
    fillIn(e)
    const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13, bubbles: true, cancelable: true }
    for (const type of ['keydown', 'keypress', 'keyup']) e.dispatchEvent(new KeyboardEvent(type, enter))
    return null
  }
  if (e.tagName === 'OPTION') {
    const select = e.closest('select')
    select.multiple ? (e.selected = true) : (select.value = e.value, select.selectedIndex = e.index)
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
    return null
  }
  e.scrollIntoView({ block: 'center', behavior: 'instant' })
  const r = e.getBoundingClientRect()
  await tap(e, r.x + r.width / 2, r.y + r.height / 2)
  return null
}
const fresh = () => { if (!known.size) lattices(); hear(); act++; open = []; allow() }
const status = (settled, answer = null) => ({ start: told.start, settled, answer, draws: told.draws, clock: told.clock, errors: told.errors, missing: told.missing, news: core.news(), wanted, nines: wanted && core.nines(wanted) })
core.wait = async limit => status(await settle(limit))
core.click = async (key, place, limit) => { fresh(); await click(key, place); return status(await settle(limit)) }
/** Where nothing at all comes of it, a form may want to be filled in. */
core.press = async (text, limit) => {
  changed()
  const before = version, answer = await press(text)
  let settled = Boolean(answer) || await settle(limit)
  if (!answer && version === before && fill()) { await press(text); settled = await settle(limit) }
  return status(settled, answer)
}
