"""What the parity lab and the ranking microscope share, as their front ends share exchange.js."""

import traitlets

from searchlab.puzzle import Board
from searchlab.puzzle.drawing import board_words, num, svg_board, svg_picture, svg_text
from searchlab.styles import PAPER
from searchlab.widgets.base import LabWidget, Linked, Refusal, describe, puzzle_of, typed

_STEP, _LINE, _MARGIN = 40, 27, 12  # between two numbers, between two lines, around all: pixels


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


def counts_svg(board, blocks, *finding):
    """Draw a board, and beside it what is counted on it: a picture where no front end runs.

    A block is a title, and rows of as many cells as one likes; the second row is bold. The
    accessible name tells the board, the titles and the finding.
    """
    puzzle, bold = board.puzzle, ' font-weight="bold"'
    shape = (puzzle.rows, puzzle.cols, puzzle.goal)
    drawing, across, down = svg_board(board.state, *shape, None, True)
    width = 64 * puzzle.cols
    left, y = _MARGIN + width + 2 * _MARGIN, _MARGIN + 20
    place = f"translate({_MARGIN} {_MARGIN}) scale({num(width / across)})"
    parts = [f'<g transform="{place}">{drawing}</g>']
    for title, rows in blocks:
        parts.append(svg_text(left + 10, y, 20, title, bold + ' style="text-anchor:start"'))
        for line, row in enumerate(rows, start=1):
            y, more = y + _LINE, bold * (line == 2)
            for i, cell in enumerate(row):
                parts.append(svg_text(left + _STEP * (i + 0.5), y, 17, str(cell), more))
        y += 2 * _LINE
    height = max(2 * _MARGIN + width * down / across, y - _LINE)
    cells = max(len(row) for _, rows in blocks for row in rows)
    titles = max(len(title) for title, _ in blocks)
    width = left + max(_STEP * cells, 11.5 * titles + 10) + _MARGIN
    card = f'<rect width="{num(width)}" height="{num(height)}" rx="8" fill="{PAPER}"/>'
    frame = f"0 0 {num(width)} {num(height)}"
    shown = f"{puzzle.rows} by {puzzle.cols} board: {board_words(board, puzzle.cols)}"
    words = ". ".join((shown, *(title for title, _ in blocks), *finding))
    return svg_picture(card + "".join(parts), width, height, frame, words)
