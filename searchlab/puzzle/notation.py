"""Boards as people write them: the cells of a text, and the tiles of any notation."""

import re
from itertools import islice

from searchlab.puzzle.checks import quote

_SEPARATORS = re.compile(r"[\s,;|/()\[\]]+")
_BLANKS = ("0", "x", "X", "_", ".")
_MOST = 1_000  # values that are looked at: a sequence may be endless


def words_of_text(text):
    """Split a text at spaces, line ends, commas, bars, slashes and brackets."""
    return [word for word in _SEPARATORS.split(text) if word]


def cells_of_text(text, counts):
    """Split the text of a board into cells: its words, or its characters.

    A board of at most 10 cells has tiles of one digit and needs no separators, or only
    between its rows. `counts` lists the numbers of cells that the board may have.

    >>> cells_of_text("123 45x", [6])
    ['1', '2', '3', '4', '5', 'x']
    >>> cells_of_text("10 2 3 4 5 6 7 8 9 x 1 11", [12])[:3]
    ['10', '2', '3']
    """
    words = words_of_text(text)
    run = "".join(words)
    rows = len(run) in counts and all(len(word) > 1 for word in words)
    if len(words) in counts and not rows:
        return words
    small = max(counts) <= 10 or min(counts) <= 10 >= len(run)
    return list(run) if small else words


def read_tiles(board, count):
    """Read a board of `count` cells in any notation; a ValueError says what is wrong with it.

    >>> read_tiles("2 1 / x 3", 4)
    b'\\x02\\x01\\x00\\x03'
    """
    if isinstance(board, str):
        tiles = _tiles_of_text(board, count)
    else:
        tiles = _tiles_of_sequence(board, count)
    if len(tiles) != count:
        raise ValueError(f"{len(tiles)} cells were given instead of {count}")
    for tile in tiles:
        if not 0 <= tile < count:
            raise ValueError(f"there is no tile {quote(tile)}")
    if tiles.count(0) > 1:
        raise ValueError(f"there are {tiles.count(0)} blanks")
    missing = sorted(set(range(count)).difference(tiles))
    if missing:
        twice = next(tile for tile in range(count) if tiles.count(tile) > 1)
        raise ValueError(f"tile {twice} occurs twice and {missing[0] or 'the blank'} is missing")
    return bytes(tiles)


def _tiles_of_text(text, count):
    tiles = []
    for cell in cells_of_text(text, [count]):
        if cell in _BLANKS:
            tiles.append(0)
        elif cell.isascii() and cell.isdigit() and len(cell) <= 4:
            tiles.append(int(cell))
        else:
            word = next(word for word in words_of_text(text) if cell in word)
            raise ValueError(f"{quote(word)} is not a tile")
    return tiles


def _tiles_of_sequence(board, count):
    try:
        values = list(islice(_values(board), _MOST + 1))
    except TypeError:
        raise ValueError(f"{quote(board)} is not a text and not a sequence") from None
    if len(values) > _MOST:
        raise ValueError(f"more than {_MOST:,} cells were given instead of {count}")
    tiles = []
    for value in values:
        if isinstance(value, str):
            tiles += _tiles_of_text(value, count)
        elif hasattr(value, "__index__"):
            tiles.append(value.__index__())
        else:
            raise ValueError(f"{quote(value)} is not a tile")
    return tiles


def _values(board):
    """Yield what stands in a sequence, or in its rows."""
    for row in board:
        if hasattr(row, "__iter__") and not isinstance(row, str):
            yield from row
        else:
            yield row
