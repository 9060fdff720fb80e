"""The pattern databases of 7 and 8 tiles [1]_: half a gigabyte, for those who ask for them.

They mean what the smaller ones of `searchlab.kernels.patterns` mean. But 16 cells for each of
8 tiles would be 4 billion entries, most of them of placements that cannot be. So placements
are ranked: the first tile has 16 cells to choose from, the next 15, and a tile's digit is its
cell, counted among those that are still free.

In a placement of many tiles the blank cannot go everywhere. The regions that it can walk
through for nothing are numbered by their first cells; eight of them at most, a byte of marks.

.. [1] R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial
   Intelligence 134 (2002), 9-22.
"""

import sys
import time
from functools import lru_cache
from math import perm

import numpy as np

from searchlab.kernels import available
from searchlab.kernels.compiling import jit
from searchlab.kernels.patterns import NUMBER, RISE, Patterns, keep, read

PARTITION = ((8, 9, 10, 11, 12, 13, 14), (0, 1, 2, 3, 4, 5, 6, 7))
_UNPLACED = 255
_BLOCK = 1 << 24  # placements between two looks at the keyboard
_MEGABYTE = 1_000_000

_BEGIN = """\
number, mirrored = next_one, next_two
h, other = int64(0), int64(0)
"""
_PART = """\
full, seen = uint64(0), uint64(0)
rank, reflected = uint64(0), uint64(0)
for i in range({tiles}):
    cell, its = number & uint64(15), mirrored & uint64(15)
    rank = rank * uint64(16 - i) + cell - below[full & ((uint64(1) << cell) - uint64(1))]
    reflected *= uint64(16 - i)
    reflected += its - below[seen & ((uint64(1) << its) - uint64(1))]
    full |= uint64(1) << cell
    seen |= uint64(1) << its
    number >>= uint64(4)
    mirrored >>= uint64(4)
h += int64(table{number}[rank])
other += int64(table{number}[reflected])
"""
_LARGER = "h = max(h, other)\n"


class LargePatterns(Patterns):
    """Pattern databases of 7 and 8 tiles, "pdb-78": without numba building them would take days."""

    name = "large pattern databases"
    partition = PARTITION

    @property
    def tables(self):
        """The names of the kernel's arrays."""
        names = (f"table{number}" for number in range(len(self.partition)))
        return "places", "slots", "below", *names

    @property
    def advance(self):
        """See `search_kernel`: the placements are ranked anew."""
        parts = (_PART.format(tiles=len(p), number=n) for n, p in enumerate(self.partition))
        return "".join([NUMBER, _BEGIN, *parts, _LARGER, RISE])

    def load(self):
        """Read the tables from the cache, or build and keep them there."""
        return large_databases()

    def arrays(self, order):
        """List what moves and tiles change, how many cells each set has, and the tables."""
        return *self._geometry(order), _counts(), *self._databases

    def _look_up(self, number):
        total = 0
        for table, pattern in zip(self._databases, self.partition, strict=True):
            cells = [number >> (4 * i) & 15 for i in range(len(pattern))]
            total += int(table[rank(cells)])
            number >>= 4 * len(pattern)
        return total


def rank(cells):
    """Number a placement of tiles on 16 cells, from the cell of each tile."""
    number, free = 0, list(range(16))
    for cell in cells:
        number = number * len(free) + free.index(cell)
        free.remove(cell)
    return number


@lru_cache(maxsize=1)
def large_databases():
    """Read the two tables, the fewest moves by `rank`, from the cache, or build them."""
    tables = {pattern: read(_file(pattern), _size(pattern)) for pattern in PARTITION}
    missing = [pattern for pattern in PARTITION if tables[pattern] is None]
    if missing:
        _announce(missing)
    for pattern in missing:
        tables[pattern] = build(pattern, progress=_show)
        keep(_file(pattern), tables[pattern])
    return list(tables.values())


def _file(pattern):
    return f"ranked_pattern_{'-'.join(map(str, pattern))}_v1.bin"


def _size(pattern):
    return perm(16, len(pattern))


def _announce(missing):
    if not available():
        raise ImportError("the pattern databases of 7 and 8 tiles need numba, and it is not here")
    disk = sum(map(_size, missing)) / _MEGABYTE
    memory = disk + 3 * max(map(_size, missing)) / _MEGABYTE
    minutes = "4 to 8 minutes" if PARTITION[1] in missing else "half a minute"
    tiles = " and ".join(str(len(pattern)) for pattern in missing)
    print(
        f"searchlab: building the pattern databases of {tiles} tiles, once: about {minutes}, "
        f"{memory:,.0f} MB of memory, {disk:,.0f} MB kept on disk (Ctrl-C stops it)",
        file=sys.stderr,
    )


def _show(placed, size):
    end = "\n" if placed == size else ""
    print(f"\r{placed:,} of {size:,} placements", end=end, file=sys.stderr, flush=True)


def build(pattern, progress=None):
    """Build a table backwards from the goal; `progress` is told the placements reached and all."""
    sweep, tiles = jit(_sweep), len(pattern)
    size = _size(pattern)
    moves = np.full(size, _UNPLACED, np.uint8)
    done, layer, following = (np.zeros(size, np.uint8) for _ in range(3))
    free = 0xFFFF & ~sum(1 << cell for cell in pattern)
    home = [region >> 15 & 1 for region in _regions()[free].tolist()].index(1)
    layer[rank(pattern)] = 1 << home
    cost = placed = 0
    shown = time.monotonic()
    goes_on = True
    while goes_on:
        goes_on = False
        for begin in range(0, size, _BLOCK):
            reached, more = sweep(
                tiles, moves, done, layer, following, cost, _regions(), _counts(),
                begin, min(size, begin + _BLOCK),
            )  # fmt: skip
            placed += reached
            goes_on |= more
            if progress and time.monotonic() - shown > 1:
                shown = time.monotonic()
                progress(placed, size)
        layer, following = following, layer
        cost += 1
    if progress:
        progress(placed, size)
    return moves


@lru_cache(maxsize=1)
def _counts():
    """Count the cells of each set of cells."""
    return np.array([cells.bit_count() for cells in range(1 << 16)], np.uint8)


@lru_cache(maxsize=1)
def _regions():
    """List the regions of each set of free cells, in the order of their first cells."""
    free = np.arange(1 << 16)
    regions = np.zeros((1 << 16, 8), np.int64)
    left = free.copy()
    for number in range(8):
        region = left & -left
        while True:
            wider = region | region << 4 | region >> 4
            wider = (wider | (region & 0x7777) << 1 | (region & 0xEEEE) >> 1) & free
            if np.array_equal(wider, region):
                break
            region = wider
        regions[:, number] = region
        left &= ~region
    return regions


def _sweep(tiles, moves, done, layer, following, cost, regions, below, begin, end):
    """Deal with the marks of one layer in a range of placements.

    Each mark is a region that the blank has reached there. A tile beside the region may move
    into it: a mark in the next layer. Marks are dealt with in the order of the placements, so
    that those of the next layer are set nearly in order, too.
    """
    cells = np.empty(tiles, np.int64)
    prefix, taken_before = np.empty(tiles, np.int64), np.empty(tiles, np.int64)
    reached, more = 0, False
    for placement in range(begin, end):
        if not layer[placement]:
            continue
        marks = np.int64(layer[placement] & ~done[placement])
        layer[placement] = 0
        if not marks:
            continue
        done[placement] |= np.uint8(marks)
        if moves[placement] == 255:
            moves[placement] = cost
            reached += 1
        # The digits, last tile first, and then the cells, first tile first.
        rest = placement
        for i in range(tiles - 1, -1, -1):
            prefix[i] = rest // (16 - i)
            cells[i] = rest - prefix[i] * (16 - i)
            rest = prefix[i]
        taken = np.int64(0)
        for i in range(tiles):
            taken_before[i] = taken
            cell = cells[i]
            while True:
                after = cells[i] + below[taken & ((2 << cell) - 1)]
                if after == cell:
                    break
                cell = after
            cells[i] = cell
            taken |= 1 << cell
        free = ~taken & 0xFFFF
        for number in range(8):
            if not marks >> number & 1:
                continue
            region = regions[free, number]
            for i in range(tiles):
                cell = cells[i]
                for step in range(4):
                    if step == 0:
                        target = cell - 4
                    elif step == 1:
                        target = cell - 1 if cell & 3 else -1
                    elif step == 2:
                        target = cell + 1 if cell & 3 != 3 else -1
                    else:
                        target = cell + 4
                    if not (0 <= target < 16 and region >> target & 1):
                        continue
                    after = prefix[i]
                    taken = taken_before[i]
                    for j in range(i, tiles):
                        its = target if j == i else cells[j]
                        after = after * (16 - j) + its - below[taken & ((1 << its) - 1)]
                        taken |= 1 << its
                    left = free ^ (1 << cell) ^ (1 << target)
                    mark = 0
                    while not regions[left, mark] >> cell & 1:
                        mark += 1
                    following[after] |= np.uint8(1 << mark)
                    more = True
    return reached, more
