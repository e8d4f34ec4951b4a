// The file's own code is kept from the protocol, and may not take for ever while it is tried out.

const writeSync = fs.writeSync
const realInput = process.stdin
const { exit } = process
let asksForInput = false
let introduced = false

const say = line => writeSync(1, line + '\n')

function fail(sentence) {
  introduced = true
  say(JSON.stringify({ error: sentence }))
  exit(3)
}

function noInput() {
  asksForInput = true
  throw new Error('it waits for somebody to type')
}

function takeStreams() {
  process.stdout.write = (...all) => process.stderr.write(...all)
  fs.writeSync = (fd, ...rest) => writeSync(fd === 1 ? 2 : fd, ...rest)
  for (const name of ['readSync', 'readFileSync']) {
    const read = fs[name]
    fs[name] = (file, ...rest) => [0, '/dev/stdin', '/dev/tty'].includes(file) ? noInput() : read(file, ...rest)
  }
  syncBuiltinESMExports()
  const empty = () => Object.assign(Readable.from([]), { fd: 0, isTTY: false, setRawMode() {} })
  Object.defineProperty(process, 'stdin', { get: () => { asksForInput = true; return empty() } })
  process.on('exit', () => { if (!introduced) fail(asksForInput ? interactive() : `${file} ends the program when it is imported`) })
}

const interactive = () => `${file} is interactive: it asks for input when it is imported; export the function that chooses a move`

const script = new vm.Script('noughtsCall()')

/** The milliseconds that this process has had: how busy the machine is does not count. */
function processTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Calls a function; after so many milliseconds it is stopped, with the code ERR_SCRIPT_EXECUTION_TIMEOUT. */
function limited(milliseconds, call, tries = 10) {
  const start = processTime()
  globalThis.noughtsCall = call
  try {
    return script.runInThisContext({ timeout: milliseconds })
  } catch (error) {
    const isBusy = isSlow(error) && processTime() - start < milliseconds / 2
    if (isBusy && tries > 1) return limited(milliseconds, call, tries - 1)
    throw error
  }
}

const isSlow = error => error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
