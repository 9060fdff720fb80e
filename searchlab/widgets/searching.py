"""What the contours and the meeting frontiers share: one search shown, another asked for."""

from operator import attrgetter

import traitlets

from searchlab.puzzle import EIGHT, Board
from searchlab.widgets.base import (
    Checked,
    LabWidget,
    Refusal,
    puzzle_of,
    read,
    shape,
    typed,
    written,
)
from searchlab.widgets.line import named, placed, recorded

FARTHEST = EIGHT.read("8 6 7 2 5 4 3 x 1")  # from its goal: 31 moves


def choice(name, doc):
    """Make a property of the search that is shown; to set it searches anew."""

    def choose(widget, value):
        widget._choose(**{name: value})

    return property(attrgetter(f"_found.{name}"), choose, doc=doc)


class SearchWidget(LabWidget):
    """Base of the widgets that show a search, and make another where the reader asks for it.

    A subclass sets `puzzle` and `_recorded`, checks what it is given, and begins with the
    search that it found: an object with `start`, `steps`, `unit`, `result`, `trace`, `summary`
    and `told()`. It has a `choice` for each of `CHOICES`, and defines

    - `_searcher(**choices)`: check them, return the work that finds the search from a state,
      and lets `watch` end it;
    - `_offers()`: what there is to choose from, for the page;
    - `_worth_a_look()`: further examples, boards by name.
    """

    CHOICES = ()  # beside the board: names of properties, and of the page's fields
    OTHERS = "boards"  # what can be chosen, in words
    DEFAULTS = {}  # noqa: RUF012  # what `__repr__` names where it has another value

    at = Checked("_check_at", 0)
    _search = traitlets.Dict().tag(sync=True)

    SHARED = {"at": "_check_at"}  # noqa: RUF012
    COMMANDS = {"show": "_show"}  # noqa: RUF012

    def __init__(self, found, at, **traits):
        self._found, self._first = found, found.start
        super().__init__(**traits)
        self._settle(found)
        self.at = at

    def __repr__(self):
        if self._recorded:
            return f"<{type(self).__name__} of {self.result}>"
        words = written(self.puzzle, self.board.state)
        for name, usual in self.DEFAULTS.items():
            if getattr(self, name) != usual:
                words += f", {name}={getattr(self, name)!r}"
        return f"{type(self).__name__}({words})"

    def _arguments(self):
        if self._recorded:
            trace = self._found.trace
            board, *options = recorded(trace)
            search = [f"record({trace.puzzle!r}, {', '.join([board, *options])})"]
            usual = {name: self.DEFAULTS[name] for name in ("heuristic",) if name in self.DEFAULTS}
        else:
            search, usual = placed(self.puzzle, self._found.start), self.DEFAULTS
        values = {name: getattr(self, name) for name in usual}
        changed = {name: value for name, value in values.items() if value != usual[name]}
        return [*search, *named(**changed, at=self.at or None)]

    @property
    def board(self):
        """The board that is searched from."""
        return Board(self.puzzle, self._found.start)

    @board.setter
    def board(self, board):
        self._choose(board=board)

    result = property(attrgetter("_found.result"), doc="Outcome and counters of the search.")
    trace = property(attrgetter("_found.trace"), doc="The search; None if too long to be kept.")

    def _check_at(self, at):
        found = self._found
        if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= found.steps:
            raise Refusal(
                f"at is a whole number from 0 to {found.steps}, the {found.unit}s shown, not {at!r}"
            )
        return at

    def _settle(self, found):
        self.stop()  # nobody waits for another search any more
        self._found = found
        with self.turn(), self.hold_trait_notifications():
            self.at = 0
            self._search = {
                "puzzle": shape(self.puzzle),
                "start": list(found.start),
                "text": self.puzzle.write(found.start),
                "unit": found.unit,
                "summary": found.summary,
                **found.told(),
                **self._offers(),
                "fixed": self._recorded,
                "examples": self.examples(),
            }

    def _choose(self, **wanted):
        shown = {name: getattr(self, name) for name in ("board", *self.CHOICES)}
        self._settle(self._checked(**{**shown, **wanted})())

    def _checked(self, board, **choices):
        if self._recorded:
            raise Refusal(
                "this widget shows a recorded search and no other; give "
                f"{type(self).__name__} a board to choose {self.OTHERS}"
            )
        search = self._searcher(**choices)
        start = read(self.puzzle, board)
        return lambda watch=None: search(start, watch=watch)

    # -- what the page asks for --------------------------------------------------------------

    def _show(self, request):
        text = typed(request, "board", self.puzzle.write(self.board.state))
        work = self._checked(text, **{name: request.get(name) for name in self.CHOICES})

        def then(found, awaited):
            if awaited:
                self._settle(found)
            self.answer(request, said=found.summary)

        self.search_for(request, work, then)

    def examples(self):
        """List boards worth a look: a name and a board in text for each."""
        if self._recorded:
            return []
        return offered(self.puzzle, {"The first board": self._first, **self._worth_a_look()})


def walks(puzzle):
    """Return boards worth a look where no board is known to be the farthest."""
    return {f"A walk of {n}": puzzle.scramble(n, seed=2).state for n in (20, 40)}


def offered(puzzle, boards):
    """List boards by name as the page offers them."""
    return [[name, puzzle.write(state)] for name, state in boards.items()]


def first_board(board, puzzle):
    """Return the board and the puzzle to begin with, where one of them or both are left out."""
    puzzle = puzzle_of(board, puzzle)
    if board is None:
        board = "2 3 4 1 5 x 7 6 8" if puzzle == EIGHT else puzzle.scramble(20, seed=1)
    return board, puzzle
