"""The map of a state space: what each search expands, and where its solution runs."""

from collections import Counter
from collections.abc import Mapping
from itertools import repeat
from math import ceil, log, pi, sqrt
from textwrap import wrap
from typing import Any

import pandas as pd
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.patches import Rectangle, RegularPolygon

from searchlab.analysis.names import label_of
from searchlab.analysis.standings import ending
from searchlab.analysis.state_map import Search, StateMap
from searchlab.analysis.tree import heuristic_of
from searchlab.figures import base
from searchlab.heuristics import name_of
from searchlab.problems import spaces
from searchlab.problems.checks import several
from searchlab.running.trace import Trace, record
from searchlab.styles import GREY, INK, MEANINGS, PAPER, strategy_style

_ACROSS = 3  # panels side by side
_MOST = 9


@base.in_style
def state_space_map(searches: Any, region: Any = None) -> base.Figure:
    """Draw the map of all boards, once for each search: what it expands, and its solution.

    Each board of a small puzzle lies in a cell by its two true distances: a move is one step,
    right is nearer to the goal, and up is a detour; see `searchlab.analysis.state_map`. The larger
    a square, the more expansions, and the lighter its cell, the later the first of them. The goal's
    side of a bidirectional search has diamonds. Below each map a bar shows its expansions, to one
    linear scale. The data have a row for each search.

    Parameters
    ----------
    searches : iterable of Trace or Result, or mapping of str to them
        From one start; a mapping names them. The search of a result is repeated.
    region : str or callable, optional
        A heuristic h: the cells of the boards are hatched that A* with h must expand if h is
        consistent, those with d + h < C*, where d is the distance from the start and C* that of
        the goal.

    Examples
    --------
    >>> from searchlab import EIGHT, figures, record
    >>> names = "breadth-first", "bidirectional", "a-star"
    >>> traces = [record(EIGHT, "2 3 4 1 5 x 7 6 8", name) for name in names]
    >>> print(figures.state_space_map(traces, region="manhattan"))
    search                expanded  boards  moves  too many  hatched
    Breadth-first search    20,907  20,907     19         0      301
    Bidirectional search       576     576     19         0      188
    A* with Manhattan          312     312     19         0      301
    hatched: 301 boards with d + h < 19
    """
    if isinstance(searches, Mapping):
        traces = {name: _recorded(search) for name, search in searches.items()}
    else:
        traces = map(_recorded, searches)
    traces = base.named(traces, label_of, "search")
    starts = {(trace.problem, trace.result.start) for trace in traces.values()}
    if len(starts) > 1 or len(traces) > _MOST:
        raise ValueError(f"a map shows up to {_MOST} searches from one board")
    [(puzzle, start)] = starts
    drawn = [Search.of(trace) for trace in traces.values()]
    space = StateMap(puzzle, start, drawn, region)
    fewest = space.layout.length
    rows = {}
    for name, search in zip(traces, drawn, strict=True):
        result, states = search.result, {node.state for node in search.nodes}
        rows[name] = {
            "expanded": result.expanded,
            "boards": len(states),
            "moves": str(result.length) if result.solved else "none",
            "too many": result.length - fewest if fewest and result.solved else None,
            "hatched": len(states & space.required) if region else None,
        }
    data = pd.DataFrame.from_dict(rows, "index").dropna(axis="columns", how="all")
    twin = base.text(data.rename_axis("search"))
    if region:
        twin += f"\nhatched: {several(len(space.required), 'board')} with d + h < {fewest}"
    return base.Figure(_draw(_title(data, spaces.noun(puzzle)), space, traces, data), twin, data)


def _recorded(search):
    """Return a trace; that of a result by repeating its search, if that has no options."""
    if isinstance(search, Trace):
        return search
    options = {"parity_check": False, "max_expansions": max(1, search.expanded)}
    trace = record(search.problem, search.start, search.strategy, **options)
    if trace.result != search:
        raise ValueError(f"record the search by {search.strategy}, which had options")
    return trace


def _title(data, noun):
    """Compare the search that expands most with the one that expands least."""
    order = data["expanded"].sort_values(kind="stable")
    least, most = order.index[0], order.index[-1]
    title = f"{most} expands {several(int(order.iloc[-1]), noun)}"
    if least != most:
        ratio = base.times(order.iloc[-1] / max(order.iloc[0], 1))
        title += f", {ratio} times as many as {least}"
    return title


def _draw(title, space, traces, data):
    wide, tall = (max(cell[axis] for cell in space.cells) + 2 for axis in (0, 1))
    rows = ceil(len(traces) / _ACROSS)
    columns = ceil(len(traces) / rows)
    across = min((base.SIZE[0] - 0.3) / columns, 4.5)
    down = min(across * tall / wide, 3)
    step = down + 1
    canvas, page, height = base.sheet(title, 1.2 + rows * step)
    most = max(1, *(max(_counts(track).values(), default=0) for track in space.tracks))
    unit = min((across - 0.25) / wide, down / tall)
    for number, (name, trace) in enumerate(traces.items()):
        left = 0.15 + across * (number % columns)
        low = height - (number // columns + 1) * step + 0.35
        _panel(page, space, space.tracks[number], _colour(trace), most, (left, low, unit))
        row = data.loc[name]
        full = row["expanded"] / max(1, data["expanded"].max()) * (across - 1.1)
        page.add_patch(Rectangle((left, low - 0.22), full, 0.16, fc=_colour(trace)))
        page.text(left + full + 0.06, low - 0.15, f"{row['expanded']:,}", va="center")
        lines = wrap(name.replace(" search", ""), int(9 * across), max_lines=2)
        page.text(left, low + down + 0.22, "\n".join(lines), fontweight="bold", va="bottom")
        page.text(left, low + down + 0.1, ending(trace.result, space.layout.length), va="center")
    page.text(0.15, 0.12, space.layout.axes, va="center")
    return canvas


def _colour(trace):
    heuristic = heuristic_of(trace)
    return strategy_style(trace.strategy.name, heuristic and name_of(heuristic)).color


def _counts(track):
    return Counter(zip(track.cells, track.backward, strict=True))


def _panel(page, space, track, colour, most, box):
    """Draw the map of one search: the corner of its box, and the size of a cell in inches."""
    left, low, unit = box
    middles = [(left + unit * (x + 1), low + unit * (y + 1)) for x, y in space.cells]

    def squares(cells, sizes, colours, diamonds=(), **options):
        """Draw a square, or a diamond of the same area, for each of some cells."""
        patches = [
            RegularPolygon(middles[cell], 4, radius=size * unit * sqrt(0.5), orientation=turn)
            for cell, size, turn in zip(cells, sizes, diamonds or repeat(pi / 4), strict=False)
        ]
        page.add_collection(PatchCollection(patches, facecolors=colours, **options))

    weights = [log(len(members) or 1) for members in space.members]
    greys = [base.tint(GREY, 0.12 + 0.05 * weight) for weight in weights]
    segments = [(middles[one], middles[other]) for one, other in space.layout.edges]
    page.add_collection(LineCollection(segments, colors=GREY, linewidths=1.5))
    squares(range(len(middles)), repeat(0.92), greys)
    counts, since = _counts(track), {}
    for order, key in enumerate(zip(track.cells, track.backward, strict=True)):
        since.setdefault(key, order / len(track.cells))
    turns = [0 if back else pi / 4 for _, back in counts]
    numbers = [cell for cell, _ in counts]
    tints = [base.tint(colour, 0.6 - 0.4 * since[key]) for key in counts]
    squares(numbers, repeat(1), tints, turns)
    sizes = [max(0.2, sqrt(count / most)) for count in counts.values()]
    squares(numbers, sizes, colour, turns)
    strokes = [
        [(x - unit / 2, y - unit / 2), (x + unit / 2, y + unit / 2)]
        for x, y in (middles[cell] for cell in space.region)
    ]
    page.add_collection(LineCollection(strokes, colors=INK, linewidths=0.7))
    path = MEANINGS["path"]
    points = [middles[cell] for cell in track.path]
    if points:
        page.plot(*zip(*points, strict=True), color=path.color, lw=2.5, path_effects=base.HALO)
    ends = {space.start: "o"} | {cell: "*" for cell in track.path[-1:] or [space.goal]}
    for cell, marker in ends.items():
        if cell is not None:
            size = 12 if marker == "*" else 8
            page.plot(*middles[cell], marker, color=INK, mec=PAPER, mew=0.5, ms=size, zorder=5)
