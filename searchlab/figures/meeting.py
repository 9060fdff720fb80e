"""Two searches that grow towards each other until they touch."""

from matplotlib.patches import Rectangle

from searchlab.analysis.meetings import on_solution
from searchlab.analysis.status import status
from searchlab.figures import base
from searchlab.puzzle.checks import several
from searchlab.puzzle.palette import GREY, INK, MEANINGS, PAPER
from searchlab.running.trace import Node
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.events import MEETING

_MOST_DOTS = 24  # boards at one depth that can be told apart; more are drawn as a bar
_SIDES = {FORWARD: "from the start", BACKWARD: "from the goal"}


@base.in_style
def meeting(trace, limit=None):
    """Draw both sides of a bidirectional search by depth, the start left, the goal right.

    A column for each depth of each side. Where they fit, the boards are drawn one by one with the
    moves between them; else a bar is as high as their number.

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
    <figure: The sides meet after 1 expansion: 1 move from the start, 0 from the goal>
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
    total = _count(nodes)
    title = _title(trace, total, columns, met)
    canvas, axes, height = base.sheet(title)
    _draw(axes, height, columns, touch, met, {node.number: node for node in nodes})
    twin = base.by_depth(counts, "moves")
    if met:
        twin += f"\nmeeting at {trace.puzzle.write(touch.state)}"
    return base.Figure(canvas, title, twin)


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
    if met:
        sides = (met.g, trace.result.length - met.g)
        first, second = sides if met.side == FORWARD else reversed(sides)
        found = f"The sides meet after {expansions}: {several(first, 'move')}"
    else:
        first, second = (sum(map(len, columns[side])) for side in _SIDES)
        found = f"After {expansions}: {several(first, 'board')} reached"
    return f"{found} from the start, {second:,} from the goal"


def _draw(axes, height, columns, touch, met, by_number):
    near, far = len(columns[FORWARD]), len(columns[BACKWARD])
    wide = (base.SIZE[0] - 0.4) / (near + far)
    middle, room = 0.8 + (height - 1.3) / 2, height - 1.3
    most = max(len(boards) for column in columns.values() for boards in column)

    def across(side, depth):
        return 0.2 + wide * ((depth if side == FORWARD else near + far - 1 - depth) + 0.5)

    places = [
        (across(side, depth), boards)
        for side, column in columns.items()
        for depth, boards in enumerate(column)
    ]
    if most <= _MOST_DOTS:
        where = {}
        for x, boards in places:
            step = min(room / len(boards), 0.8)
            for place, node in enumerate(boards):
                where[node.number] = x, middle + step * ((len(boards) - 1) / 2 - place)
        _dots(axes, where, touch, met, by_number, min(9.0, 0.62 * 72 * room / most))
    else:
        for x, boards in places:
            _bar(axes, x, middle, wide, len(boards) * room / most, _count(boards) / len(boards))
        if touch:
            ends = [across(touch.side, touch.g - 1), across(met.side, met.g)]
            base.curve(axes, ends, [middle, middle], MEANINGS["path"], marker="", zorder=2)
            base.dots(axes, ends[1], middle, MEANINGS["path"], ms=16, mec=PAPER)
    for side, column in columns.items():
        every = 1 if wide > 0.3 else 2 if wide > 0.2 else 5
        for depth in range(0, len(column), every):
            base.words(axes, across(side, depth), 0.58, str(depth))
        x = (across(side, 0) + across(side, len(column) - 1)) / 2
        base.words(axes, x, 0.2, "moves " * (len(column) * wide > 1.9) + _SIDES[side])
    marks = "●○" if most <= _MOST_DOTS else "■□"
    star = "   ★ meeting" if touch else ""
    marks = f"{marks[0]} expanded   {marks[1]} frontier{star}"
    base.words(axes, base.SIZE[0] / 2, height - 0.15, marks)
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
        first, second = (_to_root(by_number, end) for end in (touch.parent, met.number))
        x, y = zip(*(where[number] for number in [*reversed(first), *second]), strict=True)
        base.curve(axes, x, y, MEANINGS["path"], marker="", zorder=2)
    for number, (x, y) in where.items():
        meaning = MEANINGS[_status(by_number[number])]
        base.dots(axes, x, y, meaning, not meaning.filled, ms=size, mew=1.5, zorder=3)
    if touch:
        look = {"ms": max(2 * size, 14), "mec": INK, "mew": 0.8}
        base.dots(axes, *where[met.number], MEANINGS["path"], zorder=4, **look)


def _to_root(by_number, number):
    """List the node and its ancestors."""
    line = []
    while number is not None:
        line.append(number)
        number = by_number[number].parent
    return line


def _bar(axes, x, middle, wide, tall, done):
    """Draw a bar about the middle: its expanded part filled, the rest an outline."""
    expanded, frontier = MEANINGS["expanded"], MEANINGS["frontier"]
    tall, thick = max(tall, 0.03), 0.7 * wide
    left, bottom = x - thick / 2, middle - tall / 2
    if done:
        axes.add_patch(Rectangle((left, bottom), thick, tall * done, fc=expanded.color, lw=0))
    if done < 1:
        low, rest = bottom + tall * done, tall * (1 - done)
        axes.add_patch(Rectangle((left, low), thick, rest, fc=PAPER, ec=frontier.color, lw=1.5))
