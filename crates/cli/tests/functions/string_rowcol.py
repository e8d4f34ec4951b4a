import functools

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]


def line_made(s):
    for row in ROWS:
        a, b, c = (s[int(k)] for k in row)
        if a == b == c and a in "XO":
            return a
    return ""


@functools.lru_cache(None)
def value_of(s):
    won = line_made(s)
    if won:
        return -1
    if "." not in s:
        return 0
    me = "X" if s.count("X") == s.count("O") else "O"
    return max(-value_of(s[:i] + me + s[i + 1:]) for i in range(9) if s[i] == ".")


def choose(s):
    """The best square of a string like X.O......"""
    me = "X" if s.count("X") == s.count("O") else "O"
    options = [i for i in range(9) if s[i] == "."]
    i = max(options, key=lambda i: -value_of(s[:i] + me + s[i + 1:]))
    return divmod(i, 3)
