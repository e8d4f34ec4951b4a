"""Functions that are told in several ways who moves. Their computer is O."""
from engine import best, best_now

AI, HUMAN = "O", "X"


def x_flag(squares, x_is_next):
    return best(squares, HUMAN, AI) if x_is_next else best(squares, AI, HUMAN)


def o_flag(squares, maximizing_player):
    return best(squares, AI, HUMAN) if maximizing_player else best(squares, HUMAN, AI)


def default_flag(squares, is_ai_turn=True):
    return o_flag(squares, is_ai_turn)


def annotated_flag(squares, crosses: bool):
    return x_flag(squares, crosses)


def turn_flag(squares, turn):
    return x_flag(squares, turn)


def unread_flag(squares, is_maximizing):
    return min(i for i in range(9) if not squares[i]) if is_maximizing else max(i for i in range(9) if not squares[i])


def both(squares, human, computer):
    return best(squares, computer, human)


def both_by_default(squares, ai_player=AI, verbose=False, human_player=HUMAN):
    return best(squares, ai_player, human_player)


def depth(squares, depth):
    return best_now(squares)


def two_players(squares, player1, player2):
    return best(squares, player1, player2)


def keywords(squares, *, rival="X", mover="O"):
    return best(squares, mover, rival)
