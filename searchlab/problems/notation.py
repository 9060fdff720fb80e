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
``3``, ``2 3`` or ``2 X 3``         a first line with the size, the cells below
``+---+---+``, ``┌─┬─┐``            a frame, around cells such as ``| 2 | 3 |``
``FEDCBA9876543210``                a board of 16 cells in hexadecimal digits
``2. 3. 4.``, ``2.0 3.0 4.0``       numbers as NumPy prints them
``array([[2, 3, 4], ...])``         an array as Python prints it
``start: ...``, ``board = ...``     a label before the cells
``1 14 13 ... 3 57``                one of Korf's boards in a line, with its number and its length
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
from contextlib import suppress
from itertools import groupby, islice, pairwise
from numbers import Real
from typing import NamedTuple

from searchlab.problems.checks import quote, several, short

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]

_BLANKS = "0xX_.*"
_WORDS, _CHARACTERS = re.compile(r"[0-9]{1,2}|[xX_.*]"), re.compile(r"[0-9xX_.*]")
# What may end a row, the strongest first. Rows that end at weak marks must be of equal length.
_WEAK = r"\s", ","
_ROW_ENDS = r"[\n/'\"\[\](){}<>]", "[;|]", *_WEAK
_EMPTY_CELL = re.compile(r"\|(?=\s+\|)")
_FOREIGN = re.compile(r"[^\s0-9xX_.*,;|/'\"\[\](){}<>]").search
_SIZE = re.compile(r"\s*([2-5])(?:[\s,xX×]+([2-5]))?\s*")
_COUNT = re.compile(r"\s*([0-9]{1,2})\s*")  # of the tiles or the cells, in a first line
_MARKS = re.compile(r"[\s,;|/'\"\[\](){}<>]+")
_LABEL = re.compile(r"^[ \t]*[A-Za-z][A-Za-z_ ]+[:=]", re.MULTILINE)
_GOAL_LABEL = re.compile(r"\s*(?:goal|final|target)[A-Za-z_ ]*[:=]", re.IGNORECASE)
_ARRAY = re.compile(r"(?:np\.|numpy\.)?(?:array|matrix)\(|,\s*dtype=[\w.']+")
_FLOAT = re.compile(r"[0-9]{1,2}\.[0-9]*(?:e[+-][0-9]+)?")
_HEXADECIMAL = re.compile(r"(?:0x)?[0-9a-fA-FxX_.*]{16}")
_BOX = {code: "|" if chr(code) in "│┃║" else "+" for code in range(0x2500, 0x2580)}
_MOST = 1_000  # values of a sequence that are read
_LONGEST = 10_000  # characters of a text that is read as one board
_SHOWN = 45  # characters of a board that a message quotes


class Grid(NamedTuple):
    """The tiles that were read, and their rows and columns if rows were marked."""

    tiles: list
    shape: tuple | None = None

    def __str__(self):
        cols = self.shape[1] if self.shape else len(self.tiles)
        cells = [str(tile or "x") for tile in self.tiles[:_SHOWN]]
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
    tiles, count = grid.tiles, rows * cols
    missing = sorted(set(range(count)).difference(tiles))
    if grid.shape and grid.shape != (rows, cols):
        problem = f"{_describe(grid)} were given"
    elif len(tiles) != count:
        verb = "was" if len(tiles) == 1 else "were"
        problem = f"{_describe(grid)} {verb} given instead of {count}"
    elif missing:
        problem = f"{f'tile {missing[0]}' if missing[0] else 'the blank'} is missing"
    else:
        return bytes(tiles)
    raise ValueError(f"{problem} (read: {grid})" if tiles else problem)


def _describe(grid):
    if grid.shape:
        return f"{several(grid.shape[0], 'row')} of {several(grid.shape[1], 'cell')}"
    return several(len(grid.tiles), "cell")


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
    cells = len(grid.tiles)
    fitting = [s for s in SHAPES if s == grid.shape or (not grid.shape and s[0] * s[1] == cells)]
    if not fitting:
        read = f" (read: {grid})" if cells else ""
        raise ValueError(f"{_describe(grid)} cannot be a board{read}; {how}")
    if len(fitting) > 1:
        names = " or ".join(f"{rows}x{cols}" for rows, cols in fitting)
        example = grid._replace(shape=fitting[0])
        raise ValueError(f"a board of {cells} cells can be {names}: mark its rows, as in {example}")
    return fitting[0]


def split_boards(text):
    """Split a text into its boards: one in each line, or in several lines up to a blank one.

    Returns
    -------
    list of (int or None, str)
        The number of the first line, None for a single board, and the text of the board.

    Examples
    --------
    >>> split_boards("1 2 3 / 4 5 x\\n1 2 3 / 4 x 5\\n\\n1 2 3\\n5 4 x")
    [(1, '1 2 3 / 4 5 x'), (2, '1 2 3 / 4 x 5'), (4, '1 2 3\\n5 4 x')]
    >>> split_boards("1 2 3\\n4 5 x")
    [(None, '1 2 3\\n4 5 x')]
    """
    boards = []
    lines = enumerate(_lines(text), start=1)
    for written, group in groupby(lines, key=lambda line: bool(line[1].strip())):
        block = list(group)
        board = "\n".join(line for _, line in block)
        one = _is_one(board, block, share=0.5)
        boards += [] if not written else [(block[0][0], board)] if one else block
    return [(None, text)] if _is_one(text, boards) else boards


def split_goal(text):
    """Split a text into its start and its goal; the goal is None if there is none.

    Both follow a line with their size, or the goal has a label.

    Examples
    --------
    >>> split_goal("2\\n\\n1 2\\nx 3\\n\\n1 2\\n3 x"), split_goal("1 2 x 3\\ngoal: 1 2 3 x")
    (('2\\n1 2\\nx 3', '2\\n1 2\\n3 x'), ('1 2 x 3', 'goal: 1 2 3 x'))
    """
    blocks = "\n".join(_lines(text)).strip("\n")
    lines = [line for line in blocks.split("\n") if line.strip()]
    labels = [number for number, line in enumerate(lines) if _GOAL_LABEL.match(line)]
    if len(labels) == 1 and labels[0]:
        return "\n".join(lines[: labels[0]]), "\n".join(lines[labels[0] :])
    # A size that belongs to the first of several boards is no size of all.
    if lines and _SIZE.fullmatch(lines[0]) and re.match(r".*\n\s*\n|(.+\n)+.+$", blocks):
        size, *rest = lines
        half = len(rest) // 2
        start, goal = ("\n".join([size, *part]) for part in (rest[:half], rest[half:]))
        if _is_board(start) and _is_board(goal) and not _is_board(text):
            return start, goal
    return text, None


def _is_one(text, parts, share=0):
    """Whether a text is one board, perhaps a wrong one, and not several that are numbered."""
    boards = sum(_is_board(part) for _, part in parts)
    if _is_board(text) or not boards or boards < share * len(parts):
        return True
    return boards < len(parts) and _read(text).shape in SHAPES


def _is_board(text):
    return _is_complete(_read(text).tiles)


def _read(text):
    """Read a text as a `Grid`, which is empty where the text is none."""
    try:
        return read_grid(text)
    except ValueError:
        return Grid([])


def _is_complete(tiles):
    """Whether each number from 0 up occurs once."""
    return len(tiles) >= 4 and sorted(tiles) == list(range(len(tiles)))


def read_grid(board):
    """Read text, a sequence of cells or rows as a `Grid`, whatever its size and its tiles."""
    text = _usual("\n".join(_lines(_text(board))))
    lines = [line for line in text.split("\n") if line.strip(" \t|+=-")]  # no frames
    size = lines and _SIZE.fullmatch(lines[0])
    if size and not _is_complete(_cells("\n".join(lines))[0]):
        below, shape = _grid(lines[1:]), (int(size[1]), int(size[2] or size[1]))
        if below.shape == shape or (len(below.tiles) == shape[0] * shape[1] and not below.shape):
            return below._replace(shape=shape)
    elif lines and (count := _COUNT.fullmatch(lines[0])):
        with suppress(ValueError):
            below = _grid(lines[1:])
            if below.shape and len(below.tiles) - int(count[1]) in (0, 1):
                return below
    return _grid(lines)


def _usual(text):
    """Write the notations of programs and of other authors in the usual one."""
    text = _LABEL.sub("", text.translate(_BOX))
    text = _ARRAY.sub("", text)
    words = _MARKS.sub(" ", text).split()
    if words and all(map(_FLOAT.fullmatch, words)):
        return _FLOAT.sub(lambda word: _word(float(word[0])), text)
    if _HEXADECIMAL.fullmatch("".join(words)) and re.search("[a-fA-F]", text):
        text = text.replace("0x", "", len("".join(words)) > 16)
        return re.sub("[0-9a-fA-F]", lambda digit: f" {int(digit[0], 16)} ", text)
    if len(words) in (17, 18) and "\n" not in text.strip() and all(map(str.isdecimal, words)):
        boards = [words[1:17], words[:16]][: 19 - len(words)]  # a number comes first
        boards = [board for board in boards if _is_complete([*map(int, board)])]
        return " ".join(boards[0]) if len(boards) == 1 else text
    return text


def _lines(text):
    """Return the lines of a text without comments."""
    return [line.partition("#")[0] for line in text.removeprefix("\ufeff").splitlines()]


def _text(board):
    """Write a sequence of cells or rows as text; text is returned unchanged."""
    if isinstance(board, str):
        return board
    values = _list(board)
    if values is None:
        raise ValueError(f"{quote(board)} is neither text nor a sequence of cells or rows")
    if values and all(isinstance(value, str) for value in values):
        return "\n".join(values)
    rows = [_list(value) for value in values]
    rows = [[*map(_word, row)] for row in ([values] if None in rows else rows)]
    if len(rows) > 1 and all(len(row) == 1 and len(row[0].strip()) < 3 for row in rows):
        raise ValueError(f"{len(rows)} rows of 1 cell were given")
    return "\n".join(map(" ".join, rows))


def _list(value):
    """List the values of a sequence or an array; None for anything else."""
    if hasattr(value, "tolist") and getattr(value, "size", 0) <= _MOST:
        value = value.tolist()
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list(islice(value, _MOST))
    return None


def _word(cell):
    """Write one cell of a sequence."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Real) and not isinstance(cell, bool) and cell in range(100):
        return str(int(cell))
    raise ValueError(f"{quote(cell)} is not a tile")


def _grid(lines):
    """Read lines of cells; their rows end at the strongest mark between two of the cells."""
    text = "\n".join(_EMPTY_CELL.sub("|x", line) for line in lines)
    if foreign := " ".join(filter(_FOREIGN, text.split())):
        raise ValueError(f"{quote(foreign)} is not a tile (a comment starts with #)")
    tiles, between = _cells(text)
    for mark in _ROW_ENDS:
        ends = [i for i, marks in enumerate(between, start=1) if re.search(mark, marks)]
        if ends:
            break
    sizes = [end - start for start, end in pairwise([0, *ends, len(tiles)])]
    if len(sizes) in (1, len(tiles)):
        return Grid(tiles)
    if len(set(sizes)) == 1:
        return Grid(tiles, (len(sizes), sizes[0]))
    if mark in _WEAK:
        return Grid(tiles)
    given = short(", ".join(map(str, sizes[:-1])), 20)
    raise ValueError(f"rows of {given} and {sizes[-1]} cells were given")


def _cells(text):
    """Return the tiles in a text, and what is written between two of them."""
    if len(text) > _LONGEST:
        raise ValueError(f"a text of {len(text):,} characters is too long for a board")
    readings = [
        ([int(c) if c.isdigit() else 0 for c in cell.findall(text)], cell.split(text)[1:-1])
        for cell in (_WORDS, _CHARACTERS)
    ]
    glued = re.search("[0-9]{3}", text) is not None
    return next((found for found in readings if _is_complete(found[0])), readings[glued])
