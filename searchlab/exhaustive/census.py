"""The census: the true distance of every board of a small puzzle.

For a puzzle of at most 9 cells, one breadth-first search backwards from the goal, in numpy.
Everything is indexed by `searchlab.ranking.rank`, the Cantor expansion with the goal as alphabet:
the goal is 0.

How it is fast: a board is stored as the blank's cell and the rank of the tiles alone, read
without the blank. A horizontal move does not change that rank. A vertical move carries one
tile past ``cols - 1`` others and changes only the digits at those places, so that one
small table of differences serves all boards. Two boards never reach a third by the same
move, so a frontier contains no duplicates.

References
----------
.. [1] A. Reinefeld, "Complete solution of the eight-puzzle and the benefit of node
   ordering in IDA*", IJCAI 1993, 248-253: the distances of all 181,440 boards.
"""

import random
from functools import cached_property, lru_cache
from math import factorial, prod

import numpy as np

from searchlab.heuristics import Heuristic, bind, find
from searchlab.puzzle import MOVES, Board, Puzzle
from searchlab.puzzle.checks import check_puzzle, whole
from searchlab.puzzle.state_space import UNREACHABLE, check_size
from searchlab.ranking import rank, unrank


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
        check_size(puzzle)
        self.puzzle = puzzle
        self._ranks = _full_ranks(puzzle)
        self.distance = np.full(factorial(puzzle.cells), UNREACHABLE, np.uint8)
        self.distance[self._ranks] = _distances(puzzle)

    def __repr__(self):
        return f"<census of {self.puzzle}: {self.boards:,} boards, at most {self.maximum} moves>"

    @cached_property
    def histogram(self):
        """Number of boards at each distance, from 0 to the maximum."""
        return np.bincount(self.distance, minlength=256)[:UNREACHABLE][: self.maximum + 1]

    @property
    def boards(self):
        """Number of boards within reach of the goal: half of all arrangements."""
        return int(self.histogram.sum())

    @cached_property
    def maximum(self):
        """The largest distance."""
        return int(self.distance[self.reachable].max())

    @cached_property
    def mean(self):
        """The mean distance over all reachable boards."""
        return float(self.distance[self.reachable].mean())

    @cached_property
    def reachable(self):
        """Ranks of the boards within reach of the goal, ascending: an int array."""
        return np.flatnonzero(self.distance != UNREACHABLE)

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
        rng, drawn = random.Random(whole("seed", seed)), []
        whole("each", each, 0)
        for distance, boards in enumerate(self.histogram.tolist()):
            ranks = self.at_distance(distance).tolist()
            drawn += sorted(rng.sample(ranks, min(boards, each)))
        return drawn

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
        place = np.argsort(list(self.puzzle.goal)).astype(np.uint8)  # of each tile in the goal
        tiles = place[np.frombuffer(states, np.uint8).reshape(-1, self.puzzle.cells)].T.copy()
        return self.distance[_ranks(tiles)]

    @cached_property
    def states(self):
        """Every arrangement by rank: a uint8 array of shape (cells!, cells)."""
        return np.frombuffer(self.puzzle.goal, np.uint8)[_permutations(self.puzzle.cells)]

    @cached_property
    def successors(self):
        """Ranks after each move of the blank.

        An int32 array of shape (cells!, 4) with the columns u, l, r, d; -1 where the move
        leaves the board.
        """
        table = np.full((self._ranks.size, len(MOVES)), -1, np.int32)
        for blank, cell, move, mapping in _moves(self.puzzle):
            after = self._ranks[cell] if mapping is None else self._ranks[cell][mapping]
            table[self._ranks[blank], MOVES.index(move)] = after
        return table

    def values(self, heuristic):
        """Return a heuristic's value for every arrangement: an array by rank.

        A heuristic that is a table is added up for all boards at once. Any other is called for
        each reachable board; the values of the others are 0.

        Examples
        --------
        >>> from searchlab import Puzzle
        >>> two = census(Puzzle(2, 2))
        >>> bool((two.values("manhattan") <= two.distance).all())
        True
        """
        heuristic = find(heuristic)
        if isinstance(heuristic, Heuristic):  # which does not change
            return _values(self, heuristic).copy()
        return _values.__wrapped__(self, heuristic)


def census(puzzle=None):
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


@lru_cache(maxsize=16)
def _values(census, heuristic):
    h = bind(heuristic, census.puzzle)
    if h.table:
        values = np.zeros(len(census.states), np.int16)
        for cell, weights in enumerate(h.table):
            values += np.frombuffer(weights, np.uint8)[census.states[:, cell]]
        return values
    values, boards = np.zeros(len(census.states)), census.states[census.reachable]
    values[census.reachable] = [h(state.tobytes()) for state in boards]
    return values


# -- the search ------------------------------------------------------------------------
# A board is (blank, r): the blank's cell, and the rank of the other tiles in reading order
# with the goal's tiles as alphabet.


def _moves(puzzle):
    """Iterate over all moves as (blank, new blank, letter, mapping of r or None)."""
    for blank, targets in enumerate(puzzle.neighbours):
        for letter, back in ("rl", "du"):
            if letter in targets:
                # The tile below comes up, from the end of its block to the front; the blank's
                # return carries it from the front to the end.
                carried = _carry(puzzle.cells - 1, puzzle.cols, blank) if letter == "d" else None
                there, home = carried or (None, None)
                yield blank, targets[letter], letter, there
                yield targets[letter], blank, back, home


def _carry(tiles, cols, first):
    """Map r where one of `cols` tiles in a row is carried past the others.

    Only the digits at the places from `first` on change, `cols` of them. They form a block
    in the middle of the factorial number r, and the change depends on that block alone.
    Two arrays come back: r after the last of the tiles was carried to the front, and the
    first to the end.
    """
    bases = [tiles - first - i for i in range(cols)]
    unit = factorial(tiles - first - cols)
    block = np.arange(prod(bases))
    carried, *passed = np.unravel_index(block, bases)
    digits = []
    for digit in passed:
        larger = digit >= carried  # the passed tile is larger: it gains a smaller one behind it
        digits.append(digit + larger)
        carried = carried - ~larger
    to_end = np.ravel_multi_index([*digits, carried], bases)
    to_front = np.empty_like(block)
    to_front[to_end] = block
    r = np.arange(factorial(tiles)).reshape(-1, len(block), unit)
    return [(r + ((after - block) * unit)[:, None]).ravel() for after in (to_front, to_end)]


def _distances(puzzle):
    """Search breadth first from the goal; distances by [blank, r]."""
    tiles = factorial(puzzle.cells - 1)
    distance = np.full((puzzle.cells, tiles), UNREACHABLE, np.uint8)
    start = puzzle.goal.index(0)
    distance[start, 0] = 0
    into = [[] for _ in range(puzzle.cells)]
    for blank, cell, _, mapping in _moves(puzzle):
        into[cell].append((blank, mapping))
    frontier = [np.zeros(int(blank == start), int) for blank in range(puzzle.cells)]
    depth = 0
    while any(map(len, frontier)):
        depth += 1
        reached = []
        for row, moves in zip(distance, into, strict=True):
            new = [np.empty(0, int)]
            for blank, mapping in moves:
                ranks = frontier[blank] if mapping is None else mapping.take(frontier[blank])
                new.append(ranks[row.take(ranks) == UNREACHABLE])
                row[new[-1]] = depth
            reached.append(np.concatenate(new))
        frontier = reached
    return distance


def _full_ranks(puzzle):
    """Return the Cantor expansion of every board as an array by [blank, r]."""
    smaller = puzzle.goal.index(0)  # tiles that come before the blank in the alphabet
    tiles = _permutations(puzzle.cells - 1).T
    tiles = np.ascontiguousarray(tiles + (tiles >= smaller))
    return np.stack([_ranks(np.insert(tiles, at, smaller, 0)) for at in range(puzzle.cells)])


def _ranks(tiles):
    """Rank many boards: ``tiles[cell]`` holds the place in the alphabet of each one's tile."""
    ranks = np.zeros(tiles.shape[1], np.int32)
    for cell in range(len(tiles) - 1):
        smaller = (tiles[cell + 1 :] < tiles[cell]).sum(axis=0, dtype=np.int32)
        ranks += smaller * factorial(len(tiles) - 1 - cell)
    return ranks


@lru_cache(maxsize=8)
def _permutations(n):
    """All permutations of 0 .. n-1 in lexicographic order: uint8, shape (n!, n)."""
    if n == 0:
        return np.zeros((1, 0), np.uint8)
    rest = _permutations(n - 1)
    return np.concatenate([np.insert(rest + (rest >= first), 0, first, 1) for first in range(n)])
