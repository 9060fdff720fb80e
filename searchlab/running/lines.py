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
from itertools import chain, groupby
from textwrap import dedent
from types import FunctionType, GeneratorType, NoneType, WrapperDescriptorType
from typing import NamedTuple

MOST = 500  # lines kept of one event: the last ones
MOST_KEPT = 2_000_000  # lines kept of all events; then the search runs untraced
MOST_VALUES = 50_000  # events whose values are kept: the first ones
LONGEST_VALUE = 40  # characters of a string that is kept
_SCALARS = frozenset((int, float, bool, NoneType))
_BOARDS = frozenset((bytes, tuple, list))
_CODE = 1 << 32  # lines are numbered through: line + _CODE * (the number of the code object)


class NoSource(ValueError):
    """The source of a strategy cannot be found."""


class Source(NamedTuple):
    """The text of a search: the function that runs, then the functions that it calls."""

    text: str
    name: str  # of the function
    first_line: int  # where the text begins in its file or cell
    numbers: tuple  # of each line in its file or cell; 0 for a line between two functions


class Lines:
    """The lines that ran and the values of the variables, event by event."""

    def __init__(self):
        self.source = None  # a `Source`; None where nothing was searched
        self.paths = []  # the distinct ways through the text: a tuple of line numbers each
        self.path_of = array("I")  # by event the number of its path, then of what ran afterwards
        self.values = []  # by event, then at the end: the variables' names and their values

    def of(self, event, events):
        """List the lines that ran up to an event of so many; for their number, those after it."""
        last = event + 1 if event < events else len(self.path_of)
        return list(chain.from_iterable(self.paths[n] for n in self.path_of[event:last]))


class Recorder:
    """Keeps what a search runs, in its `lines`; to be entered before the search.

    `trace` or `follow` makes of the search the one that is to be run in its place.
    """

    def __init__(self, cells):
        self.lines, self.cells = Lines(), cells  # the cells of a board
        self._names = None  # the global names of the module that is traced
        self._untraced = False  # has there been a search without a source?
        self._tracers = {}  # by id of a code object: its trace function, None if it is not traced
        self._codes, self._others = [], []  # those that are traced, and others: both stay alive
        self._ran = deque(maxlen=MOST)
        self._ended = deque(maxlen=MOST)  # what ran until an iteration over successors ended
        self._frame = None  # of the function that made the last event
        self._known, self._variables, self._room = {}, {}, MOST_KEPT
        self._enter, self._before = self._entering(), None  # our trace function, the one replaced

    def __enter__(self):
        return self

    def __exit__(self, error, *details):
        if self._names is not None:
            self._ended.extend(self._ran)
            self.cut(self._frame)
            self._write()
            self._frame = None
        elif error is None and self._untraced:
            raise NoSource(
                "the source of the search cannot be found, and so its lines cannot be recorded; "
                "write it as a function in a file or a notebook cell, or leave out lines"
            )

    def trace(self, function, observer):
        """Return a plain function that is traced while it runs, if its source can be found."""
        behind = function_behind(function)
        self._untraced = behind is None or not _text(behind.__code__)
        if self._untraced:
            return function
        self._names, observer.recorder = behind.__globals__, self
        return lambda *words, **options: self._run(partial(function, *words, **options))

    def follow(self, events):
        """Yield the events of a generator, which is traced while it runs; return its moves."""
        self._untraced = not isinstance(events, GeneratorType) or not _text(events.gi_code)
        if self._untraced:
            return (yield from events)
        self._names = events.gi_frame.f_globals
        for each in (self._ran, self._tracers, self._codes):
            each.clear()  # a function that only makes the generator is no part of the search
        while True:
            try:
                event = self._run(partial(next, events))
            except StopIteration as end:
                return end.value
            inner = events
            while isinstance(inner.gi_yieldfrom, GeneratorType):
                inner = inner.gi_yieldfrom
            self._frame = inner.gi_frame
            self.cut(self._frame)
            yield event

    # -- tracing ---------------------------------------------------------------------------

    def _run(self, call):
        self._before = sys.gettrace()
        try:
            if self._room > 0:
                sys.settrace(self._enter)
            return call()
        finally:
            sys.settrace(self._before)

    def _entering(self):
        """Return the function that chooses the trace function of each frame that begins."""
        tracers, add = self._tracers, self._add_tracer

        def enter(frame, event, arg):
            code = id(frame.f_code)
            return tracers[code] if code in tracers else add(frame)

        return enter

    def _add_tracer(self, frame):
        code, names = frame.f_code, frame.f_globals
        ours = names.get("__name__", "").startswith("searchlab.search.")
        append, offset = self._ran.append, _CODE * len(self._codes)

        def trace(frame, event, arg):
            if event == "line":
                append(offset + frame.f_lineno)
            return trace

        traced = names is self._names or (ours and code.co_flags & inspect.CO_GENERATOR)
        (self._codes if traced else self._others).append(code)
        tracer = self._tracers[id(code)] = trace if traced else None
        return tracer

    # -- events ----------------------------------------------------------------------------

    def expand(self, expansion, frame):
        """Note which function expands a board: the caller of `successors`."""
        while frame and not self._tracers.get(id(frame.f_code)):
            frame = frame.f_back
        self._frame = expansion.frame = frame

    def end(self, expansion):
        """Note what ran, and the values, where an iteration over successors ends."""
        self._ended.extend(self._ran)
        self._ran.clear()
        expansion.values = self._values(expansion.frame)

    def cut(self, frame, values=None):
        """Keep the lines since the last event as one path, and the values of a frame."""
        lines = self._ended or self._ran
        if self._room <= 0:
            lines.clear()
        path = array("Q", lines).tobytes()
        number = self._known.setdefault(path, len(self._known))
        self.lines.path_of.append(number)
        if len(self.lines.values) < MOST_VALUES:
            self.lines.values.append(values or self._values(frame))
        if len(lines) == MOST or number == len(self._known) - 1:
            self._room -= len(lines)
            if self._room <= 0 and sys.gettrace() is self._enter:
                self._ran.clear()
                sys.settrace(self._before)
        lines.clear()

    def _values(self, frame):
        """Return the names and values of a frame's simple variables; boards become bytes."""
        if frame is None or len(self.lines.values) >= MOST_VALUES:
            return (), ()
        kept = {}
        for name, value in frame.f_locals.items():
            kind = type(value)
            if kind in _SCALARS or (kind is str and len(value) <= LONGEST_VALUE):
                kept[name] = value
            elif kind in _BOARDS and len(value) == self.cells:
                with suppress(TypeError, ValueError):
                    kept[name] = bytes(value)
        names = tuple(kept)
        return self._variables.setdefault(names, names), tuple(kept.values())

    def _write(self):
        """Put the text together from the functions that ran, and number the lines within it."""
        parts, text, numbers, lines = [], [], [], {}
        for number, code in enumerate(self._codes):
            part = next((part for part in parts if _within(code, *part)), None)
            if part is None and (found := _text(code)) and not (parts and code.co_name[0] == "<"):
                first, own = found
                if parts:
                    text += ["", ""]
                    numbers += [0, 0]
                part = code.co_filename, first, len(own), len(text) + 1
                parts.append(part)
                text += own
                numbers += range(first, first + len(own))
            if part is not None:
                _, first, length, begin = part
                for line in range(first, first + length):
                    lines[_CODE * number + line] = begin + line - first
                header = lines.get(_CODE * number + code.co_firstlineno, 0)
                if header and text[header - 1].endswith(":"):  # not every Python reports it
                    del lines[_CODE * number + code.co_firstlineno]
        if self._codes:
            first = self._codes[0]
            source = "\n".join(text) + "\n", first.co_name, numbers[0], tuple(numbers)
            self.lines.source = Source(*source)
        # Python's versions differ in how often they report a line that follows itself.
        for path in self._known:
            ran = (lines[line] for line in array("Q", path) if line in lines)
            self.lines.paths.append(tuple(line for line, _ in groupby(ran)))


# -- the text --------------------------------------------------------------------------------


def function_behind(strategy):
    """Return the function behind a method, a partial, a decorator or a callable object."""
    while not isinstance(strategy, (FunctionType, WrapperDescriptorType)):
        inner = getattr(strategy, "func", None) or getattr(strategy, "__func__", None)
        inner = inner or getattr(strategy, "__wrapped__", None)
        strategy = inner or type(strategy).__call__
    return inspect.unwrap(strategy) if isinstance(strategy, FunctionType) else None


def _within(code, file, first, length, _):
    return code.co_filename == file and first <= code.co_firstlineno < first + length


def _text(code):
    """Return the first line and the lines of a code object's text; None if it cannot be found."""
    # By this name Python 3.13 finds the program that it was given in its command, and no other.
    if code.co_filename == "<string>":
        return None
    with suppress(OSError):
        text, first = inspect.getsourcelines(code)
        last = max((line or 0 for *_, line in code.co_lines()), default=0)
        if last < first + len(text):  # else the file is not what it was
            return first, dedent("".join(text)).splitlines()
    return None
