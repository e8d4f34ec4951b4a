X, O, EMPTY = "✕", "◯", ""
