"""How strategies fare over a whole space, or over a sample of it: from tables to pictures.

The tables have a row for each run, or for each rung and outcome; the columns are named with
each figure. Whoever measured them chose the boards: the figures say how many there were.
"""

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.ticker import MaxNLocator

from searchlab.census import census
from searchlab.figures.base import (
    STYLE,
    Figure,
    by_depth,
    name_ends,
    plain,
    style_of,
    table,
    times,
)
from searchlab.look import BLUE, GREEN, GREY, INK, ORANGE, PAPER, SKY, VERMILION, strategy_style
from searchlab.search import STRATEGIES

BAND = (0.1, 0.9)  # the middle four fifths of the runs
FOUND = "found"
# Outcomes that end a run without a solution: a pattern beside each colour.
_OUTCOMES = {
    FOUND: (GREEN, ""),
    "step limit": (ORANGE, "//"),
    "empty queue": (GREY, ".."),
    "endless": (VERMILION, "xx"),
}
_OTHER_OUTCOMES = ((SKY, "\\\\"), (BLUE, "--"), (INK, "++"))
_BUDGETS = tuple(10**power for power in range(1, 8))


@matplotlib.rc_context(STYLE)
def expansions_by_start(data, *, log=True):
    """Show what strategies expand, by the true distance of the start.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each run: the columns strategy, distance (of the start) and expanded; where
        there is a column heuristic too, A* is drawn by it.
    log : bool
        Whether the scale of the expansions is logarithmic.

    Returns
    -------
    Figure
        For each strategy the median as a line, and a band from the lowest tenth of the runs
        to the highest. Its data have the columns strategy, distance, boards, low, median and
        high.

    Raises
    ------
    ValueError
        If a column is missing or there is no run.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> runs = [("a-star", 1, 2), ("a-star", 1, 4), ("a-star", 2, 9), ("greedy", 2, 5)]
    >>> runs = pd.DataFrame(runs, columns=["strategy", "distance", "expanded"])
    >>> print(figures.expansions_by_start(runs))
    moves   1  2
    a-star  3  9
    greedy  -  5
    """
    _require(data, "strategy", "distance", "expanded")
    quantiles = data.groupby(["strategy", "distance"], sort=False)["expanded"].quantile
    summary = pd.DataFrame(
        {
            "boards": data.groupby(["strategy", "distance"], sort=False).size(),
            "low": quantiles(BAND[0]),
            "median": quantiles(0.5),
            "high": quantiles(BAND[1]),
        }
    ).reset_index()
    names = list(dict.fromkeys(data["strategy"]))
    by_name = {
        name: summary[summary["strategy"] == name].sort_values("distance") for name in names
    }
    title = _ratio_title(summary)
    canvas, axes = plain(title)
    least = 0.8 if log else 0  # a log scale has no zero
    for name, rows in by_name.items():
        style = _style(name, data)
        x, low, high = rows["distance"], rows["low"].clip(least), rows["high"].clip(least)
        axes.fill_between(x, low, high, color=style.color, alpha=0.18, lw=0)
        axes.plot(
            x, rows["median"].clip(least), style.linestyle, color=style.color,
            lw=style.linewidth, marker=style.marker, ms=6,
        )  # fmt: skip
    if log:
        axes.set_yscale("log")
        axes.minorticks_off()
    _finish(axes)
    first, last = int(summary["distance"].min()), int(summary["distance"].max())
    axes.set_xlim(first - 0.5, last + 0.36 * max(last - first, 1))
    axes.set_xticks([x for x in axes.get_xticks() if x <= last])
    axes.set_ylim(*axes.get_ylim())
    runs = summary.groupby("strategy")["boards"].sum()
    boards = f"{runs.min():,}" if runs.nunique() == 1 else f"{runs.min():,} to {runs.max():,}"
    axes.set_xlabel(
        f"distance of the start (moves); line: median, band: middle 80 %, of {boards} boards",
        loc="left",
    )
    axes.set_ylabel(f"boards expanded{' (log scale)' if log else ''}")
    ends = {
        name: (rows["distance"].iloc[-1], max(least, rows["median"].iloc[-1]))
        for name, rows in by_name.items()
    }
    name_ends(axes, ends)
    return Figure(canvas, title, _medians(by_name, first, last), summary)


@matplotlib.rc_context(STYLE)
def share_within_budget(data, puzzle=None):
    """Show what share of all boards strategies solve within a budget of expansions.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each run: the columns strategy, distance (of the start) and expanded, and
        solved where not every run found a solution. A sample stratified by distance will do:
        each distance counts as many boards as there are.
    puzzle : Puzzle, optional
        That of the boards, with at most 9 cells; the 8-puzzle where it is not given.

    Returns
    -------
    Figure
        Its data have the columns strategy, budget and share, a row for each power of ten.

    Raises
    ------
    ValueError
        If a column is missing, there is no run, or a distance does not occur on the puzzle.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import Puzzle, figures
    >>> runs = [("greedy", distance, 4 * distance) for distance in range(7)]
    >>> runs = pd.DataFrame(runs, columns=["strategy", "distance", "expanded"])
    >>> print(figures.share_within_budget(runs, Puzzle(2, 2)))
    budget     10     100
    greedy  41.7%  100.0%
    """
    _require(data, "strategy", "distance", "expanded")
    histogram = census(puzzle).histogram
    if not data["distance"].between(0, len(histogram) - 1).all():
        raise ValueError(f"the distances of this puzzle go from 0 to {len(histogram) - 1}")
    curves = {}
    for name in dict.fromkeys(data["strategy"]):
        runs = data[data["strategy"] == name]
        drawn = runs.groupby("distance")["distance"].transform("size")
        weight = (histogram[runs["distance"]] / drawn).to_numpy()
        weight = weight / histogram[runs["distance"].unique()].sum()
        solved = runs["solved"].to_numpy(bool) if "solved" in runs else np.ones(len(runs), bool)
        order = np.argsort(runs["expanded"].to_numpy(), kind="stable")
        expanded = runs["expanded"].to_numpy()[order]
        curves[name] = expanded, np.cumsum((weight * solved)[order])
    most = max(int(expanded[-1]) for expanded, _ in curves.values())
    budgets = [b for b in _BUDGETS if b < 10 * max(most, 10)]
    shares = {name: [_share_at(curve, b) for b in budgets] for name, curve in curves.items()}
    title = _budget_title(shares, budgets)
    canvas, axes = plain(title)
    for name, (expanded, share) in curves.items():
        style = _style(name, data)
        x = np.concatenate([[1], np.maximum(expanded, 1), [budgets[-1]]])
        y = np.concatenate([[0], share, share[-1:]])
        axes.step(
            x, y, where="post", ls=style.linestyle, color=style.color, lw=style.linewidth
        )
        axes.plot(budgets, shares[name], style.marker, color=style.color, ms=8)
        axes.plot(
            [], [], style.linestyle, color=style.color, lw=style.linewidth, marker=style.marker,
            ms=8, label=name,
        )  # fmt: skip
    axes.set_xscale("log")
    axes.minorticks_off()
    axes.set_xlim(1 if len(budgets) > 2 else 0.1, budgets[-1] * 1.3)
    axes.set_xticks([1, *budgets])
    axes.set_ylim(-0.02, 1.05)
    _finish(axes, whole=False)
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}")
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:.0%}")
    runs = data.groupby("strategy").size()
    boards = f"{runs.min():,}" if runs.nunique() == 1 else f"{runs.min():,} to {runs.max():,}"
    axes.set_xlabel(f"budget (boards expanded, log scale); {boards} runs each", loc="left")
    axes.set_ylabel("share of all boards solved")
    # The first to rise stands first.
    handles = sorted(
        zip(*axes.get_legend_handles_labels(), strict=True),
        key=lambda pair: -sum(shares[pair[1]]),
    )
    axes.legend(
        handles=[handle for handle, _ in handles], loc="upper left", frameon=False, fontsize=12,
        handlelength=3,
    )  # fmt: skip
    rows = [[name, *(f"{value:.1%}" for value in values)] for name, values in shares.items()]
    header = ["budget", *(f"{budget:,}" for budget in budgets)]
    twin = table(header, rows, numbers=header[1:])
    rows = [(n, b, s) for n in shares for b, s in zip(budgets, shares[n], strict=True)]
    tidy = pd.DataFrame(rows, columns=["strategy", "budget", "share"])
    return Figure(canvas, title, twin, tidy)


@matplotlib.rc_context(STYLE)
def ladder(data):
    """Show how the outcomes change from rung to rung of a ladder of repairs.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each run, or for each rung and outcome: the columns rung (its name, from
        bottom to top of the ladder), outcome (a word; "found" is good), expanded, and boards
        where a row stands for more than one; expanded is then their mean.

    Returns
    -------
    Figure
        A bar for each rung, parted by outcome, with the mean expansions where a solution was
        found. Its data have the columns rung, outcome, boards, share and expanded.

    Raises
    ------
    ValueError
        If a column is missing or there is no run.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = [("as published", "empty queue", 3, 2.0), ("as published", "found", 1, 4.0)]
    >>> rows += [("repaired", "found", 4, 7.5)]
    >>> runs = pd.DataFrame(rows, columns=["rung", "outcome", "boards", "expanded"])
    >>> print(figures.ladder(runs))
    rung           found  empty queue  expanded when found
    as published   25.0%        75.0%                  4.0
    repaired      100.0%         0.0%                  7.5
    """
    _require(data, "rung", "outcome", "expanded")
    boards = data.get("boards", 1)  # a table of runs has a row for each board
    work = data["expanded"].where(data["expanded"].notna(), 0) * boards
    counted = data.assign(boards=boards, work=work)
    summary = counted.groupby(["rung", "outcome"], sort=False)[["boards", "work"]].sum()
    summary = summary.reset_index()
    totals = summary.groupby("rung")["boards"].transform("sum")
    summary["share"] = summary["boards"] / totals
    summary["expanded"] = summary["work"] / summary["boards"]
    summary = summary[["rung", "outcome", "boards", "share", "expanded"]]
    rungs = list(dict.fromkeys(data["rung"]))
    outcomes = sorted(dict.fromkeys(data["outcome"]), key=lambda outcome: outcome != FOUND)
    share = summary.pivot_table(index="rung", columns="outcome", values="share", fill_value=0.0)
    share = share.loc[rungs, outcomes]
    means = summary[summary["outcome"] == FOUND].set_index("rung")["expanded"].to_dict()
    title = _ladder_title(share, rungs)
    canvas, axes = plain(title)
    left = np.zeros(len(rungs))
    for number, outcome in enumerate(outcomes):
        colour, hatch = _OUTCOMES.get(outcome, _OTHER_OUTCOMES[number % len(_OTHER_OUTCOMES)])
        axes.barh(
            range(len(rungs)), share[outcome], left=left, height=0.72, color=colour, hatch=hatch,
            edgecolor=PAPER, lw=1, label=outcome,
        )  # fmt: skip
        left += share[outcome].to_numpy()
    for row, rung in enumerate(rungs):
        if outcomes[0] == FOUND:
            axes.text(
                1.02, row, _percent(share.loc[rung, FOUND]), va="center", fontweight="bold"
            )
        axes.text(1.16, row, f"{means[rung]:,.0f}" if rung in means else "-", va="center")
    if outcomes[0] == FOUND:
        axes.text(1.02, -0.75, "found", va="center", fontsize=12)
    axes.text(1.16, -0.75, "expanded", va="center", fontsize=12)
    axes.set(xlim=(0, 1.32), ylim=(len(rungs) - 0.5, -1.1))
    axes.set_yticks(range(len(rungs)), rungs)
    axes.set_xticks(np.linspace(0, 1, 6))
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:.0%}")
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    boards = summary.groupby("rung")["boards"].sum()
    of = f"{boards.max():,}" if boards.nunique() == 1 else f"{boards.min():,} to {boards.max():,}"
    axes.set_xlabel(f"share of {of} boards; expanded: mean where found", loc="left")
    canvas.legend(
        *axes.get_legend_handles_labels(), loc="outside lower center", frameon=False,
        ncols=len(outcomes), fontsize=12,
    )  # fmt: skip
    rows = [
        [
            rung,
            *(f"{share.loc[rung, outcome]:.1%}" for outcome in outcomes),
            f"{means[rung]:,.1f}" if rung in means else "-",
        ]
        for rung in rungs
    ]
    header = ["rung", *outcomes, "expanded when found"]
    return Figure(canvas, title, table(header, rows, numbers=header[1:]), summary)


def _require(data, *columns):
    for column in columns:
        if column not in data:
            raise ValueError(f"the table lacks the column {column}")
    if not len(data):
        raise ValueError("there is no run in the table")


def _style(name, data):
    """Give a strategy's style; A* by its heuristic, where the table names one."""
    rows = data[data["strategy"] == name]
    base = name.partition(",")[0].strip()
    if "heuristic" in data and base in STRATEGIES:
        return strategy_style(base, rows["heuristic"].iloc[0])
    return style_of(base)


def _ratio_title(summary):
    """Compare the dearest with the cheapest at the last distance that is fully sampled."""
    full = summary[summary["boards"] == summary["boards"].max()]
    at = int(full["distance"].max())
    medians = summary[summary["distance"] == at].set_index("strategy")["median"]
    low, high = medians.idxmin(), medians.idxmax()
    if 0 < medians[low] < medians[high]:
        ratio = times(medians[high] / medians[low])
        return f"At {at} moves {high} expands {ratio} times as many boards as {low}"
    return f"At {at} moves {high} expands {medians[high]:,.0f} boards"


def _medians(by_name, first, last):
    """Write the medians, a column for each distance from the first to the last."""
    rows = {}
    for name, table_ in by_name.items():
        found = dict(zip(table_["distance"], table_["median"], strict=True))
        rows[name] = [
            f"{found[at]:,.0f}" if at in found else "-" for at in range(first, last + 1)
        ]
    return by_depth(rows, "moves", first=first)


def _share_at(curve, budget):
    """Give the share that is solved within a budget."""
    expanded, share = curve
    within = int(np.searchsorted(expanded, budget, side="right"))
    return float(share[within - 1]) if within else 0.0


def _budget_title(shares, budgets):
    """Name the budget at which the strategies differ most, and what they solve with it."""
    at = int(np.var(list(shares.values()), axis=0).argmax())
    ranked = sorted(shares, key=lambda name: -shares[name][at])
    solved = [f"{name} {_percent(shares[name][at])}" for name in (ranked[0], ranked[-1])]
    return f"Solved within {budgets[at]:,} expansions: " + ", ".join(dict.fromkeys(solved))


def _ladder_title(share, rungs):
    """Tell how much is found on the lowest rung and on the highest."""
    if FOUND not in share:
        return f"No rung of {len(rungs)} finds a solution"
    first, last = (_percent(share.loc[rung, FOUND]) for rung in (rungs[0], rungs[-1]))
    if len(rungs) == 1:
        return f"{rungs[0]} solves {first} of the boards"
    return f"Boards solved: {rungs[0]} {first}, {rungs[-1]} {last}"


def _percent(share):
    """Write a share; what is not all or nothing does not look so."""
    if 0 < share < 0.01:
        return f"{share:.1%}" if share >= 0.0005 else "<0.1%"
    return f"{share:.0%}"


def _finish(axes, whole=True):
    if whole:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, steps=(1, 2, 5, 10)))
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:,.0f}")
    axes.grid(axis="y")
