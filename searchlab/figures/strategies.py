"""Strategies from every start, or from a sample: expansions, outcomes and means.

The tables are those of `searchlab.exhaustive.tables`, or any with the same columns.
"""

from collections.abc import Iterable

import pandas as pd

from searchlab.figures import base
from searchlab.styles import (
    GREEN,
    GREY,
    ORANGE,
    SKY,
    VERMILION,
    display_name,
    strategy_style,
)

FOUND, TIE = "found", "a tie"
# How a run ends, and what a program's answer is worth: a pattern beside each colour.
_OUTCOMES = {
    FOUND: {"facecolor": GREEN},
    "step_limit": {"facecolor": ORANGE, "hatch": "//"},
    "empty_queue": {"facecolor": GREY, "hatch": ".."},
    "exhausted": {"facecolor": SKY, "hatch": "--"},
    "endless": {"facecolor": VERMILION, "hatch": "xx"},
}
_ANSWERS = {
    "right": _OUTCOMES[FOUND],
    "wrong": _OUTCOMES["step_limit"],
    "gives_up": _OUTCOMES["empty_queue"],
    "undefined": _OUTCOMES["endless"],
}
_HATCHES = ("", "//", "..", "xx", "\\\\", "++")


@base.in_style
def expansions_by_start(data: pd.DataFrame) -> base.Figure:
    """Show what strategies expand for a solution, by the true distance of the start.

    For each strategy the median as a line, and a band from the lowest tenth to the highest. The
    data have a row for each strategy and distance, and the columns low, median, high and boards.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each solved board: the columns strategy, distance (of the start) and expanded.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> runs = [("a-star", 1, 2), ("a-star", 1, 4), ("a-star", 2, 9), ("greedy", 2, 5)]
    >>> runs = pd.DataFrame(runs, columns=["strategy", "distance", "expanded"])
    >>> print(figures.expansions_by_start(runs))
    moves  1 2
    A*     3 9
    greedy - 5
    """
    base.require(data, "strategy", "distance", "expanded")
    groups = data.groupby(["strategy", "distance"])["expanded"]
    summary = groups.describe([0.1, 0.5, 0.9])[["10%", "50%", "90%", "count"]]
    summary.columns = ["low", "median", "high", "boards"]
    boards = summary["boards"].groupby("strategy").sum()
    boards = " to ".join(f"{count:,.0f}" for count in dict.fromkeys((boards.min(), boards.max())))
    x = f"distance of the start (moves)\nline: median; band: middle 80 % of {boards} boards"
    y = "boards expanded (log scale)"
    canvas, axes = base.plain(_ratio_title(summary), log="y", x=x, y=y)
    medians = summary["median"].unstack("strategy")[data["strategy"].unique()]
    styles = list(map(strategy_style, medians))
    for strategy, style in zip(medians, styles, strict=True):
        rows = summary.loc[strategy].clip(0.8)  # a log scale has no zero
        options = {"color": style.color, "alpha": 0.18, "lw": 0}
        axes.fill_between(rows.index, rows["low"], rows["high"], **options)
    base.lines(axes, medians.clip(0.8), styles, markersize=6)
    base.whole_steps(axes.xaxis)
    every = range(medians.index[0], medians.index[-1] + 1)
    return base.Figure(canvas, base.by_depth(medians.reindex(every), "moves"), summary)


def _ratio_title(summary):
    """Compare the strategies at the last distance with the most boards."""
    most = summary[summary["boards"] == summary["boards"].max()]
    at = most.index.get_level_values("distance").max()
    medians = summary["median"].xs(at, level="distance")
    low, high = medians.idxmin(), medians.idxmax()
    start = f"At {at} moves {display_name(high)} expands"
    if 0 < medians[low] < medians[high]:
        ratio = base.times(medians[high] / medians[low])
        return f"{start} {ratio} times as many boards as {display_name(low)}"
    return f"{start} {medians[high]:,.0f} boards"


@base.in_style
def repairs(data: pd.DataFrame) -> base.Figure:
    """Show how the outcomes change from one variant of a search to the next.

    A bar for each variant, divided by outcome, with the mean expansions of the variants that solve
    every board: means over different boards cannot be compared. The data are the shares.

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
                  found empty queue expanded
    as published  25.0%       75.0%        -
    repaired     100.0%        0.0%      7.5
    """
    base.require(data, "boards", FOUND, "expanded_mean")
    shares, patches = _shares(data, _OUTCOMES)
    means = data["expanded_mean"].where(data[FOUND] == data["boards"])
    solved = shares[FOUND].map("{:.1%}".format)
    title = f"Boards solved: {data.index[0]} {solved.iloc[0]}"
    if len(data) > 1:
        title += f", {data.index[-1]} {solved.iloc[-1]}"
    notes = [
        f"{share} found" + ("" if pd.isna(mean) else f", {mean:,.0f} expansions on average")
        for share, mean in zip(solved, means, strict=True)
    ]
    canvas = _outcome_bars(title, shares, patches, notes)
    twin = base.text(shares.assign(expanded=means), "{:.1%}", expanded="{:,.1f}")
    return base.Figure(canvas, twin, shares)


def _outcome_bars(title, shares, patches, notes, widths=0.45):
    """Draw a horizontal bar of shares for each row, with a note above it."""
    canvas, axes = base.plain(title, grid="", x="share of the boards")
    canvas.set_figheight(max(base.SIZE[1], 1.6 + 0.55 * len(shares)))
    base.bars(canvas, axes, shares, patches, upright=False, width=widths)
    for row, text in enumerate(notes):
        axes.text(0, row - 0.36, text, va="center", fontsize=12)
    base.name_rows(axes, shares.index)
    axes.set(xlim=(0, 1), ylim=(len(shares) - 0.6, -0.6))
    axes.xaxis.set_major_formatter("{x:.0%}")
    return canvas


@base.in_style
def outcomes_by_depth(data: pd.DataFrame) -> base.Figure:
    """Show how the searches from all boards end, by the true distance of the start.

    A bar for each distance, divided by outcome. The data are the numbers of boards.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each distance, as `searchlab.exhaustive.tables.superior_node_table` returns it:
        the distance as the index, the column boards, and the outcomes as for `repairs`.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = {"boards": [1, 2], "found": [0, 2], "empty_queue": [1, 0]}
    >>> print(figures.outcomes_by_depth(pd.DataFrame(rows)))
    moves       0 1
    found       0 2
    empty queue 1 0
    """
    base.require(data, "boards", FOUND)
    shares, patches = _shares(data, _OUTCOMES)
    counts = data[[name.replace(" ", "_") for name in patches]].astype(int)
    total, found = int(data["boards"].sum()), int(counts[FOUND].sum())
    share = f"{found / total:.3%}" if 0 < found < total / 100 else f"{found / total:.1%}"
    title = f"Found: {found:,} of {total:,} boards, {share}"
    if 0 < found < total:
        title += f"; the farthest takes {counts.index[counts[FOUND] > 0].max()} moves"
    canvas = base.bars_by_distance(title, shares, patches)
    twin = base.by_depth(counts.set_axis(list(patches), axis=1), "moves")
    return base.Figure(canvas, twin, counts)


def _shares(data, patches):
    """Return the share of each outcome that occurs, and how bars show it, by name."""
    names = [name for name in patches if name == FOUND or (name in data and data[name].any())]
    shares = data[names].div(data["boards"], axis=0).astype(float)
    shares.columns = [name.replace("_", " ") for name in names]
    return shares, dict(zip(shares, map(patches.get, names), strict=True))


@base.in_style
def winners(entries: Iterable) -> base.Figure:
    """Show which strategy expands fewest boards, by the true distance of the start.

    A bar for each distance, divided by the strategy that alone expands fewest. The data are the
    numbers of boards.

    Parameters
    ----------
    entries : mapping of str to pandas.DataFrame
        For each strategy a table with the columns distance and expanded, all with the same
        rows; see `searchlab.exhaustive.tables.all_starts`.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> one = pd.DataFrame({"distance": [1, 2, 2], "expanded": [1, 5, 3]})
    >>> two = pd.DataFrame({"distance": [1, 2, 2], "expanded": [1, 4, 9]})
    >>> print(figures.winners({"a-star": one, "bidirectional": two}))
    moves         1 2
    A*            0 1
    bidirectional 0 1
    a tie         1 0
    """
    entries = dict(entries)
    if len(entries) < 2:
        raise ValueError("a race needs at least two strategies")
    for frame in entries.values():
        base.require(frame, "distance", "expanded")
    first = next(iter(entries.values()))
    if any(not frame.index.equals(first.index) for frame in entries.values()):
        raise ValueError("the strategies were run on different boards and cannot be compared")
    expanded = pd.DataFrame({name: frame["expanded"] for name, frame in entries.items()})
    least = expanded.eq(expanded.min(axis=1), axis=0)
    best = least.idxmax(axis=1).where(least.sum(axis=1) == 1, TIE)
    counts = pd.crosstab(first["distance"], best).reindex(columns=[*entries, TIE], fill_value=0)
    if not counts[TIE].any():
        counts = counts.drop(columns=TIE)
    total = counts.sum()
    champion = total.drop(TIE, errors="ignore").idxmax()
    title = f"{display_name(champion)} alone expands fewest on {total[champion] / total.sum():.0%}"
    title += f" of {total.sum():,} boards"
    colors = [GREY if name == TIE else strategy_style(name).color for name in counts]
    patches = {
        name: {"facecolor": color, "hatch": hatch}
        for name, color, hatch in zip(counts, colors, _HATCHES * len(counts), strict=False)
    }
    canvas = base.bars_by_distance(title, counts.div(counts.sum(axis=1), axis=0), patches)
    return base.Figure(canvas, base.by_depth(counts, "moves"), counts)


@base.in_style
def correctness(data: pd.DataFrame) -> base.Figure:
    """Show how often programs are right, wrong, without an answer, or undefined.

    What occurs is drawn at least one hundredth wide, to be seen; the bar of a sample is thin.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each program, as of `searchlab.exhaustive.tables.published_table`: the name
        as the index, the columns boards, right, wrong, gives_up and undefined, and perhaps counted,
        which is "exact" where the program was run on every board.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = {"boards": [9, 9], "right": [8, 9], "wrong": [0, 0], "gives_up": [0, 0]}
    >>> table = pd.DataFrame(rows | {"undefined": [1, 0]}, index=["flawed", "sound"])
    >>> figure = figures.correctness(table)
    >>> figure.title
    'Right on every board: 1 of 2 programs'
    >>> print(figure)
           boards right wrong gives_up undefined
    flawed      9     8     0        0         1
    sound       9     9     0        0         0
    """
    base.require(data, "boards", *_ANSWERS)
    counts = data[["boards", *_ANSWERS]].astype(int)
    sampled = data.get("counted", pd.Series("exact", data.index)) != "exact"
    right = counts["right"] == counts["boards"]
    title = f"Right on every board: {right[~sampled].sum()} of {(~sampled).sum()} programs"
    if sampled.any():
        title += f"; on a sample: {right[sampled].sum()} of {sampled.sum()}"
    shares, patches = _shares(counts, _ANSWERS)
    shares = shares.where(shares == 0, shares.clip(lower=0.01))
    shares = shares.div(shares.sum(axis=1), axis=0)
    notes = [
        f"a sample of {row['boards']:,}: " * bool(sampled[program])
        + ", ".join(f"{row[name]:,} {name.replace('_', ' ')}" for name in _ANSWERS if row[name])
        for program, row in counts.iterrows()
    ]
    widths = sampled.map({True: 0.15, False: 0.45}).to_numpy()
    canvas = _outcome_bars(title, shares, patches, notes, widths)
    return base.Figure(canvas, base.text(counts), data)


@base.in_style
def time_and_space(data: pd.DataFrame) -> base.Figure:
    """Show the mean time and space of strategies: boards expanded, and nodes stored, log scales.

    A filled marker: every solution was shortest; a hollow one: some were longer; a name in
    brackets: some boards were not solved.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each strategy, as of `searchlab.exhaustive.tables.summary_table`: the name as
        the index, the columns optimal, complete, expanded_mean and stored_mean.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> rows = [("a-star", True, True, 50.0, 80.0), ("ida-star", True, True, 120.0, 20.0)]
    >>> columns = ["name", "complete", "optimal", "expanded_mean", "stored_mean"]
    >>> figure = figures.time_and_space(pd.DataFrame(rows, columns=columns).set_index("name"))
    >>> figure.title
    'Always shortest: A* expands least, IDA* stores least'
    >>> print(figure)
    name        solution expanded stored
    A*   always shortest     50.0   80.0
    IDA* always shortest    120.0   20.0
    """
    base.require(data, "complete", "optimal", "expanded_mean", "stored_mean")
    data = data.sort_values(["expanded_mean", "stored_mean"], kind="stable")
    x = "boards expanded, mean (log scale); filled: always shortest"
    y = "nodes stored, mean (log scale)"
    canvas, axes = base.plain(_time_and_space_title(data), log="xy", grid="xy", x=x, y=y)
    points = data[["expanded_mean", "stored_mean"]].clip(lower=1)  # a log scale has no zero
    labels, solutions = {}, []
    for name, row in data.iterrows():
        point = tuple(points.loc[name])
        base.dots(axes, *point, strategy_style(name), not row["optimal"], ms=13, mew=2.2)
        shown = display_name(name)
        labels[shown if row["complete"] else f"({shown})"] = point
        found = "always found" if row["complete"] else "not always found"
        solutions.append("always shortest" if row["optimal"] else found)
    axes.margins(0.15)
    base.name_points(canvas, axes, labels)
    means = {"expanded": data["expanded_mean"], "stored": data["stored_mean"]}
    twin = base.text(pd.DataFrame({"solution": solutions, **means}, data.index), "{:,.1f}")
    return base.Figure(canvas, twin, data)


def _time_and_space_title(data):
    optimal = data[data["optimal"].astype(bool)]
    if not len(optimal):
        return f"No strategy is always shortest; {display_name(data.index[0])} expands least"
    least = optimal[["expanded_mean", "stored_mean"]].idxmin()
    time, space = map(display_name, least)
    return f"Always shortest: {time} expands least, {space} stores least"
