"""Lets `noughts` look into a Python file and call what is in it: adapter FILE.

It reads a request of JSON a line and writes a reply of JSON a line:

    {"do": "load"}                         the file as a fresh module: its functions, classes and values
    {"do": "run", "games": [[STEP, ...]]}  each list of steps by itself, up to its first error

It chooses nothing, and has no limits of time: the other side ends it. What the file prints goes to standard error.
"""
import asyncio, enum, importlib, inspect, io, json, operator, os, random, re, sys, time, traceback, types
from collections.abc import Iterable, Mapping

path = sys.argv[1]
folder = os.path.dirname(os.path.abspath(path))

# The streams.

class NoInput(io.TextIOBase):
    def readline(self, *_):
        raise EOFError("it waits for somebody to type")
    read = readlines = __next__ = readline
    def fileno(self):
        raise EOFError("it waits for somebody to type")

class Printed(io.TextIOBase):
    """Standard output of the file: kept a little, and passed to standard error."""
    kept, encoding = "", "utf-8"
    def write(self, text):
        self.kept = (self.kept + text)[:200]
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

# Dice.

drawn, forced = [], []
HIDDEN_DICE = re.compile(rb"default_rng|RandomState|urandom|uuid|getrandbits|randbytes|torch|tensorflow|time_ns|perf_counter")

def watched(kind):
    """A class of generators that notes what is drawn, and draws what it is told to."""
    class Watched(kind):
        def _randbelow(self, n):
            drawn.append({"of": n})
            return forced.pop(0) if forced and 0 <= forced[0] < n else super()._randbelow(n)
        def random(self):
            drawn.append({"of": None})
            return super().random()
    Watched.__name__ = kind.__name__
    return Watched

def watch_dice():
    random.Random, random.SystemRandom = watched(random.Random), watched(random.SystemRandom)
    random._inst = random.Random()
    for name in [*random.__all__, "getrandbits"]:
        if hasattr(random._inst, name) and not isinstance(getattr(random, name), type):
            setattr(random, name, getattr(random._inst, name))

def watch_numpy():
    """Of numpy's dice nobody knows how many sides they have."""
    dice = sys.modules.get("numpy.random")
    for name in ["choice", "randint", "random", "rand", "random_sample", "shuffle", "permutation", "uniform", "default_rng"]:
        if hasattr(dice, name) and not hasattr(getattr(dice, name), "is_watched"):
            def draw(*arguments, call=getattr(dice, name), **keywords):
                drawn.append({"of": None})
                return call(*arguments, **keywords)
            draw.is_watched = True
            setattr(dice, name, draw)

def seed(number):
    random.seed(number)
    if "numpy.random" in sys.modules:
        sys.modules["numpy.random"].seed(number)

# The file.

def is_local(module):
    """Whether a module is a file of the same folder, or of the package."""
    file = getattr(module, "__file__", None)
    return bool(file) and os.path.abspath(file).startswith(os.path.join(root, "")) and "site-packages" not in file

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
    """The file as a fresh module. Local modules that it imports are fresh as well."""
    global module
    for name in [name for name, loaded in sys.modules.items() if name != "__main__" and is_local(loaded)]:
        del sys.modules[name]
    module, sys.stdout.kept, name = None, "", package()[1]
    if "." in name or path.endswith("__init__.py"):
        module = importlib.import_module(name)
    else:
        fresh = sys.modules[name] = types.ModuleType(name)
        fresh.__file__ = path
        exec(compile(source, path, "exec"), vars(fresh))
        module = fresh
    watch_numpy()

def loaded():
    """The other local modules by name."""
    others = {name: other for name, other in sys.modules.items() if name != "__main__" and is_local(other) and other is not module}
    return {name: others[name] for name in sorted(others)}

def is_own(value):
    """Whether the file itself defines it. A package defines what its files define."""
    try:
        file = os.path.abspath(inspect.unwrap(value).__code__.co_filename)
    except (AttributeError, ValueError):
        return False
    return file == os.path.abspath(path) or path.endswith("__init__.py") and file.startswith(folder)

def describe_file():
    own = vars(module)
    classes = [value for value in own.values() if isinstance(value, type) and is_own_class(value)]
    is_value = lambda name, value: not name.startswith("__") and not isinstance(value, types.ModuleType) and not callable(value)
    values = {name: encode(value) for name, value in own.items() if is_value(name, value)}
    for holder, prefix in [*((c, c.__name__) for c in classes), *((m, name) for name, m in loaded().items())]:
        fields = {f"{prefix}.{name}": encode(value) for name, value in vars(holder).items()
                  if is_value(name, value) and not isinstance(value, (staticmethod, classmethod, property))}
        values.update(fields)
    texts = [source] + [open(other.__file__, "rb").read() for other in loaded().values() if other.__file__.endswith(".py")]
    return {"functions": [describe(name, value) for name, value in own.items()
                          if not isinstance(value, type) and callable(value) and is_own(value)],
            "classes": [describe_class(value) for value in classes], "values": values,
            "text": b"\n".join(texts).decode("utf-8", "replace"), "printed": sys.stdout.kept}

def describe(name, function, skipped=0):
    return {"name": name, "parameters": parameters(function, skipped), "async": inspect.iscoroutinefunction(function)}

def parameters(function, skipped=0):
    try:
        found = list(inspect.signature(function).parameters.values())[skipped:]
    except (TypeError, ValueError):
        return None
    return [parameter(p) for p in found if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]

def parameter(p):
    default = {} if p.default is p.empty else {"default": encode(p.default)}
    return {"name": p.name, "required": p.default is p.empty, "keyword_only": p.kind == p.KEYWORD_ONLY,
            "boolean": isinstance(p.default, bool) or p.annotation in (bool, "bool"), **default}

def is_own_class(value):
    return value.__module__ == module.__name__ or path.endswith("__init__.py") and is_local(sys.modules.get(value.__module__))

def describe_class(value):
    """Its constructor, and what it can be asked: its own methods, and those that it has from other classes of the file."""
    methods = []
    for name, method in inspect.getmembers(value, inspect.isfunction):
        if is_own(method) and (not name.startswith("_") or name == "__call__"):
            is_static = isinstance(inspect.getattr_static(value, name), staticmethod)
            methods.append(describe(name, method, 0 if is_static else 1))
    return {"name": value.__name__, "parameters": parameters(value), "methods": methods}

# Values.

def resolve(name, holder=None):
    """The holder of a name with dots, and its last part."""
    *holders, last = name.split(".")
    holder = holder or module
    for part in holders:
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
    return {"tuple": lambda: tuple(decode(inner)), "set": lambda: set(decode(inner)), "number": lambda: float(inner)}[kind]()

def encode(value, depth=5):
    if value is None or isinstance(value, (bool, str)) and type(value) in (bool, str):
        return value if not isinstance(value, str) or len(value) <= 500 else shown(value)
    if isinstance(value, enum.Enum) and getattr(module, type(value).__name__, None) is type(value):
        return {"name": f"{type(value).__name__}.{value.name}"}
    if isinstance(value, float):
        return float(value) if abs(value) < float("inf") else {"number": repr(float(value))}
    if hasattr(value, "tolist") and getattr(value, "shape", ()):
        return {"array": encode(value.tolist(), depth)}
    if hasattr(value, "__index__") and not isinstance(value, type):
        number = operator.index(value)
        return number if abs(number) < 2 ** 53 else shown(value)
    if depth == 0:
        return shown(value)
    within = lambda items: [encode(item, depth - 1) for item in items]
    if isinstance(value, Mapping):
        return {"map": [within(pair) for pair in list(value.items())[:40]]}
    if isinstance(value, (list, tuple, set, frozenset)):
        items = within((sorted(value, key=repr) if isinstance(value, (set, frozenset)) else list(value))[:40])
        return items if isinstance(value, list) else {"tuple" if isinstance(value, tuple) else "set": items}
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, type)):
        return within(item for item, _ in zip(value, range(40)))
    if isinstance(getattr(value, "__dict__", None), dict) and not callable(value) or type(value).__module__ == module.__name__:
        fields = list(getattr(value, "__dict__", {}).items())
        return {"object": type(value).__name__, "fields": [[name, encode(item, depth - 1)] for name, item in fields[:40]]}
    return shown(value)

def shown(value):
    try:
        return {"repr": " ".join(repr(value).split())[:500]}
    except BaseException:
        return {"repr": f"<{type(value).__name__}>"}

def put(holder, name, value):
    """Sets a global or a field: in place if it is a board of the same shape, since others may hold it too."""
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
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path or frame.filename == os.path.abspath(path)]
    text = str(error)
    if isinstance(error, SyntaxError):
        text, lines = error.msg, [error.lineno]
    kind = "input" if isinstance(error, EOFError) else "exit" if isinstance(error, SystemExit) else "raised"
    found = {"kind": kind, "type": type(error).__name__, "message": " ".join(text.split())[:500], "line": lines[-1] if lines else None}
    return {**found, "kind": "import", "module": error.name} if isinstance(error, ModuleNotFoundError) and error.name else found

def take(step, this):
    """Does a step, and gives the value, the arguments as they are afterwards, and the object."""
    arguments = [decode(v) for v in step.get("args", [])]
    keywords = {name: decode(v) for name, v in step.get("keywords", {}).items()}
    if "set" in step or "set_field" in step:
        holder, name = resolve(step["set"]) if "set" in step else resolve(step["set_field"], this)
        return put(holder, name, decode(step["value"])), [], this
    if "get" in step or "get_field" in step:
        return getattr(*(resolve(step["get"]) if "get" in step else resolve(step["get_field"], this))), [], this
    call = getattr(this, step["method"]) if "method" in step else getattr(*resolve(step.get("call") or step["new"]))
    value = call(*arguments, **keywords)
    value = asyncio.run(value) if inspect.iscoroutine(value) else value
    return value, arguments, value if "new" in step else this

def run(game):
    this, results = None, []
    drawn[:] = [{"of": None}] if HIDDEN_DICE.search(source) else []
    for step in game:
        try:
            value, arguments, this = take(step, this)
            results.append({"value": encode(value), "args": encode(arguments)})
        except BaseException as error:
            results.append({"error": failure(error)})
            break
    return {"results": results, "drawn": drawn[:100]}

def answer(request):
    if request["do"] == "load" or module is None:
        load()
    if request["do"] == "load":
        return describe_file()
    games = []
    for game in request["games"]:
        if request.get("fresh"):
            load()
        if request.get("seed") is not None:
            seed(request["seed"])
        forced[:] = request.get("draws", [])
        games.append(run(game))
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
    with open(path, "rb") as file:
        source = file.read()
except OSError as error:
    replies.write(json.dumps({"error": {"kind": "read", "type": type(error).__name__, "message": error.strerror, "line": None}}) + "\n")
    os._exit(3)
top, name = package()
root = top if "." in name or path.endswith("__init__.py") else folder
sys.argv, sys.path[0], sys.dont_write_bytecode = [path], root, True
while os.path.exists(os.path.join(top, "__init__.py")):
    top = os.path.dirname(top)  # A file of a package may import by the package's name.
sys.path.insert(1, top)
watch_dice()
time.sleep = lambda seconds: None  # Pauses and empty screens are for people.
system, os.system = os.system, lambda command: 0 if re.fullmatch(r"\W*(cls|clear)\b.*", str(command)) else system(command)
main()
sys.stderr.flush()
os._exit(0)  # The module's threads and windows do not keep it alive.
