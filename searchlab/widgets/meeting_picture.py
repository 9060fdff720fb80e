"""Both sides of a bidirectional search: the picture that stays, of the end or of a moment."""

from itertools import islice

from searchlab.analysis.meetings import SIDES
from searchlab.puzzle.drawing import board_words, num
from searchlab.search.bidirectional import BACKWARD, FORWARD
from searchlab.search.result import OUT_OF_BUDGET
from searchlab.styles import GREY, INK, MEANINGS, PAPER
from searchlab.widgets.meeting_page import WIDE
from searchlab.widgets.sheet import Sheet


class Picture(Sheet):
    """Both sides after so many steps as SVG; when the search is over, with the solution below."""

    def __init__(self, found, at):
        super().__init__(WIDE + 40, found.puzzle)
        self.found, self.at, over = found, at, at == found.steps
        # What is found only at the end.
        self.met = found.met if over else None
        self.moves = found.result.moves if over else None
        self.summary = found.summary if over else found.moment(at)
        self.compared = self._compared() if over else ""
        self._line(self.summary, 18, "bold")
        if found.sides:
            space = found.space()
            self._dots(space) if space else self._bars()
            self._line(self._legend(bool(space)), 15)
            self._line(self.compared, 15)
        boards = [board.state for board in found.result.path] if over else []
        self._strip(boards or [found.start, found.puzzle.goal])

    def svg(self):
        """Return the picture."""
        start = board_words(self.found.start, self.puzzle.cols)
        words = f"{self.summary} {self.compared} From {start} to the goal."
        return super().svg(self.y + 10, words)

    def _line(self, words, size, weight="normal"):
        self.paragraph(words, size, size * 1.5, 58 if size > 16 else 76, weight)

    def _legend(self, drawn):
        star = f"; {MEANINGS['path'].glyph} meeting" if self.met else ""
        sides = "; circles from the start, squares from the goal" if drawn else ""
        return f"filled: expanded; outlined: frontier{star}{sides}"

    def _compared(self):
        alone, both = self.found.alone, self.found.result.expanded
        if not self.found.sides:
            return ""
        more = "more than " if alone.outcome == OUT_OF_BUDGET else ""
        return f"Expanded from both ends: {both:,}; from the start alone: {more}{alone.expanded:,}."

    def _bars(self):
        """Draw a bar to a depth: the part expanded filled, the frontier outlined."""
        found, tall = self.found, 200
        reached = [found.levels(side, "reached") for side in SIDES]
        wide = (WIDE - 20) / sum(map(len, reached))
        most = max(map(max, reached))
        every = 1 if wide > 22 else 5
        on = self._depths_on_the_way()
        foot, star = self.y + tall + 14, None
        for side in SIDES:
            expanded = found.levels(side, "expanded", self.at)
            for depth, count in enumerate(found.levels(side, "reached", self.at)):
                done = expanded[depth] if depth < len(expanded) else 0
                place = depth if side == FORWARD else sum(map(len, reached)) - 1 - depth
                x = 20 + place * wide + (0 if side == FORWARD else 20)
                low, high = done * tall / most, (count - done) * tall / most
                if done:
                    self.box(x, foot - low, 0.84 * wide, low, MEANINGS["expanded"])
                if count > done:
                    self.box(x, foot - low - high, 0.84 * wide, high, MEANINGS["frontier"])
                line = MEANINGS["path"].color if (side, depth) in on else GREY
                under = f"M{num(x)} {num(foot + 2)}h{num(0.84 * wide)}"
                self.add("path", d=under, stroke=line, stroke_width=4)
                if (side, depth) == (on or [None])[-1]:
                    star = x + 0.42 * wide
                if depth % every == 0:
                    self._centred(x + 0.42 * wide, foot + 20, depth)
        if star:
            self._star(star, foot + 6)
        self.y = foot + 24

    def _depths_on_the_way(self):
        """List side and depth of the levels that the solution crosses, the meeting last."""
        if not self.met:
            return []
        forward, backward = map(len, self.found.halves)
        first = (BACKWARD, backward) if self.found.met.side == FORWARD else (FORWARD, forward)
        on = [(FORWARD, depth) for depth in range(forward)]
        return [*on, *((BACKWARD, depth) for depth in range(backward)), first]

    def _dots(self, space):
        """Draw all boards one by one, and the moves by which they were reached."""
        found, top = self.found, self.y + 6
        points = [(20 + x, top + y) for x, y in zip(space["x"], space["y"], strict=True)]
        side_of, done = {0: FORWARD, 1: BACKWARD}, set()
        steps = zip(found.sides, space["nodes"], space["made"], strict=True)
        for side, node, made in islice(steps, self.at):
            done.add(node)
            for child in made:
                side_of[child] = side
                (x, y), (to_x, to_y) = points[node], points[child]
                self.add("path", d=f"M{num(x)} {num(y)}L{num(to_x)} {num(to_y)}", stroke=GREY)
        if self.met:
            line = " ".join(f"{num(points[i][0])},{num(points[i][1])}" for i in space["way"])
            color = MEANINGS["path"].color
            self.add("polyline", points=line, fill="none", stroke=color, stroke_width=4)
        for i, (x, y) in enumerate(points):
            if i not in side_of:
                self.add("circle", cx=x, cy=y, r=1.6, fill=GREY)
                continue
            meaning = MEANINGS["expanded" if i in done else "frontier"]
            if side_of[i] == BACKWARD:
                self.box(x - 3.6, y - 3.6, 7.2, 7.2, meaning)
            else:
                fill = meaning.color if meaning.filled else PAPER
                more = {"fill": fill, "stroke": meaning.color, "stroke_width": 1.6}
                self.add("circle", cx=x, cy=y, r=3.8, **more)
        if self.met:
            x, y = points[space["meeting"][1]]
            self._star(x, y + 7)
        self.y = top + space["tall"]

    def _star(self, x, y):
        path = MEANINGS["path"]
        self._centred(x, y, path.glyph, 24, path.color, stroke=PAPER, stroke_width=0.8)

    def _centred(self, x, y, words, size=15, color=INK, **more):
        self.text(x, y, words, size, text_anchor="middle", fill=color, **more)

    def _strip(self, boards):
        """Draw the boards of the solution, the move that made each on its left."""
        found, columns, wide = self.found, 8, 58
        meeting = len(found.halves[0]) if self.met else -1
        self.y += 14
        for i, state in enumerate(boards):
            x = 30 + i % columns * (wide + 22)
            tall = self.board(state, x, self.y, wide)
            if i == meeting:
                self.add(
                    "rect", x=x - 3, y=self.y - 3, width=wide + 6, height=tall + 6, rx=6,
                    fill="none", stroke=MEANINGS["path"].color, stroke_width=3,
                )  # fmt: skip
            if i and self.moves:
                move = self.moves[i - 1]
                self._centred(x - 11, self.y + tall / 2 + 5, move, font_weight="bold")
            if i % columns == columns - 1 or i == len(boards) - 1:
                self.y += tall + 14
