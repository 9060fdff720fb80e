"""Superior-node search over the whole space: as published, and up its ladder of repairs.

A run without a visited set grows a tree in which a board comes back again and again. It is
not waited for: whether it ends is decided on the graph of (board, last move). A run finds the
goal if a path of superior nodes leads there; it never ends if there is no such path but an
infinite walk; otherwise its queue runs empty.
"""

from functools import lru_cache

import numpy as np
import pandas as pd

from searchlab.search import a_star
from searchlab.search.superior_node_repaired import superior_node_repaired
from searchlab.whole_space.space import SAMPLE, SEED, check_sample, mean_over_all, space, undoing
from searchlab.whole_space.tables.ladder import GOAL, find_rung, ladder
from searchlab.whole_space.tables.queues import search_all
from searchlab.whole_space.tables.symmetry import expansions
from searchlab.whole_space.tables.trees import count_trees

# step_limit: it gave up. empty_queue: it took the front of an empty queue, where the published
# program crashes. exhausted: it noticed the empty queue and said that it found nothing.
OUTCOMES = ("found", "step_limit", "empty_queue", "exhausted", "endless")
_FOUND, _STEP_LIMIT, _EMPTY_QUEUE, _EXHAUSTED, _ENDLESS = range(5)
MOST_COUNTED = 20_000  # runs with a visited set; of more of them a sample is counted


def superior_node_boards(rung, *, puzzle=GOAL, size=SAMPLE, seed=SEED):
    """Decide what a rung does on every board within reach of the goal.

    Parameters
    ----------
    rung : Rung or str
        A rung of `ladder` or its name; a `Rung` of your own is decided in the same way.
    puzzle : Puzzle
        With at most 9 cells.
    size, seed : int
        Of a sample, where runs on all boards are out of reach; see `Space.sample`. The
        attributes "outcome", "length" and "expanded" say so.

    Returns
    -------
    pandas.DataFrame
        A row to a board, its rank the index: distance, outcome, length, excess (length minus
        distance) and expanded; <NA> where there is no such number or the board was not sampled.

    Examples
    --------
    >>> boards = superior_node_boards("as published")
    >>> boards.outcome.value_counts().to_dict()
    {'step_limit': 115480, 'empty_queue': 65839, 'found': 121, 'exhausted': 0, 'endless': 0}
    >>> boards.attrs["expanded"]
    'exact'
    """
    return _decide(rung, puzzle, size, seed).copy()


def superior_node_table(rung, *, puzzle=GOAL, size=SAMPLE, seed=SEED):
    """Tabulate by distance what `superior_node_boards`, called with the same arguments, decides.

    Returns
    -------
    pandas.DataFrame
        A row to a distance. boards, and one column to each outcome: numbers of boards.
        excess_mean, excess_max: of the boards found. found_counted, failed_counted: boards
        whose expansions were counted, over which the means and the largest counts are
        taken. An endless run has no count.

    Examples
    --------
    >>> superior_node_table("as published").loc[2:4, ["boards", "found", "step_limit"]]
              boards  found  step_limit
    distance
    2              4      4           0
    3              8      8           0
    4             16     14           0
    """
    boards = _decide(rung, puzzle, size, seed)
    table = pd.DataFrame({"boards": boards.groupby("distance").size()})
    for outcome in OUTCOMES:
        table[outcome] = (boards.outcome == outcome).groupby(boards.distance).sum()
    was_found = boards.outcome == "found"
    found, failed = (boards[part].groupby("distance") for part in (was_found, ~was_found))
    table["excess_mean"], table["excess_max"] = found.excess.mean(), found.excess.max()
    for name, group in (("found", found), ("failed", failed)):
        counted = group.expanded.count().reindex(table.index, fill_value=0)
        table[f"{name}_counted"] = counted.astype("int64")
        table[f"{name}_expanded_mean"] = group.expanded.mean()
        table[f"{name}_expanded_max"] = group.expanded.max()
    table.attrs = dict(boards.attrs)
    return table


def ladder_table(rungs=None, *, puzzle=GOAL, size=SAMPLE, seed=SEED):
    """Sum up rungs, all of `ladder` where none are given, as `superior_node_boards` decides them.

    Returns
    -------
    pandas.DataFrame
        A row to a rung, with the columns of `superior_node_table`, over all distances. A mean
        over a sample is weighted by the number of boards at each distance, a largest number is
        the sample's; the columns length and expanded say what is exact and what a sample's.

    Examples
    --------
    >>> rungs = ["no limit", "tested"]
    >>> ladder_table(rungs)[["found", "step_limit", "empty_queue", "exhausted", "endless"]]
              found  step_limit  empty_queue  exhausted  endless
    rung
    no limit  16084           0        83304          0    82052
    tested    16085           0            0      83303    82052
    """
    rungs = ladder() if rungs is None else rungs
    rows = [_summary(_decide(rung, puzzle, size, seed)) for rung in rungs]
    table = pd.DataFrame(rows).set_index("rung")
    table.attrs = {
        "goal": puzzle.write(puzzle.goal), "boards": len(space(puzzle)), "outcome": "exact",
        "length": "see the column", "expanded": "see the column", "seed": seed,
    }  # fmt: skip
    return table


def _summary(boards):
    row = {"rung": boards.attrs["rung"], "boards": len(boards)}
    row |= {outcome: int((boards.outcome == outcome).sum()) for outcome in OUTCOMES}
    found = boards.outcome == "found"
    row["excess_mean"] = _mean(boards, boards.excess, found)
    row["excess_max"] = boards.excess.max()
    for name, group in (("found", found), ("failed", ~found)):
        row[f"{name}_expanded_mean"] = _mean(boards, boards.expanded, group)
        row[f"{name}_expanded_max"] = boards.expanded[group].max()
    return row | {name: boards.attrs[name] for name in ("length", "expanded")}


def _mean(boards, column, group):
    """Mean over a group of boards; perhaps only a sample of them was measured."""
    known = group & column.notna()
    if not known.any():
        return np.nan
    weights = np.bincount(boards.distance[group])
    values = column[known].to_numpy(dtype=float)
    return mean_over_all(values, boards.distance[known].to_numpy(), weights)


def never_rising(heuristic="gap", *, puzzle=GOAL):
    """Count the boards with a path to the goal along which a heuristic never rises.

    One search backwards from the goal of a puzzle of at most 9 cells, over moves along which the
    value does not rise.

    Returns
    -------
    pandas.DataFrame
        A row to a distance. boards; never_rising: boards with such a path of any length;
        strictly_falling: with a path along which every move lowers the value;
        shortest_never_rising: with such a path among the shortest ones.

    Examples
    --------
    >>> never_rising().loc[1:].sum().to_dict()
    {'boards': 181439, 'never_rising': 16084, 'strictly_falling': 78,
     'shortest_never_rising': 5636}
    """
    boards = space(puzzle)
    h, after = boards.values(heuristic), boards.after()
    nearer = boards.distance[after] < boards.distance[:, None]
    no_worse = boards.no_worse(heuristic)
    allowed = {
        "never_rising": no_worse,
        "strictly_falling": no_worse & (h[after] < h[:, None]),
        "shortest_never_rising": no_worse & nearer,
    }
    columns = {name: _leads_to(boards.goal, after, moves) for name, moves in allowed.items()}
    frame = boards.frame(boards=1, **columns)
    table = frame.groupby("distance").sum()
    table.attrs = frame.attrs
    return table


def _leads_to(goal, after, moves):
    """Whether allowed moves lead from each board to the goal."""
    leads, wider = None, np.arange(len(after)) == goal
    while leads is None or (wider != leads).any():
        leads = wider
        wider = leads | (moves & leads[after]).any(axis=1)
    return leads


# -- runs decided, most of them without running them ---------------------------------------
# Each method returns the outcome (an index of OUTCOMES), the length and the expansions of every
# board, -1 for none, and what the attributes of the table say about them.


def _decide(rung, puzzle, size, seed):
    return _decided(find_rung(rung), puzzle, *check_sample(size, seed))


@lru_cache(maxsize=16)
def _decided(rung, puzzle, size, seed):
    boards = space(puzzle)
    options = rung.settings
    if rung.strategy is not superior_node_repaired:
        method = _run
    elif options["accept_all"]:
        method = _breadth_first
    else:
        method = _with_memory if options["visited"] else _without_memory
    outcome, length, expanded, how = method(boards, options, rung, size, seed)
    if rung.strategy is superior_node_repaired:
        _test_start_and_limit(boards, options, outcome, length, expanded)
    length = _or_missing(length)
    frame = boards.frame(
        outcome=pd.Categorical.from_codes(outcome, OUTCOMES),
        length=length,
        excess=length - boards.distance,
        expanded=_or_missing(expanded),
    )
    del frame.attrs["counted"]  # said of each column
    exact = dict.fromkeys(("outcome", "length", "expanded"), "exact") | {"seed": None}
    frame.attrs |= {"rung": rung.name} | exact | how
    return frame


def _without_memory(boards, options, *_):
    counts = _trees(boards, options["heuristic"], options["order"])
    length, expanded, finite = (count.copy() for count in counts)
    outcome = np.where(finite, _empty(options), _ENDLESS)
    outcome[length >= 0] = _FOUND
    return outcome, length, expanded, {}


@lru_cache(maxsize=4)
def _trees(boards, heuristic, order):
    accepted = boards.no_worse(heuristic, order)
    return count_trees(boards.after(order), accepted, boards.goal, undoing(order))


def _with_memory(boards, options, rung, size, seed):
    accepted = boards.no_worse(options["heuristic"], options["order"])
    after = np.where(accepted, boards.after(options["order"]), -1)
    length, how = _lengths(after, boards.goal), {}
    length[boards.goal] = -1  # the start is visited: it is not generated again
    found = length >= 0
    starts = np.flatnonzero(found)
    if len(starts) > MOST_COUNTED:
        starts = boards.sample(size, seed, among=found)
        how = {"expanded": f"exact where it fails, else a sample of {len(starts):,}", "seed": seed}
    expanded = np.full(len(boards), -1)
    expanded[starts], _ = search_all(after, boards.goal, starts)
    # A queue that runs empty has held all that is within reach: one plateau, one count.
    failing = np.flatnonzero(~found)
    _, some, plateau = np.unique(_plateaus(after)[failing], return_index=True, return_inverse=True)
    expanded[failing] = search_all(after, boards.goal, failing[some])[0][plateau]
    return np.where(found, _FOUND, _empty(options)), length, expanded, how


def _plateaus(after):
    """Number the boards so that those that lead to each other have the same number.

    An accepted move and its inverse are both accepted only where the value stays the same.
    """
    back = [(after[after[:, m]] == np.arange(len(after))[:, None]).any(axis=1) for m in range(4)]
    level = (after >= 0) & np.column_stack(back)
    plateau, before = np.arange(len(after)), None
    while before is None or (plateau != before).any():
        before = plateau
        for m in range(4):
            other = plateau[after[:, m]]
            plateau = np.where(level[:, m], np.minimum(plateau, other), plateau)
        plateau = plateau[plateau]
    return plateau


def _lengths(after, goal):
    """Find the length of the shortest path to the goal over accepted moves; -1 for none."""
    length, level = np.full(len(after), -1), 0
    new = np.arange(len(after)) == goal
    while new.any():
        length[new] = level
        new = ((after >= 0) & (length[after] == level)).any(axis=1) & (length < 0)
        level += 1
    return length


def _breadth_first(boards, options, *_):
    """Every child is accepted: see `searchlab.whole_space.tables.symmetry`."""
    expanded = expansions(boards, options["order"])
    outcome, length = np.full(len(boards), _FOUND), boards.distance.copy()
    # Untested, the goal is never generated again: it is visited, and all boards follow.
    outcome[boards.goal], length[boards.goal] = _empty(options), -1
    expanded[boards.goal] = len(boards)
    return outcome, length, expanded, {}


def _run(boards, options, rung, size, seed):
    """Run a sample. Greedy search and A* remember boards and drop none: they always find."""
    drawn = boards.sample(size, seed)
    sampled = f"a sample of {len(drawn):,}"
    length, expanded = np.full(len(boards), -1), np.full(len(boards), -1)
    how = {"length": sampled, "expanded": sampled, "seed": seed}
    for number, board in zip(drawn, boards.states(drawn), strict=True):
        result = rung.run(board, puzzle=boards.puzzle)
        length[number], expanded[number] = result.length, result.expanded
    admissible = (boards.values(options["heuristic"]) <= boards.distance).all()
    if rung.strategy is a_star and admissible:
        length, how["length"] = boards.distance.copy(), "exact"
    return np.full(len(boards), _FOUND), length, expanded, how


def _test_start_and_limit(boards, options, outcome, length, expanded):
    if options["test_start"]:
        outcome[boards.goal], length[boards.goal], expanded[boards.goal] = _FOUND, 0, 0
    limit = options["step_limit"]
    if limit is not None:  # one expansion more is made, and its result thrown away
        over = (expanded > limit) | (outcome == _ENDLESS)
        outcome[over], length[over], expanded[over] = _STEP_LIMIT, -1, int(limit) + 1


def _empty(options):
    return _EXHAUSTED if options["test_start"] else _EMPTY_QUEUE


def _or_missing(numbers):
    return pd.arrays.IntegerArray(np.maximum(numbers, 0).astype(np.int64), numbers < 0)
