"""IDA* by iterations: what each repeats, what it adds, and what it prunes.

The page walks through the visits of a short search, down and back, and draws the path over g
and h, where a threshold on g + h is a slanting line. Of a long search it shows the iterations.
"""

from functools import partial
from operator import attrgetter

from searchlab.analysis.iterations import BLIND, LEAST, ONE
from searchlab.heuristics import find, name_of
from searchlab.puzzle import EIGHT, MOVES, check_order
from searchlab.running.trace import Trace
from searchlab.search.ida_star import RISES
from searchlab.widgets.contours_page import ContoursPage
from searchlab.widgets.searching import FARTHEST, SearchWidget, choice, first_board, walks
from searchlab.widgets.static import board_picture

_OFFERED = (BLIND, "misplaced", "manhattan", "linear-conflict", "walking-distance")


class Contours(SearchWidget):
    """Iterative deepening and IDA*, iteration by iteration.

    Parameters
    ----------
    board : Board, str, bytes, sequence of int or Trace, optional
        The board to search from, in any notation; the judge's board if left out. Or a search by
        ida-star or iterative-deepening that `searchlab.record` recorded: the page then shows
        that search and no other.
    puzzle : Puzzle, optional
        As for `BoardWidget`.
    heuristic : str or callable
        The estimate, in whole moves; "none" for iterative deepening. For a recorded search
        the one that it was made with.
    rise : {"least-excess", "one"}
        How the threshold rises: to the least f that was pruned, or by one, as in the fourth post.
    order : str
        The order in which moves are tried.
    at : int
        Steps shown: visits of boards, or whole iterations where there are more than 20,000
        visits. The end of the first iteration if left out. Can be set.

    Examples
    --------
    >>> from searchlab.widgets import Contours
    >>> contours = Contours("2 3 4 1 5 x 7 6 8")
    >>> [(one.limit, one.new_paths, one.repeated_paths) for one in contours.iterations[:3]]
    [(9, 5, 0), (11, 14, 5), (13, 40, 19)]
    >>> contours.rise = "one"
    >>> [one.limit for one in contours.iterations if one.wasted]
    [10, 12, 14, 16, 18]
    >>> contours
    Contours('2 3 4 1 5 x 7 6 8', rise='one')
    """

    CHOICES = ("heuristic", "rise")
    OTHERS = "boards and estimates"
    DEFAULTS = {"heuristic": "manhattan", "rise": LEAST, "order": MOVES}  # noqa: RUF012

    def __init__(
        self,
        board=None,
        puzzle=None,
        *,
        heuristic="manhattan",
        rise=LEAST,
        order=MOVES,
        at=None,
    ):
        self._recorded = isinstance(board, Trace)
        self.order = check_order(order)
        self._own = {}  # the reader's own estimates, by name
        if self._recorded:
            if puzzle is not None:
                raise ValueError("a trace brings its puzzle; give none with it")
            self.puzzle = board.puzzle
            found = _recorded(board, self._named(heuristic), self._own)
        else:
            board, self.puzzle = first_board(board, puzzle)
            found = self._checked(board, heuristic=self._named(heuristic), rise=rise)()
        super().__init__(found, at)

    heuristic = choice("heuristic", 'The name of the estimate; "none" for iterative deepening.')
    rise = choice("rise", 'How the threshold rises: "least-excess" or "one".')

    iterations = property(
        attrgetter("_found.iterations"),
        doc="A `searchlab.analysis.iterations.IterationCounts` for each iteration.",
    )

    def _begin(self):
        """Begin at the end of the first iteration."""
        found = self._found
        if not found.iterations:
            return 0
        return found.iterations[0].last if found.unit == "visit" else 1

    def _choose(self, **wanted):
        if "heuristic" in wanted:
            wanted["heuristic"] = self._named(wanted["heuristic"])
        super()._choose(**wanted)

    def _menus(self):
        own = [name for name in self._own if name not in _OFFERED]
        names = [[n, "none (blind)" if n == BLIND else n] for n in (*_OFFERED, *own)]
        rises = [[LEAST, "to the least f pruned"], [ONE, "by one, as published"]]
        return {"choices": {"heuristic": names, "rise": rises}}

    def _named(self, heuristic):
        """Return an estimate's name, under which it is found again."""
        if isinstance(heuristic, str) and heuristic == BLIND:
            return BLIND
        name = name_of(heuristic)
        self._own[name] = find(heuristic)
        return name

    def _searcher(self, heuristic, rise):
        if not isinstance(heuristic, str) or heuristic not in (*_OFFERED, *self._own):
            raise ValueError(f"there is no estimate {heuristic!r}; there are {', '.join(_OFFERED)}")
        if rise not in RISES:
            raise ValueError(f"rise is one of {', '.join(RISES)}, not {rise!r}")
        estimate = self._own.get(heuristic, heuristic)
        choices = {"heuristic": estimate, "rise": rise, "order": self.order}
        return partial(ContoursPage, self.puzzle, **choices)

    def _more_examples(self):
        if self.puzzle == EIGHT:
            return {"12 moves": EIGHT.read("x 1 3 4 5 6 7 8 2"), "31 moves": FARTHEST}
        return walks(self.puzzle)

    def picture(self):
        """Draw the board that is searched from."""
        return board_picture(self.board)

    def twin(self):
        """List the iterations so far: at the beginning, the first."""
        found = self._found
        done = found.iterations if self.at == found.steps else found.so_far(self.at)
        done = done or found.iterations[:1]
        return [
            f"{'iterative deepening' if found.blind else f'IDA* with {self.heuristic}'}",
            "threshold  expanded    pruned",
            *(f"{one.limit:9}  {one.expanded:8,}  {one.pruned:8,}" for one in done[:10]),
            *(["..."] if len(done) > 10 else []),
        ]


def _recorded(trace, name, own):
    """Read a recorded search: its estimate must be the one that is named."""
    blind = trace.result.strategy == "iterative-deepening"
    estimate = BLIND if blind else own.get(name, name)
    found = ContoursPage(trace.puzzle, trace.result.start, estimate, LEAST, MOVES, trace)
    if len(trace) and found.h(trace[0].state) != trace[0].h:
        raise ValueError(
            f"this search was not made with {name}, which estimates the start at "
            f"{found.h(trace[0].state)}, but with an estimate of {trace[0].h}; say heuristic=..."
        )
    return found
