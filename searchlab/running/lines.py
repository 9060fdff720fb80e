"""Which lines of a search run between one expansion and the next, and what its variables hold.

A trace function (`sys.settrace`) follows the functions of the module or notebook that the search
is written in, and the generators of `searchlab.search`; everything else runs untraced.
"""

import inspect
import sys
from array import array
from collections import deque
from contextlib import suppress
from functools import partial
from itertools import groupby
from textwrap import dedent
from types import CodeType, GeneratorType, NoneType
from typing import NamedTuple

MOST_LINES = 500  # kept of one event: the last ones
MOST_EVENTS = 50_000  # events whose lines and values are kept; then the search runs untraced
LONGEST_VALUE = 40  # characters of a string that is kept
_SCALARS = (int, float, bool, NoneType)


class NoSource(ValueError):
    """The source of a strategy cannot be found."""


class Source(NamedTuple):
    """The text of a search: the function that runs, then the functions that it calls."""

    text: str
    name: str  # of the function


class Lines(NamedTuple):
    """The lines that ran and the values of the variables, event by event."""

    source: Source | None  # None if nothing was searched
    paths: list  # the distinct sequences of lines that ran: a tuple of line numbers each
    path_of: array  # by event the number of its path, then of what ran afterwards
    values: list  # by event, then at the end: a dict of the variables

    def part(self, start, stop):
        """Return the lines and the values of some events alone, and of what followed the last."""
        return self._replace(
            path_of=self.path_of[start : stop + 1], values=self.values[start : stop + 1]
        )


class Recorder:
    """Traces a search on boards of that many cells, and keeps the lines that run.

    `traced` or `follow` returns the search that is to be run in place of the one given.
    """

    def __init__(self, cells):
        self._cells = cells
        self._paths, self._path_of, self._kept = {}, array("I"), []
        self._enter_bound = self._enter  # one object, to be recognised
        self._text, self._numbers = [], {}  # by file and line: the number of the line in the text
        self._tracers = {}  # by code object: its trace function, None if it is not traced
        self._ran = deque(maxlen=MOST_LINES)  # since the last cut
        self._cut = None  # the lines and the values of the next event, if they are known already
        self._frame = self._name = self._replaced = None
        self._follows = False  # a generator, or runs a plain function
        # By frame that has returned or yielded since the last cut its values: once it has ended,
        # Python 3.13.0 to 3.13.5 cannot read them.
        self._left = {}

    def traced(self, function):
        """Return a plain function that is traced while it runs."""
        inner = function_behind(function)
        self._begin(getattr(inner, "__code__", None), getattr(inner, "__globals__", None))
        return lambda *args, **options: self._run(partial(function, *args, **options))

    def follow(self, events):
        """Yield the events of a generator, which is traced while it runs; return its moves."""
        self._begin(events.gi_code, events.gi_frame.f_globals)
        self._follows = True
        while True:
            try:
                event = self._run(partial(next, events))
            except StopIteration as end:
                return end.value
            inner = events
            while isinstance(inner.gi_yieldfrom, GeneratorType):
                inner = inner.gi_yieldfrom
            self.keep(inner.gi_frame)
            yield event

    def finish(self):
        """Keep what ran after the last event, and return the `Lines`."""
        if self._follows:  # a generator that was stopped may have been closed: it is not read
            self._left.setdefault(self._frame, self._kept[-1] if self._kept else {})
        self.cut(self._frame)
        self.keep(self._frame)
        self._frame, self._left = None, {}
        source = Source("\n".join(self._text) + "\n", self._name) if self._text else None
        # Python's versions differ in how often they report a line that follows itself.
        paths = [tuple(line for line, _ in groupby(path)) for path in self._paths]
        return Lines(source, paths, self._path_of, self._kept)

    # -- called with each event ------------------------------------------------------------

    def caller(self, frame):
        """Return the frame of the traced function that runs in a frame, or called it.

        Where the search has ended the tracing, as a RecursionError does, it begins again.
        """
        if not self._full and sys.gettrace() is not self._enter_bound:
            sys.settrace(self._enter_bound)
            outer = frame
            while outer.f_trace is None and outer.f_code is not Recorder._run.__code__:
                outer.f_trace, outer = self._enter(outer, "call", None), outer.f_back
        while frame and not self._tracers.get(frame.f_code):
            frame = frame.f_back
        return frame

    def cut(self, frame):
        """Add what ran since the last cut to the next event, and look at a frame's variables."""
        before = self._cut[0] if self._cut else ()
        read = frame in self._left and not self._full
        self._cut = (*before, *self._ran), self._left[frame] if read else self._values(frame)
        self._ran.clear()
        self._left.clear()
        self._frame = frame

    def keep(self, frame):
        """Keep the lines and the values of an event, up to the last cut if there was one."""
        if not self._cut:
            self.cut(frame)
        path, values = self._cut
        self._cut = None
        self._path_of.append(self._paths.setdefault(path, len(self._paths)))
        self._kept.append(values)
        if self._full:
            self._ran.clear()
            sys.settrace(self._replaced)

    @property
    def _full(self):
        return len(self._kept) >= MOST_EVENTS

    def _values(self, frame):
        """Return the simple variables of a frame; boards become bytes."""
        kept = {}
        for name, value in frame.f_locals.items() if frame and not self._full else ():
            kind = type(value)
            if kind in _SCALARS or (kind is str and len(value) <= LONGEST_VALUE):
                kept[name] = value
            elif kind in (bytes, tuple, list) and len(value) == self._cells:
                with suppress(TypeError, ValueError):
                    kept[name] = bytes(value)
        return kept

    # -- tracing ---------------------------------------------------------------------------

    def _begin(self, code, names):
        if not code or not _text_of(code):
            raise NoSource(
                "the source of the search cannot be found, or was edited since its import, and so "
                "its lines cannot be recorded; write it as a function in a file or a notebook "
                "cell, import it again, or leave out lines"
            )
        self._globals = names

    def _run(self, call):
        self._replaced = sys.gettrace()
        try:
            if not self._full:
                sys.settrace(self._enter_bound)
            return call()
        finally:
            sys.settrace(self._replaced)

    def _enter(self, frame, event, arg):
        """Return the trace function of a frame that begins or continues; None if it has none."""
        self._left.pop(frame, None)
        code = frame.f_code
        if code not in self._tracers:
            self._tracers[code] = self._tracer(code, frame.f_globals)
        return self._tracers[code]

    def _tracer(self, code, names):
        ours = names.get("__name__", "").startswith("searchlab.search.")
        if names is not self._globals and not (ours and code.co_flags & inspect.CO_GENERATOR):
            return None
        first = code.co_firstlineno
        if (code.co_filename, first) not in self._numbers:
            text = _text_of(code)
            if not text or (self._text and code.co_name.startswith("<")):
                return None
            self._name = self._name or code.co_name
            self._text += ["", ""] * bool(self._text)
            for number, line in enumerate(text, first):
                self._text.append(line)
                self._numbers[code.co_filename, number] = len(self._text)
        shift, append = self._numbers[code.co_filename, first] - first, self._ran.append
        generates = code.co_flags & inspect.CO_GENERATOR
        header = first if self._text[first + shift - 1].endswith(":") else None

        def trace(frame, event, arg):
            # Not every version of Python reports the first line of a function.
            if event == "line":
                if (line := frame.f_lineno) != header:
                    append(line + shift)
            elif event == "return" and (generates or frame is self._frame):
                self._left[frame] = self._values(frame)
            return trace

        return trace


def function_behind(search):
    """Return the function behind a method, a partial, a decorator or a callable object."""
    while isinstance(search, partial) or hasattr(search, "__wrapped__"):
        search = search.func if isinstance(search, partial) else search.__wrapped__
    return search if hasattr(search, "__code__") else inspect.unwrap(type(search).__call__)


def names_in(code):
    """Yield the names that a code object uses, those in its inner functions included.

    >>> sorted(names_in((lambda: [*map(lambda: len, max)]).__code__))
    ['len', 'map', 'max']
    """
    yield from code.co_names
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from names_in(value)


def _text_of(code):
    """Return the lines of a code object's text; None if they cannot be found."""
    # By this name Python 3.13 finds the program that it was given in its command, and no other.
    if code.co_filename == "<string>":
        return None
    with suppress(OSError, IndexError, SyntaxError):  # the file has gone, or is shorter now
        text = inspect.getsourcelines(code)[0]
        if code.co_name.startswith("<") or _defines(text, code):
            return dedent("".join(text)).splitlines()
    return None


def _defines(text, code):
    """Whether a text is that of a function: its file may have been edited since it was imported."""
    head = next((line for line in text if not line.lstrip().startswith("@")), "")
    last = max(line for *_, line in code.co_lines() if line)
    return (
        code.co_name in "".join(text) and "def" in head and last < code.co_firstlineno + len(text)
    )
