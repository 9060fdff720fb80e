"""How the lanes of a race are drawn."""

from math import cos, pi, sin
from typing import NamedTuple

from searchlab.heuristics import name_of
from searchlab.puzzle.drawing import num
from searchlab.styles import strategy_style

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
