"""How a race is drawn: the look of its lanes, and a moment as a picture that stays."""

from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from searchlab.heuristics import name_of
from searchlab.puzzle.drawing import board_svg, board_words, num, svg_picture
from searchlab.styles import INK, PAPER, strategy_style

_DASHES = {"-": "", "--": "9 6", "-.": "11 4 2 4", ":": "2 5"}
_CORNERS = {  # of matplotlib's markers: how many, the turn of the first, the scale
    **{"v": (3, 0.25, 1), "^": (3, -0.25, 1), "<": (3, 0.5, 1), ">": (3, 0, 1)},
    **{"s": (4, 0.125, 1.1), "D": (4, 0, 1), "p": (5, -0.25, 1), "h": (6, -0.25, 1)},
}


class Look(NamedTuple):
    """How a lane is drawn: one that looks like another before it is hollow and dashed."""

    color: str
    shape: str  # an SVG path within 100 by 100
    filled: bool
    dash: str
    width: float


def looks_of(lanes):
    """Choose the look of each lane."""
    looks, seen = [], []
    for lane in lanes:
        heuristic = lane.options.get("heuristic")
        style = strategy_style(lane.strategy.name, heuristic and name_of(heuristic))
        again = seen.count(style)
        seen.append(style)
        dash = (style.linestyle, "--", ":")[min(again, 2)]
        shape, same_shape = _shape(style.marker), [look.shape for look in looks]
        filled = shape not in same_shape
        looks.append(Look(style.color, shape, filled, _DASHES[dash], style.linewidth))
    return looks


def _shape(marker):
    """Draw matplotlib's markers as SVG paths around the middle of 100 by 100."""
    if marker == "o":
        return "M8 50a42 42 0 1 0 84 0a42 42 0 1 0 -84 0z"
    if marker == "d":
        return "M50 4L78 50L50 96L22 50z"
    if marker == "*":
        radii = [48, 20] * 5
        return _polygon([(r, -0.25 + i / 10) for i, r in enumerate(radii)])
    if marker in "PX":
        turn = 0.0 if marker == "P" else 0.125
        tips = ((48, -0.055), (48, 0.055), (23, 0.125))  # of an arm, and the corner after it
        return _polygon([(r, k / 4 + by + turn) for k in range(4) for r, by in tips])
    count, turn, scale = _CORNERS.get(marker, _CORNERS["h"])  # a strategy added may have any
    return _polygon([(46 * scale, turn + k / count) for k in range(count)])


def _polygon(points):
    """Join points given by radius and turn."""
    corners = ((50 + r * cos(2 * pi * turn), 50 + r * sin(2 * pi * turn)) for r, turn in points)
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "z"


_WIDE, _LEFT, _BAR, _STEP, _TOP = 900, 204, 672, 62, 66


class Row(NamedTuple):
    """What is drawn of a lane."""

    place: int | None  # in the order of arrival, once it has arrived
    label: str
    look: Look
    expanded: int
    words: str  # how it stands, or ended


def race_svg(board, rows, most, title):
    """Draw the board, and a bar for what each strategy expanded, of the most that one does."""
    puzzle = board.puzzle
    parts, spoken = [], []
    for i, (place, label, look, expanded, words) in enumerate(rows):
        y = _TOP + i * _STEP
        number = f"{place}." if place else "\N{EN DASH}"
        said = f"{expanded:,} expanded; {words}"
        size = min(17, (_BAR - 40) / (0.6 * len(label + said)))  # a long line shrinks
        spoken.append(f"{f'{place}. ' if place else ''}{label}: {said}")
        parts.append(
            f'<text x="{_LEFT - 12}" y="{y + 16}" text-anchor="end" font-weight="bold">{number}'
            f'</text><g transform="translate({_LEFT} {y + 1}) scale(0.18)"><path d="{look.shape}"'
            f' fill="{look.color if look.filled else PAPER}" stroke="{look.color}"'
            f' stroke-width="9"/></g><text x="{_LEFT + 28}" y="{y + 16}" font-size="{num(size)}">'
            f'<tspan font-weight="bold">{escape(label)}</tspan>'
            f'<tspan dx="12">{escape(said)}</tspan></text>'
            f'<rect x="{_LEFT}" y="{y + 26}" width="{num(max(3, _BAR * expanded / most))}"'
            f' height="16" rx="2" fill="{look.color if place else PAPER}"'
            f' stroke="{look.color}" stroke-width="1.5"/>'
        )
    small = board_svg(board.state, puzzle.rows, puzzle.cols, puzzle.goal, width=136, decorate=False)
    height = _TOP + max(len(rows) * _STEP, 20 + 136 * puzzle.rows / puzzle.cols)
    drawing = (
        f'<rect width="{_WIDE}" height="{num(height)}" rx="8" fill="{PAPER}"/>'
        f'<g fill="{INK}" font-size="17"><text x="20" y="36" font-weight="bold"'
        f' font-size="{num(min(21, (_WIDE - 40) / (0.66 * len(title))))}">{escape(title)}</text>'
        f"{''.join(parts)}</g>"
        f'<g transform="translate(20 {_TOP})">{small}</g>'
    )
    where = board_words(board.state, puzzle.cols)
    words = f"{title}. Race on the board {where}. {'; '.join(spoken)}"
    return svg_picture(drawing, _WIDE, height, f"0 0 {_WIDE} {num(height)}", words)


def finding(rows):
    """Say who arrives first in a race that is over."""
    arrived = [row for row in rows if row.place]
    if not arrived:
        return "Nobody arrives"
    together = [row.label for row in arrived if row.place == 1]
    if len(together) > 1:
        return f"{' and '.join(together)} arrive together"
    first, last = arrived[0], arrived[-1]
    if last is first:
        return f"{first.label} arrives alone"
    ratio = last.expanded / max(1, first.expanded)
    ratio = f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"
    return f"{first.label} arrives first; {last.label} expands {ratio} times as many boards"
