"""A queue, expansion by expansion."""

from collections import deque
from itertools import groupby, islice

import pandas as pd

from searchlab.figures import base
from searchlab.problems.checks import several
from searchlab.running.trace import Trace
from searchlab.search.node import BACKWARD, QUEUED
from searchlab.styles import BLUE, INK, ORANGE

_ROW = 0.36  # inches


@base.in_style
def queue(trace: Trace, limit: int = 8) -> base.Figure:
    """Draw the queue of a search, its front on the left, before and after the first expansions.

    A mark stands for a state, with its depth in it; its colour tells even from odd depths. It is
    a square or, on the goal's side of a search from both ends, a diamond. The data have a row for
    each mark: the columns expansions, side and depth.

    Parameters
    ----------
    trace : Trace
        Of a search that expands first what was queued first.
    limit : int
        Expansions to draw.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> figure = figures.queue(record(Puzzle(2, 2), "x 3 2 1", "breadth-first"), 3)
    >>> figure
    <figure: The queue holds at most 2 levels at a time>
    >>> print(figure)
    after 0 expansions  0
    after 1 expansion   1 1
    after 2 expansions  1 2
    after 3 expansions  2 2
    """
    rows = list(_queues(trace, limit))
    both = any(side == "goal" for row in rows for side, _ in row)
    levels = max(len(set(row)) for row in rows)
    title = f"The queue holds at most {several(levels, 'level')} at a time"
    canvas, axes, height = base.sheet(title, 0.7 + _ROW * len(rows))
    wide = min(_ROW, 7.4 / max(map(len, rows)))
    twin = []
    for at, row in enumerate(rows):
        name, y = f"after {several(at, 'expansion')}", height - 0.25 - _ROW * at
        axes.text(2.0, y, name, ha="right", va="center")
        for place, (side, depth) in enumerate(row):
            x, marker, size = 2.3 + wide * place, *(("s", 60) if side == "start" else ("D", 48))
            face = base.tint(ORANGE if depth % 2 else BLUE, 0.45)
            axes.plot(x, y, marker, ms=size * wide, color=INK, mfc=face)
            base.write(axes, x, y, str(depth), fontsize=34 * wide, fontweight="bold")
        runs = groupby(row, lambda mark: mark[0])
        texts = (" ".join([side] * both + [str(depth) for _, depth in run]) for side, run in runs)
        twin.append(f"{name:20}{'  '.join(texts)}")
    data = pd.DataFrame(
        [(at, *mark) for at, row in enumerate(rows) for mark in row],
        columns=["expansions", "side", "depth"],
    )
    return base.Figure(canvas, "\n".join(twin), data)


def _queues(trace, limit):
    """Yield the side and the depth of each node in the queue, before and after each expansion."""
    waiting = deque(event.node for event in trace if event.node.parent is None)
    if not waiting:
        raise ValueError("there is no expansion to show")
    for event in [None, *islice(trace, limit)]:
        if event:
            if not waiting or waiting.popleft() is not event.node:
                raise ValueError("a queue is drawn only of a search that goes first in, first out")
            waiting.extend(child for child in event.children if child.outcome == QUEUED)
        yield [("goal" if node.side == BACKWARD else "start", node.depth) for node in waiting]
