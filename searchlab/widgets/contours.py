"""IDA* by iterations: what each repeats, what it adds, and what it prunes.

The page plays the visits of a short search and draws the path over g and h, where a threshold
on g + h is a slanting line. Of a long search it shows the iterations.
"""

from functools import partial
from operator import attrgetter

from searchlab.analysis.iterations import BLIND, LEAST, ONE, IterativeSearch
from searchlab.analysis.tree import Tree
from searchlab.heuristics import name_of
from searchlab.puzzle.checks import one_of, several
from searchlab.widgets.recording import outcome, recording
from searchlab.widgets.searching import SearchWidget, choice
from searchlab.widgets.static import aligned

_ESTIMATES = (BLIND, "misplaced", "manhattan", "linear-conflict", "walking-distance")
_RISES = {LEAST: "to the least f pruned", ONE: "by one, as published"}
_LONG = "This search is too long to be recorded: only the counters of its iterations are known."
_TEXTS = {
    "start": "Press play. The first threshold is h of the start.",
    "visits": [
        "Threshold {limit}. Depth {g}: {children}.",
        "Threshold {limit}. Back at depth {g}: {children}.",
    ],
}


class Contours(SearchWidget):
    """Iterative deepening and IDA*, iteration by iteration.

    Parameters
    ----------
    board : Board, str, bytes, sequence of int or Trace, optional
        The board to search from, in any notation; the first of `examples` if left out. Or a search
        by ida-star or iterative-deepening that `searchlab.record` recorded: the page then shows
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
        heuristics = dict.fromkeys([*_ESTIMATES, *self._own, self.heuristic])
        return {"heuristic": [*heuristics], "rise": [*_RISES.items()]}

    def _searcher(self, heuristic, rise):
        one_of("rise", rise, _RISES)
        if callable(heuristic):
            self._own[name_of(heuristic)] = heuristic
        estimate = self._own.get(heuristic, heuristic)
        return partial(ContoursPage, self.puzzle, heuristic=estimate, rise=rise)

    def twin(self):
        """List the thresholds so far, with the expansions and the pruned boards of each."""
        begun = [one for one in self.iterations if one.first < self.at]
        totals = [one.counts[: self.at - one.first][-1] for one in begun]
        return [
            "iterative deepening" if self._found.blind else f"IDA* with {self.heuristic}",
            *aligned(
                ("threshold", [one.limit for one in begun]),
                ("expanded", [expanded for expanded, *_ in totals]),
                ("pruned", [pruned for *_, pruned in totals]),
            ),
        ]


class ContoursPage(IterativeSearch):
    """An iterative search with all that its page shows of it."""

    @property
    def summary(self):
        """The result of the search, in some sentences."""
        said = [outcome(self.result).capitalize()]
        if self.trace:
            repeated = sum(one.repeated_paths for one in self.iterations)
            said.append(
                f"Repeated paths: {repeated:,}, {repeated / self.result.expanded:.0%} of the "
                "expansions."
            )
        wasted = [one.expanded for one in self.iterations if one.wasted]
        if wasted:
            said.append(
                f"Wasted: {several(len(wasted), 'iteration')}, {several(sum(wasted), 'expansion')}."
            )
        return " ".join(said)

    def payload(self):
        """Return everything that depends on the search, as plain values."""
        iterations = self.iterations
        return {
            "blind": self.blind,
            "iterations": [*map(self._row, iterations, [*iterations[1:], None])],
            "most": max((one.expanded for one in iterations), default=0),
            "recording": recording(Tree(self.trace)) if self.trace else None,
            "note": _LONG if self.trace is None else "",
            "texts": _TEXTS,
        }

    def _row(self, one, following):
        """Return what the page shows of an iteration; None follows the last."""
        limit = one.limit
        if following:
            after, least = following.limit, f"The least f that was pruned is {one.least}"
            if one.witness:
                least += f", g {one.witness[1]} + h {one.witness[2]}"
            why = f"{least}. So the next threshold is {after}."
            if after < one.least:
                why = (
                    f"{least}. The threshold still rises by one, to {after}: no board has an f of "
                    f"{after}, and the next iteration is wasted."
                )
        elif self.result.solved:
            after = "★ goal"
            why = f"The goal is within threshold {limit}. No shorter path was within a smaller one."
        else:
            after, why = "none", f"The search ends with threshold {limit}."
        return {
            "limit": limit,
            "first": one.first,
            "last": one.last,
            "wasted": one.wasted,
            "counts": one.counts,
            "next": after,
            "end": (
                f"End of threshold {limit}: {several(one.expanded, 'expansion')}, "
                f"{several(one.pruned, 'board')} pruned{', wasted' if one.wasted else ''}."
            ),
            "why": why,
        }
