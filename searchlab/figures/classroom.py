"""What a class got wrong, and how its heuristics compare."""

from searchlab.figures import base
from searchlab.puzzle.checks import several, short
from searchlab.puzzle.palette import BLUE, VERMILION, Style

_WRONG, _RANKED = Style(VERMILION, "X", "-"), Style(BLUE, "o", "-")
_LEAST, _MOST = 6, 12  # rows


@base.in_style
def failures(counts, submissions):
    """Show how often each failure was met, the most frequent first.

    Parameters
    ----------
    counts : mapping of (int, str) to int
        For the number of an exercise, 0 for a board of one's own, and the name of a failure, how
        many submissions have it.
    submissions : int
        How many there are in all.

    Examples
    --------
    >>> print(failures({(1, "too near"): 3, (2, "f without g"): 1}, 4))
    exercise  failure      submissions
           1  too near               3
           2  f without g            1
    """
    if not counts:
        raise ValueError("there is no failure to show")
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    (exercise, name), most = ranked[0]
    of_all = several(submissions, "submission")
    where = f"Exercise {exercise}" if exercise else "Own board"
    title = f"{where}: {name!r} is met most often, in {most:,} of {of_all}"
    canvas, axes = base.plain(title, grid="x", x="submissions")
    ranked = [(exercise or "own", name, count) for (exercise, name), count in ranked]
    _rows(axes, [(f"{e}: {short(n, 34)}", c) for e, n, c in ranked[:_MOST]], _WRONG)
    axes.set_xlim(0, submissions * 1.12)
    base.whole_steps(axes.xaxis)
    return base.Figure(canvas, title, base.table(["exercise", "failure", "submissions"], ranked))


@base.in_style
def standings(ranked, searched):
    """Show how many boards are expanded with each entry of a tournament, the fewest first.

    Parameters
    ----------
    ranked : list of (str, int)
        Names and expansions in all.
    searched : str
        What was searched, in words.

    Examples
    --------
    >>> print(standings([("ada", 1200), ("bob", 3400)], "12 boards, by A*"))
    entry  expanded
    ada       1,200
    bob       3,400
    """
    if not ranked:
        raise ValueError("there is no entry to show")
    best = ranked[0][0]
    title = f"{short(best, 30)} expands the fewest boards: {ranked[0][1]:,} ({searched})"
    canvas, axes = base.plain(title, grid="x", x="boards expanded")
    _rows(axes, [(short(name, 34), count) for name, count in ranked[:_MOST]], _RANKED)
    axes.set_xlim(0, max(count for _, count in ranked[:_MOST]) * 1.2 or 1)
    return base.Figure(canvas, title, base.table(["entry", "expanded"], ranked))


def _rows(axes, rows, style):
    for row, (_, count) in enumerate(rows):
        base.curve(axes, [0, count], [row, row], style, marker="")
        base.dots(axes, count, row, style, ms=10)
        base.beside(axes, f"{count:,}", (count, row), 11, 0, va="center")
    base.name_rows(axes, [name for name, _ in rows])
    axes.set_ylim(max(len(rows), _LEAST) - 0.5, -0.5)  # a few rows stand close together
