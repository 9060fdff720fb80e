"""What the widgets that search have in common: a board, and searching again."""

from functools import partial
from operator import attrgetter

from searchlab.puzzle import EIGHT, Board
from searchlab.running.trace import Trace
from searchlab.widgets.recording import as_given, call_of
from searchlab.widgets.static import board_picture
from searchlab.widgets.widget import Code, PlayedWidget, call, puzzle_of, puzzle_payload


class Searching(PlayedWidget):
    """Base of the widgets that search, and search again.

    What is found has a `start`. A subclass defines

    - `CHOICES`: the names of what can be chosen beside the board;
    - `_checked(board, **choices)`: check what is wanted, and return the function that searches;
      it takes `watch`, by which it can be cancelled, and returns what it found;
    - `_payload()`: what was found, for the page, with a `summary` of it.
    """

    CHOICES = ()
    _found = None

    def __init__(self, board, puzzle, **choices):
        self.puzzle = puzzle_of(board, puzzle)
        if board is None:
            board = self.examples()[0][1]
        self._found = self._checked(board, **choices)()
        super().__init__(_search=self._payload())

    @property
    def board(self):
        """The board that is searched from. Setting it, in any notation, searches from another."""
        return Board(self.puzzle, self._found.start)

    @board.setter
    def board(self, board):
        self._choose(board=board)

    def picture(self):
        """Draw the board that is searched from."""
        return board_picture(self.board)

    def examples(self):
        """List boards to try: a name and a board in text for each; first the one to begin with."""
        if self.puzzle == EIGHT:
            return [
                ("19 moves", "2 3 4 1 5 x 7 6 8"),
                ("12 moves", "x 1 3 4 5 6 7 8 2"),
                ("31 moves", "8 6 7 2 5 4 3 x 1"),
            ]
        walks = ((n, self.puzzle.scramble(n, seed=1)) for n in (20, 40))
        return [(f"{n} random moves", self.puzzle.write(board.state)) for n, board in walks]

    def prepare(self, board, **choices):
        """Search another board, or in another way."""
        return self._checked(board, **choices), self._show

    def _choices(self):
        return {name: getattr(self, name) for name in self.CHOICES}

    def _choose(self, **wanted):
        self._show(self._checked(**{"board": self.board, **self._choices(), **wanted})())

    def _show(self, found):
        with self.updating():
            self.cancel()
            self._found = found
            self._rewind()
            self._search = self._payload()
        return f"Searched. {self._search['summary']}"

    def _begin(self):
        """Return the position to begin with."""
        return 0

    def _rewind(self):
        self.at = self._begin()

    def _payload(self):
        start = self._found.start
        return {
            "puzzle": puzzle_payload(self.puzzle),
            "start": [*start],
            "text": self.puzzle.write(start),
            "examples": self.examples(),
        }


def entry_of(search):
    """Return the strategy of a search as it can be given again, with its options if it has any."""
    strategy = as_given(search.strategy)
    return (strategy, dict(search.options)) if search.options else strategy


def choice(name, doc):
    """Make a property of the search that is shown; setting it searches again."""
    found = attrgetter(f"_found.{name}")
    return property(found, lambda widget, value: widget._choose(**{name: value}), doc=doc)


class SearchWidget(Searching):
    """Base of the widgets that show one search: from a board, or recorded by the reader.

    What is found has `start`, `steps`, `unit`, `result`, `trace`, `summary` and `payload()`. A
    subclass has a `choice` for each name in `CHOICES`, and defines

    - `_searcher(**choices)`: check them, and return the function that searches from a state; it
      takes `watch`, by which it can be cancelled, and `trace`, a recorded search to be shown;
    - `_menus()`: what there is to choose from, by name.
    """

    CHOICES = {}  # noqa: RUF012  # what is chosen beside the board, and its default

    def __init__(self, board, puzzle, at, **choices):
        self._recorded = isinstance(board, Trace)
        if self._recorded and (puzzle is not None or choices != self.CHOICES):
            raise ValueError("a recorded search is shown as it is; give only `at` with it")
        super().__init__(board, puzzle, **choices)
        self.at = self._begin() if at is None else at

    def _show(self, found):
        super()._show(found)
        return ""  # the page describes the position that it begins with

    def _call(self):
        arguments, options = super()._call()
        if self._recorded:
            *search, more = call_of(self.trace)
            arguments, options = [Code(call("record", [self.puzzle, *search], more))], {}
        return arguments, options | {"at": None if self.at == self._begin() else self.at}

    result = property(attrgetter("_found.result"), doc="Outcome and counters of the search.")
    trace = property(attrgetter("_found.trace"), doc="The search; None if too long to be recorded.")

    def _payload(self):
        found = self._found
        return {
            **super()._payload(),
            "unit": found.unit,
            "summary": found.summary,
            **found.payload(),
            **self._choices(),
            "choices": self._menus(),
            "fixed": self._recorded,
        }

    def _checked(self, board, **choices):
        if self._recorded and self._found is not None:
            raise ValueError(
                "this widget shows a recorded search and no other; give "
                f"{type(self).__name__} a board to choose another"
            )
        search = self._searcher(**choices)
        if self._recorded:
            return partial(search, board.result.start, trace=board)
        start = self.puzzle.read(board)
        return lambda watch=None: search(start, watch=watch)
