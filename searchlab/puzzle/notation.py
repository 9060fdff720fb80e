"""Boards as people write them: one grammar for boards, goals, arguments and files.

==================================  ===========================================
given                               read as
==================================  ===========================================
``2 3 4 1 5 x 7 6 8``               cells, row by row, without a shape;
                                    commas may stand between them
``23415x768``                       the same: up to 10 cells need no separators
``2 3 4 / 1 5 x / 7 6 8``           rows, which have a shape; also with ``;``,
                                    ``|`` or a new line between them
``[[2,3,4],[1,5,0],[7,6,8]]``       rows; the brackets may be of any kind
``234 15x 768``, ``2,3,4 1,5,x``    rows: words of equal length
``3``, ``3 3``, ``3x3``, ``3 -1``   the size, as the first of several lines
``# solvable``                      a comment, up to the end of the line
``0 x X _ . *``                     the blank
``1``, ``01``, ``1.0``              the tile 1
``[2, 3, 4, 1, ...]``, bytes,       cells without a shape: sequences of
a 1-D array                         integers or of the words above
``[[2, 3, 4], ...]``, a 2-D array   rows: sequences of sequences
``["2 3 4", "1 5 x", "7 6 8"]``     rows: the lines of a text
==================================  ===========================================

Cells without a shape fit every puzzle of that many cells. Rows must be the puzzle's own.
"""

import re
from collections.abc import Sequence
from itertools import islice
from numbers import Real
from typing import NamedTuple

from searchlab.puzzle.checks import quote, several, short

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]

_BLANKS = ("0", "x", "X", "_", ".", "*")
_GLUED = 10  # cells of the largest board whose tiles all have one digit
_LONGEST_ROW = 5
_MOST = 1_000  # cells that are read
_SHOWN = 45  # characters of a board that a message quotes

_BRACKETS = "[](){}<>"
_MARKS = "\n;|/'\"" + _BRACKETS  # what separates rows
_SEPARATORS = re.compile(r"[\s,;|/()\[\]{}<>'\"]+")
_NESTED = re.compile(r"[\[({<]\s*[\[({<]")
_TOO_DEEP = re.compile(r"([\[({<]\s*){3}")
_NUMBER = re.compile(r"[0-9]{1,40}(\.[0-9]*)?([eE][-+]?[0-9]{1,3})?")
_SIZE = re.compile(r"\s*([1-9])(?:[\sx×,]+([1-9]|-1))?\s*")
_FILE_NAME = re.compile(r"\s*\S.*\.[A-Za-z]\w{1,9}\s*")


class Grid(NamedTuple):
    """The tiles that were read, and their rows and columns if rows were marked."""

    tiles: list
    shape: tuple | None = None

    def __str__(self):
        cols = (self.shape and self.shape[1]) or len(self.tiles) or 1
        return _shown(self.tiles[i : i + cols] for i in range(0, len(self.tiles), cols))

    @property
    def is_board(self):
        """Whether each number from 0 up occurs once."""
        return len(self.tiles) >= 4 and sorted(self.tiles) == list(range(len(self.tiles)))


def read_tiles(board, rows, cols):
    """Read a board of that shape in any notation, and return it as bytes.

    Raises
    ------
    ValueError
        With a sentence that says what is wrong, and what was read.

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
    wrong = _wrong(grid, rows, cols)
    if wrong:
        raise ValueError(f"{wrong} (read: {grid})" if grid.tiles else wrong)
    return bytes(grid.tiles)


def _wrong(grid, rows, cols):
    """Say why these are not the tiles of a board of that shape; None if they are."""
    tiles, count = grid.tiles, rows * cols
    if grid.shape and grid.shape != (rows, cols):
        return f"{_rows_of(*grid.shape)} given"
    if len(tiles) != count:
        verb = "was" if len(tiles) == 1 else "were"
        return f"{several(len(tiles), 'cell')} {verb} given instead of {count}"
    for tile in tiles:
        if not 0 <= tile < count:
            return f"there is no tile {quote(tile)}"
    if tiles.count(0) > 1:
        return f"there are {tiles.count(0)} blanks"
    missing = sorted(set(range(count)).difference(tiles))
    if missing:
        twice = next(tile for tile in range(count) if tiles.count(tile) > 1)
        return f"tile {twice} occurs twice and {missing[0] or 'the blank'} is missing"
    return None


def _rows_of(rows, cols):
    verb = "was" if rows == 1 else "were"
    return f"{several(rows, 'row')} of {several(cols, 'cell')} {verb}"


def read_shape(text, rows=None, cols=None):
    """Work out the rows and columns of the board in a text, unless they are given.

    >>> read_shape("[[4,1,2],[5,0,3]]")
    (2, 3)
    >>> read_shape("4 1 2 5 x 3", rows=3)
    (3, 2)
    """
    if rows is not None and cols is not None:
        return rows, cols
    how = "write all cells row by row, 9 cells for 3x3, 16 for 4x4, any shape from 2x2 to 5x5"
    try:
        grid = read_grid(text)
    except ValueError as error:
        raise ValueError(f"not a board: {error}; {how}") from None
    if grid.shape:
        if grid.shape not in SHAPES:
            raise ValueError(f"{_rows_of(*grid.shape)} given (read: {grid}); {how}")
        return rows or grid.shape[0], cols or grid.shape[1]
    cells = len(grid.tiles)
    fitting = [
        (r, c) for r, c in SHAPES if r * c == cells and rows in (None, r) and cols in (None, c)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        names = " or ".join(f"{r}x{c}" for r, c in fitting)
        raise ValueError(
            f"a board of {cells} cells can be {names}: mark its rows, "
            f"such as {Grid(grid.tiles, fitting[0])}, or give --rows or --cols"
        )
    asked = f" of {rows} rows" if rows else f" of {cols} columns" if cols else ""
    raise ValueError(
        f"{several(cells, 'cell')} cannot be a board{asked}"
        + f" (read: {grid})" * bool(cells)
        + f"; {how}"
    )


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
    lines = _lines(text)
    size = lines[0][1] + "\n" if len(lines) > 1 and _SIZE.fullmatch(lines[0][1]) else ""
    boards = lines[1:] if size else lines or [(1, "")]
    long = _is_board(boards[0][1]) or any(_is_longer_than_a_row(line) for _, line in boards)
    if len(boards) < 2 or not long or _is_board(text):
        return [(None, text)]
    return [(number, size + line) for number, line in boards]


def looks_like_a_file_name(text):
    """Tell whether a text has the form of a file's name with its suffix."""
    return _FILE_NAME.fullmatch(text) is not None


def read_grid(board):
    """Read text, a sequence of cells or rows as a `Grid`, whatever its size and its tiles."""
    return _grid_of_text(board) if isinstance(board, str) else _grid_of_values(board)


# -- text --------------------------------------------------------------------------


def _lines(text):
    """Number the lines of a text from 1; leave out comments and lines without cells."""
    lines = text.removeprefix("\ufeff").splitlines()
    cells = ((number, line.partition("#")[0]) for number, line in enumerate(lines, start=1))
    return [(number, line) for number, line in cells if line.strip()]


def _attempt(read, *arguments):
    """Return what a function reads; None where it is an error."""
    try:
        return read(*arguments)
    except ValueError:
        return None


def _is_board(text):
    grid = _attempt(_grid_of_text, text)
    return grid is not None and grid.is_board


def _is_longer_than_a_row(line):
    words = _words(line)
    return len(words) > _LONGEST_ROW or (len(words) == 1 and len(words[0]) > _LONGEST_ROW)


def _grid_of_text(text):
    lines = [line for _, line in _lines(text)]
    whole, rest = "\n".join(lines), "\n".join(lines[1:])
    size = _SIZE.fullmatch(lines[0]) if rest else None
    if not size or _is_a_row(size, whole, rest):
        return _grid_of_cells(whole)
    rows = int(size[1])
    shape = rows, rows if size[2] in (None, "-1") else int(size[2])
    grid = _grid_of_cells(rest)
    if len(grid.tiles) != shape[0] * shape[1] or grid.shape not in (None, shape):
        cells = f"{several(len(grid.tiles), 'cell')} follow (read: {grid})"
        raise ValueError(f"the first line says {shape[0]}x{shape[1]}, but {cells}")
    return Grid(grid.tiles, shape)


def _is_a_row(size, whole, rest):
    """Tell whether a first line of one or two numbers is a row rather than the size."""
    grid = _attempt(_grid_of_cells, whole)
    if grid and grid.is_board:
        return True
    if size[2] == "-1" or (not size[2] and any(len(_words(line)) > 1 for line in rest.split("\n"))):
        return False
    grid = _attempt(_grid_of_cells, rest)
    return not grid or len(grid.tiles) != int(size[1]) * int(size[2] or size[1])


def _grid_of_cells(text):
    """Read the text of a board whose cells are words, or single characters."""
    words = _words(text)
    run = "".join(words)
    glued = len(words) < len(run) <= _GLUED and set(run) <= set("0123456789xX_.*")
    cuts = [_words, _characters] if glued else [_words]
    for cut in cuts:
        grid = _attempt(_grid_of_rows, text, cut)
        if grid and grid.is_board:
            return grid
    # It is not a board: say so of the reading that is meant.
    return _grid_of_rows(text, cuts[-1] if all(len(word) > 1 for word in words) else _words)


def _words(text):
    return [word for word in _SEPARATORS.split(text) if word]


def _characters(text):
    return list("".join(_words(text)))


def _grid_of_rows(text, cut):
    rows, marked = _rows_of_text(text, cut)
    return _grid([[_tile(cell, text) for cell in row] for row in rows], marked)


def _rows_of_text(text, cut):
    """Split a text at the marks between its rows; return the rows and whether they are marked."""

    def split(marks):
        parts = re.split(f"[{re.escape(marks)}]", text) if marks else [text]
        return [cells for cells in map(cut, parts) if cells]

    if _TOO_DEEP.search(text):
        raise ValueError(f"{quote(text)} has more than two levels of brackets")
    if _NESTED.search(text):
        return split(_BRACKETS), True
    rows = split(_MARKS)
    if len(rows) > 1 and all(len(row) == 1 for row in rows):
        # One of the marks stands between all cells: another one separates the rows, or none.
        flat = [[cell for row in rows for cell in row]]
        found = [split(_without(marks)) for marks in ("|", ";", "/", ";|/")]
        found = [rows for rows in found if any(len(row) > 1 for row in rows)]
        even = [rows for rows in found if len(set(map(len, rows))) == 1]
        rows = (even or found or [flat])[0]
    if len(rows) == 1:
        words = text.split() if cut is _words else _words(text)
        groups = [cells for cells in map(cut, words) if cells]
        sizes = set(map(len, groups))
        if len(groups) > 1 and min(sizes) > 1 and (len(sizes) == 1 or cut is _characters):
            rows = groups
    return rows, len(rows) > 1


def _without(marks):
    return "".join(mark for mark in _MARKS if mark not in marks)


# -- sequences ---------------------------------------------------------------------


def _grid_of_values(board):
    values = _list(board)
    if values is None:
        raise ValueError(f"{quote(board)} is neither text nor a sequence of cells or rows")
    if values and all(isinstance(value, str) for value in values):
        return _grid_of_text("\n".join(values))
    rows = [_list(value) for value in values]
    if all(row is None for row in rows):
        return Grid([_tile(value) for value in values])
    if None in rows:
        raise ValueError(f"{quote(board)} mixes rows with single cells")
    return _grid([[_tile(value) for value in row] for row in rows], marked=True)


def _list(value):
    """List the values of a sequence or an array; None for anything else."""
    if hasattr(value, "tolist") and getattr(value, "size", 0) <= _MOST:
        value = value.tolist()
    if isinstance(value, str) or not isinstance(value, Sequence):
        return None
    if len(value) > _MOST:
        raise ValueError(f"{len(value):,} cells were given")
    return list(value)


# -- rows and tiles ----------------------------------------------------------------


def _shown(rows):
    """Write the first rows on one line, for a message."""
    rows = (" ".join(quote(tile, 12) if tile else "x" for tile in row[:_SHOWN]) for row in rows)
    return short(" / ".join(islice(rows, _SHOWN)), _SHOWN)


def _grid(rows, marked):
    """Put rows together; they must be of equal length."""
    sizes = [len(row) for row in rows]
    tiles = [tile for row in rows for tile in row]
    if len(set(sizes)) > 1:
        given = short(", ".join(map(str, sizes[:-1])), 20)
        raise ValueError(f"rows of {given} and {sizes[-1]} cells were given (read: {_shown(rows)})")
    return Grid(tiles, (len(rows), sizes[0]) if marked and rows else None)


def _tile(value, text=""):
    """Return the number of a tile, 0 for the blank; `text` is where it was found."""
    if isinstance(value, str):
        word = value.strip()
        if word in _BLANKS:
            return 0
        if _NUMBER.fullmatch(word) and float(word).is_integer():
            return int(word) if word.isdigit() else int(float(word))
    elif isinstance(value, Real) and not isinstance(value, bool) and value == value // 1:
        return int(value)
    if looks_like_a_file_name(text):
        raise ValueError(f"{quote(text)} looks like a file name: read the file first")
    raise ValueError(f"{quote(value)} is not a tile")
