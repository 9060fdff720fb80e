"""An iterative search, counted limit by limit: what is new, what is repeated, what is cut.

A board is visited again in an iteration if its way was searched in an earlier one: if no f on
the way to it exceeds the earlier limit. A short search is kept visit by visit. A long one is
compiled where that is possible, and then known by the counters of its iterations alone.
"""

from collections import Counter
from itertools import pairwise

from searchlab import kernels
from searchlab.heuristics import bind, name_of
from searchlab.puzzle.checks import several
from searchlab.running.solving import EXHAUSTED, OUT_OF_BUDGET, UNSOLVABLE, solve
from searchlab.running.trace import Trace
from searchlab.search.depth_first import contour, unless_goal
from searchlab.search.events import DESCENDED, GOAL, PRUNED
from searchlab.search.iterative_deepening import iterative_deepening
from searchlab.widgets.base import Refusal

MOST_VISITS = 20_000  # events sent to the page; a longer search is told iteration by iteration
BUDGET = 300_000  # expansions of the readable search, where it must do
TRIAL = 50_000  # and where a compiled search takes over
NODES = 1_000_000_000  # of the compiled one
BLIND = "none"  # iterative deepening: an estimate that knows the goal and nothing else
LEAST, ONE = "least-excess", "one"

_LOOKS = 100_000  # events in which the board that sets the next limit is looked for


class Contour:
    """One iteration: the boards within a limit.

    Attributes
    ----------
    limit : int
    expanded, generated, pruned, skipped : int
        See `searchlab.search.events`.
    repeated : int or None
        Of the expanded those that an earlier iteration had expanded too; None where the
        search was compiled and stopped in the middle of the iteration.
    by_f, cut_by_f : Counter
        Boards expanded, and boards cut, by f; empty where the search was compiled.
    least : int or None
        The least f that was cut.
    witness : tuple or None
        The first board that was cut with this f, its g and its h.
    whole : bool
        Whether the iteration went to its end; the last does not where it finds the goal.
    first, last : int
        The visits that belong to it, as the positions between them.
    """

    def __init__(self, limit, first=0):
        self.limit, self.first, self.last = limit, first, first
        self.expanded = self.generated = self.pruned = self.skipped = 0
        self.repeated, self.least, self.witness, self.whole = 0, None, None, True
        self.by_f, self.cut_by_f = Counter(), Counter()

    @property
    def new(self):
        """Boards expanded for the first time."""
        return None if self.repeated is None else self.expanded - self.repeated

    @property
    def vain(self):
        """Whether it only repeated what was searched before."""
        return self.whole and self.new == 0


class Search:
    """A search found, with all that is to be said of it.

    Parameters
    ----------
    puzzle : Puzzle
    start : bytes
    heuristic : str or callable
        "none" for iterative deepening.
    rise, order : str
    trace : Trace, optional
        The search itself, where it was recorded before.

    Attributes
    ----------
    result : Result
    trace : Trace or None
        None where the search was too long to be kept.
    contours : list of Contour
    unit : str
        "visit" or "iteration": what a step is.
    note : str
        Why the search was not made as usual; empty where it was.
    """

    def __init__(self, puzzle, start, heuristic, rise, order, trace=None):
        self.puzzle, self.start, self.rise, self.order = puzzle, start, rise, order
        self.heuristic, self.note, self.unit = heuristic, "", "visit"
        self.blind = heuristic == BLIND
        self.h = bind(unless_goal if self.blind else heuristic, puzzle)
        self._forget(keep=True)
        if trace is not None:
            self._read(trace)
        elif not self._short():
            self._long()
        self._finish()

    # -- searching ---------------------------------------------------------------------------

    def _forget(self, keep):
        self.contours, self._highest = [], []
        self.visits = [] if keep else None
        self.trace = Trace(self.puzzle) if keep else None

    def _solve(self, **more):
        if self.blind:
            strategy, options = iterative_deepening, {}
        else:
            strategy, options = "ida-star", {"heuristic": self.heuristic, "rise": self.rise}
        return solve(self.puzzle, self.start, strategy, order=self.order, **options, **more)

    def _short(self):
        """Search and keep every visit; give it up where there are too many."""

        def watch(columns):
            self.trace.extend(columns)
            self._watch(columns)
            if len(self.visits) > MOST_VISITS:
                raise _LongError

        try:
            self.result = self.trace.result = self._solve(watch=watch, max_expansions=MOST_VISITS)
        except _LongError:
            return False
        return self.result.outcome != OUT_OF_BUDGET

    def _long(self):
        """Search compiled, or with the readable search under a budget."""
        self.unit = "iteration"
        for budget in (TRIAL, BUDGET):
            self._forget(keep=False)
            self.result = self._solve(watch=self._watch, max_expansions=budget)
            if self.result.outcome != OUT_OF_BUDGET:
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

        options = {"heuristic": self.heuristic, "order": self.order, "rise": self.rise}
        try:
            self.result = ida_star(self.puzzle, self.start, **options, max_nodes=NODES)
        except ValueError as error:
            self.note = f"{error}: so the readable search runs."
            return False
        self._forget(keep=False)
        before = 0
        for iteration in self.result.iterations:
            some = Contour(iteration.limit)
            for name in ("expanded", "generated", "pruned", "skipped"):
                setattr(some, name, getattr(iteration, name))
            some.repeated, before = before, iteration.expanded
            self.contours.append(some)
        self.contours[-1].repeated = None
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
        for _, event in zip(range(_LOOKS), events, strict=False):
            for _, child, fate in event[2]:
                if fate == PRUNED and event[1] + 1 + self.h(child) == one.least:
                    return child, event[1] + 1, one.least - event[1] - 1
        return None

    def _read(self, trace):
        self.visits = [] if len(trace) <= MOST_VISITS else None
        self.unit = "iteration" if self.visits is None else "visit"
        for event in trace:
            self._watch(tuple([value] for value in event))
        self.trace, self.result = trace, trace.result

    # -- counting ----------------------------------------------------------------------------

    def _watch(self, columns):
        """Take a chunk of events in."""
        state, g, children, _, _, h, _, limit, again, skipped = columns
        for visit in zip(state, g, children, h, limit, again, skipped, strict=True):
            self._visit(*visit)

    def _visit(self, state, g, children, h, limit, again, skipped):
        if limit is None or h is None:
            raise Refusal("this search has no limits; give one by ida-star or iterative-deepening")
        if not isinstance(h, int):
            raise Refusal(f"contours take an estimate in whole moves, not {h!r}")
        if not self.contours or self.contours[-1].limit != limit:
            made = self.contours[-1].last if self.contours else 0
            self.contours.append(Contour(limit, made))
        current = self.contours[-1]
        current.last += 1
        f = g + h
        if not again:
            highest = max(f, self._highest[g - 1]) if g else f
            self._highest[g:] = [highest]
            current.expanded += 1
            current.by_f[f] += 1
            if len(self.contours) > 1 and highest <= self.contours[-2].limit:
                current.repeated += 1
        current.generated += len(children)
        current.skipped += skipped
        made = []
        for move, child, fate in children:
            child_f = g + 1 + self.h(child)
            if fate == PRUNED:
                current.pruned += 1
                current.cut_by_f[child_f] += 1
                if current.least is None or child_f < current.least:
                    current.least, current.witness = child_f, (child, g + 1, child_f - g - 1)
            made.append((move, fate, child_f))
        if self.visits is not None:
            self.visits.append((g, h, again, made))

    def _finish(self):
        if self.result.outcome == EXHAUSTED or not self.contours:
            return
        self.contours[-1].whole = False

    @property
    def steps(self):
        """How many steps there are to take."""
        return len(self.contours) if self.visits is None else len(self.visits)

    @property
    def expanded(self):
        """Boards expanded in all iterations."""
        return sum(one.expanded for one in self.contours)

    @property
    def repeated(self):
        """Of them those that an earlier iteration had expanded; None where that is not known."""
        counts = [one.repeated for one in self.contours]
        return None if None in counts else sum(counts)

    # -- saying ------------------------------------------------------------------------------

    def why(self, number):
        """Say what an iteration leads to, and why."""
        one = self.contours[number]
        last = number == len(self.contours) - 1
        if not one.whole:
            if self.result.solved:
                return (
                    f"The goal lies within limit {one.limit}: {self.result.length} moves. No "
                    "shorter way was within a smaller limit."
                )
            return f"Given up within limit {one.limit} ({self.result.budget})."
        if one.least is None:
            return "Nothing was cut, so no larger limit can find more. The search ends."
        cut = f"The least f that was cut is {one.least}"
        if one.witness:
            cut += f", g {one.witness[1]} + h {one.witness[2]}"
        if last:
            return f"{cut}. The search ends at its own largest limit, {one.limit}."
        following = self.contours[number + 1].limit
        if following == one.least:
            return f"{cut}. So the next limit is {following}."
        reason = (
            f"{cut}. The limit rises by one all the same, to {following}: no board has an f of "
            f"{following}, and the next iteration is in vain."
        )
        return reason

    @property
    def summary(self):
        """What the whole search came to, in a sentence or two."""
        if self.result.outcome == UNSOLVABLE:
            return (
                "Unsolvable: the parity says so, and nothing is searched. Without that question "
                "IDA* raises its limit for ever."
            )
        if not self.contours:
            return "This is the goal: nothing is searched."
        count = len(self.contours)
        last = self.contours[-1].expanded
        share = f"{100 * last / self.expanded:.0f} %"
        words = f"{several(count, 'iteration')}, {several(self.expanded, 'expansion')}; "
        words += f"the last iteration made {share} of them"
        if self.repeated is not None:
            words += f". Repeated: {self.repeated:,}, {100 * self.repeated / self.expanded:.0f} %"
        vain = sum(one.vain for one in self.contours)
        if vain:
            lost = sum(one.expanded for one in self.contours if one.vain)
            words += f". In vain: {several(vain, 'iteration')}, {several(lost, 'expansion')}"
        end = "." if self.result.solved else f". {self.result.outcome.capitalize()}."
        return words + end

    def told(self):
        """Tell the page everything that depends on the search, as plain values."""
        puzzle, result = self.puzzle, self.result
        way = [board.state for board in result.path] if self.contours else []
        return {
            "puzzle": {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)},
            "start": list(self.start),
            "startH": int(min(self.h(self.start), 10**6)),
            "text": puzzle.write(self.start),
            "heuristic": BLIND if self.blind else name_of(self.heuristic),
            "blind": self.blind,
            "rise": self.rise,
            "unit": self.unit,
            "solved": result.solved,
            "moves": result.moves,
            "way": [[g, int(self.h(state))] for g, state in enumerate(way)],
            "iterations": [self._told(number) for number in range(len(self.contours))],
            **self._visits_told(),
            "summary": self.summary,
            "note": self.note,
        }

    def _told(self, number):
        one = self.contours[number]
        witness = one.witness and [list(one.witness[0]), *one.witness[1:]]
        return {
            "limit": one.limit,
            "expanded": one.expanded,
            "repeated": one.repeated,
            "pruned": one.pruned,
            "byF": sorted(one.by_f.items()),
            "cutByF": sorted(one.cut_by_f.items()),
            "least": one.least,
            "witness": witness,
            "vain": one.vain,
            "whole": one.whole,
            "why": self.why(number),
            "first": one.first,
            "last": one.last,
        }

    def _visits_told(self):
        """Tell each visit: depth, h, whether it came back, and its children."""
        code = {PRUNED: "p", DESCENDED: "d", GOAL: "g"}
        visits = self.visits or []
        children = [child for visit in visits for child in visit[3]]
        return {
            "g": [visit[0] for visit in visits],
            "h": [visit[1] for visit in visits],
            "again": "".join("01"[visit[2]] for visit in visits),
            "made": "".join(str(len(visit[3])) for visit in visits),
            "childMove": "".join(child[0] for child in children),
            "childFate": "".join(code[child[1]] for child in children),
            "childF": [child[2] for child in children],
        }


class _LongError(Exception):
    """Ends a search of more visits than can be shown."""
