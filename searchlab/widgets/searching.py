"""What the contours and the meeting frontiers share: one search shown, another asked for."""

from operator import attrgetter

import traitlets

from searchlab.puzzle import EIGHT, Board
from searchlab.puzzle.checks import whole
from searchlab.search.result import INTERRUPTED, OUT_OF_BUDGET
from searchlab.widgets.widget import (
    Code,
    Value,
    Widget,
    call,
    puzzle_of,
    puzzle_option,
    puzzle_payload,
    validate,
)

FARTHEST = EIGHT.read("8 6 7 2 5 4 3 x 1")  # from its goal: 31 moves


def choice(name, doc):
    """Make a property of the search that is shown; to set it searches again."""

    def choose(widget, value):
        widget._choose(**{name: value})

    return property(attrgetter(f"_found.{name}"), choose, doc=doc)


class SearchWidget(Widget):
    """Base of the widgets that show a search, and make another where the reader asks for it.

    A subclass sets `puzzle` and `_recorded`, checks what it is given, and begins with the
    search that it found: an object with `start`, `steps`, `unit`, `result`, `trace`, `summary`
    and `payload()`. It has a `choice` for each of `CHOICES`, and defines

    - `_searcher(**choices)`: check them, return the work that finds the search from a state,
      and lets `watch` end it;
    - `_offers()`: what there is to choose from, for the page;
    - `_worth_a_look()`: further examples, boards by name.
    """

    CHOICES = ()  # beside the board: names of properties, and of the page's fields
    OTHERS = "boards"  # what can be chosen, in words
    DEFAULTS = {}  # noqa: RUF012  # what `__repr__` names where it has another value

    at = Value(0)
    _search = traitlets.Dict().tag(sync=True)

    def __init__(self, found, at):
        self._found, self._first = found, found.start
        super().__init__(_search=self._payload())
        self.at = self._begin() if at is None else at

    def _begin(self):
        """Return the position to begin with."""
        return 0

    def _call(self):
        if self._recorded:
            trace = self._found.trace
            strategy, result = trace.strategy, trace.result
            which = strategy.name if strategy.registered else strategy.generate
            stopped = result.outcome in (OUT_OF_BUDGET, INTERRUPTED)
            options = {
                **trace.options,
                "max_expansions": result.expanded if stopped else None,
                "parity_check": None if trace.puzzle.is_solvable(result.start) else False,
            }
            board = trace.puzzle.write(result.start)
            board = Code(call("record", [trace.puzzle, board, which], options))
            usual = {name: self.DEFAULTS[name] for name in ("heuristic",) if name in self.DEFAULTS}
        else:
            board, usual = self.puzzle.write(self._found.start), self.DEFAULTS
        changed = {n: v for n, u in usual.items() if (v := getattr(self, n)) != u}
        puzzle = None if self._recorded else puzzle_option(self.puzzle)
        at = None if self.at == self._begin() else self.at
        return [board], {"puzzle": puzzle, **changed, "at": at}

    @property
    def board(self):
        """The board that is searched from."""
        return Board(self.puzzle, self._found.start)

    @board.setter
    def board(self, board):
        self._choose(board=board)

    result = property(attrgetter("_found.result"), doc="Outcome and counters of the search.")
    trace = property(attrgetter("_found.trace"), doc="The search; None if too long to be kept.")

    @validate("at")
    def _check_at(self, at):
        return whole(f"at, the {self._found.unit}s shown,", at, 0, self._found.steps)

    def _settle(self, found):
        with self.updating():
            self.cancel()
            self._found = found
            self.at = self._begin()
            self._search = self._payload()

    def _payload(self):
        found = self._found
        return {
            "puzzle": puzzle_payload(self.puzzle),
            "start": list(found.start),
            "text": self.puzzle.write(found.start),
            "unit": found.unit,
            "summary": found.summary,
            **found.payload(),
            **self._offers(),
            "fixed": self._recorded,
            "examples": self.examples(),
        }

    def _choose(self, **wanted):
        shown = {name: getattr(self, name) for name in ("board", *self.CHOICES)}
        self._settle(self._checked(**{**shown, **wanted})())

    def _checked(self, board, **choices):
        if self._recorded:
            raise ValueError(
                "this widget shows a recorded search and no other; give "
                f"{type(self).__name__} a board to choose {self.OTHERS}"
            )
        search = self._searcher(**choices)
        start = self.puzzle.read(board)
        return lambda watch=None: search(start, watch=watch)

    def prepare(self, board, **choices):
        """Search another board, or in another way."""

        def show(found):
            self._settle(found)
            return found.summary

        return self._checked(board, **choices), show

    def examples(self):
        """List boards worth a look: a name and a board in text for each."""
        if self._recorded:
            return []
        return offered(self.puzzle, {"The first board": self._first, **self._worth_a_look()})


def walks(puzzle):
    """Return boards worth a look where no board is known to be the farthest."""
    return {f"{n} random moves": puzzle.scramble(n, seed=2).state for n in (20, 40)}


def offered(puzzle, boards):
    """List boards by name as the page offers them."""
    return [[name, puzzle.write(state)] for name, state in boards.items()]


def first_board(board, puzzle):
    """Return the board and the puzzle to begin with, where one of them or both are left out."""
    puzzle = puzzle_of(board, puzzle)
    if board is None:
        board = "2 3 4 1 5 x 7 6 8" if puzzle == EIGHT else puzzle.scramble(20, seed=1)
    return board, puzzle
