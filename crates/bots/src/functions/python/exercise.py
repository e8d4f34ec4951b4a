# The exercise that universities set: its other functions are compared with the rules on every position.

def exam_names(module):
    arguments = {"player": 1, "actions": 1, "result": 2, "winner": 1, "terminal": 1, "utility": 1}
    return [name for name, count in arguments.items() if callable(getattr(module, name, None))
            and sum(p.default is p.empty for p in parameters_of(module, name) or []) == count]

class Exam:
    """Collects findings about the functions of a module, which write boards and moves as `call` does."""

    def __init__(self, call):
        self.module, self.form, self.moves, self.findings = call.module, call.form, ANSWERS[call.answer][1], {}
        self.marks = {"X": call.form.x, "O": call.form.o, None: None}

    def run(self):
        names = exam_names(self.module)
        for name in names if len(names) >= 4 and self.moves else []:
            try:
                limited(10, self.examine, name)
            except Slow as error:
                self.note(name, "raises", f"was not checked to the end: {error}", self.cells)
        return [finding | {"what": f"{finding['what']} {', '.join(sorted(details))}".rstrip()}
                for finding, details in self.findings.values()]

    def examine(self, name):
        """Some functions have no defined answer once the game is over, and `utility` has one only then."""
        for self.cells in positions():
            if name in ("winner", "terminal") or over(self.cells) == (name == "utility"):
                try:
                    getattr(self, name)(self.cells)
                except Slow:
                    raise
                except BaseException as error:
                    self.note(name, "raises", f"raises {describe(error)}", self.cells)

    def note(self, name, kind, what, cells, returned=None, expected=None, detail=None):
        new = {"function": name, "kind": kind, "what": f"{name} {what}", "count": 0, "position": cells,
               "returned": returned, "expected": expected}
        finding, details = self.findings.setdefault((name, kind, what), (new, set()))
        finding["count"] += 1
        details.update([detail] if detail else [])

    def call(self, name, cells, *move):
        board = self.form.board(cells)
        returned = getattr(self.module, name)(board, *move)
        if self.form.cells(board) != cells:
            self.note(name, "changes-argument", "changes the board that it is given", cells, self.form.cells(board), cells)
        return returned

    def wrong(self, name, what, cells, got, right, detail=None):
        if what:
            self.note(name, "wrong", what, cells, show(got), show(right), detail)

    def player(self, cells):
        got, right = self.call("player", cells), self.marks[to_move(cells)]
        self.wrong("player", got != right and "names the wrong side", cells, got, right)

    def actions(self, cells):
        got, right = self.call("actions", cells), {self.moves[s - 1] for s in free(cells)}
        if not isinstance(got, Iterable):
            return self.wrong("actions", "returns no squares", cells, got, right)
        offered = {simplify(move) for move in got}
        what = "offers a square that is not free" if offered - right else "leaves out a free square"
        self.wrong("actions", offered != right and what, cells, got, right)

    def result(self, cells):
        for s in free(cells):
            got = self.call("result", cells, self.moves[s - 1])
            after = self.form.cells(got)
            self.wrong("result", after != play(cells, s) and "returns a wrong board", cells, after or got, play(cells, s))
        for s in [s for s in range(1, 10) if s not in free(cells)][:1]:
            try:
                self.module.result(self.form.board(cells), self.moves[s - 1])
            except Slow:
                raise
            except BaseException:
                continue
            self.note("result", "note", "accepts a taken square; the exercise wants an exception", cells)

    def winner(self, cells):
        got, right = self.call("winner", cells), winner(cells)
        named = next((side for side in "XO" if got == self.marks[side]), None)
        if named is None and right:
            self.wrong("winner", "misses the line", cells, got, self.marks[right], "-".join(map(str, won_lines(cells)[0])))
        elif named != right:
            what = "names the wrong winner" if right else "names a winner where there is none"
            self.wrong("winner", what, cells, got, self.marks[right])

    def terminal(self, cells):
        got, right = bool(self.call("terminal", cells)), over(cells)
        what = "goes on after a win" if winner(cells) else "goes on with a full board" if right else "ends a game too early"
        self.wrong("terminal", got != right and what, cells, got, right)

    def utility(self, cells):
        got, right = self.call("utility", cells), {"X": 1, "O": -1, None: 0}[winner(cells)]
        sign = (got > 0) - (got < 0) if isinstance(got, Real) else None
        self.wrong("utility", sign != right and "is wrong", cells, got, right)
