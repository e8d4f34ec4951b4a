// What is written around them.
const split = text => (text ?? '').split('\n').map(line => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
const lines = () => {
  const cells = [...known.values()].filter(isThere).flatMap(l => l.nodes ?? [])
  const of = e => {
    if (NOTHING.test(e.tagName) || cells.includes(e) || !shown(e)) return []
    if (e.tagName === 'IFRAME') try { return of(e.contentDocument.body) } catch { return [] }
    if (e.shadowRoot) return [...e.shadowRoot.children].flatMap(of)
    if (!e.querySelector('iframe') && !cells.some(cell => e.contains(cell)) && !inner(e).some(k => k.shadowRoot)) return split(e.innerText ?? e.textContent)
    return [...e.childNodes].flatMap(n => n.nodeType === 3 ? split(n.data) : n.nodeType === 1 ? of(n) : [])
  }
  return document.body ? of(document.body).slice(0, 200).map(line => line.slice(0, 300)) : []
}
core.news = () => { seen = -1; snap(); return told.news }
core.screen = () => split(document.body?.innerText).slice(0, 30)

// What can be pressed.
const clickable = new WeakSet(), heard = new Set()
const label = e => split(e.tagName === 'OPTION' ? e.label : e.tagName === 'INPUT' ? (e.labels?.[0]?.innerText || (/^(checkbox|radio|range)$/.test(e.type) ? e.id : '') || e.value) : (e.innerText ?? e.textContent))
  .join(' ') || e.getAttribute('aria-label') || e.placeholder || e.title || (e.querySelector('img') ?? e).alt || e.id || ''
/** A text field that is empty. To press it is to fill it in. */
const isField = e => e.matches('input') && /^(text|search|email|number)$/.test(e.type) && !e.value && !e.readOnly
const scale = (e, value) => [label(e), value].filter(Boolean).join(' ')
const CONTROLS = 'input[type=range],button,input[type=button],input[type=submit],input[type=radio],input[type=checkbox],input[type=image],a,label,option,summary,[onclick],[role=button],[role=radio],[role=tab]'
const isSelector = text => { try { return Boolean(document.querySelector(text)) } catch { return false } }
/** The selectors of what shows a pointer under the mouse alone. */
const pointed = () => [...document.styleSheets].flatMap(sheet => { try { return [...sheet.cssRules] } catch { return [] } })
  .filter(rule => rule.style?.cursor === 'pointer' && /:hover/.test(rule.selectorText))
  .map(rule => rule.selectorText.replaceAll(':hover', '')).filter(isSelector)
const isControl = (e, pointed) => e.matches(CONTROLS) || isField(e) || clickable.has(e) || pointed.some(rule => e.matches(rule)) || (getComputedStyle(e).cursor === 'pointer' && getComputedStyle(e.parentElement ?? e).cursor !== 'pointer')
const isAway = e => e.tagName === 'A' && (e.target === '_blank' || /^(https?|mailto):/.test(e.href))
/** What is pressed of an element: itself, or where it hears for several in it that say something, each of them. */
const parts = e => {
  const kids = e.matches(CONTROLS) ? [] : inner(e).filter(k => shown(k) && !k.children.length && split(k.innerText ?? k.textContent).length)
  return kids.length > 1 ? kids : [e]
}
const controls = () => {
  const nines = [...known.values()].filter(isThere), cells = nines.flatMap(l => resolve(l) ?? []), drawn = nines.flatMap(l => l.drawn ?? []), used = new Map(), all = [], pointers = pointed()
  for (const e of elements().filter(e => e.tagName !== 'SELECT' && isControl(e, pointers)).flatMap(parts)) {
    const box = e.tagName === 'OPTION' ? e.closest('select') : e
    if (!box || !shown(box) || e.closest(':disabled') || isAway(e) || (e.tagName === 'LABEL' && !/^(checkbox|radio)$/.test(e.control?.type ?? 'radio')) || cells.some(c => holds(c, e) || holds(e, c)) || drawn.some(d => d !== e && holds(d, e))) continue
    const { width, height } = rect(box), text = e.type === 'range' ? scale(e, e.max) : label(e) || (isField(e) ? 'text field' : '')
    if (!width || !height || !text || text.length > 40) continue
    // Of one in another that is called the same, the inner one; and of a box with its label, the label.
    const outer = all.findIndex(o => holds(o.e, e) || (e.tagName === 'LABEL' && o.e === e.control) || (o.e.tagName === 'LABEL' && o.e.control === e))
    if (outer >= 0 && (all[outer].text === text || e.tagName === 'INPUT')) { if (e.tagName !== 'INPUT') all[outer].e = e; continue }
    all.push({ e, text })
  }
  for (const dialog of open.filter((d, i) => open.findIndex(o => o.text === d.text) === i)) for (const reply of replies(dialog)) all.unshift({ dialog, reply, text: reply })
  return all.map(c => { const n = (used.get(c.text) ?? 0) + 1; used.set(c.text, n); return { ...c, label: n > 1 ? `${c.text} (${n})` : c.text } })
}
/** What else a dialog could be answered, likelier last. */
const replies = ({ kind, text }) => {
  if (kind === 'confirm') return ['Cancel']
  const offered = [...text.matchAll(/["'([/]([\w-]{1,12})(?=["')\]/])|\b([XO\d])\b/g)].map(m => m[1] ?? m[2])
  return kind === 'prompt' ? [...new Set(['X', 'O', '1', '2', ...offered])].reverse().slice(0, 12) : []
}
const group = e => e.tagName === 'OPTION' ? [...e.closest('select').options] : e.type === 'radio' ? [...document.getElementsByName(e.name)] : []
/** What was filled in, and what is chosen among several, be it shown or not. */
core.chosen = () => filled.concat([...document.querySelectorAll('select,input[type=radio],input[type=range]')].flatMap(e => e.type === 'range' ? [scale(e, e.value)]
  : e.tagName === 'SELECT' ? (e.options.length > 1 ? [...e.selectedOptions].map(label) : []) : e.checked && group(e).length > 1 ? [label(e)] : []))
const isChosen = e => e && (e.tagName === 'OPTION' ? e.selected : e.tagName === 'LABEL' ? e.control?.type === 'radio' && e.control.checked : e.type === 'radio' && e.checked)
core.can = label => controls().some(c => c.label === label)
/** The names of a group of which this is the last: a scale has but a top. */
const lastOf = (e, all) => {
  if (e.type === 'range') return e.value === e.max ? [] : ['', '', scale(e, e.max)]
  if (isField(e)) return []
  // What wraps a single control is passed over.
  const others = all.map(c => c.e).filter(o => o && !isField(o)), within = (p, e) => others.some(o => o !== e && p.contains(o))
  const place = (e, at = e) => { while (at.parentElement && !within(at.parentElement, e)) at = at.parentElement; return at.parentElement }
  const own = e.control ?? e, choices = group(own), siblings = all.filter(c => others.includes(c.e) && place(c.e) === place(e))
  return choices.length ? (choices.at(-1) === own ? choices.map(label) : []) : siblings.at(-1).e === e ? siblings.map(c => c.label) : []
}
const isChoice = e => e.type === 'range' || group(e.control ?? e).length > 0
core.offers = () => { lattices(); return controls().map((c, _, all) => ({ label: c.label, chosen: Boolean(isChosen(c.e)), twin: all.some(o => o.e !== c.e && o.text === c.text && isChosen(o.e)), lastOf: c.e ? lastOf(c.e, all) : [], choice: Boolean(c.e && isChoice(c.e)), dialog: c.dialog?.text ?? null })) }
