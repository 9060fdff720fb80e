"""Maps: of a state space with what searches expand there, of roads, and of all boards by level."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain, pairwise
from math import ceil, hypot, log, sqrt
from textwrap import wrap
from typing import Any

from searchlab.analysis.layout import in_levels
from searchlab.analysis.names import label_of
from searchlab.analysis.standings import ending
from searchlab.analysis.state_map import EndedSearch, StateMap
from searchlab.analysis.tree import heuristic_of
from searchlab.exhaustive.refute import Refutation
from searchlab.figures.boards import in_columns
from searchlab.figures.page import WIDTH, Figure, Page, aligned, by_depth, named, segment, tint
from searchlab.heuristics import bind, name_of
from searchlab.problems import Map, distances, spaces
from searchlab.problems.checks import several, write_number
from searchlab.problems.drawing import num
from searchlab.running.result import Result
from searchlab.running.solving import solve
from searchlab.running.trace import Trace, record
from searchlab.styles import BLUE, GREY, INK, MEANINGS, PAPER, strategy_style, title_name

_ACROSS = 3  # maps side by side
_MOST = 9
_NARROW = 480  # pixels, of a map of at most four places, so that a phone shows it
_FEW = 4  # boards in a level, at most, that are drawn as boards


def state_space_map(searches: Any) -> Figure:
    """Draw the map of all boards, once for each search: what it expands, and its solution.

    Each board of a small puzzle lies in a cell by its two true distances: a move is one step.
    Boards on shortest solutions are in the bottom row, and each row up is two moves longer; see
    `searchlab.analysis.state_map`. The larger
    a square, the more expansions, and the lighter its cell, the later the first of them. The goal's
    side of a bidirectional search has diamonds. Below each map a bar shows its expansions, to one
    linear scale.

    Parameters
    ----------
    searches : iterable of Trace or Result, or mapping of str to them
        From one start; a mapping names them. The search of a result is repeated.

    Examples
    --------
    >>> from searchlab import EIGHT, figures, record
    >>> names = "breadth-first", "bidirectional", "a-star"
    >>> traces = [record(EIGHT, "2 3 4 1 5 x 7 6 8", name) for name in names]
    >>> print(figures.state_space_map(traces))
    search                expanded  boards  moves  too many
    Breadth-first search    20,907  20,907     19         0
    Bidirectional search       576     576     19         0
    A* with Manhattan          312     312     19         0
    """
    searches = [searches] if isinstance(searches, Result | Trace) else searches
    if not isinstance(searches, Mapping):
        searches = [*map(_recorded, searches)]
    searches = named(searches, label_of, "search")
    traces = {name: _recorded(search) for name, search in searches.items()}
    starts = {(trace.problem, trace.result.start) for trace in traces.values()}
    if len(starts) != 1 or len(traces) > _MOST:
        raise ValueError(f"a map shows one to {_MOST} searches from one board")
    [(puzzle, start)] = starts
    drawn = [EndedSearch.of_trace(trace) for trace in traces.values()]
    space = StateMap(puzzle, start, drawn)
    fewest, noun = space.layout.length, spaces.noun(puzzle)
    costs = any(result.solved and result.cost != result.length for result, *_ in drawn)
    rows = []
    for name, search in zip(traces, drawn, strict=True):
        result, states = search.result, {*search.states}
        row = {"search": name, "expanded": f"{result.expanded:,}", f"{noun}s": f"{len(states):,}"}
        row["moves"] = str(result.length) if result.solved else "none"
        if costs:
            row["cost"] = write_number(result.cost) if result.solved else "-"
        if fewest:
            row["too many"] = str(result.length - fewest) if result.solved else "-"
        rows.append(row)
    twin = aligned([rows[0], *(row.values() for row in rows)])
    by_count = sorted(traces, key=lambda name: traces[name].result.expanded)
    most, least = by_count[-1], by_count[0]
    title = f"{most} expands {several(traces[most].result.expanded, noun)}"
    if least != most:
        title += f", {least} {traces[least].result.expanded:,}"
    return _maps(Page(title), space, traces, twin)


def _recorded(search):
    """Return a trace; that of a result by repeating its search, if that has no options."""
    if isinstance(search, Trace):
        return search
    options = {"parity_check": False, "max_expansions": max(1, search.expanded)}
    trace = record(search.problem, search.start, search.strategy, **options)
    if trace.result != search:
        raise ValueError(f"record the search by {search.strategy}, which had options")
    return trace


def _maps(page, space, traces, twin):
    rows = ceil(len(traces) / _ACROSS)
    columns = ceil(len(traces) / rows)
    wide, tall = (max(each) + 2 for each in zip(*space.cells, strict=True))
    across = min((WIDTH - 32) / columns, 430)
    unit = min((across - 24) / wide, 290 / tall)
    tracks = [_counted(track) for track in space.tracks]
    most = max([1, *(count for track in tracks for _, count in track.values())])
    largest = max(1, *(trace.result.expanded for trace in traces.values()))
    high = unit * tall + 96
    for at, ((name, trace), track, counted) in enumerate(
        zip(traces.items(), space.tracks, tracks, strict=True)
    ):
        left, top = 16 + across * (at % columns), page.top + 12 + high * (at // columns)
        heuristic = heuristic_of(trace)
        color = strategy_style(trace.strategy.name, heuristic and name_of(heuristic)).color
        [line] = wrap(name.replace(" search", ""), int(across / 10), max_lines=1) or [""]
        page.write(left, top, line, 17, "start", bold=True)
        low = top + 18 + unit * tall
        draw_map(page, space, left, low, unit)
        _expansions(page, space, counted, most, color, left, low, unit)
        draw_path(page, space, track.path, left, low, unit)
        bar = (across - 110) * trace.result.expanded / largest
        page.path(f"M{num(left)} {num(low + 8)}h{num(bar)}v18h{num(-bar)}Z", color, 0, color)
        page.write(left + bar + 8, low + 17, f"{trace.result.expanded:,}", anchor="start")
        page.write(left, low + 42, ending(trace.result, space.layout.length), anchor="start")
    foot = page.top + high * rows
    page.write(16, foot + 8, space.layout.axes, anchor="start")
    return page.figure(foot + 30, twin)


def _counted(track):
    """Return by cell and side how many expansions came before the first there, and their number."""
    keys = [*zip(track.cells, track.backward, strict=True)]
    first, counts = {}, Counter(keys)
    for step, key in enumerate(keys):
        first.setdefault(key, step / len(keys))
    return {key: (first[key], counts[key]) for key in first}


def _at(space, cell, left, low, unit):
    """Return the point of a cell on a page."""
    x, y = space.cells[cell]
    return left + unit * (x + 0.5), low - unit * (y + 1)


def _square(x, y, side, diamond=False):
    """Return the path of a square, or of a diamond of the same area, around a point."""
    if diamond:
        r = side / sqrt(2)
        return f"M{num(x)} {num(y - r)}l{num(r)} {num(r)}l{num(-r)} {num(r)}l{num(-r)} {num(-r)}Z"
    return f"M{num(x - side / 2)} {num(y - side / 2)}h{num(side)}v{num(side)}h{num(-side)}Z"


def draw_map(page, space, left, low, unit):
    """Draw the ground of a map: its cells, and the moves between them.

    Parameters
    ----------
    page : Page
    space : StateMap
    left, low : float
        The corner of the map.
    unit : float
        The side of a cell.
    """
    places = [_at(space, cell, left, low, unit) for cell in range(len(space.cells))]
    page.path("".join(segment(places[a], places[b]) for a, b in space.layout.edges))
    shades = {}
    for place, members in zip(places, space.members, strict=True):
        shades.setdefault(len(members) or 1, []).append(_square(*place, 0.92 * unit))
    for boards, squares in shades.items():
        color = tint(GREY, 0.12 + 0.05 * log(boards))
        page.path("".join(squares), color, 0, color)
    page.dot(*places[space.start], 5, INK, PAPER, 1)


def _expansions(page, space, counted, most, color, left, low, unit):
    """Draw what a search expands on the ground of its map."""
    for (cell, back), (first, _) in counted.items():
        shade = tint(color, 0.6 - 0.4 * first)
        page.path(_square(*_at(space, cell, left, low, unit), unit, back), shade, 0, shade)
    squares = (
        _square(*_at(space, cell, left, low, unit), unit * max(0.2, sqrt(count / most)), back)
        for (cell, back), (_, count) in counted.items()
    )
    page.path("".join(squares), color, 0, color)


def draw_path(page, space, path, left, low, unit):
    """Draw a solution on a map, from the start to the goal."""
    points = [_at(space, cell, left, low, unit) for cell in path]
    if points:
        page.line(*points, color=PAPER, width=6)
        page.line(*points, color=MEANINGS["path"].color, width=3)
        page.dot(*points[0], 5, INK, PAPER, 1)
    for cell in {*path[-1:], *space.goals}:
        page.mark(*_at(space, cell, left, low, unit), "goal", 8)


# -- roads -------------------------------------------------------------------------------


def road_map(found: Any) -> Figure:
    """Draw a map with the cost of each road, and the path that a search has found.

    The path is green, or the colour of what is inferior where another one is cheaper.

    A road that leads one way only, or costs something else on the way back, is an arrow. Beside
    each place stands its estimate h, if the search has a heuristic.

    Parameters
    ----------
    found : Result or Trace or Refutation
        Of a search on a `searchlab.Map`; a trace knows the heuristic. Of a refutation by what
        is no path, a cheapest path is drawn. Places without positions are laid out by their number
        of roads from the start.

    Examples
    --------
    >>> import networkx as nx
    >>> from searchlab import Map, figures, solve
    >>> roads = nx.Graph([("S", "A"), ("A", "G"), ("S", "B"), ("B", "C"), ("C", "G")])
    >>> print(figures.road_map(solve(Map(roads, "G"), "S", "breadth-first")))
    found: S A G  2 moves
    S: A, B
    A: S, G
    G: A, C
    B: S, C
    C: B, G
    """
    result = getattr(found, "result", found)
    if answers_no_path := isinstance(found, Refutation) and not (result and result.solved):
        result = solve(found.problem, found.start, "uniform-cost")
    roads = result.problem
    if not isinstance(roads, Map):
        raise ValueError("a road map is drawn of a search on a searchlab.Map")
    costs = {}
    for place in roads.graph:
        for _, other, *cost in roads.successors(place):
            costs.setdefault((place, other), []).extend(cost or [1])
    costs = {road: min(each) for road, each in costs.items()}
    equal = {*costs.values()} <= {1}
    least = distances(roads).get(result.start)
    title = (
        f"{title_name(found.name)}: {found.finding}"
        if answers_no_path
        else _cheapest(result, least, equal)
    )
    page = Page(title, _NARROW if isinstance(found, Refutation) else WIDTH)
    dearer = result.solved and result.cost > least
    color_of_path = MEANINGS["inferior" if dearer else "path"].color
    where, height = _places(page, roads, result.start, costs)
    steps, labels = {*pairwise(result.path)}, []
    for (one, other), cost in sorted(costs.items(), key=lambda road: road[0] in steps):
        back = costs.get((other, one))
        from_other_end = (other, one) in steps or where[one] > where[other]
        if back == cost and from_other_end and (one, other) not in steps:
            continue
        (x, y), (u, v) = where[one], where[other]
        color, width = GREY, 1.5
        if (one, other) in steps:
            color, width = color_of_path, MEANINGS["path"].linewidth
        middle = (x + u) / 2, (y + v) / 2
        if back == cost:
            page.line((x, y), (u, v), color=color, width=width)
        else:  # ends where the place begins
            share = 1 - 24 / (hypot(u - x, v - y) or 24)
            end = x + share * (u - x), y + share * (v - y)
            middle = page.arrow((x, y), end, color, max(width, 2), 0.15 * (back is not None))
        if not equal:
            labels.append((*middle, write_number(cost)))
    for label in labels:
        page.write(*label, halo=True)
    heuristic = heuristic_of(found) if isinstance(found, Trace) else None
    h = heuristic and bind(heuristic, roads)
    for place, (x, y) in where.items():
        half = max(0, 5 * len(str(place)) - 10)
        for color, width in ((INK, 40), (PAPER, 37)):
            page.line((x - half, y), (x + half, y), color=color, width=width)
        page.write(x, y, place, bold=True)
        if h:
            below = y > (page.top + height) / 2 - 30
            page.write(x, y + (33 if below else -33), f"h = {write_number(h(place))}", halo=True)
    end = ""
    if result.solved:
        end = several(result.length, "move") if equal else f"cost {write_number(result.cost)}"
    path = "cheapest" if answers_no_path else "found"
    twin = [f"{path}: {' '.join(map(str, result.path)) or 'no path'}  {end}".rstrip()]
    for place in where:
        reached = [
            f"{other}" if equal else f"{other} {write_number(cost)}"
            for (one, other), cost in costs.items()
            if one == place
        ]
        estimate = f" (h = {write_number(h(place))})" if h else ""
        twin.append(f"{place}{estimate}: {', '.join(reached) or 'no road'}")
    return page.figure(height, "\n".join(twin))


def _cheapest(result, least, equal):
    """Compare the path found with the cheapest one, by moves where all cost the same."""
    if not result.solved:
        return f"{title_name(result.strategy)} finds no path" + ", and there is none" * (
            least is None
        )
    verb, better, best_one = "costs", "cheaper", "the cheapest"
    cost = write_number(result.cost)
    if equal:
        verb, better, best_one = "takes", "shorter", "the shortest"
        cost = several(result.length, "move")
    title = f"The path found {verb} {cost}"
    if result.cost > least:
        return f"{title}; {best_one} {verb} {write_number(least)}"
    return f"{title}: no path is {better}"


def _places(page, roads, start, costs):
    """Return the point of each place, and the height of the page."""
    levels = [[start]]
    while levels[-1]:
        met = {*chain(*levels)}
        new = (other for one, other in costs if one in levels[-1] and other not in met)
        levels.append([*dict.fromkeys(new)])
    levels[-1] = [place for place in roads.graph if place not in met]  # not reached
    where = roads.positions or in_levels(levels)
    xs, ys = zip(*(where[place] for place in roads.graph), strict=True)
    wide, tall = max(xs) - min(xs), max(ys) - min(ys)
    top, high = page.top + 40, 230 * bool(tall)

    margin = 30 + 5 * max(len(str(place)) for place in where)

    def point(x, y):
        across = (x - min(xs)) / wide if wide else 0.5
        return margin + (page.width - 2 * margin) * across, top + high * (
            1 - (y - min(ys)) / (tall or 1)
        )

    return {place: point(*where[place]) for place in roads.graph}, top + high + 60


# -- all boards by level -----------------------------------------------------------------


def state_space(graph: Any) -> Figure:
    """Draw the boards of a small puzzle that lead to the goal, a column for each distance.

    Lines are moves.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `searchlab.analysis.graphs.state_graph` returns it.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.analysis import graphs
    >>> figures.state_space(graphs.state_graph(Puzzle(2, 2)))
    <figure: 12 of 24 boards lead to the goal; the farthest takes 6 moves>
    """
    puzzle = graph.graph["puzzle"]
    levels = _levels(graph, puzzle.goal)
    title = f"{sum(map(len, levels)):,} of {len(graph):,} boards lead to the goal"
    title += f"; the farthest takes {len(levels) - 1} moves"
    twin = by_depth({"boards": [*map(len, levels)]}, "moves")
    if max(map(len, levels)) <= _FEW:
        rows = ("   ".join(map(puzzle.write, level)) for level in levels)
        twin = "\n".join(f"{several(moves, 'move')}: {row}" for moves, row in enumerate(rows))
    return _by_level(title, graph, {"goal": levels}, twin)


def halves(graph: Any) -> Figure:
    """Draw every board of a small puzzle by level: the goal's half, the other one below.

    The other half is laid out in the same way, from the goal with its last two tiles swapped.

    Parameters
    ----------
    graph : networkx.DiGraph
        As `searchlab.analysis.graphs.state_graph` returns it.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.analysis import graphs
    >>> print(figures.halves(graphs.state_graph(Puzzle(2, 2))))
    moves        0  1  2  3  4  5  6
    goal's half  1  2  2  2  2  2  1
    other half   1  2  2  2  2  2  1
    """
    goal = graph.graph["puzzle"].goal
    i, j = sorted([tile for tile in goal if tile][-2:])
    swapped = goal.translate(bytes.maketrans(bytes([i, j]), bytes([j, i])))
    parts = {"goal": _levels(graph, goal), f"{i} and {j} swapped": _levels(graph, swapped)}
    sizes = [sum(map(len, levels)) for levels in parts.values()]
    title = f"{sizes[0]:,} boards lead to the goal, {sizes[1]:,} do not, and no move joins them"
    counts = ([*map(len, levels)] for levels in parts.values())
    counts = dict(zip(("goal's half", "other half"), counts, strict=True))
    return _by_level(title, graph, parts, by_depth(counts, "moves"))


def _levels(graph, root):
    """List the boards that moves lead to, level by level."""
    levels, met = [[root]], {root}
    while levels[-1]:
        new = dict.fromkeys(chain(*map(graph.successors, levels[-1])))
        levels.append([state for state in new if state not in met])
        met.update(new)
    return levels[:-1]


def _by_level(title, graph, parts, twin):
    """Draw parts of a state space one above the other, each by level."""
    puzzle, levels, page = graph.graph["puzzle"], next(iter(parts.values())), Page(title)
    few, left, right = max(map(len, levels)) <= _FEW, 115, WIDTH - 10
    tall = 340 if len(parts) == 1 else 190 if few else 270
    wide = (right - left) / len(levels)
    cell = min(0.78 * wide / puzzle.cols, 0.36 * tall / puzzle.rows)
    for number, (name, part) in enumerate(parts.items()):
        top = page.top + tall * number
        where = in_columns(part, graph.successors, (left, top + 8, right, top + tall - 8), 4)
        lines = (
            segment(where[state], where[other])
            for state in where
            for other in graph.successors(state)
            if where[state] < where[other]
        )
        page.path("".join(lines), width=0.8)
        for state, (x, y) in where.items():
            if few:
                page.board(puzzle, state, x, y, cell)
            else:
                page.dot(x, y, 2.4, BLUE if name == "goal" else GREY, INK, 0.4)
        x, y = where[part[0][0]]
        if few:
            x, y = x - cell * puzzle.cols / 2, y - cell * puzzle.rows / 2
        page.mark(x, y, "goal", 9, hollow=name != "goal")
        for row, text in enumerate(wrap(name, 9)):
            page.write(left / 2, top + tall / 2 + 20 * row, text)
        if number:
            page.line((0, top), (WIDTH, top), width=1, dash="2 4")
    y = page.top + tall * len(parts) + 16
    for row, name in enumerate(("moves", "boards")):
        page.write(left / 2, y + 28 * row, name)
        for moves, level in enumerate(levels):
            x, cell_text = left + (moves + 0.5) * wide, (moves, len(level))[row]
            page.write(x, y + 28 * row, cell_text, bold=not row)
    return page.figure(y + 50, twin)
