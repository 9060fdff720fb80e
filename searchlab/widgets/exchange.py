"""What the parity lab and the ranking microscope share, as their front ends share exchange.js."""

import traitlets

from searchlab.puzzle import Board
from searchlab.widgets.base import LabWidget, Linked, Refusal, describe, puzzle_of, typed
from searchlab.widgets.static import board_picture


class ExchangeWidget(LabWidget):
    """Base of both: a board in a puzzle that may change, presets, and boards as text.

    A subclass defines `_anew(puzzle, board)`, which begins with a board of a puzzle, or refuses.
    """

    PRESETS = ()  # what the reader can begin with: labels and boards

    state = Linked("_begin")
    _puzzle = traitlets.Dict().tag(sync=True)
    _presets = traitlets.List().tag(sync=True)

    COMMANDS = {"read": "_read", "preset": "_preset"}  # noqa: RUF012

    def __init__(self, **traits):
        super().__init__(_presets=[label for label, _ in self.PRESETS], **traits)

    def picture(self):
        """Draw the board."""
        return board_picture(self.state)

    def _begin(self, board):
        self._anew(puzzle_of(board, None if isinstance(board, Board) else self.puzzle), board)

    def settle_in(self, puzzle, **values):
        """Set traits that were checked, and the puzzle where it is another."""
        if not self._puzzle or puzzle != self.puzzle:
            values["_puzzle"] = describe(puzzle)
        self.puzzle = puzzle
        self.settle(**values)

    def _read(self, request):
        self._begin(typed(request, "text", self.puzzle.write(self.puzzle.goal)))
        self.answer(request)

    def _preset(self, request):
        number, last = request.get("preset"), len(self.PRESETS) - 1
        if type(number) is not int or not 0 <= number <= last:
            raise Refusal(f"the presets are numbered 0 to {last}, not {number!r}")
        _, board = self.PRESETS[number]
        self._begin(board)
        self.answer(request)


def aligned(*rows):
    """Write rows of a name and values in columns.

    >>> aligned(("tile", [2, 10]), ("rest", [0, 1]))
    ['tile   2 10', 'rest   0  1']
    """
    wide = max(len(str(value)) for _, values in rows for value in values)
    left = max(len(name) for name, _ in rows)
    return [
        f"{name:{left}}  {' '.join(f'{value!s:>{wide}}' for value in values)}"
        for name, values in rows
    ]
