"""Superior-node search from every board: as published, and through the series of its repairs.

Without a visited set a search may never end. Such a search is not run: it finds the goal if
superior nodes lead there, it never ends if they lead into an infinite walk instead, and
otherwise its queue runs empty.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

import numpy as np
import pandas as pd

from searchlab.compiling import available, read_only
from searchlab.exhaustive import loops
from searchlab.exhaustive.batch import run_loop, search_batch
from searchlab.exhaustive.boards import after, distance, reachable, undoing, values
from searchlab.exhaustive.tables.breadth_first import breadth_first_starts
from searchlab.exhaustive.tables.frames import SAMPLE, frame, mean_over_all, stratified
from searchlab.problems import EIGHT, MOVES, Puzzle
from searchlab.problems.checks import one_of

BLANK_FIRST = Puzzle(3, 3, "blank-first")  # the second post's
# step_limit: it gave up. empty_queue: it took the front of an empty queue, where the published
# program crashes. exhausted: it noticed the empty queue and reported that it found nothing.
ENDINGS = ("found", "step_limit", "empty_queue", "exhausted", "endless")
_FOUND, _STEP_LIMIT, _EMPTY_QUEUE, _EXHAUSTED, _ENDLESS = range(5)
_ORDER = "durl"  # the post moves tiles up, down, left, right: the blank goes the other way


@dataclass(frozen=True)
class Variant:
    """One variant of superior-node search, or of a strategy that takes its place.

    Examples
    --------
    >>> Variant("31", step_limit=31).heuristic
    'gap'
    """

    name: str
    heuristic: str = "gap"  # 0 for the goal and for no other board
    step_limit: int | None = None  # gives up when it has expanded more
    test_start: bool = False  # and the queue, before it takes from it
    visited: bool = False  # drops boards seen before
    keep_all: bool = False  # inferior nodes too
    strategy: str = "superior-node"  # or breadth-first, greedy, a-star
    goal_test: str = "generation"  # or expansion, as greedy search and A* have it


# What is wrong with the program, in the order in which its lines are read.
FLAWS = ("limit", "blank", "untested", "duplicates", "rule")
_VISITED = {"test_start": True, "visited": True}
_MANHATTAN = {"heuristic": "manhattan", **_VISITED}
_LATE = {**_MANHATTAN, "goal_test": "expansion"}
# From the published program to A*; each keeps the repairs before it.
REPAIRS = (
    Variant("as published", step_limit=30),
    Variant("no limit"),
    Variant("tested", test_start=True),
    Variant("visited set", **_VISITED),
    Variant("without the blank", "misplaced", **_VISITED),
    Variant("Manhattan", **_MANHATTAN),
    # These expand all children: the oldest board first, or the best.
    Variant("accept all", **_MANHATTAN, strategy="breadth-first"),
    Variant("late goal test", **_LATE, strategy="breadth-first"),
    Variant("order by h", **_LATE, strategy="greedy"),
    Variant("order by g + h", **_LATE, strategy="a-star"),
)


def _variant(variant):
    """Find one of `REPAIRS` by its name; a `Variant` is returned unchanged."""
    if isinstance(variant, Variant):
        return variant
    named = {known.name: known for known in REPAIRS}
    one_of("variant", variant, named)
    return named[variant]


def superior_node_boards(variant, *, puzzle=BLANK_FIRST, size=SAMPLE):
    """Determine how a variant ends on every board that can be solved.

    Parameters
    ----------
    variant : Variant or str
        One of `REPAIRS`, its name, or a `Variant` of your own.
    puzzle : Puzzle
        With at most 9 cells.
    size : int
        Of the sample that greedy search and A* are run on; see `frames.stratified`.

    Returns
    -------
    pandas.DataFrame
        A row per board, its rank the index: distance, outcome, length and expanded; <NA>
        where there is no such number, where the board is not in the sample, and for the
        expansions of superior-node search without a step limit, which is not run.

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
    return _boards(_variant(variant), puzzle, size).copy()


@lru_cache(maxsize=16)
def _boards(variant, puzzle, size):
    within, counted = reachable(puzzle), "exact"
    if variant.strategy == "superior-node":
        outcome, length, expanded = _superior_node(variant, puzzle)
    elif variant.strategy == "breadth-first":
        runs = breadth_first_starts(puzzle, _ORDER)
        outcome = np.full(len(within), _FOUND)
        length, expanded = runs["length"].to_numpy(), runs["expanded"].to_numpy()
        if variant.goal_test == "expansion":  # all are expanded that were stored before the goal
            expanded = runs["stored"].to_numpy() - 1
    else:  # it remembers boards and drops none, so it always finds the goal
        starts = stratified(puzzle, size)
        runs, counted = (
            search_batch(variant.strategy, puzzle, variant.heuristic, _ORDER, starts),
            f"a sample of {len(starts):,}",
        )
        outcome, length, expanded = np.full((3, len(within)), -1)
        outcome[:], drawn = _FOUND, np.searchsorted(within, starts)
        length[drawn], expanded[drawn] = runs["length"], runs["expanded"]
    table = frame(
        puzzle,
        outcome=pd.Categorical.from_codes(outcome, ENDINGS),
        length=_or_missing(length),
        expanded=_or_missing(expanded),
    )
    table.attrs["counted"] = counted
    return table


def _superior_node(variant, puzzle):
    """Return each board's outcome (an index of ENDINGS), length and expansions, -1 for none."""
    search = _untested(replace(variant, name="", test_start=False), puzzle)
    outcome, length, expanded = (each.copy() for each in search)
    if variant.test_start:
        outcome[outcome == _EMPTY_QUEUE] = _EXHAUSTED
        outcome[0], length[0], expanded[0] = _FOUND, 0, min(expanded[0], 0)
    return outcome, length, expanded


@lru_cache(maxsize=16)
def _untested(variant, puzzle):
    """Do so for a search that tests neither its start nor its queue."""
    within = reachable(puzzle)
    if (values(puzzle, variant.heuristic)[within] == 0).sum() != 1:
        raise ValueError("a variant's heuristic must be 0 for the goal and for no other board")
    children = after(puzzle, _ORDER)
    accepted = children >= 0 if variant.keep_all else _superior(puzzle, variant.heuristic, _ORDER)
    outcome, expanded = np.full(len(within), _EMPTY_QUEUE), np.full(len(within), -1)
    if variant.step_limit is not None:
        length, expanded = _limited(variant, children, accepted, within)
        outcome[expanded > variant.step_limit] = _STEP_LIMIT
    else:
        length = _path_lengths(children, accepted, _ORDER)[within]
        if not variant.visited:
            outcome[_endless(children, accepted, _ORDER)[within]] = _ENDLESS
        # The goal is not tested as a start. Its children are worse; if they are kept, the first
        # way back that undoes no move goes three times around four cells.
        length[0] = 12 if variant.keep_all and not variant.visited else -1
    outcome[length >= 0] = _FOUND
    return read_only(outcome), read_only(length), read_only(expanded)


def _superior(puzzle, heuristic, order):
    """Return whether each move leads to a board whose estimate is no larger."""
    h, children = values(puzzle, heuristic), after(puzzle, order)
    return (children >= 0) & (h[children] <= h[:, None])


def _or_missing(numbers):
    return pd.Series(numbers, dtype="Int64").where(numbers >= 0).array


def _limited(variant, children, accepted, starts):
    """Run a search from all starts at once: return its lengths, -1 for none, and expansions."""
    undo = undoing(_ORDER)
    room, every = 3 * variant.step_limit + 6, np.arange(len(starts))
    queue, depth, last = np.full((3, room, len(starts)), -1, np.int32)  # a column for each start
    queue[0], depth[0] = starts, 0
    ends = np.ones(len(starts), np.int32)  # of the queues; they begin at the number of the step
    length, expanded = np.full((2, len(starts)), -1)
    running = ends > 0
    for step in range(variant.step_limit + 1):
        expanded[running & (ends == step)] = step
        running = running & (ends > step)
        for move in range(4):
            child = children[queue[step], move]
            ok = running & accepted[queue[step], move] & (last[step] != undo[move])
            if variant.visited:
                for earlier in queue[: ends[running].max(initial=0)]:
                    ok &= earlier != child
            if step < variant.step_limit:  # what one more expansion generates is not looked at
                found = ok & (child == 0) & (length < 0)
                length[found], expanded[found] = depth[step, found] + 1, step + 1
            new = every[ok]
            queue[ends[new], new], last[ends[new], new] = child[new], move
            depth[ends[new], new] = depth[step, new] + 1
            ends[new] += 1
        running = running & (length < 0)
    expanded[running] = variant.step_limit + 1
    return length, expanded


def _path_lengths(children, allowed, order):
    """Find the length of the shortest path to the goal by allowed moves; -1 for none."""
    length, level = np.full(len(children), -1), 0
    length[0], new = 0, np.zeros(1, np.int64)
    while len(new):
        before = children[new]  # a move from there leads here: the one that undoes the move there
        leads = (before >= 0) & allowed[before, undoing(order)] & (length[before] < 0)
        level += 1
        length[before[leads]] = level
        new = np.flatnonzero(length == level)
    return length


def _endless(children, allowed, order):
    """Whether an infinite walk of allowed moves begins at each board; no move undoes the last."""
    nowhere, undo = len(children), undoing(order)
    steps = np.where(allowed, children, nowhere).T
    endless = np.ones((4, nowhere + 1), bool)  # by the last move
    endless[:, nowhere] = False
    before = None
    while before is None or (endless != before).any():
        before = endless.copy()
        continues = np.array([endless[move][step] for move, step in enumerate(steps)])
        endless[:, :nowhere] = continues.sum(axis=0, dtype=np.int8) > continues[undo]
    return continues.any(axis=0)


def superior_node_table(variant):
    """Count the outcomes of `superior_node_boards` by distance.

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
    boards = superior_node_boards(variant)
    table = pd.get_dummies(boards["outcome"], dtype=int).groupby(boards["distance"]).sum()
    table.columns = list(ENDINGS)
    table.insert(0, "boards", table.sum(axis=1))
    return table


def repairs_table(variants=REPAIRS, *, size=SAMPLE):
    """Sum up how variants end, all of `REPAIRS` by default; see `superior_node_boards`.

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
    for variant in map(_variant, variants):
        boards = superior_node_boards(variant, size=size)
        row = {"variant": variant.name, "boards": len(boards)}
        row |= boards["outcome"].value_counts()[list(ENDINGS)].to_dict()
        found = boards[boards["outcome"] == "found"].astype({"length": float, "expanded": float})
        to_goal = found["distance"].to_numpy()
        means = {"excess_mean": found["length"] - to_goal, "expanded_mean": found["expanded"]}
        for name, each in means.items():
            row[name] = mean_over_all(each.to_numpy(), to_goal, np.bincount(to_goal))
        rows.append(row | boards.attrs)
    return pd.DataFrame(rows).set_index("variant")


def combinations_table(*, puzzle=BLANK_FIRST):
    """Count how the published program ends with every combination of its repairs.

    Parameters
    ----------
    puzzle : Puzzle
        With at most 9 cells. Of the 8-puzzle it takes some five seconds.

    Returns
    -------
    pandas.DataFrame
        A row for each combination, with a level of the index for each repair: no limit; the blank
        not counted; start and queue tested; duplicates dropped; every child kept. A column for
        each outcome.

    Examples
    --------
    >>> table = combinations_table(puzzle=Puzzle(2, 3, "blank-first"))
    >>> [int(table.loc[(repaired,) * 5, "found"]) for repaired in (False, True)]
    [28, 360]
    """
    return _combinations(puzzle).copy()


def combination(limit, blank, tested, visited, rule):
    """Return the published program with some of its `FLAWS` repaired, as a `Variant`."""
    return Variant(
        "combination",
        "misplaced" if blank and not rule else "gap",  # which matters to the rule alone
        None if limit else REPAIRS[0].step_limit,
        tested,
        visited,
        keep_all=rule,
    )


@lru_cache(maxsize=2)
def _combinations(puzzle):
    counted = {}
    for repaired in product((False, True), repeat=len(FLAWS)):
        boards = superior_node_boards(combination(*repaired), puzzle=puzzle)
        counted[repaired] = boards["outcome"].value_counts()[list(ENDINGS)].to_dict()
    return pd.DataFrame.from_dict(counted, "index").rename_axis(index=FLAWS)


def postponed(heuristic, *, puzzle=EIGHT, strict=False, counted=False):
    """Run superior-node search from every board, with inferior nodes postponed, not discarded.

    A superior child enters the queue at its front, an inferior one at its back, and a board that
    was expanded is skipped. Without numba a sample is run, see `frames.stratified`.

    Parameters
    ----------
    heuristic : str or callable
        As for `searchlab.judge`.
    puzzle : Puzzle
        With at most 9 cells.
    strict : bool
        Whether a child must be better than its parent to be superior, not only as good.
    counted : bool
        Whether the expansions are counted, too. If not, the boards that cannot lead to the goal in
        time are left out, which changes no solution and takes a fraction of the time.

    Returns
    -------
    pandas.DataFrame
        A row for each board, its rank the index: distance, length and, if counted, expanded.

    Examples
    --------
    >>> boards = postponed("manhattan", puzzle=Puzzle(2, 3), counted=True)
    >>> int((boards.length > boards.distance).sum()), int(boards.expanded.max())
    (0, 184)
    """
    within = reachable(puzzle)
    h = values(puzzle, heuristic).astype(np.int16)
    fewest = np.zeros(0, np.int32) if counted else _fewest_at_back(h, after(puzzle), strict)[within]
    starts = within if available() else stratified(puzzle)
    setting = int(strict), fewest
    boards = run_loop(loops.two_ended, puzzle, h[within], None, setting, starts)
    return boards[["distance", "length", *["expanded"] * counted]]


def _fewest_at_back(h, children, margin):
    """Return how often, at least, a way from each board to the goal puts a child at the back."""
    at_back = h[children] > h[:, None] - margin
    fewest = np.full(len(h) + 1, len(h), np.int32)  # the last entry: no child
    fewest[0], before = 0, None
    while before is None or (fewest != before).any():
        before = fewest.copy()
        for move, places in enumerate(children.T):
            np.minimum(fewest[:-1], fewest[places] + at_back[:, move], out=fewest[:-1])
    return fewest


def never_rising(heuristic="gap", *, puzzle=BLANK_FIRST):
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
    within, to_goal = reachable(puzzle), distance(puzzle)
    h, children = values(puzzle, heuristic), after(puzzle)
    no_worse = _superior(puzzle, heuristic, None)
    allowed = {
        "never_rising": no_worse,
        "strictly_falling": no_worse & (h[children] < h[:, None]),
        "shortest_never_rising": no_worse & (to_goal[children] < to_goal[:, None]),
    }
    columns = {
        name: _path_lengths(children, moves, MOVES)[within] >= 0 for name, moves in allowed.items()
    }
    return frame(puzzle, boards=1, **columns).groupby("distance").sum()
