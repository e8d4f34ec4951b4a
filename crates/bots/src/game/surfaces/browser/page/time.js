// Time: the timers in order, each as soon as the page has nothing else to do.
const { floor, round } = Math, real = { timeout: setTimeout.bind(window), frame: requestAnimationFrame.bind(window), now: performance.now.bind(performance) }
/** How far a timer may lie ahead, so that "no move for a minute" never happens; and how many run between two acts. */
const HORIZON = 8000, RUNS = 400, FRAMES = 90, REPEATS = 40
const timers = [], pump = new MessageChannel(), turn = new MessageChannel(), turns = []
let skipped = 0, begun = 0, count = 0, runs = 0, frames = 0, act = 0, pumped = false, busy = 0, watchesEnds = false
const now = () => real.now() + skipped
/** How often an interval runs until the next act: one of seconds is a clock, and one from before cannot be an answer. */
const repeats = timer => timer.every >= 900 ? 2 : timer.act < act ? 5 : REPEATS
const isAwake = timer => timer.due - begun <= HORIZON && runs < RUNS
  && (timer.frame ? frames < FRAMES : !timer.every || timer.runs < repeats(timer))
const next = () => timers.find(isAwake)
/** Allows the timers to run as often again. */
const allow = () => { runs = frames = glances = 0; begun = now(); for (const timer of timers) timer.runs = 0; wake() }
const insert = timer => {
  const after = timers.findIndex(other => other.due > timer.due)
  timers.splice(after < 0 ? timers.length : after, 0, timer)
  wake()
  return timer.id
}
const wake = () => { if (!pumped && next()) { pumped = true; pump.port2.postMessage(0) } }
const later = (view, f, ms, args, more) => insert({ id: ++count, view, f, args, due: now() + Math.max(Number(ms) || 0, 0), runs: 0, act, ...more })
const cancel = id => { const at = timers.findIndex(timer => timer.id === Number(id)); if (at >= 0) timers.splice(at, 1) }
/** Scripts that the page has asked for since it was loaded. While any is on its way, time is not skipped: it may be given up. */
const scripts = new Set()
const isLoading = () => scripts.size > 0 || document.readyState !== 'complete' && real.now() < 10000
pump.port1.onmessage = () => {
  pumped = false
  const timer = next()
  if (!timer) return
  if (timer.due > now() && isLoading()) { pumped = true; real.timeout(() => pump.port2.postMessage(0), 1); return }
  snap(timer.frame)
  timers.splice(timers.indexOf(timer), 1)
  skipped += Math.max(timer.due - now(), 0)
  runs++; timer.runs++
  if (timer.frame) { frames++; timer.args = [timer.view.performance.now()] }
  if (timer.every !== undefined) insert(Object.assign(timer, { due: timer.due + Math.max(timer.every, 1) }))
  // The next may come even if this one throws.
  wake()
  typeof timer.f === 'function' ? timer.f.apply(timer.view, timer.args) : timer.view.eval(String(timer.f))
}
turn.port1.onmessage = () => turns.shift()()
const aTurn = () => new Promise(ok => { turns.push(ok); turn.port2.postMessage(0) })

/** Waits until no timer is due and nothing changes for some turns, at most for so many milliseconds. */
const settle = async limit => {
  const end = real.now() + limit
  for (let still = 0; still < 4;) {
    if (real.now() > end) return false
    const waits = leaving > real.now() || document.readyState !== 'complete' || busy + scripts.size > 0
    const moves = watchesEnds && document.getAnimations().some(a => a.playState === 'running' && a.effect?.getComputedTiming().endTime < 1e4)
    still = waits || moves || next() || changed() ? 0 : still + 1
    await (waits ? new Promise(ok => real.timeout(ok, 1)) : moves ? new Promise(ok => real.frame(ok)) : aTurn())
  }
  return true
}
let leaving = 0
