"""Search trees, drawn for figures and for what a notebook stores of a player."""

from collections import Counter
from collections.abc import Callable
from itertools import islice, pairwise

from searchlab.analysis.layout import place
from searchlab.analysis.status import status as status_of
from searchlab.figures.page import Figure, Page, by_depth
from searchlab.heuristics import bind
from searchlab.problems import Puzzle, spaces
from searchlab.problems.checks import quote, several, write_number
from searchlab.running.trace import Trace
from searchlab.search.node import BACKWARD
from searchlab.styles import GREY, INK, MEANINGS

_LEAST_CELL = 15  # pixels, of a board whose numbers can still be read
_LABEL = 20  # pixels, below a board
_NAMES = {name: name for name in MEANINGS} | {"frontier": "on the frontier"}


def search_tree(
    trace: Trace, expansions: int = 10, heuristic: str | Callable | None = None
) -> Figure:
    """Draw the tree of the first expansions, a small board or the text of its state for each node.

    Each node has the mark of its status, and each expanded node the number of its expansion;
    duplicates are drawn without a board. The goal's side of a search from both ends grows upwards.
    Where the boards would be too small to read, only the marks are drawn, and the twin counts the
    nodes by depth.

    Parameters
    ----------
    trace : Trace
    expansions : int
        How many to draw.
    heuristic : str or callable, optional
        Its value h is written below each board.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> trace = record(Puzzle(2, 2), "1 x 3 2", "a-star")
    >>> print(figures.search_tree(trace, heuristic="misplaced"))
    ● 1 x 3 2  h = 1  expanded as number 1
        l ○ x 1 3 2  h = 2  on the frontier
        d ★ 1 2 3 x  h = 0  goal
    >>> import networkx as nx
    >>> from searchlab import Map
    >>> roads = Map(nx.Graph([("Arad", "Sibiu"), ("Sibiu", "Fagaras")]), "Fagaras")
    >>> print(figures.search_tree(record(roads, "Arad", "breadth-first")))
    ● Arad expanded as number 1
        ● Sibiu expanded as number 2
            × Arad duplicate
            ★ Fagaras goal
    """
    statuses, numbers = _statuses(trace, expansions)
    h = heuristic and bind(heuristic, trace.problem)
    labels = {
        node: f"h = {write_number(h(node.state))}"
        for node, status in statuses.items()
        if h and status != "duplicate"
    }
    counts = Counter(statuses.values())
    ends = [
        several(counts[name], _NAMES[name], "duplicates" if name == "duplicate" else _NAMES[name])
        for name in ("frontier", "duplicate", "inferior", "pruned")
        if counts[name]
    ]
    ends += ["goal found"] * bool(counts["goal"])
    ended = len(trace) <= expansions and not (counts["frontier"] or counts["goal"])
    stop = " the frontier is empty" if ended else ""
    title = f"After {several(counts['expanded'], 'expansion')}{stop}: {', '.join(ends)}"
    return _figure(title, trace.problem, statuses, numbers, labels)


def _statuses(trace, expansions):
    """Return each node of the first expansions with its status, and each one's number."""
    if not isinstance(trace, Trace):
        raise ValueError(f"a tree is drawn of a trace, as of `record`, not of {quote(trace)}")
    trace = trace[:expansions]
    numbers, nodes = {}, {}
    for event in trace:
        if not event.again:
            numbers.setdefault(event.node, len(numbers) + 1)
        nodes |= dict.fromkeys([event.node, *event.children])
    statuses = {node: status_of(node.outcome, numbers.get(node)) for node in nodes}
    if trace.result.solved and "goal" not in statuses.values():  # it was taken, not expanded
        ends = (n for n in nodes if n.state == trace.problem.goal and n.g == trace.result.cost)
        statuses |= dict.fromkeys(islice(ends, 1), "goal")
    return statuses, numbers


def _figure(title, problem, statuses, numbers, labels):
    if not statuses:
        raise ValueError("there is no expansion to show")
    page = Page(title)
    foot, boards = draw(page, problem, statuses, numbers, labels)
    x = 26
    for name in (name for name in MEANINGS if name in statuses.values()):
        text = _NAMES[name] + ", in this order" * (name == "expanded" and bool(boards))
        page.mark(x, foot + 24, name, 11)
        page.write(x + 18, foot + 24, text, anchor="start")
        x += 60 + 8.5 * len(text)
    if boards:
        return page.figure(foot + 50, _indented(problem, statuses, numbers, labels))
    depths = range(1 + max(node.depth for node in statuses))
    counts = Counter((status, node.depth) for node, status in statuses.items())
    names = dict.fromkeys(sorted(statuses.values()))
    rows = {name: [counts[name, depth] for depth in depths] for name in names}
    return page.figure(foot + 50, by_depth(rows))


def draw(page, problem, statuses, numbers=(), labels=(), current=None):
    """Draw a search tree on a page; return where it ends, and whether its boards are drawn.

    Parameters
    ----------
    page : Page
    problem
        The state space.
    statuses : dict
        The status of each `Node`, parents before their children.
    numbers : dict
        The number of each expanded node.
    labels : dict
        What is written below a board.
    current : Node, optional
        The node to be ringed.
    """
    deepest = max(node.depth for node in statuses)
    # The tree of the goal's side is upside down, so that the sides meet.
    level = {
        node: 2 * deepest + 1 - node.depth if node.side == BACKWARD else node.depth
        for node in statuses
    }
    rank = {depth: at for at, depth in enumerate(sorted({*level.values()}))}
    texts = {node: spaces.write(problem, node.state) for node in statuses}
    puzzle, below = isinstance(problem, Puzzle), _LABEL * bool(labels)
    rows, cols = 1, 1 + 0.6 * max(map(len, texts.values()))
    if puzzle:
        rows, cols = problem.rows, problem.cols
    # A text is wider than a board.
    xs = place({node: node.parent for node in statuses}, 1 / 4 if rows == 1 else 1 / 8)
    across = {node: 24 + (page.width - 44) * x for node, x in xs.items()}
    points = pairwise(sorted((level[node], x) for node, x in across.items()))
    slot = min([192, *(x - left for (one, left), (other, x) in points if one == other)])
    step = min(150, max(620 / len(rank), 94))
    cell = min(0.8 * slot / cols, (step - 32 - below) / rows, page.width / 22 if puzzle else 22)
    if boards := cell >= _LEAST_CELL:
        step, radius = rows * cell + below + min(46, step - 10), 11
    else:
        cell, below, step = 0, 0, max(34, min(60, 360 / len(rank)))
        radius = max(4, min(12, 0.36 * slot, 0.4 * step))
    wide, high, top = cell * cols / 2, cell * rows / 2, page.top + 16
    where = {node: (x, top + high + step * rank[level[node]]) for node, x in across.items()}
    goals = {node.state: node.side for node, name in statuses.items() if name == "goal"}
    ends = (
        node
        for node, name in statuses.items()
        if name == "goal" or (goals.get(node.state, node.side) != node.side and name != "duplicate")
    )
    path = {each for node in ends for each in node.path}
    for node, name in statuses.items():
        if node.parent not in where:
            continue
        (x, y), (u, v) = where[node.parent], where[node]
        if y < v:
            start, end = (x, y + high + below), (u, v - high)
        else:
            start, end = (x, y - high), (u, v + high + below)
        looks = {"color": GREY, "width": 1.5, "dash": "none"}
        if node in path:
            looks |= {"color": MEANINGS["path"].color, "width": 4}
        elif MEANINGS[name].linestyle == "--":
            looks["dash"] = "6 4"
        page.line(start, end, **looks)
        # To move on a map is to name the next place.
        if boards and not below and node.move != node.state:
            middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            page.write(*middle, node.move, halo=True)
    for node, name in statuses.items():
        x, y = where[node]
        number = numbers[node] if node in numbers and radius > 9 else None
        if node is current:
            page.dot(x, y, radius + 5, "none", INK, 1.5)
        if boards and name == "duplicate":
            y -= high
        elif boards:
            if puzzle:
                page.board(problem, node.state, x, y, cell)
            else:
                page.write(x, y, texts[node], cell)
            if node in labels:
                page.write(x, y + high + 12, labels[node])
            x, y = x - wide - 6, y - high - 4
        page.mark(x, y, name, radius, number)
    return top + 2 * high + below + step * (len(rank) - 1) + 16, boards


def _indented(problem, statuses, numbers, labels):
    """Write a line for each node, indented by its depth, each below its parent."""
    order = {node: at for at, node in enumerate(statuses)}
    lines = []
    for node in sorted(statuses, key=lambda node: [order[each] for each in node.path]):
        text, name = spaces.write(problem, node.state), statuses[node]
        move = "" if node.move is None or str(node.move) == text else str(node.move)
        end = _NAMES[name] if name != "expanded" else f"expanded as number {numbers[node]}"
        label = f" {labels[node]} " if node in labels else ""
        parts = move, MEANINGS[name].glyph, text, label, end
        lines.append("    " * node.depth + " ".join(filter(None, parts)))
    return "\n".join(lines)
