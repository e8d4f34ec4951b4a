// The file, its functions, and what it imports.

/** The exception in a line, with the line of the file that it came from. */
function describe(error) {
  if (isSlow(error)) return 'it does not come to an end'
  const name = path.basename(file).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const line = String(error?.stack).match(new RegExp(`${name}(?:\\?\\d+)?:(\\d+)`))?.[1]
  return String(error).replace(/\s+/g, ' ') + (line ? ` (line ${line})` : '')
}

/** Swallows whatever a page's script does with its page. */
const page = new Proxy(function () {}, {
  get: (_, key) => key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? () => [].values() : page,
  set: () => true, apply: () => page, construct: () => page,
})

/** The file as a fresh module: its values, those that it exports (all, if none), and the milliseconds that it took. */
async function load() {
  const start = processTime()
  const isModule = /\.mjs$/.test(file) || /^(export\b|import\b(?!\())/m.test(source)
  try {
    const module = isModule ? await loadModule() : loadScript()
    imported ??= await findImported(isModule)
    return { ...module, milliseconds: processTime() - start }
  } catch (error) {
    return fail(asksForInput ? interactive() : `${file} cannot be imported: ${describe(error)}`)
  }
}

async function loadModule() {
  loads += 1 // Another address makes it another module.
  const space = await import(`${pathToFileURL(file)}?${loads}`)
  return withExports({}, space, space.default)
}

/** Runs a CommonJS module or a plain script, and takes what is declared at its top level. */
function loadScript() {
  if (/\b(document|window|alert)\b/.test(source) && !/\brequire\(/.test(source)) {
    Object.assign(globalThis, { document: page, window: page, alert: page, localStorage: page, prompt: noInput, confirm: noInput })
  }
  const declaration = /^(?:(?:async\s+)?function\s*|(?:const|let|var|class)\s+)([\w$]+)/gm
  const names = new Set([...source.matchAll(declaration)].map(match => match[1]))
  const result = [...names].map(name => `${name}: typeof ${name} === 'undefined' ? undefined : ${name}`)
  const code = `${source.replace(/^#!.*/, '')}\n;return {${result}}`
  const full = path.resolve(file)
  const module = { exports: {} }
  const run = vm.compileFunction(code, ['module', 'exports', 'require', '__filename', '__dirname'], { filename: full })
  const values = limited(10000, () => run(module, module.exports, createRequire(full), full, path.dirname(full)))
  return withExports(values ?? {}, {}, module.exports)
}

function withExports(values, named, whole) {
  const exported = { ...named, ...(typeof whole === 'object' ? whole : {}) }
  delete exported.default
  if (typeof whole === 'function') exported[whole.name || 'default'] = whole
  const isAny = Object.values(exported).some(value => typeof value === 'function')
  return { values: { ...values, ...exported }, exported: isAny ? exported : values }
}

/** The local files that the file imports, and what they import: their texts with the file's, and what they export. */
async function findImported(isModule) {
  const found = new Map([[path.resolve(file), source]])
  for (const [from, text] of found) { // It grows meanwhile.
    for (const [, name] of text.matchAll(/\b(?:from|import|require)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)) {
      const whole = path.resolve(path.dirname(from), name)
      const isFile = some => fs.statSync(some, { throwIfNoEntry: false })?.isFile()
      const full = ['', '.js', '.mjs', '.cjs', '.json', '/index.js'].map(end => whole + end).find(isFile)
      if (full && !found.has(full)) found.set(full, fs.readFileSync(full, 'utf8'))
    }
  }
  const files = [...found.keys()].slice(1)
  const { cache } = createRequire(path.resolve(file))
  const required = files.map(full => cache[full]?.exports)
  const statics = isModule ? [...source.matchAll(/^(?:import|export)\b[^'"]*['"](\.{1,2}\/[^'"]+)['"]/gm)] : []
  const spaces = statics.map(([, name]) => import(new URL(name, pathToFileURL(file)))) // They are loaded already.
  const exported = [...required, ...await Promise.all(spaces)].filter(value => typeof value === 'object' && value)
  return { text: [...found.values()].join('\n'), exported }
}

/** The functions of the file. */
const functionsOf = module => Object.keys(module.exported).filter(name => isFunction(module.exported[name]))
const isFunction = value => typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))
