"""Pattern databases: the exact distance for some of the tiles, the others made anonymous.

A pattern is a set of tiles. Where they and the blank stand is a small puzzle of its own,
and one breadth-first search backwards from the goal gives the moves it needs from every
abstract state. Which moves are counted decides how patterns may be combined:

* all moves: the larger of two patterns' values is admissible, their sum is not;
* the moves of the pattern's own tiles (additive): a move belongs to one tile, so that the
  sum over patterns without a common tile is admissible.

The blank's cell is part of every abstract state, which costs memory and keeps both kinds
consistent. An abstract state is a number: the cells of the blank and of the tiles are its
digits, so that what a tile adds depends on its cell alone. The table has a byte for each.

References
----------
.. [1] J. C. Culberson, J. Schaeffer, "Pattern databases", Computational Intelligence 14
   (1998), 318-334.
.. [2] R. E. Korf, A. Felner, "Disjoint pattern database heuristics", Artificial
   Intelligence 134 (2002), 9-22: the additive ones.
"""

from functools import lru_cache
from numbers import Integral
from operator import getitem

from searchlab.heuristics.base import TableHeuristic
from searchlab.problems.checks import quote

_MOST = 2**24
_NEVER = 255  # where no moves lead to the goal, as in a census


class Patterns(TableHeuristic):
    """Several patterns: their moves are added up if `additive`, otherwise the largest counts.

    `tiles` lists the tiles of each; if it is None, they are consecutive tiles of the goal, four at
    a time, or three on large puzzles, so that the tables are built in a second or two.
    """

    def __init__(self, name, tiles, additive, summary):
        self.name, self.tiles, self.additive, self.summary = name, tiles, additive, summary
        self.reference = "Korf and Felner 2002" if additive else "Culberson and Schaeffer 1998"

    @lru_cache(maxsize=64)  # noqa: B019
    def parts(self, puzzle):
        """List the tables of all the patterns."""
        patterns = self.tiles
        if patterns is None:
            size = 4 if puzzle.cells <= 16 else 3
            tiles = tuple(filter(None, puzzle.goal))
            patterns = [tiles[first : first + size] for first in range(0, len(tiles), size)]
        return tuple(_pattern(puzzle, pattern, self.additive) for pattern in patterns)

    @property
    def combine(self):
        """How the moves of several patterns make one estimate."""
        return sum if self.additive else max


def pattern_database(tiles, additive=True):
    """Make a heuristic of one pattern: the exact distance for some of the tiles.

    Parameters
    ----------
    tiles : sequence of int
        The tiles of the pattern; a ValueError is raised when it is used on a puzzle that lacks one.
        The table has ``cells ** (tiles + 1)`` entries of a byte, at most 16,777,216: six tiles
        on 3x3, five on 4x4, four on 5x5. Those take some seconds to fill, when a puzzle first needs
        them; a tile less, part of a second.
    additive : bool
        Whether to count the moves of the pattern's own tiles only, as `additive` needs it,
        or all moves, which is better for a single pattern or in a `maximum`.

    Returns
    -------
    Heuristic

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> board, eight = "3 2 1 4 5 6 7 8 x", Puzzle(3, 3)
    >>> own, all_moves = pattern_database([1, 2, 3]), pattern_database([1, 2, 3], additive=False)
    >>> own, own(board, eight), all_moves(board, eight)
    (<heuristic pattern-1-2-3: moves of the tiles 1, 2, 3>, 10, 20)
    """
    given, tiles = tiles, tuple(tiles) if hasattr(tiles, "__iter__") else ()
    whole = all(isinstance(tile, Integral) and tile > 0 for tile in tiles)
    if not (tiles and whole and len(set(tiles)) == len(tiles)):
        raise ValueError(
            f"a pattern is a sequence of different tiles, such as [1, 2, 3, 4], not {quote(given)}"
        )
    name, listed = _name([tiles]), ", ".join(map(str, tiles))
    if additive:
        return Patterns(name, (tiles,), True, f"moves of the tiles {listed}")
    summary = f"moves that bring the tiles {listed} and the blank home"
    return Patterns(f"{name}-all-moves", (tiles,), False, summary)


def additive(*patterns):
    """Make a heuristic that adds up the moves of patterns without a common tile.

    Parameters
    ----------
    *patterns : sequence of int, or Heuristic
        The tiles of each pattern, or what `pattern_database` returned for them.

    Raises
    ------
    ValueError
        If patterns have a tile in common or count all moves: their sum is not admissible.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = additive([1, 2, 3, 6], [4, 5, 7, 8])
    >>> h.name, h("3 2 1 4 5 6 7 8 x", Puzzle(3, 3))
    ('pattern-1-2-3-6+4-5-7-8', 12)
    """
    databases = [one if isinstance(one, Patterns) else pattern_database(one) for one in patterns]
    if not databases:
        raise ValueError("give at least one pattern, such as [1, 2, 3, 4]")
    tiles = tuple(pattern for database in databases for pattern in database.tiles or ())
    if not tiles or not all(database.additive for database in databases):
        raise ValueError(
            "only patterns that count the moves of their own tiles are added up; for others use "
            "maximum"
        )
    if len({tile for pattern in tiles for tile in pattern}) < sum(map(len, tiles)):
        raise ValueError(
            f"{_name(tiles)}: patterns that are added up must not have a tile in common"
        )
    return Patterns(_name(tiles), tiles, True, "sum over patterns of the moves of their own tiles")


def _name(patterns):
    return "pattern-" + "+".join("-".join(map(str, tiles)) for tiles in patterns)


@lru_cache(maxsize=32)
def _pattern(puzzle, tiles, additive):
    """Return ``weights[cell][tile]`` and the distance of each abstract state."""
    n = puzzle.cells
    if max(tiles) >= n:
        raise ValueError(
            f"the pattern names tile {max(tiles)}, but a {puzzle.rows}x{puzzle.cols} puzzle has "
            f"the tiles 1 to {n - 1}"
        )
    if n ** (len(tiles) + 1) > _MOST:
        most = max(k for k in range(n) if n ** (k + 1) <= _MOST)
        raise ValueError(
            f"a pattern of {len(tiles)} tiles needs a table of {n ** (len(tiles) + 1):,} entries "
            f"on a {puzzle.rows}x{puzzle.cols} puzzle; it takes at most {most} tiles"
        )
    units = {tile: n**digit for digit, tile in enumerate((0, *tiles))}
    weights = tuple(tuple(cell * units.get(tile, 0) for tile in range(n)) for cell in range(n))
    goal = sum(map(getitem, weights, puzzle.goal))
    return weights, _distances(puzzle, goal, len(tiles), additive)


def _distances(puzzle, goal, tiles, additive):
    """Search breadth first from the goal; a move that is not counted stays in the layer."""
    n = puzzle.cells
    units = [n**digit for digit in range(1, tiles + 1)]
    neighbours = [tuple(moves.values()) for moves in puzzle.neighbours]
    distance = bytearray([_NEVER]) * n ** (tiles + 1)
    distance[goal] = 0
    layer, depth = [goal], 0
    while layer:
        deeper = []
        for state in layer:
            blank = state % n
            unit_on = {state // unit % n: unit for unit in units}
            for cell in neighbours[blank]:
                unit = unit_on.get(cell, 0)  # 0 for an anonymous tile
                child = state + (cell - blank) * (1 - unit)
                moves = depth + 1 if unit or not additive else depth
                if moves < distance[child]:
                    distance[child] = moves
                    (deeper if moves > depth else layer).append(child)
        layer, depth = deeper, depth + 1
    return bytes(distance)


additive_patterns = Patterns(
    "additive-patterns",
    None,
    True,
    "moves of four tiles at a time, added up: pattern databases",
)
maximised_patterns = Patterns(
    "maximised-patterns",
    None,
    False,
    "moves that bring four tiles home, the largest of all fours: pattern databases",
)
