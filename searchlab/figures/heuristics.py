"""Heuristics beside the truth: all boards of a small puzzle in one picture.

Each figure asks the census for the true distance of every board and the heuristic for its
estimate, so that nothing in it is a sample.
"""

from itertools import permutations

import numpy as np
import pandas as pd
from matplotlib.colors import LinearSegmentedColormap, LogNorm, to_rgb
from matplotlib.patches import Patch, Rectangle
from matplotlib.ticker import ScalarFormatter

from searchlab.exhaustive.batch import search_batch
from searchlab.exhaustive.census import census
from searchlab.figures import base
from searchlab.heuristics import find, name_of
from searchlab.puzzle.checks import several
from searchlab.styles import (
    BLUE,
    GREEN,
    GREY,
    HEURISTIC_STYLES,
    INK,
    ORANGE,
    PAPER,
    SKY,
    VERMILION,
    Style,
    strategy_style,
)

ROUNDING = 1e-9  # a sum of square roots may exceed a whole number by that much
_LARGEST = 1000  # an estimate that can still be drawn
_GUIDED = ("a-star", "ida-star")

_OWN = (Style(VERMILION, "X", "-"), Style(SKY, "8", "-"), Style(GREY, "p", "-"))


@base.in_style
def distance_histogram(puzzle=None):
    """Show how many boards lie at each distance from the goal.

    The data have the columns distance and boards.

    Parameters
    ----------
    puzzle : Puzzle, optional
        With at most 9 cells; the 8-puzzle if left out.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> print(figures.distance_histogram(Puzzle(2, 2)))
    moves   0  1  2  3  4  5  6
    boards  1  2  2  2  2  2  1
    """
    truth = census(puzzle)
    counts = truth.histogram.tolist()
    title = f"{truth.boards:,} boards: {truth.mean:.1f} moves on average, {truth.maximum} at most"
    title += f", for {several(counts[-1], 'board')}"
    canvas, axes = base.plain(title, x="true distance from the goal (moves)", y="boards")
    axes.bar(range(len(counts)), counts, width=0.8, color=BLUE)
    axes.axvline(truth.mean, color=INK, ls="--", lw=2)
    mean, top = f"mean {truth.mean:.1f} ", max(counts) * 1.06
    axes.text(truth.mean, top, mean, ha="right", va="center", fontweight="bold")
    axes.set_ylim(0, max(counts) * 1.12)
    base.whole_steps(axes.xaxis)
    data = pd.DataFrame({"distance": range(len(counts)), "boards": counts})
    return base.Figure(canvas, title, base.by_depth({"boards": counts}, "moves"), data)


@base.in_style
def against_truth(heuristic, puzzle=None):
    """Show a heuristic beside the true distance, all boards of a puzzle as a density.

    A cell for each distance and estimate, coloured by its boards, with the mean estimate and the
    line ``h = d``. Cells with boards above that line, which are overestimated, are hatched and
    framed. Estimates are rounded down to their cell. The data have the columns distance, estimate,
    boards and overestimated.

    Parameters
    ----------
    heuristic : str or callable
        A name, or a function ``h(board, puzzle)`` or ``h(board)``; its estimates must not
        exceed 1,000.
    puzzle : Puzzle, optional
        With at most 9 cells; the 8-puzzle if left out.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> print(figures.against_truth("gap", Puzzle(2, 2)))
    moves            0    1    2    3    4    5    6
    least h        0.0  2.0  3.0  4.0  3.0  4.0  4.0
    mean h         0.0  2.0  3.0  4.0  3.0  4.0  4.0
    most h         0.0  2.0  3.0  4.0  3.0  4.0  4.0
    boards           1    2    2    2    2    2    1
    overestimated    0    2    2    2    0    0    0
    """
    truth = census(puzzle)
    name, distance, values = _estimates(heuristic, truth)
    over = values > distance + ROUNDING
    estimates = np.floor(values + ROUNDING).astype(int)
    boards = pd.DataFrame({"distance": distance, "estimate": estimates, "over": over})
    data = boards.groupby(["distance", "estimate"])["over"].agg(boards="size", overestimated="sum")
    data = data.reset_index()
    title = _admissible_title(name, distance, values, over)
    canvas, axes = base.plain(title, grid="", x="true distance d (moves)", y="estimate h (moves)")
    low, high = min(0, int(data["estimate"].min())), int(data["estimate"].max())
    grid = np.full((high - low + 1, truth.maximum + 1), np.nan)
    grid[data["estimate"] - low, data["distance"]] = data["boards"]
    # From light to dark: the same order for every eye, and on paper without colour.
    shades = LinearSegmentedColormap.from_list("boards", [_blend(BLUE, 0.15), BLUE, INK])
    image = axes.imshow(
        grid, origin="lower", aspect="auto", interpolation="nearest", cmap=shades,
        norm=LogNorm(1, max(10, np.nanmax(grid))),
        extent=(-0.5, truth.maximum + 0.5, low - 0.5, high + 0.5),
    )  # fmt: skip
    bar = canvas.colorbar(image, ax=axes, pad=0.02, format=lambda n, _: f"{n:,.0f}")
    bar.set_label("boards (log scale)", size=13)
    hatched = {"facecolor": PAPER, "hatch": "////", "edgecolor": VERMILION, "lw": 2}
    for cell in data[data["overestimated"] > 0].itertuples():
        corner = cell.distance - 0.5, cell.estimate - 0.5
        axes.add_patch(Rectangle(corner, 1, 1, **hatched, zorder=3))
    mean = np.bincount(distance, values) / truth.histogram
    line = [0, min(truth.maximum, max(high, 1))]
    axes.plot(line, line, "--", color=INK, lw=2, zorder=4, label="h = d: above it, too high")
    axes.plot(mean, "-o", color=ORANGE, lw=2, ms=6, zorder=5, label="mean h", markeredgecolor=INK)
    handles = axes.get_legend_handles_labels()[0]
    if over.any():
        handles.append(Patch(**hatched, label="overestimated"))
    axes.set_ylim(low - 0.5, max(high, 1) * 1.3 + 0.5)
    axes.legend(handles=handles, loc="upper left", frameon=False, ncols=3, fontsize=12)
    base.whole_steps(axes.xaxis)
    base.whole_steps(axes.yaxis)
    return base.Figure(canvas, title, _beside_the_truth(truth, distance, values, over, mean), data)


@base.in_style
def same_boards(runs, other):
    """Show what two heuristics estimate, and what each costs a search, from the same boards.

    To the left the estimates beside the true distance, to the right the expansions; a pale marker
    for each board, a line for the mean at each distance. On a large puzzle the twin has every fifth
    distance. The data have the columns heuristic, board (its rank), distance, estimate and
    expanded.

    Parameters
    ----------
    runs, other : searchlab.exhaustive.batch.Runs
        One search from the same starts, each with a heuristic.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.exhaustive.batch import search_batch
    >>> runs = [search_batch("a-star", Puzzle(2, 3), name) for name in ("misplaced", "manhattan")]
    >>> figures.same_boards(*runs).title
    'a-star expands 1.7 times as many boards with misplaced (h = 4.2 on average) as with \
manhattan (6.8)'
    """
    truth = census(runs.puzzle)
    if runs.puzzle != other.puzzle or runs.ranks.tolist() != other.ranks.tolist():
        raise ValueError("two heuristics are compared from the same boards: give the same starts")
    parts = []
    for each in (runs, other):
        heuristic = each.options["heuristic"]
        parts.append(
            pd.DataFrame(
                {
                    "heuristic": name_of(heuristic),
                    "board": each.ranks,
                    "distance": each.distance.astype(int),
                    "estimate": truth.values(heuristic)[each.ranks],
                    "expanded": each.expanded,
                }
            )
        )
    data = pd.concat(parts, ignore_index=True)
    means = data.groupby("heuristic")[["distance", "estimate", "expanded"]].mean()
    means = means.sort_values("expanded", ascending=False)
    (worse, most), (better, least) = means.iterrows()
    ratio = base.times(most["expanded"] / least["expanded"])
    title = f"{runs.strategy} expands {ratio} times as many boards with {worse} "
    title += f"(h = {most['estimate']:.1f} on average) as with {better} ({least['estimate']:.1f})"
    canvas, (left, right) = base.plain(title, 2, x="true distance d (moves)")
    by_name = list(data.groupby("heuristic", sort=False))
    for (name, part), dodge in zip(by_name, (-0.15, 0.15), strict=True):
        style = HEURISTIC_STYLES[name]
        by_distance = part.groupby("distance")[["estimate", "expanded"]].mean()
        for axes, column in ((left, "estimate"), (right, "expanded")):
            shown = part[part[column] > 0]  # the goal itself costs nothing
            base.dots(axes, shown["distance"] + dodge, shown[column], style, ms=4, alpha=0.35)
            line = by_distance[column][by_distance[column] > 0]
            base.curve(axes, line.index, line, style, ms=7, label=name)
    left.plot([0, truth.maximum], [0, truth.maximum], "--", color=INK, lw=1.5, label="h = d")
    left.set_ylabel("estimate h (moves)")
    right.set_ylabel("boards expanded (log scale)")
    right.set_yscale("log")
    right.yaxis.set_major_formatter("{x:,.0f}")
    right.minorticks_off()
    for axes in (left, right):
        base.whole_steps(axes.xaxis, 7)
    base.whole_steps(left.yaxis)
    base.legend_below(canvas, left)
    every = 5 if truth.maximum > 12 else 1
    found = sorted(set(data["distance"]))
    shown = [distance for distance in found if distance % every == 0 or distance == found[-1]]
    rows = []
    for name, part in by_name:
        by_distance = part.groupby("distance")[["estimate", "expanded"]].mean().loc[shown]
        rows.append([f"h, {name}", *by_distance["estimate"].map("{:.1f}".format)])
        rows.append([f"expanded, {name}", *by_distance["expanded"].map("{:,.0f}".format)])
    twin = base.in_blocks(["moves", *map(str, shown)], rows, len(shown))
    return base.Figure(canvas, title, twin, data)


@base.in_style
def error_by_depth(heuristics, puzzle=None):
    """Show by how many moves heuristics fall short of the truth, by distance.

    The mean of ``d - h`` over all boards at each distance. On a large puzzle the twin has every
    fifth distance, and the mean over all boards. The data have the columns heuristic, distance,
    missing.

    Parameters
    ----------
    heuristics : iterable of str or callable, or mapping of str to those
        A mapping names them.
    puzzle : Puzzle, optional
        With at most 9 cells; the 8-puzzle if left out.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> print(figures.error_by_depth(["misplaced", "manhattan"], Puzzle(2, 2)))
    moves        0    1    2    3    4    5    6  mean
    misplaced  0.0  0.0  0.0  0.0  1.0  2.0  3.0  0.75
    manhattan  0.0  0.0  0.0  0.0  0.0  0.0  0.0  0.00
    """
    truth = census(puzzle)
    heuristics = _named(heuristics)
    missing = {}
    for name, heuristic in heuristics.items():
        _, distance, values = _estimates(heuristic, truth)
        missing[name] = np.bincount(distance, distance - values) / truth.histogram
    overall = {name: series @ truth.histogram / truth.boards for name, series in missing.items()}
    best, worst = min(overall, key=overall.get), max(overall, key=overall.get)
    title = f"{best} misses {overall[best]:.1f} moves on average"
    if worst != best:
        title += f", {worst} {overall[worst]:.1f}"
    canvas, axes = base.plain(
        title, x="true distance d (moves)", y="mean of d − h (moves missing)", loc="left"
    )
    spare = iter(_OWN * len(heuristics))
    for name, heuristic in heuristics.items():
        style = getattr(find(heuristic), "look", None) or next(spare)
        base.curve(axes, range(len(missing[name])), missing[name], style, ms=6)
    axes.axhline(0, color=INK, lw=1)
    axes.yaxis.set_major_formatter(ScalarFormatter())
    axes.set_xlim(-0.5, truth.maximum * 1.32)
    every = 5 if truth.maximum > 12 else 1
    axes.set_xticks(range(0, truth.maximum + 1, every))
    ranked = sorted(missing, key=overall.get)  # the better stands lower where two ends meet
    base.name_ends(axes, {name: (truth.maximum, missing[name][-1]) for name in ranked})
    shown = sorted({*range(0, truth.maximum, every), truth.maximum})
    written = [
        [name, *(_one(series[at]) for at in shown), f"{overall[name] + 0.0:.2f}"]
        for name, series in missing.items()
    ]
    rows = [(name, at, missing[name][at]) for name in missing for at in range(truth.maximum + 1)]
    data = pd.DataFrame(rows, columns=["heuristic", "distance", "missing"])
    twin = base.table(["moves", *map(str, shown), "mean"], written)
    return base.Figure(canvas, title, twin, data)


@base.in_style
def dominance(heuristics, puzzle=None):
    """Show which heuristic is at least as large as which other on every board.

    In each cell the share of boards on which the row's estimate is larger than the column's;
    filled, with the sign ≥, where it is smaller on none. The twin has each pair once, the data both
    ways round: the columns heuristic, other, larger, equal, smaller (boards) and dominates.

    Parameters
    ----------
    heuristics, puzzle
        As for `error_by_depth`; two heuristics or more.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> print(figures.dominance(["misplaced", "manhattan"], Puzzle(2, 2)))
    heuristic  other      larger  equal  smaller  relation
    misplaced  manhattan       0      7        5  is dominated
    """
    truth = census(puzzle)
    heuristics = _named(heuristics)
    if len(heuristics) < 2:
        raise ValueError("dominance compares heuristics: give two or more")
    values = {name: _estimates(h, truth)[2] for name, h in heuristics.items()}
    rows = []
    for one, other in permutations(values, 2):
        more = values[one] - values[other]
        larger, smaller = int((more > ROUNDING).sum()), int((more < -ROUNDING).sum())
        equal = truth.boards - larger - smaller
        rows.append((one, other, larger, equal, smaller, bool(larger and not smaller)))
    columns = ["heuristic", "other", "larger", "equal", "smaller", "dominates"]
    data = pd.DataFrame(rows, columns=columns)
    pairs = several(len(rows) // 2, "pair")
    title = f"In {data['dominates'].sum()} of {pairs} one heuristic dominates the other"
    canvas, axes = base.plain(
        title, grid="", x="boards on which the row is larger than the column; ≥: smaller on none"
    )
    names = list(values)
    for row in data.itertuples():
        x, y = names.index(row.other), names.index(row.heuristic)
        share = _share(row.larger, truth.boards)
        face, weight = PAPER, "normal"
        if row.dominates:
            share, face, weight = f"≥ {share}", _blend(GREEN, 0.35), "bold"
        corner = x - 0.47, y - 0.47
        axes.add_patch(Rectangle(corner, 0.94, 0.94, lw=1, edgecolor=GREY, facecolor=face))
        base.words(axes, x, y, share, fontweight=weight)
    axes.set(xlim=(-0.5, len(names) - 0.5), ylim=(len(names) - 0.5, -0.5))
    axes.set_xticks(range(len(names)), [name.replace("-", "-\n", 1) for name in names])
    axes.set_yticks(range(len(names)), names)
    axes.tick_params(length=0)
    axes.xaxis.tick_top()
    axes.spines[:].set_visible(False)
    once = [row for row in rows if names.index(row[0]) < names.index(row[1])]
    written = [[*row[:-1], _relation(*row[2:5])] for row in once]
    return base.Figure(canvas, title, base.table([*columns[:-1], "relation"], written), data)


@base.in_style
def price_of_guidance(heuristics, starts, puzzle=None):
    """Show what A* and IDA* expand with one heuristic after the other, a rung for each.

    The rungs are sorted by the mean estimate over all boards, the largest on top. The data have the
    columns heuristic, mean, and the mean expansions of each strategy under its name.

    Parameters
    ----------
    heuristics, puzzle
        As for `error_by_depth`; two heuristics or more.
    starts : iterable
        Boards in any notation, or their ranks.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> six = Puzzle(2, 3)
    >>> print(figures.price_of_guidance(["misplaced", "manhattan"], six.random(1, 50), six))
    heuristic  mean h  a-star  ida-star
    misplaced    4.17    80.2     449.6
    manhattan    6.83    49.9     120.4
    """
    truth, starts = census(puzzle), list(starts)
    heuristics = _named(heuristics)
    if len(heuristics) < 2:
        raise ValueError("a ladder compares heuristics: give two or more")
    if not starts:
        raise ValueError("there is no board to search from")
    rows = []
    for name, heuristic in heuristics.items():
        values = truth.values(heuristic)
        runs = [search_batch(strategy, truth.puzzle, values, starts=starts) for strategy in _GUIDED]
        mean = float(values[truth.reachable].mean())
        rows.append((name, mean, *(float(each.expanded.mean()) for each in runs)))
    data = pd.DataFrame(rows, columns=["heuristic", "mean", *_GUIDED])
    data = data.sort_values(["mean", "heuristic"]).reset_index(drop=True)
    worst, best = data.iloc[0], data.iloc[-1]
    title = f"From {worst['heuristic']} to {best['heuristic']}: "
    first, second = (f"1 board in {base.times(worst[name] / best[name])}" for name in _GUIDED)
    title += f"{_GUIDED[0]} expands {first}, {_GUIDED[1]} {second}"
    label = f"boards expanded (log scale), mean of {len(starts):,} starts"
    canvas, axes = base.plain(title, log="x", grid="xy", x=label)
    rungs = range(len(data))
    for name in _GUIDED:
        style = strategy_style(name)
        base.curve(axes, data[name], rungs, style, ms=13, markeredgecolor=PAPER, label=name)
    names = zip(data["heuristic"], data["mean"], strict=True)
    axes.set_yticks(rungs, [f"{name}  h = {mean:.1f}" for name, mean in names])
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.set_ylim(-0.5, len(data) - 0.5)
    base.legend_below(canvas, axes)
    header = ["heuristic", "mean h", *_GUIDED]
    rows = [[row[0], f"{row[1]:.2f}", *map("{:,.1f}".format, row[2:])] for row in data.to_numpy()]
    return base.Figure(canvas, title, base.table(header, rows), data)


def _estimates(heuristic, truth):
    """Return a heuristic's name, and the true distance and its estimate of every board."""
    ranks = truth.reachable
    values = np.asarray(truth.values(heuristic)[ranks], float)
    name = name_of(heuristic)
    odd = np.flatnonzero(~(abs(values) <= _LARGEST))  # NaN too
    if len(odd):
        board = truth.puzzle.write(truth.states[ranks[odd[0]]].tobytes())
        raise ValueError(
            f"{name} gives {values[odd[0]]:g} for the board {board!r}; the figure shows "
            f"estimates up to {_LARGEST:,}"
        )
    return name, truth.distance[ranks].astype(int), values


def _named(heuristics):
    """Name the heuristics; a single one is a list of one."""
    if isinstance(heuristics, str) or callable(heuristics):
        heuristics = [heuristics]
    return base.named(heuristics, name_of, "heuristic")


def _admissible_title(name, distance, values, over):
    if over.any():
        most = round(float((values - distance).max()), 2)
        boards = several(len(over), "board")
        return f"{name} overestimates {over.sum():,} of {boards}, by up to {most:g}"
    means = f"{values.mean():.1f} of {distance.mean():.1f} moves on average"
    return f"{name} never overestimates: {means}"


def _beside_the_truth(truth, distance, values, over, mean):
    by = pd.Series(values).groupby(distance)
    rows = {"least h": by.min(), "mean h": mean, "most h": by.max()}
    rows = {name: list(map(_one, row)) for name, row in rows.items()}
    if over.any():
        rows["boards"] = truth.histogram.tolist()
        rows["overestimated"] = np.bincount(distance, over).astype(int).tolist()
    return base.by_depth(rows, "moves")


def _one(value):
    """Write a number with one digit after the point, and no minus before a zero."""
    return f"{round(float(value), 1) + 0.0:.1f}"


def _share(count, total):
    """Write a share, as 0 or 100 % only where it is exactly that."""
    if 0 < count < total:
        return "<1%" if count < total / 100 else f"{min(count / total, 0.99):.0%}"
    return f"{count / total:.0%}"


def _relation(larger, equal, smaller):
    """Say which heuristic dominates, in the words of `judge`."""
    if larger and smaller:
        return "neither"
    return "dominates" if larger else "is dominated" if smaller else "equal"


def _blend(colour, share):
    """Mix a colour with the paper's."""
    ink, paper = (np.array(to_rgb(one)) for one in (colour, PAPER))
    return tuple(paper + share * (ink - paper))
