"""The map of a state space: what each search expands, and where its solution runs."""

from collections.abc import Mapping
from math import ceil
from textwrap import wrap
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.collections import LineCollection, PolyCollection

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
_SQUARE = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)]) / 2
_DIAMOND = np.array([(-1, 0), (0, 1), (1, 0), (0, -1)]) / 2**0.5  # of the same area


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
    rows = ceil(len(traces) / _ACROSS)
    columns = ceil(len(traces) / rows)
    wide, tall = np.max(space.cells, axis=0) + 2
    across = min(base.SIZE[0] / columns, 4.5)
    down = min(across * tall / wide, 3)
    size = base.SIZE[0], 1.2 + rows * (down + 1)
    canvas, _ = base.titled(title, figsize=size, layout="constrained")
    canvas.supxlabel(space.layout.axes, x=0.015, ha="left", fontsize=13)
    grid = canvas.subplots(2 * rows, columns, squeeze=False, height_ratios=[12, 1] * rows)
    for axes in grid.flat:
        axes.set(xticks=[], yticks=[], frame_on=False)
    pairs = zip(grid[::2].flat, grid[1::2].flat, strict=True)
    tracks = [_counted(track) for track in space.tracks]
    most = max([1, *(count for _, _, counts in tracks for count in counts)])
    for (name, trace), track, counted, (axes, bar) in zip(
        traces.items(), space.tracks, tracks, pairs, strict=False
    ):
        heuristic = heuristic_of(trace)
        style = strategy_style(trace.strategy.name, heuristic and name_of(heuristic))
        lines = wrap(name.replace(" search", ""), int(9 * across), max_lines=2)
        axes.set_title("\n".join(lines), loc="left", fontsize=13, fontweight="bold")
        axes.set(aspect="equal", anchor="SW", xlim=(-1, wide - 1), ylim=(-1, tall - 1))
        _panel(axes, space, track.path, counted, style.color, most)
        expanded = data.loc[name, "expanded"]
        bar.bar_label(bar.barh(0, expanded, color=style.color), fmt="{:,}", padding=4)
        bar.set_xlim(0, 1.35 * max(1, data["expanded"].max()))
        bar.set_xlabel(ending(trace.result, space.layout.length), loc="left")
    return canvas


def _counted(track):
    """Return where a search expands, each cell and side once: the first time, and how often."""
    keys = 2 * np.array(track.cells, int) + np.frombuffer(track.backward, "u1")
    return np.unique(keys, return_index=True, return_counts=True)


def _panel(axes, space, path, counted, color, most):
    """Draw the map of one search."""
    places = np.array(space.cells, float)

    def squares(cells, sizes, colors, diamonds=0, **options):
        """Draw a square, or a diamond of the same area, for each of some cells."""
        shapes = np.where(np.reshape(diamonds, (-1, 1, 1)), _DIAMOND, _SQUARE)
        corners = places[cells, None] + np.reshape(sizes, (-1, 1, 1)) * shapes
        axes.add_collection(PolyCollection(corners, facecolors=colors, **options))

    lines = [(places[one], places[other]) for one, other in space.layout.edges]
    axes.add_collection(LineCollection(lines, colors=GREY, linewidths=1.5))
    boards = np.array([len(members) or 1 for members in space.members])
    greys = [base.tint(GREY, 0.12 + 0.05 * weight) for weight in np.log(boards)]
    squares(range(len(places)), 0.92, greys)
    (keys, first, counts), steps = counted, counted[2].sum()
    cells, back = keys // 2, keys % 2
    squares(cells, 1, [base.tint(color, 0.6 - 0.4 * at / steps) for at in first], back)
    squares(cells, np.maximum(0.2, np.sqrt(counts / most)), color, back)
    squares([*space.region], 1, "none", hatch="//", edgecolors=INK, linewidths=0)
    if path:
        options = {"color": MEANINGS["path"].color, "path_effects": base.HALO}
        axes.plot(*places[path].T, lw=2.5, **options)
    ends = {space.start: "o"} | {cell: "*" for cell in path[-1:] or [space.goal]}
    for cell, marker in ends.items():
        if cell is not None:
            size = 12 if marker == "*" else 8
            axes.plot(*places[cell], marker, color=INK, mec=PAPER, mew=0.5, ms=size, zorder=5)
