# Boards, as a function may want them.

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
    return [Form(container, *marks) for container, (kind, _) in CONTAINERS.items() if options.takes in (None, kind)
            and (letters or kind != "string") and ("numpy" in sys.modules or "numpy" not in container)]
