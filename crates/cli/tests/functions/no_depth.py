# Takes the first move that wins, be it now or later: the score has no depth.
memo = {}
wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def won(b, p):
    return any(b[x] == p and b[y] == p and b[z] == p for x, y, z in wins)


def minimax(b, p):
    """Returns (score, move) for the player p who is to move."""
    q = 3 - p
    key = (tuple(b), p)
    if key in memo:
        return memo[key]
    if won(b, q):
        return (-1, None)
    if 0 not in b:
        return (0, None)
    best = (-2, None)
    for i in range(9):
        if b[i] == 0:
            b[i] = p
            s = -minimax(b, q)[0]
            b[i] = 0
            if s > best[0]:
                best = (s, i)
    memo[key] = best
    return best
