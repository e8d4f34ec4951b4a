# Wins if it can, else blocks, else takes the centre, a corner or an edge.
import sys
LINES = [(0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)]
for board in map(str.strip, sys.stdin):
    me, you = "XO" if board.count("X") == board.count("O") else "OX"
    def gaps(mark):
        lines = [line for line in LINES if sorted(board[i] for i in line) == [".", mark, mark]]
        return [i for line in lines for i in line if board[i] == "."]
    free = [i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[i] == "."]
    print((gaps(me) + gaps(you) + free)[0] + 1, flush=True)
