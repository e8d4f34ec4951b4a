# The function and the way to call it that fit. They are found by late positions: the function is asked in every form;
# legal answers tell.

def candidates(module):
    """Those that could choose a move."""
    helper = re.compile("^_|print|display|show|draw|render|save|load|main|train|reset|quit|exit", re.I)
    return [name for name in functions_of(module) if not helper.search(name) and arguments_of(module, name)]

def ways_to_call(module, name):
    """The calls that fit, each with its replies: several if they disagree. And all that was tried."""
    tried = []
    truths = arguments_of(module, name)[1]
    for number, group in enumerate(mark_groups(module)):
        for i in range(len(group)):
            # A function may remember what it was asked in another form: each form gets a module of its own, if it is quick.
            for form, truth in itertools.product(forms(group[i]), truths):
                own = load()[0] if seconds < 0.05 else module
                call = Call(own, name, Form(form.container, *mark_groups(own)[number][i]), "{}", "0-8", truth)
                tried.append((call, replies_to_probes(call)))
        ways = [(call._replace(part=part, answer=answer), replies) for call, replies in tried if len(replies) > 6
                for part, answer in READINGS if options.returns in (None, answer)]
        # A `turn` is a mark, unless the function plays well with a boolean.
        ways = [(call, replies) for call, replies in ways if call.fits(replies)
                and (truths[0] or not call.truth or call.skill(replies) >= 0.8)]
        if ways:
            return pick(ways), tried
    return [], tried

def pick(ways):
    """Those that are legal most often. Where answers differ, the marks are right with which it plays well."""
    most = max(sum(call.legal(replies)) for call, replies in ways)
    length = min(len(replies) for _, replies in ways)
    distinct = {}
    for call, replies in ways:
        if sum(call.legal(replies)) >= 0.9 * most:
            distinct.setdefault(tuple(map(call.square, replies[:length])), (call, replies))
    ranked = sorted(distinct.values(), key=lambda way: -way[0].skill(way[1]))
    skills = [call.skill(replies) for call, replies in ranked]
    if len(ranked) == 1 or skills[0] == 1 > skills[1] or skills[0] >= 0.8 and skills[0] - skills[1] >= 0.1:
        return ranked[:1]
    return ranked[:1] if by_chance(*ranked[0]) else ranked

def by_chance(call, replies):
    """Whether other answers come when the probes are put once more."""
    good = [reply for reply in replies if reply.error is None]
    try:
        return limited(10, lambda: [call.ask(reply.cells)[0] for reply in good]) != [reply.returned for reply in good]
    except BaseException:
        return False

def choose(module):
    """The call that fits, with its replies; otherwise the program ends with an error."""
    names = [options.function] if options.function else sorted(candidates(module), key=lambda name: name != "minimax")
    all_names = functions_of(module)
    if not options.function and not all_names:
        fail(f"{options.path} has no function; methods of classes are not asked")
    if options.function and not callable(getattr(module, options.function, None)):
        fail(f"{options.path} has no function {options.function}; it has {', '.join(all_names) or 'none'}")
    if not names or options.function and not arguments_of(module, options.function):
        whose = options.function or f"every function of {options.path} that could choose a move"
        fail(f"{whose} needs other arguments than a board and who moves")
    found = {}
    for name in names:
        found[name], tried = ways_to_call(module, name)
        if name == "minimax" and not found[name] and not options.returns and len(exam_names(module)) >= 4:
            found[name] = [(call._replace(answer="rc0"), replies) for call, replies in tried[:1]]
        if name == "minimax" and found[name]:
            return only(found[name])
    fitting = [name for name in names if found[name]]
    if len(fitting) > 1:
        fail(f"{options.path}: which one? Choose FILE:FUNCTION: {', '.join(fitting)}")
    if not fitting and len(names) > 1:
        fail(f"{options.path}: no function takes a board and returns a legal move. Name one with FILE:FUNCTION to "
             f"learn why: {', '.join(names)}")
    return only(found[fitting[0]]) if fitting else fail(why_not(tried))

def only(ways):
    if len(ways) > 1:
        calls = [call for call, _ in ways]
        kinds, answers = {CONTAINERS[call.form.container][0] for call in calls}, {call.answer for call in calls}
        remedy = ("Choose --takes " + " or ".join(sorted(kinds)) if len(kinds) > 1 else "Choose --returns "
                  + " or ".join(sorted(answers)) if len(answers) > 1 else "Call the boolean x_is_next or o_is_next"
                  if len({call.truth for call in calls}) > 1 else "Define X, O and EMPTY in the file")
        fail("it can be read in more ways than one: " + "; ".join(c.signature() for c in calls) + ". " + remedy)
    return ways[0]

def why_not(tried):
    """Why a function does not fit, by what it did with the most plausible board."""
    call, replies = tried[0]
    cells, returned, _, error = replies[0]
    if isinstance(error, EOFError):
        return f"{call.name} is interactive: it asks for input ({describe(error)})"
    did = ("did not come to an end" if isinstance(error, Slow) else
           f"raised {describe(error)}" if error else f"returned {show(returned)}")
    return f"{call.name} made no legal move with any board; for {cells} as {call.form} it {did}"
