"""The census: the true distance of every board of a small puzzle.

For a puzzle of at most 9 cells, one breadth-first search backwards from the goal, in numpy. All
arrays are read-only and indexed by `searchlab.problems.ranking.rank`, the Cantor expansion with the
goal as alphabet: the goal is 0.

References
----------
.. [1] A. Reinefeld, "Complete solution of the eight-puzzle and the benefit of node
   ordering in IDA*", IJCAI 1993, 248-253: the distances of all 181,440 boards.
"""

from functools import cached_property, lru_cache

import numpy as np

from searchlab.compiling import read_only
from searchlab.exhaustive import boards
from searchlab.problems import Board, Puzzle
from searchlab.problems.checks import check_puzzle, whole
from searchlab.problems.distances import UNREACHABLE, sample_each
from searchlab.problems.ranking import rank, unrank


class Census:
    """All boards of a puzzle with their true distances; `census` makes one.

    Its array `distance` holds the fewest moves from each board to the goal, by rank; 255
    where no moves lead there.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> two = census(Puzzle(2, 2))
    >>> two.boards, two.maximum, two.histogram.tolist()
    (12, 6, [1, 2, 2, 2, 2, 2, 1])
    >>> [str(board) for board in two.antipodes]
    ['_ 3\\n2 1']
    """

    def __init__(self, puzzle):
        self.puzzle, self.distance = puzzle, boards.distance(puzzle)

    def __repr__(self):
        return f"<census of {self.puzzle}: {self.boards:,} boards, at most {self.maximum} moves>"

    @cached_property
    def histogram(self):
        """Number of boards at each distance, from 0 to the maximum."""
        return read_only(np.bincount(self.distance[self.reachable]))

    @property
    def boards(self):
        """Number of boards within reach of the goal: half of all arrangements."""
        return len(self.reachable)

    @cached_property
    def maximum(self):
        """The largest distance."""
        return int(self.distance[self.reachable].max())

    @cached_property
    def mean(self):
        """The mean distance over all reachable boards."""
        return float(self.distance[self.reachable].mean())

    @property
    def reachable(self):
        """Ranks of the boards within reach of the goal, ascending: an int array."""
        return boards.reachable(self.puzzle)

    @property
    def antipodes(self):
        """The boards at the largest distance, by rank."""
        return [self.board(number) for number in self.at_distance(self.maximum)]

    def at_distance(self, distance):
        """Ranks of all boards at a distance, ascending."""
        return np.flatnonzero(self.distance == distance)

    def sample(self, each, seed):
        """Draw boards at random, `each` from every distance, or all where there are fewer.

        Returns their ranks, ordered by distance; the same seed gives the same ranks.
        """
        distances = range(len(self.histogram))
        ranks = (self.at_distance(distance).tolist() for distance in distances)
        return sample_each(ranks, whole("each", each, 0), whole("seed", seed))

    def board(self, number):
        """Return the board with this rank."""
        return Board(self.puzzle, unrank(int(number), self.puzzle.goal))

    def rank(self, board):
        """Return the rank of a board in any notation."""
        return rank(self.puzzle.read(board), self.puzzle.goal)

    def __getitem__(self, board):
        """Return a board's true distance; None where no moves lead to the goal."""
        distance = int(self.distance[self.rank(board)])
        return None if distance == UNREACHABLE else distance

    def distances(self, states):
        """Look up many boards, one after the other in `states`: an array of uint8."""
        rows = np.frombuffer(states, np.uint8).reshape(-1, self.puzzle.cells)
        return self.distance[boards.ranks(self.puzzle, rows)]

    @property
    def states(self):
        """Every arrangement by rank: a uint8 array of shape (cells!, cells)."""
        return boards.states(self.puzzle)

    @property
    def successors(self):
        """Ranks after each move of the blank.

        An int32 array of shape (cells!, 4) with the columns u, l, r, d; -1 where the move
        leaves the board.
        """
        return boards.successors(self.puzzle)

    def values(self, heuristic):
        """Return a heuristic's value for every arrangement: an array by rank.

        A heuristic that is looked up in tables is evaluated for all boards at once. Any other is
        called for each reachable board. Unless it is a sum over the cells, the values of the boards
        that are not reachable are 0.

        Examples
        --------
        >>> from searchlab import Puzzle
        >>> two = census(Puzzle(2, 2))
        >>> bool((two.values("manhattan") <= two.distance).all())
        True
        """
        return boards.values(self.puzzle, heuristic).copy()


def census(puzzle: Puzzle | None = None) -> Census:
    """Take the census of a puzzle; the same puzzle is counted once.

    Parameters
    ----------
    puzzle : Puzzle, optional
        With at most 9 cells; by default the 8-puzzle.

    Returns
    -------
    Census

    Raises
    ------
    ValueError
        If the puzzle has more than 9 cells; the sentence gives the number of its boards.

    Examples
    --------
    >>> eight = census()
    >>> eight.boards, eight.maximum, len(eight.antipodes), round(eight.mean, 2)
    (181440, 31, 2, 21.97)
    >>> eight["2 3 4 1 5 x 7 6 8"]
    19
    """
    puzzle = Puzzle() if puzzle is None else puzzle
    check_puzzle(puzzle)
    return _census(puzzle)


_census = lru_cache(maxsize=16)(Census)
