"""What all widgets share: their front end, their state, and their commands.

Python decides and the page draws. The state of a widget is its traits, which Python and the page
both set and which the class validates. A request of the page is a `command`.
"""

import functools
import json
import sys
import threading
from contextlib import contextmanager
from inspect import signature
from types import MappingProxyType

import anywidget
import anywidget.experimental
import traitlets
from ipywidgets import widget_serialization

from searchlab.heuristics import FAULTY, HEURISTICS, name_of
from searchlab.problems import EIGHT, Board
from searchlab.problems.checks import whole
from searchlab.widgets import assets
from searchlab.widgets.static import static_html


def command(method):
    """Let the page call a method; it gets the value that is returned, or the error as a sentence.

    The method takes the fields of the request by name. It depends on nothing else that the page can
    change, so that the order in which requests arrive does not matter.
    """

    @functools.wraps(method)
    def answer(self, request, buffers=()):
        try:
            return {"value": method(self, **request)}, []
        except Exception as error:
            return {"error": _message(error)}, []

    return anywidget.experimental.command(answer)


class Value(traitlets.TraitType):
    """A trait that Python and the page both set; a method under `validate` checks every value."""

    def __init__(self, default):
        super().__init__(default_value=default)
        self.tag(sync=True)


class InvalidValue(traitlets.TraitError, ValueError):
    """A value that a trait does not accept; the message is one sentence."""


def validate(name):
    """Validate a trait by a method that returns the value to keep, or raises ValueError."""

    def decorate(method):
        @functools.wraps(method)
        def check(self, proposal):
            try:
                return method(self, proposal.value)
            except (TypeError, ValueError) as error:
                raise InvalidValue(str(error)) from None

        return traitlets.validate(name)(check)

    return decorate


class Widget(anywidget.AnyWidget):
    """Base of the widgets.

    A subclass defines `picture`, an SVG, and `twin`, lines of text, which a notebook stores. For
    `repr` it has an attribute for each argument; functions that this gives by name are in `_own`.
    Its view in the front end has the name of the class.
    """

    _esm = assets.LOADER
    _front_end = traitlets.Instance(assets.FrontEnd).tag(sync=True, **widget_serialization)
    _view = traitlets.Unicode().tag(sync=True)
    _own = MappingProxyType({})  # functions by the names under which they are shown
    _from_page = False  # whether it is the page that sets a trait

    def __init__(self, **traits):
        self._lock = threading.RLock()  # Jupyter may handle messages in a thread of its own
        name = next(kind.__name__ for kind in type(self).__mro__ if kind.__module__ != "__main__")
        super().__init__(_front_end=assets.front_end(), _view=name, **traits)

    # -- how it is written and shown -----------------------------------------------------------

    def _call(self):
        """Return the arguments that make this widget: the first one, and a dict of the others.

        Those that have their default are left out.
        """
        # Not of the class: Python 3.11.0 to 3.11.3 would take an inherited __new__.
        _, first, *others = signature(type(self).__init__).parameters.values()
        defaults = {each.name: each.default for each in others} | {"puzzle": EIGHT}
        values = {each.name: self._given(each.name) for each in others}
        given = {name: value for name, value in values.items() if value != defaults[name]}
        return [self._given(first.name)], given

    def _given(self, name):
        value = getattr(self, name)
        return self._own.get(value, value) if isinstance(value, str) else value

    def __repr__(self):
        return call(type(self).__name__, *self._call())

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)  # anywidget 0.9 cuts it off at 110 characters
        data["text/html"] = self.still()
        return data, metadata

    def still(self):
        """Return the HTML that a notebook stores, and that is shown where no front end runs."""
        return static_html(self.picture(), self.twin())

    # -- state ---------------------------------------------------------------------------------

    @contextmanager
    def updating(self):
        """Set several traits that then reach the page in one message."""
        with self._lock, self.hold_sync():
            yield

    def get_state(self, *args, **kwargs):
        """Return what the page is sent."""
        state = super().get_state(*args, **kwargs)
        return _with_nulls(state) if sys.platform == "emscripten" else state

    def set_state(self, sync_data):
        """Take what the page sends; if a value is not valid, send back those that hold."""
        if sys.platform == "emscripten":  # JavaScript's null is not Python's None there
            sync_data = json.loads(json.dumps(sync_data, default=lambda null: None))
        with self._lock:
            self._from_page = True
            try:
                super().set_state(sync_data)
            except (traitlets.TraitError, ValueError) as error:
                self.send_state([name for name in sync_data if name in self.keys])
                self.send({"kind": "error", "text": str(error)})
            finally:
                self._from_page = False


class PlayedWidget(Widget):
    """Base of the widgets that play a search: the position, and the search as the page plays it.

    A subclass has what was found as `_found`, with a number of `steps`.
    """

    at = Value(0)
    _search = traitlets.Dict().tag(sync=True)

    @validate("at")
    def _check_at(self, at):
        return whole("at", at, 0, self._found.steps)


def _with_nulls(value):
    """Replace each None, which Pyodide would turn into undefined, by JavaScript's null."""
    from pyodide.ffi import jsnull

    if isinstance(value, dict):
        return {key: _with_nulls(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [*map(_with_nulls, value)]
    return jsnull if value is None else value


def _message(error):
    """Return an error as a sentence; one that is not a ValueError with its type."""
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"


# -- puzzles ---------------------------------------------------------------------------------------


def problem_of(board, puzzle=None):
    """Return the puzzle that is given, else that of a `Board`, else the 8-puzzle."""
    return getattr(board, "puzzle", EIGHT) if puzzle is None else puzzle


def read_solvable(puzzle, board):
    """Read a board in any notation; raise ValueError if no moves lead from it to the goal."""
    start = puzzle.read(board)
    if not puzzle.is_solvable(start):
        raise ValueError(
            f"no moves lead from {puzzle.write(start)!r} to the goal: the parity differs"
        )
    return start


def puzzle_payload(puzzle):
    """Return what a page needs to draw the boards of a puzzle."""
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


# What the page says when the reader has moved a name in a list.
MOVED = "{name} is number {place} of {all}."


# -- widgets as Python -----------------------------------------------------------------------------


class Code(str):
    """An expression that `spell` leaves as it is."""

    __repr__ = str.__str__


def call(name, arguments, options):
    """Write a call as Python, without the options that are None.

    >>> call("Race", ["2 3 4 1 5 x 7 6 8"], {"at": 3, "clock": None})
    "Race('2 3 4 1 5 x 7 6 8', at=3)"
    """
    named = [f"{key}={spell(value)}" for key, value in options.items() if value is not None]
    return f"{name}({', '.join([*map(spell, arguments), *named])})"


def spell(value):
    """Spell a value as Python reads it: a function by its name, a board as text.

    >>> from searchlab import manhattan
    >>> spell({"heuristic": manhattan, "weight": 2})
    "{'heuristic': 'manhattan', 'weight': 2}"
    >>> spell([call])
    '[call]'
    """
    return repr(_named(value))


def _named(value):
    if isinstance(value, dict):
        return {key: _named(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_named, value))
    if isinstance(value, Board):
        return value.puzzle.write(value.state)
    if callable(value):
        name = name_of(value)
        return name if (HEURISTICS | FAULTY).get(name) is value else Code(name)
    return Code("float('inf')") if value == float("inf") else value
