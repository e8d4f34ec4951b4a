# Answers, as a function may mean them: what it returned, or a part of that, is a board or names a square.

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
