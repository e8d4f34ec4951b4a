// The window of a page: its document, its scripts, its clock, and what it has of a browser. The global object itself is the
// window of the page that was loaded last: a context of its own for each would be many times slower.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL, URL } from 'node:url'
import vm from 'node:vm'

/** What is behind a node. */
const browserOf = node => (node.ownerDocument ?? node).$browser
const isFar = address => /^(https?:)?\/\//i.test(address)
const immediately = setImmediate
const soon = () => new Promise(done => immediately(done))

class Document extends Node {
  nodeType = 9
  nodeName = '#document'
  readyState = 'loading'
  cookie = ''
  hidden = false
  visibilityState = 'visible'
  activeElement = null
  currentScript = null
  fonts = { ready: Promise.resolve(), load: () => Promise.resolve() }
  constructor(browser) {
    super(undefined)
    this.$browser = browser
    this.documentElement = this.createElement('html')
    this.appendChild(this.documentElement)
    this.head = this.documentElement.appendChild(this.createElement('head'))
    this.body = this.documentElement.appendChild(this.createElement('body'))
  }
  createElement(name) { return new (TYPES[String(name).toLowerCase()] ?? Element)(this, String(name).toLowerCase()) }
  createElementNS(_, name) { return this.createElement(name) }
  createTextNode(text) { return new Text(this, String(text)) }
  createDocumentFragment() { return new Fragment(this) }
  createEvent() { return Object.assign(new Event(''), { initEvent(type, bubbles) { Object.assign(this, { type, bubbles }) } }) }
  importNode(node, deep) { return node.cloneNode(deep) }
  hasFocus() { return true }
  execCommand() {}
  elementFromPoint() { return browserOf(this).lacks('document.elementFromPoint', null) }
  write(...texts) { this.$browser.written += texts.join('') }
  writeln(...texts) { this.write(...texts, '\n') }
  open() {}
  close() {}
  get title() { return this.querySelector('title')?.textContent ?? '' }
  set title(text) { (this.querySelector('title') ?? this.head.appendChild(this.createElement('title'))).textContent = text }
  get defaultView() { return globalThis }
  get location() { return globalThis.location }
  get forms() { return this.getElementsByTagName('form') }
  get images() { return this.getElementsByTagName('img') }
  get scripts() { return this.getElementsByTagName('script') }
  get all() { return this.getElementsByTagName('*') }
}

class Storage {
  getItem(key) { return Object.hasOwn(this, key) ? String(this[key]) : null }
  setItem(key, value) { this[key] = String(value) }
  removeItem(key) { delete this[key] }
  clear() { Object.keys(this).forEach(key => delete this[key]) }
  key(i) { return Object.keys(this)[i] ?? null }
  get length() { return Object.keys(this).length }
}

/** Choices among n, told from other draws by chance. */
const withChoices = text => text.replace(/Math\.floor\(\s*Math\.random\(\)\s*\*\s*((?:[\w$.]|\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\])+)\s*\)/g, 'noughtsChoice($1)')

/** The clock of the system. */
const Clock = Date

/** `Date`, as if a page had been loaded at this time. */
function dateFrom(start) {
  const loaded = Clock.now()
  const now = () => start + Clock.now() - loaded
  return new Proxy(Clock, {
    get: (target, key) => key === 'now' ? now : target[key],
    apply: () => String(new Clock(now())),
    construct: (target, all, newTarget) => Reflect.construct(target, all.length === 0 ? [now()] : all, newTarget),
  })
}

const BUILT_IN = new Set(Object.getOwnPropertyNames(globalThis))
const HIDDEN = ['process', 'global', 'Buffer', 'require', 'module', 'exports'] // What browsers do not have.

function setGlobal(name, what) {
  try {
    Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, ...what })
  } catch {} // `undefined` and the like stay what they are.
}

/** The names that are declared at the top of a script: those that cannot be declared there once more. */
function declared(text) {
  const functions = [...text.matchAll(/(?:function\s*\*?|class)\s+([A-Za-z_$][\w$]*)/g)].map(match => match[1])
  const variables = [...text.matchAll(/\b(?:const|let|var)\s+((?:[^;=\n]|=[^;\n]*)*)/g)]
  const names = variables.flatMap(([, list]) => list.match(/[A-Za-z_$][\w$]*/g) ?? [])
  const isWrong = code => {
    try {
      return !new vm.Script(`(function () {${code}\n})`)
    } catch {
      return true
    }
  }
  const isDeclared = name => !isWrong(`let ${name}`) && isWrong(`${text}\n;let ${name}`)
  return isWrong(text) ? [] : [...new Set([...functions, ...names])].filter(isDeclared)
}

const compiled = new Map()

/** A script as a function, always the same for the same text, so that it is fast when it was run often. What it declares is
 * global in other scripts by its first argument. */
function compile(text, filename, lineOffset) {
  const key = `${filename}\n${lineOffset}\n${text}`
  if (!compiled.has(key)) {
    const names = declared(text).map(name => `${name}:[()=>${name},noughtsValue=>{${name}=noughtsValue}]`)
    const strict = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*['"]use strict['"]/.test(text) ? "'use strict';" : ''
    const code = `(function(noughtsExport,${HIDDEN}){${strict}noughtsExport({${names}});${withChoices(text)}\n})`
    compiled.set(key, new vm.Script(code, { filename, lineOffset }).runInThisContext())
  }
  return compiled.get(key)
}

/** What a name stands for, if it has come to that. */
function found(get) {
  try {
    return get()
  } catch {
    return undefined
  }
}

/** A loaded page, and all that stands around it. */
class Browser {
  #timers = []
  #count = 0
  #rules = []
  now = 0
  written = ''
  isParsing = false
  state = { errors: [], missing: [], far: [], dialogs: [] } // What there is to tell of it.
  document = new Document(this)
  /** Hears for the page's `window`. */
  target = new EventTarget()
  constructor(file, { draw, date, answers }) {
    this.folder = path.dirname(file)
    this.draw = draw
    this.answers = [...answers]
    Object.getOwnPropertyNames(globalThis).filter(name => !BUILT_IN.has(name)).forEach(name => delete globalThis[name])
    Object.defineProperty(this.target, '$browser', { value: this })
    for (const [name, value] of Object.entries(this.#globals(file))) setGlobal(name, { value, writable: true })
    Math.random = () => draw(null)
    setGlobal('Date', { value: date === undefined ? Clock : dateFrom(date), writable: true })
  }

  #globals(file) {
    const { document, state } = this
    const ask = (kind, otherwise) => (text = '', standard = undefined) => {
      const answer = this.answers.length > 0 ? this.answers.shift() : standard ?? otherwise
      state.dialogs.push({ kind, text: String(text).slice(0, 200), answer })
      return answer
    }
    const server = what => class {
      constructor(address = '') { browserOf(document).lacks(`a server or a process beside it (${what} ${String(address).slice(0, 80)})`) }
    }
    const observer = class { observe() {} unobserve() {} disconnect() {} takeRecords() { return [] } }
    const repeat = (call, ms, ...rest) => this.#set(call, Math.max(Number(ms) || 0, 4), rest, true)
    const once = (call, ms, ...rest) => this.#set(call, Number(ms) || 0, rest, false)
    const clear = id => { this.#timers = this.#timers.filter(timer => timer.id !== id) }
    const href = pathToFileURL(file).href
    const quiet = () => {}
    return {
      noughtsChoice: n => Number.isInteger(n) && n > 0 && n <= 1000 ? this.draw(n) : Math.floor(this.draw(null) * n),
      ...Object.fromEntries(['window', 'self', 'top', 'parent', 'frames'].map(name => [name, globalThis])),
      name: '', status: '', event: undefined, onload: undefined, onclick: undefined,
      ...Object.fromEntries(['addEventListener', 'removeEventListener', 'dispatchEvent'].map(name => [name, this.target[name].bind(this.target)])),
      document, Event, CustomEvent: Event, MouseEvent: Event, PointerEvent: Event, KeyboardEvent: Event,
      Node, Element, HTMLElement: Element, SVGElement: Element, NodeList,
      HTMLCollection: NodeList, HTMLButtonElement: Field, HTMLInputElement: Field, Text, EventTarget, DocumentFragment: Fragment,
      Image: class { constructor() { return document.createElement('img') } },
      Audio: class { constructor() { return document.createElement('audio') } },
      setTimeout: once, setInterval: repeat, clearTimeout: clear, clearInterval: clear, cancelAnimationFrame: clear, setImmediate: call => once(call, 0),
      requestAnimationFrame: call => once(() => call(this.now), 16), requestIdleCallback: call => once(() => call({ timeRemaining: () => 50 }), 1),
      
      performance: { now: () => this.now }, localStorage: new Storage(), sessionStorage: new Storage(),
      location: { href, pathname: new URL(href).pathname, search: '', hash: '', origin: 'null', protocol: 'file:', hostname: '', host: '',
        reload: () => this.leaves('loads itself again'), assign: to => this.leaves(`goes to ${to}`), replace: to => this.leaves(`goes to ${to}`) },
      navigator: { userAgent: 'noughts', language: 'en', languages: ['en'], platform: '', onLine: true, maxTouchPoints: 0, vibrate: quiet },
      history: { pushState: quiet, replaceState: quiet, back: quiet, length: 1 }, screen: { width: 1000, height: 800 },
      innerWidth: 1000, innerHeight: 800, devicePixelRatio: 1, scrollX: 0, scrollY: 0, scrollTo: quiet, scroll: quiet, focus: quiet, print: quiet,
      alert: ask('alert', undefined), confirm: ask('confirm', true), prompt: ask('prompt', 'X'), open: () => null, close: quiet,
      console: new Proxy({}, { get: () => quiet }), matchMedia: () => ({ matches: false, addEventListener: quiet, addListener: quiet }),
      getComputedStyle: element => new Proxy(element.style, { get: (style, name) => style[name] || this.styleOf(element, kebab(String(name))) || '' }),
      getSelection: () => ({ removeAllRanges: quiet }), speechSynthesis: anything, SpeechSynthesisUtterance: class {}, AudioContext: anything, webkitAudioContext: anything,
      IntersectionObserver: observer, ResizeObserver: observer, customElements: { define: () => this.lacks('custom elements') },
      MutationObserver: class extends observer { observe() { browserOf(document).lacks('MutationObserver') } },
      XMLHttpRequest: server('XMLHttpRequest'), WebSocket: server('WebSocket'), Worker: server('Worker'), EventSource: server('EventSource'),
      fetch: address => this.#fetch(String(address)), 
      crypto: { getRandomValues: list => list.fill(0).forEach((_, i) => { list[i] = this.draw(null) * 2 ** 32 }) ?? list, randomUUID: () => `${this.draw(null)}` },
    }
  }

  async #fetch(address) {
    const name = path.resolve(this.folder, address.replace(/^\//, ''))
    if (isFar(address) || !fs.existsSync(name)) {
      this.lacks(`a server (fetch ${address.slice(0, 80)})`)
      throw new TypeError('Failed to fetch')
    }
    const text = fs.readFileSync(name, 'utf8')
    return { ok: true, status: 200, text: async () => text, json: async () => JSON.parse(text) }
  }

  // What is told of it.

  lacks(what, instead) {
    if (!this.state.missing.includes(what)) this.state.missing.push(what)
    return instead
  }
  leaves(what) { this.fails(new Error(`the page ${what}`)) }
  fails(error, where = '') {
    const text = `${error?.name ?? 'Error'}: ${error?.message ?? error}`.replace(/\s+/g, ' ').slice(0, 200)
    const place = String(error?.stack).match(/([^\s/(]+\.(?:html?|m?js)):(\d+)/)
    if (this.state.errors.length < 10) this.state.errors.push(text + (place ? ` (${place[1]}, line ${place[2]})` : where))
  }
  guarded(call) {
    try {
      return call()
    } catch (error) {
      this.fails(error)
    }
  }
  evaluate(code) { return this.guarded(() => vm.runInThisContext(withChoices(code))) }
  setHandler(element, name, code) {
    const key = `handler\n${code}`
    this.guarded(() => {
      if (!compiled.has(key)) compiled.set(key, vm.runInThisContext(`(function (event) {${withChoices(code)}\n})`))
      element[name] = (...all) => compiled.get(key).apply(element, all) // A function of its own, as in browsers.
    })
  }

  // The clock. It goes only as far as somebody waits.

  #set(call, delay, rest, repeats) {
    const run = typeof call === 'function' ? () => call.apply(globalThis, rest) : () => this.evaluate(String(call))
    this.#timers.push({ id: ++this.#count, due: this.now + Math.max(delay, 0), run, every: repeats ? delay : null })
    return this.#count
  }

  /** Runs the timer that is due first, if that is before `end`, and says whether there was one. */
  async tick(end) {
    await soon()
    const timer = this.#timers.reduce((first, one) => !first || one.due < first.due ? one : first, undefined)
    if (!timer || timer.due > end) return false
    this.now = Math.max(this.now, timer.due)
    this.#timers = this.#timers.filter(one => one !== timer)
    if (timer.every !== null) this.#timers.push(Object.assign(timer, { due: this.now + timer.every }))
    this.guarded(timer.run)
    await soon()
    return true
  }

  // Loading.

  /** Loads the page, runs its scripts, and tells them that it is there. */
  async load(html, name) {
    const { document } = this
    const late = []
    const atScript = script => {
      if (script.getAttribute('type') === 'module' || (script.src && (script.hasAttribute('defer') || script.hasAttribute('async')))) late.push(script)
      else this.#run(script, name, html)
      const { written } = this
      this.written = ''
      return written
    }
    this.isParsing = true
    this.#nameElements(html)
    parse(html, document.documentElement, atScript)
    this.isParsing = false
    this.#readStyles()
    document.readyState = 'interactive'
    for (const script of late) await this.#run(script, name, html)
    await soon()
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
    await soon()
    document.readyState = 'complete'
    document.dispatchEvent(new Event('readystatechange'))
    if (typeof document.body.onload === 'function') this.guarded(() => document.body.onload(new Event('load')))
    for (const type of ['load', 'pageshow']) this.target.dispatchEvent(new Event(type))
    await soon()
  }

  /** An element with an id is a global variable. */
  #nameElements(html) {
    for (const [, id] of html.matchAll(/\bid\s*=\s*["']?([A-Za-z_$][\w$]*)/g)) {
      if (id in globalThis) continue
      setGlobal(id, { get: () => this.document.getElementById(id) ?? undefined, set: value => setGlobal(id, { value, writable: true }) })
    }
  }

  #run(script, page, html) {
    const [src, { document }] = [script.getAttribute('src'), this]
    const type = (script.getAttribute('type') ?? '').toLowerCase()
    if (/babel|jsx|typescript/.test(type)) return this.lacks(`a compiler for ${type}`)
    if (type && !/javascript|ecmascript|^module$/.test(type)) return
    if (src && isFar(src)) return this.state.far.push(src.slice(0, 200))
    return this.guarded(() => {
      const name = src ? this.#local(src) : page
      const text = src ? fs.readFileSync(name, 'utf8') : script.textContent
      const lineOffset = src ? 0 : html.slice(0, Math.max(html.indexOf(text), 0)).split('\n').length - 1
      if (type === 'module') return this.#module(name, text, lineOffset).catch(error => this.fails(error))
      document.currentScript = script
      compile(text, name, lineOffset).call(globalThis, doors => {
        for (const [name, [get, set]] of Object.entries(doors)) setGlobal(name, { get: () => found(get), set })
      })
      document.currentScript = null
    })
  }

  #local(address, folder = this.folder) {
    const plain = decodeURI(address.replace(/[?#].*$/, ''))
    return path.resolve(plain.startsWith('/') ? this.folder : folder, plain.replace(/^\/+/, ''))
  }

  #modules = new Map()
  async #module(name, text, lineOffset = 0) {
    const module = this.#compile(name, text, lineOffset)
    await module.link((specifier, from) => {
      if (isFar(specifier)) this.state.far.push(specifier)
      if (!/^[./]/.test(specifier)) throw new Error(`it imports ${specifier}, which is not beside it`)
      const file = this.#local(specifier, path.dirname(from.identifier))
      return this.#modules.get(file) ?? this.#compile(file, fs.readFileSync(file, 'utf8'))
    })
    await module.evaluate()
  }
  #compile(name, text, lineOffset = 0) {
    const module = new vm.SourceTextModule(withChoices(text), { identifier: name, lineOffset,
      initializeImportMeta: meta => { meta.url = pathToFileURL(name).href } })
    this.#modules.set(name, module)
    return module
  }

  /** A form and its fields have names. A script that a script adds is run. */
  inserted(node) {
    const name = node.$attributes?.name
    const holder = node.localName === 'form' ? this.document : node.closest?.('form')
    if (name && holder && !(name in holder)) Object.defineProperty(holder, name, { configurable: true, value: node })
    if (!this.isParsing && node.localName === 'script' && node.isConnected) this.#run(node, 'page', '')
    if (!this.isParsing && node.localName === 'script') this.#set(() => node.dispatchEvent(new Event('load')), 0, [], false)
  }

  // What can be seen and clicked, by the style sheets.

  #readStyles() {
    const texts = this.document.querySelectorAll('style, link[rel=stylesheet]').map(element => {
      const href = element.getAttribute('href')
      try {
        return element.localName === 'style' ? element.textContent : isFar(href ?? '') ? '' : fs.readFileSync(this.#local(href), 'utf8')
      } catch {
        return ''
      }
    })
    const text = texts.join('\n').replace(/\/\*[^]*?\*\//g, '').replace(/@[^{};]*(;|\{(?:[^{}]|\{[^{}]*\})*\})/g, '')
    for (const [, selectors, body] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const wanted = Object.entries(declarations(body)).filter(([name]) => /^(display|visibility|pointer-events)$/.test(name))
      for (const selector of wanted.length > 0 ? selectors.split(',') : []) this.#rule(selector.trim(), Object.fromEntries(wanted), body)
    }
  }

  #rule(selector, wanted, body) {
    const count = pattern => selector.match(pattern)?.length ?? 0
    const weight = (/!important/.test(body) ? 1e9 : 0) + count(/#/g) * 1e6 + count(/[.[]|:(?!not)/g) * 1e3 + count(/(^|[\s>+~])[a-z]/gi)
    try {
      this.#rules.push({ selector: parseSelectors(selector), wanted, weight })
    } catch {} // What is not understood here hides nothing.
  }

  /** What the style sheets or its own style say of an element. */
  styleOf(element, name) {
    const inline = element.style[name]
    let best = { weight: inline ? 1e8 : -1, value: inline }
    for (const { selector, wanted, weight } of this.#rules) {
      if (name in wanted && weight >= best.weight && selector.some(one => matches(element, one))) best = { weight, value: wanted[name] }
    }
    return best.value
  }

  isVisible(element) {
    return [element, ...ancestors(element)].every(one => one.isConnected && !one.hidden && !/^(template|script|style|head|noscript)$/.test(one.localName) &&
      !(one.localName === 'dialog' && !one.open) && this.styleOf(one, 'display') !== 'none' && this.styleOf(one, 'visibility') !== 'hidden')
  }
  isReachable(element) {
    return this.isVisible(element) && !element.disabled && [element, ...ancestors(element)].every(one => this.styleOf(one, 'pointer-events') !== 'none')
  }
}
