// Whether a function changes the board that it is given.

/** A finding if the function changed its argument in a probe, and that is not its answer. The count is that of all
 * unfinished positions, if they are asked quickly; otherwise the clause says how many were asked. */
async function changes({ call, replies }) {
  const bad = replies => replies.filter(reply => reply.error === undefined && toCells(call.form, reply.given) !== reply.cells)
  if (bad(replies).length === 0 || call.answer === 'board' || call.answer === 'argument') return []
  const all = await repliesToAll(call)
  const what = `${call.name} changes the board that it is given` + (all ? '' : `, among ${replies.length} positions that were tried`)
  const found = bad(all ?? replies)
  return [{ function: call.name, kind: 'changes-argument', what, count: found.length, position: found[0].cells,
    returned: toCells(call.form, found[0].given), expected: found[0].cells }]
}

/** What the function does with all unfinished positions; `null` if that takes long. */
async function repliesToAll(call) {
  const end = processTime() + 5000
  const replies = []
  for (const cells of positions.filter(cells => !over(cells))) {
    if (processTime() > end) return null
    try {
      const reply = limited(1000, () => ask(call, cells), 2)
      replies.push({ ...reply, returned: await settled(reply.returned) })
    } catch (error) {
      if (isSlow(error)) return null
      replies.push({ cells, error: error ?? 'nothing' })
    }
  }
  return replies
}
