"""solve() counts exactly, stops when a budget is used up, and checks its arguments."""

import json
import pickle
import re
import sys
import threading
from functools import partial
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searchlab import (
    EIGHT,
    FIFTEEN,
    STRATEGIES,
    Child,
    Expansion,
    Puzzle,
    Result,
    manhattan,
    record,
    solve,
)
from searchlab.compiled import why_not
from searchlab.puzzle.checks import several
from searchlab.running import solving as module
from searchlab.search.events import OUTCOMES
from searchlab.search.result import INTERRUPTED, OUT_OF_BUDGET, SOLVED, UNSOLVABLE

SAMPLE = "2 3 4 1 5 x 7 6 8"
START = EIGHT.read(SAMPLE)
NEAR = "1 2 3 4 5 x 7 8 6"
EASY = EIGHT.scramble(12, seed=2)
MIDDLE = {  # a board that each strategy solves within some hundred expansions
    name: Puzzle(2, 3).random(seed=5) if name == "iterative-deepening" else EASY
    for name in STRATEGIES
    if name != "superior-node"
}
quick = settings(derandomize=True, deadline=None, database=None, max_examples=60)


def on(board):
    return board.puzzle, board


# -- counters ----------------------------------------------------------------------


def count(trace):
    """Count the events of a trace one by one."""
    outcomes = dict.fromkeys(OUTCOMES, 0)
    for event in trace:
        for child in event.children:
            outcomes[child.outcome] += 1
    return outcomes, {
        "expanded": sum(not event.again for event in trace),
        "generated": sum(len(event.children) for event in trace),
        "duplicates": outcomes["duplicate"],
        "pruned": outcomes["pruned"],
        "inferior": outcomes["inferior"],
        "skipped": sum(event.skipped for event in trace),
        "max_queue": max(1, *(event.frontier for event in trace)),
        "peak_stored": max(event.stored for event in trace),
    }


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_counters_are_those_of_the_events(strategy):
    options = {"max_depth": 11} if "max_depth" in STRATEGIES[strategy].options else {}
    boards = [Puzzle(2, 3).random(seed) for seed in range(12)]
    boards += [EIGHT.scramble(14, seed) for seed in range(4)]
    for board in boards:
        if board.is_goal:
            continue
        trace = record(*on(board), strategy, **options)
        outcomes, expected = count(trace)
        result = trace.result
        assert {name: result.counters[name] for name in expected} == expected
        assert result.generated == sum(outcomes.values())
        roots = 2 if strategy == "bidirectional" else 1
        assert result.enqueued == outcomes["queued"] + roots
        assert outcomes["goal"] <= 1 and outcomes["meeting"] <= 1
        # What a strategy does with its children, in the words of the counting rules.
        enqueued_children = result.enqueued - roots
        if strategy in ("breadth-first", "breadth-first-ranks"):
            assert outcomes["goal"] == 1
            assert result.generated == result.duplicates + enqueued_children + 1
        elif strategy == "bidirectional":
            assert result.generated == result.duplicates + enqueued_children + outcomes["meeting"]
        elif strategy == "superior-node":
            assert result.generated == result.inferior + enqueued_children + outcomes["goal"]
        elif strategy in ("depth-first", "iterative-deepening", "ida-star"):
            assert result.generated == result.pruned + outcomes["descended"] + outcomes["goal"]
            assert result.enqueued == 1 and result.duplicates == 0
        else:
            assert result.generated == result.duplicates + enqueued_children


@pytest.mark.parametrize("strategy", ["ida-star", "iterative-deepening", "depth-first"])
def test_iterations_add_up(strategy):
    for seed in range(6):
        options = {"max_depth": 10} if strategy == "depth-first" else {}
        trace = record(EIGHT, EIGHT.scramble(10, seed), strategy, **options)
        result = trace.result
        for name in ("expanded", "generated", "pruned", "skipped"):
            assert sum(getattr(i, name) for i in result.iterations) == result.counters[name]
        limits = [i.limit for i in result.iterations]
        assert limits == sorted(set(limits))
        for iteration in result.iterations:
            events = [event for event in trace if event.limit == iteration.limit]
            assert iteration.expanded == sum(not event.again for event in events)
            assert iteration.deepest == max(e.g + 1 for e in events if e.children)
            # Entries into the recursive program: each is pruned or expanded,
            # but for the last, which finds the goal.
            found = result.solved and iteration is result.iterations[-1]
            assert iteration.dfs_calls == iteration.pruned + iteration.expanded + found
    assert solve(EIGHT, SAMPLE, "breadth-first").iterations == ()


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_watching_changes_no_count(strategy):
    board = MIDDLE.get(strategy, EASY)
    seen = []
    plain = solve(*on(board), strategy)
    watched = solve(*on(board), strategy, watch=lambda columns: seen.extend(columns.state))
    recorded = record(*on(board), strategy)
    reported = solve(*on(board), strategy, progress=True)
    assert plain == watched == recorded.result == reported
    assert len(seen) == len(recorded)


# -- results -----------------------------------------------------------------------


def test_a_result_contains_everything():
    result = solve(EIGHT, NEAR, "breadth-first")
    assert (result.outcome, result.solved, result.moves, result.length) == (SOLVED, True, "d", 1)
    assert result.start == EIGHT.read(NEAR) and result.strategy == "breadth-first"
    assert [str(board)[-5:] for board in result.path] == ["7 8 6", "7 8 _"]
    assert str(result) == (
        "breadth-first: solved in 1 move: d (expanded 1, generated 3, enqueued 3, max queue 2, "
        "peak stored 4)"
    )
    assert result.seconds > 0
    assert json.loads(json.dumps(result.as_dict())) == {
        "strategy": "breadth-first",
        "board": NEAR,
        "goal": "1 2 3 4 5 6 7 8 x",
        "rows": 3,
        "cols": 3,
        "outcome": "solved",
        "length": 1,
        "moves": "d",
        "expanded": 1,
        "generated": 3,
        "duplicates": 0,
        "enqueued": 3,
        "pruned": 0,
        "inferior": 0,
        "skipped": 0,
        "max_queue": 2,
        "peak_stored": 4,
        "iterations": [],
    }
    for name in Result.COUNTERS:
        assert result.as_dict()[name] == result.counters[name] == getattr(result, name)


def test_results_are_values():
    one, two = solve(EIGHT, SAMPLE), solve(EIGHT, SAMPLE)
    assert one == two and one.seconds != two.seconds
    assert one != solve(EIGHT, SAMPLE, ties="high-h")
    with pytest.raises(AttributeError):
        one.expanded = 0


def test_a_result_without_a_solution():
    result = solve(EIGHT, "2 1 3 4 5 6 7 8 x")
    assert (result.outcome, result.solved, result.moves, result.length, result.path) == (
        UNSOLVABLE,
        False,
        None,
        None,
        [],
    )
    assert not any(result.counters.values())
    assert str(result) == "a-star: unsolvable by parity"
    assert result.as_dict()["moves"] is None
    already = solve(EIGHT, EIGHT.goal)
    assert str(already).startswith("a-star: solved in 0 moves (")
    assert already.path == [EIGHT.board(EIGHT.goal)] and already.length == 0


# -- budgets -----------------------------------------------------------------------


@pytest.mark.parametrize("strategy", MIDDLE)
def test_a_budget_of_expansions_is_exact(strategy):
    puzzle, board = on(MIDDLE[strategy])
    whole = record(puzzle, board, strategy)
    free, events = whole.result, list(whole)
    need = free.expanded
    assert free.solved and need > 4
    for budget in {0, 1, 2, 63, 64, 65, 128, 129, need // 2, need - 1}:
        if budget < need:
            trace = record(puzzle, board, strategy, max_expansions=budget)
            short, seen = trace.result, list(trace)
            assert (short.outcome, short.expanded) == (OUT_OF_BUDGET, budget)
            assert (short.moves, short.path) == (None, [])
            assert short.budget == several(budget, "expansion")
            # The next event of the whole search is the expansion that was one too many.
            assert seen == events[: len(seen)] and not events[len(seen)].again
            assert sum(not event.again for event in seen) == budget
    for budget in (need, need + 1, 10**9):
        assert solve(puzzle, board, strategy, max_expansions=budget) == free


def test_an_exhausted_search_is_not_out_of_budget():
    for budget, outcome in ((360, "exhausted"), (361, "exhausted"), (359, OUT_OF_BUDGET)):
        result = solve(
            Puzzle(2, 3),
            "2 1 3 4 5 x",
            "breadth-first",
            parity_check=False,
            max_expansions=budget,
        )
        assert (result.outcome, result.expanded) == (outcome, min(budget, 360))


@pytest.mark.parametrize("strategy", MIDDLE)
def test_a_budget_of_states_held(strategy):
    puzzle, board = on(MIDDLE[strategy])
    free = solve(puzzle, board, strategy)
    assert solve(puzzle, board, strategy, max_stored=free.peak_stored) == free
    short = solve(puzzle, board, strategy, max_stored=free.peak_stored - 1)
    assert short.outcome == OUT_OF_BUDGET and short.moves is None
    assert short.budget == f"{free.peak_stored - 1:,} nodes stored"
    assert short.peak_stored >= free.peak_stored


class Clock:
    """A clock that advances by one second each time it is read."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 1
        return self.now


@pytest.fixture
def clock(monkeypatch):
    monkeypatch.setattr(module.time, "perf_counter", Clock())


def test_a_budget_of_seconds(clock):
    # The clock is read once at the start and, since events come slowly by it, after each of them.
    for seconds, expanded in ((0, 1), (0.5, 1), (1, 2), (2.5, 3)):
        result = solve(EIGHT, SAMPLE, "breadth-first", max_seconds=seconds)
        assert (result.outcome, result.expanded) == (OUT_OF_BUDGET, expanded)
        assert result.budget == several(seconds, "second", spec="g")
    assert solve(EIGHT, SAMPLE, "breadth-first", max_seconds=inf).solved
    assert solve(EIGHT, SAMPLE, "breadth-first", max_seconds=100_000).solved


@pytest.mark.parametrize("name", ["max_expansions", "max_stored", "max_seconds"])
@pytest.mark.parametrize("value", [-1, "5", float("nan"), True])
def test_wrong_budgets_raise(name, value):
    kind = "a number" if name == "max_seconds" else "a whole number"
    with pytest.raises(ValueError) as error:
        solve(EIGHT, SAMPLE, **{name: value})
    assert str(error.value) == f"{name} must be {kind} from 0 up, not {value!r}"


def test_budgets_may_come_from_numpy():
    np = pytest.importorskip("numpy")
    result = solve(EIGHT, SAMPLE, max_expansions=np.int64(10), max_seconds=np.float64(60))
    assert result.expanded == 10
    with pytest.raises(ValueError, match="must be a whole number"):
        solve(EIGHT, SAMPLE, max_expansions=2.0)


# -- interruption and progress -------------------------------------------------------


def interrupted_after(events):
    def strategy(puzzle, start):
        yield from record(puzzle, start, "breadth-first")[:events]
        raise KeyboardInterrupt

    return strategy


@pytest.mark.parametrize("events", [0, 1, 65, 200])
def test_ctrl_c_returns_what_was_counted(events):
    trace = record(EIGHT, SAMPLE, interrupted_after(events))
    same = record(EIGHT, SAMPLE, "breadth-first", max_expansions=events)
    assert (trace.result.outcome, trace.result.moves) == (INTERRUPTED, None)
    assert trace.result.counters == same.result.counters
    assert list(trace) == list(same) and len(trace) == events
    assert str(trace.result).startswith("strategy: interrupted")


@pytest.mark.parametrize("line", range(1, 5600, 199))
def test_ctrl_c_on_any_line_leaves_the_counts_and_the_trace_consistent(line):
    """Interrupt while events are taken, counted or recorded."""
    lines = 0

    def trace_calls(frame, event, argument):
        inside = frame.f_code.co_name in (
            "follow",
            "count",
            "add",
            "extend",
            "_add_nodes",
            "keep",
        )
        return trace_lines if inside else None

    def trace_lines(frame, event, argument):
        nonlocal lines
        lines += event == "line"
        if lines == line:
            raise KeyboardInterrupt
        return trace_lines

    before = sys.gettrace()
    sys.settrace(trace_calls)
    try:
        trace = record(EIGHT, SAMPLE, "breadth-first")
    finally:
        sys.settrace(before)
    assert trace.result.outcome == INTERRUPTED and lines == line
    same = record(EIGHT, SAMPLE, "breadth-first", max_expansions=trace.result.expanded)
    assert trace.result.counters == same.result.counters
    assert list(trace) == list(same) and trace.nodes() == same.nodes()
    assert (trace.state, trace.move, trace.outcome) == (same.state, same.move, same.outcome)


def test_solving_in_another_thread():
    results = []
    thread = threading.Thread(target=lambda: results.append(solve(EIGHT, SAMPLE)))
    thread.start()
    thread.join()
    assert results == [solve(EIGHT, SAMPLE)]


def test_progress(clock, capsys):
    solve(EIGHT, SAMPLE, "breadth-first", max_expansions=1_500, progress=True)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("\rbreadth-first: 64 expanded\rbreadth-first: 65 expanded")
    assert err.endswith("\rbreadth-first: 1,500 expanded\n")


# -- strategies of one's own ---------------------------------------------------------


def tuples(puzzle, start):
    """Breadth-first search, with the leading fields alone."""
    found = record(puzzle, start, "breadth-first")
    for event in found:
        yield event.state, event.g, [*map(tuple, event.children)], event.frontier, event.stored
    return found.result.moves


def named(puzzle, start):
    """Yield every second event with its fields named."""
    names = Expansion._fields[:5]
    for number, event in enumerate(tuples(puzzle, start)):
        children = [Child(*child) for child in event[2]]
        named = Expansion(**dict(zip(names, event, strict=True)))._replace(children=children)
        yield named if number % 2 else event


def test_a_strategy_of_ones_own():
    start = EIGHT.scramble(6, seed=1)
    result, trace = solve(EIGHT, start, tuples), record(EIGHT, start, tuples)
    assert result == trace.result and result.strategy == "tuples"
    assert (result.solved, result.length) == (True, 6)
    generated = sum(len(event.children) for event in trace)
    assert (result.expanded, result.generated) == (len(trace), generated)
    assert list(record(EIGHT, start, named)) == list(trace)


def test_three_fields_are_enough():
    def least(puzzle, start):
        yield start, 0, [("d", puzzle.goal, "goal")]
        return "d"

    result = solve(EIGHT, NEAR, least)
    assert (result.moves, result.expanded, result.generated) == ("d", 1, 1)
    assert record(EIGHT, NEAR, least)[0] == Expansion(
        EIGHT.read(NEAR), 0, [Child("d", EIGHT.goal, "goal")], node=0
    )


def test_a_strategy_with_options_of_its_own():
    def mine(puzzle, start, *, order="ulrd", depth=3):
        yield start, depth, []
        return None

    assert solve(EIGHT, NEAR, mine, depth=5).outcome == "exhausted"
    with pytest.raises(ValueError, match="takes no option 'deep'; it takes order, depth"):
        solve(EIGHT, NEAR, mine, deep=5)
    with pytest.raises(ValueError, match="the order of moves is"):
        solve(EIGHT, NEAR, mine, order="up")

    def takes_any(puzzle, start, **options):
        yield start, options["deep"], []

    assert solve(EIGHT, NEAR, takes_any, deep=2).expanded == 1


def returning(moves):
    def careless(puzzle, start):
        yield start, 0, []
        return moves

    return careless


def test_moves_may_be_an_iterator():
    assert solve(EIGHT, NEAR, returning(reversed(["d"]))).moves == "d"


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("u", "returned moves that end at '1 2 x 4 5 3 7 8 6', not at the goal"),
        ("", "returned moves that end at '1 2 3 4 5 x 7 8 6', not at the goal"),
        ("r", "returned moves that cannot be made: move 1 ('r') is not possible on "),
        ("dd", "returned moves that cannot be made: move 2 ('d') is not possible on "),
        ("down", "returned moves that cannot be made: move 2 ('o') is not possible on "),
        ([["d"]], "returned moves that cannot be made: move 1 (['d']) is not possible on "),
        (True, "returned moves that cannot be made: moves are a text of letters u, d, l, r, not T"),
    ],
)
def test_wrong_solutions_are_found_out(moves, sentence):
    for call in (solve, record):
        with pytest.raises(RuntimeError) as found_out:
            call(EIGHT, NEAR, returning(moves))
        assert str(found_out.value).startswith(f"the strategy careless {sentence}")


GOAL = EIGHT.goal
GARBAGE = [
    5,
    None,
    "abc",
    (START, 0),
    (START, 0, [], 1, 1, None, None, None, False, 0, 0, 0),
    (START, 0, 5),
    (START, 0, ["u"]),
    (START, 0, [("u", GOAL)]),
    (START, 0, [("u", GOAL, "queue")]),
    (START, 0, [], "many", 1),
    (START, 0, [], 1, 1, None, None, None, None, None),
]


@pytest.mark.parametrize("before", [0, 70])
@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_what_is_not_an_event_is_an_error(garbage, before):
    def careless(puzzle, start):
        for _ in range(before):
            yield start, 0, []
        yield garbage
        yield start, 0, []

    for options in ({}, {"max_expansions": 1_000}, {"watch": lambda columns: None}):
        with pytest.raises(ValueError) as error:
            solve(EIGHT, NEAR, careless, **options)
        sentence = str(error.value)
        assert sentence.startswith("a strategy that is a generator must yield Expansion(state, ")
        assert sentence.endswith(f", not {garbage!r}") or sentence.endswith("...")


def test_errors_of_a_strategy_are_its_own():
    def broken(puzzle, start):
        yield start, 0, []
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        solve(EIGHT, NEAR, broken)


def test_errors_of_a_watcher_are_its_own():
    def watch(columns):
        raise ValueError("mine")

    with pytest.raises(ValueError, match=r"^mine$"):
        solve(EIGHT, NEAR, watch=watch)


# -- boards ------------------------------------------------------------------------


def test_a_bad_board_is_an_error_before_any_search():
    def never(puzzle, start):
        raise AssertionError("was called")
        yield

    for call in (solve, record):
        with pytest.raises(ValueError, match="not a 3x3 board: 'hello' is not a tile"):
            call(EIGHT, "hello", never)
        assert call(EIGHT, "2 1 3 4 5 6 7 8 x", never) is not None  # unsolvable: not called


@given(st.sampled_from([(2, 2), (2, 3), (3, 2), (2, 4)]), st.data())
@quick
def test_any_goal_can_be_reached_where_parity_allows(shape, data):
    rows, cols = shape
    goal, start = (data.draw(st.permutations(range(rows * cols))) for _ in "gs")
    puzzle = Puzzle(rows, cols, goal)
    results = [solve(puzzle, start, name) for name in ("breadth-first", "a-star", "bidirectional")]
    if puzzle.is_solvable(start):
        assert {r.outcome for r in results} == {SOLVED}
        assert len({r.length for r in results}) == 1
        assert all(r.path[0].state == bytes(start) and r.path[-1].is_goal for r in results)
    else:
        assert {r.outcome for r in results} == {UNSOLVABLE}


# -- the compiled search ---------------------------------------------------------------


@pytest.fixture
def compiled():
    """Skip the test without numba, and return a search on the 15-puzzle that is compiled."""
    if reason := why_not():
        pytest.skip(reason)
    return partial(solve, FIFTEEN, FIFTEEN.scramble(30, seed=3), "ida-star")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"heuristic": "linear-conflict"},
        {"heuristic": "walking-distance", "order": "drlu"},
        {"heuristic": "misplaced", "rise": "one", "max_limit": 12},
        {"max_seconds": 600},
    ],
    ids=str,
)
def test_the_compiled_search_gives_the_same_result(compiled, options):
    fast, readable = compiled(**options), compiled(**options, max_expansions=10**9)
    assert (fast.engine, readable.engine) == ("compiled", "python")
    assert fast == readable and fast.iterations == readable.iterations
    assert repr(fast) == repr(readable) and fast.as_dict() == readable.as_dict()


@pytest.mark.parametrize(
    "options",
    [
        {"max_expansions": 10**6},
        {"max_stored": 10**6},
        {"watch": lambda columns: None},
        {"parity_check": False, "max_seconds": 60},
        {"heuristic": lambda state, puzzle: manhattan(state, puzzle)},
    ],
)
def test_what_needs_the_python_search_gets_it(compiled, options):
    assert compiled(**options).engine == "python"
    assert compiled(**options) == compiled()


def test_a_worker_process_has_the_compiled_search_too(compiled):
    strategy = pickle.loads(pickle.dumps(STRATEGIES["ida-star"]))
    assert solve(FIFTEEN, FIFTEEN.scramble(12, seed=3), strategy).engine == "compiled"


def test_small_boards_and_other_strategies_are_searched_in_python(compiled):
    assert solve(EIGHT, SAMPLE, "ida-star").engine == "python"
    assert solve(FIFTEEN, FIFTEEN.scramble(6, seed=3), "a-star").engine == "python"
    assert record(FIFTEEN, FIFTEEN.scramble(6, seed=3), "ida-star").result.engine == "python"


def test_without_numba_the_search_is_in_python(monkeypatch):
    monkeypatch.setattr("searchlab.compiled.available", lambda: False)
    assert solve(FIFTEEN, FIFTEEN.scramble(12, seed=3), "ida-star").engine == "python"


def test_wrong_options_of_the_compiled_search(compiled):
    for options, sentence in (
        ({"max_seconds": -1}, "max_seconds must be a number from 0 up"),
        ({"weight": 2}, "takes no option 'weight'"),
        ({"order": "up"}, "the order of moves is"),
    ):
        with pytest.raises(ValueError, match=sentence):
            compiled(**options)


def test_progress_of_the_compiled_search(compiled, clock, capsys):
    expanded = compiled(progress=True).expanded
    reports = re.findall(r"\rida-star: ([0-9,]+) expanded", capsys.readouterr().err)
    reports = [int(report.replace(",", "")) for report in reports]
    assert reports == sorted(reports) and reports[-1] >= expanded


# -- a result in a notebook ------------------------------------------------------------


def test_a_result_in_a_notebook():
    html = solve(EIGHT, SAMPLE, "a-star", max_expansions=3)._repr_html_()
    assert "<caption>a-star: out of budget (3 expansions)</caption>" in html
    assert "<td style='text-align:right'>3</td>" in html
    mine = lambda puzzle, start: (yield start, 0, [])  # noqa: E731
    mine.__name__ = "<b>"
    html = solve(EIGHT, NEAR, mine)._repr_html_()
    assert "<b>" not in html and "&lt;b&gt;: exhausted" in html
