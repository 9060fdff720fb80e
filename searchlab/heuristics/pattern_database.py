"""Pattern databases: the exact distance for some of the tiles, the others made anonymous.

A pattern is a set of tiles. Where they and the blank stand is a small puzzle of its own,
and one breadth-first search backwards from the goal gives the moves it needs from every
placement. Which moves are counted decides how patterns may be combined:

* all moves: the larger of two patterns' values is admissible, their sum is not;
* the moves of the pattern's own tiles (additive): a move belongs to one tile, so that the
  sum over patterns without a common tile is admissible.

The blank's cell is part of every placement, which costs room and keeps both kinds
consistent. A placement is a number: the cells of the blank and of the tiles are its
digits, so that what a tile adds depends on its cell alone. The table holds a byte each.

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

from searchlab.heuristics.base import LookupHeuristic
from searchlab.puzzle.checks import quote

_MOST = 2**24
_NEVER = 255  # of a placement from which no moves lead to the goal, as in a census
_CULBERSON, _KORF = "Culberson and Schaeffer 1998", "Korf and Felner 2002"


class PatternDatabase(LookupHeuristic):
    """The exact distance for some of the tiles.

    Parameters
    ----------
    tiles : sequence of int
        The tiles of the pattern; later refused where the puzzle lacks one. The table has
        ``cells ** (tiles + 1)`` entries of a byte, at most 16,777,216: six tiles on 3x3, five
        on 4x4, four on 5x5. Those take some seconds to fill, when a puzzle first needs them;
        a tile less, part of a second.
    additive : bool
        Whether to count the moves of the pattern's own tiles only, as `additive` needs it,
        or all moves, which is better where the pattern stands alone or in a `maximum`.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> board, eight = "3 2 1 4 5 6 7 8 x", Puzzle(3, 3)
    >>> own, all_moves = pattern_database([1, 2, 3]), pattern_database([1, 2, 3], additive=False)
    >>> own, own(board, eight), all_moves(board, eight)
    (<heuristic pattern-1-2-3: moves of the tiles 1, 2, 3>, 10, 20)
    """

    def __init__(self, tiles, additive=True):
        self.tiles, self.additive = _checked(tiles), bool(additive)
        self.name, listed = _name([self]), ", ".join(map(str, self.tiles))
        self.summary, self.reference = f"moves of the tiles {listed}", _KORF
        if not additive:
            self.name += "-all-moves"
            self.summary = f"moves that bring the tiles {listed} and the blank home"
            self.reference = _CULBERSON

    def parts(self, puzzle):
        """Return the one table."""
        return (_pattern(puzzle, self.tiles, self.additive),)


class Additive(LookupHeuristic):
    """The sum over patterns that have no tile in common.

    A sequence of tiles stands for the additive pattern database of these tiles. Patterns
    that have a tile in common or count all moves are refused: their sum would not be
    admissible.

    Examples
    --------
    >>> from searchlab import Puzzle
    >>> h = additive([1, 2, 3, 6], [4, 5, 7, 8])
    >>> h.name, h("3 2 1 4 5 6 7 8 x", Puzzle(3, 3))
    ('pattern-1-2-3-6+4-5-7-8', 12)
    """

    reference = _KORF

    def __init__(self, *patterns):
        if not patterns:
            raise ValueError("a sum of patterns needs at least one pattern")
        self.heuristics = tuple(
            pattern if isinstance(pattern, PatternDatabase) else PatternDatabase(pattern)
            for pattern in patterns
        )
        owner = {}
        for pattern in self.heuristics:
            if not pattern.additive:
                raise ValueError(
                    f"{pattern.name} counts all moves and cannot be added to others; "
                    "use maximum, or pattern_database(tiles, additive=True)"
                )
            for tile in pattern.tiles:
                if tile in owner:
                    raise ValueError(
                        f"tile {tile} is in {owner[tile].name} and in {pattern.name}; patterns "
                        "that are added up have no tile in common"
                    )
                owner[tile] = pattern
        self.name = _name(self.heuristics)
        self.summary = "sum over patterns of the moves of their own tiles"

    @lru_cache(maxsize=64)  # noqa: B019
    def parts(self, puzzle):
        """List the tables of all the patterns."""
        return tuple(part for pattern in self.heuristics for part in pattern.parts(puzzle))


class PatternGroups(LookupHeuristic):
    """Patterns of consecutive tiles of the goal, made for each puzzle: for lists by name."""

    def __init__(self, name, summary, reference, additive):
        self.name, self.summary, self.reference = name, summary, reference
        self.additive, self.joined = additive, sum if additive else max

    @lru_cache(maxsize=64)  # noqa: B019
    def parts(self, puzzle):
        """List the tables of all the patterns."""
        size = 4 if puzzle.cells <= 16 else 3  # so that all the tables take a second or two
        tiles = tuple(tile for tile in puzzle.goal if tile)
        groups = (tiles[first : first + size] for first in range(0, len(tiles), size))
        return tuple(_pattern(puzzle, group, self.additive) for group in groups)


def _name(patterns):
    return "pattern-" + "+".join("-".join(map(str, pattern.tiles)) for pattern in patterns)


def _checked(tiles):
    """Return tiles as a tuple of numbers, or raise a ValueError that says what is accepted."""
    accepted = "a pattern is a sequence of different tiles, such as [1, 2, 3, 4]"
    if isinstance(tiles, (str, bytes)) or not hasattr(tiles, "__iter__"):
        raise ValueError(f"{accepted}, not {quote(tiles)}")
    tiles = tuple(tiles)
    for tile in tiles:
        if isinstance(tile, bool) or not isinstance(tile, Integral) or tile < 1:
            raise ValueError(f"{accepted}; {quote(tile)} is not a tile")
        if tiles.count(tile) > 1:
            raise ValueError(f"{accepted}; tile {tile} occurs twice")
    if not tiles:
        raise ValueError(f"{accepted}; no tile was given")
    return tuple(map(int, tiles))


@lru_cache(maxsize=32)
def _pattern(puzzle, tiles, additive):
    """Return ``weights[cell][tile]`` and the distance of each placement, as bytes."""
    n = puzzle.cells
    for tile in tiles:
        if tile >= n:
            raise ValueError(
                f"the pattern names tile {tile}, but a {puzzle.rows}x{puzzle.cols} puzzle has "
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
        for placement in layer:
            blank = placement % n
            unit_on = {placement // unit % n: unit for unit in units}
            for cell in neighbours[blank]:
                unit = unit_on.get(cell, 0)  # 0 for an anonymous tile
                child = placement + (cell - blank) * (1 - unit)
                moves = depth + 1 if unit or not additive else depth
                if moves < distance[child]:
                    distance[child] = moves
                    (deeper if moves > depth else layer).append(child)
        layer, depth = deeper, depth + 1
    return bytes(distance)


pattern_database, additive = PatternDatabase, Additive
additive_patterns = PatternGroups(
    "additive-patterns",
    "moves of four tiles at a time, added up: pattern databases",
    _KORF,
    additive=True,
)
maximised_patterns = PatternGroups(
    "maximised-patterns",
    "moves that bring four tiles home, the largest of all fours: pattern databases",
    _CULBERSON,
    additive=False,
)
