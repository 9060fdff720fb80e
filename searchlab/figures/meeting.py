"""Bidirectional search: two sides that grow towards each other until they meet."""

from collections import Counter
from itertools import pairwise

import pandas as pd

from searchlab.figures import base
from searchlab.problems import spaces
from searchlab.problems.checks import several
from searchlab.running.trace import Trace
from searchlab.search.node import BACKWARD, FORWARD, MEETING, QUEUED
from searchlab.styles import INK, MEANINGS, PAPER

_SIDES = {FORWARD: "from the start", BACKWARD: "from the goal"}
_PATCHES = {
    "expanded": {"facecolor": MEANINGS["expanded"].color},
    "frontier": {"facecolor": PAPER, "edgecolor": MEANINGS["frontier"].color, "lw": 1.5},
}


@base.in_style
def meeting(trace: Trace) -> base.Figure:
    """Draw both sides of a bidirectional search by depth, the start left, the goal right.

    A bar shows the number of boards at each depth of each side. The board at which the sides meet
    is on both sides. The data have a row for each depth, and the columns expanded and frontier for
    each side.

    Parameters
    ----------
    trace : Trace
        Of a strategy that names the side of each expansion.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> figures.meeting(record(Puzzle(2, 2), "1 x 3 2", "bidirectional"))
    <figure: The sides meet after 1 expansion, at 1 + 0 moves>
    """
    counts, noun = _counts(trace), spaces.noun(trace.problem)
    path = [getattr(state, "state", state) for state in trace.result.path]
    meeting = _meeting(trace, path)
    expansions = several(trace.result.expanded, "expansion")
    if meeting is None:
        reached = (f"{counts[side].to_numpy().sum():,}" for side in _SIDES)
        title = f"After {expansions}: {' + '.join(reached)} {noun}s reached"
    else:
        near = path.index(meeting)
        far = len(path) - 1 - near
        title = f"The sides meet after {expansions}, at {near} + {far} moves"
    canvas, axes = base.plain(title, y=f"{noun}s at this depth")
    start, goal = (counts[side][counts[side].any(axis=1)] for side in _SIDES)
    shares = pd.concat([start, pd.DataFrame(0, [""], start.columns), goal[::-1]])
    rows = {f"{_SIDES[side]}: {name}": counts[side, name] for side, name in counts}
    twin = base.by_depth(rows, "moves")
    if meeting is not None:
        twin += f"\nmeeting at {spaces.write(trace.problem, meeting)}"
        places, top = (near, len(shares) - 1 - far), 1.05 * shares.sum(axis=1).max()
        label = f"meeting, the same {noun}"
        options = {"marker": "*", "ms": 16, "mec": INK, "lw": 3, "label": label}
        axes.plot(places, [top, top], ":", color=MEANINGS["path"].color, **options)
    base.bars(canvas, axes, shares, _PATCHES, width=0.7)
    axes.set_xticks(range(len(shares)), shares.index)
    axes.tick_params(axis="x", length=0)
    base.whole_steps(axes.yaxis)
    axes.set_xlabel((" " * 30).join(f"moves {side}" for side in _SIDES.values()))
    return base.Figure(canvas, twin, counts)


def _counts(trace):
    """Count by side and depth what was expanded, and what is on the frontier."""
    counts = {(side, status): Counter() for side in _SIDES for status in _PATCHES}
    for side in _SIDES:
        counts[side, "frontier"][0] = 1
    for event in trace:
        side, depth = event.side, event.node.depth
        if side not in _SIDES:
            raise ValueError(
                "this search does not say from which side it expands; record a bidirectional "
                "search of the package: a plain function is observed, and its sides are guessed"
            )
        queued = sum(child.outcome == QUEUED for child in event.children)
        counts[side, "expanded"][depth] += 1
        counts[side, "frontier"][depth] -= 1
        counts[side, "frontier"][depth + 1] += queued
    counts = pd.DataFrame(counts).fillna(0).astype(int).sort_index()
    return counts[counts.any(axis=1)]


def _meeting(trace, path):
    """Return the state on the path at which the sides met, or None."""
    moves, meeting = {*pairwise(path), *pairwise(path[::-1])}, None
    for event in trace:
        for child in event.children:
            if child.outcome == MEETING and (event.state, child.state) in moves:
                meeting = child.state
    return meeting
