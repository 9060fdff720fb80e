"""The heuristic atlas as a picture that stands by itself."""

from html import escape
from math import log

from searchlab.puzzle.drawing import board_svg, num, svg_picture
from searchlab.styles import BLUE, GREY, INK, PAPER, VERMILION
from searchlab.widgets.atlas_cells import tick_step

_SHADES = 12
_LEFT, _TOP, _WIDE, _BELOW, _SIDE = 46, 58, 544, 50, 212  # of and around a chart, in pixels


def atlas_svg(charts, trails, comparison, board):
    """Draw one or two charts below each other, with the board and a key beside them.

    A chart is what `BackgroundTrial.chart` returns; a trail is the path of the board through it,
    pairs of distance and estimate; the comparison says what follows from the two.
    """
    tall = 384 if len(charts) == 1 else 260
    tops = [chart["low"] + len(chart["labels"]) * chart["step"] for chart in charts]
    extent = min(chart["low"] for chart in charts), max(*tops, charts[0]["maximum"] + 1)
    parts = []
    for i, (chart, trail) in enumerate(zip(charts, trails, strict=True)):
        frame = _Frame(chart, extent, _TOP + i * (_TOP + tall + _BELOW), tall)
        parts += [*frame.cells(), *frame.lines(trail), *frame.words()]
    height = len(charts) * (_TOP + tall + _BELOW) + (34 if comparison else 8)
    width = _LEFT + _WIDE + 28 + _SIDE
    if comparison:
        parts.append(_text(_LEFT, height - 18, comparison, _BOLD))
    puzzle, state = board.puzzle, board.state.state
    drawn = board_svg(state, puzzle.rows, puzzle.cols, puzzle.goal, width=180)
    side = _LEFT + _WIDE + 28
    parts.append(drawn.replace("<svg ", f'<svg x="{side}" y="{_TOP}" ', 1))
    parts += _key(side, _TOP + 180 * puzzle.rows / puzzle.cols + 40)
    card = f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>'
    words = [f"{chart['name']}: {chart['title']}. {' '.join(chart['said'])}" for chart in charts]
    title = " ".join(["Heuristic atlas.", *words, comparison]).strip()
    return svg_picture(card + "".join(parts), width, height, f"0 0 {width} {height}", title)


class _Frame:
    """Where a chart lies on the picture, and its parts."""

    def __init__(self, chart, extent, top, tall):
        self.chart, self.maximum = chart, chart["maximum"]
        self.low, self.high = extent
        self.top, self.bottom = top, top + tall
        self.across, self.up = _WIDE / (self.maximum + 1), tall / (self.high - self.low)
        self.middle = 0.5 if chart["whole"] else 0  # a whole number lies amid its row

    def x(self, distance):
        return _LEFT + (distance + 0.5) * self.across

    def y(self, estimate):
        return self.bottom - (estimate - self.low + self.middle) * self.up

    def at(self, distance, estimate):
        return f"{self.x(distance):.1f} {self.y(estimate):.1f}"

    def cells(self):
        """Draw the cells by shade; those with overestimated boards have a stroke across."""
        most = max((boards for _, _, boards, _ in self.chart["cells"]), default=1)
        step = self.chart["step"]
        tall = step * self.up
        shades, over = {}, ""
        for distance, row, boards, overestimated in self.chart["cells"]:
            left = self.x(distance) - self.across / 2
            bottom = self.bottom - (self.chart["low"] - self.low + row * step) * self.up
            box = f"M{left:.1f} {bottom:.1f}v{-tall:.1f}h{self.across:.1f}v{tall:.1f}z"
            if overestimated:
                over += f"{box}l{self.across:.1f} {-tall:.1f}"
            else:
                shade = round(_SHADES * log(boards) / log(max(10, most)))
                shades[shade] = shades.get(shade, "") + box
        parts = [f'<path d="{path}" fill="{_shade(shade)}"/>' for shade, path in shades.items()]
        return [*parts, _line(over, VERMILION, 1.5, fill=PAPER)]

    def lines(self, trail):
        """Draw the axes, the diagonal, the means, and where the board lies."""
        ends = max(self.low, 0), min(self.high - 1, self.maximum)
        exact = _path(self.at(end, end) for end in ends)
        means = enumerate(self.chart["means"])
        mean = _path(self.at(distance, mean) for distance, mean in means if mean is not None)
        path = _path(self.at(*point) for point in trail)
        dot = _path([self.at(*trail[-1])] * 2 if trail else [])
        return [
            _line(f"M{_LEFT} {self.top}V{self.bottom}h{_WIDE}", GREY, 1),
            _line(exact, GREY, 2, dash="6 5"),
            *(_line(mean, PAPER, 5), _line(mean, INK, 2.5)),
            *(_line(path, PAPER, 7), _line(path, INK, 4)),
            *(_line(dot, INK, 14), _line(dot, PAPER, 6)),
        ]

    def words(self):
        every, end = tick_step(self.high - self.low, 8), ' text-anchor="end"'
        for h in range(-(-self.low // every) * every, self.high, every):
            yield _text(_LEFT - 8, self.y(h) + 5, f"{h:,}", end)
        middle = ' text-anchor="middle"'
        for distance in range(0, self.maximum + 1, tick_step(self.maximum, 8)):
            yield _text(self.x(distance), self.bottom + 20, distance, middle)
        yield _text(_LEFT, self.top - 32, f"{self.chart['name']}: {self.chart['title']}", _BOLD)
        yield _text(_LEFT, self.top - 10, "h (moves)")
        yield _text(_LEFT + _WIDE / 2, self.bottom + 40, "true distance (moves)", middle)


def _key(x, y):
    box = f"M{x} {{}}v-12h26v12z"
    words = ["few to many boards", "overestimated", "mean of h", "h equals the distance"]
    lines = [y + 28 * i for i in range(len(words))]
    for i in range(3):
        fill = _shade((2, 7, 12)[i])
        yield f'<path d="M{x + 9 * i} {num(lines[0])}v-12h9v12z" fill="{fill}"/>'
    yield _line(box.format(num(lines[1])) + "l26 -12", VERMILION, 1.5, fill=PAPER)
    yield _line(f"M{x} {num(lines[2] - 5)}h26", INK, 2.5)
    yield _line(f"M{x} {num(lines[3] - 5)}h26", GREY, 2, dash="6 5")
    for line, what in zip(lines, words, strict=True):
        yield _text(x + 36, line, what)


_BOLD = ' font-weight="bold"'


def _text(x, y, words, more=""):
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="15" fill="{INK}"{more}>'
        f"{escape(str(words))}</text>"
    )


def _path(points):
    points = list(points)
    return "M" + "L".join(points) if points else ""


def _line(path, colour, width, fill="none", dash=None):
    if not path:
        return ""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{path}" fill="{fill}" stroke="{colour}" stroke-width="{width}"'
        f' stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )


def _shade(shade):
    """Return a shade from 0 to 12: from a tint of blue over blue to a dark blue."""
    share = shade / _SHADES
    if share < 0.7:
        return _mix(PAPER, BLUE, 0.16 + 0.84 * share / 0.7)
    return _mix(BLUE, INK, 0.6 * (share - 0.7) / 0.3)


def _mix(one, other, share):
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + share * (b - a)) for a, b in pairs).hex()
