"""What the figures share: a picture with its text twin, and the pieces of both."""

import io
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

import matplotlib
import matplotlib.figure
import numpy as np
import pandas as pd
from matplotlib.patches import FancyBboxPatch
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import Bbox

from searchlab.styles import GREY, INK, PAPER

SIZE = (9, 5)  # inches
_NUMBER = re.compile(r"[-<>]?\d{1,4}(,\d{3})*(\.\d+)?%?")  # and not a board
_LINE = 96  # characters of a table in text
_DPI = 144  # finer than the 96 pixels to the inch at which a notebook shows it
STYLE = {
    "font.size": 13,
    "font.family": "DejaVu Sans",
    "xtick.labelsize": 12,
    "ytick.labelsize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.alpha": 0.25,
    **dict.fromkeys(["text.color", "axes.labelcolor", "xtick.labelcolor", "ytick.labelcolor"], INK),
    **dict.fromkeys(["axes.edgecolor", "xtick.color", "ytick.color", "grid.color"], GREY),
    **dict.fromkeys(["figure.facecolor", "savefig.facecolor"], PAPER),
    **dict.fromkeys(["axes.titlesize", "axes.labelsize"], "medium"),
}
in_style = matplotlib.rc_context(STYLE)  # decorates what draws, saves or measures
HALO = [withStroke(linewidth=4, foreground=PAPER)]  # keeps words on lines legible
# Where the name of a point may stand, in points to the right and up: the first that is free.
_PLACES = [(side * 14, dy) for dy in (0, 18, -18, 36, -36, 54, -54) for side in (1, -1)]


@dataclass(repr=False, eq=False)
class Figure:
    """A picture with its text twin.

    Shown in a notebook, the picture comes first and the twin is printed below it; printed
    anywhere, it is the twin.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, solve
    >>> eight = Puzzle(3, 3)
    >>> names = ["breadth-first", "bidirectional"]
    >>> results = [solve(eight, "2 3 4 1 5 x 7 6 8", name) for name in names]
    >>> print(figures.expansions_by_strategy(results))
    strategy       expanded  moves
    bidirectional       576     19
    breadth-first    20,907     19
    """

    canvas: matplotlib.figure.Figure  # to be changed before it is shown or saved
    title: str  # the finding that the picture shows
    twin: str  # the data behind the picture as a plain table
    data: pd.DataFrame | None = None  # the twin's data, where there is such a table

    def __repr__(self):
        return f"<figure: {self.title}>"

    def __str__(self):
        return self.twin

    @in_style
    def png(self):
        """Return the picture as the bytes of a PNG file."""
        file = io.BytesIO()
        self.canvas.savefig(file, format="png", dpi=_DPI)
        return file.getvalue()

    @in_style
    def save(self, path):
        """Write the picture to a file, in the format that its name asks for."""
        self.canvas.savefig(path, dpi=_DPI)

    def _ipython_display_(self):
        from IPython.display import publish_display_data

        width = round(self.canvas.get_figwidth() * 96)
        publish_display_data(
            {"image/png": self.png(), "text/plain": repr(self)},
            {
                "image/png": {"width": width, "alt": f"{self.title}. The data follow as text."},
                "needs_background": "light",  # in a dark theme the widgets' sheet turns it dark
            },
        )
        print(self.twin)


def sheet(title, tall=SIZE[1]):
    """Return a sheet to draw on whose unit is the inch, and its height below the title."""
    canvas = matplotlib.figure.Figure(figsize=(SIZE[0], tall))
    height = tall - set_title(canvas, title)
    axes = canvas.add_axes((0, 0, 1, height / tall))
    axes.set(xlim=(0, SIZE[0]), ylim=(0, height))
    axes.axis("off")
    return canvas, axes, height


def plain(title, panels=1, *, log="", grid="y", x="", y="", loc=None):
    """Return axes of whole numbers to plot in, laid out by matplotlib; panels stand side by side.

    `log` and `grid` name the axes that are logarithmic and those from which lines run: "", "x",
    "y" or "xy". `x` and `y` are the labels of the axes, the one below them placed at `loc`.
    """
    canvas = matplotlib.figure.Figure(figsize=SIZE, layout="constrained")
    canvas.get_layout_engine().set(rect=(0, 0, 1, 1 - set_title(canvas, title) / SIZE[1]))
    panels = canvas.subplots(1, panels, squeeze=False)[0]
    for axes in panels:
        axes.set(**{f"{name}scale": "log" for name in log})
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_formatter("{x:,.0f}")
        axes.minorticks_off()
        for name in grid:
            axes.grid(axis=name)
        axes.set_xlabel(x, loc=loc)
        axes.set_ylabel(y)
    return canvas, panels[0] if len(panels) == 1 else panels


def set_title(canvas, title):
    """Write the title along the upper edge and return the height that it takes."""
    lines = textwrap.wrap(title, 66, break_on_hyphens=False)
    canvas.suptitle(
        "\n".join(lines), x=0.015, y=1 - 0.075 / canvas.get_figheight(), ha="left", va="top",
        fontsize=16, fontweight="bold", color=INK,
    )  # fmt: skip
    return 0.12 + 0.3 * len(lines)


def words(axes, x, y, text, **more):
    """Write a few words centred on a point."""
    axes.text(x, y, text, fontsize=13, color=INK, ha="center", va="center", **more)


def note(axes, x, y, letter):
    """Write a letter on a line."""
    box = {"facecolor": PAPER, "edgecolor": "none", "boxstyle": "round,pad=0.12"}
    words(axes, x, y, letter, family="DejaVu Sans Mono", bbox=box, zorder=2)


def beside(axes, text, point, *offset, **more):
    """Write a text beside a point, its offset to the right and upwards in points."""
    axes.annotate(text, point, xytext=offset, textcoords="offset points", **more)


def box(axes, x, y, width, height, rounding, face):
    """Draw a rectangle with rounded corners, its lower left corner at a point."""
    shape, look = f"round,pad=0,rounding_size={rounding}", {"fc": face, "ec": "none", "zorder": 3}
    axes.add_patch(FancyBboxPatch((x, y), width, height, shape, **look))


def curve(axes, x, y, style, **more):
    """Draw a line with its markers."""
    more = {"lw": style.linewidth, "marker": style.marker, **more}
    axes.plot(x, y, style.linestyle, color=style.color, **more)


def dots(axes, x, y, style, hollow=False, **more):
    """Draw markers without a line."""
    face = PAPER if hollow else style.color
    axes.plot(x, y, style.marker, color=style.color, markerfacecolor=face, **more)


def whole_steps(axis, most=10):
    """Let the ticks of an axis be whole numbers, in so many steps at most."""
    axis.set_major_locator(MaxNLocator(most, integer=True, steps=(1, 2, 5, 10)))


def name_rows(axes, names):
    """Name bars or lines that lie below each other, the first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.tick_params(axis="y", length=0)
    axes.invert_yaxis()
    axes.spines["left"].set_visible(False)


def name_ends(axes, ends):
    """Write the names of lines beside their right ends, pushed apart where they crowd.

    `ends` maps each name to a point of data; the limits of the axes must be final.
    """
    room = 0.052  # for a name, as a share of the axes' height
    to_axes = axes.transScale + axes.transLimits
    own = {name: to_axes.transform(end) for name, end in ends.items()}
    right = max(x for x, _ in own.values())
    leader = {"arrowstyle": "-", "color": GREY, "shrinkA": 2, "shrinkB": 4}
    leader["relpos"] = (0, 0.5)  # to the beginning of the name, and not through other names
    columns = {}  # lines that end early are named there, below the others
    for name, (x, _) in own.items():
        columns.setdefault(right if x > right - 0.1 else x, []).append(name)
    for column, names in columns.items():
        early = 0.0 if column == right else 0.16
        heights = {name: max(room, own[name][1] - early) for name in names}
        ranked = sorted(heights, key=heights.get)
        below = -1.0
        for name in ranked:
            heights[name] = below = max(heights[name], below + room)
        above = 1.0 + room / 2
        for name in reversed(ranked):
            heights[name] = above = min(heights[name], above - room)
        for name, height in heights.items():
            axes.annotate(
                name, own[name], xycoords="axes fraction", xytext=(column + 0.03, height),
                textcoords="axes fraction", va="center", fontsize=12, fontweight="bold",
                arrowprops=leader,
                path_effects=HALO, zorder=6,
            )  # fmt: skip


def name_points(canvas, axes, points):
    """Write each point's name beside it, where it meets no other name and no point."""
    canvas.draw_without_rendering()
    at = {name: axes.transData.transform(point) * 72 / canvas.dpi for name, point in points.items()}
    taken = [(x - 9, y - 9, x + 9, y + 9) for x, y in at.values()]
    room = axes.get_window_extent()
    floor, end = room.y0 * 72 / canvas.dpi, room.x1 * 72 / canvas.dpi
    leaders = []
    for name, (x, y) in at.items():
        width, height = 8.2 * len(name), 16
        others = [box for box in taken if not (box[0] < x < box[2] and box[1] < y < box[3])]
        for dx, dy in _PLACES:
            left = x + dx if dx > 0 else x + dx - width
            box = left, y + dy - height / 2, left + width, y + dy + height / 2
            leader = Path([(x, y), (x + dx, y + dy)])
            if (
                box[1] > floor
                and box[2] < end
                and not any(_overlap(box, one) for one in taken)
                and not any(leader.intersects_bbox(Bbox([one[:2], one[2:]])) for one in others)
                and not any(line.intersects_bbox(Bbox([box[:2], box[2:]])) for line in leaders)
            ):
                break
        taken.append(box)
        leaders.append(leader)
        beside(
            axes, name, points[name], dx, dy, va="center", ha="left" if dx > 0 else "right",
            fontweight="bold", fontsize=12,
            arrowprops={"arrowstyle": "-", "color": GREY} if abs(dy) > 10 else None,
        )  # fmt: skip


def _overlap(one, other):
    return all(one[i] < other[i + 2] and other[i] < one[i + 2] for i in (0, 1))


def parted_bars(canvas, axes, places, parts, size, upright=True):
    """Draw bars of several parts, each part on the one before; name the parts below.

    `parts` maps a name to the share that it takes of each bar, its colour and its hatch.
    """
    bar, end = axes.bar if upright else axes.barh, np.zeros(len(places))
    for name, (shares, colour, hatch) in parts.items():
        bar(places, shares, size, end, color=colour, hatch=hatch, edgecolor=PAPER, lw=1, label=name)
        end += shares
    legend_below(canvas, axes)


def bars_by_distance(title, distances, parts):
    """Draw a bar for each distance of the start, as `parted_bars` does, and return the canvas."""
    x, y = "true distance of the start (moves)", "share of the boards at that distance"
    canvas, axes = plain(title, grid="", x=x, y=y, loc="left")
    parted_bars(canvas, axes, distances, parts, 0.86)
    axes.set(ylim=(0, 1), xlim=(distances.min() - 0.6, distances.max() + 0.6))
    whole_steps(axes.xaxis)
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.tick_params(axis="x", length=0)
    return canvas


def legend_below(canvas, axes):
    """Name what is drawn, side by side below the axes."""
    handles = axes.get_legend_handles_labels()[0]
    look = {"frameon": False, "ncols": len(handles), "fontsize": 12}
    canvas.legend(handles=handles, loc="outside lower center", **look)


def require(data, *columns):
    """Refuse a table that lacks a column or has no rows."""
    for column in columns:
        if column not in data:
            raise ValueError(f"the table lacks the column {column}")
    if not len(data):
        raise ValueError("the table has no rows")


def named(items, name, what):
    """Turn an iterable into a mapping by name, a second of the same name numbered."""
    by_name = dict(items) if isinstance(items, Mapping) else {}
    for item in () if isinstance(items, Mapping) else items:
        label = base = name(item)
        numbers = count(2)
        while label in by_name:
            label = f"{base} ({next(numbers)})"
        by_name[label] = item
    if not by_name:
        raise ValueError(f"there is no {what} to show")
    return by_name


def _text(value):
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int) else str(value)


def table(header, rows, least=(0, 0)):
    """Lay rows out as plain text: words to the left, columns with a number to the right.

    `least` is the least width of the first column, and of any other.
    """
    lines = [header, *([_text(value) for value in row] for row in rows)]
    columns = list(zip(*lines, strict=True))
    widths = [max(least[i > 0], *map(len, column)) for i, column in enumerate(columns)]
    right = [any(map(_NUMBER.fullmatch, column[1:])) for column in columns]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(cells, widths, right, strict=True)
        ).rstrip()
        for cells in lines
    )


def in_blocks(header, rows, columns, least=(0, 0)):
    """Lay a wide table out in blocks, without the rows that have come to their end.

    A block has so many columns at most, and no line that a notebook beside its file browser
    would break.
    """
    head = max(least[0], *(len(row[0]) for row in (header, *rows)))
    width = max(least[1], *(len(_text(cell)) for row in (header, *rows) for cell in row[1:]))
    columns = max(1, min(columns, (_LINE - head) // (width + 2)))
    blocks = []
    for first in range(1, len(header), columns):
        part = slice(first, first + columns)
        some = [[row[0], *row[part]] for row in rows if row[first] != ""]
        blocks.append(table([header[0], *header[part]], some, least))
    return "\n\n".join(blocks)


def by_depth(counts, what="depth", columns=11, first=0):
    """Lay out counts by depth from the first on, some depths to a line."""
    longest = max(map(len, counts.values()))
    header = [what, *map(str, range(first, first + longest))]
    rows = [[name, *series, *[""] * (longest - len(series))] for name, series in counts.items()]
    width = max(len(_text(cell)) for row in (header, *rows) for cell in row[1:])
    return in_blocks(header, rows, columns, (max(map(len, [what, *counts])), width))


def times(ratio):
    """Write a ratio with two digits or more."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"
