"""Which lines of a strategy run: none is missing, and no tracing remains."""

import linecache
import signal
import sys
from functools import partial
from itertools import count

import pytest
from textbook import breadth_first

from searchlab import EIGHT, STRATEGIES, record
from searchlab.running import lines, solving
from searchlab.search import depth_first
from searchlab.search.node import expand

START = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 x 4 6 7 5 8"
_cells = count()


def notebook(*cells):
    """Run cells as a notebook does, each with a file name of its own; return their names."""
    names = {"__name__": "__main__"}
    for text in cells:
        file = f"/tmp/ipykernel_1/{next(_cells)}.py"
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        exec(compile(text, file, "exec"), names)
    return names


def shown(found, event):
    """The lines that ran for an event, as text."""
    text = found.source.text.splitlines()
    return [text[line - 1].strip() for line in found.lines(event)]


# -- what is recorded ------------------------------------------------------------------


@pytest.mark.parametrize("name", STRATEGIES)
def test_the_lines_end_with_the_yield_and_are_those_of_the_functions_that_run(name):
    options = {"max_depth": 10} if name == "depth-first" else {}
    found = record(EIGHT, NEAR, name, lines=True, max_expansions=400, **options)
    assert found.result == record(EIGHT, NEAR, name, max_expansions=400, **options).result
    for event in range(len(found)):
        assert shown(found, event)[-1].startswith("yield Expansion(")
        assert found.values(event)["start"] == EIGHT.read(NEAR)
    assert shown(found, len(found))[-1].startswith("return")
    assert "def bind(" not in found.source.text  # of a module that is no search


def test_the_text_begins_with_the_generator_that_runs():
    found = record(EIGHT, NEAR, "ida-star", lines=True).source
    assert (found.name, found.text[:17]) == ("deepening", "def deepening(pro")
    assert "\n\n\ndef iteration(" in found.text
    cut = record(EIGHT, START, "bidirectional", lines=True, max_expansions=3)
    assert "def _join(" not in cut.source.text  # what did not run


@pytest.mark.parametrize("strategy", ["a-star", "ida-star"])
def test_the_lines_are_those_that_a_naive_tracer_sees(strategy):
    found = record(EIGHT, START, strategy, lines=True, max_expansions=400)
    function = STRATEGIES[strategy].function
    events, seen, expected = function(EIGHT, EIGHT.read(START)), [], []
    codes = {events.gi_code, expand.__code__, depth_first.__globals__["iteration"].__code__}

    def look(frame, event, arg):
        if frame.f_code not in codes:
            return None
        if event == "line" and (frame.f_code.co_filename, frame.f_lineno) not in seen[-1:]:
            seen.append((frame.f_code.co_filename, frame.f_lineno))
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        for _ in range(len(found)):
            next(events)
            expected.append(seen[:])
            seen.clear()
    finally:
        sys.settrace(before)
    for event, ran in enumerate(expected):
        assert shown(found, event) == [linecache.getline(*line).strip() for line in ran]


def test_a_search_out_of_budget_keeps_what_ran_after_its_last_event():
    whole = record(EIGHT, START, "uniform-cost", lines=True, max_expansions=90)
    cut = record(EIGHT, START, "uniform-cost", lines=True, max_expansions=70)
    assert [cut.lines(event) for event in range(70)] == [whole.lines(event) for event in range(70)]
    assert cut.lines(70)[-1] == whole.lines(70)[-1]  # the event for which there was no budget


def test_searches_without_events():
    found = record(EIGHT, EIGHT.goal, "a-star", lines=True)
    assert shown(found, 0)[-1] == "return node"
    unsolvable = record(EIGHT, "2 1 3 4 5 6 7 8 x", "a-star", lines=True)
    assert (unsolvable.source, unsolvable.lines(0)) == (None, [])
    for index in (-1, len(found) + 1, 1.5, "0"):
        for method in (found.lines, found.values):
            with pytest.raises(ValueError, match="index"):
                method(index)


# -- a reader's own --------------------------------------------------------------------

OPEN = """
class Open(list):
    def take(self):
        return self.pop(0)
"""
TURN = """
# Another helper
def turn(puzzle, state):
    found = []
    for move, child in puzzle.successors(state):
        found.append(child)
    return found

def unused():
    return turn
"""
MINE = """

def mine(puzzle, start):
    waiting = Open([(start, 0)])
    while waiting:
        state, g = waiting.take()
        if state == start and g > 99:
            unused()
        waiting += [(child, g + 1) for child in turn(puzzle, state)]
"""


def test_a_function_of_a_cell_with_helpers_of_other_cells():
    names = notebook(OPEN, TURN, MINE)
    found = record(EIGHT, START, names["mine"], lines=True, max_expansions=20)
    assert found.source.name == "mine"
    assert [line for line in found.source.text.splitlines() if line.startswith("def")] == [
        "def mine(puzzle, start):",
        "def take(self):",
        "def turn(puzzle, state):",
    ]
    ran = shown(found, 5)
    assert "state, g = waiting.take()" in ran and "return self.pop(0)" in ran
    assert ran.count("found.append(child)") == len(found[5].children)


def test_a_method_and_an_object_that_is_called():
    class Search:
        def __call__(self, puzzle, start):
            return self.search(puzzle, start)

        def search(self, puzzle, start):
            for move, child in puzzle.successors(start):
                if self.found(puzzle, child):
                    return move

        def found(self, puzzle, state):
            return state == puzzle.goal

    for strategy in (Search(), Search().search):
        found = record(EIGHT, "1 2 3 4 5 6 7 x 8", strategy, lines=True)
        ran = ["for move, child in puzzle.successors(start):", "if self.found(puzzle, child):"]
        assert shown(found, 0)[-4:-1] == [*ran, "return state == puzzle.goal"]


def test_a_strategy_without_a_source(monkeypatch):
    command = ["import this\n"] * 9  # as Python 3.13 and newer keep it when they begin by -c
    monkeypatch.setitem(linecache.cache, "<string>", (99, None, command, "<string>"))
    names = {}
    exec("def typed(puzzle, start):\n    [*puzzle.successors(start)]\n", names)
    typed = eval("lambda puzzle, start: [*puzzle.successors(start)] and None")
    for strategy in (names["typed"], typed):
        assert len(record(EIGHT, START, strategy)) == 1
        with pytest.raises(ValueError, match="the source of the search cannot be found"):
            record(EIGHT, START, strategy, lines=True)


@pytest.mark.parametrize(
    ("edited", "found"),
    [
        ("def search(puzzle, start):\n    [*puzzle.successors(start)] # now\n", True),
        ("def another(puzzle, start):\n    [*puzzle.successors(start)]\n", False),
        ("def search(puzzle, start): 0\n\n[1]\n", False),
        ("search = lambda puzzle, start: (\n    0\n)\n", False),
        ("", False),
    ],
)
def test_a_file_that_was_edited_after_its_import(tmp_path, edited, found):
    file, names = tmp_path / "mine.py", {}
    before = "def search(puzzle, start):\n    [*puzzle.successors(start)]\n"
    file.write_text(before, "utf-8")
    exec(compile(linecache.getlines(f"{file}") and before, file, "exec"), names)
    file.write_text(edited, "utf-8")
    if found:
        assert record(EIGHT, START, names["search"], lines=True).source.text == edited
        return
    with pytest.raises(ValueError, match="was edited since its import"):
        record(EIGHT, START, names["search"], lines=True)


# -- nothing is left behind ------------------------------------------------------------


def raising(error):
    def strategy(puzzle, start):
        for _ in range(100):
            list(puzzle.successors(start))
        error()
        return "uuuu"

    return strategy


def fail(*_):
    raise OSError("mine")


@pytest.mark.parametrize(
    ("strategy", "options", "error"),
    [
        ("a-star", {}, type(None)),
        ("a-star", {"watch": fail}, OSError),
        (raising(int), {}, RuntimeError),
        (raising(partial(signal.raise_signal, signal.SIGINT)), {}, KeyboardInterrupt),
        (breadth_first, {}, type(None)),
        (breadth_first, {"watch": fail}, OSError),
    ],
)
def test_no_tracing_is_left_behind(strategy, options, error):
    def debugger(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(debugger)
    kept = None
    try:
        try:
            record(EIGHT, NEAR, strategy, lines=True, **options)
        except BaseException as raised:
            kept = raised  # with its traceback, and so with every frame
        assert sys.gettrace() is debugger
    finally:
        sys.settrace(before)
    assert isinstance(kept, error)
    if error is KeyboardInterrupt:
        assert len(kept.trace) == 99 and kept.trace.lines(99)


def test_a_search_within_a_search():
    alone = record(EIGHT, START, "uniform-cost", lines=True, max_expansions=200)
    found = record(
        *(EIGHT, START, "uniform-cost"),
        lines=True,
        max_expansions=200,
        watch=lambda events: record(EIGHT, NEAR, "a-star", lines=True, max_expansions=3),
    )
    assert (found.ran.paths, found.ran.path_of) == (alone.ran.paths, alone.ran.path_of)


def test_a_plain_record_has_none(monkeypatch):
    monkeypatch.setattr(solving, "Recorder", None)  # it is not even looked at
    plain = record(EIGHT, NEAR, "a-star")
    assert plain.source is None and plain.ran is None
    for method in (plain.lines, plain.values):
        with pytest.raises(ValueError, match="were not recorded"):
            method(0)


# -- plain functions -------------------------------------------------------------------


def descent(puzzle, start):
    def descend(state, path):
        if state == puzzle.goal:
            return path
        if len(path) == 2:
            return None
        for move, child in puzzle.successors(state):
            found = descend(child, path + move)
            if found is not None:
                return found

    return descend(start, "")


def test_the_lines_of_an_expansion_end_with_its_iteration():
    trace = record(EIGHT, NEAR, breadth_first, lines=True)
    assert trace.source.name == "breadth_first"
    assert "puzzle.successors(state)" in trace.source.text.splitlines()[7]
    assert trace.lines(0)[:6] == [2, 3, 4, 5, 6, 8]
    for event in range(1, len(trace)):
        lines = trace.lines(event)
        assert lines[:4] == [4, 5, 6, 8] and lines[-1] == 8
        new = sum(child.outcome == "queued" for child in trace[event].children)
        assert lines.count(10) == lines.count(11) == new
        assert lines.count(9) == len(trace[event].children)
    assert trace.lines(len(trace)) == [4, 5, 6, 7]
    assert record(EIGHT, NEAR, partial(breadth_first), lines=True).source == trace.source


def test_the_lines_of_a_recursion_end_where_it_descends():
    trace = record(EIGHT, "1 2 3 4 5 6 x 7 8", descent, lines=True)
    assert trace.result.moves == "rr" and [event.g for event in trace][:2] == [0, 1]
    assert trace.lines(0) == [2, 12, 3, 5, 7, 8, 3, 5, 7]
    assert trace.lines(1)[:3] == [8, 3, 5]
    assert trace.lines(len(trace) - 1)[-2:] == [9, 10]  # it returns from all depths


def slow_function(puzzle, start):
    for state in (start, puzzle.goal) * 3:
        for _ in range(600):
            state = bytes(state)
        list(puzzle.successors(state))


def test_the_last_lines_and_the_first_events_are_kept(monkeypatch):
    monkeypatch.setattr(lines, "MOST_EVENTS", 3)
    found = record(EIGHT, START, slow_function, lines=True)
    assert [len(found.lines(event)) for event in range(7)] == [lines.MOST_LINES] * 3 + [0] * 4
    assert [bool(found.values(event)) for event in range(7)] == [True] * 3 + [False] * 4
    assert shown(found, 2)[-1].startswith("list(")


# -- the values of variables -----------------------------------------------------------


def helped(puzzle, start):
    """Leave the expansion to a helper."""

    def expand(state):
        return sorted(puzzle.successors(state), key=lambda pair: pair[1])

    state = tuple(start)
    for _ in range(3):
        _, state = expand(state)[0]


@pytest.mark.parametrize("strategy", [breadth_first, descent])
def test_the_values_are_those_at_the_event(strategy):
    trace = record(EIGHT, "1 2 3 4 5 6 x 7 8", strategy, lines=True)
    for index, event in enumerate(trace):
        values, last = trace.values(index), event.children[-1]
        assert values["state"] == event.state
        assert (values["move"], values["child"]) == (last.move, last.state)
        assert "puzzle" not in values
        if strategy is descent:
            assert len(values["path"]) == event.g
    if strategy is not descent:
        assert trace.values(len(trace))["state"] == EIGHT.goal


def test_values_of_a_helper_and_of_boards_that_are_no_bytes():
    trace = record(EIGHT, START, helped, lines=True)
    assert [trace.values(i) for i in range(3)] == [{"state": event.state} for event in trace]

    def walk(puzzle, state, *, short="s" * 40, long="l" * 41, none=None, pair=(1, 2), f=1.5):
        state = list(state)
        puzzle.successors(state)

    known = {"state": EIGHT.read(START), "short": "s" * 40, "none": None, "f": 1.5}
    assert record(EIGHT, START, walk, lines=True).values(0) == known
