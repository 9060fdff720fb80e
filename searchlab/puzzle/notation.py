"""Boards as people write them: one grammar for boards, goals, arguments and standard input.

==================================  ===========================================
given                               read as
==================================  ===========================================
``2 3 4 1 5 x 7 6 8``               cells, row by row, without a shape;
                                    commas may separate them
``23415x768``                       the same: up to 10 cells need no separators
``2 3 4 / 1 5 x / 7 6 8``           rows, which have a shape; also with ``;``,
                                    ``|``, brackets or a new line between them
``[[2,3,4],[1,5,0],[7,6,8]]``       rows
``234 15x 768``, ``2,3,4 1,5,x``    rows: words of equal length
``# solvable``                      a comment, up to the end of the line
``0 x X _ . *``                     the blank
``[2, 3, 4, 1, ...]``, bytes,       cells without a shape: sequences of
a 1-D array                         integers or of the words above
``[[2, 3, 4], ...]``, a 2-D array   rows: sequences of sequences
``["2 3 4", "1 5 x", "7 6 8"]``     rows: the lines of a text
==================================  ===========================================

Cells without a shape fit every puzzle of that many cells. Rows must be the puzzle's own.
"""

import re
from collections.abc import Sequence
from numbers import Real
from typing import NamedTuple

from searchlab.puzzle.checks import quote, several, short

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]

_BLANKS = tuple("0xX_.*")
_MOST = 1_000  # cells that are read
_SHOWN = 45  # characters of a board that a message quotes
_CHARACTERS = set("0123456789xX_.*")
_BETWEEN_COMMAS = re.compile("[^,]+").findall
_ROW_ENDS = re.compile(r"[\n;|/'\"\[\](){}<>]")


class Grid(NamedTuple):
    """The tiles that were read, and their rows and columns if rows were marked."""

    tiles: list
    shape: tuple | None = None

    def __str__(self):
        cols = self.shape[1] if self.shape else len(self.tiles)
        cells = [quote(tile, 12) if tile else "x" for tile in self.tiles[:_SHOWN]]
        rows = (" ".join(cells[i : i + cols]) for i in range(0, len(cells), cols or 1))
        return short(" / ".join(rows), _SHOWN)


def read_tiles(board, rows, cols):
    """Read a board of that shape in any notation, and return it as bytes.

    Raises
    ------
    ValueError
        With a sentence that describes what is wrong, and what was read.

    Examples
    --------
    >>> read_tiles("2 1 / x 3", 2, 2)
    b'\\x02\\x01\\x00\\x03'
    >>> read_tiles("1 2 / 3 4 / 5 x", 2, 3)
    Traceback (most recent call last):
        ...
    ValueError: 3 rows of 2 cells were given (read: 1 2 / 3 4 / 5 x)
    """
    grid = read_grid(board)
    problem = _problem(grid, rows, cols)
    if problem:
        raise ValueError(f"{problem} (read: {grid})" if grid.tiles else problem)
    return bytes(grid.tiles)


def _problem(grid, rows, cols):
    """Describe why these are not the tiles of a board of that shape; None if they are."""
    tiles, count = grid.tiles, rows * cols
    if grid.shape and grid.shape != (rows, cols):
        return _rows_of(*grid.shape) + (" was given" if grid.shape[0] == 1 else " were given")
    if len(tiles) != count:
        given = several(len(tiles), "cell was given", "cells were given")
        return f"{given} instead of {count}"
    if missing := sorted(set(range(count)).difference(tiles)):
        return f"{f'tile {missing[0]}' if missing[0] else 'the blank'} is missing"
    return None


def _rows_of(rows, cols):
    return f"{several(rows, 'row')} of {several(cols, 'cell')}"


def read_shape(text):
    """Work out the rows and columns of the board in a text.

    >>> read_shape("[[4,1,2],[5,0,3]]"), read_shape("2 3 4 1 5 x 7 6 8")
    ((2, 3), (3, 3))
    """
    how = "write all cells row by row, 9 cells for 3x3, 16 for 4x4, any shape from 2x2 to 5x5"
    try:
        grid = read_grid(text)
    except ValueError as error:
        raise ValueError(f"not a board: {error}; {how}") from None
    if grid.shape:
        given, fitting = _rows_of(*grid.shape), [grid.shape] if grid.shape in SHAPES else []
    else:
        given = several(len(grid.tiles), "cell")
        fitting = [(rows, cols) for rows, cols in SHAPES if rows * cols == len(grid.tiles)]
    if not fitting:
        read = f" (read: {grid})" if grid.tiles else ""
        raise ValueError(f"{given} cannot be a board{read}; {how}")
    if len(fitting) > 1:
        names = " or ".join(f"{rows}x{cols}" for rows, cols in fitting)
        example = grid._replace(shape=fitting[0])
        raise ValueError(f"a board of {given} can be {names}: mark its rows, as in {example}")
    return fitting[0]


def split_boards(text):
    """Split a text into its boards: one in each line, or a single one in several lines.

    Returns
    -------
    list of (int or None, str)
        The number of the line, None for a single board, and the text of the board.

    Examples
    --------
    >>> split_boards("1 2 3 / 4 5 x\\n\\n1 2 3 / 4 x 5")
    [(1, '1 2 3 / 4 5 x'), (3, '1 2 3 / 4 x 5')]
    >>> split_boards("1 2 3\\n4 5 x")
    [(None, '1 2 3\\n4 5 x')]
    """
    lines = [(n, line) for n, line in enumerate(_lines(text), start=1) if line.strip()]
    several_boards = not _is_board(text) and any(_is_board(line) for _, line in lines)
    return lines if several_boards else [(None, text)]


def _is_board(cells):
    """Whether each number from 0 up occurs once."""
    try:
        tiles = read_grid(cells).tiles
    except ValueError:
        return False
    return len(tiles) >= 4 and sorted(tiles) == list(range(len(tiles)))


def read_grid(board):
    """Read text, a sequence of cells or rows as a `Grid`, whatever its size and its tiles."""
    if isinstance(board, str):
        return _read_text("\n".join(_lines(board)))
    values = _list(board)
    if values is None:
        raise ValueError(f"{quote(board)} is neither text nor a sequence of cells or rows")
    if values and all(isinstance(value, str) for value in values):
        return read_grid("\n".join(values))
    rows = [_list(value) for value in values]
    if all(row is None for row in rows):
        return _grid([values], marked=False)
    if None in rows:
        raise ValueError(f"{quote(board)} mixes rows with single cells")
    return _grid(rows, marked=True)


def _lines(text):
    """Return the lines of a text without comments."""
    return [line.partition("#")[0] for line in text.removeprefix("\ufeff").splitlines()]


def _read_text(text):
    """Read words as cells, or characters if only they are a board or every word is longer."""
    by_words, by_characters = _rows(text, _BETWEEN_COMMAS), _rows(text.replace(",", " "), list)
    for rows in (by_words, by_characters):
        if _is_board(rows):
            return _grid(rows, len(rows) > 1)
    words = [word for row in by_words for word in row]
    glued = words and all(len(word) > 1 and set(word) <= _CHARACTERS for word in words)
    rows = by_characters if glued else by_words
    return _grid(rows, len(rows) > 1)


def _rows(text, cut):
    """Split a text into rows, and by `cut` each group of cells between spaces into its cells."""
    parts = [
        [cells for group in part.split() if (cells := cut(group.strip(",")))]
        for part in _ROW_ENDS.split(text)
    ]
    parts = [part for part in parts if part]
    if all(len(part) == 1 for part in parts):  # the marks separate cells, or groups
        parts = [[group for part in parts for group in part]]
    sizes = set(map(len, parts[0])) if len(parts) == 1 and len(parts[0]) > 1 else {1}
    if len(sizes) == 1 and sizes != {1}:
        return parts[0]
    return [[cell for group in part for cell in group] for part in parts]


def _list(value):
    """List the values of a sequence or an array; None for anything else."""
    if hasattr(value, "tolist") and getattr(value, "size", 0) <= _MOST:
        value = value.tolist()
    if isinstance(value, str) or not isinstance(value, Sequence):
        return None
    if len(value) > _MOST:
        raise ValueError(f"{len(value):,} cells were given")
    return list(value)


def _grid(rows, marked):
    """Put rows of cells together; they must be of equal length."""
    rows = [[_tile(cell) for cell in row] for row in rows]
    sizes = [len(row) for row in rows]
    if len(set(sizes)) > 1:
        given = short(", ".join(map(str, sizes[:-1])), 20)
        raise ValueError(f"rows of {given} and {sizes[-1]} cells were given")
    tiles = [tile for row in rows for tile in row]
    return Grid(tiles, (len(rows), sizes[0]) if marked and rows else None)


def _tile(cell):
    """Return the number of a tile, 0 for the blank."""
    if isinstance(cell, str):
        word = cell.strip()
        if word in _BLANKS:
            return 0
        if word.isascii() and word.isdigit() and len(word) < 40:
            return int(word)
    elif isinstance(cell, Real) and not isinstance(cell, bool) and cell == cell // 1:
        return int(cell)
    raise ValueError(f"{quote(cell)} is not a tile")
