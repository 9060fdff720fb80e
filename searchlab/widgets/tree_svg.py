"""The picture of a search tree: what stays of a player where no kernel runs."""

from collections import Counter, defaultdict
from html import escape
from itertools import chain, pairwise
from math import cos, pi, sin

from searchlab.analysis.layout import MOST_ABREAST
from searchlab.puzzle.checks import several
from searchlab.puzzle.drawing import svg_picture
from searchlab.running.trace import NOBODY
from searchlab.search.events import INFERIOR, PRUNED
from searchlab.styles import GREY, INK, MEANINGS, PAPER
from searchlab.widgets.tree import outcome

_SPOT = 3  # pixels of a lane that nodes share
_MOST_LEVELS = 44  # of a deeper tree those around the node expanded last

_LEFT, _TOP, _WIDE = 46, 46, 700  # of the levels
_MARGIN, _FOOT = 80, 34


def tree_svg(tree, at):
    """Draw a search tree as it is after so many events; its title tells how the search ends."""
    trace = tree.trace
    unit = trace.unit
    events = f"{at:,} of {several(len(trace), unit)}"
    title = f"{trace.strategy.name} on {trace.puzzle.write(trace.result.start)}: {events}"
    words = f"Search tree of {title}. At its end: {outcome(trace)}"
    return TreePicture(tree, at).drawn(title, words)


class TreePicture:
    """A tree after so many steps; what its nodes can be, and how that is drawn, is of the class."""

    LOOKS = MEANINGS
    WORDS = {"frontier": "on the frontier", "goal": "solution"}  # noqa: RUF012  # else the name
    # A folded level is a strip with a lane for each of these.
    LANES = ("expanded", "frontier", "duplicate", "inferior")
    SAME_LANE = {"goal": "expanded", "pruned": "inferior"}  # noqa: RUF012
    DASHED = (INFERIOR, PRUNED)  # the edges to these

    def __init__(self, tree, at):
        self.tree, self.at = tree, at
        self.levels = min(tree.levels, _MOST_LEVELS)
        self.row = min(44, max(12, 440 / self.levels))
        last = tree.level[tree.current(at)]
        self.highest = max(0, min(last - _MOST_LEVELS // 2, tree.levels - self.levels))
        # The iteration that is under way, as far as it has come.
        starts = [node for _, node in tree.groups] + [len(tree)]
        under_way = sum(event < max(at, 1) for event, _ in tree.groups)
        first, end = starts[under_way - 1 : under_way + 1]
        made = range(first, max(tree.made[at], first + 1))
        self.shown = [number for number in made if self._shows(tree.level[number])]
        self.status = {number: tree.status(number, at) for number in self.shown}
        abreast = Counter(tree.level[first:end])
        self.folded = {level for level, nodes in abreast.items() if nodes > MOST_ABREAST}
        self.ways = tree.ways(at)
        thick = set(chain.from_iterable(nodes for nodes, _ in self.ways))
        self.singles = [
            number
            for number in self.shown
            if tree.level[number] not in self.folded or number in thick
        ]

    def drawn(self, title, words):
        """Return the drawing under its title, with words that tell what is to be seen."""
        width, height = _LEFT + _WIDE + _MARGIN, _TOP + self.row * self.levels + _FOOT
        parts = [
            f'<rect width="{width}" height="{height:.0f}" rx="8" fill="{PAPER}"/>',
            _words(_LEFT - 26, 26, 17, title, "start", ' font-weight="bold"'),
            *self._levels(),
            *self._edges(),
            *self._marks(),
            *self._legend(height - 14),
        ]
        return svg_picture("".join(parts), width, height, f"0 0 {width} {height:.0f}", words)

    def _shows(self, level):
        return self.highest <= level < self.highest + self.levels

    def _y(self, level):
        return _TOP + self.row * (level - self.highest + 0.5)

    def _point(self, number):
        return f"{_LEFT + _WIDE * self.tree.x[number]:.0f} {self._y(self.tree.level[number]):.0f}"

    def _levels(self):
        """Yield for each level its depth, the strip of one that is folded, and its nodes' count."""
        levels = defaultdict(list)
        for number in self.shown:
            levels[self.tree.level[number]].append(number)
        for level, numbers in sorted(levels.items()):
            y = self._y(level)
            depth = self.tree.g[numbers[0]]
            if self.row >= 15 or depth % 2 == 0:
                yield _words(_LEFT - 14, y + 4, 13, f"{depth}", "end")
            if level in self.folded:
                yield from self._strip(numbers, y)
            yield _words(_LEFT + _WIDE + 10, y + 4, 13, f"{len(numbers):,}", "start")

    def _strip(self, numbers, y):
        """Yield a folded level: how its nodes lie over the width, a lane for each status."""
        lanes = defaultdict(set)
        for number in numbers:
            status = self.status[number]
            lane = self.LANES.index(self.SAME_LANE.get(status, status))
            lanes[lane].add(int(_WIDE * self.tree.x[number] / _SPOT))
        count = len(self.LANES)
        thick = min(18, 0.8 * self.row) / count
        yield (
            f'<rect x="{_LEFT}" y="{y - count / 2 * thick:.1f}" width="{_WIDE}"'
            f' height="{count * thick:.1f}" fill="{GREY}" fill-opacity=".12"/>'
        )
        for lane, spots in sorted(lanes.items()):
            middle = y + (lane - (count - 1) / 2) * thick
            line = "".join(
                f"M{_LEFT + _SPOT * start} {middle:.1f}h{_SPOT * length}"
                for start, length in _runs(spots)
            )
            colour = self.LOOKS[self.LANES[lane]].color
            yield f'<path d="{line}" stroke="{colour}" stroke-width="{thick:.1f}"/>'

    def _edges(self):
        tree, ways = self.tree, [(set(nodes), status) for nodes, status in self.ways]
        plain, dropped, thick = [], [], {status: [] for _, status in ways}
        for number in self.singles:
            parent = tree.parent[number]
            over = {status for nodes, status in ways if number in nodes and parent in nodes}
            if parent == NOBODY or not self._shows(tree.level[parent]):
                continue
            if tree.level[parent] in self.folded and not over:
                continue
            drop = self.status[number] in self.DASHED
            for lines in [thick[status] for status in over] or [dropped if drop else plain]:
                lines.append(f"M{self._point(parent)}L{self._point(number)}")
        for nodes, status in self.ways:
            if len(nodes) == 2 and tree.parent[nodes[1]] != nodes[0]:  # where two sides meet
                thick[status].append("M{}L{}".format(*map(self._point, nodes)))
        yield from _path(plain, GREY)
        yield from _path(dropped, MEANINGS["inferior"].color, ' stroke-dasharray="4 3"')
        for status, lines in thick.items():
            look = self.LOOKS[status]
            yield from _path(lines, look.color, f' stroke-width="{look.linewidth:g}"')

    def _marks(self):
        for status in dict.fromkeys(map(self.status.get, self.singles)):
            points = [self._point(n) for n in self.singles if self.status[n] == status]
            yield _marks(self.LOOKS[status], points, 5 if self.row >= 14 else 4)

    def _legend(self, y):
        seen = set(self.status.values())
        x = _LEFT
        for name, look in self.LOOKS.items():
            words = self.WORDS.get(name, name)
            if name in seen and words:
                yield _marks(look, [f"{x} {y - 5:.0f}"], 6)
                yield _words(x + 14, y, 14, words, "start")
                x += 40 + 8 * len(words)


def _runs(spots):
    """Join spots that touch: return the start and the length of each run."""
    starts = sorted(spot for spot in spots if spot - 1 not in spots)
    ends = sorted(spot + 1 for spot in spots if spot + 1 not in spots)
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def _words(x, y, size, words, anchor, more=""):
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" fill="{INK}"'
        f"{more}>{escape(words)}</text>"
    )


def _path(lines, colour, more=""):
    if lines:
        yield f'<path d="{"".join(lines)}" fill="none" stroke="{colour}"{more}/>'


def _marks(meaning, points, radius):
    """Draw the marks of a meaning, all as one path."""
    if meaning.shape in ("circle", "ring"):
        dots = _dots(points, meaning.color, 2 * radius)
        return dots + (_dots(points, PAPER, 2 * radius - 4) if meaning.shape == "ring" else "")
    r, c = radius, 0.6 * radius
    outline = {
        "cross": f"m{-c:g} {-c:g}l{2 * c:g} {2 * c:g}m{-2 * c:g} 0l{2 * c:g} {-2 * c:g}",
        "triangle": f"m0 {-r:g}l{r:g} {1.8 * r:g}h{-2 * r:g}z",
        "left": f"m{-r:g} 0l{1.8 * r:g} {r:g}v{-2 * r:g}z",
        "right": f"m{r:g} 0l{-1.8 * r:g} {r:g}v{-2 * r:g}z",
        "star": _star(1.5 * r),
    }[meaning.shape]
    path = "".join(f"M{point}{outline}" for point in points)
    if meaning.filled:
        return f'<path d="{path}" fill="{meaning.color}"/>'
    return f'<path d="{path}" fill="none" stroke="{meaning.color}" stroke-width="2"/>'


def _dots(points, colour, across):
    """Draw dots: lines without length, with round ends."""
    path = "".join(f"M{point}h0" for point in points)
    return f'<path d="{path}" stroke="{colour}" stroke-width="{across:g}" stroke-linecap="round"/>'


def _star(radius):
    corners = []
    for i in range(10):
        reach = radius if i % 2 == 0 else 0.42 * radius
        corners.append((reach * sin(pi * i / 5), -reach * cos(pi * i / 5)))
    steps = "".join(
        f"l{x - before_x:.1f} {y - before_y:.1f}"
        for (before_x, before_y), (x, y) in pairwise(corners)
    )
    return f"m0 {-radius:.1f}{steps}z"
