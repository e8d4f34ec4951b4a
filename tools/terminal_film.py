#!/usr/bin/env python3
"""Prints docs/pictures/play.svg or audit.svg, or with `phone` those for a narrow screen: what a terminal shows of `noughts`, which
must be on the PATH. Needs tmux.

    python3 tools/terminal_film.py play > docs/pictures/play.svg
    python3 tools/terminal_film.py audit phone > docs/pictures/audit-phone.svg
"""

import html
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import time
from typing import NamedTuple

GAME = "noughts play --level medium --seed 2 --coach"
KEYS = "1974"
# On a phone as few columns as what is shown needs, for large letters.
COLUMNS, ROWS = {"play phone": 44, "audit phone": 40}.get(" ".join(sys.argv[1:]), 76), 24
AUDIT = "noughts audit --as x examples/tictactoe.py"
# The parts of the report that the picture shows, besides the verdict in its first line.
SHOWN = ("mend first", "a lost game", "winner", "vs random")
ENVIRONMENT = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}

# Of a character of the terminal.
WIDTH, HEIGHT = 9, 18
# Of the frame around it: its sides, and the bar with the title.
EDGE, BAR = 16, 36
SECONDS = 2
# So many times as long as the others is the last frame seen.
LAST = 3

INK, GROUND = "#e6edf3", "#0d1117"
# Of the colours that each terminal shows as it likes.
RED, BLUE = "#ff7b72", "#79c0ff"
# The parts of a cell that a half block fills: where it begins, and how high it is.
BLOCKS = {"█": (0, HEIGHT), "▀": (0, HEIGHT // 2), "▄": (HEIGHT // 2, HEIGHT // 2)}


class Style(NamedTuple):
    ink: str = INK
    ground: str = GROUND
    bold: bool = False
    faint: bool = False
    inverted: bool = False


def tmux(*arguments):
    # A server of its own, without anybody's settings.
    server = ["tmux", "-L", f"film-{os.getpid()}", "-f", "/dev/null"]
    return subprocess.run([*server, *arguments], check=True, capture_output=True, text=True).stdout


def screen(last):
    """The screen when it has become another one than the last, and stays so for a while."""
    shown = last
    for _ in range(100):
        time.sleep(0.3)
        now = tmux("capture-pane", "-p", "-e", "-N")
        if now == shown != last:
            return now
        shown = now
    raise SystemExit("the screen does not change")


def screens():
    """What is shown after each key. The empty board is left out: a film that stands still shows its first picture."""
    settings = " ".join(f"{name}={value}" for name, value in ENVIRONMENT.items())
    command = f"env -u NO_COLOR -u COLORFGBG {settings} {GAME}"
    tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), command)
    try:
        shown = [screen("")]
        # A screen that is still empty.
        while not shown[0].strip():
            shown = [screen(shown[0])]
        for key in KEYS:
            tmux("send-keys", key)
            shown.append(screen(shown[-1]))
        return shown[1:]
    finally:
        tmux("kill-server")


def printed(command):
    """What a command prints to a terminal."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("4H", ROWS, COLUMNS, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORFGBG")}
    with subprocess.Popen(command.split(), stdout=end, stderr=subprocess.DEVNULL, env=environment | ENVIRONMENT):
        os.close(end)
        text = b""
        try:
            while piece := os.read(terminal, 1 << 16):
                text += piece
        except OSError:
            pass  # Linux says so that the other end is closed.
    return text.decode().replace("\r\n", "\n").rstrip()


def of_palette(number):
    """A colour of the palette of 256."""
    red, green, blue = (level and 55 + 40 * level for level in ((number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6))
    return f"#{red:02x}{green:02x}{blue:02x}"


def styled(style, codes):
    """The style after codes of the terminal: those that tmux writes for what the program uses."""
    match codes:
        case []:
            return style
        case [38, 2, r, g, b, *rest]:
            return styled(style._replace(ink=f"#{r:02x}{g:02x}{b:02x}"), rest)
        case [48, 2, r, g, b, *rest]:
            return styled(style._replace(ground=f"#{r:02x}{g:02x}{b:02x}"), rest)
        case [48, 5, number, *rest]:
            return styled(style._replace(ground=of_palette(number)), rest)
        case [38, 5, number, *rest]:
            return styled(style._replace(ink=of_palette(number)), rest)
        case [code, *rest]:
            change = {0: Style()._asdict(), 1: {"bold": True}, 2: {"faint": True}, 7: {"inverted": True}, 31: {"ink": RED}, 94: {"ink": BLUE}, 39: {"ink": INK}, 49: {"ground": GROUND}}
            return styled(style._replace(**change[code]), rest)


def runs(text):
    """The pieces of a screen with one style each: row, column, text and style."""
    row = column = 0
    style = Style()
    for piece in re.split(r"(\x1b\[[\d;]*m|\n)", text):
        if piece == "\n":
            row, column = row + 1, 0
        elif piece.startswith("\x1b"):
            style = styled(style, [int(code or 0) for code in piece[2:-1].split(";")])
        else:
            inverted = style._replace(ink=style.ground, ground=style.ink)
            yield row, column, piece, inverted if style.inverted else style
            column += len(piece)


def areas(text):
    """The coloured parts of a screen, all of one colour together: grounds first, then half blocks."""
    grounds, blocks = {}, {}
    for row, column, piece, style in runs(text):
        x, y = EDGE + column * WIDTH, BAR + row * HEIGHT
        if style.ground != GROUND and piece:
            grounds.setdefault(style.ground, []).append((x, y, len(piece) * WIDTH, HEIGHT))
        for block in re.finditer("█+|▀+|▄+", piece):
            top, height = BLOCKS[block[0][0]]
            area = (x + block.start() * WIDTH, y + top, len(block[0]) * WIDTH, height)
            blocks.setdefault(style.ink, []).append(area)
    for colours in (grounds, blocks):
        for colour, parts in colours.items():
            path = "".join(f"M{x} {y}h{width}v{height}h-{width}z" for x, y, width, height in joined(parts))
            yield f"<path fill='{colour}' d='{path}'/>\n"


def joined(parts):
    """Areas, those below each other of one width as one."""
    tall = {}
    for x, y, width, height in sorted(parts):
        before = (x, width, y)
        top = tall.pop(before) if before in tall else y
        tall[x, width, y + height] = top
    return [(x, top, width, bottom - top) for (x, width, bottom), top in tall.items()]


def words(text):
    for row, column, piece, style in runs(text):
        # Spaces are left out: not every reader of SVG keeps them.
        for word in re.finditer(r"[^\s█▀▄]+( [^\s█▀▄]+)*", piece):
            x, y = EDGE + (column + word.start()) * WIDTH, BAR + row * HEIGHT + 14
            fill = f" fill='{style.ink}'" if style.ink != INK else ""
            more = fill + " class='b'" * style.bold + " opacity='.6'" * style.faint
            yield f"<text x='{x}' y='{y}' textLength='{len(word[0]) * WIDTH}'{more}>{html.escape(word[0])}</text>\n"


def drawn(text):
    return "".join([*areas(text), *words(text)])


def document(command, description, size, style, inside):
    columns, rows = size
    width, height = columns * WIDTH + 2 * EDGE, rows * HEIGHT + BAR + EDGE
    # The bar of a narrow picture has room for the title alone.
    dots = '<circle cx="18" cy="15" r="5"/><circle cx="36" cy="15" r="5"/><circle cx="54" cy="15" r="5"/>' * (columns > 44)
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" fill="{INK}" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">
<title>{command.split()[1].capitalize()} in a terminal</title>
<desc>{description}</desc>
<style>
text {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 15px }}
.b {{ font-weight: bold }}
{style}</style>
<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="10" fill="{GROUND}" stroke="#484f58"/>
<path d="M1 {BAR - 8}V10.5a9.5 9.5 0 0 1 9.5-9.5H{width - 10.5}a9.5 9.5 0 0 1 9.5 9.5V{BAR - 8}z" fill="#21262d"/>
<g fill="#6e7681">{dots}</g>
<text x="{width // 2}" y="20" text-anchor="middle" opacity=".8">{command}</text>
<g shape-rendering="crispEdges">
{inside}</g>
</svg>"""


def film(shown):
    slots = len(shown) - 1 + LAST
    part = 100 / slots
    description = f"{GAME}, and the keys {', '.join(KEYS)}: X wins, while the coach shows what each square is worth."
    style = f"""\
.f {{ visibility: hidden }}
.last {{ visibility: visible }}
@media (prefers-reduced-motion: no-preference) {{
.f {{ animation: frame {slots * SECONDS}s step-end infinite }}
.last {{ visibility: hidden; animation-name: last }}
}}
@keyframes frame {{ 0% {{ visibility: visible }} {part:.4g}% {{ visibility: hidden }} }}
@keyframes last {{ 0% {{ visibility: visible }} {LAST * part:.4g}% {{ visibility: hidden }} }}
"""

    def frame(number, text):
        last = " last" if number == len(KEYS) - 1 else ""
        return f"<g class='f{last}' style='animation-delay:{number * SECONDS}s'>\n{drawn(text)}</g>\n"

    return document(GAME, description, (COLUMNS, ROWS), style, "".join(frame(*numbered) for numbered in enumerate(shown)))


def plain(line):
    return re.sub(r"\x1b\[[\d;]*m", "", line)


def excerpt(report):
    """The parts of a report that are shown, with `…` for what is left out between them and after them."""
    verdict, *lines = report.split("\n")
    kept, is_shown = [verdict], True
    for line in lines:
        label = re.match(r"  (\S.*?)  ", plain(line))
        was_shown, is_shown = is_shown, label[1] in SHOWN if label else is_shown
        if is_shown:
            kept.append(line)
        elif was_shown:
            kept.append("  …")
    return "\n".join(kept)


def still(text):
    description = f"{AUDIT}: beatable, with a lost game and what is wrong with its functions."
    return document(AUDIT, description, (COLUMNS, text.count("\n") + 1), "", drawn(text))


if __name__ == "__main__":
    print(still(excerpt(printed(AUDIT))) if sys.argv[1] == "audit" else film(screens()))
