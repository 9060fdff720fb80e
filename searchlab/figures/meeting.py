"""Bidirectional search: two sides that grow towards each other until they meet."""

import pandas as pd

from searchlab.analysis.meetings import sides
from searchlab.figures import base
from searchlab.problems import spaces
from searchlab.problems.checks import several
from searchlab.running.trace import Trace
from searchlab.search.node import BACKWARD, FORWARD
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
    found, columns = sides(trace), {}
    for side in _SIDES:
        expanded, reached = pd.Series(found.expanded[side]), pd.Series(found.reached[side])
        columns[side, "expanded"] = expanded
        columns[side, "frontier"] = reached.sub(expanded, fill_value=0)
    counts = pd.DataFrame(columns).fillna(0).astype(int)
    noun = spaces.noun(trace.problem)
    expansions = several(trace.result.expanded, "expansion")
    reached = (f"{counts[side].to_numpy().sum():,}" for side in _SIDES)
    title = f"After {expansions}: {' + '.join(reached)} {noun}s reached"
    if found.meeting is not None:
        near, far = found.near, found.far
        title = f"The sides meet after {expansions}, at {near} + {far} moves"
    canvas, axes = base.plain(title, y=f"{noun}s at this depth")
    start, goal = (counts[side][counts[side].any(axis=1)] for side in _SIDES)
    shares = pd.concat([start, pd.DataFrame(0, [""], start.columns), goal[::-1]])
    rows = {f"{_SIDES[side]}: {name}": counts[side, name] for side, name in counts}
    twin = base.by_depth(rows, "moves")
    if found.meeting is not None:
        twin += f"\nmeeting at {spaces.write(trace.problem, found.meeting)}"
        places, top = (near, len(shares) - 1 - far), 1.05 * shares.sum(axis=1).max()
        label = f"meeting, the same {noun}"
        options = {"marker": "*", "ms": 16, "mec": INK, "lw": 3, "label": label}
        axes.plot(places, [top, top], ":", color=MEANINGS["path"].color, **options)
    base.bars(canvas, axes, shares, _PATCHES, width=0.7)
    axes.set_xticks(range(len(shares)), shares.index)
    axes.tick_params(axis="x", length=0)
    axes.set_xlabel((" " * 30).join(f"moves {side}" for side in _SIDES.values()))
    return base.Figure(canvas, twin, counts)
