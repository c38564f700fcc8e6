"""Draws a terminal's screen, as `tmux capture-pane -e -p` prints it, as an SVG on standard output."""

import html
import re
import sys

CELL, LINE, SIZE, MARGIN = 8.43, 19, 14, 14
GROUND, INK, FAINT = "#1e2227", "#d7dae0", "#8a919c"
COLORS = ["#5c6370", "#ef6b73", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae0"]
SEQUENCE = re.compile(r"\x1b\[([0-9;]*)m")


def style(before, codes):
    """The style after a sequence of codes: colour, bold, underlined."""
    color, bold, line = before
    for code in (int(code or 0) for code in codes.split(";")):
        if code == 0:
            color, bold, line = INK, False, False
        elif code == 1:
            bold = True
        elif code == 2:
            color = FAINT
        elif code == 4:
            line = True
        elif code == 22:
            color, bold = INK if color == FAINT else color, False
        elif code == 24:
            line = False
        elif 30 <= code <= 37:
            color = COLORS[code - 30]
        elif code == 39:
            color = INK
    return color, bold, line


def spans(row, state):
    """The stretches of a row that look alike: first column, text, style; and the style at its end."""
    found, column, done = [], 0, 0
    for sequence in [*SEQUENCE.finditer(row), None]:
        text = row[done : sequence.start() if sequence else len(row)]
        if text.strip():
            found.append((column, text, state))
        column += len(text)
        if sequence:
            state, done = style(state, sequence.group(1)), sequence.end()
    return found, state


def draw(rows):
    width = max(len(SEQUENCE.sub("", row)) for row in rows)
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{2 * MARGIN + width * CELL:.0f}" '
        f'height="{2 * MARGIN + len(rows) * LINE}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" '
        f'font-size="{SIZE}"><rect width="100%" height="100%" rx="8" fill="{GROUND}"/>'
    )
    state = (INK, False, False)
    for number, row in enumerate(rows):
        found, state = spans(row, state)
        for column, text, (color, bold, line) in found:
            begin = column + len(text) - len(text.lstrip())
            shown = text.strip()
            look = (' font-weight="bold"' if bold else "") + (' text-decoration="underline"' if line else "")
            print(
                f'<text x="{MARGIN + begin * CELL:.1f}" y="{MARGIN + number * LINE + SIZE}" fill="{color}"{look} '
                f'textLength="{len(shown) * CELL:.1f}" xml:space="preserve">{html.escape(shown)}</text>'
            )
    print("</svg>")


screen = sys.stdin.read().rstrip().split("\n")
draw(screen)
