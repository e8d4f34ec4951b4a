# What the parameters of a function stand for, by their names.

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
