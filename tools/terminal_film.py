#!/usr/bin/env python3
"""Prints docs/pictures/play.svg: what a terminal shows of a game of `noughts`, which must be on the PATH. Needs tmux.

    python3 tools/terminal_film.py > docs/pictures/play.svg
"""

import html
import os
import re
import subprocess
import time

GAME = "noughts play --level medium --seed 2 --coach"
KEYS = "1974"
COLUMNS, ROWS = 56, 18

# Of a character of the terminal, and of a frame.
WIDTH, HEIGHT = 9, 18
SECONDS = 2
# So many times as long as the others is the last frame seen.
LAST = 3

# What tmux writes for the colours and weights that the program uses, as attributes of SVG.
STYLES = {"1": "font-weight='bold'", "2": "opacity='.55'", "31": "fill='#ff7b72'", "91": "fill='#ffa198'", "94": "fill='#79c0ff'"}
RESET, NO_COLOR, NO_GROUND = "0", "39", "49"


def tmux(*arguments):
    # A server of its own, without anybody's settings.
    server = ["tmux", "-L", f"film-{os.getpid()}", "-f", "/dev/null"]
    return subprocess.run([*server, *arguments], check=True, capture_output=True, text=True).stdout


def screen(last):
    """The screen when it has become another one than the last, and stays so for a while."""
    shown = last
    for _ in range(100):
        time.sleep(0.3)
        now = tmux("capture-pane", "-p", "-e")
        if now == shown != last:
            return now
        shown = now
    raise SystemExit("the screen does not change")


def screens():
    """What is shown at first, and after each key."""
    command = f"env -u NO_COLOR TERM=xterm-256color LC_ALL=C.UTF-8 {GAME}"
    tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), command)
    try:
        shown = [screen("\n" * ROWS)]
        for key in KEYS:
            tmux("send-keys", key)
            shown.append(screen(shown[-1]))
        return shown
    finally:
        tmux("kill-server")


def styled(style, code):
    """The style after a code of the terminal."""
    if code == RESET:
        return ()
    if code == NO_COLOR:
        return tuple(attribute for attribute in style if not attribute.startswith("fill"))
    return style if code == NO_GROUND else (*style, STYLES[code])


def runs(text):
    """The pieces of a screen with one style each: row, column, text and style."""
    row = column = 0
    style = ()
    for piece in re.split(r"(\x1b\[[\d;]*m|\n)", text):
        if piece == "\n":
            row, column = row + 1, 0
        elif piece.startswith("\x1b"):
            for code in piece[2:-1].split(";"):
                style = styled(style, code)
        else:
            # Spaces are left out: not every reader of SVG keeps them.
            for word in re.finditer(r"\S+( \S+)*", piece):
                yield row, column + word.start(), word[0], style
            column += len(piece)


def frame(number, text):
    words = (
        f"<text x='{(column + 1) * WIDTH}' y='{(row + 2) * HEIGHT}' textLength='{len(word) * WIDTH}'"
        f"{''.join(f' {attribute}' for attribute in style)}>{html.escape(word)}</text>\n"
        for row, column, word, style in runs(text)
    )
    last = " class='last'" if number == len(KEYS) else ""
    return f"<g{last} style='animation-delay:{number * SECONDS}s'>\n{''.join(words)}</g>\n"


def film(shown):
    width, height = (COLUMNS + 2) * WIDTH, (ROWS + 2) * HEIGHT
    slots = len(shown) - 1 + LAST
    part = 100 / slots
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
<title>A game in a terminal</title>
<desc>{GAME}, and the keys {", ".join(KEYS)}: X wins, while the coach shows what each square is worth.</desc>
<style>
text {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 15px }}
g {{ visibility: hidden }}
g.last {{ visibility: visible }}
@media (prefers-reduced-motion: no-preference) {{
g {{ animation: frame {slots * SECONDS}s step-end infinite }}
g.last {{ visibility: hidden; animation-name: last }}
}}
@keyframes frame {{ 0% {{ visibility: visible }} {part:.4g}% {{ visibility: hidden }} }}
@keyframes last {{ 0% {{ visibility: visible }} {LAST * part:.4g}% {{ visibility: hidden }} }}
</style>
<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>
<g fill="#e6edf3" style="visibility:inherit;animation:none">
{"".join(frame(number, text) for number, text in enumerate(shown))}</g>
</svg>"""


if __name__ == "__main__":
    print(film(screens()))
