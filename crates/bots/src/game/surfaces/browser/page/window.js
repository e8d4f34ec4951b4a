// Where a script of the page failed, as ` (game.js, line 7)`. What it calls of its window may be ours.
const whereFailed = ({ filename, lineno, error }) => {
  const frames = String(error?.stack).split('\n').map(frame => frame.match(/([^\s(]\S*):(\d+):\d+\)?$/)).filter(Boolean)
  const [, file, line] = (frames[0]?.[1] === OURS && frames.find(([, file]) => file !== OURS)) || [, filename, lineno]
  return file && file !== OURS ? ` (${file.split('/').pop()}, line ${line})` : ''
}

// What a window is given in place of its own.
core.adopt = view => {
  const proto = view.EventTarget.prototype, listen = proto.addEventListener
  proto.addEventListener = function (type, ...rest) {
    if (/^(transition|animation)/.test(type)) watchesEnds = true
    heard.add(type)
    if (this instanceof view.Element && /^(click|mousedown|pointerdown|touchstart|mouseup|pointerup)$/.test(type)) clickable.add(this)
    return listen.call(this, type, ...rest)
  }
  view.setTimeout = (f, ms, ...args) => later(view, f, ms, args)
  view.setInterval = (f, ms, ...args) => later(view, f, ms, args, { every: Math.max(Number(ms) || 0, 0) })
  view.requestAnimationFrame = f => later(view, f, 16, [], { frame: true })
  view.requestIdleCallback = f => later(view, f, 1, [{ didTimeout: false, timeRemaining: () => 10 }])
  view.clearTimeout = view.clearInterval = view.cancelAnimationFrame = view.cancelIdleCallback = cancel
  const clock = view.performance.now.bind(view.performance), today = view.Date.now.bind(view.Date)
  const time = () => { told.clock = true; return floor(today() + skipped) }
  view.Date = new Proxy(view.Date, {
    construct: (date, given, self) => Reflect.construct(date, given.length ? given : [time()], self),
    apply: date => new date(time()).toString(),
    get: (date, name) => name === 'now' ? time : date[name],
  })
  view.performance.now = () => { told.clock = true; return clock() + skipped }
  view.alert = text => { dialog('alert', text) }
  view.confirm = text => dialog('confirm', text)
  view.prompt = (text, suggested) => dialog('prompt', text, suggested)
  view.print = () => {}
  view.open = () => null
  takeDice(view, noted)
  const { getRandomValues: values, randomUUID: id } = view.Crypto.prototype
  view.Crypto.prototype.getRandomValues = function (array) { noted(NaN); return values.call(this, array) }
  if (id) view.Crypto.prototype.randomUUID = function () { noted(NaN); return id.call(this) }
  const shadow = view.Element.prototype.attachShadow
  view.Element.prototype.attachShadow = function (options) { const root = shadow.call(this, { ...options, mode: 'open' }); observer.observe(root, WATCHED); return root }
  const { prototype: brush } = view.CanvasRenderingContext2D
  for (const name of ['stroke', 'fill', 'strokeRect', 'fillRect', 'clearRect', 'strokeText', 'fillText', 'drawImage', 'putImageData']) {
    const paint = brush[name]
    brush[name] = function (...args) { painting(this); return paint.apply(this, args) }
  }
  const animate = view.Element.prototype.animate
  view.Element.prototype.animate = function (...args) { const a = animate.apply(this, args); try { a.finish(); watchesEnds = true } catch { /* It has no end. */ } return a }
  if (view.Worker) view.Worker = class extends view.Worker {
    constructor(...args) { super(...args); const done = () => { if (this.asked) { this.asked--; busy-- } }; this.asked = 0; for (const type of ['message', 'error']) listen.call(this, type, done) }
    postMessage(...args) { this.asked++; busy++; real.timeout(() => { if (this.asked) { this.asked--; busy-- } }, 3000); super.postMessage(...args) }
  }
  const fetch = view.fetch
  view.fetch = (...args) => { busy++; return fetch.apply(view, args).finally(() => { real.timeout(() => busy--, 0) }) }
  new view.MutationObserver(records => {
    const isNew = node => node.tagName === 'SCRIPT' && node.src && view.document.readyState === 'complete'
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isNew)) {
      scripts.add(node)
      real.timeout(() => scripts.delete(node), 3000)
    }
  }).observe(view.document, { childList: true, subtree: true })
  listen.call(view.document, 'load', ({ target }) => scripts.delete(target), true)
  listen.call(view, 'error', event => {
    scripts.delete(event.target)
    if (event.target?.tagName === 'SCRIPT') told.missing.push(event.target.src || 'a module')
    else if (event.message && told.errors.length < 5 && !/ResizeObserver/.test(event.message)) told.errors.push(event.message.slice(0, 300) + whereFailed(event))
  }, true)
  listen.call(view, 'unhandledrejection', ({ reason }) => {
    if (told.errors.length < 5 && !(reason instanceof view.DOMException)) told.errors.push(String(reason?.message ?? reason).slice(0, 300))
  })
  view.navigation?.addEventListener('navigate', event => { if (!event.destination.sameDocument && !event.downloadRequest) leaving = real.now() + 1000 })
  observer.observe(view.document, WATCHED)
  const still = () => {
    const style = view.document.createElement('style')
    style.textContent = `*,*::before,*::after{${watchesEnds ? 'transition-duration:.01ms!important;transition-delay:0s' : 'transition:none'}!important;animation-duration:0s!important;animation-delay:0s!important;scroll-behavior:auto!important}:where(td,th){min-width:22px;height:22px}`
    view.document.documentElement?.prepend(style)
  }
  listen.call(view.document, 'DOMContentLoaded', still)
}
