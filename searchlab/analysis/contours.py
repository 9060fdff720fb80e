"""What the iterations of an iterative search are: the contours that it goes through.

Every view of such a search counts with the same words:

visit
    An event of the search: it comes to a board, by a move down or back from a child.
expansion
    A visit that is not a return. It is of one board, and of one *path*: the moves from the
    start to that board, by which an iteration reaches it at most once.
new path, repeated path
    Whether an earlier iteration expanded the same path. It did if no f along the path exceeds
    its threshold.
new board, known board
    Whether the search expands a board for the first time. A known board was expanded by an
    earlier iteration, or before in this one, by another path.

So the expansions of an iteration are its new and its repeated paths; and they are its new
boards, those of earlier iterations and those that it repeats.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice, pairwise

from searchlab.heuristics import bind, name_of
from searchlab.running.solving import solve
from searchlab.running.trace import record
from searchlab.search.depth_first import blind
from searchlab.search.events import PRUNED
from searchlab.search.ida_star import RISES
from searchlab.search.iterative_deepening import iterative_deepening
from searchlab.search.result import EXHAUSTED, OUT_OF_BUDGET

MOST_VISITS = 20_000  # that are kept one by one
SECONDS = 20  # for a longer search
BLIND = "none"  # iterative deepening: an estimate that knows the goal and nothing else
LEAST, ONE = RISES
_LONG = "This search is too long to be recorded: only the counters of its iterations are known."


@dataclass
class Contour:
    """One iteration: the boards within a threshold.

    Of a search that was not recorded, only the counters of its result are known.
    """

    limit: float
    first: int = 0  # its visits, as the positions between them
    last: int = 0
    expanded: int = 0
    generated: int = 0
    pruned: int = 0
    skipped: int = 0
    new_boards: int | None = 0  # of the expansions
    known_from_below: int | None = 0
    met_twice: int | None = 0
    repeated_paths: int | None = 0  # None without h, and in an unrecorded iteration cut short
    by_f: Counter = field(default_factory=Counter)  # expansions
    cut_by_f: Counter = field(default_factory=Counter)  # children that were pruned
    least: float | None = None  # the least f that was pruned,
    witness: tuple | None = None  # and the first board that was pruned with it, its g and its h
    whole: bool = True  # False for the iteration that finds the goal or is out of budget

    @property
    def new_paths(self):
        """Expansions of a path that no earlier iteration had expanded."""
        return None if self.repeated_paths is None else self.expanded - self.repeated_paths

    @property
    def vain(self):
        """Whether it only repeated what was searched before."""
        return self.whole and self.new_paths == 0


def contours(trace, h=None, visits=None):
    """Count what each iteration of a recorded search expands, as a list of `Contour`.

    With an estimate `h` of states the pruned children are counted by f as well. Only so many
    visits are counted, all if left out. Raises a ValueError if the search has no thresholds.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> found = contours(record(EIGHT, "2 3 4 1 5 x 7 6 8", "ida-star"))
    >>> one = found[4]
    >>> one.limit, one.expanded
    (17, 403)
    >>> one.new_paths, one.repeated_paths
    (251, 152)
    >>> one.new_boards, one.known_from_below, one.met_twice
    (167, 134, 102)
    """
    found, highest = [], []  # f along the path, at most
    known, here = set(), set()  # boards of earlier iterations, and of this one
    for number, event in enumerate(islice(trace, visits)):
        if event.limit is None:
            raise ValueError(
                "this search has no limits; give one by ida-star or iterative-deepening"
            )
        if not found or found[-1].limit != event.limit:
            found.append(Contour(event.limit, number))
            known |= here
            here = set()
        one, g, state = found[-1], event.g, event.state
        one.last = number + 1
        one.generated += len(event.children)
        one.skipped += event.skipped
        if not event.again:
            one.expanded += 1
            if state in here:
                one.met_twice += 1
            elif state in known:
                one.known_from_below += 1
            else:
                one.new_boards += 1
            here.add(state)
            if event.h is None:
                one.repeated_paths = None
            else:
                f = g + event.h
                highest[g:] = [max([f, *highest[max(g - 1, 0) : g]])]
                one.by_f[f] += 1
                if len(found) > 1:
                    one.repeated_paths += highest[g] <= found[-2].limit
        for child in event.children:
            if child.outcome == PRUNED:
                one.pruned += 1
                if h is not None:
                    f = g + 1 + h(child.state)
                    one.cut_by_f[f] += 1
                    if one.least is None or f < one.least:
                        one.least, one.witness = f, (child.state, g + 1, f - g - 1)
    return found


class IterativeSearch:
    """A search by IDA* or iterative deepening, with its contours.

    A search of at most 20,000 visits is recorded. Of a longer one, compiled where that is possible,
    only the counters of its iterations are known. The estimate is in whole moves; "none" for
    iterative deepening. A `trace` is the search itself, if it was recorded before; `watch` is
    called now and then, and may raise an exception to end the search.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> start = EIGHT.read("2 3 4 1 5 x 7 6 8")
    >>> found = IterativeSearch(EIGHT, start, "manhattan", "one", "ulrd")
    >>> found.steps, [one.limit for one in found.contours if one.vain]
    (2293, [10, 12, 14, 16, 18])
    """

    def __init__(self, puzzle, start, heuristic, rise, order, trace=None, watch=None):
        self.puzzle, self.start, self.rise, self.order = puzzle, start, rise, order
        self.blind = heuristic == BLIND
        self.heuristic = BLIND if self.blind else name_of(heuristic)
        self.h = blind(puzzle) if self.blind else bind(heuristic, puzzle)
        strategy, options = iterative_deepening, {"order": order}
        if not self.blind:
            strategy, options = "ida-star", {"order": order, "heuristic": heuristic, "rise": rise}
        self.trace, self.visits, self.note = trace, None, ""
        if trace is None:
            budgets = {"max_expansions": MOST_VISITS, "watch": watch}
            self.trace = record(puzzle, start, strategy, **budgets, **options)
        for h in self.trace.events.h:
            if h % 1:
                raise ValueError(f"contours take an estimate in whole moves, not {h!r}")
        short = len(self.trace) <= MOST_VISITS
        if trace is None and (not short or self.trace.result.outcome == OUT_OF_BUDGET):
            budgets = {"max_seconds": SECONDS, "progress": watch}
            self.result = solve(puzzle, start, strategy, **budgets, **options)
            self.trace, self.contours, short = None, _counters(self.result), False
            self.note = _LONG
        else:
            self.result, self.contours = self.trace.result, contours(self.trace, self.h)
        if self.result.outcome != EXHAUSTED and self.contours:
            self.contours[-1].whole = False
        if trace and any(after.limit != one.least for one, after in pairwise(self.contours)):
            self.rise = ONE
        self.unit = "visit" if short else "iteration"  # what a step is
        if short:  # depth, h, whether it is a return, and of each child the move, outcome and f
            self.visits = [
                (
                    e.g,
                    e.h,
                    e.again,
                    [(c.move, c.outcome, e.g + 1 + self.h(c.state)) for c in e.children],
                )
                for e in self.trace
            ]

    @property
    def steps(self):
        """How many steps there are to take."""
        return len(self.contours) if self.visits is None else len(self.visits)

    def so_far(self, steps):
        """List the contours as they are after so many steps."""
        if self.visits is None:
            return self.contours[:steps]
        found = contours(self.trace, self.h, steps)
        for one, complete in zip(found, self.contours, strict=False):
            one.whole = complete.whole and one.last == complete.last
        return found


def _counters(result):
    """Return the iterations of a search of which only the result is known."""
    found, before = [], 0
    for iteration in result.iterations:
        one = Contour(iteration.limit, repeated_paths=before)
        for name in ("expanded", "generated", "pruned", "skipped"):
            setattr(one, name, getattr(iteration, name))
        one.new_boards = one.known_from_below = one.met_twice = None
        found.append(one)
        before = one.expanded
    least = None
    for one, after in reversed(list(pairwise(found))):
        # What an iteration prunes first is what the next one that expands new paths adds.
        least = one.least = after.limit if least is None or not after.vain else least
    if found:
        found[-1].repeated_paths = None  # it may have stopped in the middle
    return found
