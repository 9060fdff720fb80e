"""The race: what the strategies pay, who pays least, and how the published programs fare."""

import matplotlib
import numpy as np
import pandas as pd

from searchlab.figures.base import (
    HALO,
    STYLE,
    Figure,
    bars_by_distance,
    by_depth,
    dots,
    name_points,
    name_rows,
    parted_bars,
    plain,
    require,
    style_of,
    table,
    times,
)
from searchlab.puzzle.palette import GREEN, GREY, INK, ORANGE, VERMILION

TIE = "a tie"
_HATCHES = ("", "//", "..", "xx", "\\\\", "++")
_VERDICTS = {
    "right": (GREEN, ""),
    "wrong": (ORANGE, "//"),
    "gives_up": (GREY, ".."),
    "undefined": (VERMILION, "xx"),
}


@matplotlib.rc_context(STYLE)
def price(data):
    """Show what strategies pay on average: boards expanded to the right, boards held upwards.

    Parameters
    ----------
    data : pandas.DataFrame
        A row to a strategy, as `searchlab.whole_space.race_table` gives it: the name as the
        index, the columns optimal, complete, expanded_mean and held_mean.

    Returns
    -------
    Figure
        A filled marker where every solution was shortest, a hollow one where some were
        longer, a hollow one with its name in brackets where some boards were not solved.

    Raises
    ------
    ValueError
        If a column is missing or there is no strategy.

    Examples
    --------
    >>> import pandas as pd
    >>> rows = [("a-star", True, True, 50.0, 80.0), ("ida-star", True, True, 120.0, 20.0)]
    >>> columns = ["name", "complete", "optimal", "expanded_mean", "held_mean"]
    >>> figure = price(pd.DataFrame(rows, columns=columns).set_index("name"))
    >>> figure.title
    'Always shortest: a-star expands least, ida-star holds least'
    >>> print(figure)
    strategy  solution          expanded  held
    a-star    always shortest       50.0  80.0
    ida-star  always shortest      120.0  20.0
    """
    require(data, "complete", "optimal", "expanded_mean", "held_mean")
    data = data.sort_values(["expanded_mean", "held_mean"], kind="stable")
    canvas, axes = plain(title := _price_title(data), log="xy", grid="xy")
    points = data[["expanded_mean", "held_mean"]].clip(lower=1)  # a log scale has no zero
    for name, row in data.iterrows():
        dots(axes, *points.loc[name], style_of(name), not row["optimal"], ms=13, mew=2.2)
    axes.set_xlim(points["expanded_mean"].min() / 2, points["expanded_mean"].max() * 4)
    axes.set_ylim(points["held_mean"].min() / 2, points["held_mean"].max() * 2)
    axes.set_xlabel("boards expanded, mean (log scale); filled: always shortest", loc="left")
    axes.set_ylabel("boards held, mean (log scale)")
    labels = {
        name if row["complete"] else f"({name})": tuple(points.loc[name])
        for name, row in data.iterrows()
    }
    name_points(canvas, axes, labels)
    rows = [
        [name, _solution(row), f"{row['expanded_mean']:,.1f}", f"{row['held_mean']:,.1f}"]
        for name, row in data.iterrows()
    ]
    return Figure(canvas, title, table(["strategy", "solution", "expanded", "held"], rows), data)


@matplotlib.rc_context(STYLE)
def winners(entries):
    """Show which strategy expands fewest boards, by the true distance of the start.

    Parameters
    ----------
    entries : mapping of str to pandas.DataFrame
        For each strategy a table with the columns distance and expanded, all with the same
        rows; see `searchlab.whole_space.race_boards`.

    Returns
    -------
    Figure
        A bar to a distance, parted by the strategy that alone expands fewest. Its data are
        the numbers of boards.

    Raises
    ------
    ValueError
        If there are fewer than two strategies, a column is missing, or the rows differ.

    Examples
    --------
    >>> import pandas as pd
    >>> one = pd.DataFrame({"distance": [1, 2, 2], "expanded": [1, 5, 3]})
    >>> two = pd.DataFrame({"distance": [1, 2, 2], "expanded": [1, 4, 9]})
    >>> print(winners({"a-star": one, "bidirectional": two}))
    moves          1  2
    a-star         0  1
    bidirectional  0  1
    a tie          1  0
    """
    entries = dict(entries)
    if len(entries) < 2:
        raise ValueError("a race needs two strategies at least")
    for frame in entries.values():
        require(frame, "distance", "expanded")
    first = next(iter(entries.values()))
    if any(not frame.index.equals(first.index) for frame in entries.values()):
        raise ValueError("the strategies were run on different boards and cannot be compared")
    expanded = np.array([frame["expanded"].to_numpy() for frame in entries.values()])
    least = expanded == expanded.min(axis=0)
    names = np.array([*entries, TIE])
    best = names[np.where(least.sum(axis=0) == 1, least.argmax(axis=0), len(entries))]
    counts = pd.crosstab(first["distance"].to_numpy(), best).rename_axis("distance")
    counts = counts.reindex(columns=names, fill_value=0)
    counts = counts.loc[:, counts.any() | (counts.columns != TIE)]
    total = counts.sum()
    champion = total.drop(TIE, errors="ignore").idxmax()
    share = total[champion] / total.sum()
    title = f"{champion} alone expands fewest on {share:.0%} of {total.sum():,} boards"
    canvas, axes = plain(title, grid="")
    shares = counts.div(counts.sum(axis=1), axis=0)
    parts = {
        name: (shares[name].to_numpy(), GREY if name == TIE else style_of(name).color, hatch)
        for name, hatch in zip(counts.columns, _HATCHES * len(counts.columns), strict=False)
    }
    bars_by_distance(canvas, axes, counts.index, parts)
    rows = {name: [f"{count:,}" for count in counts[name]] for name in counts}
    return Figure(canvas, title, by_depth(rows, "moves", 11, int(counts.index.min())), counts)


@matplotlib.rc_context(STYLE)
def verdicts(data):
    """Show how often programs are right, wrong, without an answer, or undefined.

    Parameters
    ----------
    data : pandas.DataFrame
        A row to a program, as `searchlab.whole_space.published_table` gives it: the name as
        the index, the columns boards, right, wrong, gives_up and undefined.

    Returns
    -------
    Figure

    Raises
    ------
    ValueError
        If a column is missing or there is no program.

    Examples
    --------
    >>> import pandas as pd
    >>> rows = {"boards": [9, 9], "right": [8, 9], "wrong": [0, 0], "gives_up": [0, 0]}
    >>> table = pd.DataFrame(rows | {"undefined": [1, 0]}, index=["flawed", "sound"])
    >>> figure = verdicts(table)
    >>> figure.title
    'Right on every board: 1 of 2 programs'
    >>> print(figure)
    program  boards  right  wrong  gives up  undefined
    flawed        9      8      0         0          1
    sound         9      9      0         0          0
    """
    require(data, "boards", *_VERDICTS)
    right = int((data["right"] == data["boards"]).sum())
    sampled = data.get("counted", pd.Series("exact", data.index)) != "exact"
    tried = " tried" if sampled.any() else ""
    title = f"Right on every board{tried}: {right} of {len(data)} programs"
    canvas, axes = plain(title, grid="")
    places = np.arange(len(data))
    parts = {
        verdict.replace("_", " "): ((data[verdict] / data["boards"]).to_numpy(float), *look)
        for verdict, look in _VERDICTS.items()
    }
    parted_bars(canvas, axes, places, parts, 0.62, upright=False)
    for place, (name, row) in zip(places, data.iterrows(), strict=True):
        said = [f"{row[v]:,} {v.replace('_', ' ')}" for v in _VERDICTS if row[v]]
        said = ", ".join(said) + " (a sample)" * bool(sampled[name])
        axes.annotate(
            said, (0, place), xytext=(8, 0), textcoords="offset points", va="center",
            fontweight="bold", color=INK, path_effects=HALO,
        )  # fmt: skip
    name_rows(axes, data.index)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_xlabel("share of the boards", loc="left")
    counts = data[["boards", *_VERDICTS]].astype(int).itertuples(name=None)
    return Figure(canvas, title, table(["program", "boards", *parts], list(counts)), data)


def _solution(row):
    if row["optimal"]:
        return "always shortest"
    return "always found" if row["complete"] else "not always found"


def _price_title(data):
    sure = data[data["optimal"].astype(bool)]
    if not len(sure):
        return f"No strategy is always shortest; {data.index[0]} expands least"
    works, holds = sure["expanded_mean"].idxmin(), sure["held_mean"].idxmin()
    if works == holds:
        dearest = sure["expanded_mean"].idxmax()
        ratio = times(sure["expanded_mean"][dearest] / max(sure["expanded_mean"][works], 1))
        return f"Always shortest: {works} expands least, {ratio} times less than {dearest}"
    return f"Always shortest: {works} expands least, {holds} holds least"
