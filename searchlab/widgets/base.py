"""What all widgets share: the picture that stays, and how they refuse.

A widget's front end draws and plays by itself; Python decides. What the browser sends is
checked before any of it is taken; a refusal is one sentence, which the page shows.
"""

import asyncio
import json
import sys
from contextlib import contextmanager
from threading import RLock

import anywidget
import traitlets

from searchlab.puzzle import EIGHT, Board, distances
from searchlab.puzzle.checks import quote
from searchlab.puzzle.state_space import MOST_CELLS
from searchlab.widgets.front_end import script, style
from searchlab.widgets.static import static_html


class Refusal(traitlets.TraitError, ValueError):
    """A value that a widget does not take; the message is one sentence that says why."""


def puzzle_of(board, puzzle=None):
    """Return the puzzle that is given, else that of a `Board`, else the 8-puzzle."""
    if puzzle is None:
        puzzle = board.puzzle if isinstance(board, Board) else EIGHT
    return puzzle


@contextmanager
def refusing():
    """Refuse what a ValueError within refuses, in its words."""
    try:
        yield
    except ValueError as error:
        raise Refusal(str(error)) from None


def read(puzzle, board):
    """Read a board in any notation, or refuse it."""
    with refusing():
        return puzzle.read(board)


def read_solvable(puzzle, board):
    """Read a board in any notation; refuse one from which no moves lead to the goal."""
    start = read(puzzle, board)
    if not puzzle.is_solvable(start):
        raise Refusal(f"no moves lead from {puzzle.write(start)!r} to the goal: the parity differs")
    return start


def written(puzzle, board):
    """Write a board as the arguments of a widget: its puzzle too, unless it is the 8-puzzle."""
    return repr(puzzle.write(board)) + ("" if puzzle == EIGHT else f", {puzzle!r}")


def typed(request, name, example):
    """Return the text of a board that a request brings, or refuse it where there is none."""
    text = request.get(name)
    if not isinstance(text, str) or not text.strip():
        raise Refusal(f"type a board first, row by row, for example {example!r}")
    return text


def shape(puzzle):
    """Return all that a page needs to draw the boards of a puzzle."""
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


def describe(puzzle):
    """Return all that a page must know of a puzzle whose boards are typed there."""
    try:
        puzzle.read("1 2 / " * 30 + "3")
    except ValueError as error:
        refusal = str(error)  # the longest: the page keeps room for it
    return {**shape(puzzle), "refusal": refusal}


def fewest_moves(board):
    """Return the fewest moves to the goal; None where there are none, or for more than 9 cells."""
    if board.puzzle.cells > MOST_CELLS:
        return None
    return distances(board.puzzle).get(board.state)


def running_loop():
    """Return the kernel's event loop; None outside a kernel, and in a browser: no threads there."""
    if sys.platform == "emscripten":
        return None
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Stopped(Exception):
    """Ends a search whose answer nobody waits for any more."""


class Checked(traitlets.TraitType):
    """A trait whose values a method of the widget checks; it keeps what the method returns."""

    def __init__(self, method, default):
        super().__init__(default)
        self._method = method

    def validate(self, obj, value):
        """Let the method return the value, or refuse it."""
        with refusing():
            return getattr(obj, self._method)(value)

    def set(self, obj, value):
        """Set it, in a turn of its own."""
        with obj.turn():
            super().set(obj, value)


_CHECKED = object()


class Linked(traitlets.TraitType):
    """A trait that is one view of a whole, such as a game: to set it is to set all of them.

    The widget's method that is named is called with the value. It checks it, and settles the whole.
    """

    def __init__(self, method):
        super().__init__(default_value=None)
        self._method = method

    def set(self, obj, value):
        """Let the method settle the whole, in one turn."""
        if value is not _CHECKED:
            with obj.turn():
                getattr(obj, self._method)(value)

    def _cross_validate(self, obj, value):
        # Where traitlets holds notifications it checks and sets each value once more. The
        # whole was checked, and to set a part again would begin another.
        return _CHECKED


_OF_ALL = {"line": "_tell_line", "picture": "_tell_picture"}  # commands of every widget


class LabWidget(anywidget.AnyWidget):
    """Base of the widgets.

    A subclass names the file beside which its front end lies, as ``page=__file__``. It defines
    `picture`, an SVG or None, and `twin`, lines of text: what a notebook stores of it; and
    `__repr__`, without an address in memory, which nbval could not compare.

    What Python and the page both set travels as one value, the state, with the number of the
    turn. Whenever Python sets a part of it, a turn begins, and what a page sends that was made in
    an older one is refused: what Python sets wins.
    """

    # What the page may set as well: traits that are `Checked` or `Linked`, each with the method
    # that checks a value. What it may ask for: each command with the method that is called with
    # the request, a dict. A ValueError of either is shown on the page.
    SHARED = {}  # noqa: RUF012
    COMMANDS = {}  # noqa: RUF012

    _state = traitlets.Dict().tag(sync=True)
    # The last requests of the page. They travel as a value and not as messages of their own: values
    # wait for each other while the kernel is busy, and messages would overtake them. A value may
    # give way to a newer one before it travels, and so the last ones all travel together.
    _requests = traitlets.List().tag(sync=True, echo_update=False)
    _viewed = False
    _awaited = None  # the search under way for the page
    _turning = 0  # turns under way, one within the other
    _page_sets = False  # is it the page that sets something?

    def __new__(cls, *args, **kwargs):
        """Make a widget with a lock: Jupyter hears the page in a thread of its own."""
        widget = super().__new__(cls, *args, **kwargs)
        widget._lock = RLock()
        widget._heard = {}  # by view: the number of its last request that was heard
        return widget

    def __init__(self, **traits):
        with self.turn():  # the first
            pass
        super().__init__(**traits)

    def __init_subclass__(cls, page=None, **kwargs):
        if page is not None:
            cls._esm, cls._css = script(page), style(page)
        super().__init_subclass__(**kwargs)

    @contextmanager
    def turn(self):
        """Set what the page may set as well, and begin a turn; all that is set travels at once."""
        with self._lock, self.hold_sync():
            self._turning += 1
            try:
                yield
            finally:
                self._turning -= 1
            if not self._turning:
                self._state = {"turn": self._state.get("turn", 0) + 1, **self._shared()}

    def _shared(self):
        return {name.lstrip("_"): getattr(self, name) for name in self.SHARED}

    def settle(self, **values):
        """Set traits that were checked, linked ones too: all of them at once."""
        with self.turn(), self.hold_trait_notifications():
            for name, value in values.items():
                traitlets.TraitType.set(self.traits()[name], self, value)

    def viewed(self):
        """Do what is worth doing only when somebody looks; called once."""

    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        data["text/plain"] = repr(self)  # anywidget 0.9 cuts it off at 110 characters
        data["text/html"] = self.still()
        return data, metadata

    def still(self):
        """Return the HTML that a notebook stores, and that is seen where no front end runs."""
        return static_html(self.picture(), self.twin())

    def set_state(self, sync_data):
        """Take what the page sends: all of it, or none and an answer that says why."""
        if sys.platform == "emscripten":  # the kernel of JupyterLite has a null that is not None
            sync_data = json.loads(json.dumps(sync_data, default=lambda null: None))
        # "_page" is what views tell each other.
        sent = {name: value for name, value in sync_data.items() if name != "_page"}
        late = False
        with self._lock:
            try:
                for name in sent:
                    if name not in ("_state", "_requests"):
                        raise Refusal(f"the browser may not set {name}")
                self._check_requests(sent.get("_requests", []))
                late = "_state" in sent and not self._take_state(sent["_state"])
            except (traitlets.TraitError, ValueError) as error:
                self._tell_state()
                self.answer({}, refused=str(error))
                return
            if late:
                del sent["_state"]
                self._tell_state()
            super().set_state(sent)
            if "_state" in sent and {**self._state, **self._shared()} != self._state:
                with self.turn():  # something was set in answer to what the page had set
                    pass
        for request in sent.get("_requests", ()):
            self._hear(request)

    def _take_state(self, state):
        """Take a state from the page, unless it was made in another turn."""
        names = {name.lstrip("_"): name for name in self.SHARED}
        if not isinstance(state, dict) or set(state) != {"turn", *names}:
            raise Refusal(f"a state is {', '.join(('its turn', *names))}")
        if state["turn"] != self._state.get("turn"):
            return False
        with refusing():
            for name, trait in names.items():
                getattr(self, self.SHARED[trait])(state[name])
        self._turning += 1  # none of its own
        self._page_sets = True
        try:
            with self.hold_sync():
                for name, trait in names.items():
                    if state[name] != getattr(self, trait):
                        setattr(self, trait, state[name])
        finally:
            self._turning -= 1
            self._page_sets = False
        return True

    def _tell_state(self):
        """Give the page the state as it is here in place of the echo that it waits for."""
        self._send({"method": "echo_update", "state": {"_state": self._state}, "buffer_paths": []})

    def _check_requests(self, requests):
        if not isinstance(requests, list):
            raise Refusal("a request comes in a list")
        for request in requests:
            if not isinstance(request, dict):
                raise Refusal(
                    f"a request is a mapping with the name of a command, not {quote(request)}"
                )

    def _hear(self, request):
        """Do what a request asks for, once."""
        view, dot, number = str(request.get("number")).rpartition(".")
        if dot and number.isdecimal():
            if int(number) <= self._heard.get(view, 0):
                return
            self._heard[view] = int(number)
        if not self._viewed:
            self._viewed = True
            self.viewed()
        try:
            name = request.get("do")
            commands = {**self.COMMANDS, **_OF_ALL}
            if not isinstance(name, str) or name not in commands:
                accepted = ", ".join(commands)
                raise Refusal(f"there is no command {name!r}; there are {accepted}")
            getattr(self, commands[name])(request)
        except ValueError as error:
            self.answer(request, refused=str(error))

    @property
    def line(self):
        """The line of Python that makes this widget anew, as it stands now."""
        return f"{type(self).__name__}({', '.join(self._arguments())})"

    def _arguments(self):
        """List the arguments of `line`, written as Python; a subclass knows them."""
        raise Refusal(f"a {type(self).__name__} cannot be written as one line of Python")

    def _tell_line(self, request):
        self.answer(request, line=self.line)

    def _tell_picture(self, request):
        self.answer(request, picture=self.picture())

    def look(self, request):
        """Take the first request of a view. It asks for nothing but `viewed`."""

    def close(self):
        """Close the widget: its search ends, and its views go."""
        self._awaited = None
        super().close()

    def answer(self, request, **content):
        """Answer a request; the view that made it knows it by its number."""
        number = request.get("number")
        self.send({"answers": number if isinstance(number, str) else None, **content})

    def in_background(self, request, work, then):
        """Do slow work beside the kernel's own, so that the kernel goes on answering.

        `work` runs in a thread and must not touch the widget; `then` takes what it returned, where
        the widget may be touched again. Where the work fails, that answers the request. Outside a
        kernel, where no event loop runs, both are called at once.
        """
        loop = running_loop()
        if loop is None:
            then(work())
            return

        async def both():
            try:
                then(await loop.run_in_executor(None, work))
            except Exception as error:
                self.answer(request, refused=f"this failed: {str(error) or type(error).__name__}")

        self._task = loop.create_task(both())  # a loop alone does not keep its tasks alive

    def search_for(self, request, work, then):
        """Search in the background until another search begins, or `stop` ends this one.

        `work` is called with what `solve` takes as `watch`; `then` with what it returned, and
        whether somebody still waits for it.
        """

        def watch(columns):
            if self._awaited is not watch:
                raise Stopped

        def attempt():
            try:
                return work(watch)
            except Stopped:
                return None

        def take(found):
            awaited = self._awaited is watch
            if awaited:
                self.stop()
            then(found, awaited)

        self._awaited = watch
        self.in_background(request, attempt, take)

    def find_and_show(self, request, work, show):
        """Search as `search_for` does, and answer the request.

        A ValueError of `work` is its refusal. `show` takes what was found where somebody still
        waits for it, and returns the words to be said, or none.
        """

        def attempt(watch):
            try:
                return work(watch)
            except ValueError as error:
                return error

        def then(found, awaited):
            if not awaited:  # stopped, or another search has been taken
                self.answer(request, said="Stopped.")
            elif isinstance(found, ValueError):
                self.answer(request, refused=str(found))
            else:
                said = show(found)
                self.answer(request, **({"said": said} if said else {}))

        self.search_for(request, attempt, then)

    def stop(self, request=None):
        """Wait no longer for the search under way."""
        self._awaited = None
