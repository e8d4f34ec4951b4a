// The conversation.

function show(value) {
  const text = inspect(value, { breakLength: Infinity }).replace(/\s+/g, ' ')
  return text.length <= 100 ? text : text.slice(0, 97) + '...'
}

/** Finds out how to call the function, examines it, and returns both: the form in a word, and the findings. */
async function introduce(module) {
  const { random } = Math
  const { write } = process.stderr
  process.stderr.write = () => true // Nobody wants to see what it prints hundreds of times.
  process.exit = code => { throw new Error(`it calls process.exit(${code ?? ''})`) }
  const way = await choose(module)
  const { call } = way
  const findings = [...await changes(way), ...examine(call)]
  Object.assign(process, { exit })
  Object.assign(process.stderr, { write })
  Object.assign(Math, { random })
  return { form: [call.name, call.form.container, call.form.index, call.part, call.answer, call.truth].join('|'), findings }
}

/** Answers every position. */
async function serve(call) {
  for await (const line of readline.createInterface({ input: realInput })) {
    try {
      const reply = ask(call, line.trim())
      reply.returned = await reply.returned
      say(squareOf(call, reply) ?? `returned ${toCells(call.form, reply.returned) ?? show(reply.returned)}`)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.exit(0) // Timers and windows of the file do not keep it alive.
}

async function main() {
  let module = await load()
  let findings = []
  const given = options.form
  if (!given) {
    ({ form: options.form, findings } = await introduce(module))
    module = await load() // One that no probe has touched.
  }
  const [name, container, index, part, answer, truth] = options.form.split('|')
  const form = { container, index, marks: markGroups(module).flat()[index] }
  const call = { module, name, form, part, answer, truth }
  introduced = true
  if (!given) say(JSON.stringify({ signature: signature(call), form: options.form, findings }))
  await serve(call)
}

function readOptions() {
  const text = { type: 'string' }
  const { values, positionals: [whole] } = parseArgs({
    allowPositionals: true, options: { first: { ...text, default: 'x' }, takes: text, returns: text, form: text } })
  const [, file, name] = fs.existsSync(whole) ? [] : whole.match(/^(.+):([\w$]+)$/) ?? []
  return { ...values, first: values.first.toUpperCase(), file: file ?? whole, function: name }
}

const options = readOptions()
const file = options.file
const positions = allPositions()
const probes = chooseProbes()
const giveUp = processTime() + 40000
let loads = 0
let patience = 2000
let imported
takeStreams()
let source
try {
  source = fs.readFileSync(file, 'utf8')
} catch (error) {
  fail(`cannot read ${file}: ${error.message}`)
}
await main()
