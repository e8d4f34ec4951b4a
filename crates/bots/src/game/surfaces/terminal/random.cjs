// Takes the draws of a program of Node in hand, as random.py does those of Python.

/** The first line of a file says what is to be drawn first, after eight digits that count the rolls. What was drawn is added. */
function takeDiceOfFile(path) {
  const MOST_DRAWS = 300, { openSync, readSync, writeSync } = require('fs'), crypto = require('crypto')
  const file = openSync(path, 'a+'), buffer = Buffer.alloc(8192), write = line => writeSync(file, `${line}\n`)
  const begin = length => buffer.toString('latin1', 0, readSync(file, buffer, 0, length, 0))
  let roll = null, told = [], count = 0
  const noted = number => {
    if (begin(8) !== roll) [roll, told, count] = [begin(8), begin(8192).split('\n', 1)[0].slice(8).split(',').filter(Boolean).map(Number), 0]
    if (count >= MOST_DRAWS) return null
    const prescribed = told[count++], shown = prescribed >= 0 ? prescribed : number
    write(`${shown ?? 'None'} None`)
    return {
      number: shown,
      set at(place) { if (place) write(`at ${place[1]} ${place[0].replace(/^\//, 'file:///')}`) },
      set among(parts) { write(`among ${parts}`) },
    }
  }
  takeDice(globalThis, noted)
  /** Notes what is drawn as bits, which cannot be prescribed. */
  const noteBits = (holder, names) => {
    for (const name of names) { const own = holder[name]; holder[name] = function (...given) { noted(); return own.apply(this, given) } }
  }
  noteBits(crypto, ['randomInt', 'randomBytes', 'randomFill', 'randomFillSync', 'randomUUID'])
  noteBits(crypto.webcrypto.constructor.prototype, ['randomUUID', 'getRandomValues'])
}
if (process.env.NOUGHTS_DICE) takeDiceOfFile(process.env.NOUGHTS_DICE)
