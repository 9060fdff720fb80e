"""Superior-node search from every board: as published, and through the series of its repairs.

Without a visited set a search may never end. Such a search is not run: it finds the goal if
superior nodes lead there, it never ends if they lead into an infinite walk instead, and
otherwise its queue runs empty.
"""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
import pandas as pd

from searchlab.exhaustive.batch import search_batch
from searchlab.exhaustive.space import SAMPLE, SEED, check_sample, mean_over_all, space, undoing
from searchlab.exhaustive.tables.breadth_first import breadth_first_starts
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import quote
from searchlab.running.solving import solve
from searchlab.search import a_star, find_strategy, greedy
from searchlab.search.superior_node_repaired import superior_node_repaired

GOAL = Puzzle(3, 3, "blank-first")  # the second post's
# step_limit: it gave up. empty_queue: it took the front of an empty queue, where the published
# program crashes. exhausted: it noticed the empty queue and reported that it found nothing.
OUTCOMES = ("found", "step_limit", "empty_queue", "exhausted", "endless")
_FOUND, _STEP_LIMIT, _EMPTY_QUEUE, _EXHAUSTED, _ENDLESS = range(5)
_ENOUGH = 100_000  # expansions, after which a search from the goal does not end


@dataclass(frozen=True)
class Variant:
    """One variant of the search: a strategy with its options.

    Examples
    --------
    >>> variant = repairs()[3]
    >>> print(variant)
    visited set: remembers every board, so that no search is endless
    >>> variant.run("0 3 2 4 1 5 6 7 8").outcome
    'exhausted'
    """

    name: str
    change: str
    options: dict = field(default_factory=dict, hash=False)
    strategy: object = superior_node_repaired

    def __post_init__(self):
        if self.strategy not in (superior_node_repaired, greedy, a_star):
            raise ValueError(
                "the strategy of a variant is superior_node_repaired, greedy or a_star, not "
                f"{self.strategy!r}"
            )
        find_strategy(self.strategy).check(self.options)
        if self.settings.get("accept_all") and not self.settings["visited"]:
            raise ValueError("accept_all needs visited: without it no search ends")
        if self.settings.get("visited") and self.settings["step_limit"] is not None:
            raise ValueError("a variant with visited takes no step_limit: it always ends")

    def __str__(self):
        return f"{self.name}: {self.change}"

    @cached_property
    def settings(self):
        """All options, including those at their default."""
        return find_strategy(self.strategy).options | self.options

    def run(self, board, *, puzzle=GOAL, max_expansions=None):
        """Run it on one board, as `searchlab.solve` does.

        Without a limit and without a visited set it needs `max_expansions`.
        """
        may_be_endless = not self.settings.get("visited", True)
        if may_be_endless and self.settings["step_limit"] is None and max_expansions is None:
            raise ValueError(f"the variant {self.name!r} may never end; give max_expansions")
        return solve(puzzle, board, self.strategy, max_expansions=max_expansions, **self.settings)


def repairs():
    """List the variants from the published program to A*, each a `Variant`.

    Each of the first seven keeps the repairs before it. The last two expand the best board
    first in place of the oldest, as greedy best-first search and A* do.

    Examples
    --------
    >>> [variant.name for variant in repairs()]
    ['as published', 'no limit', 'tested', 'visited set', 'without the blank', 'Manhattan',
     'accept all', 'order by h', 'order by g + h']
    """
    published = {"heuristic": "gap", "step_limit": 30}
    tested = {"heuristic": "gap", "test_start": True}
    visited = tested | {"visited": True}
    misplaced = visited | {"heuristic": "misplaced"}
    manhattan = visited | {"heuristic": "manhattan"}
    accepts_all = manhattan | {"accept_all": True}
    best_first = {"heuristic": "manhattan", "order": "durl"}
    return [
        Variant("as published", "a queue of superior nodes, gives up after 30 steps", published),
        Variant("no limit", "never gives up", {"heuristic": "gap"}),
        Variant("tested", "tests the start, and the queue before it takes from it", tested),
        Variant("visited set", "remembers every board, so that no search is endless", visited),
        Variant("without the blank", "leaves the blank out of the gap: misplaced tiles", misplaced),
        Variant("Manhattan", "compares boards by Manhattan distance", manhattan),
        Variant("accept all", "drops no child for being worse: breadth-first search", accepts_all),
        Variant("order by h", "expands the lowest h first: greedy search", best_first, greedy),
        Variant("order by g + h", "expands the lowest g + h first: A*", best_first, a_star),
    ]


def find_variant(variant):
    """Find one of `repairs` by its name; a `Variant` is returned as it is."""
    if isinstance(variant, Variant):
        return variant
    names = {known.name: known for known in repairs()}
    if not isinstance(variant, str) or variant not in names:
        raise ValueError(f"there is no variant {quote(variant)}; there are {', '.join(names)}")
    return names[variant]


def superior_node_boards(variant, *, puzzle=GOAL, size=SAMPLE, seed=SEED):
    """Determine how a variant ends on every board that can be solved.

    Parameters
    ----------
    variant : Variant or str
        One of `repairs`, its name, or a `Variant` of your own.
    puzzle : Puzzle
        With at most 9 cells.
    size, seed : int
        Of the sample that greedy search and A* are run on; see `Space.sample`.

    Returns
    -------
    pandas.DataFrame
        A row per board, its rank the index: distance, outcome, length and expanded; <NA>
        where there is no such number, where the board is not in the sample, and for the
        expansions of searches that were not run (no limit, and not all children accepted).

    Raises
    ------
    ValueError
        For an unknown variant, a larger puzzle or an invalid sample.

    Examples
    --------
    >>> boards = superior_node_boards("as published")
    >>> boards.outcome.value_counts().to_dict()
    {'step_limit': 115480, 'empty_queue': 65839, 'found': 121, 'exhausted': 0, 'endless': 0}
    """
    return _boards(find_variant(variant), puzzle, *check_sample(size, seed)).copy()


@lru_cache(maxsize=16)
def _boards(variant, puzzle, size, seed):
    boards, options = space(puzzle), variant.settings
    counted = "exact"
    if variant.strategy is not superior_node_repaired:
        outcome, length, expanded, counted = _sampled(boards, variant, size, seed)
    else:
        if options["accept_all"]:
            outcome, length, expanded = _accept_all(boards, options)
        elif options["step_limit"] is not None:
            outcome, length, expanded = _limited(boards, options)
        else:
            outcome, length, expanded = _unlimited(boards, options, variant)
        if options["test_start"]:
            outcome[boards.goal], length[boards.goal], expanded[boards.goal] = _FOUND, 0, 0
    frame = boards.frame(
        outcome=pd.Categorical.from_codes(outcome, OUTCOMES),
        length=_or_missing(length),
        expanded=_or_missing(expanded),
    )
    frame.attrs["counted"] = counted
    return frame


# Each returns the outcome (an index of OUTCOMES), the length and the expansions of every board,
# -1 for none.


def _sampled(boards, variant, size, seed):
    """Run a sample. Greedy search and A* remember boards and drop none: they always find."""
    drawn = boards.sample(size, seed)
    name = find_strategy(variant.strategy).name
    runs = search_batch(name, boards.puzzle, starts=boards.ranks[drawn], **variant.options)
    length, expanded = np.full((2, len(boards)), -1)
    length[drawn], expanded[drawn] = runs.length, runs.expanded
    return np.full(len(boards), _FOUND), length, expanded, f"a sample of {len(drawn):,}"


def _accept_all(boards, options):
    runs = breadth_first_starts(boards, options["order"])
    outcome, length = np.full(len(boards), _FOUND), runs["length"].to_numpy(copy=True)
    expanded = runs["expanded"].to_numpy(copy=True)
    # Untested, the goal is never generated again: it is visited, and all boards follow.
    goal = boards.goal
    outcome[goal], length[goal], expanded[goal] = _empty(options), -1, len(boards)
    return outcome, length, expanded


def _limited(boards, options):
    runs = search_batch("superior-node-repaired", boards.puzzle, **options)
    gave_up = runs.expanded > options["step_limit"]
    outcome = np.where(gave_up, _STEP_LIMIT, _empty(options))
    outcome[runs.solved] = _FOUND
    return outcome, runs.length, runs.expanded


def _unlimited(boards, options, variant):
    after = boards.after(options["order"])
    accepted = boards.no_worse(options["heuristic"], options["order"])
    length = _path_lengths(boards.goal, after, accepted)
    outcome = np.where(length >= 0, _FOUND, _empty(options))
    if not options["visited"]:
        endless = _walk_for_ever(after, accepted, undoing(options["order"]))
        outcome[(length < 0) & endless] = _ENDLESS
    # The goal itself is not tested as a start: it is found only if a longer walk leads back.
    found = variant.run(boards.puzzle.goal, puzzle=boards.puzzle, max_expansions=_ENOUGH)
    if not found.solved:
        empty = found.expanded < _ENOUGH
        outcome[boards.goal] = _empty(options) if empty else _ENDLESS
    length[boards.goal] = found.length if found.solved else -1
    return outcome, length, np.full(len(boards), -1)


def _empty(options):
    return _EXHAUSTED if options["test_start"] else _EMPTY_QUEUE


def _or_missing(numbers):
    return pd.arrays.IntegerArray(np.maximum(numbers, 0).astype(np.int64), numbers < 0)


def _path_lengths(goal, after, allowed):
    """Find the length of the shortest path to the goal by allowed moves; -1 for none."""
    length, level = np.full(len(after), -1), 0
    new = np.arange(len(after)) == goal
    while new.any():
        length[new] = level
        new = (allowed & (length[after] == level)).any(axis=1) & (length < 0)
        level += 1
    return length


def _walk_for_ever(after, allowed, undo):
    """Whether an infinite walk of allowed moves begins at each board; no move undoes the last."""
    nowhere = len(after)
    steps = np.where(allowed, after, nowhere).T
    endless = np.ones((4, nowhere + 1), bool)  # by the last move
    endless[:, nowhere] = False
    before = None
    while before is None or (endless != before).any():
        before = endless.copy()
        goes_on = [endless[move][step] for move, step in enumerate(steps)]
        for last in range(4):
            others = [goes_on[move] for move in range(4) if move != undo[last]]
            endless[last, :nowhere] = np.any(others, axis=0)
    return np.any(goes_on, axis=0)


def superior_node_table(variant, *, puzzle=GOAL, size=SAMPLE, seed=SEED):
    """Count the outcomes of `superior_node_boards`, called with the same arguments, by distance.

    Returns
    -------
    pandas.DataFrame
        A row per distance: boards, and a column per outcome.

    Examples
    --------
    >>> superior_node_table("as published").loc[2:4, ["boards", "found", "step_limit"]]
              boards  found  step_limit
    distance
    2              4      4           0
    3              8      8           0
    4             16     14           0
    """
    boards = superior_node_boards(variant, puzzle=puzzle, size=size, seed=seed)
    table = pd.crosstab(boards["distance"], boards["outcome"]).reindex(columns=list(OUTCOMES))
    table = table.fillna(0).astype(int)
    table.insert(0, "boards", table.sum(axis=1))
    return table.rename_axis(columns=None)


def repairs_table(variants=None, *, puzzle=GOAL, size=SAMPLE, seed=SEED):
    """Sum up how variants end, all of `repairs` by default; see `superior_node_boards`.

    Returns
    -------
    pandas.DataFrame
        A row per variant: boards, a column per outcome; of the boards found excess_mean, the
        mean of the moves above the shortest, and expanded_mean, where they are known; counted:
        "exact" or the sample of the means, which are weighted by the boards at each distance.

    Examples
    --------
    >>> variants = ["no limit", "tested"]
    >>> repairs_table(variants)[["found", "step_limit", "empty_queue", "exhausted", "endless"]]
              found  step_limit  empty_queue  exhausted  endless
    variant
    no limit  16084           0        83304          0    82052
    tested    16085           0            0      83303    82052
    """
    rows = []
    for variant in map(find_variant, repairs() if variants is None else variants):
        boards = superior_node_boards(variant, puzzle=puzzle, size=size, seed=seed)
        found = boards[boards["outcome"] == "found"]
        row = {"variant": variant.name, "boards": len(boards)}
        row |= boards["outcome"].value_counts()[list(OUTCOMES)].to_dict()
        counted = boards.attrs["counted"]
        row["excess_mean"] = _mean(found, found["length"] - found["distance"], counted)
        row["expanded_mean"] = _mean(found, found["expanded"], counted)
        rows.append(row | {"counted": counted})
    return pd.DataFrame(rows).set_index("variant")


def _mean(boards, column, counted):
    """Mean over boards, of which perhaps only a sample was measured; NaN if not all are known."""
    known = column.notna()
    if not known.any() or (counted == "exact" and not known.all()):
        return np.nan
    values, weights = column[known].to_numpy(dtype=float), np.bincount(boards["distance"])
    return mean_over_all(values, boards["distance"][known].to_numpy(), weights)


def never_rising(heuristic="gap", *, puzzle=GOAL):
    """Count the boards with a path to the goal along which a heuristic never rises.

    One search backwards from the goal of a puzzle of at most 9 cells, over moves along which the
    value does not rise.

    Returns
    -------
    pandas.DataFrame
        A row per distance. boards; never_rising: boards with such a path of any length;
        strictly_falling: with a path along which every move lowers the value;
        shortest_never_rising: with such a path among the shortest ones.

    Examples
    --------
    >>> never_rising().loc[1:].sum().to_dict()
    {'boards': 181439, 'never_rising': 16084, 'strictly_falling': 78,
     'shortest_never_rising': 5636}
    """
    boards = space(puzzle)
    h, after, no_worse = boards.values(heuristic), boards.after(), boards.no_worse(heuristic)
    allowed = {
        "never_rising": no_worse,
        "strictly_falling": no_worse & (h[after] < h[:, None]),
        "shortest_never_rising": no_worse & (boards.distance[after] < boards.distance[:, None]),
    }
    columns = {
        name: _path_lengths(boards.goal, after, moves) >= 0 for name, moves in allowed.items()
    }
    return boards.frame(boards=1, **columns).groupby("distance").sum()
