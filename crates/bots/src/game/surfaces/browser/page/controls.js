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
  .join(' ') || e.getAttribute('aria-label') || e.title || e.querySelector('img')?.alt || e.id || ''
const scale = (e, value) => [label(e), value].filter(Boolean).join(' ')
const CONTROLS = 'input[type=range],button,input[type=button],input[type=submit],input[type=radio],input[type=checkbox],input[type=image],a,label,option,summary,[onclick],[role=button],[role=radio],[role=tab]'
const isControl = e => e.matches(CONTROLS) || clickable.has(e) || (getComputedStyle(e).cursor === 'pointer' && getComputedStyle(e.parentElement ?? e).cursor !== 'pointer')
const isAway = e => e.tagName === 'A' && (e.target === '_blank' || /^(https?|mailto):/.test(e.href))
const controls = () => {
  const cells = [...known.values()].filter(isThere).flatMap(l => resolve(l) ?? [l.drawn]), used = new Map(), all = []
  for (const e of elements()) {
    const box = e.tagName === 'OPTION' ? e.closest('select') : e
    if (!box || !shown(box) || e.matches('select') || e.closest(':disabled') || !isControl(e) || isAway(e) || (e.tagName === 'LABEL' && !/^(checkbox|radio)$/.test(e.control?.type ?? 'radio')) || cells.some(c => holds(c, e) || holds(e, c))) continue
    const { width, height } = rect(box), text = e.type === 'range' ? scale(e, e.max) : label(e)
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
/** Whether this is the last of three or more choices, or the end of a scale: the hardest level, unless the words say otherwise. */
const isTop = e => e && (e.type === 'range' ? e.value !== e.max : ((all, own) => all.length > 2 && all.at(-1) === own)(group(e.control ?? e), e.control ?? e))
/** What is chosen among several, be it shown or not. */
core.chosen = () => [...document.querySelectorAll('select,input[type=radio],input[type=range]')].flatMap(e => e.type === 'range' ? [scale(e, e.value)]
  : e.tagName === 'SELECT' ? (e.options.length > 1 ? [...e.selectedOptions].map(label) : []) : e.checked && group(e).length > 1 ? [label(e)] : [])
const isChosen = e => e && (e.tagName === 'OPTION' ? e.selected : e.tagName === 'LABEL' ? e.control?.type === 'radio' && e.control.checked : e.type === 'radio' && e.checked)
core.can = label => controls().some(c => c.label === label)
core.offers = () => { lattices(); return controls().map(c => ({ label: c.label, chosen: Boolean(isChosen(c.e)), top: Boolean(isTop(c.e)), dialog: c.dialog?.text ?? null })) }
