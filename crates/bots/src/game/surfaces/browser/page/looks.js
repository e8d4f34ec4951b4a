// Looks: what is written in a place, what is drawn there, and everything about it.
const short = text => { if (text.length <= 80) return text; let h = 7; for (const c of text) h = (h * 31 + c.codePointAt(0)) % 9007199254740881; return text.slice(0, 40) + '~' + h }
const words = e => ((e.value || '') + (e.innerText ?? e.textContent ?? '')).trim() || e.querySelector('input')?.value || ''
const names = e => e.className?.baseVal ?? e.className ?? ''
const pseudo = e => ['::before', '::after'].map(p => getComputedStyle(e, p)).map(s => /^(none|normal)$/.test(s.content) ? '' : s.content + s.opacity + s.backgroundImage + s.clipPath).join()
const ink = e => e.tagName === 'CANVAS' ? e.toDataURL() : ''
const visible = e => { const s = getComputedStyle(e); return s.display !== 'none' && s.visibility !== 'hidden' && s.opacity > .05 }
/** What is drawn of an element. An icon whose font is missing is known by its name alone; some names number the places. */
const form = e => [e.tagName, ...['src', 'd', 'points', 'href', 'r'].map(a => e.getAttribute(a) ?? ''), pseudo(e), ink(e)].join()
const shape = e => form(e) + (/^(I|IMG|SPAN|use)$/.test(e.tagName) ? names(e) : '')
const inner = e => [...e.querySelectorAll('*')]
const marks = e => [e, ...inner(e)].filter(visible).filter(k => !/^(DIV|P|B|STRONG|TEXT)$/i.test(k.tagName))
const picture = (e, of = shape) => [words(e), getComputedStyle(e).backgroundImage, pseudo(e), ink(e), ...marks(e).map(of)].join('|')
const colours = e => { const s = getComputedStyle(e); return [s.color, s.backgroundColor, s.backgroundImage, s.backgroundPosition, s.fill, s.stroke, s.opacity, s.visibility].join() }
/** The same for all places, though their own names or numbers differ. */
const tint = e => [words(e), colours(e), pseudo(e), ...inner(e).map(k => colours(k) + pseudo(k))].join('|')
const sight = e => [words(e), names(e), colours(e), pseudo(e), ...inner(e).map(k => names(k) + colours(k) + pseudo(k))].join('|')
const within = l => {
  const marks = elements().filter(e => e !== l.drawn && shown(e) && (e instanceof SVGElement || !e.children.length)).map(e => [e, rect(e)])
  return [...Array(9).keys()].map(k => middle(l, k)).map(m => marks.filter(([, r]) => r.width < m.w * 1.3 && r.height < m.h * 1.3
    && Math.abs(r.x + r.width / 2 - m.x) < m.w * .3 && Math.abs(r.y + r.height / 2 - m.y) < m.h * .3).map(([e]) => shape(e).replace(/-?[\d.]+/g, '#') + words(e)).join('|'))
}
/** How a lattice looks now, by kind, or in the one kind that is wanted; `undefined` if it is not there. */
const KINDS = { text: words, picture, form: e => picture(e, form), sight, tint }
const looks = l => {
  if (!isThere(l)) return
  if (l.drawn?.tagName === 'CANVAS') { const pixels = drawing(l); return pixels && { pixels } }
  if (l.drawn) return { picture: within(l).map(short) }
  const nodes = resolve(l), kind = wanted?.split('|')[1], kinds = KINDS[kind] ? [kind] : Object.keys(KINDS)
  return Object.fromEntries(kinds.map(kind => [kind, nodes.map(e => short(KINDS[kind](e)))]))
}
const page = new OffscreenCanvas(1, 1), pen = page.getContext('2d', { willReadFrequently: true })
/** What is seen through a drawing where it shows nothing; a colour that marks rarely have where that is a picture. */
const ground = e => {
  for (; e; e = e.parentElement ?? e.getRootNode().host) {
    const { backgroundColor, backgroundImage } = getComputedStyle(e)
    if (backgroundImage !== 'none') return '#f0f'
    if (!/, 0\)$/.test(backgroundColor)) return backgroundColor
  }
  return '#fff'
}
/** The nine fields of an image in 16 times 16 mean colours each, without their edges. */
const thumbnails = (image, w, h, ground = '#fff') => {
  Object.assign(page, { width: 48, height: 48 })
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = ground; pen.fillRect(0, 0, 48, 48)
  const places = [...Array(9).keys()], at = k => [k % 3, floor(k / 3)]
  for (const [x, y] of places.map(at)) pen.drawImage(image, (x + .15) * w / 3, (y + .15) * h / 3, .7 * w / 3, .7 * h / 3, 16 * x, 16 * y, 16, 16)
  return places.map(at).map(([x, y]) => [...pen.getImageData(16 * x, 16 * y, 16, 16).data].filter((_, i) => i % 4 < 3).map(part => part.toString(16).padStart(2, '0')).join(''))
}
const drawing = l => {
  const r = rect(l.drawn), scale = l.drawn.width / r.width
  try { return thumbnails(l.drawn, l.w * scale, l.h * (l.drawn.height / r.height), ground(l.drawn)) } catch { return null }
}
core.screenshot = async data => { const image = new Image(); image.src = 'data:image/png;base64,' + data; await image.decode(); return thumbnails(image, image.width, image.height) }
/** Nine places with this key, or all that are found. Only these are watched from now on. */
core.nines = of => {
  const [key, kind] = (of ?? '').split('|')
  wanted = of
  const all = of ? [find(key) ?? known.get(key)].filter(Boolean) : lattices()
  return all.flatMap(l => {
    const look = keep(l), shots = told.shots[l.key] ?? [], r = isThere(l) && rect(l.drawn ?? document.body)
    const kinds = ['text', 'picture', 'form', 'sight', 'tint', 'pixels'].filter(k => shots.some(s => s[k]) && (!kind || k === kind))
    const drawn = !kind || kind === 'pixels' ? l.drawn && r && !look?.pixels : false
    return kinds.map(k => ({ key: `${l.key}|${k}`, shots: shots.map(s => s[k]).concat(look ? [look[k]] : []) }))
      .concat(drawn ? [{ key: `${l.key}|pixels`, shots: [], clip: { x: r.x + scrollX, y: r.y + scrollY, width: l.w, height: l.h, scale: 1 } }] : [])
  })
}
core.ways = () => lattices().map(l => l.key)
