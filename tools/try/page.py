"""What runs in the worker: a reader's search is recorded, and becomes what the widgets play."""

import contextlib
import io
import json
import linecache
import sys
from inspect import Parameter, isfunction, signature
from types import ModuleType

from searchlab import EIGHT, Puzzle, record
from searchlab.exhaustive import refute, searches
from searchlab.figures.maps import road_map
from searchlab.problems.checks import error_text
from searchlab.running.lines import NoSource, names_in
from searchlab.widgets import racing, recording

NAME = "your_search"
FILE = f"{NAME}.py"
MOST_PRINTED = 10_000  # characters
RIVALS = ["breadth-first", "greedy", "a-star"]


sys.stdin = io.StringIO()  # nobody answers


class Printed(io.TextIOBase):
    """Sends what is printed to the page, as much as can be read; a line of progress apart."""

    def __init__(self, send):
        self.send, self.left, self.progress = send, MOST_PRINTED, False

    def write(self, text):
        if not text:  # the end of a line of progress, which print writes, too
            return 0
        ended, self.progress = self.progress, text.startswith("\r")
        if self.progress:
            self.send("progress", text.strip())
        elif self.left > 0 and not (ended and text == "\n"):
            self.send("printed", text[: self.left])
            self.left -= len(text)
            if self.left <= 0:
                self.send("printed", "\n… what follows is not shown\n")
        return len(text)


class Typed:
    """The reader's text, which has been run: its search, its state space, and its start."""

    def __init__(self, text, board):
        linecache.cache[FILE] = len(text), None, text.splitlines(keepends=True), FILE
        module = ModuleType(NAME)
        exec(compile(text, FILE, "exec"), vars(module))
        names = vars(module)
        own = [f for f in names.values() if isfunction(f) and f.__module__ == NAME]
        if not own:
            raise ValueError("define a function that takes a puzzle and a start, and returns moves")
        used = {f: {*names_in(f.__code__)} for f in own}

        def rank(function):
            called = any(function.__name__ in used[f] for f in own if f is not function)
            return len(_needed(function)) == 2, not called, "successors" in used[function]

        self.search = max(reversed(own), key=rank)  # the last of those that come first
        self.problem, self.start = names.get("puzzle", EIGHT), names.get("start", board)

    def record(self, problem, start, lines=True, **budget):
        """Record the search, with its lines if they can be had."""
        if lines:
            with contextlib.suppress(NoSource):
                return record(problem, start, self.search, lines=True, **budget)
        return record(problem, start, self.search, **budget)

    # -- what the buttons do ---------------------------------------------------------------------

    def run(self):
        """Play the search."""
        trace = self.record(self.problem, self.start, **recording.BUDGET)
        return {"views": [_player(trace)], "failed": trace.error}

    def race(self):
        """Run it against strategies of the package."""
        trace = self.record(self.problem, self.start, False, **recording.BUDGET)
        if trace.error:
            return {"failed": trace.error}
        rivals = RIVALS
        if not isinstance(self.problem, Puzzle):  # which may be endless
            rivals = [record(self.problem, self.start, RIVALS[0], **recording.BUDGET)]
        found = racing.payload(self.start, [trace, *rivals], puzzle=self.problem)
        return {"views": [{"_view": "Race", "_search": found, "at": 0, "prediction": None}]}

    def judge(self):
        """Run it from every board of the 2x3 puzzle, or from every state of the reader's own."""
        problem, starts = self.problem, [self.start]
        if isinstance(problem, Puzzle):
            problem, starts = problem if problem != EIGHT else None, None
        verdict = searches.judge_search(self.search, problem, starts=starts, progress=True)
        return {"report": str(verdict), "right": verdict.right} | self._fault(verdict)

    def refute(self):
        """Look for the smallest map on which it is wrong."""
        found, *tried = refute.smallest(self.search, progress=True)
        if not found:
            name = self.search.__name__
            return {"report": refute.nothing_found(name, 4, *tried), "right": None}
        picture = {"picture": road_map(found).svg, "alt": str(found)}
        report = {"report": f"{found.name}: {found}", "right": False}
        return picture | report | self._fault(found)

    def _fault(self, found):
        """Play what shows a fault, from where the last shortest path was lost."""
        trace = found.trace
        if not trace:
            return {}
        with contextlib.suppress(NoSource):
            trace = record(
                trace.problem,
                trace.result.start,
                self.search,
                lines=True,
                max_expansions=refute.MOST_EXPANSIONS,
                parity_check=False,
                **trace.options,
            )
        at = min(found.lost[0] + 1, len(trace)) if found.lost else 0
        return {"views": [_player(trace, at)]}


def _needed(function):
    given = signature(function).parameters.values()
    kinds = Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD
    return [each for each in given if each.kind in kinds and each.default is each.empty]


def _player(trace, at=1):
    found = recording.payload(trace)
    at, code = min(at, found["length"]), trace.ran is not None
    return {"_view": "SearchPlayer", "_search": found, "at": at, "node": None, "code": code}


def explain(error):
    """Return an error as a sentence, and the line of the text that it comes from, None if none."""
    if isinstance(error, SyntaxError) and error.filename == FILE:
        return f"{type(error).__name__}: {error.msg} (line {error.lineno})", error.lineno
    text, line, at = error_text(error, FILE), None, error.__traceback__
    while at:
        if at.tb_frame.f_code.co_filename == FILE:
            line = at.tb_lineno
        at = at.tb_next
    where = f" (line {line})" if line else ""
    if isinstance(error, ModuleNotFoundError):
        has = "it has Python's standard library, searchlab and networkx"
        text = f"There is no {error.name} on this page{where}; {has}."
    elif isinstance(error, SystemExit):
        text = f"exit() would end Python{where}; a search returns its moves, or None."
    elif isinstance(error, (ValueError, RuntimeError)) and line is None:
        text = text.partition(": ")[2]  # a sentence of ours
    return text, line


def perform(action, text, board, send):
    """Do what a button says: return what the page shows, as JSON, and its numbers as bytes."""
    numbers = bytearray()

    def apart(data):
        numbers.extend(data)
        return {"$": [len(numbers) - len(data), len(data)]}

    output, shown = Printed(send), {}
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            typed = Typed(text, board)
            shown["search"] = typed.search.__name__
            shown |= getattr(typed, action)()
        except BaseException as error:  # exit() too
            shown["failed"] = error
        if failed := shown.pop("failed", None):
            shown["error"], shown["line"] = explain(failed)
        return json.dumps(shown, default=apart), bytes(numbers)
