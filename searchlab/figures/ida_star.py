"""IDA*, iteration by iteration, and Korf's hundred."""

import numpy as np
import pandas as pd

from searchlab.analysis.iterations import EARLIER, NEW, REPEATED, iterations
from searchlab.experiments import korf
from searchlab.figures import base
from searchlab.problems.checks import several
from searchlab.running.trace import Trace
from searchlab.styles import (
    GREY,
    HEURISTIC_STYLES,
    INK,
    MEANINGS,
    PAPER,
    display_name,
)

_PATCHES = {
    NEW: {"facecolor": MEANINGS["expanded"].color},
    EARLIER: {"facecolor": PAPER, "edgecolor": GREY, "hatch": "//"},
    REPEATED: {"facecolor": GREY, "edgecolor": GREY},
}


@base.in_style
def expansions_by_iteration(trace: Trace) -> base.Figure:
    """Show what each iteration of an iterative search expands: new boards, and repeated ones.

    A board is new where this search expands it for the first time; it is from an earlier
    iteration where that has expanded it; it is repeated where another path has led to it in the
    same iteration; see `searchlab.analysis.iterations`.

    Parameters
    ----------
    trace : Trace
        Of "ida-star", "iterative-deepening" or another search with thresholds.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, record
    >>> print(figures.expansions_by_iteration(record(Puzzle(2, 3), "1 2 4 x 5 3", "ida-star")))
    threshold                        4 6 8 10
    new boards                       1 2 8  5
    boards from earlier iterations   0 1 3  5
    boards repeated in the iteration 0 0 0  0
    """
    found = iterations(trace)
    if not found:
        raise ValueError("this search expanded no board: there is nothing to show")
    limits = pd.Index([one.limit for one in found], name="threshold")
    data = pd.DataFrame([one.boards for one in found], limits, list(_PATCHES))
    data = data.fillna(0).astype(int)
    total, new = int(data.to_numpy().sum()), int(data[NEW].sum())
    title = f"{new:,} of {several(total, 'expansion')} in {several(len(data), 'iteration')} "
    title += "are of new boards"
    canvas, axes = base.plain(title, x="threshold", y="expansions")
    patches = {kind: options for kind, options in _PATCHES.items() if data[kind].any()}
    base.bars(canvas, axes, data, patches)
    if len(data) <= base.MOST_COLUMNS:
        for top in enumerate(data.sum(axis=1)):
            base.beside(axes, f"{top[1]:,}", top, 0, 4, ha="center")
        axes.margins(y=0.1)
    axes.set_xticks(range(len(data)), map("{:g}".format, limits))
    return base.Figure(canvas, base.by_depth(data, "threshold"), data)


@base.in_style
def hundred() -> base.Figure:
    """Show the nodes of Korf's hundred by heuristic, beside what was published.

    A box for each heuristic, from the lowest count to the highest, with the middle half, the median
    and, as a thick stroke, the mean. For Manhattan also a point for each instance, with the counts
    printed in 1985 as open circles. Diamonds, where there are any, are the means that Korf, Felner
    and Hanan published for 1,000 other boards. The data have the columns instances, mean, median,
    most and published.

    Examples
    --------
    >>> from searchlab import figures
    >>> figures.hundred()
    <figure: Manhattan generates 9,472 times as many nodes as PDB 7-8>
    """
    rows = pd.DataFrame(korf.measured()).pivot(index="id", columns="heuristic", values="nodes")
    rows = rows[rows.mean().sort_values(ascending=False).index].sort_values("manhattan")
    data = rows.agg(["count", "mean", "median", "max"]).T
    data = data.set_axis(["instances", "mean", "median", "most"], axis=1)
    data["published"] = data.index.map(korf.KORF_FELNER)
    ratio = base.times(data["mean"].iloc[0] / data["mean"].iloc[-1])
    first, *_, last = map(display_name, data.index)
    title = f"{first} generates {ratio} times as many nodes as {last}"
    canvas, axes = base.plain(title, log="y", y="nodes (log scale)", powers=True)
    for place, (name, row) in enumerate(data.iterrows()):
        color = HEURISTIC_STYLES[name].color
        line = {"color": color, "linewidth": 2}
        looks = dict.fromkeys(("boxprops", "whiskerprops", "capprops", "medianprops"), line)
        looks["meanprops"] = line | {"linewidth": 5, "linestyle": "-"}
        options = {"widths": 0.5, "whis": (0, 100), "showmeans": True, "meanline": True}
        axes.boxplot(rows[name], positions=[place], **options, **looks)
        axes.plot(place + 0.36, row["published"], "D", color=color, mfc=PAPER, mew=2, ms=8)
    printed = rows["manhattan"].copy()
    printed.update(pd.Series(korf.PRINTED_1985))
    across = np.linspace(-2.4, -0.75, len(rows))  # in the order of the counts
    base.dots(axes, across, rows["manhattan"], HEURISTIC_STYLES["manhattan"], ms=5)
    axes.plot(across, printed, "o", ms=9, mew=0.8, color=INK, mfc="none", label="printed in 1985")
    other = printed[printed != rows["manhattan"]]
    twin = base.text(data)
    twin += f"\nprinted in 1985: {100 - len(other)} of 100 counts the same"
    for number, count in other.sort_index().items():
        measured = rows["manhattan"][number]
        twin += f"\n  {number}: printed {count:,}, measured {measured:,}"
        if not 0.96 < count / measured < 1.04:
            point = across[rows.index.get_loc(number)], count
            base.beside(axes, str(number), point, 9, -6, **base.NAME)
    axes.plot([], [], color=GREY, lw=5, label="mean")
    label = "published mean of 1,000 other boards"
    axes.plot([], [], "D", color=GREY, mfc=PAPER, mew=2, ms=8, label=label)
    names = [display_name(name).replace(" ", "\n") for name in data.index]
    axes.set_xticks(range(len(data)), names)
    axes.tick_params(axis="x", length=0)
    axes.set_ylim(top=3e11)  # above, the legend
    axes.set_xlim(-2.6, len(data) - 0.4)
    axes.legend(loc="upper right")
    return base.Figure(canvas, twin, data)
