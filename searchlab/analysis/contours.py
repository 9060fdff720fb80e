"""What the iterations of an iterative search are: the contours that it goes through.

Every view of such a search counts with the same words:

visit
    An event of the search: it comes to a board, by a move down or back from a child.
expansion
    A visit that is not a return. It is of one board, and of one *path*: the moves from the
    start to that board, by which an iteration reaches it once at most.
new path, repeated path
    Whether an earlier iteration expanded the same path. It did if no f along the path exceeds
    its limit.
new board, known board
    Whether the search expands a board for the first time. A known board is *known from a lower
    limit*, or it is *met twice* under this very limit, by another path.

So the expansions of an iteration are its new and its repeated paths; and they are its new
boards, those known from a lower limit and those met twice.
"""

from collections import Counter
from itertools import islice, pairwise

from searchlab import kernels
from searchlab.heuristics import bind, name_of
from searchlab.running.solving import solve
from searchlab.running.trace import Trace
from searchlab.search.depth_first import blind, contour
from searchlab.search.events import PRUNED, Expansion
from searchlab.search.ida_star import RISES
from searchlab.search.iterative_deepening import iterative_deepening
from searchlab.search.result import EXHAUSTED, OUT_OF_BUDGET

MOST_VISITS = 20_000  # that are kept one by one
BUDGET = 300_000  # expansions of the readable search, where it must do
TRIAL = 50_000  # and where a compiled search takes over
NODES = 1_000_000_000  # of the compiled one
BLIND = "none"  # iterative deepening: an estimate that knows the goal and nothing else
LEAST, ONE = RISES

_LOOKS = 100_000  # events in which the board that sets the next limit is looked for


class Contour:
    """One iteration: the boards within a limit."""

    def __init__(self, limit, first=0):
        self.limit = limit
        self.first, self.last = first, first  # its visits, as the positions between them
        self.expanded = self.generated = self.pruned = self.skipped = 0
        # Of the expansions; None where the search was compiled.
        self.new_boards = self.known_from_below = self.met_twice = 0
        # None where there is no h, or a compiled search stopped in the middle of the iteration.
        self.repeated_paths = 0
        self.by_f, self.cut_by_f = Counter(), Counter()  # expansions, and children cut
        self.least = None  # the least f that was cut,
        self.witness = None  # and the first board that was cut with it, its g and its h
        self.whole = True  # the last is not where it finds the goal

    @property
    def new_paths(self):
        """Expansions of a path that no earlier iteration had expanded."""
        return None if self.repeated_paths is None else self.expanded - self.repeated_paths

    @property
    def vain(self):
        """Whether it only repeated what was searched before."""
        return self.whole and self.new_paths == 0


class _Tally:
    """Counts the contours of a search, visit by visit.

    With an estimate `h` of states it counts children by f as well, and can `keep` the visits.
    """

    def __init__(self, h=None, keep=False):
        self.h, self.contours, self.visits = h, [], [] if keep else None
        self._highest = []  # f along the path
        self._known, self._here = set(), set()  # boards under lower limits, and under this one

    def watch(self, columns):
        """Take a chunk of events in."""
        for event in map(Expansion, *columns[:-1]):
            self._visit(event)

    def _visit(self, event):
        g, h, limit, again = event.g, event.h, event.limit, event.again
        if limit is None:
            raise ValueError(
                "this search has no limits; give one by ida-star or iterative-deepening"
            )
        if not self.contours or self.contours[-1].limit != limit:
            self.contours.append(Contour(limit, self.contours[-1].last if self.contours else 0))
            self._known |= self._here
            self._here = set()
        current = self.contours[-1]
        current.last += 1
        if not again:
            current.expanded += 1
            self._board(current, event.state)
            self._path(current, g, h)
        current.generated += len(event.children)
        current.skipped += event.skipped
        current.pruned += sum(fate == PRUNED for _, _, fate in event.children)
        if self.h is None:
            return
        made = []
        for move, child, fate in event.children:
            child_h = self.h(child)
            f = g + 1 + child_h
            if fate == PRUNED:
                current.cut_by_f[f] += 1
                if current.least is None or f < current.least:
                    current.least, current.witness = f, (child, g + 1, child_h)
            made.append((move, fate, f))
        if self.visits is not None:
            self.visits.append((g, h, again, made))

    def _board(self, current, state):
        if state in self._here:
            current.met_twice += 1
        elif state in self._known:
            current.known_from_below += 1
        else:
            current.new_boards += 1
        self._here.add(state)

    def _path(self, current, g, h):
        if h is None:
            current.repeated_paths = None
            return
        highest = max([g + h, *self._highest[max(g - 1, 0) : g]])
        self._highest[g:] = [highest]
        current.by_f[g + h] += 1
        if len(self.contours) > 1 and highest <= self.contours[-2].limit:
            current.repeated_paths += 1


def contours(trace):
    """Count what each iteration of a recorded search expands, as a list of `Contour`.

    Raises a ValueError if the search has no limits.

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
    tally = _Tally()
    if len(trace):
        tally.watch(trace.columns(0, len(trace)))
    return tally.contours


class IterativeSearch:
    """A search by IDA* or iterative deepening, made as well as it can be, with its contours.

    A short search is kept visit by visit. A long one is compiled where that is possible, and
    then known by the counters of its iterations alone. The estimate is in whole moves; "none"
    for iterative deepening. A `trace` is the search itself, where it was recorded before; `watch`
    is called now and then, and may raise an exception to end the search.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> start = EIGHT.read("2 3 4 1 5 x 7 6 8")
    >>> found = IterativeSearch(EIGHT, start, "manhattan", "one", "ulrd")
    >>> found.steps, [one.limit for one in found.contours if one.vain]
    (2293, [10, 12, 14, 16, 18])
    """

    def __init__(self, puzzle, start, heuristic, rise, order, trace=None, watch=None):
        self._watched = watch or (lambda so_far: None)
        self.puzzle, self.start, self.rise, self.order = puzzle, start, rise, order
        self.estimate = heuristic
        self.note = ""  # why the search was not made as usual
        self.unit = "visit"  # what a step is; or an iteration, without visits
        self.blind = heuristic == BLIND
        self.heuristic = BLIND if self.blind else name_of(heuristic)
        self.h = blind(puzzle) if self.blind else bind(heuristic, puzzle)
        if trace is not None:
            self._read(trace)
        elif not self._short():
            self._long()
        if self.result.outcome != EXHAUSTED and self.contours:
            self.contours[-1].whole = False

    @property
    def steps(self):
        """How many steps there are to take."""
        return len(self.contours) if self.visits is None else len(self.visits)

    def so_far(self, steps):
        """List the contours as they are after so many steps."""
        if self.visits is None:
            return self.contours[:steps]
        tally = _Tally(self.h)
        tally.watch(self.trace.columns(0, steps))
        for one, whole in zip(tally.contours, self.contours, strict=False):
            one.whole = whole.whole and one.last == whole.last
        return tally.contours

    def _begin(self, keep):
        """Begin to count, for another attempt."""
        # Of each visit its depth, its h, whether it is a return, and the move, the fate and the f
        # of each child; no visits and no trace where there are too many.
        self._tally = _Tally(self.h, keep)
        self.contours, self.visits = self._tally.contours, self._tally.visits
        self.trace = Trace(self.puzzle) if keep else None

    def _watch(self, columns):
        self._watched(columns)
        self._tally.watch(columns)
        for h in columns.h:
            if not isinstance(h, int):
                raise ValueError(f"contours take an estimate in whole moves, not {h!r}")
        if self.trace is not None:
            self.trace.extend(columns)
            if len(self.trace) > MOST_VISITS:
                raise _LongError

    def _solve(self, budget):
        if self.blind:
            strategy, options = iterative_deepening, {}
        else:
            strategy, options = "ida-star", {"heuristic": self.estimate, "rise": self.rise}
        options |= {"order": self.order, "watch": self._watch, "max_expansions": budget}
        self.result = solve(self.puzzle, self.start, strategy, **options)
        return self.result.outcome != OUT_OF_BUDGET

    def _short(self):
        """Search and keep every visit; give it up where there are too many."""
        self._begin(keep=True)
        try:
            ended = self._solve(MOST_VISITS)
        except _LongError:
            return False
        self.trace.result = self.result
        return ended

    def _long(self):
        """Search compiled, or with the readable search under a budget."""
        self.unit = "iteration"
        for budget in (TRIAL, BUDGET):
            self._begin(keep=False)
            if self._solve(budget):
                self.note = ""
                return
            if not self.note and self._compiled():
                return

    def _compiled(self):
        """Search compiled; where that is not possible, note why not."""
        self.note = kernels.why_not()
        if self.blind and not self.note:
            self.note = "There is no compiled search without an estimate, so the readable one runs."
        if self.note:
            return False
        from searchlab.kernels.ida_star import ida_star

        options = {"heuristic": self.estimate, "order": self.order, "rise": self.rise}
        options |= {"max_nodes": NODES, "progress": self._watched}
        try:
            self.result = ida_star(self.puzzle, self.start, **options)
        except ValueError as error:
            self.note = f"{error}: so the readable search runs."
            return False
        self._begin(keep=False)
        before = 0
        for iteration in self.result.iterations:
            some = Contour(iteration.limit)
            for name in ("expanded", "generated", "pruned", "skipped"):
                setattr(some, name, getattr(iteration, name))
            some.new_boards = some.known_from_below = some.met_twice = None
            some.repeated_paths, before = before, iteration.expanded
            self.contours.append(some)
        self.contours[-1].repeated_paths = None
        self.note = (
            "The search is compiled. It tells how many boards an iteration expands, not which: the "
            "last iteration, which stops in the middle, is therefore not told apart."
        )
        lasting = self.contours[-1].limit
        for one, next_one in reversed(list(pairwise(self.contours))):
            # What a whole iteration cuts first is what the next one that finds anything adds.
            if not next_one.vain:
                lasting = next_one.limit
            one.least = lasting
            one.witness = self._seek(one)
        return True

    def _seek(self, one):
        """Find the first board that an iteration cuts with the least f."""
        events = contour(self.puzzle, self.start, one.limit, self.h, self.order)
        for _, g, children, *_ in islice(events, _LOOKS):
            for _, child, fate in children:
                if fate == PRUNED and g + 1 + self.h(child) == one.least:
                    return child, g + 1, one.least - g - 1
        return None

    def _read(self, trace):
        self._begin(keep=len(trace) <= MOST_VISITS)
        self.unit = "iteration" if self.visits is None else "visit"
        self.trace = None
        if len(trace):
            self._watch(trace.columns(0, len(trace)))
        self.trace, self.result = trace, trace.result
        if any(after.limit != one.least for one, after in pairwise(self.contours)):
            self.rise = ONE


class _LongError(Exception):
    """Ends a search of more visits than can be shown."""
