from engine import best_now


def choose_square(squares):
    return best_now(squares)
