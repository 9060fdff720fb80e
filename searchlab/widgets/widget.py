"""What all widgets share: their front end, their state, and their commands.

Python decides and the page draws. The state of a widget is its traits, which Python and the page
both set and which the class validates. A request of the page is a `command`.
"""

import functools
import json
import sys
import threading
from contextlib import contextmanager

import anywidget
import anywidget.experimental
import traitlets
from ipywidgets import widget_serialization

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

    A subclass defines `picture`, an SVG, and `twin`, lines of text, which a notebook stores, and
    its `label`. Its view in the front end has the name of the class.
    """

    _esm = assets.LOADER
    _front_end = traitlets.Instance(assets.FrontEnd).tag(sync=True, **widget_serialization)
    _view = traitlets.Unicode().tag(sync=True)
    _from_page = False  # whether it is the page that sets a trait

    def __init__(self, **traits):
        self._lock = threading.RLock()  # Jupyter may handle messages in a thread of its own
        name = next(kind.__name__ for kind in type(self).__mro__ if kind.__module__ != "__main__")
        super().__init__(_front_end=assets.front_end(), _view=name, **traits)

    # -- how it is written and shown -----------------------------------------------------------

    def label(self):
        """Return what its repr says of it."""
        return ""

    def __repr__(self):
        return f"<{': '.join(filter(None, (type(self).__name__, self.label())))}>"

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
        if isinstance(at, float) and at.is_integer():  # of a slider that is linked to it
            at = int(at)
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
