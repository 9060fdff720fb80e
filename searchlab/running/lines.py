"""Which lines of a strategy run between one event and the next.

Python itself tells of each line: by `sys.monitoring` where there is one (from 3.12 on), else by
a trace function. Either listens to the strategy's own functions only, and only while they run.
"""

import inspect
import sys
from array import array
from collections import deque
from collections.abc import Generator
from contextlib import suppress
from dataclasses import replace
from functools import partial, update_wrapper
from itertools import chain, groupby
from textwrap import dedent
from threading import get_ident
from types import CodeType, FunctionType, GeneratorType
from typing import NamedTuple

from searchlab.puzzle.checks import short

MOST = 500  # lines kept of one event: the last ones
MOST_LONG = 4_000  # events with as many, after which nobody listens any more: it takes its time
_TOOLS = (3, 4, 5, 2, 1, 0)  # of sys.monitoring; those without a purpose of their own first


class NoSource(ValueError):
    """The source of a strategy cannot be found."""


class Source(NamedTuple):
    """The text of a strategy: the function that runs, then functions that it leads to."""

    text: str
    name: str  # of the function
    first_line: int  # where the text begins in its file or cell
    numbers: (
        tuple  # the number of each line in its file or cell; 0 for a line between two functions
    )


class Part(NamedTuple):
    """A function and its text."""

    code: CodeType
    first: int  # its first line in its file or cell
    text: list  # line by line

    def __contains__(self, code):
        end = self.first + len(self.text)
        same = code.co_filename == self.code.co_filename
        return same and self.first <= code.co_firstlineno < end


class Lines:
    """The lines that ran, event by event.

    Most events run the same lines as some other. Each way through the text is kept once.
    """

    def __init__(self):
        self.source = None  # a `Source`; None where nothing was searched
        self.paths = []  # the ways through the text: a tuple of line numbers each
        self.path_of = array("I")  # by event the number of its way; then of what ran after the last

    def of(self, event, events):
        """List the lines that ran up to an event of so many; for their number, those after it."""
        last = event + 1 if event < events else len(self.path_of)
        return list(chain.from_iterable(self.paths[n] for n in self.path_of[event:last]))


class Recorder:
    """Keeps the lines that a strategy runs, in its `lines`; to be entered before the search.

    Its `strategy` is to be searched with in place of the one that it is given.
    """

    def __init__(self, strategy):
        self.lines = Lines()
        self._name, self._generate, self._plain = strategy.name, strategy.generate, strategy.plain
        begin = update_wrapper(partial(self._begin), strategy.generate)
        self.strategy = replace(strategy, generate=begin)
        self._parts, self._known = [], {}
        self._ran = deque(maxlen=MOST)
        self._ended = deque(maxlen=MOST)  # those that ran until an iteration over successors ended
        self._long = 0  # events with as many lines
        self._listener = None

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        if self._listener is not None:
            self._stop()
            self._mark()
            self._cut()
        if self._parts:
            self._write()

    def _begin(self, puzzle, start, **options):
        if self._plain and (parts := _parts(_reached(_function(self._generate)))):
            call = partial(self._generate, puzzle, start, **options)
            found = self._observed(parts, puzzle.observer, call)
        else:
            found = self._generate(puzzle, start, **options)
        if not isinstance(found, Generator):
            if self._plain and not self._parts:
                raise self._no_source()
            return found
        self._parts = _parts(_reached(found)) if isinstance(found, GeneratorType) else []
        if not self._parts:
            raise self._no_source()
        self._listen()
        return self._followed(found)

    def _no_source(self):
        return NoSource(
            f"the source of {short(self._name)} cannot be found, and so its lines cannot be "
            "recorded; write it as a function in a file or a notebook cell, or leave out lines"
        )

    def _listen(self):
        self._listener = _listener(_shifts(self._parts), self._ran.append)

    def _observed(self, parts, observer, call):
        """Call a plain function; the lines of an event end where its iteration ends."""
        report = observer.report

        def cut_and_report(event):
            self._cut()
            report(event)

        self._parts = parts
        self._listen()
        observer.report, observer.on_end = cut_and_report, self._mark
        found = self._listener.run(call)
        if isinstance(found, Generator):  # it is no search itself, but returns one
            self._stop()
            self._ran.clear()
        return found

    def _mark(self):
        self._ended.extend(self._ran)
        self._ran.clear()

    def _followed(self, events):
        while self._listener is not None:
            try:
                event = self._listener.run(partial(next, events))
            except StopIteration as end:
                return end.value
            self._cut()
            yield event
        return (yield from events)

    def _stop(self):
        self._listener.stop()
        self._listener = None

    def _cut(self):
        """Note the lines since the last event as one way through the text."""
        lines = self._ended or self._ran
        self._long += len(lines) == MOST
        ran = array("I", lines).tobytes()
        lines.clear()
        number = self._known.get(ran)
        if number is None:
            number = self._known[ran] = len(self._known)
        self.lines.path_of.append(number)
        if self._long == MOST_LONG and self._listener is not None:
            self._stop()
            self._ran.clear()

    def _write(self):
        """Put the text together from the functions that ran, and number the lines within it."""
        paths = [array("I", ran) for ran in self._known]
        ran, number = set(chain.from_iterable(paths)), 0
        text, numbers, new = [], [], {}
        for part in self._parts:
            lines = range(number + 1, number + len(part.text) + 1)
            if part.text[0].endswith(":"):
                lines = lines[1:]  # some Pythons tell of it where nothing stands under it
            if not text or not ran.isdisjoint(lines):
                if text:
                    text += ["", ""]
                    numbers += [0, 0]
                new |= {line: len(text) + line - number for line in lines}
                text += part.text
                numbers += range(part.first, part.first + len(part.text))
            number += len(part.text)
        first = self._parts[0]
        joined = "\n".join(text) + "\n"
        self.lines.source = Source(joined, first.code.co_name, first.first, tuple(numbers))
        # A line that follows itself is told once: Python's versions differ in how often they do.
        self.lines.paths = [
            tuple(line for line, _ in groupby(new[line] for line in path if line in new))
            for path in paths
        ]


# -- the text --------------------------------------------------------------------------------


def _function(strategy):
    """Return the function behind a method or a partial."""
    while not isinstance(strategy, FunctionType) and strategy is not None:
        strategy = getattr(strategy, "func", None) or getattr(strategy, "__func__", None)
    return strategy


def _reached(search):
    """List the code of a generator or function, and of the functions that it leads to."""
    if search is None:
        return []
    home = search.gi_frame.f_globals if isinstance(search, GeneratorType) else search.__globals__
    found, waiting = {}, deque()

    def reach(value, home):
        value = inspect.unwrap(value) if callable(value) else value
        if isinstance(value, GeneratorType):
            waiting.append((value.gi_code, value.gi_frame.f_globals, value.gi_frame.f_locals))
        elif isinstance(value, FunctionType) and _belongs(value, home):
            inner = inspect.getclosurevars(value).nonlocals if value.__closure__ else {}
            waiting.append((value.__code__, value.__globals__, inner))
        elif isinstance(value, type) and value.__module__ == home.get("__name__"):
            for each in vars(value).values():
                reach(getattr(each, "__func__", each), home)

    reach(search, home)
    while waiting:
        code, home, names = waiting.popleft()
        if id(code) in found:
            continue
        found[id(code)] = code
        for inner in _nested(code):
            for name in inner.co_names:
                reach(home.get(name), home)
        for name, value in names.items():
            if name in code.co_freevars or isinstance(value, GeneratorType):
                reach(value, home)
            reach(type(value), home)
    return list(found.values())


def _belongs(function, home):
    """Whether a function is part of a strategy: of its module, or one that yields events too."""
    home = function.__globals__ is home
    named = [function.__globals__.get(name) for name in function.__code__.co_names]
    return home or any(map(inspect.isgeneratorfunction, [function, *named]))


def _nested(code):
    """List a code object and those within it: functions, lambdas, comprehensions."""
    within = (inner for inner in code.co_consts if isinstance(inner, CodeType))
    return [code, *chain.from_iterable(map(_nested, within))]


def _parts(codes):
    """Find the text of each, once where one lies within another; none without the first's."""
    parts = []
    for code in codes:
        text, first = [], 0
        # By this name Python 3.13 finds the program that it was given in its command, and no other.
        if code.co_filename != "<string>":
            with suppress(OSError):
                text, first = inspect.getsourcelines(code)
        last = max(line or 0 for inner in _nested(code) for *_, line in inner.co_lines())
        if last >= first + len(text):  # there is none, or the file is not what it was
            if not parts:
                return []
        elif not any(code in part for part in parts):
            parts.append(Part(code, first, dedent("".join(text)).splitlines()))
    return parts


def _shifts(parts):
    """Tell by how much the lines of each code object are to be shifted, to count all parts' on."""
    shifts, number = {}, 0
    for part in parts:
        for code in _nested(part.code):
            shifts.setdefault(id(code), (code, number + 1 - part.first))
        number += len(part.text)
    return list(shifts.values())


# -- listening -------------------------------------------------------------------------------


def _listener(shifts, append):
    """Return what listens: `run` resumes a generator, `stop` leaves nothing behind."""
    if hasattr(sys, "monitoring"):
        for tool in _TOOLS:
            try:
                sys.monitoring.use_tool_id(tool, "searchlab")
            except ValueError:
                continue  # another's
            return _Monitoring(tool, shifts, append)
    return _Tracing(shifts, append)


class _Monitoring:
    """Listens by `sys.monitoring`, to one thread."""

    def __init__(self, tool, shifts, append):
        self._tool, self._codes = tool, [code for code, _ in shifts]
        self._thread = None  # in which the strategy runs now
        shift = {id(code): by for code, by in shifts}

        def hear(code, line):
            if self._thread == get_ident():
                append(line + shift[id(code)])

        try:
            sys.monitoring.register_callback(tool, sys.monitoring.events.LINE, hear)
            self._listen(sys.monitoring.events.LINE)
        except BaseException:
            self.stop()
            raise

    def _listen(self, events):
        for code in self._codes:
            sys.monitoring.set_local_events(self._tool, code, events)

    def run(self, call):
        try:
            self._thread = get_ident()
            return call()
        finally:
            self._thread = None

    def stop(self):
        self._listen(0)
        sys.monitoring.register_callback(self._tool, sys.monitoring.events.LINE, None)
        sys.monitoring.free_tool_id(self._tool)


class _Tracing:
    """Listens by a trace function, in place of any other while the strategy runs."""

    def __init__(self, shifts, append):
        hears = {id(code): _hearing(by, append) for code, by in shifts}
        self._before = sys.gettrace()
        self._enter = lambda frame, event, arg: hears.get(id(frame.f_code))

    def run(self, call):
        self._before = sys.gettrace()
        try:
            sys.settrace(self._enter)
            return call()
        finally:
            sys.settrace(self._before)

    def stop(self):
        if sys.gettrace() is self._enter:  # Ctrl-C came between
            sys.settrace(self._before)


def _hearing(shift, append):
    """Return a trace function for the frames of one code object."""

    def hear(frame, event, arg):
        if event == "line":
            append(frame.f_lineno + shift)
        return hear

    return hear
