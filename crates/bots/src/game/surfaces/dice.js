// Draws by chance of Math.random: noted, and told what to show.

/** Where the code is that called what calls this: its file with the line, and the column. */
const site = () => { const found = new Error().stack?.split('\n')[3]?.match(/([^\s(]\S*):(\d+)\)?$/); return found && [found[1], Number(found[2])] }
/** The last draw, and where it was made. */
let last = null
const { round: nearest, abs: distance } = Math
/** In `Math.floor(Math.random() * n)` the number has no name, so nothing else is made of it: it is one among n. */
const ROUNDING = ['floor', 'ceil', 'trunc', 'round']
const rounded = (name, x, at) => {
  const { draw, at: from } = last ?? {}, among = nearest(x / draw?.number), apart = (from?.[0] === at?.[0] ? from?.[1] - at?.[1] : 0) - name.length
  last = null
  // What is rounded to the nearest changes in the middle.
  if ((apart === 6 || apart === 7) && among >= 1 && among <= 500 && distance(x / draw.number - among) < 1e-9 * among) draw.among = name === 'round' ? 2 * among : among
}
/** Takes Math of a window in hand. `noted` returns what a draw shows, with its number, or `null` if no more draws are kept. */
const takeDice = (view, noted) => {
  const { Math, parseInt } = view, { random } = Math
  Math.random = () => {
    const number = random(), draw = noted(number)
    if (!draw) { last = null; return number }
    const at = draw.at = site()
    last = { draw, at }
    return draw.number
  }
  for (const name of ROUNDING) { const own = Math[name]; Math[name] = x => { if (last) rounded(name, x, site()); return own(x) } }
  view.parseInt = view.Number.parseInt = (x, base) => { if (last) rounded('parseInt', x, site()); return parseInt(x, base) }
}
