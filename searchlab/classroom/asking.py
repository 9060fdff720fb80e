"""Answers that stay in another process: how two processes speak of values and functions.

What one side hands over is copied where it is plain (numbers, texts, boards, lists). A function,
a generator or any other object stays where it is, and the other side gets a stand-in that asks
for each call. What comes over the pipe is data and is never run.
"""

import json
import os
import select
import struct
import time
from collections.abc import Generator, Iterator
from functools import lru_cache
from inspect import Parameter, Signature, signature
from itertools import chain, islice

from searchlab.heuristics.base import Heuristic
from searchlab.heuristics.registry import HEURISTICS, takes_puzzle
from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import quote
from searchlab.whole_space.court.words import said_by

_JSON = json.JSONEncoder(separators=(",", ":"))
_SIZE = struct.Struct("<I")
_MOST = 1 << 24  # bytes of a message
_CHUNK = 1 << 18  # bytes that are read at once
_AT_ONCE = 32  # values that a generator is asked for, twice as many each time
_MOST_AT_ONCE = 1024
_BOARDS = 10_000  # that a function is asked about at once
_PLAIN = {bool, int, float, str, type(None)}
_METHODS = ("__len__", "__iter__", "__contains__", "__getitem__", "__call__")
_BUILTIN = {
    kind.__name__: kind
    for kind in (ValueError, TypeError, KeyError, IndexError, AttributeError, NameError)
} | {"RecursionError": RecursionError, "ZeroDivisionError": ZeroDivisionError}


class Ended(BaseException):
    """The other process gives no answer: it has ended, it is too slow, it sends nonsense."""


class Wire:
    """One end of the pipes between two processes.

    Examples
    --------
    >>> import threading
    >>> (read, far_write), (far_read, write) = os.pipe(), os.pipe()
    >>> far = Wire(far_read, far_write)
    >>> serving = threading.Thread(target=far.serve, args=({"twice": lambda n: 2 * n},))
    >>> serving.start()
    >>> near = Wire(read, write)
    >>> twice = near.ask("get", "twice")
    >>> twice(21)
    42
    >>> os.close(write)
    >>> serving.join()
    """

    def __init__(self, reading, writing, deadline=None):
        self._reading, self._writing, self.deadline = reading, writing, deadline
        self._come = b""  # what was read beyond the last message
        self._kept = []  # what stays here, by number

    def ask(self, *question):
        """Ask the other side, and return its answer; serve it meanwhile."""
        self._send(["ask", *map(self._encode, question)])
        while True:
            kind, *words = self._receive()
            if kind == "ask":
                self._answer(words, {})
            elif kind == "answer" and len(words) == 1:
                return words[0]
            elif kind == "error" and len(words) == 2:
                name, said = str(words[0])[:80], str(words[1])[:400]
                raise (_BUILTIN.get(name) or type(name, (Exception,), {}))(said)
            else:
                raise Ended("sent what is no answer")

    def serve(self, names):
        """Answer until the other side has gone; `names` holds what it may get by name."""
        while True:
            try:
                _, *words = self._receive()
            except Ended:
                return
            self._answer(words, names)

    def _answer(self, words, names):
        try:
            answer = ["answer", self._encode(self._do(names, *words))]
        except (Exception, SystemExit) as error:
            answer = ["error", type(error).__name__, said_by(error)]
        self._send(answer)

    def _do(self, names, what, subject, *arguments):
        if what == "get" and names:
            return eval(subject, names)
        subject = self._kept[subject]
        if what == "call":
            return subject(*arguments[0], **arguments[1])
        if what == "next":
            return subject.some()
        if what == "each" and names:
            boards, cells, more = arguments
            return (subject(boards[at : at + cells], *more) for at in range(0, len(boards), cells))
        if what == "method" and (arguments[0] in _METHODS or not arguments[0].startswith("_")):
            return getattr(subject, arguments[0])(*arguments[1:])
        raise ValueError(f"nothing is asked like this: {quote(what)}")

    def _send(self, message):
        data = _JSON.encode(message).encode()
        if len(data) > _MOST:
            raise Ended("sends more than can be taken")
        data = memoryview(_SIZE.pack(len(data)) + data)
        try:
            while data:
                data = data[os.write(self._writing, data) :]
        except OSError:
            raise Ended("has ended its process") from None

    def _receive(self):
        (size,) = _SIZE.unpack(self._read(_SIZE.size))
        if size > _MOST:
            raise Ended("sends more than can be taken")
        try:
            message = json.loads(self._read(size), object_hook=self._decode)
            if type(message) is list and message:
                return message
        except (ValueError, RecursionError):
            pass
        raise Ended("sends what is no answer")

    def _read(self, size):
        parts, missing = [self._come], size - len(self._come)
        while missing > 0:
            if self.deadline is not None:
                left = self.deadline - time.monotonic()
                if left <= 0 or not select.select([self._reading], [], [], left)[0]:
                    raise Ended("has not answered in time")
            parts.append(os.read(self._reading, _CHUNK))
            if not parts[-1]:
                raise Ended("has ended its process")
            missing -= len(parts[-1])
        data = b"".join(parts)
        self._come = data[size:]
        return data[:size]

    def _encode(self, value):
        kind = type(value)
        if kind in _PLAIN:
            return value
        if kind is bytes:
            return {"bytes": value.hex()}
        if kind is list:
            return self._encode_all(value)
        if kind is _Taken:
            events = _columns(value)
            return self._encode_all(value) if events is None else {"events": events}
        if kind is tuple or isinstance(value, tuple):
            return {"tuple": self._encode_all(value)}
        if isinstance(value, (set, frozenset)):
            return {"set": self._encode_all(value)}
        if kind is dict:
            return {"dict": list(map(self._encode_all, value.items()))}
        if value is ...:
            return {"dots": 0}
        if isinstance(value, Puzzle):
            return {"puzzle": [value.rows, value.cols, value.goal.hex()]}
        if isinstance(value, Board):
            return self._encode(value.state)
        if hasattr(value, "tolist"):  # of numpy
            return self._encode(value.tolist())
        if isinstance(value, Stand) and value.wire is self:
            return {"yours": value.number}
        ours = self.deadline is not None and isinstance(value, Heuristic)  # the judge's own
        if ours and HEURISTICS.get(value.name) is value:
            return {"heuristic": value.name}
        self._kept.append(_Source(value) if isinstance(value, Iterator) else value)
        kind = "generator" if isinstance(value, Generator) else "object"
        kind = "iterator" if kind == "object" and isinstance(value, Iterator) else kind
        shown = [len(self._kept) - 1, kind, getattr(value, "__name__", type(value).__name__)]
        if kind == "object":
            methods = [name for name in _METHODS if hasattr(type(value), name)]
            public = [
                name
                for name in dir(value)
                if not name.startswith("_") and callable(getattr(value, name, None))
            ]
            shown += [methods, public[:50], self._encode(_parameters(value))]
        return {"kept": shown}

    def _encode_all(self, values):  # what there are most of without a call
        return [
            each
            if (kind := type(each)) in _PLAIN
            else {"bytes": each.hex()}
            if kind is bytes
            else self._encode(each)
            for each in values
        ]

    def _decode(self, value):
        """Return what is meant by an object of JSON, whose parts are decoded already."""
        try:
            ((kind, inside),) = value.items()
            if kind == "bytes":
                return bytes.fromhex(inside)
            if kind == "tuple":
                return tuple(inside)
            if kind == "set":
                return frozenset(inside)
            if kind == "dict":
                return dict(inside)
            if kind == "dots":
                return ...
            if kind == "puzzle":
                return _puzzle(*inside)
            if kind == "heuristic":
                return HEURISTICS[inside]
            if kind == "events":
                return _events(*inside)
            if kind == "yours":
                return self._kept[inside]
            if kind == "kept":
                return self._stand_in(*inside)
        except (TypeError, ValueError, LookupError, RecursionError):
            pass
        raise Ended("sends what is no answer")

    def _stand_in(self, number, kind, name, methods=(), public=(), parameters=None):
        if kind in ("generator", "iterator"):
            events = self._generate(number)
            return events if kind == "generator" else iter(map(lambda each: each, events))
        names = [each for each in methods if each in _METHODS]
        # What Python itself asks of an object, such as whether it equals another, is not theirs.
        names += [
            each
            for each in public
            if isinstance(each, str) and each.isidentifier() and not each.startswith("_")
        ]
        body = {each: _method(each) for each in names if each != "__call__"}
        if "__call__" in methods:
            body["__call__"] = lambda self, *given, **more: self.wire.ask(
                "call", self.number, given, more
            )
            body["__signature__"] = _signature(parameters)
            body.setdefault("values", _values)
            body["of_each"] = _of_each
        stand = type(str(name)[:80], (Stand,), body)(self, number)
        stand.__name__ = str(name)[:80]
        return stand

    def _generate(self, number):
        while True:
            values, done, result = self.ask("next", number)
            yield from values
            if done:
                return result


@lru_cache(maxsize=64)
def _puzzle(rows, cols, goal):
    return Puzzle(rows, cols, bytes.fromhex(goal))


class Stand:
    """Stands for an object of the other process."""

    def __init__(self, wire, number):
        self.wire, self.number = wire, number


def _of_each(stand, states, *more):
    """Iterate over what a function gives for each state, asking about many at a time."""
    for at in range(0, len(states), _BOARDS):
        part = states[at : at + _BOARDS]
        yield from stand.wire.ask("each", stand.number, b"".join(part), len(part[0]), more)


def _values(stand, census):
    """Return a heuristic's value for every arrangement."""
    import numpy as np

    more = (census.puzzle,) if takes_puzzle(stand) else ()
    answers = list(stand.of_each(census.states[census.reachable], *more))
    for answer in answers:
        if type(answer) not in (int, float, bool):
            raise ValueError(f"the heuristic gave {quote(answer)}; it must give a number")
    values = np.zeros(len(census.states))
    values[census.reachable] = answers
    return values


def _method(name):
    def call(self, *given):
        answer = self.wire.ask("method", self.number, name, *given)
        return iter(answer) if name == "__iter__" and isinstance(answer, list) else answer

    return call


class _Taken(list):
    """What a generator gave, most likely the events of a search."""


def _columns(events):
    """Turn events into columns, a quarter of the work; None where others are among them."""
    try:
        state, g, children, *more = zip(*events, strict=True)
        move, child, fate = zip(*chain.from_iterable(children), strict=True)
    except (TypeError, ValueError):
        return None
    boards, plain = (*state, *child), (*g, *move, *fate, *chain.from_iterable(more))
    kinds = {*map(type, events), *map(type, chain.from_iterable(children))}
    if (
        {*map(type, boards)} == {bytes}
        and {*map(type, plain)} <= _PLAIN
        and {*map(type, children)} == {list}
        and all(issubclass(kind, tuple) for kind in kinds)
        and len(cells := {*map(len, boards)}) == 1
    ):
        return [*cells, b"".join(boards).hex(), list(map(len, children)), g, move, fate, *more]
    return None


def _events(cells, boards, counts, g, move, fate, *more):
    boards = bytes.fromhex(boards)
    boards = iter([boards[at : at + cells] for at in range(0, len(boards), cells)])
    states = list(islice(boards, len(counts)))
    built = zip(move, boards, fate, strict=True)
    children = [list(islice(built, count)) for count in counts]
    return list(zip(states, g, children, *more, strict=True))


class _Source:
    """A generator, several values of which are taken at a time."""

    def __init__(self, events):
        self._events, self._error, self._size = events, None, _AT_ONCE

    def some(self):
        """Take some values: the list, whether it has ended, and what it returned."""
        values = _Taken()
        try:
            if self._error:
                raise self._error
            while len(values) < self._size:
                values.append(next(self._events))
            self._size = min(2 * self._size, _MOST_AT_ONCE)
        except StopIteration as stop:
            return values, True, stop.value
        except Exception as error:
            if not values:
                raise
            self._error = error  # when it is asked again
        return values, False, None


def _parameters(function):
    """List the parameters of a function: name, kind, and whether it has a default."""
    try:
        found = signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    return [[p.name, int(p.kind), p.default is not p.empty] for p in found]


def _signature(parameters):
    if parameters is None:
        return None
    kinds = list(type(Parameter.POSITIONAL_ONLY))
    return Signature(
        [
            Parameter(name, kinds[kind], default=None if default else Parameter.empty)
            for name, kind, default in parameters
        ]
    )
