"""Every solvable board is solved by 3-cycles: three tiles go round, all others come home.

An arrangement of the right parity is an even permutation of the goal, and every even permutation
is a product of 3-cycles. Each of these can be played: moves bring the three tiles into a square of
four cells together with the blank, once round the square sends them on by one, and the first moves
are taken back. What they have displaced comes home, and the three tiles have changed places.

References
----------
.. [1] W. E. Story, "Notes on the '15' puzzle II", American Journal of Mathematics 2 (1879),
   399-404.
.. [2] A. F. Archer, "A modern treatment of the 15 puzzle", American Mathematical Monthly 106
   (1999), 793-799.
"""

from collections import deque
from functools import lru_cache

from searchlab.search.paths import reverse

_ROUND = ("uldr", "urdl", "dlur", "drul", "ldru", "lurd", "rdlu", "ruld")


@lru_cache(maxsize=1024)
def three_cycle(puzzle, cells):
    """Find moves that send the tiles of three cells round and leave all others where they are.

    The tile of the first cell goes to the second, that of the second to the third, that of the
    third to the first. The blank begins and ends in its place in the goal.

    Parameters
    ----------
    puzzle : Puzzle
    cells : tuple of int
        Three cells, from 0, other than that of the blank.

    Returns
    -------
    there, turn, back : str
        The moves that bring the three tiles beside the blank, those that send them round, and
        the first ones undone.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> three_cycle(EIGHT, (4, 5, 7))
    ('', 'uldr', '')
    """
    home = puzzle.goal.index(0)
    if len({*cells, home}) != 4 or not {*cells} <= {*range(puzzle.cells)}:
        raise ValueError(f"a 3-cycle needs three different cells without the blank, not {cells}")
    path = {(*cells, home): ""}
    queue = deque(path)
    while queue:
        places = queue.popleft()
        a, b, c, blank = places
        for turn in _ROUND:
            if _after(puzzle, places, turn) == (b, c, a, blank):
                return path[places], turn, reverse(path[places])
        for move in puzzle.neighbours[blank]:
            moved = _after(puzzle, places, move)
            if moved not in path:
                path[moved] = path[places] + move
                queue.append(moved)
    raise AssertionError("any three tiles can be brought together")


def _after(puzzle, places, moves):
    """Return where three tiles and the blank are after these moves; None if one is impossible."""
    *tiles, blank = places
    for move in moves:
        target = puzzle.neighbours[blank].get(move)
        if target is None:
            return None
        tiles = [blank if cell == target else cell for cell in tiles]
        blank = target
    return (*tiles, blank)


def three_cycles(puzzle, board):
    """List 3-cycles that bring every tile of a board home, one after the other.

    Each is three cells, as `three_cycle` takes them. The first brings a tile to the first cell
    that has a wrong one; no later cycle touches it again.

    Parameters
    ----------
    puzzle : Puzzle
    board
        In any notation, with the blank in its place in the goal.

    Raises
    ------
    ValueError
        If the blank is elsewhere, or the board cannot be solved.

    Examples
    --------
    >>> from searchlab import EIGHT
    >>> three_cycles(EIGHT, "2 1 3 5 4 6 7 8 x")
    [(1, 0, 3), (3, 1, 4)]
    """
    tiles, goal = [*puzzle.read(board)], puzzle.goal
    if tiles.index(0) != goal.index(0):
        raise ValueError("3-cycles are for tiles: bring the blank to its place first")
    if not puzzle.is_solvable(board):
        raise ValueError("3-cycles are even permutations: they cannot solve a board of odd parity")
    found = []
    for cell, tile in enumerate(goal):
        source = tiles.index(tile)
        if source == cell:
            continue
        wrong = [other for other in range(cell + 1, len(tiles)) if tiles[other] != goal[other]]
        wrong.remove(source)
        # The tile that makes room goes home at once, unless its home is where the other comes from.
        third = goal.index(tiles[cell])
        if third == source:
            third = wrong[0]
        found.append((source, cell, third))
        tiles[cell], tiles[third], tiles[source] = tile, tiles[cell], tiles[third]
    return found
