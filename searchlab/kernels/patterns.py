"""Additive pattern databases for the 15-puzzle, and what a kernel needs of them.

The tiles are shared out among patterns. For each pattern a table holds, for every placement
of its tiles, the fewest moves *of these tiles* that bring them home, wherever the blank is.
No move counts twice, so that the values may be added. The board mirrored along the diagonal
through the blank's home needs as many moves; its value is looked up in the same tables, and
the larger counts.

A placement is a number of four bits a tile, its cell. A node carries one such number for
all tiles and one for the mirrored board. A move adds one difference to each.

A table is built once, backwards from the goal, and kept in the user's cache directory.

References
----------
.. [1] J. C. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14
   (1998), 318-334.
.. [2] R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial
   Intelligence 134 (2002), 9-22.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, lru_cache
from importlib import import_module

import numpy as np

from searchlab.kernels import available
from searchlab.kernels.cache import read_whole, write_whole
from searchlab.kernels.compiling import jit
from searchlab.kernels.engine import SLACK, H
from searchlab.kernels.evaluators import Evaluator
from searchlab.kernels.interleaved import KEYS, STEPS, steps_by_key
from searchlab.running.files import sealed, unsealed

# Home cells of the tiles of each pattern, the blank's home being the last cell.
PARTITIONS = {
    "pdb-555": ((0, 1, 2, 4, 5), (3, 6, 7, 10, 11), (8, 9, 12, 13, 14)),
    "pdb-663": ((0, 4, 5, 8, 9, 12), (6, 7, 10, 11, 13, 14), (1, 2, 3)),
}
_UNPLACED = 255
_VERSION = "1"


# Lines of a kernel: number the placements after a move; and, once there is an h, take its rise off
# what is left.
NUMBER = """\
next_one = one + (places[step + step] << slots[tile + tile])
next_two = two + (places[step + step + uint64(1)] << slots[tile + tile + uint64(1)])
"""
RISE = f"""\
child += (h - (word >> {H} & 255)) * ((int64(1) << {H}) - (int64(1) << {SLACK}))
"""
_LOOK_UP = """\
h = max(
    int64(one_table[next_one & shifts[2]])
    + int64(two_table[next_one >> shifts[0] & shifts[3]])
    + int64(three_table[next_one >> shifts[1]]),
    int64(one_table[next_two & shifts[2]])
    + int64(two_table[next_two >> shifts[0] & shifts[3]])
    + int64(three_table[next_two >> shifts[1]]),
)
"""


class Patterns(Evaluator):
    """Additive pattern databases with reflection, for 4x4 goals with the blank in a corner."""

    tables = "places", "slots", "one_table", "two_table", "three_table", "shifts"
    own = "one", "two"
    advance = NUMBER + _LOOK_UP + RISE
    name = "pattern databases"
    partition = None  # home cells of the tiles of each pattern

    def __init__(self, puzzle, name):
        super().__init__(puzzle)
        home = puzzle.goal.index(0)
        if (puzzle.rows, puzzle.cols) != (4, 4) or home not in (0, 3, 12, 15):
            raise ValueError(
                f"{name} is made for 4x4 goals with the blank in a corner, not for {puzzle}"
            )
        self.partition = self.partition or PARTITIONS[name]
        self._databases = self.load()
        placed = (cell for pattern in self.partition for cell in pattern)
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

    def load(self):
        """Read the tables from the cache, or build and keep them there."""
        return databases(self.partition)

    def arrays(self, order):
        """List what moves and tiles change, the three tables, and where their numbers begin."""
        return *self._geometry(order), *self._databases, self._shifts

    @cached_property
    def _shifts(self):
        """Where the numbers of the second and third pattern begin, and masks of the first two."""
        one, two, _ = (4 * len(pattern) for pattern in self.partition)
        return np.array([one, one + two, (1 << one) - 1, (1 << two) - 1], np.uint64)

    def _geometry(self, order):
        """List by how many cells each step takes a tile further, and where its cell is kept.

        Of the board and of the mirrored one in turn.
        """
        places = np.zeros((KEYS, STEPS, 2), np.int64)
        for key, choice, step in steps_by_key(self.puzzle, self.table, order):
            places[key, choice] = [place[key & 15] - place[step.target] for place in self._places]
        return places.ravel().view(np.uint64), np.array(self._slots, np.uint64).T.ravel()

    def root(self, state):
        """Number the placement of all tiles, and that of the mirrored board."""
        return [
            sum(place[cell] << slot[tile] for cell, tile in enumerate(state) if tile)
            for place, slot in zip(self._places, self._slots, strict=True)
        ]

    def h(self, state):
        """Estimate the moves to the goal."""
        return max(map(self._look_up, self.root(state)))

    def _look_up(self, number):
        low, high, mask, middle = self._shifts.tolist()
        places = number & mask, number >> low & middle, number >> high
        return sum(int(table[place]) for table, place in zip(self._databases, places, strict=True))


def databases(patterns):
    """Read the tables of several patterns from the cache, or build them side by side."""
    with ThreadPoolExecutor() as pool:
        tables = pool.map(database, patterns)
        import_module("numpy.ma")  # numba looks there at its first array; there is time for it now
        return list(tables)


@lru_cache(maxsize=16)
def database(pattern):
    """Read the table of a pattern from the cache, or build it and keep it there.

    A pattern lists the home cells of its tiles; the blank's home is cell 15. The table holds the
    fewest moves of these tiles by placement, 255 where two tiles share a cell.
    """
    name = "pattern_" + "-".join(map(str, pattern)) + f"_v{_VERSION}.bin"
    table = read(name, 16 ** len(pattern))
    if table is None:
        table = build(pattern)
        keep(name, table)
    return table


def build(pattern):
    """Build the table of a pattern by a backward search from the goal.

    Without numba the same table comes some times slower.
    """
    homes = np.array(pattern, np.int64)
    if not available():
        return _build_arrays(homes)
    search_layer = jit(_search_layer)
    moves, regions, layer = _outset(homes)
    following, cost = np.zeros_like(layer), 0
    while search_layer(homes, moves, regions, layer, following, cost):
        layer, following = following, layer
        cost += 1
    return moves


def _outset(homes):
    """Make the tables of the goal: moves, cells of the blank dealt with, and those reached."""
    size = 16 ** len(homes)
    regions, layer = np.zeros(size, np.uint16), np.zeros(size, np.uint16)
    layer[sum(int(home) << (4 * i) for i, home in enumerate(homes))] = 1 << 15
    return np.full(size, _UNPLACED, np.uint8), regions, layer


def _search_layer(homes, moves, regions, layer, following, cost):
    """Search a layer and empty it: its cost is the number of moves of pattern tiles.

    From a placement and a cell of the blank, the blank goes for nothing wherever no tile of
    the pattern is: to its whole region. A tile beside the region may move into it.

    A layer is no list but a mark at each placement, the cells that the blank has reached
    there. All placements are gone through in their order: the marks of the next layer are
    then set in order as well, which memory likes better than a list taken at random. Where
    nothing is marked, that is seen of four placements at a time.
    """
    tiles = len(homes)
    fours = layer.view(np.uint64)
    cells = np.empty(tiles, np.int64)
    waiting = False
    for four in range(len(fours)):
        if not fours[four]:
            continue
        for placement in range(4 * four, 4 * four + 4):
            reached = np.int64(layer[placement] & ~regions[placement])
            if not reached:
                continue
            if moves[placement] == _UNPLACED:
                moves[placement] = cost
            taken = 0
            for i in range(tiles):
                cells[i] = placement >> (4 * i) & 15
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
                regions[placement] |= np.uint16(region)
                for i in range(tiles):
                    cell = cells[i]
                    up, left = region << 4 >> cell & 1, (region & 0x7777) << 1 >> cell & 1
                    down, right = region >> 4 >> cell & 1, (region & 0xEEEE) >> 1 >> cell & 1
                    for step, goes in ((-4, up), (-1, left), (1, right), (4, down)):
                        if goes:
                            after = placement + (step << (4 * i))
                            following[after] |= np.uint16(1 << cell)
                            waiting = True
        fours[four] = 0
    return waiting


def _build_arrays(homes):
    """Search as `_search_layer` does, in numpy."""
    tiles, cost = len(homes), 0
    moves, regions, layer = _outset(homes)
    while True:
        reached = layer & ~regions
        placements = np.flatnonzero(reached)
        if not len(placements):
            return moves
        reached = reached[placements].astype(np.int64)
        moves[placements] = np.minimum(moves[placements], cost)
        cells = [placements >> (4 * i) & 15 for i in range(tiles)]
        free = ~sum(1 << cell for cell in cells) & 0xFFFF
        region = reached  # all cells that the blank has reached go on together
        while True:
            wider = region | region << 4 | region >> 4
            wider = (wider | (region & 0x7777) << 1 | (region & 0xEEEE) >> 1) & free
            if np.array_equal(wider, region):
                break
            region = wider
        regions[placements] |= region.astype(np.uint16)
        layer = np.zeros_like(layer)
        for i, cell in enumerate(cells):
            row, col = cell >> 2, cell & 3
            for step, allowed in ((-4, row > 0), (-1, col > 0), (1, col < 3), (4, row < 3)):
                target = np.where(allowed, cell + step, 0)
                goes = allowed & (region >> target & 1 == 1)
                # One to one: no two placements come to the same one by the same step.
                after = placements[goes] + (step << (4 * i))
                layer[after] |= (1 << cell[goes]).astype(np.uint16)
        cost += 1


def read(name, size):
    """Read a table and check its digest; None where it is missing or damaged."""
    table = unsealed(read_whole(name) or b"")
    if table is None or len(table) != size:
        return None
    return np.frombuffer(table, np.uint8)


def keep(name, table):
    """Write a table whole or not at all; without a place to write it stays in memory."""
    try:
        write_whole(name, sealed(table.tobytes()))
    except (OSError, RuntimeError) as error:
        print(
            f"searchlab: the pattern database stays in memory only, since it cannot be written "
            f"({getattr(error, 'strerror', None) or error})",
            file=sys.stderr,
        )
