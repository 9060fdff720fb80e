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
from types import FunctionType, GeneratorType, NoneType, WrapperDescriptorType
from typing import NamedTuple

MOST_LINES = 500  # kept of one event: the last ones
MOST_KEPT = 2_000_000  # lines kept of all events, and
MOST_EVENTS = 50_000  # events whose lines and values are kept; then the search runs untraced
LONGEST_VALUE = 40  # characters of a string that is kept
_SCALARS = frozenset((int, float, bool, NoneType))
_BOARDS = frozenset((bytes, tuple, list))


class NoSource(ValueError):
    """The source of a strategy cannot be found."""

    def __init__(self):
        super().__init__(
            "the source of the search cannot be found, and so its lines cannot be recorded; "
            "write it as a function in a file or a notebook cell, or leave out lines"
        )


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


class Recorder:
    """Traces a search of boards of so many cells, and keeps what runs.

    `traced` or `follow` returns the search that is to be run in place of the one given.
    """

    def __init__(self, cells):
        self._cells, self._path_of, self._kept = cells, array("I"), []
        self._globals = self._name = None  # of the traced module; of the function
        self._text, self._parts = [], []  # a part: its file, its lines there, how they are shifted
        self._tracers = {}  # by id of a code object: its trace function, None if it is not traced
        self._codes = []  # keeps them alive, and so their ids
        self._ran = deque(maxlen=MOST_LINES)  # since the last event
        self._paths, self._left = {}, MOST_KEPT  # the number of each; how many lines to keep yet
        self._frame = self._replaced = None  # the last frame; the trace function replaced by ours

    def traced(self, function):
        """Return a plain function that is traced while it runs."""
        inner = function_behind(function)
        if inner is None or not _text_of(inner.__code__):
            raise NoSource
        self._globals = inner.__globals__
        return lambda *args, **options: self._run(partial(function, *args, **options))

    def follow(self, events):
        """Yield the events of a generator, which is traced while it runs; return its moves."""
        if not isinstance(events, GeneratorType) or not _text_of(events.gi_code):
            raise NoSource
        self.__init__(self._cells)  # a function that only creates the generator does not count
        self._globals = events.gi_frame.f_globals
        while True:
            try:
                event = self._run(partial(next, events))
            except StopIteration as end:
                return end.value
            inner = events
            while isinstance(inner.gi_yieldfrom, GeneratorType):
                inner = inner.gi_yieldfrom
            self.keep(*self.since_last(inner.gi_frame))
            yield event

    def finish(self):
        """Keep what ran after the last event, and return the `Lines`."""
        self.keep(*self.since_last(self._frame))
        self._frame = None
        source = Source("\n".join(self._text) + "\n", self._name) if self._text else None
        # Python's versions differ in how often they report a line that follows itself.
        paths = [tuple(line for line, _ in groupby(array("I", path))) for path in self._paths]
        return Lines(source, paths, self._path_of, self._kept)

    # -- called with each event ------------------------------------------------------------

    def caller(self, frame):
        """Return the frame of the traced function that runs in a frame, or called it."""
        while frame and not self._tracers.get(id(frame.f_code)):
            frame = frame.f_back
        return frame

    def since_last(self, frame, before=None):
        """Return the lines that ran since the last call, and a frame's values; add those before."""
        ran = array("I", self._ran).tobytes()
        self._ran.clear()
        self._frame = frame
        values = {} if frame is None or self._full else self._values(frame)
        return (before[0] + ran if before else ran), values

    def keep(self, ran, values):
        """Keep the lines and the values of the next event."""
        if ran not in self._paths:
            self._paths[ran] = len(self._paths)
            self._left -= len(ran) // 4
        self._path_of.append(self._paths[ran])
        self._kept.append(values)
        if self._full and sys.gettrace() == self._enter:
            sys.settrace(self._replaced)
            self._ran.clear()

    @property
    def _full(self):
        return self._left <= 0 or len(self._kept) >= MOST_EVENTS

    def _values(self, frame):
        """Return the simple variables of a frame; boards become bytes."""
        kept = {}
        for name, value in frame.f_locals.items():
            kind = type(value)
            if kind in _SCALARS or (kind is str and len(value) <= LONGEST_VALUE):
                kept[name] = value
            elif kind in _BOARDS and len(value) == self._cells:
                with suppress(TypeError, ValueError):
                    kept[name] = bytes(value)
        return kept

    # -- tracing ---------------------------------------------------------------------------

    def _run(self, call):
        self._replaced = sys.gettrace()
        try:
            if not self._full:
                sys.settrace(self._enter)
            return call()
        finally:
            sys.settrace(self._replaced)

    def _enter(self, frame, event, arg):
        """Return the trace function of a frame that begins; None if it is not traced."""
        code = frame.f_code
        if id(code) not in self._tracers:
            self._codes.append(code)
            self._tracers[id(code)] = self._tracer(code, frame.f_globals)
        return self._tracers[id(code)]

    def _tracer(self, code, names):
        ours = names.get("__name__", "").startswith("searchlab.search.")
        if names is not self._globals and not (ours and code.co_flags & inspect.CO_GENERATOR):
            return None
        shift = self._shift(code)
        if shift is None:
            return None
        first, append = code.co_firstlineno, self._ran.append
        header = first if self._text[first + shift - 1].endswith(":") else 0

        def trace(frame, event, arg):
            # Not every version of Python reports the first line of a function.
            if event == "line" and (line := frame.f_lineno) != header:
                append(line + shift)
            return trace

        return trace

    def _shift(self, code):
        """Return what to add to line numbers of a file for those of the text; None if not in it."""
        file, first = code.co_filename, code.co_firstlineno
        for of_part, numbers, shift in self._parts:
            if file == of_part and first in numbers:
                return shift
        text = _text_of(code)
        if not text or (self._parts and code.co_name.startswith("<")):
            return None
        self._name = self._name or code.co_name
        self._text += ["", ""] * bool(self._parts)
        shift = len(self._text) + 1 - first
        self._parts.append((file, range(first, first + len(text)), shift))
        self._text += text
        return shift


def function_behind(strategy):
    """Return the function behind a method, a partial, a decorator or a callable object."""
    while not isinstance(strategy, (FunctionType, WrapperDescriptorType)):
        inner = getattr(strategy, "func", None) or getattr(strategy, "__func__", None)
        inner = inner or getattr(strategy, "__wrapped__", None)
        strategy = inner or type(strategy).__call__
    return inspect.unwrap(strategy) if isinstance(strategy, FunctionType) else None


def _text_of(code):
    """Return the lines of a code object's text; None if they cannot be found."""
    # By this name Python 3.13 finds the program that it was given in its command, and no other.
    if code.co_filename == "<string>":
        return None
    with suppress(OSError):
        text, first = inspect.getsourcelines(code)
        last = max((line or 0 for *_, line in code.co_lines()), default=0)
        if last < first + len(text):  # else the file has changed since
            return dedent("".join(text)).splitlines()
    return None
