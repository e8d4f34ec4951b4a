# Calls: a function is asked, and its answers are read.

Reply = namedtuple("Reply", "cells returned given error")

class Call(namedtuple("Call", "module name form part answer truth")):
    """A function, the board that it takes, what it returns, and the sides for which its flag is true."""

    @property
    def function(self):
        return getattr(self.module, self.name)

    def ask(self, cells):
        """What it returns, and the board that it was given, as it is afterwards."""
        board, mark = self.form.board(cells), {"X": self.form.x, "O": self.form.o}
        side = to_move(cells)
        other = "XO".replace(side, "")
        flag = side in self.truth if self.truth else mark[side]
        given = {"board": board, "player": mark[side], "opponent": mark[other], "flag": flag}
        positional, keywords = [], {}
        for parameter, kind in zip(parameters_of(self.module, self.name), arguments_of(self.module, self.name)[0]):
            value = given[kind] if kind else parameter.default
            if parameter.kind == parameter.KEYWORD_ONLY:
                keywords[parameter.name] = value
            else:
                positional.append(value)
        return self.function(*positional, **keywords), board

    def square(self, reply):
        """The square that an answer names, be it free or not; `None` if it names none."""
        if reply.error is None and self.answer in ("board", "argument"):
            after = self.form.cells(reply.returned if self.answer == "board" else reply.given)
            return next((s for s in free(reply.cells) if play(reply.cells, s) == after), None)
        move, names = simplify(reply.returned), ANSWERS[self.answer][1]
        if self.part != "{}":
            move = PARTS[self.part](move) if isinstance(move, tuple) else None
        return names.index(move) + 1 if move in names else None

    def legal(self, replies):
        return [self.square(reply) in free(reply.cells) for reply in replies]

    def skill(self, replies):
        """How often it keeps the value of a position, among those where it could lose it."""
        kept = [self.square(reply) in solve(reply.cells)[1] for reply in replies if len(free(reply.cells)) > 1]
        return sum(kept) / max(len(kept), 1)

    def fits(self, replies):
        """Whether three quarters of the answers for one side are legal, or for both where a part of each is read."""
        legal, enough = self.legal(replies), any if self.part == "{}" else all
        if options.takes and options.returns:  # The user is sure.
            return any(legal)
        sides = [[ok for ok, reply in zip(legal, replies) if to_move(reply.cells) == side] for side in "XO"]
        return enough(sum(side) >= max(1, 0.75 * len(side)) for side in sides)

    def signature(self):
        flag = {"": "player", "XO": "true"}.get(self.truth, f"true if {self.truth} moves")
        said = {"board": f"board: {self.form}", "flag": flag}
        names = [said.get(kind, kind) for kind in arguments_of(self.module, self.name)[0] if kind]
        return f"{self.name}({', '.join(names)}) -> " + self.part.format(ANSWERS[self.answer][0])

@functools.lru_cache(None)
def probes():
    """One, two and three free squares in turn. With one free square, only the right reading is legal."""
    late = [[c for c in positions() if len(free(c)) == n and not over(c)] for n in (1, 2, 3)]
    ones = [[c for c in late[0] if free(c) == [s]][n] for n in (0, 1) for s in (2, 6, 7, 4, 8, 3, 1, 9, 5)]
    twos, threes = ([c for c in some if solve(c)[1] != free(c)] for some in late[1:])
    some = zip(ones, twos[::len(twos) // 18], threes[::len(threes) // 18])
    return [cells for trio in some for cells in trio]

def reply_to(call, cells):
    try:
        return Reply(cells, *call.ask(cells), None)
    except Slow:
        raise
    except BaseException as error:
        return Reply(cells, None, None, error)

def replies_to_probes(call):
    """What the function does with the probes; it stops early where nothing is legal or all is slow."""
    global patience
    random.seed(0)  # Forms that mean the same get the same answers, even from a function with dice.
    replies, start = [], time.process_time()
    for cells in probes():
        if time.process_time() > give_up:
            fail(f"to find out how to call {call.name} takes too long; give --takes, or name another function")
        try:
            replies.append(limited(patience, reply_to, call, cells))
        except Slow as error:
            patience = max(patience / 4, 0.1)
            return [Reply(cells, None, None, error)]
        if len(replies) == 6 and not any(sum(Call(None, "", call.form, *r, "").legal(replies)) > 1 for r in READINGS):
            break
        if time.process_time() - start > 5:
            break
    return replies
