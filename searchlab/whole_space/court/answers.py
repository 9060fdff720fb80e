"""A heuristic's answers: a number for every board, or no verdict is possible."""

import traceback
from math import isfinite

from searchlab.heuristics import find, name_of
from searchlab.heuristics.registry import takes_puzzle
from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import short
from searchlab.whole_space.court.words import board_rows, shown, what_and_where

ROUNDING = 1e-9  # a sum of square roots may exceed the true distance by that much, unpunished
_LONGEST = 500  # characters of a sentence


class Mistrial(ValueError):
    """A heuristic that cannot be judged: it raised, or gave what is no finite number.

    Its `board` is the one at which it happened, or None.
    """

    def __init__(self, sentence, board=None):
        super().__init__(short(sentence, _LONGEST))
        self.board = board


class Checked:
    """A heuristic tied to a puzzle: called with a board it returns a float or raises `Mistrial`.

    Its `arguments` are what it is handed beside the board: nothing, or a copy of the puzzle,
    which is its own to spoil.
    """

    def __init__(self, heuristic, puzzle, name=None):
        self.name = name or name_of(heuristic)
        self.heuristic = find(heuristic)
        self._puzzle = puzzle
        copy = Puzzle(puzzle.rows, puzzle.cols, puzzle.goal)
        self.arguments = (copy,) if takes_puzzle(self.heuristic) else ()

    def __call__(self, board):
        """Return the value of a board, checked."""
        try:
            value = self.heuristic(board, *self.arguments)
        except (Exception, SystemExit) as error:
            raise self.failed(board, error) from error
        if self.changed():
            raise self.changed_puzzle(board)
        try:
            return _number(value)
        except Exception:
            raise self.no_number(board, value) from None

    def changed(self):
        """Whether the heuristic changed the puzzle that it was handed."""
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
        return mistrial(self.name, self._puzzle, what, board, what_and_where(error))

    def changed_puzzle(self, board):
        """Make the mistrial of a heuristic that changed the puzzle."""
        what = "changed the puzzle that it was handed with"
        return mistrial(self.name, self._puzzle, what, board)

    def no_number(self, board, value):
        """Make the mistrial of a heuristic that gave what is no finite number."""
        what, more = f"gave {shown(value)} for", "; it must give a finite number"
        return mistrial(self.name, self._puzzle, what, board, more)


def mistrial(name, puzzle, what, board, more=""):
    """Make the mistrial of what a heuristic did at a board."""
    sentence = f"{name} {what} the board {board_rows(puzzle, board)}{more}"
    return Mistrial(sentence, Board(puzzle, board))


def _number(value):
    """Turn a number of any kind into a float; an exception of any kind where it is none."""
    kind = type(value)
    if kind is not int and kind is not float:
        is_number = hasattr(kind, "__float__") or hasattr(kind, "__index__")
        if isinstance(value, (str, bytes, bytearray)) or not is_number:
            raise TypeError
    number = float(value)
    if not isfinite(number):
        raise ValueError
    return number
