"""Searches by f = g + w h in words, and as the picture that stays."""

from math import inf, log

from searchlab.analysis.weights import WEIGHTS
from searchlab.puzzle.checks import several
from searchlab.puzzle.drawing import board_words, num
from searchlab.styles import GREY, INK, MEANINGS
from searchlab.widgets.sheet import Sheet

_ENOUGH = 60_000  # expansions for a picture: it leaves further weights out
_WIDE, _TALL = 760, 440
_LEFT, _RIGHT, _TOP, _FOOT = 56, 420, 112, 360  # of the plane of g and h
_CURVES, _STEP = 500, 26  # of the curves: where they begin, and from weight to weight

_TITLES = {0: "uniform cost", 1: "A*", inf: "greedy search"}
_FORMULAS = {0: "f = g", 1: "f = g + h", inf: "f = h"}


def title(weight):
    """Name the search with a weight."""
    return _TITLES.get(weight, "weighted A*")


def formula(weight):
    """Say what the search with a weight minimises."""
    return _FORMULAS.get(weight, f"f = g + {weight:g} h")


def words(searches, name, weight):
    """Say in a few sentences what a search came to, and what was promised."""
    result, shortest = searches[name, weight].result, searches.shortest
    expanded = several(result.expanded, "board") + " expanded"
    if not result.solved:
        return f"Out of budget: {expanded}, and no path was found."
    path = f"{expanded}, a path of {several(result.length, 'move', spec='')}"
    if shortest is None:
        path += "; the fewest moves are not known"
    elif result.length == shortest:
        path += ", a shortest"
    else:
        over = result.length - shortest
        path += f", {over} too many ({100 * over / shortest:.0f} %)"
    return f"{path}. {_promise(searches, name, weight)}"


def _promise(searches, name, weight):
    if weight == inf:
        return "Greedy search promises nothing."
    if not searches.admissible(name):
        return "This estimate may overestimate, so nothing is promised."
    if weight <= 1:
        return "With a weight up to 1 it is always a shortest."
    most = searches.promise(name, weight)
    moves = "" if most is None else f", {most} moves"
    return f"The promise: at most {weight:g} times the fewest{moves}."


def picture(searches, name, weight):
    """Draw where a search expanded boards, and what each weight expands and finds."""
    shortest, found, total = searches.seek_shortest(name), {}, 0
    for each in (weight, *reversed(WEIGHTS)):
        if total <= _ENOUGH and each not in found:
            found[each] = searches[name, each]
            total += found[each].result.expanded
    said = words(searches, name, weight)
    sheet = Sheet(_WIDE, searches.puzzle)
    sheet.y = 30.0
    heading = f"{title(weight)} with {name}: {formula(weight)}"
    sheet.text(20, sheet.y, heading[0].upper() + heading[1:], 18, font_weight="bold", fill=INK)
    sheet.paragraph(said, 15, 22, 90)
    _plane(sheet, found[weight])
    expanded = {each: one.result.expanded for each, one in found.items()}
    _curve(sheet, 104, "boards expanded (log scale)", expanded)
    lengths = {w: one.result.length for w, one in found.items() if one.result.solved}
    _curve(sheet, 264, "moves in the path (log scale)", lengths, shortest)
    for number, each in enumerate(WEIGHTS):
        label = "\N{INFINITY}" if each == inf else f"{each:g}"
        bold = "bold" if each == weight else "normal"
        x = _CURVES + number * _STEP
        sheet.text(x, 404, label, 12, text_anchor="middle", fill=INK, font_weight=bold)
    sheet.text(_CURVES - 40, 426, "weight w of the estimate", 14, fill=INK)
    board = board_words(searches.start, searches.puzzle.cols)
    return sheet.svg(_TALL, f"{heading}. {said} From {board}.")


def _plane(sheet, one):
    """Draw the boards expanded over g and h, the largest f, and the path."""
    way = list(enumerate(one.way))
    places = [*one.cells, *way]
    widest, highest = (max((place[axis] for place in places), default=1) + 1 for axis in (0, 1))
    across, up = (_RIGHT - _LEFT) / (widest + 1), (_FOOT - _TOP) / (highest + 1)
    most = log(1 + max(one.cells.values(), default=1))

    def point(g, h):
        return _LEFT + across * (g + 0.5), _FOOT - up * (h + 0.5)

    for (g, h), count in sorted(one.cells.items()):
        x, y = point(g, h)
        sheet.add(
            "rect", x=x - across / 2, y=y - up / 2, width=across, height=up,
            fill=MEANINGS["expanded"].color, fill_opacity=0.2 + 0.8 * log(1 + count) / most,
        )  # fmt: skip
    _line(sheet, [(_LEFT, _TOP), (_LEFT, _FOOT), (_RIGHT, _FOOT)], INK, 1.5)
    if one.largest is not None:
        ends = slant(one.largest, one.weight, widest - 0.5, highest - 0.5)
        _line(sheet, [point(*end) for end in ends], MEANINGS["pruned"].color, 2.5, "8 5")
    _line(sheet, [point(*place) for place in way], MEANINGS["path"].color, 4)
    for number in range(0, widest, 10 if widest > 16 else 5):
        x, _ = point(number, 0)
        sheet.text(x, _FOOT + 18, str(number), 14, text_anchor="middle", fill=INK)
    for number in range(0, highest, 5):
        _, y = point(0, number)
        sheet.text(_LEFT - 8, y + 5, str(number), 14, text_anchor="end", fill=INK)
    sheet.text(_RIGHT, _FOOT + 38, "g: moves made", 14, text_anchor="end", fill=INK)
    sheet.text(_LEFT - 36, _TOP - 8, "h: estimate", 14, fill=INK)
    sheet.text(_LEFT, 420, f"dashed: the largest f expanded, {one.largest or 0:g}", 14, fill=INK)


def slant(f, weight, far, high):
    """Return the ends of the line on which g + w h is f; it runs half a move beyond it."""
    if weight == inf:
        return [(-0.5, f + 0.5), (far, f + 0.5)]
    if weight == 0:
        return [(f + 0.5, high), (f + 0.5, -0.5)]
    total = f + 0.5 * max(1, weight)
    ends = min(high, (total + 0.5) / weight), max(-0.5, (total - far) / weight)
    return [(total - weight * h, h) for h in ends]


def _curve(sheet, top, name, values, floor=None):
    """Draw numbers over the weights, from their least to their largest."""
    tall, low = 92, max(1, min([*values.values(), *([floor] if floor else [])], default=1))
    spread = log(max(2 * low, *values.values(), 1) / low)

    def y(value):
        return top + 24 + tall * (1 - log(max(value, low) / low) / spread)

    sheet.text(_CURVES - 40, top, name, 14, fill=INK)
    last = _CURVES + _STEP * (len(WEIGHTS) - 1)
    if floor:
        _line(sheet, [(_CURVES, y(floor)), (last, y(floor))], MEANINGS["path"].color, 2)
    points = [(_CURVES + _STEP * n, y(values[w])) for n, w in enumerate(WEIGHTS) if w in values]
    _line(sheet, points, GREY, 2)
    for x, at in points:
        sheet.add("circle", cx=x, cy=at, r=4, fill=MEANINGS["expanded"].color)
    for value in sorted({low, max(values.values(), default=low)}):
        sheet.text(_CURVES - 10, y(value) + 5, f"{value:,}", 13, text_anchor="end", fill=INK)


def _line(sheet, points, colour, width, dashes="none"):
    path = " ".join(f"{num(x)},{num(y)}" for x, y in points)
    sheet.add(
        "polyline", points=path, fill="none", stroke=colour, stroke_width=width,
        stroke_dasharray=dashes,
    )  # fmt: skip
