"""IDA* by iterations: what each repeats, what it adds, and what it prunes.

The page plays the visits of a short search and draws the path over g and h, where a threshold
on g + h is a slanting line. Of a long search it shows the iterations.
"""

from functools import partial
from operator import attrgetter

from searchlab.analysis.iterations import BLIND, LEAST, ONE
from searchlab.heuristics import name_of
from searchlab.puzzle.checks import one_of
from searchlab.widgets.contours_page import ContoursPage
from searchlab.widgets.searching import SearchWidget, choice

_ESTIMATES = ("misplaced", "manhattan", "linear-conflict", "walking-distance")
_RISES = {LEAST: "to the least f pruned", ONE: "by one, as published"}


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
        The estimate, in whole moves; "none" for iterative deepening. A recorded search brings
        its own.
    rise : {"least-excess", "one"}
        How the threshold rises: to the least f that was pruned, or by one, as in the fourth post.
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

    CHOICES = {"heuristic": "manhattan", "rise": LEAST}  # noqa: RUF012

    def __init__(self, board=None, puzzle=None, *, heuristic="manhattan", rise=LEAST, at=None):
        self._own = {}  # the reader's own estimates, by name
        super().__init__(board, puzzle, at, heuristic=heuristic, rise=rise)

    heuristic = choice("heuristic", 'The name of the estimate; "none" for iterative deepening.')
    rise = choice("rise", 'How the threshold rises: "least-excess" or "one".')

    iterations = property(
        attrgetter("_found.iterations"),
        doc="A `searchlab.analysis.iterations.IterationCounts` for each iteration.",
    )

    def _begin(self):
        """Begin at the end of the first iteration."""
        return self.iterations[0].last if self.iterations else 0

    def _menus(self):
        names = dict.fromkeys([*_ESTIMATES, *self._own])
        return {"heuristic": [[BLIND, "none (blind)"], *names], "rise": list(_RISES.items())}

    def _searcher(self, heuristic, rise):
        one_of("rise", rise, _RISES)
        if callable(heuristic):
            self._own[name_of(heuristic)] = heuristic
        estimate = self._own.get(heuristic, heuristic)
        return partial(ContoursPage, self.puzzle, heuristic=estimate, rise=rise)

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
