"""IDA* limit by limit: what each iteration repeats, what it adds, and what it cuts.

The page walks through the visits of a short search, down and back, and draws the path over g
and h, where a limit on g + h is a slanting line. A long search is told iteration by iteration.
"""

from textwrap import wrap

from searchlab.heuristics import find, name_of
from searchlab.puzzle import EIGHT, MOVES, check_order
from searchlab.puzzle.drawing import board_words, num, svg_board, svg_picture
from searchlab.puzzle.palette import GREY, INK, MEANINGS, PAPER
from searchlab.running.trace import Trace
from searchlab.search import RISES
from searchlab.widgets.base import Refusal
from searchlab.widgets.contours_search import BLIND, LEAST, ONE, Search
from searchlab.widgets.front_end import script, style
from searchlab.widgets.searching import SearchWidget, first_board

_OFFERED = (BLIND, "misplaced", "manhattan", "linear-conflict", "walking-distance")


class Contours(SearchWidget):
    """Iterative deepening and IDA*, contour by contour.

    Parameters
    ----------
    board : Board, str, bytes, sequence of int or Trace, optional
        The board to search from, in any notation that `Puzzle.read` understands; the judge's
        board if left out. Or a search by ida-star or iterative-deepening that
        `searchlab.record` recorded. The page then shows that search and no other.
    puzzle : Puzzle, optional
        Its shape and goal; those of `board` where it is a `Board`, else the 8-puzzle.
    heuristic : str or callable
        The estimate, in whole moves; "none" for iterative deepening. For a recorded search
        the one that it was made with.
    rise : {"least-excess", "one"}
        How the limit rises: to the least f that was cut, or by one, as in the fourth post.
    order : str
        The order in which moves are tried.
    at : int
        Steps taken at the beginning.

    Attributes
    ----------
    at : int
        Steps shown: visits of boards, or whole iterations where there are more than 20,000
        visits.
    board : Board
        To set it, in any notation, searches from there.
    heuristic, rise : str
        To set one searches anew.
    contours : list of Contour
        Limit, expanded, new, repeated, pruned and more of each iteration.
    result : Result
    trace : Trace or None
        The search, where it was short enough to be kept.

    Raises
    ------
    ValueError
        If a value is not what is accepted, at the start or later. What is shown then stays as
        it was.

    Examples
    --------
    >>> from searchlab.widgets import Contours
    >>> contours = Contours("2 3 4 1 5 x 7 6 8")
    >>> [(one.limit, one.new, one.repeated) for one in contours.contours[:3]]
    [(9, 5, 0), (11, 14, 5), (13, 40, 19)]
    >>> contours.rise = "one"
    >>> [one.limit for one in contours.contours if one.vain]
    [10, 12, 14, 16, 18]
    >>> contours
    Contours('2 3 4 1 5 x 7 6 8', rise='one')
    """

    _esm = script(__file__)
    _css = style(__file__)

    CHOICES = ("heuristic", "rise")
    OTHERS = "boards and estimates"

    def __init__(
        self,
        board=None,
        puzzle=None,
        *,
        heuristic="manhattan",
        rise=LEAST,
        order=MOVES,
        at=0,
        **traits,
    ):
        self._recorded = isinstance(board, Trace)
        self._order = check_order(order)
        self._own = {}  # the reader's own estimates, by name
        if self._recorded:
            if puzzle is not None:
                raise Refusal("a trace brings its puzzle; give none with it")
            self.puzzle = board.puzzle
            found = _recorded(board, self._named(heuristic), self._own)
        else:
            board, self.puzzle = first_board(board, puzzle)
            found = self._checked(board, heuristic=self._named(heuristic), rise=rise)()
        super().__init__(found, at, **traits)

    def __repr__(self):
        if self._recorded:
            return f"<Contours of {self.result}>"
        parts = [repr(self.puzzle.write(self.board.state))]
        if self.puzzle != EIGHT:
            parts.append(repr(self.puzzle))
        if self.heuristic != "manhattan":
            parts.append(f"heuristic={self.heuristic!r}")
        if self.rise != LEAST:
            parts.append(f"rise={self.rise!r}")
        if self._order != MOVES:
            parts.append(f"order={self._order!r}")
        return f"Contours({', '.join(parts)})"

    # -- what Python sees and sets -----------------------------------------------------------

    @property
    def heuristic(self):
        """The name of the estimate; "none" for iterative deepening."""
        return self._search["heuristic"]

    @heuristic.setter
    def heuristic(self, heuristic):
        self._choose(heuristic=self._named(heuristic))

    @property
    def rise(self):
        """How the limit rises: "least-excess" or "one"."""
        return self._found.rise

    @rise.setter
    def rise(self, rise):
        self._choose(rise=rise)

    @property
    def contours(self):
        """The iterations, each with its counters."""
        return self._found.contours

    def _offers(self):
        own = [name for name in self._own if name not in _OFFERED]
        return {"heuristics": [*_OFFERED, *own]}

    def _named(self, heuristic):
        """Give an estimate's name, under which it is found again."""
        if isinstance(heuristic, str) and heuristic == BLIND:
            return BLIND
        try:
            name = name_of(heuristic)
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._own[name] = find(heuristic)
        return name

    def _searcher(self, heuristic, rise):
        known = isinstance(heuristic, str) and (heuristic in _OFFERED or heuristic in self._own)
        if not known:
            raise Refusal(f"there is no estimate {heuristic!r}; there are {', '.join(_OFFERED)}")
        if rise not in RISES:
            raise Refusal(f"rise is one of {', '.join(RISES)}, not {rise!r}")
        estimate = self._own.get(heuristic, heuristic)
        return lambda start: Search(self.puzzle, start, estimate, rise, self._order)

    def _worth_a_look(self):
        if self.puzzle == EIGHT:
            boards = {"12 moves": "x 1 3 4 5 6 7 8 2", "31 moves": "8 6 7 2 5 4 3 x 1"}
            return {name: EIGHT.read(board) for name, board in boards.items()}
        return {
            f"A walk of {depth}": self.puzzle.scramble(depth, seed=2).state for depth in (20, 40)
        }

    # -- the picture that stays --------------------------------------------------------------

    def picture(self):
        """Draw the iterations, and the boards that set the limits."""
        return _picture(self._found)


def _recorded(trace, name, own):
    """Read a recorded search: its estimate must be the one that is named."""
    blind = trace.result.strategy == "iterative-deepening"
    estimate = BLIND if blind else own.get(name, name)
    found = Search(trace.puzzle, trace.result.start, estimate, LEAST, MOVES, trace)
    if len(trace) and found.h(trace[0].state) != trace[0].h:
        raise Refusal(
            f"this search was not made with {name}, which estimates the start at "
            f"{found.h(trace[0].state)}, but with an estimate of {trace[0].h}; say heuristic=..."
        )
    cut = zip(found.contours, found.contours[1:], strict=False)
    if any(after.limit != one.least for one, after in cut):
        found.rise = ONE
    return found


def _picture(found):
    """Draw a row to an iteration: the part repeated striped, the new part filled."""
    wide, left, across, y = 720, 90, 250, 30.0
    parts = []

    def write(x, words, size=15, weight="normal", anchor="start", color=INK):
        parts.append(
            f'<text x="{num(x)}" y="{num(y)}" font-size="{size}" font-weight="{weight}" '
            f'text-anchor="{anchor}" fill="{color}">{words}</text>'
        )

    def draw(state, x, top, size):
        puzzle = found.puzzle
        drawing, units, _ = svg_board(state, puzzle.rows, puzzle.cols, puzzle.goal, None, False)
        scale = size / units
        parts.append(
            f'<g transform="translate({num(x)} {num(top)}) scale({num(scale)})">{drawing}</g>'
        )

    write(20, "IDA* limit by limit" if not found.blind else "Iterative deepening", 18, "bold")
    for line in wrap(found.summary, 84):
        y += 22
        write(20, line)
    if found.contours:
        y += 30
        for x, words, anchor in (
            (20, "limit", "start"),
            (left, "expanded: striped again, filled new", "start"),
            (left + across + 85, "expanded", "end"),
            (left + across + 160, "new", "end"),
            (left + across + 230, "cut", "end"),
        ):
            write(x, words, 14, anchor=anchor, color=INK)
    rich = len(found.contours) <= 10
    most = max((one.expanded for one in found.contours), default=1)
    for one in found.contours:
        high = 62 if rich else 24
        top = y + 8
        y = top + high / 2 + 6
        write(20, one.limit, 17, "bold")
        _work(parts, one, left, top + high / 2 - 8, across / most)
        write(left + across + 85, f"{one.expanded:,}", 16, anchor="end")
        words = "-" if one.new is None else "in vain" if one.vain else f"{one.new:,}"
        write(left + across + 160, words, 16, anchor="end")
        write(left + across + 230, f"{one.pruned:,}", 16, anchor="end")
        if rich and one.witness:
            draw(one.witness[0], wide - 138, top + 2, 56)
            write(wide - 76, f"f {one.least}", 15, "bold")
        y = top + high
    y += 14
    if not found.contours:
        draw(found.start, 20, y, 90)
        y += 110
    card = f'<rect width="{wide}" height="{num(y)}" rx="8" fill="{PAPER}"/>'
    words = f"{found.summary} From {board_words(found.start, found.puzzle.cols)}."
    return svg_picture(card + "".join(parts), wide, y, f"0 0 {wide} {num(y)}", words)


def _work(parts, one, x, y, scale):
    """Draw the bar of an iteration; one that was not told apart is an outline."""
    blue = MEANINGS["expanded"].color
    if one.repeated is None:
        parts.append(
            f'<rect x="{x}" y="{num(y)}" width="{num(max(2, one.expanded * scale))}" height="16" '
            f'fill="{PAPER}" stroke="{blue}" stroke-width="2"/>'
        )
        return
    again, new = one.repeated * scale, one.new * scale
    if again:
        parts.append(
            f'<rect x="{x}" y="{num(y)}" width="{num(again)}" height="16" fill="{PAPER}" '
            f'stroke="{GREY}"/>'
        )
        stripes = "".join(f"M{num(x + k)} {num(y)}v16" for k in range(3, max(3, int(again)), 5))
        parts.append(f'<path d="{stripes}" stroke="{GREY}" stroke-width="2"/>')
    if new:
        parts.append(
            f'<rect x="{num(x + again)}" y="{num(y)}" width="{num(max(1.5, new))}" height="16" '
            f'fill="{blue}"/>'
        )
