"""Which lines of a strategy run: none is missing, and no tracing remains."""

import linecache
import signal
import sys
import threading
from functools import partial
from itertools import count

import pytest
from textbook import breadth_first

from searchlab import EIGHT, STRATEGIES, record
from searchlab.running import lines, solving
from searchlab.search import a_star, find_strategy
from searchlab.search.best_first import best_first

START = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 x 4 6 7 5 8"
CUT = {"max_expansions": 400}
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


def own(puzzle, start):
    """A reader's own strategy."""
    queue, seen = [(start, "")], {start}
    while queue:
        state, path = queue.pop(0)
        if state == puzzle.goal:
            return path
        children = []
        for move, cell, _ in puzzle.steps("ulrd")[state.index(0)]:
            child = state.translate(puzzle.swap[state[cell]])
            if child in seen:
                children.append((move, child, "duplicate"))
            else:
                seen.add(child)
                queue.append((child, path + move))
                children.append((move, child, "queued"))
        yield state, len(path), children, len(queue), len(seen)
    return None


def options_of(name):
    return {"max_depth": 10} if name == "depth-first" else {}


@pytest.fixture(scope="module")
def recorded():
    return {
        name: record(EIGHT, NEAR, name, lines=True, **CUT, **options_of(name))
        for name in STRATEGIES
    }


# What is recorded


@pytest.mark.parametrize("name", STRATEGIES)
def test_an_event_ends_with_the_line_that_yields(recorded, name):
    found = recorded[name]
    assert len(found) > 0
    for event in range(len(found)):
        assert shown(found, event)[-1].startswith("yield state")
    assert shown(found, len(found))[-1].startswith("return")


def test_the_text_is_that_of_the_generator_that_runs(recorded):
    for name in ("a-star", "weighted-a-star", "greedy", "uniform-cost"):
        source = recorded[name].source
        assert source.name == "best_first"
        assert source.text.startswith("def best_first(")
    for name in ("ida-star", "iterative-deepening"):
        source = recorded[name].source
        assert source.name == name.replace("-", "_")
        assert "\n\n\ndef iteration(" in source.text
        assert "def bind(" not in source.text
        ran = {line for event in range(4) for line in recorded[name].lines(event)}
        iteration = source.text.splitlines().index("def iteration(puzzle, start, limit, h, order):")
        assert min(ran) < iteration < max(ran)
    assert recorded["superior-node"].source.name == "superior_node"


def test_functions_of_the_same_file_are_shown_if_they_ran(recorded):
    assert "def _retrace(" in recorded["breadth-first-ranks"].source.text
    assert "def select(" in recorded["a-star-unchecked"].source.text
    assert "def select(" not in recorded["a-star-arrays"].source.text  # those of another file
    cut = record(EIGHT, START, "breadth-first-ranks", lines=True, max_expansions=3)
    assert "def _retrace(" not in cut.source.text


@pytest.mark.parametrize("strategy", [own, "breadth-first", "a-star", "ida-star"])
def test_the_lines_are_those_that_a_naive_tracer_sees(strategy):
    found = record(EIGHT, START, strategy, lines=True, **CUT)
    generate = find_strategy(strategy).generate
    events, seen, expected = generate(EIGHT, EIGHT.read(START)), [], []
    codes = {events.gi_code, STRATEGIES["depth-first"].generate.__globals__["iteration"].__code__}

    def look(frame, event, arg):
        if frame.f_code not in codes:
            return None
        if event == "line":
            seen.append((frame.f_code.co_filename, frame.f_lineno))
        return look

    before = sys.gettrace()
    sys.settrace(look)
    for _ in range(len(found)):
        next(events)
        expected.append(seen[:])
        seen.clear()
    sys.settrace(before)
    for event, ran in enumerate(expected):
        assert shown(found, event) == [linecache.getline(*line).strip() for line in ran]
    assert found.source.text.startswith("def ")


def test_a_search_out_of_budget_keeps_what_ran_after_its_last_event():
    whole = record(EIGHT, START, own, lines=True)
    cut = record(EIGHT, START, own, lines=True, max_expansions=70)
    assert len(cut) == 70
    assert [cut.lines(event) for event in range(70)] == [whole.lines(event) for event in range(70)]
    assert cut.lines(70)[-1] == whole.lines(70)[-1]  # the event for which there was no budget


def test_searches_without_events():
    found = record(EIGHT, EIGHT.goal, own, lines=True)
    assert shown(found, 0)[-1] == "return path"
    unsolvable = record(EIGHT, "2 1 3 4 5 6 7 8 x", own, lines=True)
    assert (unsolvable.source, unsolvable.lines(0)) == (None, [])


# A reader's own


OPEN = """
class Open(list):
    def take(self):
        return self.pop(0)
"""
TURN = """
# Another helper
def turn(puzzle, state):
    found = []
    for move, at, _ in puzzle.steps("ulrd")[state.index(0)]:
        found.append((move, state.translate(puzzle.swap[state[at]]), "queued"))
    return found

def unused():
    return turn
"""
MINE = """

def mine(puzzle, start):
    waiting = Open([(start, 0)])
    while waiting:
        state, g = waiting.take()
        if state == start and g > 9:
            unused()
        children = turn(puzzle, state)
        waiting += [(child, g + 1) for _, child, _ in children]
        yield state, g, children, len(waiting), 0
"""


def test_a_function_of_a_cell_with_helpers_of_other_cells():
    names = notebook(OPEN, TURN, MINE)
    found = record(EIGHT, START, names["mine"], lines=True, max_expansions=20)
    source = found.source
    assert source.name == "mine"
    assert [line for line in source.text.splitlines() if line.startswith("def")] == [
        "def mine(puzzle, start):",
        "def take(self):",
        "def turn(puzzle, state):",
    ]
    ran = shown(found, 5)
    assert ran[:3] == ["while waiting:", "state, g = waiting.take()", "return self.pop(0)"]
    assert ran.count(
        'found.append((move, state.translate(puzzle.swap[state[at]]), "queued"))'
    ) == len(found[5].children)


def test_a_strategy_that_passes_on_another_one():
    def delegate(puzzle, start):
        moves = yield from a_star(puzzle, start)
        return moves

    def wrap(puzzle, start):
        return _first(best_first(puzzle, start), 30)

    def _first(events, number):
        for _ in range(number):
            yield next(events)

    for strategy, first in ((delegate, "def delegate("), (wrap, "def _first(")):
        found = record(EIGHT, START, strategy, lines=True, max_expansions=20)
        assert found.source.text.startswith(first)
        assert "\n\n\ndef best_first(" in found.source.text
        assert shown(found, 3).count("child = state.translate(swap[tile])") == len(
            found[3].children
        )


def test_a_method_and_an_object_that_is_called():
    class Search:
        def __call__(self, puzzle, start):
            return self.search(puzzle, start)

        def search(self, puzzle, start):
            for state in [start]:
                yield state, 0, self.made(puzzle, state), 0, 0

        def made(self, puzzle, state):
            return []

    for strategy in (Search(), Search().search):
        found = record(EIGHT, START, strategy, lines=True)
        assert shown(found, 0) == [
            "for state in [start]:",
            "yield state, 0, self.made(puzzle, state), 0, 0",
            "return []",
        ]


def test_a_strategy_without_a_source(monkeypatch):
    command = ["import this\n"] * 9  # as Python 3.13 and newer keep it when they begin by -c
    monkeypatch.setitem(linecache.cache, "<string>", (99, None, command, "<string>"))
    names = {}
    exec("def typed(puzzle, start):\n    yield start, 0, []\n", names)
    typed = eval("lambda puzzle, start: (event for event in [(start, 0, [])])")
    for strategy in (names["typed"], typed):
        assert len(record(EIGHT, START, strategy)) == 1
        with pytest.raises(ValueError, match=r"^the source of the search cannot be found, and so"):
            record(EIGHT, START, strategy, lines=True)


def test_after_very_many_events_the_search_runs_untraced(monkeypatch):
    monkeypatch.setattr(lines, "MOST_EVENTS", 3)
    tracing = []

    def slow(puzzle, start):
        for g in range(6):
            total = 0
            for number in range(400):
                total += number
            for number in range(g):
                total += number
            tracing.append(sys.gettrace())
            yield start, g, [], 0, 0

    found = record(EIGHT, START, slow, lines=True)
    assert [len(found.lines(event)) for event in range(7)] == [lines.MOST_LINES] * 3 + [0] * 4
    assert [bool(found.values(event)) for event in range(7)] == [True] * 3 + [False] * 4
    assert shown(found, 2)[-1] == "yield start, g, [], 0, 0"
    assert tracing[0] is not None and tracing[3:] == [sys.gettrace()] * 3


# Nothing is left behind


def failing(puzzle, start):
    yield start, 0, [], 0, 0
    raise KeyError("mine")


def wrong(puzzle, start):
    yield start, 0, [], 0, 0
    return "uuuu"


def stopped(puzzle, start):
    for g in range(1000):
        if g == 100:
            signal.raise_signal(signal.SIGINT)
        yield start, g, [], 0, 0


def failing_watch(columns):
    raise OSError("the watcher")


@pytest.mark.parametrize(
    ("strategy", "options", "error"),
    [
        (own, {}, None),
        (own, {"max_expansions": 7}, None),
        (own, {"watch": failing_watch}, OSError),
        (failing, {}, KeyError),
        (wrong, {}, RuntimeError),
        (stopped, {}, None),
    ],
)
def test_no_tracing_is_left_behind(strategy, options, error):
    def debugger(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(debugger)
    try:
        kept = None
        try:
            found = record(EIGHT, START, strategy, lines=True, **options)
        except Exception as raised:
            kept = raised  # with its traceback, and so with every frame
        assert sys.gettrace() is debugger
    finally:
        sys.settrace(before)
    assert type(kept) is (error or type(None))
    if strategy is stopped:
        assert found.result.outcome == "interrupted"
        assert len(found) == 100 and len(found.lines(100)) == 3


def test_searches_in_several_threads_are_independent():
    alone = record(EIGHT, START, own, lines=True, max_expansions=2000)
    found = []

    def work():
        found.append(record(EIGHT, START, own, lines=True, max_expansions=2000))

    def within(columns):
        record(EIGHT, NEAR, own, max_expansions=3)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    found.append(record(EIGHT, START, own, lines=True, max_expansions=2000, watch=within))
    for thread in threads:
        thread.join()
    for each in found:
        assert (each.ran.paths, each.ran.path_of) == (alone.ran.paths, alone.ran.path_of)


def test_a_stopped_generator_is_closed():
    ended = []

    def endless(puzzle, start):
        try:
            while True:
                yield start, 0, [], 0, 0
        finally:
            ended.append(True)

    record(EIGHT, START, endless, max_expansions=5)
    assert ended


# Without lines nothing changes


def test_a_plain_record_has_none(monkeypatch):
    monkeypatch.setattr(solving, "Recorder", None)  # it is not even looked at
    plain = record(EIGHT, START, own)
    assert plain.source is None and plain.ran is None
    for method in (plain.lines, plain.values):
        with pytest.raises(ValueError, match="the lines of this search were not recorded"):
            method(0)


@pytest.mark.parametrize("strategy", [own, "a-star", "ida-star"])
def test_the_search_and_its_exports_are_the_same(strategy):
    plain, found = (record(EIGHT, START, strategy, lines=lines) for lines in (False, True))
    assert plain.result == found.result and list(plain) == list(found)
    assert plain.options == found.options and plain.strategy.name == found.strategy.name


# -- plain functions ----------------------------------------------------------------------


def plain_descent(puzzle, start):
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
    assert list(trace) == list(record(EIGHT, NEAR, breadth_first))
    assert record(EIGHT, NEAR, partial(breadth_first), lines=True).source == trace.source


def test_two_loops_over_the_same_successors_are_lines_of_one_event():
    def twice(puzzle, start):
        successors = puzzle.successors(start)
        list(successors)
        for _ in successors:
            pass

    trace = record(EIGHT, NEAR, twice, lines=True)
    assert trace.lines(0) == [2, 3, 4, *[5, 4] * len(trace[0].children)]
    assert trace.lines(1) == []


def test_the_lines_of_a_recursion_end_where_it_descends():
    trace = record(EIGHT, "1 2 3 4 5 6 x 7 8", plain_descent, lines=True)
    assert trace.result.moves == "rr" and [event.g for event in trace][:2] == [0, 1]
    assert trace.lines(0) == [2, 12, 3, 5, 7, 8, 3, 5, 7]
    assert trace.lines(1)[:3] == [8, 3, 5]
    assert trace.lines(len(trace) - 1)[-2:] == [9, 10]  # it returns from all depths


def test_of_very_many_lines_of_an_expansion_the_last_are_kept(monkeypatch):
    def slow(puzzle, start):
        for state in (start, puzzle.goal) * 3:
            total = 0
            for number in range(400):
                total += number
            list(puzzle.successors(state))
            for number in range(400):
                total += number

    monkeypatch.setattr(lines, "MOST_EVENTS", 3)
    found = record(EIGHT, START, slow, lines=True)
    for event in range(3):
        assert len(found.lines(event)) == lines.MOST_LINES
        assert shown(found, event)[-1] == "list(puzzle.successors(state))"
    assert [len(found.lines(event)) for event in range(3, 7)] == [0] * 4


# -- the values of variables ---------------------------------------------------------------


def recursion(puzzle, start):
    threshold = 2

    def search(state, moves):
        f = len(moves)
        if f > threshold:
            return None
        if state == puzzle.goal:
            return moves
        for move, child in puzzle.successors(state):
            found = search(child, moves + move)
            if found is not None:
                return found

    return search(start, "")


def helped(puzzle, start):
    """Leave the expansion to a helper."""

    def expand(state):
        return sorted(puzzle.successors(state), key=lambda pair: pair[1])

    state = tuple(start)
    for _ in range(3):
        _, state = expand(state)[0]


@pytest.mark.parametrize("strategy", [breadth_first, recursion, own, "a-star", "ida-star"])
def test_the_values_are_those_at_the_event(strategy):
    trace = record(EIGHT, "1 2 3 4 5 6 x 7 8", strategy, lines=True)
    assert len(trace)
    for index, event in enumerate(trace):
        values = trace.values(index)
        assert values["state"] == event.state
        assert values.get("g", event.g) == event.g
        last = event.children[-1]
        if "move" in values and strategy is not own:
            assert (values["move"], values["child"]) == last[:2]
        if strategy is recursion:
            assert len(values["moves"]) == values["f"] == event.g and values["threshold"] == 2
            assert "puzzle" not in values and "search" not in values
    at_the_end = trace.values(len(trace))
    if strategy in (breadth_first, own):
        assert at_the_end["state"] == EIGHT.goal


def test_values_of_a_helper_and_of_boards_that_are_no_bytes():
    trace = record(EIGHT, START, helped, lines=True)
    assert [trace.values(index) for index in range(3)] == [
        {"state": trace[index].state} for index in range(3)
    ]

    def walk(puzzle, state, *, short="s" * 40, long="l" * 41, none=None, pair=(1, 2), f=1.5):
        state = list(state)
        puzzle.successors(state)

    known = {"state": EIGHT.read(START), "short": "s" * 40, "none": None, "f": 1.5}
    assert record(EIGHT, START, walk, lines=True).values(0) == known


def test_events_are_numbered_from_zero():
    found = record(EIGHT, NEAR, lines=True)
    for index in (-1, len(found) + 1, 1.5, "0"):
        for method in (found.lines, found.values):
            with pytest.raises(ValueError, match="index"):
                method(index)
