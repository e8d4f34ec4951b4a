// A small stand-in for what a browser gives to the scripts of a page: elements, events, timers that run at once.

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
const CLOSED_BY = { li: /^li$/, td: /^(td|th|tr|tbody|tfoot)$/, th: /^(td|th|tr|tbody|tfoot)$/, tr: /^(tr|tbody|tfoot)$/, option: /^option$/,
  p: /^(p|div|table|ul|ol|h[1-6]|section|form)$/, thead: /^(tbody|tfoot)$/, tbody: /^(tbody|tfoot)$/ }
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', times: '×', copy: '©', middot: '·', hellip: '…' }
const SVG = /^(svg|g|path|circle|line|rect|polyline|polygon|ellipse|use)$/
const camel = name => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
const kebab = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

// Nodes.

class EventTarget {
  #listeners = []
  addEventListener(type, listener, options) {
    const { capture = options === true, once = false } = Object(options)
    const isKnown = this.#listeners.some(known => known.type === type && known.listener === listener && known.capture === capture)
    if (listener && !isKnown) this.#listeners.push({ type, listener, capture, once })
  }
  removeEventListener(type, listener, options) {
    const capture = options === true || Boolean(options?.capture)
    this.#listeners = this.#listeners.filter(known => known.type !== type || known.listener !== listener || known.capture !== capture)
  }
  $hears(type) {
    return typeof this[`on${type}`] === 'function' || this.#listeners.some(known => known.type === type)
  }
  /** Calls the listeners of one phase. */
  $hear(event, capture) {
    event.currentTarget = this
    const own = (event.$browser.target === this ? globalThis : this)[`on${event.type}`]
    const handler = { listener: own, capture: false, isProperty: true }
    const all = [...(typeof own === 'function' ? [handler] : []), ...this.#listeners.filter(known => known.type === event.type)]
    for (const known of all.filter(known => known.capture === capture && !event.isStoppedAtOnce)) {
      if (known.once) this.#listeners = this.#listeners.filter(other => other !== known)
      const call = () => typeof known.listener === 'function' ? known.listener.call(this, event) : known.listener.handleEvent(event)
      const result = event.$browser.guarded(call)
      if (known.isProperty && result === false) event.preventDefault()
    }
  }
  dispatchEvent(event) {
    event.target = this
    event.$browser = this.$browser ?? browserOf(this)
    const path = [this]
    for (let up = this.parentNode; up; up = up.parentNode) path.push(up)
    if (path.at(-1) instanceof Document) path.push(path.at(-1).$browser.target)
    for (const node of [...path].reverse()) if (!event.isStopped) node.$hear(event, true)
    for (const node of event.bubbles ? path : [this]) if (!event.isStopped) node.$hear(event, false)
    return !event.defaultPrevented
  }
}

class Event {
  constructor(type, { bubbles = false, cancelable = true, ...more } = {}) {
    Object.assign(this, more, { type, bubbles, cancelable, defaultPrevented: false, isTrusted: true, timeStamp: 0 })
  }
  preventDefault() { this.defaultPrevented = true }
  stopPropagation() { this.isStopped = true }
  stopImmediatePropagation() { this.isStopped = this.isStoppedAtOnce = true }
  composedPath() { return [this.target] }
  get srcElement() { return this.target }
}

class NodeList extends Array {
  static get [Symbol.species]() { return Array }
  item(i) { return this[i] ?? null }
  namedItem(name) { return this.find(node => node.id === name || node.$attributes?.name === name) ?? null }
}

/** A list that is looked up again whenever it is used. */
function live(find) {
  const target = new NodeList()
  const get = (_, key) => {
    const now = NodeList.from(find())
    const value = now[key] ?? (typeof key === 'string' ? now.namedItem(key) ?? undefined : undefined)
    return typeof value === 'function' && !(value instanceof Node) ? value.bind(now) : value
  }
  return new Proxy(target, { get, has: (_, key) => key in NodeList.from(find()), ownKeys: () => Reflect.ownKeys(NodeList.from(find())),
    getOwnPropertyDescriptor: (_, key) => key === 'length' ? { value: find().length, writable: true } : { ...Reflect.getOwnPropertyDescriptor(NodeList.from(find()), key), configurable: true } })
}

class Node extends EventTarget {
  $nodes = []
  get childNodes() { return NodeList.from(this.$nodes) }
  parentNode = null
  constructor(document) {
    super()
    Object.defineProperty(this, 'ownerDocument', { value: document, enumerable: false })
  }
  get parentElement() { return this.parentNode instanceof Element ? this.parentNode : null }
  get firstChild() { return this.$nodes[0] ?? null }
  get lastChild() { return this.$nodes.at(-1) ?? null }
  get nextSibling() { return this.#sibling('childNodes', 1) }
  get previousSibling() { return this.#sibling('childNodes', -1) }
  get nextElementSibling() { return this.#sibling('children', 1) }
  get previousElementSibling() { return this.#sibling('children', -1) }
  #sibling(list, step) {
    const all = [...(this.parentNode?.[list] ?? [])]
    return all[all.indexOf(this) + step] ?? null
  }
  get isConnected() { return this.getRootNode() === this.ownerDocument }
  getRootNode() { return this.parentNode ? this.parentNode.getRootNode() : this }
  hasChildNodes() { return this.$nodes.length > 0 }
  contains(node) { return node === this || Boolean(node?.parentNode && this.contains(node.parentNode)) }
  appendChild(node) { return this.insertBefore(node, null) }
  insertBefore(node, before) {
    const nodes = node instanceof Fragment ? [...node.$nodes] : [node]
    for (const one of nodes) {
      one.parentNode?.removeChild(one)
      const at = before ? this.$nodes.indexOf(before) : this.$nodes.length
      this.$nodes.splice(at, 0, one)
      one.parentNode = this
    }
    nodes.forEach(one => browserOf(this)?.inserted(one))
    return node
  }
  removeChild(node) {
    const at = this.$nodes.indexOf(node)
    if (at < 0) throw new Error('The node to be removed is not a child of this node')
    this.$nodes.splice(at, 1)
    node.parentNode = null
    return node
  }
  replaceChild(node, old) {
    this.insertBefore(node, old)
    return this.removeChild(old)
  }
  #nodes(items) { return items.map(item => item instanceof Node ? item : new Text(this.ownerDocument, String(item))) }
  append(...items) { this.#nodes(items).forEach(node => this.appendChild(node)) }
  prepend(...items) { this.#nodes(items).reverse().forEach(node => this.insertBefore(node, this.firstChild)) }
  before(...items) { this.#nodes(items).forEach(node => this.parentNode.insertBefore(node, this)) }
  after(...items) { this.#nodes(items).reverse().forEach(node => this.parentNode.insertBefore(node, this.nextSibling)) }
  replaceWith(...items) {
    this.before(...items)
    this.remove()
  }
  replaceChildren(...items) {
    [...this.$nodes].forEach(node => this.removeChild(node))
    this.append(...items)
  }
  remove() { this.parentNode?.removeChild(this) }
  get textContent() {
    let text = ''
    for (const node of this.$nodes) text += node.textContent
    return text
  }
  set textContent(text) { this.replaceChildren(...(text === null || text === '' ? [] : [String(text)])) }
  get children() { return live(() => this.$nodes.filter(node => node instanceof Element)) }
  get childElementCount() { return this.children.length }
  get firstElementChild() { return this.children[0] ?? null }
  get lastElementChild() { return [...this.children].at(-1) ?? null }
  /** The elements below it, in the order of the page. */
  $all(found = []) {
    for (let i = 0; i < this.$nodes.length; i += 1) {
      if (this.$nodes[i].nodeType === 1) found.push(this.$nodes[i])
      if (this.$nodes[i].$nodes.length > 0) this.$nodes[i].$all(found)
    }
    return found
  }
  querySelectorAll(selector) {
    const parsed = parseSelectors(selector)
    return NodeList.from(this.$all().filter(node => parsed.some(one => matches(node, one))))
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null }
  getElementById(id) { return this.$all().find(node => node.id === String(id)) ?? null }
  getElementsByTagName(name) {
    return live(() => this.$all().filter(node => name === '*' || node.localName === name.toLowerCase()))
  }
  getElementsByClassName(names) {
    const wanted = String(names).split(/\s+/).filter(Boolean)
    return live(() => this.$all().filter(node => wanted.every(name => node.classList.contains(name))))
  }
  getElementsByName(name) { return live(() => this.$all().filter(node => node.getAttribute('name') === name)) }
  cloneNode(deep = false) {
    const copy = this instanceof Text ? new Text(this.ownerDocument, this.data) : this instanceof Fragment ? new Fragment(this.ownerDocument)
      : this.ownerDocument.createElement(this.localName)
    for (const [name, value] of Object.entries(this.$attributes ?? {})) copy.setAttribute(name, value)
    if (deep) this.$nodes.forEach(node => copy.appendChild(node.cloneNode(true)))
    return copy
  }
}

class Fragment extends Node {
  nodeType = 11
}

class Text extends Node {
  nodeType = 3
  nodeName = '#text'
  constructor(document, data) {
    super(document)
    this.data = data
  }
  get textContent() { return this.data }
  set textContent(text) { this.data = String(text) }
  get nodeValue() { return this.data }
  set nodeValue(text) { this.data = String(text) }
}

class Element extends Node {
  nodeType = 1
  $attributes = {}
  style = styleOf(this)
  dataset = datasetOf(this)
  classList = new ClassList(this)
  constructor(document, name) {
    super(document)
    this.localName = name
    this.tagName = this.nodeName = name.toUpperCase()
  }
  getAttribute(name) { return this.$attributes[name.toLowerCase()] ?? null }
  hasAttribute(name) { return name.toLowerCase() in this.$attributes }
  getAttributeNames() { return Object.keys(this.$attributes) }
  get attributes() { return NodeList.from(Object.entries(this.$attributes).map(([name, value]) => ({ name, value, nodeValue: value }))) }
  setAttribute(name, value) {
    const key = String(name).toLowerCase()
    this.$attributes[key] = String(value)
    if (/^on[a-z]+$/.test(key)) browserOf(this).setHandler(this, key, String(value))
  }
  removeAttribute(name) {
    delete this.$attributes[name.toLowerCase()]
    if (/^on[a-z]+$/i.test(name)) this[name.toLowerCase()] = null
  }
  toggleAttribute(name, force = !this.hasAttribute(name)) {
    if (force) this.setAttribute(name, '')
    else this.removeAttribute(name)
    return force
  }
  get className() { return this.getAttribute('class') ?? '' }
  set className(names) { this.setAttribute('class', names) }
  get innerText() { return this.localName === 'br' ? '\n' : this.$nodes.map(node => node.innerText ?? node.textContent).join('') }
  set innerText(text) { this.textContent = text }
  get outerText() { return this.innerText }
  get innerHTML() { return this.$nodes.map(htmlOf).join('') }
  set innerHTML(html) {
    this.replaceChildren()
    parse(String(html), this)
  }
  get outerHTML() { return htmlOf(this) }
  insertAdjacentHTML(where, html) {
    const fragment = new Fragment(this.ownerDocument)
    parse(String(html), fragment)
    this.insertAdjacentElement(where, fragment)
  }
  insertAdjacentElement(where, node) {
    const way = { beforebegin: 'before', afterbegin: 'prepend', beforeend: 'append', afterend: 'after' }[where.toLowerCase()]
    this[way](node)
    return node
  }
  insertAdjacentText(where, text) { this.insertAdjacentElement(where, new Text(this.ownerDocument, String(text))) }
  matches(selector) { return parseSelectors(selector).some(one => matches(this, one)) }
  closest(selector) { return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null }
  // What there is nothing to do for.
  get offsetWidth() { return 100 }
  get offsetHeight() { return 100 }
  get clientWidth() { return 100 }
  get clientHeight() { return 100 }
  get offsetParent() { return this.parentNode }
  getBoundingClientRect() { return { x: 0, y: 0, left: 0, top: 0, right: 100, bottom: 100, width: 100, height: 100 } }
  attachShadow() { return browserOf(this).lacks('shadow DOM', this) }
  animate() { return { finished: Promise.resolve(), cancel() {}, play() {}, pause() {}, addEventListener() {} } }
  focus() { this.ownerDocument.activeElement = this }
  /** What a click does: its event, and what follows of itself. */
  click() {
    if (!this.$clicked()) return
    const label = this.closest('label')
    if (label?.control && label.control !== this && !this.matches('button, a, input, select')) label.control.click()
    const href = this.closest('a[href]')?.getAttribute('href') ?? '#'
    if (href.startsWith('javascript:')) browserOf(this).evaluate(href.slice(11))
    else if (!href.startsWith('#')) browserOf(this).leaves(`goes to ${href}`)
  }
  $clicked() {
    return this.dispatchEvent(new Event('click', { bubbles: true, button: 0, detail: 1, clientX: 50, clientY: 50, offsetX: 50, offsetY: 50 }))
  }
}
for (const name of ['blur', 'scrollIntoView', 'scrollTo', 'setPointerCapture', 'normalize']) Element.prototype[name] = () => {}

/** Properties that stand for attributes. */
function reflect(type, texts, flags = []) {
  for (const name of texts) {
    const attribute = name === 'htmlFor' ? 'for' : name
    Object.defineProperty(type.prototype, name, { configurable: true, get() { return this.getAttribute(attribute) ?? '' }, set(value) { this.setAttribute(attribute, value) } })
  }
  for (const name of flags) {
    Object.defineProperty(type.prototype, name, { configurable: true, get() { return this.hasAttribute(name) }, set(value) { this.toggleAttribute(name, Boolean(value)) } })
  }
}
reflect(Element, ['id', 'title', 'lang', 'role'], ['hidden'])

/** What can be typed, chosen or pressed. */
class Field extends Element {
  $state = {}
  get value() { return this.$state.value ?? this.getAttribute('value') ?? (/^(checkbox|radio)$/.test(this.type) ? 'on' : this.localName === 'textarea' ? this.textContent : '') }
  set value(value) { this.$state.value = String(value) }
  get checked() { return this.$state.checked ?? this.hasAttribute('checked') }
  set checked(is) {
    const group = is && this.type === 'radio' && this.name ? this.getRootNode().querySelectorAll(`input[type=radio][name="${this.name}"]`) : []
    group.forEach(other => { other.$state.checked = false })
    this.$state.checked = Boolean(is)
  }
  get form() { return this.closest('form') }
  get type() { return this.getAttribute('type')?.toLowerCase() ?? { button: 'submit', input: 'text', select: 'select-one' }[this.localName] ?? this.localName }
  set type(type) { this.setAttribute('type', type) }
  select() {}
  setCustomValidity() {}
  click() {
    const before = this.checked
    const isToggle = this.localName === 'input' && /^(checkbox|radio)$/.test(this.type)
    if (this.disabled) return
    if (isToggle) this.checked = this.type === 'radio' || !before
    const goesOn = this.$clicked()
    if (!goesOn && isToggle) this.checked = before
    if (goesOn && this.checked !== before) this.$changed()
    const submits = goesOn && this.form && this.type === 'submit'
    if (submits && this.form.dispatchEvent(new Event('submit', { bubbles: true, submitter: this }))) browserOf(this).leaves('sends a form')
  }
  $changed() { for (const type of ['input', 'change']) this.dispatchEvent(new Event(type, { bubbles: true })) }
}
reflect(Field, ['name', 'placeholder', 'max', 'min'], ['disabled', 'readOnly', 'required'])

class Select extends Field {
  get options() { return this.getElementsByTagName('option') }
  get selectedIndex() {
    const all = [...this.options]
    return this.$state.index ?? Math.max(all.findIndex(option => option.hasAttribute('selected')), all.length > 0 ? 0 : -1)
  }
  set selectedIndex(index) { this.$state.index = index }
  get selectedOptions() { return NodeList.from([...this.options].slice(this.selectedIndex, this.selectedIndex + 1)) }
  get value() { return this.options[this.selectedIndex]?.value ?? '' }
  set value(value) { this.selectedIndex = [...this.options].findIndex(option => option.value === String(value)) }
}

class Option extends Field {
  get text() { return this.textContent.trim() }
  get index() { return [...this.closest('select').options].indexOf(this) }
  get value() { return this.getAttribute('value') ?? this.text }
  set value(value) { this.setAttribute('value', value) }
  get selected() { return this.closest('select')?.selectedOptions[0] === this }
  set selected(is) { if (is) this.closest('select').selectedIndex = this.index }
}

class Label extends Element {
  get control() { return this.hasAttribute('for') ? this.ownerDocument.getElementById(this.getAttribute('for')) : this.querySelector('input, select') }
}
reflect(Label, ['htmlFor'])

class Form extends Element {
  get elements() { return live(() => this.querySelectorAll('input, select, button, textarea')) }
  submit() { browserOf(this).leaves('sends a form') }
  reset() { [...this.elements].forEach(element => { element.$state = {} }) }
}

class Table extends Element {
  get rows() { return this.getElementsByTagName('tr') }
  get tBodies() { return this.getElementsByTagName('tbody') }
  insertRow(at = -1) { return (this.querySelector('tbody') ?? this).insertBefore(this.ownerDocument.createElement('tr'), this.rows[at] ?? null) }
}

class Row extends Element {
  get cells() { return live(() => this.$nodes.filter(node => /^t[dh]$/.test(node.localName))) }
  get rowIndex() { return [...this.closest('table').rows].indexOf(this) }
  insertCell(at = -1) { return this.insertBefore(this.ownerDocument.createElement('td'), this.cells[at] ?? null) }
}

class Cell extends Element {
  get cellIndex() { return [...this.parentNode.cells].indexOf(this) }
}

class Media extends Element {
  play() { return Promise.resolve() }
  pause() {}
  load() {}
}

class Dialog extends Element {
  showModal() { this.open = true }
  show() { this.open = true }
  close() { this.open = false }
}
reflect(Dialog, [], ['open'])

class Canvas extends Element {
  getContext() { return browserOf(this).lacks('canvas', anything) }
}

class Linked extends Element {}
reflect(Linked, ['src', 'href', 'alt', 'rel', 'target', 'type'])

class Template extends Element {
  get content() {
    const fragment = new Fragment(this.ownerDocument)
    this.$nodes.forEach(node => { fragment.$nodes.push(node) })
    return fragment
  }
}

const TYPES = { input: Field, button: Field, textarea: Field, select: Select, option: Option, label: Label, form: Form, table: Table, tbody: Table,
  tr: Row, td: Cell, th: Cell, audio: Media, video: Media, dialog: Dialog, canvas: Canvas, template: Template,
  img: Linked, a: Linked, script: Linked, link: Linked, iframe: Linked }

/** Swallows whatever is done with it. */
const anything = new Proxy(function () {}, {
  get: (_, key) => key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? () => [].values() : key === 'then' ? undefined : anything,
  set: () => true, apply: () => anything, construct: () => anything,
})

class ClassList {
  #element
  constructor(element) { this.#element = element }
  #names() { return [...new Set(this.#element.className.split(/\s+/).filter(Boolean))] }
  #set(names) { this.#element.className = [...new Set(names)].join(' ') }
  get length() { return this.#names().length }
  get value() { return this.#element.className }
  set value(names) { this.#element.className = names }
  [Symbol.iterator]() { return this.#names().values() }
  forEach(call) { this.#names().forEach(call) }
  item(i) { return this.#names()[i] ?? null }
  contains(name) { return this.#names().includes(String(name)) }
  add(...names) {
    if (names.includes('')) throw new SyntaxError('The token provided must not be empty')
    this.#set([...this.#names(), ...names.map(String)])
  }
  remove(...names) { this.#set(this.#names().filter(name => !names.map(String).includes(name))) }
  toggle(name, force = !this.contains(name)) {
    this[force ? 'add' : 'remove'](name)
    return force
  }
  replace(old, name) {
    const has = this.contains(old)
    if (has) this.#set(this.#names().map(known => known === old ? name : known))
    return has
  }
  toString() { return this.value }
}

function datasetOf(element) {
  const key = name => `data-${kebab(String(name))}`
  const names = () => Object.keys(element.$attributes).filter(name => name.startsWith('data-')).map(name => camel(name.slice(5)))
  return new Proxy({}, {
    get: (_, name) => element.getAttribute(key(name)) ?? undefined,
    set: (_, name, value) => { element.setAttribute(key(name), value); return true },
    has: (_, name) => element.hasAttribute(key(name)),
    deleteProperty: (_, name) => { element.removeAttribute(key(name)); return true },
    ownKeys: names, getOwnPropertyDescriptor: (_, name) => ({ value: element.getAttribute(key(name)), enumerable: true, configurable: true, writable: true }),
  })
}

/** The declarations of a style attribute. */
function declarations(text) {
  const parts = String(text ?? '').split(';').map(part => part.match(/^\s*([\w-]+)\s*:\s*([^]*?)\s*(!important)?\s*$/)).filter(Boolean)
  return Object.fromEntries(parts.map(([, name, value]) => [name.toLowerCase(), value]))
}

function styleOf(element) {
  const all = () => declarations(element.getAttribute('style'))
  const set = (name, value) => {
    const { [name]: _, ...rest } = all()
    const now = value === null || value === undefined || value === '' ? rest : { ...rest, [name]: String(value) }
    element.setAttribute('style', Object.entries(now).map(pair => pair.join(': ')).join('; '))
  }
  const methods = { setProperty: set, getPropertyValue: name => all()[name] ?? '', removeProperty: name => set(name, '') }
  return new Proxy({}, {
    get: (_, name) => typeof name !== 'string' ? undefined : name === 'cssText' ? element.getAttribute('style') ?? '' : methods[name] ?? all()[name === 'cssFloat' ? 'float' : kebab(name)] ?? '',
    set: (_, name, value) => { name === 'cssText' ? element.setAttribute('style', value) : set(kebab(name), value); return true },
  })
}

// HTML.

const escaped = text => text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])
const unescaped = text => text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));?/gi, (whole, decimal, hex, name) =>
  decimal || hex ? String.fromCodePoint(Math.min(parseInt(decimal ?? hex, decimal ? 10 : 16), 0x10ffff)) : ENTITIES[name] ?? whole)

function htmlOf(node) {
  if (node instanceof Text) return escaped(node.data)
  const attributes = Object.entries(node.$attributes).map(([name, value]) => ` ${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`).join('')
  return `<${node.localName}${attributes}>${VOID.test(node.localName) ? '' : `${node.innerHTML}</${node.localName}>`}`
}

const TAG = /<!--[^]*?(?:-->|$)|<![^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Adds what a text of HTML says to a node; `atScript` is called with each script that has come to its end. */
function parse(html, root, atScript = () => {}) {
  const { ownerDocument: document } = root
  let at = root
  const add = node => {
    if (at === root && root === document.documentElement) at = homeOf(document, node)
    at.appendChild(node)
  }
  TAG.lastIndex = 0
  for (let rest = html, match; rest && (match = new RegExp(TAG.source, 'iy').exec(rest));) {
    const [whole, slash, tag, attributes] = match
    rest = rest.slice(whole.length)
    const name = tag?.toLowerCase()
    if (!name) {
      if (whole.startsWith('<!')) continue
      if (at !== document.documentElement && at !== document.head || whole.trim()) add(new Text(document, unescaped(whole)))
    } else if (slash) {
      for (let up = at; up !== root && up; up = up.parentNode) if (up.localName === name) { at = up.parentNode; break }
    } else if (/^(html|head|body)$/.test(name)) {
      const element = name === 'html' ? document.documentElement : document[name]
      setAttributes(element, attributes)
      at = element
    } else {
      while (at !== root && CLOSED_BY[at.localName]?.test(name)) at = at.parentNode
      if (name === 'tr' && at.localName === 'table') at = at.appendChild(document.createElement('tbody'))
      const element = document.createElement(name)
      setAttributes(element, attributes)
      add(element)
      if (/^(script|style|textarea|title)$/.test(name)) {
        const end = rest.search(new RegExp(`</${name}`, 'i'))
        const text = end < 0 ? rest : rest.slice(0, end)
        element.append(/^[ts]e?[xi]?t/.test(name) && name !== 'style' && name !== 'script' ? unescaped(text) : text)
        rest = end < 0 ? '' : rest.slice(end).replace(/^<\/[^>]*>/, '')
        if (name === 'script') rest = (atScript(element) ?? '') + rest
      } else if (!VOID.test(name) && !(SVG.test(name) && attributes.endsWith('/'))) at = element
    }
  }
}

const homeOf = (document, node) => document.body.$nodes.length === 0 && /^(title|meta|link|style|script|base)$/.test(node.localName ?? '') ? document.head : document.body

function setAttributes(element, text) {
  for (const [, name, a, b, c] of text.matchAll(ATTRIBUTE)) {
    if (name !== '/' && !element.hasAttribute(name)) element.setAttribute(name, unescaped(a ?? b ?? c ?? ''))
  }
}

// Selectors.

const parsed = new Map()

/** Each as [[combinator, parts], ...], the last first. */
function parseSelectors(text) {
  if (!parsed.has(text)) parsed.set(text, String(text).split(/,(?![^([]*[)\]])/).map(parseSelector))
  return parsed.get(text)
}

const PART = /\[\s*([\w-]+)\s*(?:([~^$*|]?)=\s*("[^"]*"|'[^']*'|[^\]\s]+)\s*i?)?\s*\]|:{1,2}([\w-]+)(?:\(([^)]*)\))?|([#.]?)((?:[\w-]|[^\x00-\x7f]|\\.)+)|\*/gy

function parseSelector(text) {
  const steps = []
  const pieces = text.trim().replace(/\s*([>+~])(?![=\]])\s*(?![^[(]*[\])])/g, '$1').split(/(?<!\\)(?:([>+~])(?!=)|\s+)(?![^[(]*[\])])/)
  let combinator = ''
  for (let i = 0; i < pieces.length; i += 2) {
    const parts = []
    PART.lastIndex = 0
    for (let match; (match = PART.exec(pieces[i]));) parts.push(match)
    if (!pieces[i] || parts.map(([whole]) => whole).join('') !== pieces[i]) throw new SyntaxError(`'${text}' is not a valid selector`)
    steps.unshift([combinator, parts])
    combinator = pieces[i + 1] ?? ' '
  }
  return steps
}

function matches(node, [[combinator, parts], ...rest]) {
  if (!parts.every(part => fits(node, part))) return false
  if (rest.length === 0) return true
  const ups = { '>': [node.parentElement], '+': [node.previousElementSibling], '~': siblingsBefore(node) }[combinator] ?? ancestors(node)
  return ups.some(up => up && matches(up, rest))
}

const siblingsBefore = node => [...node.parentNode?.children ?? []].slice(0, [...node.parentNode?.children ?? []].indexOf(node))
const ancestors = node => node.parentElement ? [node.parentElement, ...ancestors(node.parentElement)] : []

function fits(node, [, attribute, operator, quoted, pseudo, inside, sign, name]) {
  if (attribute) {
    const [value, wanted] = [node.getAttribute(attribute), quoted?.replace(/^["']|["']$/g, '')]
    if (value === null || wanted === undefined) return value !== null
    return { '': value === wanted, '^': value.startsWith(wanted), '$': value.endsWith(wanted), '*': value.includes(wanted),
      '~': value.split(/\s+/).includes(wanted), '|': value === wanted || value.startsWith(`${wanted}-`) }[operator]
  }
  if (pseudo) return PSEUDO[pseudo]?.(node, inside) ?? false
  const plain = name?.replace(/\\/g, '')
  return !name || (sign === '#' ? node.id === plain : sign === '.' ? node.classList.contains(plain) : node.localName === plain.toLowerCase())
}

const place = (node, isSame = () => true) => [...node.parentNode?.children ?? []].filter(isSame).indexOf(node) + 1
const PSEUDO = {
  not: (node, inside) => !node.matches(inside),
  is: (node, inside) => node.matches(inside),
  'first-child': node => place(node) === 1,
  'last-child': node => node.nextElementSibling === null,
  'nth-child': (node, inside) => isNth(place(node), inside),
  'nth-of-type': (node, inside) => isNth(place(node, other => other.localName === node.localName), inside),
  checked: node => node.checked || (node.localName === 'option' && node.selected),
  disabled: node => node.disabled,
  enabled: node => !node.disabled,
  empty: node => node.$nodes.length === 0,
  root: node => node.localName === 'html',
}

function isNth(n, text) {
  const [, a, b] = text.replace(/\s/g, '').replace('even', '2n').replace('odd', '2n+1').match(/^(?:([+-]?\d*)n)?([+-]?\d+)?$/) ?? []
  const step = a === undefined ? 0 : /^[+-]?$/.test(a) ? Number(`${a}1`) : Number(a)
  const rest = n - Number(b ?? 0)
  return step === 0 ? rest === 0 : rest % step === 0 && rest / step >= 0
}
