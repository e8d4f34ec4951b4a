// The function and the way to call it that fit. They are found by late positions: the function is asked in every form;
// legal answers tell.

/** Those that could choose a move. */
function candidates(module) {
  const helper = /^_|print|display|show|draw|render|save|load|main|train|reset|quit|exit|click|update|start|init/i
  return functionsOf(module).filter(name => !helper.test(name) && argumentsOf(module.exported[name]))
}

/** The calls that fit, each with its replies: several if they disagree. And all that was tried. */
async function waysToCall(module, name) {
  const tried = []
  const { truths } = argumentsOf(module.values[name])
  let index = 0 // Of the marks, in all groups together.
  for (const group of markGroups(module)) {
    for (const marks of group) {
      for (const { container, truth } of forms(marks).flatMap(form => truths.map(truth => ({ ...form, truth })))) {
        // A function may remember what it was asked in another form: each form gets a fresh module, if that is quick.
        const own = module.milliseconds < 50 ? await load() : module
        const form = { container, index, marks: markGroups(own).flat()[index] }
        const call = { module: own, name, form, part: '{}', answer: '0-8', truth }
        tried.push({ call, replies: await repliesToProbes(call) })
      }
      index += 1
    }
    const readings = READINGS.filter(({ answer }) => !options.returns || options.returns === answer)
    const ways = tried.filter(({ replies }) => replies.length > 6).flatMap(({ call, replies }) =>
      readings.map(reading => ({ call: { ...call, ...reading }, replies })))
    // A `turn` is a mark, unless the function plays well with a boolean.
    const isPlain = way => truths[0] !== '' || way.call.truth === '' || skill(way) >= 0.8
    const fitting = ways.filter(way => fits(way) && isPlain(way))
    if (fitting.length > 0) return { ways: await pick(fitting), tried }
  }
  return { ways: [], tried }
}

/** Those that are legal most often. Where answers differ, the marks are right with which it plays well. */
async function pick(ways) {
  const most = Math.max(...ways.map(legalCount))
  const length = Math.min(...ways.map(({ replies }) => replies.length))
  const distinct = new Map()
  for (const way of ways.filter(way => legalCount(way) >= 0.9 * most)) {
    const key = way.replies.slice(0, length).map(reply => squareOf(way.call, reply)).join()
    if (!distinct.has(key)) distinct.set(key, way)
  }
  const ranked = [...distinct.values()].sort((a, b) => skill(b) - skill(a))
  const [first, second] = ranked.map(skill)
  const isClear = ranked.length === 1 || (first === 1 && second < 1) || (first >= 0.8 && first - second >= 0.1)
  return isClear || await byChance(ranked[0]) ? ranked.slice(0, 1) : ranked
}

/** Whether other answers come when the probes are put once more. */
async function byChance({ call, replies }) {
  const again = []
  const end = processTime() + 10000
  try {
    for (const { cells } of replies.filter(reply => !reply.error)) {
      if (processTime() > end) return false
      again.push(await settled(limited(patience, () => ask(call, cells)).returned))
    }
  } catch {
    return false
  }
  return inspect(again) !== inspect(replies.filter(reply => !reply.error).map(reply => reply.returned))
}

/** The call that fits, with its replies; otherwise the program ends with an error. */
async function choose(module) {
  const all = candidates(module)
  const names = options.function ? [options.function] : all.sort((a, b) => (b === 'minimax') - (a === 'minimax'))
  const given = module.values[options.function]
  const allNames = functionsOf(module)
  if (!options.function && allNames.length === 0) fail(`${file} has no function; methods of classes are not asked`)
  if (options.function && typeof given !== 'function') fail(`${file} has no function ${options.function}; it has ${allNames.join(', ') || 'none'}`)
  if (names.length === 0 || (given && !argumentsOf(given))) {
    const whose = options.function ?? `every function of ${file} that could choose a move`
    fail(`${whose} needs other arguments than a board and who moves`)
  }
  const found = {}
  let tried
  for (const name of names) {
    ({ ways: found[name], tried } = await waysToCall(module, name))
    if (name === 'minimax' && found[name].length === 0 && !options.returns && examNames(module).length >= 4) {
      found[name] = tried.slice(0, 1).map(({ call, replies }) => ({ call: { ...call, answer: 'rc0' }, replies }))
    }
    if (name === 'minimax' && found[name].length > 0) return only(found[name])
  }
  const fitting = names.filter(name => found[name].length > 0)
  if (fitting.length > 1) fail(`${file}: which one? Choose FILE:FUNCTION: ${fitting.join(', ')}`)
  if (fitting.length === 0 && names.length > 1) {
    fail(`${file}: no function takes a board and returns a legal move. Name one with FILE:FUNCTION to learn why: ${names.join(', ')}`)
  }
  return fitting.length === 1 ? only(found[fitting[0]]) : fail(whyNot(tried[0]))
}

function only(ways) {
  if (ways.length === 1) return ways[0]
  const kinds = [...new Set(ways.map(({ call }) => CONTAINERS[call.form.container][0]))].sort()
  const answers = [...new Set(ways.map(({ call }) => call.answer))].sort()
  const remedy = kinds.length > 1 ? `Choose --takes ${kinds.join(' or ')}`
    : answers.length > 1 ? `Choose --returns ${answers.join(' or ')}`
      : new Set(ways.map(({ call }) => call.truth)).size > 1 ? 'Call the boolean xIsNext or oIsNext'
        : 'Define X, O and EMPTY in the file'
  return fail(`it can be read in more ways than one: ${ways.map(({ call }) => signature(call)).join('; ')}. ${remedy}`)
}

/** Why a function does not fit, by what it did with the most plausible board. */
function whyNot({ call, replies: [{ cells, returned, error }] }) {
  if (asksForInput) return `${call.name} is interactive: it asks for input`
  const did = isSlow(error) ? 'did not come to an end' : error === undefined ? `returned ${show(returned)}` : `raised ${describe(error)}`
  return `${call.name} made no legal move with any board; for ${cells} as ${formText(call.form)} it ${did}`
}
