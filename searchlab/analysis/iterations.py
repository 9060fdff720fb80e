"""The iterations of IDA* and iterative deepening: what each expands, repeats and prunes.

All views of such a search count with the same terms:

visit
    An event of the search: it reaches a board, by a move down or back from a child.
expansion
    A visit that is not a return. It expands a board, and a *path*: the moves from the start to
    that board. An iteration expands a path at most once.
new path, repeated path
    A path is repeated if an earlier iteration has expanded it: if no f along it exceeds the
    threshold of that iteration.
new board, known board
    A board is new if this is its first expansion in the search. A known board was expanded by an
    earlier iteration, or earlier in the same one, by another path.

So the expansions of an iteration are its new and its repeated paths. They are also its new boards,
the boards from earlier iterations and those that it repeats.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from searchlab.analysis.tree import heuristic_of
from searchlab.heuristics import bind, name_of
from searchlab.running.solving import solve
from searchlab.running.trace import record
from searchlab.search.depth_first import blind
from searchlab.search.events import PRUNED
from searchlab.search.ida_star import RISES
from searchlab.search.result import EXHAUSTED, OUT_OF_BUDGET

MOST_VISITS = 20_000  # that are recorded
SECONDS = 20  # for a longer search
BLIND = "none"  # iterative deepening, whose estimate is 0 at the goal and 1 elsewhere
LEAST, ONE = RISES
KINDS = NEW, EARLIER, REPEATED = (
    "new boards",
    "boards from earlier iterations",
    "boards repeated in the iteration",
)


@dataclass
class IterationCounts:
    """What one iteration did. A field is None if the counters of a search do not show it."""

    limit: float
    first: int = 0  # its visits, as positions between the events of the trace; else its number
    last: int = 0
    expanded: int = 0
    pruned: int = 0
    boards: Counter | None = None  # the expansions by the kinds of boards
    repeated_paths: int | None = 0
    counts: list = field(default_factory=list)  # `totals` after each visit
    least: float | None = None  # the least f that was pruned
    witness: tuple | None = None  # the first board pruned with that f, its g and its h
    complete: bool = True  # False if it found the goal or was stopped by a budget

    @property
    def new_paths(self):
        """Expansions of a path that no earlier iteration had expanded."""
        return None if self.repeated_paths is None else self.expanded - self.repeated_paths

    @property
    def totals(self):
        """Expansions, those of new and of repeated paths, and boards pruned."""
        return self.expanded, self.new_paths, self.repeated_paths, self.pruned

    @property
    def wasted(self):
        """Whether it only repeated what earlier iterations had searched."""
        return self.complete and self.new_paths == 0


def iterations(trace, h=None):
    """Count what each iteration of a recorded search did.

    Parameters
    ----------
    trace : Trace
    h : callable, optional
        An estimate of states: pruned children are counted by f.

    Returns
    -------
    list of IterationCounts

    Raises
    ------
    ValueError
        If the search has no thresholds.

    Examples
    --------
    >>> from searchlab import EIGHT, record
    >>> one = iterations(record(EIGHT, "2 3 4 1 5 x 7 6 8", "ida-star"))[4]
    >>> one.limit, one.expanded, one.new_paths, one.repeated_paths
    (17, 403, 251, 152)
    >>> [one.boards[kind] for kind in KINDS]
    [167, 134, 102]
    """
    found, seen, path = [], {}, []  # the iteration that last expanded a board; f by depth
    for number, event in enumerate(trace):
        if event.limit is None:
            raise ValueError(
                "this search has no thresholds; give a search by ida-star or iterative-deepening"
            )
        if not found or found[-1].limit != event.limit:
            found.append(IterationCounts(event.limit, number, boards=Counter()))
        one, g, state = found[-1], event.g, event.state
        one.last = number + 1
        if not event.again:
            one.expanded += 1
            repeated = REPEATED if seen.get(state) is one else EARLIER
            one.boards[repeated if state in seen else NEW] += 1
            seen[state] = one
            if event.h is None:
                one.repeated_paths = None
            else:
                path[g:] = [g + event.h]
                one.repeated_paths += len(found) > 1 and max(path) <= found[-2].limit
        for child in event.children:
            if child.outcome == PRUNED:
                one.pruned += 1
                if h is not None:
                    f = g + 1 + h(child.state)
                    if one.least is None or f < one.least:
                        one.least, one.witness = f, (child.state, g + 1, f - g - 1)
        one.counts.append(one.totals)
    return found


class IterativeSearch:
    """A search by IDA* or iterative deepening, with its iterations.

    A search of at most 20,000 visits is recorded. Of a longer one, compiled if possible, only
    the counters are known.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    heuristic : str or callable
        In whole moves; "none" for iterative deepening.
    rise : {"least-excess", "one"}
    trace : Trace, optional
        The search itself, if it has been recorded; it brings its heuristic.
    watch : callable, optional
        Called now and then; an exception that it raises ends the search.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> start = EIGHT.read("2 3 4 1 5 x 7 6 8")
    >>> found = IterativeSearch(EIGHT, start, "manhattan", "one")
    >>> found.steps, [one.limit for one in found.iterations if one.wasted]
    (2293, [10, 12, 14, 16, 18])
    """

    def __init__(self, puzzle, start, heuristic, rise, trace=None, watch=None):
        recorded = trace is not None
        if recorded:
            heuristic, rise = heuristic_of(trace) or BLIND, trace.options.get("rise", LEAST)
        self.puzzle, self.start, self.rise = puzzle, start, rise
        self.blind = heuristic == BLIND
        self.heuristic = BLIND if self.blind else name_of(heuristic)
        self.h = blind(puzzle) if self.blind else bind(heuristic, puzzle)
        strategy, options = "iterative-deepening", {}
        if not self.blind:
            strategy, options = "ida-star", {"heuristic": heuristic, "rise": rise}
        if not recorded:
            budgets = {"max_expansions": MOST_VISITS, "watch": watch}
            trace = record(puzzle, start, strategy, **budgets, **options)
        for h in trace.events.h:
            whole_moves(h)
        self.trace, self.result = trace, trace.result
        long = len(trace) > MOST_VISITS or self.result.outcome == OUT_OF_BUDGET
        if long and not recorded:
            budgets = {"max_seconds": SECONDS, "progress": watch}
            self.result = solve(puzzle, start, strategy, **budgets, **options)
            self.trace, self.iterations = None, _from_counters(self.result)
        else:
            self.iterations = iterations(trace, self.h)
        for one in self.iterations[-1:]:
            one.complete = self.result.outcome == EXHAUSTED
        self.unit = "iteration" if self.trace is None else "visit"  # what a step is

    @property
    def steps(self):
        """The number of steps."""
        return len(self.iterations if self.trace is None else self.trace)


def whole_moves(h):
    """Return an estimate; raise ValueError unless it is in whole moves."""
    if h % 1:
        raise ValueError(f"the estimate must be in whole moves, not {h!r}")
    return h


def _from_counters(result):
    """Return the iterations of a search that was not recorded."""
    found = []
    for number, one in enumerate(result.iterations):
        before = found[-1].expanded if found else 0
        counts = {"expanded": one.expanded, "pruned": one.pruned, "repeated_paths": before}
        found.append(IterationCounts(one.limit, number, number + 1, **counts))
    for one in found[-1:]:
        one.repeated_paths = None  # it may have stopped halfway
    for one, after in reversed(list(pairwise(found))):
        # The least f pruned is the threshold of the next iteration that expands new paths.
        one.least = after.least if after.wasted else after.limit
    for one in found:
        one.counts = [one.totals]
    return found
