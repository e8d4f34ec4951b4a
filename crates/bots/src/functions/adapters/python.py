"""Lets `noughts` look into a Python file and call what is in it: adapter FILE.

It reads requests in JSON, one a line, and writes a reply in JSON for each:

    {"do": "load", "beside": [FILE, ...]}  the file as a fresh module: its functions, classes and values, and how they are called,
                                           also in other files that load it
    {"do": "run", "games": [[STEP, ...]]}  each list of steps by itself, up to its first error, and whether what is made anew
                                           for each list has changed

It chooses nothing and has no time limits: the caller ends it. What the file prints goes to standard error.
"""
import ast, asyncio, builtins, datetime, enum, functools, importlib.util, inspect, io, itertools, json, math, operator, os, pickle, random, re, sys, time, traceback, types, uuid
from collections.abc import Iterable, Iterator, Mapping

path, started_in = os.path.abspath(sys.argv[1]), os.getcwd()
folder = os.path.dirname(path)

# The streams.

class NoInput(io.TextIOBase):
    MOST_WHILE_LOADING = 100  # A game may ask again for ever, whatever comes of it.
    asked = 0  # How often the file asked since it began to load.
    def readline(self, *_):
        NoInput.asked += 1
        if is_loading and NoInput.asked > self.MOST_WHILE_LOADING:
            replies.write(json.dumps({"error": failure(EOFError("it waits for somebody to type"))}) + "\n")
            os._exit(0)
        raise EOFError("it waits for somebody to type")
    read = readlines = __next__ = readline
    def fileno(self):
        raise EOFError("it waits for somebody to type")

class Printed(io.TextIOBase):
    """Standard output of the file, which is passed to standard error."""
    encoding = "utf-8"
    def write(self, text):
        return sys.stderr.write(text)
    def flush(self):
        sys.stderr.flush()
    def fileno(self):
        return 2

def take_streams():
    requests, replies = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdout = sys.__stdout__ = Printed()
    sys.stdin = sys.__stdin__ = NoInput()
    return requests, replies

# Dice: notes what is drawn by chance, or read from the clock, while the file loads and for each answer.

drawn, forced = [], []  # The draws for this answer, and the results prescribed for the first draws.
drawn_at_load, is_loading = [], False
moment = 0  # Grows with each answer and each loading of the file.
is_making = False  # Whether a generator is being made. It then reads a seed, which is not noted, unlike its later draws.
MACHINERY = {"asyncio", "logging"}  # They read the clock for themselves.

def caller():
    """The frame that draws: the first one outside of the modules of dice."""
    frame = sys._getframe(2)
    while frame.f_back and (frame.f_globals is globals() or frame.f_globals.get("__name__", "").split(".")[0] in {"random", "secrets", "uuid"}):
        frame = frame.f_back
    return frame

def note(by, among=None, is_seeded=False):
    """Notes a draw, and returns the result prescribed for it, if any. Draws by other people's modules while they load do not count."""
    if len(drawn) >= 100 or is_making:
        return None
    frame = caller()
    if frame.f_globals.get("__name__", "").split(".")[0] in MACHINERY or is_loading and not is_file(frame.f_code.co_filename):
        return None
    value = forced[len(drawn)] if len(drawn) < len(forced) else None
    drawn.append({"of": among, "by": by, "seeded": is_seeded})
    return int(value * among) if isinstance(value, float) and among else value

def watched(kind):
    """A class of generators that notes its draws, and returns the prescribed results."""
    name = "random" if kind is random.Random else "random." + kind.__name__
    class Watched(kind):
        seeded_at = None  # The moment at which it was given a seed.
        def draws(self, what, among=None):
            # Draws after a seed that was set for this same answer are no chance.
            return None if self.seeded_at == moment else note(f"{name}.{what}", among, self.seeded_at is not None)
        def seed(self, a=None, *version, **keywords):
            super().seed(a, *version, **keywords)
            self.seeded_at = None if a is None or kind is not random_kind else moment
        def setstate(self, state):
            note(f"{name}.setstate")
            super().setstate(state)
        def _randbelow(self, n):
            value = self.draws("randrange", n) if n > 0 else 0
            while value is None or not 0 <= value < max(n, 1):
                value = super().getrandbits(n.bit_length())
            return value
        def getrandbits(self, k):
            value = self.draws("getrandbits", 2 ** k if k <= 10 else None)
            return super().getrandbits(k) if not isinstance(value, int) else value
        def random(self):
            parts = parts_of(sys._getframe(1))
            value = self.draws("random", parts)
            if parts and isinstance(value, int):
                return (value + 0.5) / parts
            return value if isinstance(value, float) else super().random()
        def randbytes(self, n):
            self.draws("randbytes")
            return super().randbytes(n)
    return named(Watched, kind)

def named(own, kind):
    """Gives a class the name of the class that it replaces."""
    own.__name__, own.__qualname__, own.__module__ = kind.__name__, kind.__qualname__, kind.__module__
    return own

random_kind = random.Random

def watch_dice():
    random.Random, random.SystemRandom = watched(random.Random), watched(random.SystemRandom)
    random._inst = random.Random()
    for name in [*random.__all__, "getrandbits"]:
        if hasattr(random._inst, name) and not isinstance(getattr(random, name), type):
            setattr(random, name, getattr(random._inst, name))
    watch(os, "urandom")
    watch(os, "getrandom")
    watch(uuid, "uuid1")

def watch(holder, name, reads=lambda *arguments, **keywords: True):
    """Notes each call of a function that draws or reads the clock. `reads` tells by the arguments whether a call does so."""
    call, by = getattr(holder, name, None), f"{holder.__name__}.{name}"
    def noted(*arguments, **keywords):
        what = reads(*arguments, **keywords)
        if what:
            note(by if what is True else what)
        return call(*arguments, **keywords)
    if call and not hasattr(call, "is_watched"):
        noted.is_watched = True
        setattr(holder, name, noted)

class Reading(float):
    """A reading of a clock, or a time computed from one. It may become another time, be printed, or be formatted into a text: as
    long as time is only measured and shown, no move depends on it. Every other use is noted."""

def reading(value, by):
    value = Reading(value) if type(value) is float else value
    if type(value) is Reading:
        value.by = by
    return value

def time_of(name):
    return lambda self, *others: reading(getattr(float, name)(self, *others), self.by)

def noting(name):
    def noted(self, *others):
        note(self.by)
        return getattr(float, name)(self, *others)
    return noted

for name in "add radd sub rsub mul rmul truediv rtruediv neg pos abs".split():
    setattr(Reading, f"__{name}__", time_of(f"__{name}__"))
for name in "lt le gt ge eq ne hash bool int float trunc floor ceil floordiv rfloordiv mod rmod divmod rdivmod pow rpow str repr".split():
    setattr(Reading, f"__{name}__", noting(f"__{name}__"))
for name in ["as_integer_ratio", "hex", "is_integer"]:
    setattr(Reading, name, noting(name))
Reading.__round__ = lambda self, digits=None: noting("__round__")(self) if digits is None else time_of("__round__")(self, digits)

def watch_times():
    for clock in ["time", "monotonic", "perf_counter", "process_time", "thread_time"]:
        call, by = getattr(time, clock, None), f"time.{clock}"
        watch(time, clock + "_ns")
        if call:
            setattr(time, clock, lambda call=call, by=by: reading(call(), by))
    def reads(*given, **named):
        return next((value.by for value in given if type(value) is Reading), None)
    for name in [name for name in dir(math) if callable(getattr(math, name)) and not name.startswith("_")]:
        watch(math, name, reads)
    plain, own = builtins.print, lambda value: float.__add__(value, 0.0) if type(value) is Reading else value
    builtins.print = lambda *values, **how: plain(*map(own, values), **how)

def watch_clocks():
    watch_times()
    watch(os, "getpid")  # It differs at each start.
    for clock in ["clock_gettime", "clock_gettime_ns"]:
        watch(time, clock)
    is_now = lambda seconds=None: seconds is None or type(seconds) is Reading
    for name in ["localtime", "gmtime", "ctime"]:
        watch(time, name, is_now)
    watch(time, "asctime", lambda t=None: t is None)
    watch(time, "strftime", lambda form, t=None: t is None)
    datetime.datetime, datetime.date = watched_dates(datetime.datetime), watched_dates(datetime.date)

def watched_dates(kind):
    """A class of dates that notes its readings of the clock."""
    class Kind(type):
        def __instancecheck__(self, value):
            return isinstance(value, kind)
    class Watched(kind, metaclass=Kind):
        pass
    def reader(name):
        def read(cls, *given):
            if name not in ["fromtimestamp", "utcfromtimestamp"] or type(given[0]) is Reading:
                note(f"datetime.{name}")
            return getattr(super(Watched, cls), name)(*given)
        return classmethod(read)
    for name in ["now", "utcnow", "today", "fromtimestamp", "utcfromtimestamp"]:
        if hasattr(kind, name):
            setattr(Watched, name, reader(name))
    return named(Watched, kind)

# The functions of other modules that draw. How many results a draw of these can have is not known.
OTHERS = {
    "numpy.random": "random rand randn randint random_sample random_integers ranf sample choice shuffle permutation bytes uniform normal"
                    " standard_normal exponential poisson binomial multinomial beta gamma dirichlet gumbel laplace logistic geometric",
    "torch": "rand randn randint randperm multinomial bernoulli normal",
}

def watch_others():
    """Watches the dice of modules that were loaded since the last time. Returns whether there are such modules."""
    found = False
    if "numpy" in sys.modules and importlib.util.find_spec("numpy.random"):
        importlib.import_module("numpy.random")  # Otherwise its first use would load it.
    for name, module in [(name, sys.modules[name]) for name in OTHERS if name in sys.modules]:
        if not hasattr(module, "noughts_seeded_at"):
            module.noughts_seeded_at, found = None, True
            watch_module(module, OTHERS[name].split())
            watch_generators(module)
    return found

def watch_module(module, names):
    def draws(*_, **__):
        if module.noughts_seeded_at != moment:
            note(module.__name__, None, module.noughts_seeded_at is not None)
        return False
    for name in names:
        watch(module, name, draws)
    seed = getattr(module, "seed", None)
    def seeds(number=None):
        module.noughts_seeded_at = None if number is None else moment
        return seed(number)
    if seed:
        module.seed = seeds

def making(kind, arguments, keywords, self):
    global is_making
    is_making = True
    try:
        kind.__init__(self, *arguments, **keywords)
    finally:
        is_making = False

def watch_generators(module):
    """Makes generators note each draw, unless their seed was set for this same answer."""
    seeded = []  # The sources of bits that were made with a seed.
    BitGenerator = getattr(module, "BitGenerator", ())
    def generator(kind):
        class Watched(kind):
            def __init__(self, *arguments, **keywords):
                given = [*arguments, *keywords.values(), None][0]
                is_free = given is None or isinstance(given, BitGenerator) and not any(one is given for one in seeded)
                self.seeded_at = None if is_free else moment
                making(kind, arguments, keywords, self)
            def __getattribute__(self, name):
                value = super().__getattribute__(name)
                if callable(value) and not name.startswith("_") and name not in {"bit_generator", "seed", "get_state", "set_state", "spawn"}:
                    if self.seeded_at != moment:
                        note(f"{module.__name__}.{name}", None, self.seeded_at is not None)
                return value
        return named(Watched, kind)
    def bits(kind):
        def make(self, *arguments, **keywords):
            seeded.extend([self] if [*arguments, *keywords.values(), None][0] is not None else [])
            making(kind, arguments, keywords, self)
        return named(type(kind.__name__, (kind,), {"__init__": make}), kind)
    for name, kind in list(vars(module).items()):
        if isinstance(kind, type) and (name in {"Generator", "RandomState"} or BitGenerator and issubclass(kind, BitGenerator)):
            setattr(module, name, generator(kind) if name in {"Generator", "RandomState"} else bits(kind))
    def default_rng(seed=None):
        if isinstance(seed, module.Generator):
            return seed
        return module.Generator(seed if isinstance(seed, BitGenerator) else module.PCG64(seed))
    if hasattr(module, "default_rng"):
        module.default_rng = default_rng

def seed(number):
    random.seed(number)
    random._inst.seeded_at = None  # The file has set no seed.
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed(number)
        sys.modules["numpy.random"].noughts_seeded_at = None

# The file.

def read_source():
    """The text of the file, or the code of a notebook."""
    with open(path, "rb") as file:
        text = file.read()
    if not path.endswith(".ipynb"):
        return text
    try:
        return code_of_notebook(text).encode()
    except (KeyError, TypeError, ValueError):
        raise OSError(0, "it is no notebook of version 4")

def is_local(module):
    """Whether a module is a file of the same folder, or of the package."""
    file = getattr(module, "__file__", None)
    return bool(file) and is_file(file)

def is_file(name):
    return os.path.abspath(name).startswith(os.path.join(root, "")) and "site-packages" not in name and not name.startswith("<")

def package():
    """The folder in which the file's package lies, and the name of the file as a module of it."""
    stem = os.path.splitext(os.path.basename(path))[0]
    names, top = [] if stem == "__init__" else [stem], folder
    is_inside = stem == "__init__" or re.search(rb"^\s*from\s+\.", source, re.M)
    while is_inside and os.path.basename(top).isidentifier():
        names.insert(0, os.path.basename(top))
        top = os.path.dirname(top)
        if not os.path.exists(os.path.join(top, "__init__.py")):
            break
    return top, ".".join(names)

def load():
    """Loads the file, with all dice watched. Every answer may depend on what it draws meanwhile."""
    global is_loading, moment, drawn_at_load, asked, last_object
    moment, is_loading, drawn[:], forced[:] = moment + 1, True, [], []
    NoInput.asked = 0
    random.seed()
    try:
        load_once()
        if watch_others():
            drawn[:] = []
            load_once()  # The file may have imported functions that were not watched yet.
    except BaseException as error:
        if NoInput.asked and not isinstance(error, EOFError):
            raise EOFError("it waits for somebody to type") from error  # What came of it is no fault of the file.
        raise
    finally:
        is_loading, drawn_at_load = False, list(drawn)
    asked, last_object = 0, (None, None)

def load_once():
    """Loads the file as a fresh module, and the local modules that it imports as well."""
    global module
    os.chdir(started_in)
    for name in [name for name, loaded in sys.modules.items() if name != "__main__" and is_local(loaded) and f"{name}.".split(".")[0] + ".random" not in OTHERS]:
        del sys.modules[name]
    module, name = None, package()[1]
    if name != os.path.splitext(os.path.basename(path))[0] or path.endswith("__init__.py"):
        module = importlib.import_module(name)
    else:
        fresh = sys.modules[name] = types.ModuleType(name)
        fresh.__file__ = path
        exec(compile(source, path, "exec"), vars(fresh))
        module = fresh

def loaded():
    """The other local modules by name."""
    others = {name: other for name, other in sys.modules.items() if name != "__main__" and is_local(other) and other is not module}
    return {name: others[name] for name in sorted(others)}

def is_own(value):
    """Whether the file itself defines this value. A package defines what its files define."""
    try:
        file = os.path.abspath(inspect.unwrap(value).__code__.co_filename)
    except (AttributeError, ValueError):
        return False
    return file == path or path.endswith("__init__.py") and file.startswith(folder)

def describe_file(beside):
    """The file as a fresh module. How it is called may also be read in the files beside it that load it."""
    own = vars(module)
    is_near = lambda value: is_own_class(value) or is_local(sys.modules.get(value.__module__))
    classes = [value for value in own.values() if isinstance(value, type) and is_near(value)]
    holders = [*((c.__name__, c) for c in classes), *loaded().items()]
    values = values_of(module) + [[f"{prefix}.{name}", value] for prefix, holder in holders for name, value in values_of(holder)]
    texts = [source] + [open(other.__file__, "rb").read() for other in loaded().values() if other.__file__.endswith(".py")]
    codes = [code for text in texts for code in describe_code(text)]
    for other in beside:
        try:
            with open(other, "rb") as file:
                codes += describe_code(file.read())
        except (OSError, SyntaxError, ValueError, RecursionError):
            pass
    # Class methods need no object.
    of_classes = [(f"{c.__name__}.{name}", method) for c in classes for name, method in inspect.getmembers(c, inspect.ismethod)]
    named = [(name, value) for name, value in own.items() if not isinstance(value, type) and callable(value)] + of_classes
    return {"functions": [describe(name, value) for name, value in named if is_own(value)],
            "classes": [describe_class(value) for value in classes], "values": values,
            "text": b"\n".join(texts).decode("utf-8", "replace"), "source": codes}

def values_of(holder):
    """The values of a module or a class by name, except functions, classes and modules."""
    others = types.ModuleType, staticmethod, classmethod, property
    is_value = lambda name, value: not name.startswith("__") and not isinstance(value, others) and not callable(value)
    return [[name, encode(value)] for name, value in vars(holder).items() if is_value(name, value)]

def describe(name, function, skipped=0):
    return {"name": name, "parameters": parameters(function, skipped)}

def parameters(function, skipped=0):
    try:
        found = list(inspect.signature(function).parameters.values())[skipped:]
    except (TypeError, ValueError):
        return None
    return [parameter(p) for p in found if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]

def parameter(p):
    return {"name": p.name, "required": p.default is p.empty, "keyword_only": p.kind == p.KEYWORD_ONLY,
            "boolean": isinstance(p.default, bool) or p.annotation in (bool, "bool"),
            "plain": isinstance(p.default, (int, float, str)) and not isinstance(p.default, bool)}

def is_own_class(value):
    return value.__module__ == module.__name__ or path.endswith("__init__.py") and is_local(sys.modules.get(value.__module__))

def describe_class(value):
    """A class: its constructor, and its methods, also those inherited from other classes of the file. Of one that the file imports,
    objects can be made, and its methods are not asked."""
    methods = []
    for name, method in inspect.getmembers(value, inspect.isfunction):
        if is_own(method) and (not name.startswith("_") or name == "__call__"):
            is_static = isinstance(inspect.getattr_static(value, name), staticmethod)
            methods.append(describe(name, method, 0 if is_static else 1))
    return {"name": value.__name__, "parameters": parameters(value), "methods": methods}

# What the code says without being run.

CHANGING = {"append", "remove", "pop", "insert", "add", "discard", "clear", "extend", "set", "sort", "reverse", "update", "fill"}

def passed_on(node):
    """The names in what a function returns, and in the values of the variables there, and whether it is a generator."""
    values, parts = {}, list(ast.walk(node))
    names = lambda value: {getattr(part, "id", getattr(part, "attr", None)) for part in ast.walk(value)} - {None}
    for part in parts:
        if isinstance(part, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and part.value:
            for target in getattr(part, "targets", None) or [part.target]:
                for name in names(target):
                    values.setdefault(name, set()).update(names(part.value))
    returned = set().union(*(names(part.value) for part in parts if isinstance(part, (ast.Return, ast.Yield)) and part.value))
    answers = returned.union(*(values.get(name, ()) for name in returned))
    return {"answers": sorted(answers), "yields": any(isinstance(part, ast.Yield) for part in parts)}

class Code(ast.NodeVisitor):
    """What each function of a text does: the names that it reads, its calls with the plain values that they pass, the names in what
    it returns, and the names of what it changes. The code outside of all functions has an empty name."""
    def __init__(self, text):
        tree = ast.parse(text)
        # A name that is also a parameter or a variable elsewhere is no constant: which of the two is meant would be a
        # guess.
        given = [node.id if isinstance(node, ast.Name) else node.arg for node in ast.walk(tree)
                 if isinstance(node, ast.arg) or isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
        self.constants = {name for name in vars(module) if given.count(name) == 1}
        self.all, self.now = [], None
        self.enter("", tree)

    def enter(self, name, node):
        outer, self.now = self.now, {"function": name, "words": [], "calls": [], "compared": [], "changes": [], **passed_on(node)}
        self.all.append(self.now)
        self.generic_visit(node)
        self.now["words"] = sorted(set(self.now["words"]))
        self.now = outer

    def visit_FunctionDef(self, node):
        self.now["words"].append(node.name)
        self.enter(node.name, node)
    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Name(self, node):
        self.word(node, node.id)

    def visit_Attribute(self, node):
        self.word(node, node.attr)
        self.visit_Subscript(node)

    def word(self, node, name):
        """A variable that is only set does not matter to what sets it."""
        if not isinstance(node.ctx, ast.Store):
            self.now["words"].append(name)

    def visit_AugAssign(self, node):
        self.now["words"].append(getattr(node.target, "id", getattr(node.target, "attr", "")))
        self.generic_visit(node)

    def visit_Subscript(self, node):
        if not isinstance(node.ctx, ast.Load):
            self.now["changes"].append(holder_of(node))
        self.generic_visit(node)

    def visit_Global(self, node):
        self.now["changes"] += node.names

    def visit_Call(self, node):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        given = [(None, value) for value in node.args] + [(keyword.arg, keyword.value) for keyword in node.keywords]
        self.now["calls"].append({"name": name, "given": [{"name": by, **self.constant(value), **literal(value)} for by, value in given]})
        if name in CHANGING and isinstance(node.func, ast.Attribute):
            self.now["changes"].append(holder_of(node.func.value))
        self.generic_visit(node)

    def visit_Compare(self, node):
        sides = [node.left, *node.comparators]
        names = [side.id for side in sides if isinstance(side, ast.Name)]
        texts = [side.value for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, str)]
        self.now["compared"] += [(name, text) for name in names for text in texts]
        self.generic_visit(node)

    def constant(self, node):
        """The name, if the expression is a global that gets its value once, or a field of such a global."""
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        is_constant = isinstance(root, ast.Name) and root.id in self.constants and not callable(getattr(module, root.id))
        return {"value": {"name": ast.unparse(node)}} if is_constant else {}

@functools.lru_cache(None)
def describe_code(text):
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(20000)  # A table may be one long expression.
    try:
        return Code(text).all
    finally:
        sys.setrecursionlimit(usual)

def holder_of(node):
    """The name of what holds an item: `self.board` for `self.board[0]`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return ast.unparse(node)

def literal(node):
    """The plain value of an expression, such as `9` or `-math.inf`, if it has one."""
    text = re.sub("['\"]", "", ast.unparse(node))
    if re.fullmatch(r"-?((math|np|numpy)\.)?inf|-?float\(-?inf\)", text):
        return {"value": encode(float("-inf" if "-" in text else "inf"))}
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return {}
    return {"value": encode(value)} if value is None or isinstance(value, (bool, int, float, str)) else {}

# Values.

def resolve(name, this=None):
    """The holder of the last part of a name with dots, and that part. A name that begins with `this` belongs to the object of these steps."""
    *holders, last = name.split(".")
    is_of_object = this is not None and holders[:1] == ["this"]
    holder = this if is_of_object else module
    for part in holders[is_of_object:]:
        holder = getattr(holder, part) if hasattr(holder, part) else loaded()[part]
    return holder, last

def decode(v):
    if isinstance(v, list):
        return [decode(item) for item in v]
    if not isinstance(v, dict):
        return v
    (kind, inner), = v.items()
    if kind == "name":
        return getattr(*resolve(inner))
    if kind == "map":
        return {decode(key): decode(value) for key, value in inner}
    if kind == "array":
        return sys.modules["numpy"].array(decode(inner))
    if kind == "made":
        return made(*inner)
    return {"tuple": lambda: tuple(decode(inner)), "set": lambda: set(decode(inner)), "number": lambda: float(inner)}[kind]()

def made(name, arguments, fields):
    """A new object of a class, with these fields set."""
    value = getattr(*resolve(name))(*decode(arguments))
    for field, held in fields:
        put(value, field, decode(held))
    return value

def encode(value, depth=5, most=40):
    if value is None or isinstance(value, (bool, str)) and type(value) in (bool, str):
        return value if not isinstance(value, str) or len(value) <= 500 else shown(value)
    if isinstance(value, enum.Enum) and getattr(module, type(value).__name__, None) is type(value):
        return {"name": f"{type(value).__name__}.{value.name}"}
    if isinstance(value, float):
        value = float(value)
        return int(value) if value.is_integer() and abs(value) < 2 ** 53 else value if abs(value) < float("inf") else {"number": repr(value)}
    if hasattr(value, "tolist") and getattr(value, "shape", ()):
        return {"array": encode(value.tolist(), depth, most)}
    if hasattr(value, "__index__") and not isinstance(value, type):
        number = operator.index(value)
        return number if abs(number) < 2 ** 53 else shown(value)
    if depth == 0:
        return shown(value)
    within = lambda items: [encode(item, depth - 1, most) for item in items]
    if isinstance(value, Mapping):
        return {"map": [within(pair) for pair in list(value.items())[:most]]}
    if isinstance(value, (list, tuple, set, frozenset)):
        items = within((sorted(value, key=repr) if isinstance(value, (set, frozenset)) else list(value))[:most])
        return items if isinstance(value, list) else {"tuple" if isinstance(value, tuple) else "set": items}
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, type, Iterator)):  # An iterator would be used up.
        return within(itertools.islice(value, most))
    if isinstance(getattr(value, "__dict__", None), dict) and not callable(value) or type(value).__module__ == module.__name__:
        fields = list(getattr(value, "__dict__", {}).items())
        return {"object": type(value).__name__, "fields": [[name, encode(item, depth - 1, most)] for name, item in fields[:most]]}
    return shown(value)

def shown(value):
    try:
        return {"repr": " ".join(repr(value).split())[:500]}
    except BaseException:
        return {"repr": f"<{type(value).__name__}>"}

def put(holder, name, value):
    """Sets a global or a field. Fills a board of the same shape in place, since other variables may hold it too."""
    old = holder[name] if isinstance(holder, (list, dict)) else getattr(holder, name, None)
    if isinstance(old, list) and isinstance(value, list) and len(old) == len(value):
        for i, item in enumerate(value):
            put(old, i, item)
    elif isinstance(old, dict) and isinstance(value, dict):
        old.update(value)
    elif getattr(old, "shape", ()) and getattr(old, "shape") == getattr(value, "shape", None):
        old[...] = value
    elif isinstance(holder, (list, dict)):
        holder[name] = value
    else:
        setattr(holder, name, value)

# Requests.

def failure(error):
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    text = str(error)
    if isinstance(error, SyntaxError):
        text, lines = error.msg, [error.lineno]
    kind = "input" if isinstance(error, EOFError) else "exit" if isinstance(error, SystemExit) else "raised"
    found = {"kind": kind, "type": type(error).__name__, "message": " ".join(text.split())[:500], "line": lines[-1] if lines else None}
    return {**found, "kind": "import", "module": error.name} if isinstance(error, ModuleNotFoundError) and error.name else found

def take(step, this):
    """Carries out a step. Returns its value, its arguments as they are afterwards, and the object."""
    arguments = [decode(v) for v in step.get("args", [])]
    keywords = {name: decode(v) for name, v in step.get("keywords", {}).items()}
    if "set" in step:
        return put(*resolve(step["set"], this), decode(step["value"])), [], this
    if "get" in step:
        return getattr(*resolve(step["get"], this)), [], this
    if "evaluate" in step:
        names = {name: decode(v) for name, v in step["names"].items()}
        return eval(step["evaluate"], {**vars(module), **names}), [names["board"]], this
    call = getattr(*resolve(step.get("call") or step["new"], this))
    value = call(*arguments, **keywords)
    value = asyncio.run(value) if inspect.iscoroutine(value) else value
    return value, arguments, value if "new" in step else this

def run(game, is_fresh, is_whole, is_in_row):
    global moment, last_object, first_state
    results, moment, drawn[:], before = [], moment + 1, [], None
    if asked == 0 and not is_fresh:
        first_state = state_of_file()
    makes = [step for step in game if "new" in step]
    kept = last_object[1] if is_in_row and last_object[0] == makes else None
    this, begun = continued(game) if is_whole and not is_fresh else (kept, 0)
    for at, step in enumerate(game[begun:], begun + 1):
        if "new" in step and this is not None:
            continue  # It plays on with its object.
        try:
            if "call" in step and not is_whole and not is_in_row and (this is not None or is_fresh):
                before = state_of(this, is_fresh)
            value, arguments, this = make(step) if "new" in step else take(step, this)
            answer = list(itertools.islice(value, 40)) if isinstance(value, Iterator) else value
            results.append({"value": encode(answer), "args": encode(arguments)})
        except BaseException as error:
            results.append({"error": failure(error)})
            changed = is_in_row or not is_fresh and differ(first_state, state_of_file())
            return {"results": results, "drawn": list(drawn), "loaded": drawn_at_load, "changed": changed}
        if is_whole and this is not None and "call" in step:
            keep(game[:at], this)
    last_object = makes, this
    found = {"results": results, "drawn": list(drawn), "loaded": drawn_at_load, "keeps": not is_fresh and keeps()}
    if before is None:
        return found
    for step in game:
        if "set" in step:
            take(step, this)  # What the next question sets is not remembered.
    return {**found, "remembers": differ(before, state_of(this, is_fresh))}

def make(step):
    """Makes the object, with dice that fall alike for all objects of a start: each is the same bot, in another place of its games."""
    others = sys.modules.get("numpy.random")
    dice, state, of_others = random._inst, random._inst.getstate(), others and others.get_state()
    if dice.seeded_at is None:
        seed(int(os.environ.get("PYTHONHASHSEED", 0)))
    try:
        return take(step, None)
    finally:
        for draw in drawn:
            draw["making"] = True
        if dice.seeded_at is None:
            random_kind.setstate(dice, state)
            others and others.noughts_seeded_at is None and others.set_state(of_others)

# What a program remembers.

last_object = None, None  # How the object of the last question was made, and the object.
asked, first_state = 0, None  # How many questions were asked since the file was loaded, and what the file held before them.

def keeps():
    """Whether a question changed what the file, its classes and its functions hold. This is looked at after the first question, and
    again whenever twice as many were asked: what changes with each game has changed by then."""
    global asked
    asked += 1
    return asked & (asked - 1) == 0 and differ(first_state, state_of_file())

def state_of_file():
    """What outlives a question: the data of the file and its local modules, of their classes, and of functions."""
    modules = [module, *loaded().values()]
    holders = [*modules, *(value for one in modules for value in vars(one).values() if isinstance(value, type) and is_own_class(value))]
    functions = [value for one in holders for value in vars(one).values() if isinstance(value, types.FunctionType) and is_file(value.__code__.co_filename)]
    return pickled([[data_of(one) for one in holders], [[f.__dict__, f.__defaults__, f.__kwdefaults__] for f in functions]])

def data_of(holder):
    others = types.ModuleType, staticmethod, classmethod, property
    return [[name, value] for name, value in vars(holder).items() if not name.startswith("__") and not callable(value) and not isinstance(value, others)]

MOST_KEPT = 100_000_000
kept = {}  # The objects of games, as bytes, by the steps so far.

def keep(steps, this):
    """Keeps an object as it is now, so that other games that begin alike go on from here."""
    try:
        kept[json.dumps(steps)] = pickle.dumps(this)
    except Exception:
        return  # Then its games are played again from the start.
    if sum(map(len, kept.values())) > MOST_KEPT:
        kept.clear()

def continued(game):
    """The object of the longest kept game with which this one begins, and the number of its steps. The last call is made in any case."""
    last = max((at for at, step in enumerate(game) if "call" in step), default=0)
    for begun in range(last, 0, -1):
        found = kept.get(json.dumps(game[:begun]))
        if found:
            return pickle.loads(found), begun
    return None, 0

def state_of(this, is_fresh):
    """What is made anew for each question: the object, and the globals if the file is loaded again."""
    return pickled([this, data_of(module) if is_fresh else []])

def pickled(state):
    try:
        return pickle.dumps(state)
    except Exception:
        return repr(encode(state, most=None))

def differ(before, after):
    """Whether two states differ. Equal values may have different bytes, and how far an iterator has come cannot be seen."""
    if isinstance(before, str) or isinstance(after, str):
        return before != after or "generator object" in after or "iterator object" in after
    if before == after:
        return False
    one, other = pickle.loads(before), pickle.loads(after)  # Both live, so that values with an address differ.
    return encode(one, most=None) != encode(other, most=None)

def answer(request):
    if request["do"] == "load" or module is None:
        load()
    if request["do"] == "load":
        return describe_file(request["beside"])
    games = []
    for game in request["games"]:
        if request["fresh"]:
            load()
        if request.get("seed") is not None:
            seed(request["seed"])
        forced[:] = request.get("draws", [])
        games.append(run(game, request["fresh"], request["whole"], request["row"]))
    return {"games": games}

def main():
    for line in requests:
        try:
            reply = answer(json.loads(line))
        except BaseException as error:
            reply = {"error": failure(error)}
        replies.write(json.dumps(reply) + "\n")

requests, replies = take_streams()
module, source = None, b""
try:
    source = read_source()
except OSError as error:
    replies.write(json.dumps({"error": {"kind": "read", "type": type(error).__name__, "message": error.strerror, "line": None}}) + "\n")
    os._exit(3)
top, name = package()
root = top if "." in name or path.endswith("__init__.py") else folder
sys.argv, sys.dont_write_bytecode = [path], True
import_from(root)
while os.path.exists(os.path.join(top, "__init__.py")):
    top = os.path.dirname(top)  # A file of a package may import by the package's name.
sys.path.insert(1, top)
watch_dice()
watch_clocks()
time.sleep = lambda seconds: None  # Pauses, and clearing the screen, are for people only.
system, os.system = os.system, lambda command: 0 if re.fullmatch(r"\W*(cls|clear)\b.*", str(command)) else system(command)
main()
sys.stderr.flush()
os._exit(0)  # The module's threads and windows do not keep it alive.
