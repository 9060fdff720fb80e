"""How often the fifth post's A* expands a board again, which its OPEN holds more than once."""

from functools import lru_cache

import numpy as np

from searchlab.exhaustive.space import SAMPLE, SEED, check_sample, mean_over_all, space
from searchlab.puzzle import Puzzle
from searchlab.running.solving import solve

SNAIL = Puzzle(3, 3, "snail")  # the fifth post's goal


def re_expansion_boards(*, puzzle=SNAIL, size=SAMPLE, seed=SEED):
    """Count the boards that A* with OPEN and CLOSED as arrays expands again, on a sample.

    The sample has at least `size` boards of a puzzle with at most 9 cells; see `Space.sample`.

    Returns
    -------
    pandas.DataFrame
        A row per board, its rank the index: distance, length, expanded, and re_expanded:
        expansions of a board that was expanded before.

    Examples
    --------
    >>> re_expansion_boards(puzzle=Puzzle(2, 3), size=40).attrs["counted"]
    'a sample of 42'
    """
    return _boards(puzzle, *check_sample(size, seed)).copy()


@lru_cache(maxsize=4)
def _boards(puzzle, size, seed):
    boards = space(puzzle)
    drawn = boards.sample(size, seed)
    runs = [count_re_expansions(puzzle, state) for state in boards.states(drawn)]
    table = boards.frame().iloc[drawn].copy()
    table[["length", "expanded", "re_expanded"]] = runs
    table.attrs["counted"] = f"a sample of {len(drawn):,}"
    return table


def count_re_expansions(puzzle, board):
    """Run it on one board: the length, the expansions, and how many of them were repeated."""
    seen = set()
    result = solve(puzzle, board, "a-star-arrays", watch=lambda columns: seen.update(columns.state))
    return result.length, result.expanded, result.expanded - len(seen)


def re_expansion_table(*, puzzle=SNAIL, size=SAMPLE, seed=SEED):
    """Sum up `re_expansion_boards`, called with the same arguments, by distance.

    Returns
    -------
    pandas.DataFrame
        A row per distance and one, "all", weighted by the boards at each distance. boards;
        sampled: boards run; repeating: share of them that expands some board again;
        expanded_mean, re_expanded_mean; share: re-expansions among the expansions.

    Examples
    --------
    >>> table = re_expansion_table(puzzle=Puzzle(2, 3), size=40)
    >>> table.loc["all", ["boards", "sampled"]].astype(int).tolist()
    [360, 42]
    """
    runs = re_expansion_boards(puzzle=puzzle, size=size, seed=seed)
    runs = runs.assign(repeating=runs["re_expanded"] > 0)
    boards, by_distance = np.bincount(space(puzzle).distance), runs.groupby("distance")
    columns = {"repeating": "repeating", "expanded_mean": "expanded"}
    columns["re_expanded_mean"] = "re_expanded"
    table = by_distance[list(columns.values())].mean().set_axis(list(columns), axis=1)
    table.insert(0, "boards", boards[table.index])
    table.insert(1, "sampled", by_distance.size())
    distance = runs["distance"].to_numpy()
    means = [
        mean_over_all(runs[name].to_numpy(float), distance, boards) for name in columns.values()
    ]
    table.loc["all"] = [boards.sum(), len(runs), *means]
    table = table.astype({"boards": int, "sampled": int})
    table["share"] = table["re_expanded_mean"] / table["expanded_mean"]
    return table
