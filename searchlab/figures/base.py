"""What the figures share: a picture with its text twin, axes, labels, bars and boards."""

import html
import io
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import cycle

import matplotlib
import matplotlib.figure
import networkx as nx
import numpy as np
import pandas as pd
from matplotlib.colors import to_rgb
from matplotlib.patches import FancyBboxPatch
from matplotlib.patheffects import withStroke
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import Bbox

from searchlab.heuristics import name_of
from searchlab.running.result import Result
from searchlab.running.trace import Trace
from searchlab.styles import (
    BOARD,
    GREY,
    HEURISTIC_STYLES,
    INK,
    MEANINGS,
    PAPER,
    SERIES,
    capital,
    display_name,
)

SIZE = (9, 5)  # inches
DPI = 144  # finer than the 96 pixels to the inch at which a notebook shows a picture
MOST_COLUMNS = 12  # depths in a twin; of more, every fifth is shown
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
CENTRED = {"ha": "center", "va": "center_baseline"}
NAME = {"va": "center", "fontsize": 12, "fontweight": "bold"}  # of a line, a bar or a point
HALO = [withStroke(linewidth=4, foreground=PAPER)]  # keeps text legible on lines


@dataclass(repr=False, eq=False)
class Figure:
    """A picture with its text twin.

    A notebook shows the picture, and below it the twin, folded; printed, a figure is its twin.

    Examples
    --------
    >>> from searchlab import Puzzle, figures, solve
    >>> eight = Puzzle(3, 3)
    >>> names = ["breadth-first", "bidirectional"]
    >>> results = [solve(eight, "2 3 4 1 5 x 7 6 8", name) for name in names]
    >>> figure = figures.expansions_by_strategy(results)
    >>> figure
    <figure: Breadth-first expands 36 times as many boards as bidirectional>
    >>> print(figure)
    strategy      expanded moves
    bidirectional      576    19
    breadth-first   20,907    19
    """

    canvas: matplotlib.figure.Figure  # can be changed before it is shown or saved
    twin: str  # the data behind the picture as a short table
    data: pd.DataFrame | None = None  # the data in full

    @property
    def title(self):
        """The finding that the picture shows."""
        return self.canvas.get_suptitle().replace("\n", " ")

    def __repr__(self):
        return f"<figure: {self.title}>"

    def __str__(self):
        return self.twin

    def png(self):
        """Return the picture as the bytes of a PNG file."""
        file = io.BytesIO()
        self.save(file)
        return file.getvalue()

    @in_style
    def save(self, path):
        """Write the picture to a file, in the format that its name ends with."""
        self.canvas.savefig(path, dpi=DPI)

    def _ipython_display_(self):
        from IPython.display import publish_display_data

        width = round(self.canvas.get_figwidth() * 96)
        publish_display_data(
            {"image/png": self.png(), "text/plain": repr(self)},
            {
                "image/png": {"width": width, "alt": f"{self.title}. The data follow as text."},
                "needs_background": "light",
            },
        )
        folded = f"<summary>The data as text</summary><pre>{html.escape(self.twin)}</pre>"
        publish_display_data({"text/html": f"<details>{folded}</details>", "text/plain": self.twin})


# -- canvases ----------------------------------------------------------------------------


def titled(title, **options):
    """Return a canvas with a title, and the number of lines that the title takes."""
    canvas = matplotlib.figure.Figure(**options)
    lines = textwrap.wrap(capital(title), 65, break_on_hyphens=False)
    canvas.suptitle("\n".join(lines), x=0.015, ha="left", fontsize=16, fontweight="bold")
    return canvas, len(lines)


def sheet(title, tall=SIZE[1]):
    """Return a canvas and axes whose unit is the inch, and their height below the title."""
    canvas, lines = titled(title, figsize=(SIZE[0], tall))
    height = tall - 0.15 - 0.3 * lines
    axes = canvas.add_axes((0, 0, 1, height / tall))
    axes.set(xlim=(0, SIZE[0]), ylim=(0, height))
    axes.axis("off")
    return canvas, axes, height


def plain(title, *, log="", grid="y", x="", y="", powers=False):
    """Return a canvas and axes with numbers such as 1,000, or with powers of ten.

    `log` and `grid` name the axes with a logarithmic scale or with grid lines: "", "x", "y" or
    "xy".
    """
    canvas, _ = titled(title, figsize=SIZE, layout="constrained")
    axes = canvas.subplots()
    axes.set(xlabel=x, ylabel=y, **{f"{name}scale": "log" for name in log})
    for axis in () if powers else (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:,.0f}")
    axes.minorticks_off()
    for name in grid:
        axes.grid(axis=name)
    return canvas, axes


# -- marks and text ----------------------------------------------------------------------


def dots(axes, x, y, style, hollow=False, **changes):
    """Draw markers without a line, in the style of a strategy or a meaning."""
    face = PAPER if hollow else style.color
    axes.plot(x, y, style.marker, color=style.color, markerfacecolor=face, **changes)


def write(axes, x, y, text, **changes):
    """Write a text centred on a point."""
    axes.text(x, y, text, ha="center", va="center", **changes)


def beside(axes, text, point, *offset, **changes):
    """Write a text beside a point, its offset to the right and upwards in points."""
    axes.annotate(text, point, xytext=offset, textcoords="offset points", **changes)


def arrow(axes, start, end, color, **changes):
    """Draw an arrow from one point to another."""
    options = {"arrowstyle": "-|>", "mutation_scale": 18, "lw": 3, "color": color, "shrinkA": 0}
    axes.annotate("", end, start, arrowprops=options | changes, zorder=3.5)


def edges(axes, graph, where, width=1.5, path=False):
    """Draw the edges of a graph whose nodes have places, or those of a path."""
    options = {"edge_color": GREY, "width": width}
    if path:
        options = {"edge_color": MEANINGS["path"].color, "width": MEANINGS["path"].linewidth}
    nx.draw_networkx_edges(graph, where, ax=axes, arrows=False, **options)


def whole_steps(axis):
    """Put the ticks of an axis at whole numbers, in at most ten steps."""
    axis.set_major_locator(MaxNLocator(10, integer=True, steps=(1, 2, 5, 10)))


def name_rows(axes, names):
    """Label horizontal bars or lines, the first on top."""
    axes.set_yticks(range(len(names)), map(display_name, names))
    axes.tick_params(axis="y", length=0)
    axes.invert_yaxis()
    axes.spines["left"].set_visible(False)


def lines(axes, frame, styles, **options):
    """Draw a line for each column of a table, with its name at the height where it ends.

    Names at the same height are written in the order of the lines before, upwards.
    """
    lines = {name: frame[name].dropna().round(9) for name in frame}
    strokes = {}  # from the end of a line to its name
    for (name, line), style in zip(lines.items(), styles, strict=False):
        axes.plot(line, **style._asdict() | options)
        strokes[name] = {"arrowstyle": "-", "shrinkA": 2, "shrinkB": 4, "relpos": (0, 0.5)}
        strokes[name]["color"] = style.color
    axes.set(xlim=axes.get_xlim(), ylim=axes.get_ylim())  # final, so that points can be placed
    to_axes = axes.transScale + axes.transLimits
    names = sorted(lines, key=lambda name: lines[name].tolist()[::-1])
    ends = [to_axes.transform((lines[name].index[-1], lines[name].iloc[-1])) for name in names]
    room = 0.055 * np.arange(len(names))  # for the names below each, as a share of the height
    # Push each name above the one before, but none above the top.
    heights = np.maximum.accumulate([y for _, y in ends] - room) + room
    heights = np.minimum(heights, 0.9725 + room - room[-1])
    for name, end, height in zip(names, ends, heights, strict=True):
        place, units = (1.03, height), "axes fraction"
        axes.annotate(display_name(name), end, place, units, units, strokes[name], **NAME)


def name_points(canvas, axes, points):
    """Write each point's name right, left, above or below, where it overlaps nothing."""
    canvas.draw_without_rendering()
    places = map(axes.transData.transform, points.values())
    taken = [Bbox.from_bounds(*(place - 14), 28, 28) for place in places]
    sides = {(14, 0): "left", (-14, 0): "right", (0, 18): "center", (0, -18): "center"}
    for name, point in points.items():
        label = axes.annotate(display_name(name), point, (0, 0), textcoords="offset points", **NAME)
        for label.xyann, side in sides.items():
            label.set_ha(side)
            box = label.get_window_extent()
            if not any(map(box.overlaps, taken)):
                break
        taken.append(box)


def bars(canvas, axes, shares, patches, upright=True, width=0.8):
    """Stack the columns of a table, a bar for each row, with a legend below.

    `patches` maps each column to its patches' options: facecolor and, beside the colour, hatch.
    """
    places = range(len(shares))
    bar, end = axes.bar if upright else axes.barh, np.zeros(len(shares))
    for name, options in patches.items():
        part = shares[name].replace(0, np.nan)  # nothing is drawn
        looks = {"edgecolor": PAPER, "lw": 1, "label": display_name(name), **options}
        bar(places, part, width, end, **looks)
        end += shares[name].to_numpy()
    canvas.legend(loc="outside lower center", ncols=6)


def bars_by_distance(title, shares, patches):
    """Draw a bar of shares for each distance of the start, and return the canvas."""
    x, y = "true distance of the start (moves)", "share of the boards at that distance"
    canvas, axes = plain(title, grid="", x=x, y=y)
    bars(canvas, axes, shares, patches, width=0.86)
    every = 1 if len(shares) <= MOST_COLUMNS else 5
    axes.set_xticks(range(0, len(shares), every), shares.index[::every])
    axes.set(ylim=(0, 1), xlim=(-0.6, len(shares) - 0.4))
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.tick_params(axis="x", length=0)
    return canvas


def tint(color, share):
    """Mix a colour with the paper's."""
    return tuple(1 - share * (1 - part) for part in to_rgb(color))


# -- boards ------------------------------------------------------------------------------


def board(axes, x, y, side, labels, faces, cols):
    """Draw a board centred on a point: a label and a face for each cell."""
    rows = len(labels) // cols
    cell = side / max(rows, cols)
    shape = f"round,pad=0,rounding_size={0.12 * cell}"
    edge = {"ec": BOARD.tray, "lw": 6 * cell, "zorder": 3}
    for number, (label, face) in enumerate(zip(labels, faces, strict=True)):
        row, col = divmod(number, cols)
        left, low = x + (col - cols / 2) * cell, y + (rows / 2 - 1 - row) * cell
        axes.add_patch(FancyBboxPatch((left, low), cell, cell, shape, fc=face, **edge))
        at = left + cell / 2, low + 0.47 * cell
        axes.text(*at, label, fontsize=40 * cell, fontweight="bold", zorder=4, **CENTRED)


def state_board(axes, x, y, side, puzzle, state, tints=None):
    """Draw a state of a puzzle, with `tints` of some tiles, or those in their places tinted."""
    if tints is None:
        home = zip(state, puzzle.goal, strict=True)
        tints = {tile: BOARD.home for tile, goal in home if tile == goal}
    faces = [tints.get(tile, BOARD.face) if tile else BOARD.recess for tile in state]
    board(axes, x, y, side, [str(tile or "") for tile in state], faces, puzzle.cols)


def in_columns(layers, neighbours, box, passes=1):
    """Place layers of nodes side by side, each node near the neighbours already placed.

    `neighbours` returns those of a node; `box` is left, bottom, right and top. Returns a point for
    each node.
    """
    left, bottom, right, top = box
    wide, where = (right - left) / len(layers), {}
    tall = (top - bottom) / max(map(len, layers))

    def height(node):
        placed = [where[other][1] for other in neighbours(node) if other in where]
        return -sum(placed) / len(placed) if placed else 0

    for _ in range(passes):
        for number, layer in enumerate(layers):
            for row, node in enumerate(sorted(layer, key=height)):
                y = (bottom + top) / 2 + tall * ((len(layer) - 1) / 2 - row)
                where[node] = left + (number + 0.5) * wide, y
    return where


# -- data and text -----------------------------------------------------------------------


def require(data, *columns):
    """Raise ValueError unless a table has these columns and at least one row."""
    for column in columns:
        if column not in data:
            raise ValueError(f"the table lacks the column {column}")
    if not len(data):
        raise ValueError("the table has no rows")


def named(items, name, what):
    """Return a mapping of names to items; `name` names those of a plain iterable, or one alone."""
    items = [items] if isinstance(items, Result | Trace) else items
    pairs = list(items.items() if isinstance(items, Mapping) else ((name(i), i) for i in items))
    by_name = dict(pairs)
    if not pairs:
        raise ValueError(f"there is no {what} to show")
    if len(by_name) < len(pairs):
        raise ValueError(f"two have the same name: give a mapping of names to each {what}")
    return by_name


def distinct(styles):
    """Replace styles that occur again, and None, by those of `SERIES`."""
    spare, used = cycle(SERIES), {None}
    return [next(spare) if style in used else used.add(style) or style for style in styles]


def heuristic_styles(heuristics):
    """Return the styles of heuristics: their own, or spare ones where they have none."""
    return distinct([HEURISTIC_STYLES.get(name_of(each)) for each in heuristics])


def text(frame, form="{:,.0f}", **forms):
    """Write a table, each number in the format of its column or in `form`, "-" where it is NaN."""

    def written(column):
        form_here = forms.get(column.name, form)
        return [
            cell if isinstance(cell, str) else "-" if pd.isna(cell) else form_here.format(cell)
            for cell in column
        ]

    def label(name):
        return display_name(str(name))

    cells = {label(name): written(frame[name]) for name in frame}
    table = pd.DataFrame(cells, map(label, frame.index))
    table.columns.name = frame.columns.name or frame.index.name
    return table.to_string(col_space={name: len(name) + 1 for name in cells})


def by_depth(rows, what="depth", form="{:,.0f}"):
    """Write series by depth, a row for each; of more than twelve depths every fifth is shown."""
    return text(some_depths(rows, what), form)


def some_depths(rows, what="depth"):
    """Return a table with a row for each series, and a column for each depth that a twin shows."""
    frame = pd.DataFrame(rows).rename_axis(index=what)
    if len(frame) > MOST_COLUMNS:
        start = -int(frame.index[0]) % 5
        frame = frame.iloc[sorted({0, *range(start, len(frame), 5), len(frame) - 1})]
    return frame.rename("{:g}".format).T


def times(ratio):
    """Write a ratio with at least two digits."""
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.1f}"
