"""How often the fifth post's A* expands a board again, which its OPEN holds more than once."""

from functools import lru_cache

import pandas as pd

from searchlab.exhaustive.boards import states
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables.frames import SAMPLE, frame, stratified
from searchlab.problems import Puzzle
from searchlab.running.solving import solve

SNAIL = Puzzle(3, 3, "snail")  # the fifth post's goal


def re_expansion_boards(size=SAMPLE):
    """Count the boards that A* with OPEN and CLOSED as arrays expands again, on a sample.

    The sample has at least `size` boards of the 8-puzzle; see `frames.stratified`.

    Returns
    -------
    pandas.DataFrame
        A row per board, its rank the index: distance, length, expanded, and re_expanded:
        expansions of a board that was expanded before.

    Examples
    --------
    >>> re_expansion_boards(32).attrs["counted"]
    'a sample of 61'
    """
    return _boards(size).copy()


@lru_cache(maxsize=4)
def _boards(size):
    drawn = stratified(SNAIL, size)
    table = frame(SNAIL).loc[drawn]
    runs = [count_re_expansions(SNAIL, bytes(state)) for state in states(SNAIL)[drawn]]
    table[["length", "expanded", "re_expanded"]] = runs
    table.attrs["counted"] = f"a sample of {len(drawn):,}"
    return table


def count_re_expansions(puzzle, board):
    """Run it on one board: the length, the expansions, and how many of them were repeated."""
    seen = set()
    result = solve(
        puzzle, board, "a-star-arrays", watch=lambda events: seen.update(e.state for e in events)
    )
    return result.length, result.expanded, result.expanded - len(seen)


def re_expansion_table(size=SAMPLE):
    """Sum up `re_expansion_boards`, called with the same argument, by distance.

    Returns
    -------
    pandas.DataFrame
        A row per distance and one, "all", weighted by the boards at each distance. boards;
        expanded_mean; share: re-expansions among the expansions.

    Examples
    --------
    >>> table = re_expansion_table(32)
    >>> table.loc["all"].round(1).tolist()
    [181440.0, 1002.2, 0.0]
    """
    means = re_expansion_boards(size).groupby("distance")[["expanded", "re_expanded"]].mean()
    boards = census(SNAIL).histogram
    means.loc["all"] = boards @ means / boards.sum()
    share = means["re_expanded"] / means["expanded"]
    table = pd.DataFrame({"boards": [*boards, boards.sum()]}, index=means.index)
    return table.assign(expanded_mean=means["expanded"], share=share)
