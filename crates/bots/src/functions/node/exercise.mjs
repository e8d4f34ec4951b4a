// The exercise that universities set: its other functions are compared with the rules on every position.

function examNames(module) {
  const lengths = { player: 1, actions: 1, result: 2, winner: 1, terminal: 1, utility: 1 }
  return Object.keys(lengths).filter(name => typeof module.values[name] === 'function' && module.values[name].length === lengths[name])
}

/** Findings about the functions of a module, which write boards and moves as the call does. */
function examine({ module, form, answer }) {
  const names = examNames(module)
  const moves = ANSWERS[answer][1]
  const mark = side => side === null ? null : form.marks[side === 'X' ? 0 : 1]
  const findings = new Map()

  function note(name, kind, what, cells, returned = null, expected = null, detail = undefined) {
    const key = `${name} ${kind} ${what}`
    const first = { function: name, kind, what: `${name} ${what}`, count: 0, position: cells, returned, expected, details: new Set() }
    if (!findings.has(key)) findings.set(key, first)
    findings.get(key).count += 1
    if (detail) findings.get(key).details.add(detail)
  }
  function run(name, cells, ...move) {
    const board = toBoard(form, cells)
    const returned = module.values[name](board, ...move)
    const after = toCells(form, board)
    if (after !== cells) note(name, 'changes-argument', 'changes the board that it is given', cells, after, cells)
    return returned
  }
  const wrong = (name, what, cells, got, right, detail) =>
    what && note(name, 'wrong', what, cells, show(got), show(right), detail)

  const exam = {
    player(cells) {
      const [got, right] = [run('player', cells), mark(toMove(cells))]
      wrong('player', got !== right && 'names the wrong side', cells, got, right)
    },
    actions(cells) {
      const got = run('actions', cells)
      const right = free(cells).map(s => moves[s - 1])
      if (typeof got?.[Symbol.iterator] !== 'function') return wrong('actions', 'returns no squares', cells, got, right)
      const [offered, wanted] = [[...got].map(simplify), right].map(list => new Set(list.map(move => JSON.stringify(move))))
      const isMore = [...offered].some(move => !wanted.has(move))
      const what = isMore ? 'offers a square that is not free' : offered.size < wanted.size && 'leaves out a free square'
      wrong('actions', what, cells, got, right)
    },
    result(cells) {
      for (const s of free(cells)) {
        const got = run('result', cells, moves[s - 1])
        const after = toCells(form, got)
        wrong('result', after !== play(cells, s) && 'returns a wrong board', cells, after ?? got, play(cells, s))
      }
      const taken = SQUARES.find(s => cells[s - 1] !== '.')
      if (!taken) return
      try {
        module.values.result(toBoard(form, cells), moves[taken - 1])
        note('result', 'note', 'accepts a taken square; the exercise wants an exception', cells)
      } catch {}
    },
    winner(cells) {
      const [got, right] = [run('winner', cells), winner(cells)]
      const named = ['X', 'O'].find(side => got === mark(side)) ?? null
      if (named === null && right) wrong('winner', 'misses the line', cells, got, mark(right), wonLine(cells).join('-'))
      else if (named !== right) wrong('winner', right ? 'names the wrong winner' : 'names a winner where there is none', cells, got, mark(right))
    },
    terminal(cells) {
      const [got, right] = [Boolean(run('terminal', cells)), over(cells)]
      const what = winner(cells) ? 'goes on after a win' : right ? 'goes on with a full board' : 'ends a game too early'
      wrong('terminal', got !== right && what, cells, got, right)
    },
    utility(cells) {
      const [got, right] = [run('utility', cells), winner(cells) === null ? 0 : winner(cells) === 'X' ? 1 : -1]
      wrong('utility', !(Math.sign(got) === right) && 'is wrong', cells, got, right)
    },
  }
  let at
  // Some functions have no defined answer once the game is over, and `utility` has one only then.
  const isAsked = (name, cells) => name === 'winner' || name === 'terminal' || over(cells) === (name === 'utility')
  function examineOne(name) {
    for (at of positions.filter(cells => isAsked(name, cells))) {
      try {
        exam[name](at)
      } catch (error) {
        note(name, 'raises', `raises ${describe(error)}`, at)
      }
    }
  }
  for (const name of names.length >= 4 && moves.length > 0 ? names : []) {
    try {
      limited(10000, () => examineOne(name), 1)
    } catch (error) {
      note(name, 'raises', `was not checked to the end: ${describe(error)}`, at)
    }
  }
  return [...findings.values()].map(({ details, ...finding }) =>
    ({ ...finding, what: [finding.what, [...details].sort().join(', ')].join(' ').trim() }))
}
