"""Additive pattern databases for the 15-puzzle, and what a kernel needs of them.

The tiles are shared out among patterns. For each pattern a table holds, for every abstract state
(where its tiles are), the fewest moves *of these tiles* that bring them home, wherever the blank
is. No move counts twice, so that the values may be added. The board mirrored along the diagonal
through the blank's home needs as many moves; its value is looked up in the same tables, and the
larger counts.

An abstract state is a number of four bits a tile, its cell. A node carries one such number for
all tiles and one for the mirrored board. A move adds one difference to each.

A table is built once, backwards from the goal, and stored in the cache folder.

References
----------
.. [1] J. C. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14
   (1998), 318-334.
.. [2] R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial
   Intelligence 134 (2002), 9-22.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import numpy as np

from searchlab.compiling import jit
from searchlab.fifteen import cache
from searchlab.fifteen.engine import step_table, steps_by_key
from searchlab.fifteen.expansion import KEYS, STEPS, PatternTables
from searchlab.fifteen.heuristics import no_table

# Home cells of the tiles of each pattern, the blank's home being the last cell.
PARTITIONS = {
    "pdb-555": ((0, 1, 2, 4, 5), (3, 6, 7, 10, 11), (8, 9, 12, 13, 14)),
    "pdb-663": ((0, 4, 5, 8, 9, 12), (6, 7, 10, 11, 13, 14), (1, 2, 3)),
}
_UNPLACED = 255


class DisjointPatterns:
    """Additive pattern databases with reflection, for 4x4 goals with the blank in a corner.

    See `searchlab.fifteen.heuristics.SumOverCells` for its methods.
    """

    def __init__(self, puzzle, name):
        self.puzzle = puzzle
        home = puzzle.goal.index(0)
        if (puzzle.rows, puzzle.cols) != (4, 4) or home not in (0, 3, 12, 15):
            raise ValueError(
                f"{name} is made for 4x4 goals with the blank in a corner, not for {puzzle}"
            )
        partition = PARTITIONS[name]
        self._databases = databases(partition)
        one, two, _ = (4 * len(pattern) for pattern in partition)
        self._numbers = one, one + two, (1 << one) - 1, (1 << two) - 1  # see `PatternTables`
        placed = (cell for pattern in partition for cell in pattern)
        slots = {cell: 4 * number for number, cell in enumerate(placed)}
        # Turn and flip the board so that the blank's home comes last.
        down, right = home < 4, home % 4 == 0
        place = [
            (3 - cell // 4 if down else cell // 4) * 4 + (3 - cell % 4 if right else cell % 4)
            for cell in range(16)
        ]
        mirror = [cell % 4 * 4 + cell // 4 for cell in place]
        homes = [puzzle.goal.index(tile) for tile in range(16)]
        self._places = place, mirror
        self._slots = [[0] + [slots[to[home]] for home in homes[1:]] for to in self._places]

    def tables(self, order):
        """List by how many cells each step moves a tile, and the bits that hold its cell.

        For the board and the mirrored one in turn.
        """
        places = np.zeros((KEYS, STEPS, 2), np.int64)
        for key, choice, _, blank, cell in steps_by_key(self.puzzle, order):
            places[key, choice] = [place[blank] - place[cell] for place in self._places]
        return PatternTables(
            step_table(self.puzzle, no_table(self.puzzle), order),
            places.ravel().view(np.uint64),
            np.array(self._slots, np.uint64).T.ravel(),
            *self._databases,
            *map(np.uint64, self._numbers),
        )

    def root(self, state):
        """Number the abstract state of all tiles, and that of the mirrored board."""
        return [
            sum(place[cell] << slot[tile] for cell, tile in enumerate(state) if tile)
            for place, slot in zip(self._places, self._slots, strict=True)
        ]

    def h(self, state):
        """Estimate the moves to the goal."""
        return max(map(self._look_up, self.root(state)))

    def _look_up(self, number):
        low, high, mask, middle = self._numbers
        places = number & mask, number >> low & middle, number >> high
        return sum(int(table[place]) for table, place in zip(self._databases, places, strict=True))


def databases(patterns):
    """Load the tables of several patterns from the cache, or build them side by side."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(database, patterns))


@lru_cache(maxsize=16)
def database(pattern):
    """Load the table of a pattern from the cache, or build it and store it there.

    A pattern lists the home cells of its tiles; the blank's home is cell 15. The table holds the
    fewest moves of these tiles by abstract state, 255 where two tiles share a cell.
    """
    return cache.stored(f"pdb_{'-'.join(map(str, pattern))}", build, pattern)


def build(pattern):
    """Build the table of a pattern by a backward search from the goal."""
    homes = np.array(pattern, np.int64)
    size = 16 ** len(homes)
    moves = np.full(size, _UNPLACED, np.uint8)
    regions, layer, following = (np.zeros(size, np.uint16) for _ in range(3))
    layer[sum(int(home) << (4 * i) for i, home in enumerate(homes))] = 1 << 15
    cost = 0
    while _search_layer(homes, moves, regions, layer, following, cost):
        layer, following = following, layer
        cost += 1
    return moves


@jit
def _search_layer(homes, moves, regions, layer, following, cost):
    """Search a layer and empty it: its cost is the number of moves of pattern tiles.

    From an abstract state and a cell of the blank, the blank goes for nothing wherever no tile of
    the pattern is: to its whole region. A tile beside the region may move into it.

    A layer is no list but a mark at each abstract state, the cells that the blank has reached
    there. All states are gone through in their order: the marks of the next layer are
    then set in order as well, which memory likes better than a list taken at random. Where
    nothing is marked, four states are passed over at a time.
    """
    tiles = len(homes)
    fours = layer.view(np.uint64)
    cells = np.empty(tiles, np.int64)
    waiting = False
    for four in range(len(fours)):
        if not fours[four]:
            continue
        for state in range(4 * four, 4 * four + 4):
            reached = np.int64(layer[state] & ~regions[state])
            if not reached:
                continue
            if moves[state] == _UNPLACED:
                moves[state] = cost
            taken = 0
            for i in range(tiles):
                cells[i] = state >> (4 * i) & 15
                taken |= 1 << cells[i]
            free = ~taken & 0xFFFF
            while reached:
                region = reached & -reached
                while True:
                    wider = region | region << 4 | region >> 4
                    wider |= (region & 0x7777) << 1 | (region & 0xEEEE) >> 1
                    wider &= free
                    if wider == region:
                        break
                    region = wider
                reached &= ~region
                regions[state] |= np.uint16(region)
                for i in range(tiles):
                    cell = cells[i]
                    up, left = region << 4 >> cell & 1, (region & 0x7777) << 1 >> cell & 1
                    down, right = region >> 4 >> cell & 1, (region & 0xEEEE) >> 1 >> cell & 1
                    for step, possible in ((-4, up), (-1, left), (1, right), (4, down)):
                        if possible:
                            after = state + (step << (4 * i))
                            following[after] |= np.uint16(1 << cell)
                            waiting = True
        fours[four] = 0
    return waiting
