"""What the widgets that search have in common: a board, and searching again."""

from operator import attrgetter

import traitlets

from searchlab.puzzle import EIGHT, Board
from searchlab.puzzle.checks import whole
from searchlab.running.trace import Trace
from searchlab.widgets.recording import call_of
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import (
    Code,
    Value,
    Widget,
    call,
    puzzle_of,
    puzzle_payload,
    validate,
)

FARTHEST = EIGHT.read("8 6 7 2 5 4 3 x 1")  # from its goal: 31 moves


class Searching(Widget):
    """Base of the widgets that search, and search again.

    A subclass sets `puzzle`, begins with what a first search found, and defines

    - `CHOICES`: the names of what can be chosen beside the board;
    - `_checked(board, **choices)`: check what is wanted, and return the function that searches;
      it takes `watch`, by which it can be cancelled, and returns what it found;
    - `_payload()`: what was found, for the page.
    """

    _search = traitlets.Dict().tag(sync=True)

    def __init__(self, found, **traits):
        self._found = found
        super().__init__(_search=self._payload(), **traits)

    _initial = property(attrgetter("_found.start"))

    @property
    def board(self):
        """The board that is searched from. Setting it, in any notation, searches from another."""
        return Board(self.puzzle, self._initial)

    @board.setter
    def board(self, board):
        self._choose(board=board)

    def picture(self):
        """Draw the board that is searched from."""
        return board_picture(self.board)

    def _choices(self):
        return {name: getattr(self, name) for name in self.CHOICES}

    def _choose(self, **wanted):
        self._show(self._checked(**{"board": self.board, **self._choices(), **wanted})())

    def _rewind(self):
        """Set the position to the first; this base has none."""

    def _show(self, found):
        with self.updating():
            self.cancel()
            self._found = found
            self._rewind()
            self._search = self._payload()

    def _parse(self, **choices):
        """Read the choices that the page sends."""
        return choices

    def prepare(self, board, **choices):
        """Search another board, or in another way."""

        def show(found):
            self._show(found)
            return self._search["summary"]

        return self._checked(board, **self._parse(**choices)), show


def entry_of(search):
    """Return the strategy of a search as it can be given again, with its options if it has any."""
    strategy = search.strategy.name if search.strategy.registered else search.strategy.generate
    return (strategy, dict(search.options)) if search.options else strategy


def choice(name, doc):
    """Make a property of the search that is shown; setting it searches again."""

    def choose(widget, value):
        widget._choose(**{name: value})

    return property(attrgetter(f"_found.{name}"), choose, doc=doc)


class SearchWidget(Searching):
    """Base of the widgets that show one search: from a board, or recorded by the reader.

    What is found has `start`, `steps`, `unit`, `result`, `trace`, `summary` and `payload()`. A
    subclass has a `choice` for each name in `CHOICES`, and defines

    - `_searcher(**choices)`: check them, and return the function that searches from a state; it
      takes `watch`, by which it can be cancelled, and `trace`, a recorded search to be shown;
    - `_menus()`: what there is to choose from, by name;
    - `_more_examples()`: further examples, boards by name.
    """

    CHOICES = {}  # noqa: RUF012  # what is chosen beside the board, and its default

    at = Value(0)

    def __init__(self, board, puzzle, at, **choices):
        self._recorded = isinstance(board, Trace)
        if self._recorded:
            if puzzle is not None or choices != self.CHOICES:
                raise ValueError("a recorded search is shown as it is; give only `at` with it")
            self.puzzle = board.puzzle
            found = self._searcher(**choices)(board.result.start, trace=board)
        else:
            board, self.puzzle = first_board(board, puzzle)
            found = self._checked(board, **choices)()
        self._first = found.start
        super().__init__(found)
        self.at = self._begin() if at is None else at

    def _begin(self):
        """Return the position to begin with."""
        return 0

    def _rewind(self):
        self.at = self._begin()

    def _call(self):
        arguments, options = super()._call()
        if self._recorded:
            search, more = call_of(self.trace)
            arguments = [Code(call("record", [self.puzzle, *search], more))]
            options = {"at": self.at}
        return arguments, options | {"at": None if self.at == self._begin() else self.at}

    result = property(attrgetter("_found.result"), doc="Outcome and counters of the search.")
    trace = property(attrgetter("_found.trace"), doc="The search; None if too long to be recorded.")

    @validate("at")
    def _check_at(self, at):
        return whole(f"at, the {self._found.unit}s shown,", at, 0, self._found.steps)

    def _payload(self):
        found = self._found
        return {
            "puzzle": puzzle_payload(self.puzzle),
            "start": list(found.start),
            "text": self.puzzle.write(found.start),
            "unit": found.unit,
            "summary": found.summary,
            **found.payload(),
            **self._choices(),
            "choices": self._menus(),
            "fixed": self._recorded,
            "examples": self.examples(),
        }

    def _checked(self, board, **choices):
        if self._recorded:
            raise ValueError(
                "this widget shows a recorded search and no other; give "
                f"{type(self).__name__} a board to choose another"
            )
        search, start = self._searcher(**choices), self.puzzle.read(board)
        return lambda watch=None: search(start, watch=watch)

    def examples(self):
        """List boards to try: a name and a board in text for each."""
        if self._recorded:
            return []
        return written(self.puzzle, {"The first board": self._first, **self._more_examples()})


def walks(puzzle):
    """Return boards to try where no board is known to be the farthest."""
    return {f"{n} random moves": puzzle.scramble(n, seed=2).state for n in (20, 40)}


def written(puzzle, boards):
    """List boards by name as the page shows them."""
    return [[name, puzzle.write(state)] for name, state in boards.items()]


def first_board(board, puzzle):
    """Return the board and the puzzle to begin with, where one of them or both are left out."""
    puzzle = puzzle_of(board, puzzle)
    if board is None:
        board = "2 3 4 1 5 x 7 6 8" if puzzle == EIGHT else puzzle.scramble(20, seed=1)
    return board, puzzle
