"""Which boards can be solved: the parity of inversions along a thread.

A thread runs through the board like a snake, to the right in the first row, to the left in the
second, and so on [1]_. The tiles are beads on it, read from its beginning to its end without the
blank. An inversion is a pair of beads of which the larger comes first.

A slide along the thread passes no bead. A slide across it hops over the beads of one bend. They
come in pairs, one above the other, so that their number is even for every width, and each of them
changes the number of inversions by one, up or down. So no slide changes the parity of that number.
A swap of two tiles by hand does: over *k* beads there, and over *k* - 1 back.

Textbooks read the tiles row by row. A tile that moves up or down then passes ``cols - 1`` others.
With an even number of columns this number is odd; the parity of the inversions changes together
with that of the blank's row, and their sum keeps its parity [2]_.

References
----------
.. [1] A. F. Archer, "A modern treatment of the 15 puzzle", American Mathematical Monthly 106
   (1999), 793-799.
.. [2] W. W. Johnson and W. E. Story, "Notes on the '15' puzzle", American Journal of
   Mathematics 2 (1879), 397-404.
"""

from bisect import bisect


def along_thread(cells, cols):
    """Return what is given row by row in the order of the thread.

    Examples
    --------
    >>> along_thread([2, 3, 4, 1, 5, 0, 7, 6, 8], cols=3)
    [2, 3, 4, 0, 5, 1, 7, 6, 8]
    >>> along_thread(range(8), cols=4)
    [0, 1, 2, 3, 7, 6, 5, 4]
    """
    rows = [cells[start : start + cols] for start in range(0, len(cells), cols)]
    return [cell for i, row in enumerate(rows) for cell in (row[::-1] if i % 2 else row)]


def smaller_after(tiles):
    """Count, for each tile of a sequence, the smaller ones after it; 0, the blank, is left out.

    Examples
    --------
    >>> smaller_after([2, 3, 4, 0, 5, 1, 7, 6, 8])
    [1, 1, 1, 1, 0, 1, 0, 0]
    """
    tiles = [tile for tile in tiles if tile]
    return [sum(other < tile for other in tiles[i:]) for i, tile in enumerate(tiles)]


def inversions(tiles):
    """Count the pairs of tiles of which the larger comes first, the blank left out.

    Examples
    --------
    Row by row, and along the thread:

    >>> board = [2, 3, 4, 1, 5, 0, 7, 6, 8]
    >>> inversions(board), inversions(along_thread(board, cols=3))
    (4, 5)
    """
    seen, count = [], 0
    for tile in filter(None, tiles):
        place = bisect(seen, tile)
        count += len(seen) - place
        seen.insert(place, tile)
    return count


def solvable(state, goal, cols):
    """Whether moves lead from `state` to `goal`.

    They do exactly when the inversions of the two boards along the thread have the same parity.

    Parameters
    ----------
    state, goal : sequence of int
        Boards of the same tiles, row by row, 0 for the blank.
    cols : int

    Examples
    --------
    The board of the fifth post that no moves can solve:

    >>> solvable([2, 1, 3, 8, 0, 4, 7, 6, 5], [1, 2, 3, 8, 0, 4, 7, 6, 5], cols=3)
    False

    Sam Loyd's puzzle, 14 and 15 swapped:

    >>> goal = [*range(1, 16), 0]
    >>> solvable([*range(1, 14), 15, 14, 0], goal, cols=4)
    False
    """
    one, other = (inversions(along_thread(board, cols)) for board in (state, goal))
    return (one - other) % 2 == 0


def row_number(state, cols):
    """Return the number whose parity the textbooks compare, with the tiles read row by row.

    It is the number of inversions; if `cols` is even, plus the blank's row, counted from 0.

    Examples
    --------
    >>> row_number([1, 3, 2, 0], cols=2)
    2
    """
    row = 0 if cols % 2 else list(state).index(0) // cols
    return inversions(state) + row
