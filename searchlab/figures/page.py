"""What all figures share: a picture with its text twin, and a page of SVG to draw on.

The widgets' stills are drawn on such a page, too. It needs the standard library only.
"""

from collections.abc import Mapping
from html import escape
from math import cos, hypot, pi, sin
from pathlib import Path
from textwrap import wrap

from searchlab.problems.drawing import as_image, board_group, num, svg_picture
from searchlab.styles import BOARD, GREY, INK, MEANINGS, PAPER, display_name

WIDTH = 864  # pixels, of a figure
_SIZE = 16  # of a text
_TITLE = 20
_MOST_COLUMNS = 12  # depths in a twin; of more, every fifth is shown


class Figure:
    """A picture with its text twin.

    A notebook shows the picture, and below it the twin, folded; printed, a figure is its twin.

    Attributes
    ----------
    title : str
        The finding that the picture shows.
    twin : str
        The data behind the picture as a short table.
    svg : str
        The picture, of a drawing.
    canvas : matplotlib.figure.Figure
        The picture, of a chart. It can be changed before it is shown or saved.
    data : pandas.DataFrame
        The data in full, of a chart.

    Examples
    --------
    >>> from searchlab import figures
    >>> figure = figures.thread("2 3 4 1 5 x 7 6 8")
    >>> figure
    <figure: 5 inversions along the thread: odd>
    >>> print(figure)
    bead           2  3  4  5  1  7  6  8
    smaller after  1  1  1  1  0  1  0  0
    """

    def __init__(self, title, twin, svg):
        self.title, self.twin, self.svg = title, twin, svg

    def __repr__(self):
        return f"<figure: {self.title}>"

    def __str__(self):
        return self.twin

    def save(self, path):
        """Write the picture to a file: a drawing as SVG, a chart as the file's name ends."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def _picture(self):
        """Return the picture as a notebook shows it: data by type, and what is said of them."""
        dark = '<img class="jp-needs-light-background"'  # as JupyterLab marks pictures
        return {"text/html": as_image(self.svg).replace("<img", dark, 1)}, {}

    def _ipython_display_(self):
        from IPython.display import publish_display_data

        picture, about = self._picture()
        publish_display_data({**picture, "text/plain": repr(self)}, about)
        folded = f"<summary>The data as text</summary><pre>{escape(self.twin)}</pre>"
        publish_display_data({"text/html": f"<details>{folded}</details>", "text/plain": self.twin})


# -- text twins --------------------------------------------------------------------------


def aligned(rows):
    """Write rows of cells in columns: the first to the left, the others to the right.

    >>> print(aligned([["moves", 0, 10], ["boards", 1, 1234]]))
    moves   0    10
    boards  1  1234
    """
    rows = [list(map(str, row)) for row in rows]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join([row[0].ljust(wide[0]), *map(str.rjust, row[1:], wide[1:])]) for row in rows)
    return "\n".join(map(str.rstrip, lines))


def table(frame, form="{:,.0f}", **forms):
    """Write a table of pandas, each number in the format of its column or in `form`."""
    columns = [[frame.index.name or frame.columns.name or "", *map(_name, frame.index)]]
    for name in frame:
        columns.append([_name(name), *_cells(frame[name], forms.get(name, form))])
    return aligned(zip(*columns, strict=True))


def by_depth(rows, what="depth", form="{:,.0f}"):
    """Write series by depth, a row for each; of more than twelve depths every fifth is shown.

    >>> print(by_depth({"a-star": [1, 2, 4]}))
    depth  0  1  2
    A*     1  2  4
    """
    depths = list(getattr(rows, "index", range(max(map(len, dict(rows).values())))))
    shown = range(len(depths))
    if len(depths) > _MOST_COLUMNS:
        shown = sorted({0, *range(-int(depths[0]) % 5, len(depths), 5), len(depths) - 1})
    lines = [[what, *(f"{depths[at]:g}" for at in shown)]]
    for name in rows:
        cells = [*_cells(rows[name], form)]
        lines.append([_name(name), *(cells[at] if at < len(cells) else "-" for at in shown)])
    return aligned(lines)


def named(items, name, what):
    """Return a mapping of names to items; `name` names those of a plain iterable."""
    pairs = list(items.items() if isinstance(items, Mapping) else ((name(i), i) for i in items))
    by_name = dict(pairs)
    if not pairs:
        raise ValueError(f"there is no {what} to show")
    if len(by_name) < len(pairs):
        raise ValueError(f"two have the same name: give a mapping of names to each {what}")
    return by_name


def _name(key):
    return display_name(str(key))


def _cells(values, form):
    """Write values in a format; "-" where there is none."""
    for value in values:
        missing = value is None or value != value
        yield value if isinstance(value, str) else "-" if missing else form.format(value)


# -- a page of SVG -----------------------------------------------------------------------


class Page:
    """A page to draw on, from above, in pixels: lines, texts, marks and boards in their order.

    Parameters
    ----------
    title : str
        Written on top of the page, if there is one.
    width : float
    """

    def __init__(self, title="", width=WIDTH):
        self.title, self.width, self.top, self._parts = title, width, 0, []
        for line in wrap(self.title, int(width / 13.4), break_on_hyphens=False):
            self.write(16, self.top + 26, line, _TITLE, "start", bold=True)
            self.top += 27
        self.top += 30 * bool(title)

    def write(self, x, y, text, size=_SIZE, anchor="middle", color=INK, bold=False, halo=False):
        """Write a text beside or, if its anchor is the middle, centred on a point.

        Parameters
        ----------
        x, y : float
        text
        size : float
        anchor : {"start", "middle", "end"}
        color : str
        bold : bool
        halo : bool
            Whether it has an edge of paper, to be legible on lines.
        """
        if text in ("", " "):
            return
        more = ' font-weight="bold"' * bold
        more += f' stroke="{PAPER}" stroke-width="5" paint-order="stroke"' * halo
        self._parts.append(
            f'<text x="{num(x)}" y="{num(y + 0.36 * size)}" font-size="{num(size)}"'
            f' text-anchor="{anchor}" fill="{color}"{more}>{escape(str(text))}</text>'
        )

    def path(self, d, color=GREY, width=1.5, fill="none", dash="none"):
        """Draw a path of SVG.

        Parameters
        ----------
        d : str
            Its commands.
        color, fill : str
            Of the line, and of what it encloses.
        width : float
            Of the line.
        dash : str
            The lengths of dashes and gaps.
        """
        more = f' stroke-dasharray="{dash}"' * (dash != "none")
        self._parts.append(
            f'<path d="{d}" fill="{fill}" stroke="{color}" stroke-width="{num(width)}"{more}/>'
        )

    def line(self, *points, **looks):
        """Draw a line through points."""
        self.path(segment(*points), **looks)

    def arrow(self, start, end, color=GREY, width=3, bend=0.0):
        """Draw an arrow, straight or bent to its left; return the point beside its middle.

        Parameters
        ----------
        start, end : tuple of float
        color : str
        width : float
        bend : float
            How far it is bent, as a share of its length.
        """
        (x, y), (u, v) = start, end
        middle = (x + u) / 2 + bend * (v - y), (y + v) / 2 - bend * (u - x)
        length = hypot(u - middle[0], v - middle[1]) or 1
        dx, dy = (u - middle[0]) / length, (v - middle[1]) / length
        head = 3 * width + 3
        a, b = u - head * dx, v - head * dy
        d = f"M{num(x)} {num(y)}Q{num(middle[0])} {num(middle[1])} {num(a)} {num(b)}"
        self.path(d, color, width)
        side = 0.45 * head
        corners = [(u, v), (a - side * dy, b + side * dx), (a + side * dy, b - side * dx)]
        self.path(segment(*corners) + "Z", color, 0, color)
        return (x + 2 * middle[0] + u) / 4, (y + 2 * middle[1] + v) / 4

    def dot(self, x, y, radius, fill=PAPER, color=GREY, width=2.0):
        """Draw a circle, filled with `fill`."""
        self._parts.append(
            f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"'
            f' stroke="{color}" stroke-width="{num(width)}"/>'
        )

    def mark(self, x, y, status, radius, number=None, hollow=False):
        """Draw the mark of a status, as `searchlab.styles.MEANINGS` has it.

        Parameters
        ----------
        x, y : float
        status : str
        radius : float
        number : int, optional
            To be written in it.
        hollow : bool
            Whether the mark is an outline in grey.
        """
        meaning = MEANINGS[status]
        color, fill = (GREY, PAPER) if hollow else (meaning.color, meaning.color)
        if meaning.shape == "ring":
            self.dot(x, y, 0.8 * radius, PAPER, color, 2.6)
        elif meaning.shape == "cross":
            r = 0.7 * radius
            self.line((x - r, y - r), (x + r, y + r), color=color, width=2.6)
            self.line((x - r, y + r), (x + r, y - r), color=color, width=2.6)
        elif meaning.shape == "circle":
            self.dot(x, y, radius, fill, PAPER, 0.8)
        else:
            corners, inner = (5, 0.42) if meaning.shape == "star" else (3, 0.5)
            radii = [1.35 * radius, 1.35 * radius * inner] * corners
            turns = [pi * at / corners for at in range(2 * corners)]
            points = [
                (x + r * sin(turn), y - r * cos(turn)) for r, turn in zip(radii, turns, strict=True)
            ]
            edge = (GREY, 1.5) if hollow else (PAPER, 0.8)
            self.path(segment(*points) + "Z", *edge, fill)
        if number:
            size = radius * (1.3 if number < 10 else 1)
            self.write(x, y, number, size, color=PAPER, bold=True)

    def board(self, puzzle, state, x, y, cell, tiles=None):
        """Draw a board centred on a point, with its tiles in their places tinted, or `tiles`.

        Parameters
        ----------
        puzzle : Puzzle
        state : bytes
        x, y : float
        cell : float
            The width of a cell.
        tiles : container of int, optional
        """
        corner = x - cell * puzzle.cols / 2, y - cell * puzzle.rows / 2
        self._parts.append(board_group(puzzle, state, *corner, cell, tiles))

    def cells(self, x, y, cell, labels, faces, cols):
        """Draw a grid centred on a point: a label on a face for each cell.

        Parameters
        ----------
        x, y : float
        cell : float
            The width of a cell.
        labels, faces : sequence of str
            The faces are colours.
        cols : int
        """
        left, top = x - cell * cols / 2, y - cell * len(labels) // cols / 2
        for at, (label, face) in enumerate(zip(labels, faces, strict=True)):
            u, v = left + cell * (at % cols), top + cell * (at // cols)
            self._parts.append(
                f'<rect x="{num(u)}" y="{num(v)}" width="{num(cell)}" height="{num(cell)}"'
                f' rx="{num(0.12 * cell)}" fill="{face}" stroke="{BOARD.tray}"'
                f' stroke-width="{num(0.08 * cell)}"/>'
            )
            self.write(u + cell / 2, v + cell / 2, label, 0.5 * cell, bold=True)

    def svg(self, height, alt=""):
        """Return all as a picture; `alt` is what a screen reader reads instead of the title."""
        card = f'<rect width="{num(self.width)}" height="{num(height)}" rx="8" fill="{PAPER}"/>'
        alt = alt or f"{self.title}. The data follow as text."
        drawing = (
            f'{card}<g stroke-linecap="round" stroke-linejoin="round">{"".join(self._parts)}</g>'
        )
        frame = f"0 0 {num(self.width)} {num(height)}"
        return svg_picture(drawing, self.width, height, frame, alt)

    def figure(self, height, twin):
        """Return all as a figure."""
        return Figure(self.title, twin, self.svg(height))


def segment(*points):
    """Return the path of SVG that leads through points.

    >>> segment((0, 0.5), (10, 20))
    'M0 0.5L10 20'
    """
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def tint(color, share):
    """Mix a colour with the paper's."""
    parts = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - share * (255 - part)):02X}" for part in parts)
