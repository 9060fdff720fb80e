"""The race: what the strategies pay, who pays least, and how the published programs fare."""

import numpy as np
import pandas as pd

from searchlab.figures import base
from searchlab.styles import GREEN, GREY, ORANGE, VERMILION, strategy_style

TIE = "a tie"
_HATCHES = ("", "//", "..", "xx", "\\\\", "++")
_VERDICTS = {
    "right": (GREEN, ""),
    "wrong": (ORANGE, "//"),
    "gives_up": (GREY, ".."),
    "undefined": (VERMILION, "xx"),
}


@base.in_style
def price(data):
    """Show what strategies pay on average: boards expanded to the right, boards held upwards.

    A filled marker where every solution was shortest, a hollow one where some were longer, a hollow
    one with its name in brackets where some boards were not solved.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each strategy, as of `searchlab.exhaustive.tables.summary_table`: the name as
        the index, the columns optimal, complete, expanded_mean and held_mean.

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
    base.require(data, "complete", "optimal", "expanded_mean", "held_mean")
    data = data.sort_values(["expanded_mean", "held_mean"], kind="stable")
    title = _price_title(data)
    canvas, axes = base.plain(
        title, log="xy", grid="xy", y="boards held, mean (log scale)", loc="left",
        x="boards expanded, mean (log scale); filled: always shortest",
    )  # fmt: skip
    points = data[["expanded_mean", "held_mean"]].clip(lower=1)  # a log scale has no zero
    labels, rows = {}, []
    for name, row in data.iterrows():
        point, hollow = tuple(points.loc[name]), not row["optimal"]
        base.dots(axes, *point, strategy_style(name), hollow, ms=13, mew=2.2)
        labels[name if row["complete"] else f"({name})"] = point
        said = "always found" if row["complete"] else "not always found"
        said = said if hollow else "always shortest"
        rows.append([name, said, f"{row['expanded_mean']:,.1f}", f"{row['held_mean']:,.1f}"])
    axes.set_xlim(points["expanded_mean"].min() / 2, points["expanded_mean"].max() * 4)
    axes.set_ylim(points["held_mean"].min() / 2, points["held_mean"].max() * 2)
    base.name_points(canvas, axes, labels)
    twin = base.table(["strategy", "solution", "expanded", "held"], rows)
    return base.Figure(canvas, title, twin, data)


@base.in_style
def winners(entries):
    """Show which strategy expands fewest boards, by the true distance of the start.

    A bar for each distance, parted by the strategy that alone expands fewest. The data are the
    numbers of boards.

    Parameters
    ----------
    entries : mapping of str to pandas.DataFrame
        For each strategy a table with the columns distance and expanded, all with the same
        rows; see `searchlab.exhaustive.tables.all_starts`.

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
        base.require(frame, "distance", "expanded")
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
    shares = counts.div(counts.sum(axis=1), axis=0)
    parts = {
        name: (shares[name].to_numpy(), GREY if name == TIE else strategy_style(name).color, hatch)
        for name, hatch in zip(counts.columns, _HATCHES * len(counts.columns), strict=False)
    }
    canvas = base.bars_by_distance(title, counts.index, parts)
    rows = {name: [f"{count:,}" for count in counts[name]] for name in counts}
    twin = base.by_depth(rows, "moves", first=int(counts.index.min()))
    return base.Figure(canvas, title, twin, counts)


@base.in_style
def verdicts(data):
    """Show how often programs are right, wrong, without an answer, or undefined.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each program, as of `searchlab.exhaustive.tables.published_table`: the name
        as the index, the columns boards, right, wrong, gives_up and undefined.

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
    base.require(data, "boards", *_VERDICTS)
    right = int((data["right"] == data["boards"]).sum())
    sampled = data.get("counted", pd.Series("exact", data.index)) != "exact"
    tried = " tried" if sampled.any() else ""
    title = f"Right on every board{tried}: {right} of {len(data)} programs"
    canvas, axes = base.plain(title, grid="", x="share of the boards", loc="left")
    parts = {
        verdict.replace("_", " "): ((data[verdict] / data["boards"]).to_numpy(float), *look)
        for verdict, look in _VERDICTS.items()
    }
    base.parted_bars(canvas, axes, range(len(data)), parts, 0.62, upright=False)
    for place, (name, row) in enumerate(data.iterrows()):
        said = [f"{row[v]:,} {v.replace('_', ' ')}" for v in _VERDICTS if row[v]]
        said = ", ".join(said) + " (a sample)" * bool(sampled[name])
        base.beside(
            axes, said, (0, place), 8, 0, va="center", fontweight="bold", path_effects=base.HALO
        )
    base.name_rows(axes, data.index)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter("{x:.0%}")
    counts = data[["boards", *_VERDICTS]].astype(int).itertuples(name=None)
    return base.Figure(canvas, title, base.table(["program", "boards", *parts], list(counts)), data)


def _price_title(data):
    sure = data[data["optimal"].astype(bool)]
    if not len(sure):
        return f"No strategy is always shortest; {data.index[0]} expands least"
    works, holds = sure["expanded_mean"].idxmin(), sure["held_mean"].idxmin()
    if works == holds:
        dearest = sure["expanded_mean"].idxmax()
        ratio = base.times(sure["expanded_mean"][dearest] / max(sure["expanded_mean"][works], 1))
        return f"Always shortest: {works} expands least, {ratio} times less than {dearest}"
    return f"Always shortest: {works} expands least, {holds} holds least"
