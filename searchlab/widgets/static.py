"""What a notebook stores of a widget: a small picture, its numbers as text, and why nothing moves.

nbval compares all of it, so that it holds nothing that differs from run to run, and nothing that
a reader is still to predict.
"""

from collections import Counter
from html import escape
from math import isfinite

from searchlab.figures.page import Page
from searchlab.figures.trees import draw
from searchlab.problems import Puzzle, spaces
from searchlab.problems.checks import several, write_number
from searchlab.problems.drawing import as_image, board_svg, svg_picture
from searchlab.styles import GREY, INK, PAPER

# Python cannot know where a stored output is read, so that the line names all that can be missing.
NOTE = (
    "Static: the cell has not been run here, or the page shows no Jupyter widgets (the server "
    "needs ipywidgets 8 and the kernel's anywidget; see <code>searchlab preflight</code>)."
)
_MOST_NODES = 150  # of a tree that is drawn
_FIRST_STEPS = 6  # of a search that has not been played yet
_WIDTH = 420  # pixels


def static_html(svg, lines):
    """Return a picture, as SVG, with lines of text beside it and the note below."""
    text = escape("\n".join(lines), quote=False)
    picture = f'<div style="float:left;margin:0 24px 8px 0">{as_image(svg)}</div>'
    return with_note(f'{picture}<pre style="overflow:auto">{text}</pre>')


def with_note(content):
    """Return HTML with a line below that says why nothing moves.

    Examples
    --------
    >>> with_note("<pre>w = 2</pre>")[:71]
    '<pre>w = 2</pre><p style="clear:left"><em>Static: the cell has not been'
    """
    return f'{content}<p style="clear:left"><em>{NOTE}</em></p>'


def aligned(*rows):
    """Write rows of a name and values in columns.

    >>> aligned(("tile", [2, 10]), ("p(x)", [0, 1]))
    ['tile   2 10', 'p(x)   0  1']
    """
    wide = max((len(str(value)) for _, values in rows for value in values), default=0)
    left = max(len(name) for name, _ in rows)
    return [
        f"{name:{left}}  {' '.join(f'{value!s:>{wide}}' for value in values)}"
        for name, values in rows
    ]


def value(number):
    """Write a number as the page does: a float with at most two decimals.

    >>> value(20907.0), value(2.5), value(10**6), value(float("inf")), value(None)
    ('20,907', '2.5', '1,000,000', '∞', '–')
    """
    if number is not None and not isinstance(number, float):
        return write_number(number)
    if number is None or not isfinite(number):
        return "∞" if number == float("inf") else "–"
    return f"{number:,.2f}".rstrip("0").rstrip(".")


def board_picture(board):
    """Draw a `Board`."""
    return board_svg(board.puzzle, board.state)


def state_picture(problem, state):
    """Draw a state: the board of a puzzle, or what is written for another state."""
    if isinstance(problem, Puzzle):
        return board_svg(problem, state)
    text = spaces.write(problem, state)
    width = 24 + 10 * len(text)
    parts = (
        f'<rect width="{width}" height="48" rx="8" fill="{PAPER}" stroke="{GREY}"/>'
        f'<text x="{width // 2}" y="30" font-size="16" text-anchor="middle" fill="{INK}">'
        f"{escape(text)}</text>"
    )
    return svg_picture(parts, width, 48, f"0 0 {width} 48", text)


def steps_shown(at, steps):
    """Return how many steps a stored picture shows: those played, or the first few.

    >>> steps_shown(40, 100), steps_shown(0, 100), steps_shown(0, 5)
    (40, 6, 2)
    """
    return at if at > 1 else min(_FIRST_STEPS, steps // 2)


def tree_picture(tree, at):
    """Draw a search tree after some steps, or if it has too many nodes the state expanded last.

    Of an iterative search this is the tree of the iteration under way.
    """
    statuses, current = tree.statuses.at(at), tree.current(at)
    if len(statuses) > _MOST_NODES:
        return state_picture(tree.problem, tree.states[current])
    nodes, page = tree.nodes, Page(width=_WIDTH)
    numbers = {nodes[n]: i for i, n in enumerate(dict.fromkeys(tree.node[:at]), start=1)}
    drawn = {nodes[n]: status for n, status in statuses.items()}
    height, _ = draw(page, tree.problem, drawn, numbers, current=nodes[current])
    counts = ", ".join(f"{count} {status}" for status, count in Counter(statuses.values()).items())
    return page.svg(height, f"Search tree after {several(at, 'step')}: {counts}")
