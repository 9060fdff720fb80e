"""A heuristic as a witness: asked board by board, answering with a number or not at all."""

import traceback
from math import isfinite

from searchlab.heuristics import find, takes_puzzle
from searchlab.puzzle import Board, Puzzle


class Mistrial(ValueError):
    """A heuristic that cannot be judged: it raised, or gave what is no finite number.

    Attributes
    ----------
    board : Board or None
        The board at which it happened.

    Examples
    --------
    >>> from searchlab.whole_space.court import judge
    >>> judge(lambda board: None)
    Traceback (most recent call last):
    searchlab.whole_space.court.witness.Mistrial: <lambda> gave None for the board \
1 2 3 / 4 5 6 / 7 8 x; it must give a finite number
    """

    def __init__(self, sentence, board=None):
        super().__init__(sentence)
        self.board = board


class Witness:
    """A heuristic tied to a puzzle; called with a board it gives a float or a `Mistrial`.

    Parameters
    ----------
    heuristic : str or callable
    puzzle : Puzzle
    name : str, optional
        What to call the heuristic; its own name where it is not given.

    Attributes
    ----------
    heuristic : callable
    arguments : tuple
        What it is handed beside the board: nothing, or a copy of the puzzle, which is its
        own to spoil.

    Examples
    --------
    >>> from fractions import Fraction
    >>> Witness(lambda board: Fraction(board[0], 2), Puzzle(2, 2))(b"\\x03\\x00\\x01\\x02")
    1.5
    """

    def __init__(self, heuristic, puzzle, name=None):
        self.name = name or witness_name(heuristic)
        self.heuristic = find(heuristic)
        self._puzzle = puzzle
        copy = Puzzle(puzzle.rows, puzzle.cols, puzzle.goal)
        self.arguments = (copy,) if takes_puzzle(self.heuristic) else ()

    def __call__(self, board):
        """Give the value of a board."""
        try:
            value = self.heuristic(board, *self.arguments)
        except (Exception, SystemExit) as error:
            raise self.failed(board, error) from error
        if self.changed():
            raise self.changed_puzzle(board)
        try:
            number = _number(value)
        except Exception:
            raise self.no_number(board, value) from None
        return number

    def changed(self):
        """Tell whether the heuristic changed the puzzle that it was handed."""
        given = self._puzzle
        for copy in self.arguments:
            try:
                shape = (copy.goal, copy.rows, copy.cols, copy.cells)
            except AttributeError:
                return True
            return shape != (given.goal, given.rows, given.cols, given.cells)
        return False

    def failed(self, board, error):
        """Make the mistrial of a heuristic that raised."""
        if isinstance(error, MemoryError):
            traceback.clear_frames(error.__traceback__)
        what = f"raised {type(error).__name__} for"
        return self._mistrial(what, board, what_and_where(error))

    def changed_puzzle(self, board):
        """Make the mistrial of a heuristic that changed the puzzle."""
        return self._mistrial("changed the puzzle that it was handed with", board)

    def no_number(self, board, value):
        """Make the mistrial of a heuristic that gave what is no finite number."""
        return self._mistrial(f"gave {shown(value)} for", board, "; it must give a finite number")

    def _mistrial(self, what, board, more=""):
        rows = board_rows(self._puzzle, board)
        return Mistrial(f"{self.name} {what} the board {rows}{more}", Board(self._puzzle, board))


def witness_name(heuristic):
    """Give a heuristic's name, the same in every run."""
    heuristic = find(heuristic)
    for name in (getattr(heuristic, "name", None), getattr(heuristic, "__name__", None)):
        if isinstance(name, str) and name:
            return name
    return type(heuristic).__name__


def board_rows(puzzle, state):
    """Write a board in one line, its rows parted by slashes.

    Examples
    --------
    >>> board_rows(Puzzle(2, 2), b"\\x03\\x00\\x01\\x02")
    '3 x / 1 2'
    """
    cols = puzzle.cols
    rows = (state[i : i + cols] for i in range(0, len(state), cols))
    return " / ".join(puzzle.write(row) for row in rows)


def _number(value):
    """Turn a number of any kind into a float; an exception of any kind where it is none."""
    kind = type(value)
    if kind is not int and kind is not float:
        if isinstance(value, (str, bytes, bytearray)):
            raise TypeError
        if not hasattr(kind, "__float__") and not hasattr(kind, "__index__"):
            raise TypeError
    number = float(value)
    if not isfinite(number):
        raise ValueError
    return number


def shown(value, limit=60):
    """Write a value of any kind, shortened."""
    try:
        text = repr(value)
    except Exception:
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 3] + "..."


def what_and_where(error, file=None):
    """Give an exception's message and the line it came from, the last one in a file.

    Where no file is given, it is that of the function that was called.
    """
    what = f": {error}" if str(error) else ""
    frames = traceback.extract_tb(error.__traceback__)[1:]  # the first is the call itself
    own = [frame for frame in frames if frame.filename == (file or frames[0].filename)]
    if not own or not own[-1].line:
        return what
    return f"{what} (line {own[-1].lineno}: {own[-1].line})"
