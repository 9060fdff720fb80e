"""Two searches that grow towards each other until they touch."""

from searchlab.analysis.meetings import on_solution
from searchlab.analysis.status import status
from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.running.trace import Node
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import MEETING
from searchlab.styles import GREY, INK, MEANINGS, PAPER

_MOST_DOTS = 24  # boards at one depth that can be told apart; more are drawn as a bar
_SIDES = {FORWARD: "from the start", BACKWARD: "from the goal"}


@base.in_style
def meeting(trace, limit=None):
    """Draw both sides of a bidirectional search by depth, the start left, the goal right.

    A column for each depth of each side. Where they fit, the boards are drawn one by one with the
    moves between them; else a bar is as high as their number. The board in which the sides meet
    stands on both sides.

    Parameters
    ----------
    trace : Trace
        Of a strategy that names the side of each expansion.
    limit : int, optional
        Only the first `limit` expansions.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> figures.meeting(record(Puzzle(2, 2), "1 x 3 2", "bidirectional"))
    <figure: The sides meet after 1 expansion, at 1 + 0 moves>
    """
    nodes = _both_sides(trace, limit)
    columns = {side: [] for side in _SIDES}
    for node in nodes:
        if _status(node) in ("expanded", "frontier"):
            column = columns[node.side]
            column.extend([] for _ in range(node.g + 1 - len(column)))
            column[node.g].append(node)
    counts = {}
    for side, column in columns.items():
        for name in ("expanded", "frontier"):
            counts[f"{_SIDES[side]}: {name}"] = [_count(boards, name) for boards in column]
    touch, met = _meeting(trace.result, nodes)
    title = _title(trace, _count(nodes), columns, met)
    if max(len(boards) for column in columns.values() for boards in column) > _MOST_DOTS:
        canvas = _bars(title, columns, touch, met)
    else:
        if touch:  # it stands on both sides, though it waits on one only
            column = columns[touch.side]
            column.extend([] for _ in range(touch.g + 1 - len(column)))
            column[touch.g].append(touch)
        canvas, axes, height = base.sheet(title)
        _draw(axes, height, columns, touch, met, {node.number: node for node in nodes})
    twin = base.by_depth(counts, "moves")
    if met:
        twin += f"\nmeeting at {trace.puzzle.write(touch.state)}"
    return base.Figure(canvas, title, twin)


@base.in_style
def road_map(roads, found):
    """Draw a map's routes, one above the other, and the path that a search has found.

    Parameters
    ----------
    roads : searchlab.analysis.graphs.RoadMap
    found : str
        The moves of the path.

    Examples
    --------
    >>> from searchlab import figures
    >>> from searchlab.analysis.graphs import RoadMap
    >>> print(figures.road_map(RoadMap("S u A r G", "S d B r C u G"), "dru"))
    found  S B C G  3 moves
    route  S A G    2 moves
    route  S B C G  3 moves
    """
    path, routes = roads.places(found), [route[::2] for route in roads.routes]
    least = min(map(len, routes)) - 1
    title = f"The path found has {several(len(found), 'move')}; {least} are enough"
    if len(found) == least:
        title = f"The path found has {several(least, 'move')}: no route is shorter"
    canvas, axes, height = base.sheet(title, 3.2)
    where = {roads.start: (0.6, height / 2), roads.goal: (base.SIZE[0] - 0.6, height / 2)}
    for row, route in enumerate(routes):
        y = height - 0.5 - row * (height - 1) / max(len(routes) - 1, 1)
        for column, place in enumerate(route[1:-1], start=1):
            where.setdefault(place, (0.6 + column * (base.SIZE[0] - 1.2) / (len(route) - 1), y))
    lines = [(route, {"color": GREY, "lw": 1.5, "zorder": 1}) for route in routes]
    thick = {"color": MEANINGS["path"].color, "lw": MEANINGS["path"].linewidth, "zorder": 2}
    for places, look in [*lines, (path, thick)]:
        x, y = zip(*(where[place] for place in places), strict=True)
        axes.plot(x, y, **look)
    for place, (x, y) in where.items():
        axes.plot(x, y, "o", ms=30, color=PAPER, mec=INK, mew=1.5, zorder=3)
        base.words(axes, x, y, place, fontweight="bold", zorder=4)
    rows = [
        (name, " ".join(places), several(len(places) - 1, "move"))
        for name, places in [("found", path), *(("route", route) for route in routes)]
    ]
    return base.Figure(canvas, title, base.table(rows[0], rows[1:]))


def _both_sides(trace, limit):
    """List the nodes, with a root that was not expanded yet."""
    nodes = trace.nodes(limit)
    strange = {node.side for node in nodes} - set(_SIDES)
    if strange:
        raise ValueError(
            "this search has one side only; give one that names the side of each expansion, "
            "such as record(puzzle, board, 'bidirectional')"
        )
    roots = {FORWARD: trace.result.start, BACKWARD: trace.puzzle.goal}
    for side in roots.keys() - {node.side for node in nodes}:
        nodes.append(Node(len(nodes), None, None, roots[side], 0, "root", side, 0, None))
    return nodes


def _status(node):
    return status(node.fate, node.expanded_at)


def _count(nodes, name="expanded"):
    return sum(_status(node) == name for node in nodes)


def _meeting(result, nodes):
    """Find the node in which the solution meets the other side, and that side's own."""
    touches = {(nodes[n.parent].state, n.state): n for n in nodes if n.fate == MEETING}
    touch = touches.get(on_solution(result, touches))
    if touch is None:
        return None, None
    return touch, next(n for n in nodes if n.state == touch.state and n.side != touch.side)


def _title(trace, total, columns, met):
    expansions = several(total, "expansion")
    if not met:
        first, second = (sum(map(len, columns[side])) for side in _SIDES)
        return f"After {expansions}: {first:,} + {second:,} boards reached"
    first, second = met.g, trace.result.length - met.g
    if met.side == BACKWARD:
        first, second = second, first
    return f"The sides meet after {expansions}, at {first} + {second} moves"


def _draw(axes, height, columns, touch, met, by_number):
    near, far = len(columns[FORWARD]), len(columns[BACKWARD])
    wide = (base.SIZE[0] - 0.4) / (near + far)
    middle, room = 0.8 + (height - 1.3) / 2, height - 1.3
    most = max(len(boards) for column in columns.values() for boards in column)

    def across(side, depth):
        return 0.2 + wide * ((depth if side == FORWARD else near + far - 1 - depth) + 0.5)

    where = {}
    for side, column in columns.items():
        for depth, boards in enumerate(column):
            step = min(room / max(len(boards), 1), 0.8)
            for place, node in enumerate(boards):
                y = middle + step * ((len(boards) - 1) / 2 - place)
                where[node.number] = across(side, depth), y
    _dots(axes, where, touch, met, by_number, min(9.0, 0.62 * 72 * room / most))
    for side, column in columns.items():
        every = 1 if wide > 0.3 else 2 if wide > 0.2 else 5
        for depth in range(0, len(column), every):
            base.words(axes, across(side, depth), 0.58, str(depth))
        x = (across(side, 0) + across(side, len(column) - 1)) / 2
        base.words(axes, x, 0.2, "moves " * (len(column) * wide > 1.9) + _SIDES[side])
    star = "   ★ meeting, the same board on both sides" if touch else ""
    base.words(axes, base.SIZE[0] / 2, height - 0.15, f"● expanded   ○ frontier{star}")
    x = 0.2 + wide * near
    axes.plot([x, x], [0.12, height - 0.4], ":", color=GREY, lw=1.5, zorder=0)


def _dots(axes, where, touch, met, by_number, size):
    """Draw the boards one by one, the moves between them, and the solution."""
    for number, (x, y) in where.items():
        parent = by_number[number].parent
        if parent is not None:
            x0, y0 = where[parent]
            axes.plot([x0, x], [y0, y], "-", color=GREY, lw=1.0, zorder=1)
    if touch:
        for end in (touch.number, met.number):
            x, y = zip(*(where[number] for number in _to_root(by_number, end)), strict=True)
            base.curve(axes, x, y, MEANINGS["path"], marker="", zorder=2)
        x, y = zip(where[touch.number], where[met.number], strict=True)
        axes.plot(x, y, ":", color=MEANINGS["path"].color, lw=3, zorder=2)
    for number, (x, y) in where.items():
        if not touch or number not in (touch.number, met.number):
            meaning = MEANINGS[_status(by_number[number])]
            base.dots(axes, x, y, meaning, not meaning.filled, ms=size, mew=1.5, zorder=3)
    if touch:
        look = {"ms": max(2 * size, 14), "mec": INK, "mew": 0.8}
        for end in (touch.number, met.number):
            base.dots(axes, *where[end], MEANINGS["path"], zorder=4, **look)


def _to_root(by_number, number):
    """List the node and its ancestors."""
    line = []
    while number is not None:
        line.append(number)
        number = by_number[number].parent
    return line


def _bars(title, columns, touch, met):
    """Draw a bar for each depth: its expanded part at the foot, the rest an outline."""
    canvas, axes = base.plain(title, y="boards at this depth")
    near, far = len(columns[FORWARD]), len(columns[BACKWARD])
    places = {FORWARD: range(near), BACKWARD: range(near + far, near, -1)}  # one place free
    kinds = {
        "expanded": {"color": MEANINGS["expanded"].color, "label": "expanded"},
        "frontier": {"fc": PAPER, "ec": MEANINGS["frontier"].color, "lw": 1.5, "label": "frontier"},
    }
    xs = [x for side in _SIDES for x in places[side]]
    feet = [0] * len(xs)
    for name, look in kinds.items():
        counts = [_count(boards, name) for side in _SIDES for boards in columns[side]]
        some = [bar for bar in zip(xs, counts, feet, strict=True) if bar[1]]
        places_of, tall, foot = zip(*some, strict=True) if some else ((), (), ())
        axes.bar(places_of, tall, 0.7, foot, **look)
        feet = counts
    if touch:
        ends = [places[touch.side][touch.g], places[met.side][met.g]]
        star = MEANINGS["path"]._replace(linestyle=":", linewidth=3)
        top = 1.05 * max(len(boards) for column in columns.values() for boards in column)
        base.curve(axes, ends, [top, top], star, ms=16, mec=INK, label="meeting, the same board")
    axes.set_xticks(xs, [str(depth) for side in _SIDES for depth in range(len(columns[side]))])
    axes.tick_params(axis="x", length=0)
    for side, words in _SIDES.items():
        x = (places[side][0] + places[side][-1]) / 2
        look = {"xycoords": ("data", "axes fraction"), "ha": "center"}
        base.beside(axes, f"moves {words}", (x, 0), 0, -36, **look)
    axes.set_xlabel(" ")
    base.legend_below(canvas, axes)
    return canvas
