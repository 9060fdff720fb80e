"""The census: the truth about every board of a small puzzle.

For a puzzle of at most 9 cells, the true distance of every board from the goal, found by
one breadth-first search backwards from the goal, in numpy. Everything is indexed by
`searchlab.ranking.rank`, the Cantor expansion with the goal as alphabet: the goal is 0.

How it is fast: a board is kept as the blank's cell and the rank of the tiles alone, read
without the blank. A horizontal move leaves that rank alone. A vertical move carries one
tile past ``cols - 1`` others and changes only the digits at those places, so that one
small table of differences serves all boards. Two boards never reach a third by the same
move, so that a frontier needs no search for duplicates within itself.

References
----------
.. [1] A. Reinefeld, "Complete solution of the eight-puzzle and the benefit of node
   ordering in IDA*", IJCAI 1993, 248-253: the distances of all 181,440 boards.
"""

from functools import cached_property, lru_cache
from math import factorial, prod

import numpy as np

from searchlab.heuristics import bind, find
from searchlab.heuristics.base import sum_over_cells
from searchlab.puzzle import MOVES, Board, Puzzle
from searchlab.ranking import rank, unrank

MOST_CELLS = 9
UNREACHABLE = 255


class Census:
    """All boards of a puzzle with their true distances; `census` makes one.

    Attributes
    ----------
    puzzle : Puzzle
    distance : numpy.ndarray of uint8, shape (cells!,)
        Fewest moves from each board to the goal, by rank; 255 where no moves lead there.

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
        if puzzle.cells > MOST_CELLS:
            raise ValueError(
                f"a {puzzle.rows}x{puzzle.cols} puzzle has {factorial(puzzle.cells) // 2:,} boards "
                f"within reach of its goal, too many for a census; it takes puzzles of at most "
                f"{MOST_CELLS} cells"
            )
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
        """Look up many boards at once.

        Parameters
        ----------
        states : bytes
            The boards one after the other, `puzzle.cells` bytes each.

        Returns
        -------
        numpy.ndarray of uint8, shape (boards,)
            Their distances; 255 where no moves lead to the goal.

        Examples
        --------
        >>> census(Puzzle(2, 2)).distances(b"\\x01\\x02\\x03\\x00\\x03\\x00\\x02\\x01").tolist()
        [0, 5]
        """
        n, goal = self.puzzle.cells, self.puzzle.goal
        place = np.empty(n, np.uint8)  # of each tile in the goal, the alphabet of the ranks
        place[list(goal)] = np.arange(n)
        tiles = place[np.frombuffer(states, np.uint8).reshape(-1, n)].T.copy()
        ranks = np.zeros(tiles.shape[1], np.int32)
        for cell in range(n - 1):
            smaller = (tiles[cell + 1 :] < tiles[cell]).sum(axis=0, dtype=np.int32)
            ranks += smaller * factorial(n - 1 - cell)
        return self.distance[ranks]

    @cached_property
    def states(self):
        """Every arrangement by rank: a uint8 array of shape (cells!, cells)."""
        n = self.puzzle.cells
        goal = np.frombuffer(self.puzzle.goal, np.uint8)
        return goal[_permutations(n)]

    @cached_property
    def successors(self):
        """Ranks after each move of the blank.

        An int32 array of shape (cells!, 4) with the columns u, l, r, d; -1 where the move
        leaves the board.
        """
        puzzle, ranks = self.puzzle, self._ranks
        table = np.full((factorial(puzzle.cells), len(MOVES)), -1, np.int32)
        for blank, cell, move, mapping in _moves(puzzle):
            after = ranks[cell] if mapping is None else ranks[cell][mapping]
            table[ranks[blank], MOVES.index(move)] = after
        return table

    def values(self, heuristic):
        """Return a heuristic's value for every arrangement, by rank.

        Parameters
        ----------
        heuristic : str or callable
            A heuristic that is a table, or has a method ``values(census)``, is evaluated
            in one go; any other function is called for each reachable board.

        Returns
        -------
        numpy.ndarray, shape (cells!,)
            Values of unreachable boards are 0 where a function had to be called.

        Examples
        --------
        >>> from searchlab import Puzzle
        >>> two = census(Puzzle(2, 2))
        >>> bool((two.values("manhattan") <= two.distance).all())
        True
        """
        heuristic = find(heuristic)
        if hasattr(heuristic, "values"):
            return heuristic.values(self)
        h = bind(heuristic, self.puzzle)
        if h.table:
            return sum_over_cells(self, h.table, np.int16)
        values = np.zeros(len(self.states))
        for number in self.reachable:
            values[number] = h(self.states[number].tobytes())
        return values


@lru_cache(maxsize=16)
def census(puzzle=None):
    """Take the census of a puzzle; the same puzzle is counted once.

    Parameters
    ----------
    puzzle : Puzzle, optional
        With at most 9 cells; the 8-puzzle where it is not given.

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
    return Census(Puzzle() if puzzle is None else puzzle)


# -- the search ------------------------------------------------------------------------
# A board is (blank, r): the blank's cell, and the rank of the other tiles in reading order
# with the goal's tiles as alphabet.


def _moves(puzzle):
    """List every move as (blank, new blank, letter, mapping of r or None)."""
    moves = []
    for blank, targets in enumerate(puzzle.neighbours):
        if "r" in targets:
            moves += [(blank, blank + 1, "r", None), (blank + 1, blank, "l", None)]
        if "d" in targets:
            # The tile below comes up, from the end of its block to the front; the blank's
            # return carries it from the front to the end.
            up, down = _carry(puzzle.cells - 1, puzzle.cols, blank)
            moves += [
                (blank, blank + puzzle.cols, "d", up),
                (blank + puzzle.cols, blank, "u", down),
            ]
    return moves


def _carry(tiles, cols, first):
    """Map r where one of `cols` tiles in a row is carried past the others.

    Only the digits at the places from `first` on change, `cols` of them. They form a block
    in the middle of the factorial number r, and the change depends on that block alone.

    Returns
    -------
    to_front, to_end : numpy.ndarray of int, shape (tiles!,)
        r after the last of the tiles was carried to the front, the first to the end.
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
    frontier = [np.empty(0, int)] * puzzle.cells
    frontier[start] = np.zeros(1, int)
    depth = 0
    while any(len(ranks) for ranks in frontier):
        depth += 1
        reached = []
        for cell, moves in enumerate(into):
            row, new = distance[cell], []
            for blank, mapping in moves:
                ranks = frontier[blank]
                if not len(ranks):
                    continue
                ranks = ranks if mapping is None else mapping.take(ranks)
                ranks = ranks[row.take(ranks) == UNREACHABLE]
                row[ranks] = depth
                new.append(ranks)
            reached.append(np.concatenate(new) if new else np.empty(0, int))
        frontier = reached
    return distance


def _full_ranks(puzzle):
    """Return the Cantor expansion of every board as an array by [blank, r]."""
    n = puzzle.cells
    smaller = puzzle.goal.index(0)  # tiles that come before the blank in the alphabet
    # One column for each place in reading order: does its tile come after the blank?
    after = np.ascontiguousarray((_permutations(n - 1) >= smaller).T).astype(np.int32)
    ranks = np.empty((n, factorial(n - 1)), np.int32)
    before = np.zeros(ranks.shape[1], np.int32)  # what the places before the blank add
    to_come = np.full(ranks.shape[1], smaller, np.int32)  # smaller tiles behind the blank
    for blank in range(n):
        weight = factorial(n - 1 - blank)
        behind = np.arange(weight, dtype=np.int32)  # digits behind the blank keep their weight
        ranks[blank] = ((before + to_come * weight).reshape(-1, weight) + behind).ravel()
        if blank < n - 1:
            # The tile here counts the smaller tiles to its right, and the blank if that is one.
            digit = np.arange(n - 1 - blank, dtype=np.int32)[:, None]
            counted = after[blank].reshape(-1, n - 1 - blank, weight // (n - 1 - blank)) + digit
            before += counted.ravel() * weight
            to_come -= 1 - after[blank]
    return ranks


@lru_cache(maxsize=8)
def _permutations(n):
    """All permutations of 0 .. n-1 in lexicographic order: uint8, shape (n!, n)."""
    if n == 1:
        return np.zeros((1, 1), np.uint8)
    shorter = _permutations(n - 1)
    blocks = []
    for first in range(n):
        rest = shorter + (shorter >= first)
        blocks.append(np.column_stack([np.full(len(rest), first, np.uint8), rest]))
    return np.concatenate(blocks).astype(np.uint8)
