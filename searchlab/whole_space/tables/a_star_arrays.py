"""How often the fifth post's A* expands a board again, which its OPEN holds more than once."""

from functools import lru_cache

import numpy as np

from searchlab.running.solving import solve
from searchlab.whole_space.space import SAMPLE, SEED, check_sample, mean_over_all, space
from searchlab.whole_space.tables.parity import SNAIL


def re_expansion_boards(*, puzzle=SNAIL, size=SAMPLE, seed=SEED):
    """Count what A* with OPEN and CLOSED as arrays repeats on a sample of boards.

    It draws at least `size` boards of a puzzle with at most 9 cells, see `Space.sample`.

    Returns
    -------
    pandas.DataFrame
        A row to a board, its rank the index: distance, length, expanded, and re_expanded:
        expansions of a board that was expanded before.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> re_expansion_boards(puzzle=Puzzle(2, 3), size=40).attrs["counted"]
    'a sample of 42'
    """
    return _run(puzzle, *check_sample(size, seed)).copy()


def re_expansion_table(*, puzzle=SNAIL, size=SAMPLE, seed=SEED):
    """Tabulate by distance what `re_expansion_boards`, called with the same arguments, counts.

    Returns
    -------
    pandas.DataFrame
        A row to a distance and one, "all", weighted by the boards at each distance. boards;
        sampled: boards run; repeating: share of them that expands some board again;
        expanded_mean, re_expanded_mean; share: re-expansions among the expansions.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> table = re_expansion_table(puzzle=Puzzle(2, 3), size=40)
    >>> table.loc["all", ["boards", "sampled"]].astype(int).tolist()
    [360, 42]
    """
    runs = re_expansion_boards(puzzle=puzzle, size=size, seed=seed)
    boards = np.bincount(space(puzzle).distance)
    runs = runs.assign(repeating=runs.re_expanded > 0)
    table = runs.groupby("distance").agg(
        sampled=("expanded", "size"),
        repeating=("repeating", "mean"),
        expanded_mean=("expanded", "mean"),
        re_expanded_mean=("re_expanded", "mean"),
    )
    table.insert(0, "boards", boards[table.index])
    distance = runs.distance.to_numpy()
    means = [
        mean_over_all(runs[name].to_numpy(float), distance, boards)
        for name in ("repeating", "expanded", "re_expanded")
    ]
    table.loc["all"] = [boards.sum(), len(runs), *means]
    table = table.astype({"boards": int, "sampled": int})
    table["share"] = table.re_expanded_mean / table.expanded_mean
    table.attrs = dict(runs.attrs)
    return table


def count_re_expansions(puzzle, board):
    """Run it on one board: the length, the expansions, and how many of them were repeated."""
    seen = set()
    result = solve(puzzle, board, "a-star-arrays", watch=lambda columns: seen.update(columns.state))
    return result.length, result.expanded, result.expanded - len(seen)


@lru_cache(maxsize=4)
def _run(puzzle, size, seed):
    boards = space(puzzle)
    drawn = boards.sample(size, seed)
    runs = [count_re_expansions(puzzle, state) for state in boards.states(drawn)]
    lengths, expanded, repeated = zip(*runs, strict=True)
    table = boards.frame().iloc[drawn]
    table = table.assign(length=lengths, expanded=expanded, re_expanded=repeated)
    table.attrs |= {"counted": f"a sample of {len(drawn):,}", "seed": seed}
    return table
