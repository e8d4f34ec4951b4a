"""Lets `noughts` ask a Python function for moves: python.py FILE[:FUNCTION] [OPTIONS].

First it prints one line of JSON: the function that it found, or an error (then it ends with code 3). With --form it
prints no such line, since nothing has to be found out. After that each input line is a position of nine characters
X O . and each output line a square 1 to 9, or "returned ..." for an answer that names no square. What the file's own
code prints goes to standard error.
"""
import _thread, argparse, functools, inspect, io, itertools, json, math, operator, os, random, re, signal, sys, threading
import time, traceback, types
from collections import namedtuple
from collections.abc import Iterable
from numbers import Real

# ---- The rules, on strings of nine characters. Squares are 1 to 9.

LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]

@functools.lru_cache(None)
def won_lines(cells):
    return [line for line in LINES if {cells[s - 1] for s in line} in ({"X"}, {"O"})]

def winner(cells):
    return next((cells[line[0] - 1] for line in won_lines(cells)), None)

@functools.lru_cache(None)
def free(cells):
    return [s for s in range(1, 10) if cells[s - 1] == "."]

def over(cells):
    return "." not in cells or bool(won_lines(cells))

@functools.lru_cache(None)
def to_move(cells):
    return options.first if cells.count("X") == cells.count("O") else "XO".replace(options.first, "")

def play(cells, square):
    return cells[:square - 1] + to_move(cells) + cells[square:]

def solve(cells):
    """The value for the side to move (1, 0 or -1), and the squares that keep it."""
    if over(cells):
        return (-1 if won_lines(cells) else 0), []
    values = {s: -solve(play(cells, s))[0] for s in free(cells)}
    return max(values.values()), [s for s in values if values[s] == max(values.values())]

@functools.lru_cache(None)
def positions():
    """All 5,478 positions that can occur, the shortest games first."""
    found, level = [], {"........."}
    while level:
        found += sorted(level)
        level = {play(cells, s) for cells in level if not over(cells) for s in free(cells)}
    return found

# ---- The file's own code is kept from the protocol, and may not take for ever while it is tried out.

class NoInput(io.TextIOBase):
    def readline(self, *_):
        raise EOFError("it waits for somebody to type")
    read = readlines = __next__ = readline

def take_streams():
    lines, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdout, sys.stdin = sys.stderr, NoInput()
    return lines, answers

def fail(sentence):
    answers.write(json.dumps({"error": sentence}) + "\n")
    answers.flush()
    os._exit(3)

class Slow(BaseException):
    """A call took too long. It is no Exception, so that `except Exception` lets it pass."""

def watch(sleep):
    while True:
        sleep(0.02)
        if time.process_time() > deadline:
            _thread.interrupt_main()

def on_interrupt(*_):
    global deadline
    if time.process_time() > deadline:
        deadline += 0.5  # The next attempt, in case this one is caught.
        raise Slow("it does not come to an end")

def limited(seconds, call, *arguments):
    """Calls a function, for so many seconds of this process: how busy the machine is does not count."""
    global deadline
    try:
        deadline = time.process_time() + seconds
        return call(*arguments)
    finally:
        deadline = math.inf

# ---- The file and its functions.

def describe(error):
    """The exception in a line, with the line of the file that it came from."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == options.path]
    text = str(error)
    if isinstance(error, SyntaxError):
        text, lines = error.msg, [error.lineno]
    name = "" if isinstance(error, Slow) else f"{type(error).__name__}: "
    return name + " ".join(text.split()) + (f" (line {lines[-1]})" if lines and lines[-1] else "")

@functools.lru_cache(None)
def compiled():
    return compile(source, options.path, "exec")

def load():
    """The file as a fresh module, and the seconds that it took."""
    name = os.path.splitext(os.path.basename(options.path))[0]
    module = sys.modules[name] = types.ModuleType(name)
    module.__file__ = options.path
    start = time.process_time()
    try:
        limited(10, exec, compiled(), vars(module))
    except EOFError as error:
        fail(f"{options.path} is interactive: it asks for input when it is imported; put the game under "
             f"`if __name__ == \"__main__\":` ({describe(error)})")
    except BaseException as error:
        fail(f"{options.path} cannot be imported: {describe(error)}")
    return module, time.process_time() - start

# What the names of parameters say, in snake case.
BOARD = "(^|_)(board|grid|cells|squares|state)(_|$)"
SIDE = "player|turn|side|mark|symbol|letter|piece|who|token"
AI = "ai|bot|cpu|comp|computer|machine"
RIVAL = "human|hu|opp|opponent|enemy|other|rival|foe|adversary"
MOVER = f"{AI}|mover|me|my|own|self|current|active"
SIDE_WORDS = f"(^|_)({MOVER}|{RIVAL}|x|o|cross|crosses|nought|noughts|next|first)(_|$)|{SIDE}"
NO_SIDE = ("(^|_)(depth|ply|plies|level|difficulty|hard|easy|alpha|beta|size|n|time|timeout|seconds|ms|seed|rng|random|"
           "limit|number|count|index|move|moves|action|row|col|column|verbose|debug|memo|cache|callback|cb)(_|$)")
MAXIMIZING = "maximi[sz]|minimi[sz]|(^|_)(max|min)(_|$)"
BOOLEAN = f"{MAXIMIZING}|(^|_)[xo]_(turn|next|moves|to_move|goes|plays)(_|$)"

def snake(name):
    return re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()

def kind_of(name, required, boolean):
    """What a parameter beside the board stands for: "player" (who moves), "opponent", "flag" (a boolean that tells who
    moves), "side" (one of these), "" (its default will do); `None` if nobody can know."""
    has = lambda pattern: re.search(pattern, name) is not None
    if has(NO_SIDE):
        return None if required else ""
    if has(BOOLEAN) or has("(^|_)is(_|$)") and has(SIDE_WORDS) or boolean and (required or has(SIDE_WORDS)):
        return "flag"
    if re.fullmatch("((current|whose)_)?turn", name):
        return "flag"
    if required or has(SIDE) or re.fullmatch(f"(({MOVER}|{RIVAL})_?)+", name):
        return "opponent" if has(f"(^|_)({RIVAL})(_|$)|human|opponent|enemy") else \
            "player" if has(f"(^|_)({MOVER})(_|$)|computer") else "side"
    return ""

def truths_of(name, boolean):
    """When such a boolean may be true: if one of these sides moves. "" says that it may be a mark instead."""
    has = lambda pattern: re.search(pattern, name) is not None
    if re.fullmatch("((current|whose)_)?turn", name) and not boolean:
        return ["", "X", "O"]
    is_x, is_o = has("(^|_)(x|cross|crosses)(_|$)"), has("(^|_)(o|nought|noughts)(_|$)")
    if is_x != is_o and not has(f"(^|_)({RIVAL})(_|$)|player"):
        return ["X"] if is_x else ["O"]
    always = ["XO"] if has(f"{MAXIMIZING}|(^|_)({MOVER})(_|$)|computer") else []
    return ["X", "O"] + always + ([""] if has("player") and has(MAXIMIZING) and not boolean else [])

def sides_of(parameters):
    """What to call a function with, by position, and when its flag is true; `None` if it needs something else.
    Parameters are (name, whether it is required, whether it is a boolean)."""
    required = [i for i, (_, is_required, _) in enumerate(parameters) if is_required]
    if not required:
        return None
    named = [i for i in required if re.search(BOARD, parameters[i][0])]
    others = [i for i in required if not re.search(SIDE_WORDS, parameters[i][0])]
    board = (named + others + required)[0]
    kinds = ["board" if i == board else kind_of(*parameter) for i, parameter in enumerate(parameters)]
    if None in kinds or kinds.count("side") > 1 or kinds.count("flag") > 1:
        return None
    if "side" in kinds:  # Beside `ai`, `player` is the human; beside `me`, nobody can know.
        name, at = parameters[kinds.index("side")][0], kinds.index("side")
        is_alone = "player" not in kinds or "opponent" in kinds
        beside_ai = any(re.search(f"(^|_)({AI})(_|$)|computer", p[0]) for p, kind in zip(parameters, kinds) if kind == "player")
        if not is_alone and not (beside_ai and "player" in name):
            return None
        kinds[at] = "player" if is_alone else "opponent"
    truths = [truths_of(name, boolean) for (name, _, boolean), kind in zip(parameters, kinds) if kind == "flag"]
    return kinds, (truths + [[""]])[0]

@functools.lru_cache(None)
def parameters_of(module, name):
    """The parameters of a function, but for *args and **kwargs; `None` if nobody knows them."""
    try:
        parameters = inspect.signature(getattr(module, name)).parameters.values()
    except (TypeError, ValueError):
        return None
    return [p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]

@functools.lru_cache(None)
def arguments_of(module, name):
    """See `sides_of`."""
    return sides_of([(snake(p.name), p.default is p.empty, isinstance(p.default, bool) or p.annotation in (bool, "bool"))
                     for p in parameters_of(module, name) or []])

def functions_of(module):
    """The functions of the file itself."""
    def is_own(value):
        code = getattr(inspect.unwrap(value), "__code__", None) if callable(value) else None
        return code is not None and code.co_filename == options.path
    return [name for name, value in vars(module).items() if is_own(value)]

def candidates(module):
    """Those that could choose a move."""
    helper = re.compile("^_|print|display|show|draw|render|save|load|main|train|reset|quit|exit", re.I)
    return [name for name in functions_of(module) if not helper.search(name) and arguments_of(module, name)]

@functools.lru_cache(None)
def imported():
    """The modules of the same folder that the file imports, and what they import: their names, and their text with the
    file's. They are looked up once, so that what is imported later changes nothing."""
    folder, names, texts = os.path.dirname(os.path.abspath(options.path)), [], [source]
    for name, module in sorted(sys.modules.items()):
        path = os.path.abspath(getattr(module, "__file__", None) or os.sep)
        is_local = path.startswith(os.path.join(folder, "")) and "site-packages" not in path and path.endswith(".py")
        if is_local and path != os.path.abspath(options.path):
            names.append(name)
            with open(path, "rb") as file:
                texts.append(file.read())
    return names, b"\n".join(texts).decode("utf-8", "replace")

# ---- Boards, as a function may want them.

CONTAINERS = {
    "list of lists": ("rows", lambda c: [c[0:3], c[3:6], c[6:9]]),
    "list of nine": ("flat", list),
    "string of nine": ("string", "".join),
    "tuple of tuples": ("rows", lambda c: (tuple(c[0:3]), tuple(c[3:6]), tuple(c[6:9]))),
    "tuple of nine": ("flat", tuple),
    "list of ten, the first unused": ("flat", list),
    "dict from 1 to 9": ("flat", lambda c: dict(enumerate(c, 1))),
    "numpy array of three by three": ("rows", lambda c: sys.modules["numpy"].array(c).reshape(3, 3)),
}
EMPTIES = [(e,) * 9 for e in (None, " ", "", ".", "_", "-", 0)] + [
    tuple(range(9)), tuple(range(1, 10)), tuple("012345678"), tuple("123456789")]

class Form(namedtuple("Form", "container x o empties")):
    """A way to write a board."""

    def board(self, cells):
        marks = {"X": self.x, "O": self.o}
        flat = [marks.get(cell, empty) for cell, empty in zip(cells, self.empties)]
        return CONTAINERS[self.container][1]([self.empties[0]] + flat if "ten" in self.container else flat)

    def cells(self, board):
        """The reverse; `None` if this is no such board."""
        board = board.tolist() if hasattr(board, "tolist") else board
        board = list(board.values()) if isinstance(board, dict) else board
        if not isinstance(board, (list, tuple, str)):
            return None
        flat = [cell for row in board for cell in (row if isinstance(row, (list, tuple)) else [row])]
        text = "".join("X" if c == self.x else "O" if c == self.o else "." if c in self.empties else "?" for c in flat)
        text = text[1:] if "ten" in self.container else text
        return text if len(text) == 9 and "?" not in text else None

    def __str__(self):
        x, o, e, last = (json.dumps(v, ensure_ascii=False) if isinstance(v, str) else str(v) for v in (self.x, self.o, *self.empties[::8]))
        return f"{self.container} of {x}/{o}/{e if e == last else e + '..' + last}"

def mark_groups(module):
    """Marks (X, O, the nine empties), the most plausible group first: the file's own, those in its text, others."""
    names, text = imported()
    holders = [module] + [value for value in vars(module).values() if isinstance(value, type)]
    holders += [sys.modules[name] for name in names if name in sys.modules]
    def constants(*names):
        found = [getattr(holder, name) for holder in holders for name in names if hasattr(holder, name)]
        return [value for value in found if not callable(value)][:1]
    empties = [(e,) * 9 for e in constants("EMPTY", "BLANK", "EMPTY_CELL", "SPACE", "NONE")] or EMPTIES
    own = [(x, o, e) for x in constants("X", "PLAYER_X") for o in constants("O", "PLAYER_O") for e in empties]
    usual = [(x, o, e) for x, o in ["XO", "xo", (1, -1), (1, 2)] for e in EMPTIES if x != 1 or e[0] == e[8] == 0]
    def in_text(marks):  # Of numbers only 2 tells something: 0, 1 and -1 are nearly everywhere.
        letters = [m for m in (*marks[:2], marks[2][0]) if isinstance(m, str)]
        return all(f"'{m}'" in text or f'"{m}"' in text for m in letters) and (2 not in marks or re.search(r"\b2\b", text))
    return [own, [m for m in usual if in_text(m)], [m for m in usual if not in_text(m)]]

def forms(marks):
    """The boards with these marks that can be built, of the kind that was asked for."""
    letters = all(isinstance(m, str) and len(m) == 1 for m in (*marks[:2], *marks[2]))
    return [Form(container, *marks) for container, (kind, _) in CONTAINERS.items() if options.board in (None, kind)
            and (letters or kind != "string") and ("numpy" in sys.modules or "numpy" not in container)]

# ---- Answers, as a function may mean them: what it returned, or a part of that, is a board or names a square.

PAIRS = [(row, column) for row in range(3) for column in range(3)]
ANSWERS = {  # What the nine squares are called.
    "0-8": ("number 0 to 8", list(range(9))),
    "1-9": ("number 1 to 9", list(range(1, 10))),
    "rc0": ("(row, column)", PAIRS),
    "rc1": ("(row, column) from 1", [(row + 1, column + 1) for row, column in PAIRS]),
    "cr0": ("(column, row)", [(column, row) for row, column in PAIRS]),
    "cr1": ("(column, row) from 1", [(column + 1, row + 1) for row, column in PAIRS]),
    "board": ("board", []),
    "argument": ("nothing, but its board is changed", []),
}
PARTS = {"{}": lambda v: v, "({}, ...)": lambda v: v[0] if len(v) == 2 else None,
         "(..., {})": lambda v: v[1] if len(v) == 2 else None, "{} and a third": lambda v: v[:2] if len(v) == 3 else None}
READINGS = [("{}", answer) for answer in ANSWERS] + [
    (part, answer) for part in list(PARTS)[1:] for answer in list(ANSWERS)[:6]]
FIELDS = [("row", "col"), ("row", "column"), ("r", "c"), ("i", "j"), ("x", "y")]
MOVES = ["move", "index", "position", "square", "cell", "best_move", "bestMove", "action"]

def simplify(value):
    """Numbers as int, sequences and pairs of fields as tuples; `None` for what cannot name a square."""
    if isinstance(value, (list, tuple)) or hasattr(value, "shape") and value.shape:
        return tuple(simplify(item) for item in value) if len(value) <= 3 else None
    if isinstance(value, str):
        return int(value) if value.strip() in list("0123456789") else None
    if hasattr(value, "__index__"):
        return None if isinstance(value, bool) else operator.index(value)
    fields = value if isinstance(value, dict) else getattr(value, "__dict__", {})
    for names in FIELDS:
        if all(name in fields for name in names):
            return tuple(simplify(fields[name]) for name in names)
    return next((simplify(fields[name]) for name in MOVES if name in fields), None)

# ---- Calls. The right one is found by late positions: the function is asked in every form; legal answers tell.

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
        if options.board and options.answer:  # The user is sure.
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
            fail(f"to find out how to call {call.name} takes too long; give --board, or name another function")
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
                for part, answer in READINGS if options.answer in (None, answer)]
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
        if name == "minimax" and not found[name] and not options.answer and len(exam_names(module)) >= 4:
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
        remedy = ("Choose --board " + " or ".join(sorted(kinds)) if len(kinds) > 1 else "Choose --answer "
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

# ---- The exercise that universities set: its other functions are compared with the rules on every position.

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

# ---- The conversation.

def show(value):
    text = " ".join(repr(value).split())
    return text if len(text) <= 100 else text[:97] + "..."

def introduce(module):
    """Finds out how to call the function, examines it, and returns both: the form in a word, and the findings."""
    errors = os.dup(2)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # Nobody wants to see what it prints hundreds of times.
    call, replies = choose(module)
    findings = changes(call, replies) + Exam(call).run()
    os.dup2(errors, 2)
    random.seed()
    marks = [m for group in mark_groups(call.module) for m in group].index(tuple(call.form[1:]))
    return "|".join([call.name, call.form.container, str(marks), call.part, call.answer, call.truth]), findings

def serve(call):
    """Answers every position; returns the exit code."""
    for line in lines:
        try:
            reply = Reply(line.strip(), *call.ask(line.strip()), None)
        except BaseException as error:
            traceback.print_exception(type(error), error, error.__traceback__.tb_next.tb_next)
            return 1
        square = call.square(reply)
        answers.write(f"{square}\n" if square else f"returned {call.form.cells(reply.returned) or show(reply.returned)}\n")
    return 0

def main():
    global seconds
    module, seconds = load()
    imported()
    findings, form = [], options.form
    if not options.form:
        options.form, findings = introduce(module)
        module, _ = load()  # One that no probe has touched.
    name, container, marks, part, answer, truth = options.form.split("|")
    marks = [m for group in mark_groups(module) for m in group][int(marks)]
    call = Call(module, name, Form(container, *marks), part, answer, truth)
    if not form:
        answers.write(json.dumps({"signature": call.signature(), "form": options.form, "findings": findings}) + "\n")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return serve(call)

def read_options():
    parser = argparse.ArgumentParser(prog="python.py")
    parser.add_argument("path", metavar="FILE[:FUNCTION]")
    parser.add_argument("--first", choices=["x", "o"], default="x")
    parser.add_argument("--board", choices=["rows", "flat", "string"])
    parser.add_argument("--answer", choices=list(ANSWERS))
    parser.add_argument("--form", help="from the first line of an earlier run: nothing is tried out then")
    options = parser.parse_args()
    options.first, options.function = options.first.upper(), None
    path, _, function = options.path.rpartition(":")
    if path and function.isidentifier() and not os.path.exists(options.path):
        options.path, options.function = path, function
    return options

options, deadline, patience, give_up = read_options(), math.inf, 2, time.process_time() + 40
lines, answers = take_streams()
try:
    with open(options.path, "rb") as file:
        source = file.read()
except OSError as error:
    fail(f"cannot read {options.path}: {error.strerror}")
sys.argv, sys.path[0], sys.dont_write_bytecode = [options.path], os.path.dirname(os.path.abspath(options.path)), True
threading.Thread(target=watch, args=[time.sleep], daemon=True).start()
signal.signal(signal.SIGINT, on_interrupt)
time.sleep = lambda seconds: None  # Pauses are for people.
code = main()
sys.stderr.flush()
os._exit(code)  # The module's threads and windows do not keep it alive.
