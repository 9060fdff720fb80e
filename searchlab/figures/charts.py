"""A kit of charts: what the figures of tables share, drawn by pandas and matplotlib."""

import io
from itertools import cycle
from textwrap import wrap

import matplotlib
import matplotlib.figure
import pandas as pd
from matplotlib.ticker import MaxNLocator

from searchlab.figures.page import Figure, by_depth
from searchlab.styles import (
    GREY,
    HEURISTIC_STYLES,
    INK,
    PAPER,
    SERIES,
    STRATEGY_STYLES,
    Style,
    display_name,
)

SIZE = (9, 5)  # inches
DPI = 144  # finer than the 96 pixels to the inch at which a notebook shows a picture
STYLE = {
    "font.size": 13,
    "font.family": "DejaVu Sans",
    "xtick.labelsize": 12,
    "ytick.labelsize": 12,
    "legend.fontsize": 12,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.xmargin": 0.03,
    "grid.alpha": 0.25,
    "figure.constrained_layout.w_pad": 0.13,  # inches
    "figure.constrained_layout.h_pad": 0.08,
    **dict.fromkeys(["text.color", "axes.labelcolor", "xtick.labelcolor", "ytick.labelcolor"], INK),
    **dict.fromkeys(["axes.edgecolor", "xtick.color", "ytick.color", "grid.color"], GREY),
    **dict.fromkeys(["figure.facecolor", "savefig.facecolor"], PAPER),
}
in_style = matplotlib.rc_context(STYLE)  # decorates every function that draws, saves or measures
NAME = {"va": "center", "fontsize": 12, "fontweight": "bold"}  # of a bar or a point
_HATCHES = ("", "//", "..", "xx", "--", "++")


class Chart(Figure):
    """A figure drawn by matplotlib, with its data in full."""

    def __init__(self, canvas, twin, data):
        super().__init__(canvas.get_suptitle().replace("\n", " "), twin, None)
        self.canvas, self.data = canvas, data

    def png(self):
        """Return the picture as the bytes of a PNG file."""
        file = io.BytesIO()
        self.save(file)
        return file.getvalue()

    @in_style
    def save(self, path):
        """Write the picture to a file, in the format that its name ends with."""
        self.canvas.savefig(path, dpi=DPI)

    def _picture(self):
        width, alt = round(self.canvas.get_figwidth() * 96), f"{self.title}. The data follow as "
        about = {"width": width, "alt": alt + "text."}
        return {"image/png": self.png()}, {"image/png": about, "needs_background": "light"}


def titled(title, **options):
    """Return a canvas with a title."""
    canvas = matplotlib.figure.Figure(**{"figsize": SIZE, "layout": "constrained"} | options)
    lines = "\n".join(wrap(title, 65, break_on_hyphens=False))
    canvas.suptitle(lines, x=0.015, ha="left", fontsize=16, fontweight="bold")
    return canvas


def blank(title, x="", y="", log="", grid="y", powers=False):
    """Return a canvas and axes with numbers such as 1,000.

    Parameters
    ----------
    title, x, y : str
        Of the chart and of its axes.
    log, grid : str
        The axes with a logarithmic scale or with grid lines: "", "x", "y" or "xy".
    powers : bool
        Whether numbers are written as powers of ten.
    """
    canvas = titled(title)
    axes = canvas.subplots()
    axes.set(xlabel=x, ylabel=y, **{f"{name}scale": "log" for name in log})
    for axis in () if powers else (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:,.0f}")
    axes.minorticks_off()
    for name in grid:
        axes.grid(axis=name)
    return canvas, axes


def legend(canvas, columns=4):
    """Write the names of lines or bars below a chart."""
    canvas.legend(loc="outside lower center", ncols=columns)


@in_style
def lines(
    data: pd.DataFrame, title: str, x: str, y: str, log: str = "", form: str = "{:,.0f}"
) -> Chart:
    """Draw a line for each column of a table, by the numbers in its index.

    A strategy and a heuristic look as in all figures.

    Parameters
    ----------
    data : pandas.DataFrame
    title, x, y : str
        What the chart shows, and what its axes are.
    log : str
        The axes with a logarithmic scale: "", "x", "y" or "xy".
    form : str
        The format of the numbers in the twin.

    Examples
    --------
    >>> import pandas as pd
    >>> from searchlab import figures
    >>> errors = pd.DataFrame({"gap": [0, 1, 1.5], "manhattan": [0, 0, 0.5]})
    >>> print(figures.lines(errors, "Errors", "distance", "mean error", form="{:.1f}"))
    depth        0    1    2
    gap        0.0  1.0  1.5
    Manhattan  0.0  0.0  0.5
    """
    canvas, axes = blank(title, x, y, log)
    draw_lines(axes, data)
    legend(canvas)
    return Chart(canvas, by_depth(data, data.index.name or "depth", form), data)


def draw_lines(axes, data, markersize=6):
    """Draw a line for each column of a table."""
    for name, style in zip(data, styles_of(data), strict=True):
        looks = style._asdict() | {"label": display_name(name), "markersize": markersize}
        axes.plot(data[name].dropna(), **looks)
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True, steps=(1, 2, 5, 10)))


def stacked(axes, data, colors, names=None):
    """Stack the columns of a table, a bar for each row.

    Parameters
    ----------
    axes
    data : pandas.DataFrame
    colors : sequence
        A hex colour for each column, or one with a hatch.
    names : sequence of str, optional
        Of the bars.
    """
    looks = [color if isinstance(color, tuple) else (color, "") for color in colors]
    data.rename(columns=display_name).plot.bar(
        ax=axes,
        stacked=True,
        width=0.86,
        color=[color for color, _ in looks],
        edgecolor=PAPER,
        legend=False,
        xlabel=axes.get_xlabel(),
    )
    for bars, (color, hatch) in zip(axes.containers, looks, strict=True):
        for bar in bars:
            edge, drawn = GREY if color == PAPER else PAPER, bar.get_height() > 0
            bar.set(hatch=hatch, edgecolor=edge, zorder=1 if drawn else 0.5)
    axes.set_xticks(range(len(data)), data.index if names is None else names, rotation=0)
    axes.tick_params(axis="x", length=0)


def shares_by_distance(counts, title, colors):
    """Draw a bar of shares for each distance of the start."""
    x, y = "true distance of the start (moves)", "share of the boards at that distance"
    canvas, axes = blank(title, x, y, grid="")
    hatched = [*zip(colors, cycle(_HATCHES))]
    every = 1 if len(counts) <= 12 else 5
    names = [moves if at % every == 0 else "" for at, moves in enumerate(counts.index)]
    stacked(axes, counts.div(counts.sum(axis=1), axis=0), hatched, names)
    axes.set(ylim=(0, 1), xlim=(-0.6, len(counts) - 0.4))
    axes.yaxis.set_major_formatter("{x:.0%}")
    legend(canvas, 6)
    return Chart(canvas, by_depth(counts, "moves"), counts)


def styles_of(names):
    """Return the style of each strategy or heuristic, and spare ones where they have none."""
    spare, known = cycle(SERIES), STRATEGY_STYLES | HEURISTIC_STYLES
    return [known.get(name) or Style(*next(spare)) for name in names]


def require(data, *columns):
    """Raise ValueError unless a table has these columns and at least one row."""
    for column in columns:
        if column not in data:
            raise ValueError(f"the table lacks the column {column}")
    if not len(data):
        raise ValueError("the table has no rows")


def times(ratio):
    """Write a ratio with at least two digits."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"
