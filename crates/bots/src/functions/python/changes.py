# Whether a function changes the board that it is given.

def changes(call, replies):
    """A finding if the function changed its argument in a probe, and that is not its answer. The count is that of all
    unfinished positions, if they are asked quickly; otherwise the clause says how many were asked."""
    bad = lambda replies: [r for r in replies if r.error is None and call.form.cells(r.given) != r.cells]
    if not bad(replies) or call.answer in ("board", "argument"):
        return []
    what = f"{call.name} changes the board that it is given"
    try:
        replies = limited(5, lambda: [reply_to(call, cells) for cells in positions() if not over(cells)])
    except Slow:
        what += f", among {len(replies)} positions that were tried"
    first, found = bad(replies)[0], len(bad(replies))
    return [{"function": call.name, "kind": "changes-argument", "what": what, "count": found, "position": first.cells,
             "returned": call.form.cells(first.given), "expected": first.cells}]
