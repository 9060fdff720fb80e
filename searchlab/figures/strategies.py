"""How strategies compare on all boards, or on a sample of them: from tables to pictures.

The tables are those of `searchlab.experiments.run`, a row for each run, and of
`searchlab.exhaustive.tables.repairs_table`, or any with the same columns. Whoever measured chose
the boards: the figures say how many there were.
"""

import numpy as np
import pandas as pd

from searchlab.exhaustive.census import census
from searchlab.figures import base
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.styles import GREEN, GREY, ORANGE, SKY, VERMILION, strategy_style

BAND = (0.1, 0.9)  # the middle four fifths of the runs
_WIDTH = 100  # characters to a line of a twin
FOUND = "found"
# How a run ends: a pattern beside each colour.
_OUTCOMES = {
    FOUND: (GREEN, ""),
    "step_limit": (ORANGE, "//"),
    "empty_queue": (GREY, ".."),
    "exhausted": (SKY, "--"),
    "endless": (VERMILION, "xx"),
}


@base.in_style
def expansions_by_start(data, *, log=True):
    """Show what strategies expand for a solution, by the true distance of the start.

    For each strategy the median of the solved runs as a line, and a band from their lowest tenth to
    their highest. The data have the columns strategy, distance, boards, low, median and high.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each run, as `searchlab.experiments.run` gives it. The columns that count:
        strategy, or label where there is one; expanded; distance (of the start), or else
        board and goal, from which it is found; heuristic, by which A* is drawn; and solved
        or outcome, without which all runs count as solved.
    log : bool
        Whether the scale of the expansions is logarithmic.

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
    data = _runs(data)
    data = data[data["solved"]]
    if not len(data):
        raise ValueError("no run in the table found a solution")
    groups = data.groupby(["strategy", "distance"], sort=False)["expanded"]
    quantiles = {"low": BAND[0], "median": 0.5, "high": BAND[1]}
    columns = {"boards": groups.size()} | {k: groups.quantile(q) for k, q in quantiles.items()}
    summary = pd.DataFrame(columns).reset_index()
    by_name = {
        name: summary[summary["strategy"] == name].sort_values("distance")
        for name in data["strategy"].unique()
    }
    title = _ratio_title(summary)
    boards = _least_to_most(summary.groupby("strategy")["boards"].sum())
    canvas, axes = base.plain(
        title, log="y" * log, y=f"boards expanded{' (log scale)' * log}", loc="left",
        x=f"distance of the start (moves); line: median, band: middle 80 %, of {boards} boards",
    )  # fmt: skip
    ends, least = {}, 0.8 if log else 0  # a log scale has no zero
    for name, rows in by_name.items():
        style, x = _style(name, data), rows["distance"]
        low, median, high = (rows[column].clip(least) for column in quantiles)
        axes.fill_between(x, low, high, color=style.color, alpha=0.18, lw=0)
        base.curve(axes, x, median, style, ms=6)
        ends[name] = x.iloc[-1], median.iloc[-1]
    base.whole_steps(axes.xaxis)
    first, last = int(summary["distance"].min()), int(summary["distance"].max())
    axes.set_xlim(first - 0.5, last + 0.36 * max(last - first, 1))
    axes.set_xticks([x for x in axes.get_xticks() if first <= x <= last])
    axes.set_ylim(*axes.get_ylim())
    base.name_ends(axes, ends)
    return base.Figure(canvas, title, _medians(by_name, first, last), summary)


@base.in_style
def share_within_budget(data, puzzle=None):
    """Show what share of all boards strategies solve within a budget of expansions.

    The data have the columns strategy, budget and share, a row for each power of ten.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each run, as for `expansions_by_start`.
        A sample stratified by distance will do: each distance counts for as many boards as
        there are.
    puzzle : Puzzle, optional
        That of the boards, with at most 9 cells. Where it is not given: the one that the
        table names, or else the 8-puzzle.

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
    base.require(data, "strategy", "expanded")
    puzzle = puzzle or _puzzle(data)
    data = _runs(data, puzzle)
    histogram = census(puzzle).histogram
    if not data["distance"].between(0, len(histogram) - 1).all():
        raise ValueError(f"the distances of this puzzle go from 0 to {len(histogram) - 1}")
    curves = {}
    for name in data["strategy"].unique():
        runs = data[data["strategy"] == name].sort_values("expanded", kind="stable")
        drawn = runs.groupby("distance")["distance"].transform("size")
        weight = (histogram[runs["distance"]] / drawn).to_numpy()
        weight = weight / histogram[runs["distance"].unique()].sum()
        curves[name] = runs["expanded"].to_numpy(), np.cumsum(weight * runs["solved"].to_numpy())
    most = max(int(expanded[-1]) for expanded, _ in curves.values())
    budgets = [10**power for power in range(1, 8) if 10**power < 10 * max(most, 10)]
    shares = {name: [_share_at(curve, b) for b in budgets] for name, curve in curves.items()}
    title = _budget_title(shares, budgets)
    runs = _least_to_most(data.groupby("strategy").size())
    canvas, axes = base.plain(
        title, log="x", x=f"budget (boards expanded, log scale); {runs} runs each", loc="left",
        y="share of all boards solved",
    )  # fmt: skip
    for name, (expanded, share) in curves.items():
        style = _style(name, data)
        # Of the boards that fall on one dot of the picture the last will do.
        place = np.round(500 * np.log10(np.maximum(expanded, 1)))
        last = np.flatnonzero(np.diff(place, append=np.inf))
        x = np.concatenate([[1], np.maximum(expanded[last], 1), [budgets[-1]]])
        y = np.concatenate([[0], share[last], share[-1:]])
        axes.step(x, y, where="post", ls=style.linestyle, color=style.color, lw=style.linewidth)
        base.dots(axes, budgets, shares[name], style, ms=8)
        base.curve(axes, [], [], style, ms=8, label=name)
    axes.set_xlim(1 if len(budgets) > 2 else 0.1, budgets[-1] * 1.3)
    axes.set_xticks([1, *budgets])
    axes.set_ylim(-0.02, 1.05)
    axes.yaxis.set_major_formatter("{x:.0%}")
    # The first to rise stands first.
    handles = sorted(
        axes.get_legend_handles_labels()[0], key=lambda handle: -sum(shares[handle.get_label()])
    )
    axes.legend(handles=handles, loc="upper left", frameon=False, fontsize=12, handlelength=3)
    rows = [[name, *(f"{value:.1%}" for value in values)] for name, values in shares.items()]
    twin = base.table(["budget", *(f"{budget:,}" for budget in budgets)], rows)
    rows = [(n, b, s) for n in shares for b, s in zip(budgets, shares[n], strict=True)]
    tidy = pd.DataFrame(rows, columns=["strategy", "budget", "share"])
    return base.Figure(canvas, title, twin, tidy)


@base.in_style
def repairs(data):
    """Show how the outcomes change from one variant of a search to the next.

    A bar for each variant, divided by outcome, with the mean expansions of the variants that solve
    every board: means over different boards cannot be compared. The data have the columns variant,
    boards and expanded_mean, and the share of each outcome.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each variant, as of `searchlab.exhaustive.tables.repairs_table`: its name as
        the index, the column boards, the number of boards with each outcome (found,
        step_limit, empty_queue, exhausted, endless, as far as they occur), and
        expanded_mean, the mean expansions where a solution was found.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> variants = {
    ...     "boards": [4, 4], "found": [1, 4], "empty_queue": [3, 0], "expanded_mean": [4.0, 7.5],
    ... }
    >>> table = pd.DataFrame(variants, index=["as published", "repaired"])
    >>> print(figures.repairs(table))
    variant        found  empty queue  expanded
    as published   25.0%        75.0%         -
    repaired      100.0%         0.0%       7.5
    """
    base.require(data, "boards", FOUND, "expanded_mean")
    data = data.set_axis([str(variant) for variant in data.index])
    variants, means = list(data.index), data["expanded_mean"]
    means = means.where(data[FOUND] == data["boards"])
    share, parts = _outcome_shares(data)
    first, last = map(_percent, share[FOUND].iloc[[0, -1]])
    title = f"{variants[0]} solves {first} of the boards"
    if len(variants) > 1:
        title = f"Boards solved: {variants[0]} {first}, {variants[-1]} {last}"
    of = f"share of {data['boards'].max():,} boards"
    canvas, axes = base.plain(title, grid="", x=f"{of}; expanded: mean over all", loc="left")
    base.parted_bars(canvas, axes, range(len(variants)), parts, 0.72, upright=False)
    for row, variant in enumerate(variants):
        solved = _percent(share.loc[variant, FOUND])
        axes.text(1.02, row, solved, va="center", fontweight="bold")
        axes.text(1.16, row, _mean(means[variant], ",.0f"), va="center")
    for x, words in ((1.02, "found"), (1.16, "expanded")):
        axes.text(x, -0.75, words, va="center", fontsize=12)
    base.name_rows(axes, variants)
    axes.set(xlim=(0, 1.32), ylim=(len(variants) - 0.5, -1.1))
    axes.set_xticks(np.linspace(0, 1, 6))
    axes.xaxis.set_major_formatter("{x:.0%}")
    rows = [
        [name, *(f"{part:.1%}" for part in share.loc[name]), _mean(means[name], ",.1f")]
        for name in variants
    ]
    tidy = data[["boards", "expanded_mean"]].join(share).rename_axis("variant").reset_index()
    twin = base.table(["variant", *parts, "expanded"], rows)
    return base.Figure(canvas, title, twin, tidy)


@base.in_style
def outcomes_by_depth(data):
    """Show how the searches from all boards end, by the true distance of the start.

    A bar for each distance, parted by outcome. The data are the numbers of boards.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each distance, as `searchlab.exhaustive.tables.superior_node_table` gives it: the
        distance as the index, the column boards, and the outcomes as for `repairs`.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.exhaustive.tables import superior_node_table
    >>> table = superior_node_table("as published", puzzle=Puzzle(2, 2, "blank-first"))
    >>> print(figures.outcomes_by_depth(table))
    moves        0  1  2  3  4  5  6
    found        0  2  2  2  0  0  0
    empty queue  1  0  0  0  2  2  1
    """
    base.require(data, "boards", FOUND)
    shares, parts = _outcome_shares(data)
    counts = data[list(shares)].astype(int)
    total, found = int(data["boards"].sum()), int(counts[FOUND].sum())
    share = f"{found / total:.3%}" if 0 < found < total / 100 else f"{found / total:.1%}"
    title = f"Found: {found:,} of {total:,} boards, {share}"
    if 0 < found < total:
        title += f"; the farthest takes {counts.index[counts[FOUND] > 0].max()} moves"
    canvas = base.bars_by_distance(title, data.index, parts)
    rows = {name: counts[column].tolist() for name, column in zip(parts, counts, strict=True)}
    twin = base.by_depth(rows, "moves", first=int(data.index.min()))
    return base.Figure(canvas, title, twin, counts)


def _outcome_shares(data):
    """Return the share of each outcome that occurs, and the parts of bars that show them."""
    outcomes = [name for name in _OUTCOMES if name == FOUND or (name in data and data[name].any())]
    shares = data[outcomes].div(data["boards"], axis=0).astype(float)
    parts = {
        name.replace("_", " "): (shares[name].to_numpy(), *_OUTCOMES[name]) for name in outcomes
    }
    return shares, parts


def _runs(data, puzzle=None):
    """Bring a table of runs into one form; `strategy` is the name to show of the one in `base`."""
    base.require(data, "strategy", "expanded")
    if "distance" in data:
        distance = data["distance"].to_numpy(int)
    else:
        base.require(data, "board", "goal")
        truth = census(puzzle or _puzzle(data))
        distance = data["board"].map({board: truth[board] for board in data["board"].unique()})
        if distance.isna().any():
            board = data["board"][distance.isna()].iloc[0]
            raise ValueError(
                f"the board {board!r} has no solution, so there is no distance to show"
            )
        distance = distance.to_numpy(int)
    solved = data.get("solved", data.get("outcome", pd.Series("solved", data.index)) == "solved")
    expanded = data["expanded"]
    if expanded.isna().any():  # of searches that failed or were never made
        solved, expanded = solved & expanded.notna(), expanded.fillna(0)
    return pd.DataFrame(
        {
            "strategy": data.get("label", data["strategy"]).to_numpy(),
            "base": data["strategy"].to_numpy(),
            "heuristic": data["heuristic"].fillna("").to_numpy() if "heuristic" in data else "",
            "distance": distance,
            "expanded": expanded.to_numpy(int),
            "solved": solved.to_numpy(bool),
        }
    )


def _puzzle(data):
    """Return the puzzle that the runs name; the 8-puzzle where they name none."""
    if "goal" not in data:
        return EIGHT
    if data["goal"].nunique() > 1:
        raise ValueError("the runs have different goals and cannot be shown together")
    rows, cols = (int(data[name].iloc[0]) if name in data else 3 for name in ("rows", "cols"))
    return Puzzle(rows, cols, data["goal"].iloc[0])


def _style(name, data):
    """Return the style of a strategy, that of A* by its heuristic."""
    row = data[data["strategy"] == name].iloc[0]
    return strategy_style(row["base"], row["heuristic"] or None)


def _least_to_most(counts):
    least, most = counts.min(), counts.max()
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


def _ratio_title(summary):
    """Compare the dearest with the cheapest at the last distance that is fully sampled."""
    full = summary[summary["boards"] == summary["boards"].max()]
    at = int(full["distance"].max())
    medians = summary[summary["distance"] == at].set_index("strategy")["median"]
    low, high = medians.idxmin(), medians.idxmax()
    if 0 < medians[low] < medians[high]:
        ratio = base.times(medians[high] / medians[low])
        return f"At {at} moves {high} expands {ratio} times as many boards as {low}"
    return f"At {at} moves {high} expands {medians[high]:,.0f} boards"


def _medians(by_name, first, last):
    """Write the medians, a column for each distance from the first to the last."""
    rows = {}
    for name, summary in by_name.items():
        medians = summary.set_index("distance")["median"].reindex(range(first, last + 1))
        rows[name] = [_mean(median, ",.0f") for median in medians]
    cell = 2 + max(len(value) for values in rows.values() for value in values)
    columns = min(11, (_WIDTH - max(map(len, rows))) // cell)
    return base.by_depth(rows, "moves", max(columns, 1), first)


def _share_at(curve, budget):
    """Return the share that is solved within a budget."""
    expanded, share = curve
    within = int(np.searchsorted(expanded, budget, side="right"))
    return round(float(share[within - 1]), 9) if within else 0.0  # sums of shares are not exact


def _budget_title(shares, budgets):
    """Name the budget at which the strategies differ most, and what they solve with it."""
    at = int(np.var(list(shares.values()), axis=0).argmax())
    ranked = sorted(shares, key=lambda name: -shares[name][at])
    solved = [f"{name} {_percent(shares[name][at])}" for name in (ranked[0], ranked[-1])]
    return f"Solved within {budgets[at]:,} expansions: " + ", ".join(dict.fromkeys(solved))


def _mean(value, form):
    """Write a mean; "-" where there is none."""
    return "-" if pd.isna(value) else format(value, form)


def _percent(share):
    """Write a share so that only 0 and 1 look like nothing and all."""
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 <= share < 1:
        return ">99.9%"
    return f"{share:.1%}" if 0 < share < 0.1 or 0.995 <= share < 1 else f"{share:.0%}"
