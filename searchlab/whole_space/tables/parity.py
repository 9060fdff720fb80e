"""The parity criterion over all arrangements, and the three cases of its proof."""

import numpy as np
import pandas as pd

from searchlab.puzzle import MOVES, Puzzle
from searchlab.whole_space.census import UNREACHABLE, census

SNAIL = Puzzle(3, 3, "snail")  # the fifth post's goal
_TILE = {"u": "down", "d": "up", "l": "right", "r": "left"}  # where the tile travels


def parity_table(*, puzzle=SNAIL):
    """Hold the parity criterion against reachability, on every arrangement of the tiles.

    The puzzle has at most 9 cells and any width.

    Returns
    -------
    pandas.DataFrame
        The number of arrangements: a row for what the criterion says ("solvable",
        "unsolvable"), the columns reachable and unreachable for what the census found.

    Examples
    --------
    >>> parity_table()
                reachable  unreachable
    criterion
    solvable       181440            0
    unsolvable          0       181440
    """
    taken = census(puzzle)
    parity = smaller_before_sums(taken.states)
    if puzzle.cols % 2 == 0:
        parity = parity + np.argmin(taken.states, axis=1) // puzzle.cols
    solvable = parity % 2 == parity[taken.rank(puzzle.goal)] % 2
    reachable = taken.distance != UNREACHABLE
    counts = [[(a & b).sum() for b in (reachable, ~reachable)] for a in (solvable, ~solvable)]
    says = pd.Index(["solvable", "unsolvable"], name="criterion")
    return _described(pd.DataFrame(counts, says, ["reachable", "unreachable"]), taken)


def move_effects_table(*, puzzle=SNAIL):
    """Tabulate what every possible move does to the sum of all p(x).

    p(x) is the number of smaller tiles before tile x. A vertical move carries a tile past
    ``cols - 1`` others; the proof tells cases apart by how many of them are smaller.

    Returns
    -------
    pandas.DataFrame
        A row to each direction of the *tile* and each number of smaller tiles that it passes.
        case: the fifth post's case, 1 to 3, for a vertical move on a board three columns
        wide; moves: over all arrangements; least and largest change of the sum.

    Examples
    --------
    >>> move_effects_table().loc["up"]
                    case  moves  least  largest
    smaller_passed
    0                  1  80640      2        2
    1                  2  80640      0        0
    2                  3  80640     -2       -2
    """
    taken = census(puzzle)
    states, sums = taken.states, smaller_before_sums(taken.states)
    blank = np.argmin(states, axis=1)
    parts = []
    for move, cells in zip("dulr", (puzzle.cols, -puzzle.cols, -1, 1), strict=True):
        after = taken.successors[:, MOVES.index(move)]
        before = np.flatnonzero(after >= 0)
        target = blank[before] + cells
        tile = states[before, target]
        passed = np.sort([blank[before], target], axis=0)
        smaller = np.zeros(len(tile), np.int64)
        for i in range(1, abs(cells)):
            smaller += states[before, passed[0] + i] < tile
        change = sums[after[before]] - sums[before]
        columns = {"tile_moves": _TILE[move], "smaller_passed": smaller, "change": change}
        parts.append(pd.DataFrame(columns))
    groups = pd.concat(parts).groupby(["tile_moves", "smaller_passed"], sort=False)["change"]
    table = groups.agg(moves="size", least="min", largest="max").sort_index(level=1)
    table = table.loc[[_TILE[move] for move in "dulr"]]
    vertical = table.index.get_level_values(0).isin(["up", "down"])
    smaller = table.index.get_level_values(1)
    case = np.where(vertical & (puzzle.cols == 3), smaller + 1, -1)
    table.insert(0, "case", pd.arrays.IntegerArray(np.abs(case).astype(np.int64), case < 0))
    return _described(table, taken)


def smaller_before_sums(states):
    """Add up all p(x) for each of many boards, a row to a board.

    >>> smaller_before_sums(np.array([[1, 2, 3, 8, 0, 4, 7, 6, 5]])).tolist()
    [21]
    """
    sums = np.zeros(len(states), np.int64)
    for cell in range(1, states.shape[1]):
        smaller = (states[:, :cell] < states[:, cell : cell + 1]) & (states[:, :cell] > 0)
        sums += smaller.sum(axis=1)
    return sums


def _described(table, taken):
    goal = taken.puzzle.write(taken.puzzle.goal)
    table.attrs = {"goal": goal, "boards": len(taken.states), "counted": "exact"}
    return table
