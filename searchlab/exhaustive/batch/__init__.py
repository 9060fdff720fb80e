"""A strategy run from every board of a small puzzle, compiled.

With the counts of the readable strategy to the last unit: `search_batch` finds from each start
what `solve` would give. A*, IDA*, greedy and bidirectional search take seconds for the
181,440 boards of the 8-puzzle. Without numba the same code runs uncompiled, far slower.

A board is a number, its child after a move is ``after[4 * board + move]``. The table is flat,
since numba looks the width of an array with two axes up at each access.
"""

import sys
from functools import cached_property, partial
from numbers import Integral

import numpy as np
import pandas as pd

from searchlab import kernels
from searchlab.exhaustive.batch import best_first, bidirectional, ida_star, superior_node
from searchlab.exhaustive.space import space, undoing
from searchlab.puzzle import Board, check_order
from searchlab.puzzle.checks import quote
from searchlab.search import STRATEGIES, find_strategy
from searchlab.search.result import EXHAUSTED, INTERRUPTED, SOLVED, Result
from searchlab.search.superior_node_repaired import superior_node_repaired

# A search writes one such record for each start. ended: 1 as soon as the search has ended;
# length: moves of the solution, -1 without one.
RECORD = np.dtype(
    [(name, np.int64) for name in ("ended", "length", *Result.COUNTERS, "iterations")]
)
# Each prepares its arrays and returns a function that is called again and again: from the
# number of starts that are done it goes on until about `budget` boards are expanded, and
# returns how many are done then.
SEARCHES = {
    "a-star": partial(best_first.searcher, reopens=True),
    "greedy": partial(best_first.searcher, reopens=False),
    "ida-star": ida_star.searcher,
    "bidirectional": bidirectional.searcher,
    "superior-node": superior_node.searcher,
    "superior-node-repaired": superior_node.searcher,
}
_OPTIONS = {
    "ida-star": ("rise",),
    "superior-node": ("step_limit",),
    "superior-node-repaired": ("step_limit", "test_start", "visited", "accept_all"),
}
_MOST_STEPS = 1_000_000
_LARGEST = 2**53  # whole numbers up to here are exact in floating point too
_SMALL = 256  # whole numbers from 0 to here save memory and time
_SLICE = 2_000_000  # boards expanded between two looks at the keyboard; uncompiled 1000 times less


class Runs:
    """One search from each of many boards; `search_batch` makes it.

    Every counter of `RECORD` is an array too, see `searchlab.search.events`; `iterations` is
    their number.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> found = search_batch("a-star", Puzzle(2, 2))
    >>> found.length.tolist() == found.distance.tolist(), int(found.expanded.max())
    (True, 6)
    """

    COUNTERS = RECORD.names[2:]

    def __init__(self, strategy, space, options, starts, records):
        self.strategy, self.puzzle, self.options = strategy, space.puzzle, options
        self.ranks, self.distance = space.ranks[starts], space.distance[starts]
        self._ended = records["ended"] == 1
        self.length = records["length"].copy()
        for name in self.COUNTERS:
            setattr(self, name, np.ascontiguousarray(records[name]))

    def __len__(self):
        return len(self.ranks)

    def __repr__(self):
        searched = f"{len(self):,} boards"
        if self.interrupted:
            searched = f"{self._ended.sum():,} of {searched}, interrupted"
        return f"<{self.strategy} from {searched}: {self.solved.sum():,} solved>"

    @property
    def solved(self):
        """Which searches found a solution: an array of bool."""
        return self.length >= 0

    @property
    def interrupted(self):
        """Whether Ctrl-C left searches undone."""
        return not self._ended.all()

    @cached_property
    def outcome(self):
        """How each ended: "solved", "exhausted", or "interrupted" before it was done."""
        return np.select([self.solved, self._ended], [SOLVED, EXHAUSTED], INTERRUPTED)

    @cached_property
    def frame(self):
        """Everything as a DataFrame: a row for each start, the rank as its index."""
        columns = ("distance", "outcome", "length", *self.COUNTERS)
        return pd.DataFrame(
            {name: getattr(self, name) for name in columns}, index=pd.Index(self.ranks, name="rank")
        )


def search_batch(
    strategy, puzzle, heuristic=None, order=None, starts=None, progress=None, **options
):
    """Run a strategy from every board within reach of a puzzle's goal, or from some.

    Parameters
    ----------
    strategy : str
        One of `SEARCHES`; "superior-node-repaired" is `superior_node_repaired`.
    puzzle : Puzzle
        With at most 9 cells.
    heuristic : str, callable or array, optional
        A heuristic, or its value for every arrangement by rank, as `Census.values` gives it.
    order : str, optional
        The order in which moves are tried; this and the heuristic are the strategy's own
        where they are not given.
    starts : iterable, optional
        Ranks, or boards in any notation; all boards within reach where it is not given.
    progress : callable, optional
        Called with the number of boards done and of all boards, several times a second.
    **options
        As for `solve`: ``rise`` for ida-star, ``step_limit`` for superior-node, and for its
        repaired form ``test_start``, ``visited`` and ``accept_all`` too.

    Returns
    -------
    Runs
        After Ctrl-C too, with outcome "interrupted" for the boards that were not done.

    Examples
    --------
    >>> from searchlab import Puzzle, solve
    >>> found = search_batch("ida-star", Puzzle(2, 3), starts=["1 2 3 4 5 x", "2 5 4 1 x 3"])
    >>> found.length.tolist(), found.expanded.tolist()
    ([0, 9], [0, 18])
    >>> solve(Puzzle(2, 3), "2 5 4 1 x 3", "ida-star").expanded
    18
    """
    options = _options(strategy, heuristic, order, options)
    if progress is not None and not callable(progress):
        raise ValueError(
            f"progress is a function of two numbers, the boards done and all, not {quote(progress)}"
        )
    boards = space(puzzle)
    numbers = np.arange(len(boards)) if starts is None else _numbers(boards, starts)
    h = _estimates(boards, strategy, options.get("heuristic"))
    after = boards.after(options["order"]).astype(np.int32).ravel()
    records = np.zeros(len(numbers), RECORD)
    records["length"] = -1
    if not kernels.available():
        print(f"{kernels.why_not()}. This runs uncompiled, far slower.", file=sys.stderr)
    undo, starts = np.array(undoing(options["order"])), numbers.astype(np.int64)
    budget = _SLICE if kernels.available() else _SLICE // 1000
    own = {name: options[name] for name in _OPTIONS.get(strategy, ())}
    go_on = SEARCHES[strategy](after, undo, h, boards.goal, starts, records, budget, **own)
    done = 0
    try:
        while done < len(numbers):
            done = go_on(done)
            if progress:
                progress(int(done), len(numbers))
    except KeyboardInterrupt:
        pass  # the records tell which searches have ended
    return Runs(strategy, boards, options, numbers, records)


def _options(strategy, heuristic, order, options):
    """Check the options, and add the strategy's own where none is given."""
    if strategy not in SEARCHES:
        raise ValueError(
            f"there is no compiled {quote(strategy)} from many boards; there are "
            f"{', '.join(SEARCHES)}"
        )
    known = STRATEGIES.get(strategy) or find_strategy(superior_node_repaired)
    takes = [name for name in ("heuristic", "order") if name in known.options]
    takes += _OPTIONS.get(strategy, ())
    given = {"order": None if order is None else check_order(order), "heuristic": heuristic}
    given = {name: value for name, value in given.items() if value is not None} | options
    for name in given:
        if name not in takes:
            raise ValueError(
                f"the compiled {strategy} takes no option {quote(name)}; "
                f"it takes {', '.join(takes)}"
            )
    known.check({name: given[name] for name in given if name != "heuristic"})
    chosen = {name: given.get(name, known.options[name]) for name in takes}
    if "step_limit" in chosen and not (chosen["step_limit"] is None and chosen.get("visited")):
        limit = chosen["step_limit"]
        if not isinstance(limit, Integral) or not 0 <= limit <= _MOST_STEPS:
            raise ValueError(
                f"step_limit must be a whole number from 0 to {_MOST_STEPS:,}, or None with a "
                f"visited set, without which a search may never end; it is {quote(limit)}"
            )
    return chosen


def _numbers(boards, starts):
    """Turn starts into the numbers of boards in the space."""
    if isinstance(starts, (str, bytes, Board)):
        starts = [starts]
    census = boards.census
    ranks = [int(s) if isinstance(s, Integral) else census.rank(s) for s in starts]
    for rank in ranks:
        if not 0 <= rank < len(census.distance):
            raise ValueError(
                f"ranks go from 0 to {len(census.distance) - 1:,}; {rank} is none of them"
            )
    ranks = np.array(ranks, np.int64)
    numbers = np.searchsorted(boards.ranks, ranks)
    reached = boards.ranks[np.minimum(numbers, len(boards) - 1)] == ranks
    if not reached.all():
        board = boards.puzzle.write(census.board(ranks[np.argmin(reached)]).state)
        raise ValueError(f"no moves lead from {board!r} to the goal: it is no start")
    return numbers


def _estimates(boards, strategy, heuristic):
    """Estimate each board: int16 for small whole numbers, then int64, float64."""
    if heuristic is None:
        return np.zeros(0, np.int64)
    if isinstance(heuristic, str) or callable(heuristic):
        h = boards.census.values(heuristic)
    else:
        h = np.asarray(heuristic)
    shape = boards.census.distance.shape
    if h.shape != shape or h.dtype.kind not in "iuf":
        raise ValueError(
            f"a heuristic is a name, a function, or an array with a number for each of the "
            f"{shape[0]:,} ranks, not {type(heuristic).__name__} of shape {h.shape}"
        )
    h = h[boards.ranks]
    finite = h[np.isfinite(h)]
    if np.isnan(h).any() or (h == -np.inf).any() or (np.abs(finite) > _LARGEST).any():
        raise ValueError("every estimate must be a number from -2**53 to 2**53, or infinity")
    if strategy == "superior-node" and ((h == 0) != (boards.distance == 0)).any():
        raise ValueError(
            "superior-node recognises the goal by its estimate: 0 for the goal and nothing else"
        )
    whole = len(finite) == len(h) and (h == np.floor(h)).all()
    small = whole and h.min() >= 0 and h.max() < _SMALL
    return h.astype(np.int16 if small else np.int64 if whole else np.float64)
