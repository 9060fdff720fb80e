"""solve() counts exactly, stops when a budget is used up, and checks its arguments."""

import json
import pickle
import re
from dataclasses import is_dataclass
from functools import partial
from math import inf

import numpy as np
import pytest

from searchlab import (
    EIGHT,
    FIFTEEN,
    STRATEGIES,
    Node,
    Puzzle,
    Result,
    manhattan,
    record,
    solve,
)  # fmt: skip
from searchlab.problems.checks import several
from searchlab.running import solving as module
from searchlab.running.result import Iteration
from searchlab.search import breadth_first

SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
EASY = EIGHT.scramble(12, seed=2)
MIDDLE = {  # a board that each strategy solves within some hundred expansions
    name: Puzzle(2, 3).random(seed=5) if name == "iterative-deepening" else EASY
    for name in STRATEGIES
    if name != "superior-node"
}
# -- counters ----------------------------------------------------------------------


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_counters_are_those_of_the_events(strategy):
    options = {"max_depth": 11} if "max_depth" in STRATEGIES[strategy].options else {}
    boards = [Puzzle(2, 3).random(seed) for seed in range(6)]
    for board in (*boards, EIGHT.scramble(14, seed=3)):
        trace = record(board, strategy, **options)
        outcomes = [child.outcome for event in trace for child in event.children]
        result, roots = trace.result, 2 if strategy == "bidirectional" else 1
        assert result.counters == {
            "expanded": sum(not event.again for event in trace),
            "generated": len(outcomes),
            "duplicates": outcomes.count("duplicate"),
            "enqueued": outcomes.count("queued") + roots,
            "pruned": outcomes.count("pruned"),
            "inferior": outcomes.count("inferior"),
            "skipped": sum(event.skipped for event in trace),
            "max_queue": max(roots, *(event.frontier for event in trace)),
            "peak_stored": max(event.stored for event in trace),
        }
        assert solve(board, strategy, **options) == result
        assert solve(board, strategy, progress=True, watch=len, **options) == result


@pytest.mark.parametrize("strategy", ["ida-star", "iterative-deepening", "depth-first"])
def test_iterations_add_up(strategy):
    options = {"max_depth": 10} if strategy == "depth-first" else {}
    for seed in range(3):
        result = solve(EIGHT.scramble(10, seed), strategy, **options)
        for name in ("expanded", "generated", "pruned", "skipped"):
            assert sum(getattr(i, name) for i in result.iterations) == result.counters[name]
        limits = [i.limit for i in result.iterations]
        assert limits == sorted(set(limits))
        for iteration in result.iterations:
            # Calls of the recursive program: each is pruned or expanded, or finds the goal.
            found = result.solved and iteration is result.iterations[-1]
            assert iteration.dfs_calls == iteration.pruned + iteration.expanded + found
    assert solve(EASY, "breadth-first").iterations == ()


# -- results -----------------------------------------------------------------------


def test_a_result_contains_everything():
    result = solve(EIGHT, NEAR, "breadth-first")
    assert (result.outcome, result.solved, result.moves, result.length) == ("solved", True, "d", 1)
    assert result.path == [EIGHT.board(NEAR), EIGHT.board(EIGHT.goal)]
    assert str(result).startswith("breadth-first: solved in 1 move: d (expanded 1, generated 3, ")
    written = json.loads(json.dumps(result.as_dict()))
    assert written.pop("seconds") > 0
    head = {"strategy": "breadth-first", "board": NEAR, "goal": "1 2 3 4 5 6 7 8 x"}
    found = {"outcome": "solved", "length": 1, "moves": "d", "iterations": []}
    assert written == head | {"rows": 3, "cols": 3} | found | result.counters
    dear = result.replace(cost=7, iterations=(Iteration(5, generated=8),)).as_dict()
    assert dear["cost"] == 7
    assert dear["iterations"] == [
        {"limit": 5, "dfs_calls": 9, "expanded": 0, "generated": 8, "pruned": 0, "skipped": 0}
        | {"deepest": 0}
    ]


def test_results_are_values_and_rows():
    one, two = solve(EIGHT, SAMPLE), solve(EIGHT, SAMPLE)
    assert one == two and hash(one) == hash(two) and one.seconds != two.seconds
    assert one != solve(EIGHT, SAMPLE, ties="high-h") and one != dict(one)
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.replace(cost=7).cost == 7 and one.cost == 19
    with pytest.raises(AttributeError):
        one.expanded = 0
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame([one, solve(EIGHT, SAMPLE, "greedy")])
    assert [*one] == [*Result.COLUMNS] and sorted(table.columns) == sorted(one)  # as pandas 2 does
    assert [*table.expanded] == [312, 71]
    assert not is_dataclass(one)  # pandas 2 would read its fields


def test_a_result_without_a_solution():
    result = solve(EIGHT, "2 1 3 4 5 6 7 8 x")
    assert str(result) == "a-star: unsolvable by parity"
    assert (result.moves, result.length, result.cost, result.path) == (None, None, None, [])
    assert not any(result.counters.values()) and result.as_dict()["moves"] is None


def test_a_result_in_a_notebook():
    html = solve(EIGHT, SAMPLE, "a-star", max_expansions=3)._repr_html_()
    assert "<caption>a-star: out of budget (3 expansions)</caption>" in html and ">3</td>" in html
    assert "&lt;b&gt;: exhausted" in Result(EIGHT, EIGHT.goal, "<b>", "exhausted")._repr_html_()


# -- what is searched --------------------------------------------------------------


def test_a_board_alone():
    board = EIGHT.board(SAMPLE)
    assert solve(board) == solve(EIGHT, SAMPLE) == solve(EIGHT, board, "a-star")
    assert solve(board, "greedy") == solve(EIGHT, SAMPLE, "greedy")
    assert solve(board, "greedy") == solve(board, strategy="greedy")
    assert record(board, "greedy").result.length == 41
    assert solve(Puzzle(3, 4).scramble(4, 1), max_expansions=99).strategy == "ida-star"
    for arguments, words in (
        ((board, SAMPLE, "greedy"), "no start besides"),
        ((EIGHT,), "give the start"),
        ((EIGHT, FIFTEEN.scramble(5, 1)), "belongs to"),
        ((EIGHT, "hello"), "'hello' is not a tile"),
        ((board, SAMPLE), "there is no strategy"),
    ):
        with pytest.raises(ValueError, match=words):
            solve(*arguments)


def test_an_unsolvable_board_is_not_searched():
    def never(puzzle, start):
        raise AssertionError("was called")

    for call in (solve, record):
        assert call(EIGHT, "2 1 3 4 5 6 7 8 x", never) is not None


# -- budgets -----------------------------------------------------------------------


@pytest.mark.parametrize("strategy", MIDDLE)
def test_a_budget_of_expansions_is_exact(strategy):
    board = MIDDLE[strategy]
    whole = record(board, strategy)
    need = whole.result.expanded
    for budget in {0, 64, 65, need - 1}:
        if budget < need:
            seen = record(board, strategy, max_expansions=budget)
            short = seen.result
            assert (short.outcome, short.expanded, short.moves) == ("out of budget", budget, None)
            assert short.budget == several(budget, "expansion")
            # The next event of the whole search is the expansion that was one too many.
            assert [e.state for e in seen] == [e.state for e in whole[: len(seen)]]
            assert not whole[len(seen)].again
    assert solve(board, strategy, max_expansions=need) == whole.result


@pytest.mark.parametrize("strategy", MIDDLE)
def test_a_budget_of_nodes_stored(strategy):
    free = solve(MIDDLE[strategy], strategy)
    assert solve(MIDDLE[strategy], strategy, max_stored=free.peak_stored) == free
    short = solve(MIDDLE[strategy], strategy, max_stored=free.peak_stored - 1)
    assert short.budget == f"{free.peak_stored - 1:,} nodes stored" and short.moves is None


def test_an_exhausted_search_is_not_out_of_budget():
    for budget, outcome in ((360, "exhausted"), (361, "exhausted"), (359, "out of budget")):
        options = {"parity_check": False, "max_expansions": budget}
        result = solve(Puzzle(2, 3), "2 1 3 4 5 x", "breadth-first", **options)
        assert (result.outcome, result.expanded) == (outcome, min(budget, 360))


@pytest.fixture
def clock(monkeypatch):
    """A clock that advances by one second each time it is read."""
    seconds = iter(range(10**6))
    monkeypatch.setattr(module.time, "perf_counter", lambda: next(seconds))


def test_a_budget_of_seconds(clock):
    # The clock is read once at the start and, since events come slowly by it, after each of them.
    for seconds, expanded in ((0, 1), (1, np.int64(2)), (2.5, 3)):
        result = solve(EIGHT, SAMPLE, "breadth-first", max_seconds=seconds)
        assert (result.outcome, result.expanded) == ("out of budget", expanded)
        assert result.budget == several(seconds, "second", spec="g")
    for seconds in (inf, 100_000):
        assert solve(EASY, "breadth-first", max_seconds=seconds).solved


@pytest.mark.parametrize("name", ["max_expansions", "max_stored", "max_seconds"])
@pytest.mark.parametrize("value", [-1, "5", float("nan")])
def test_wrong_budgets_raise(name, value):
    with pytest.raises(ValueError, match=rf"^{name} must be a .*from 0 up, not {value!r}$"):
        solve(EIGHT, SAMPLE, **{name: value})


def test_progress(clock, capsys):
    solve(EIGHT, SAMPLE, "breadth-first", max_expansions=300, progress=True)
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("\rbreadth-first: 64 expanded\rbreadth-first: 65 expanded")
    assert err.endswith("\rbreadth-first: 300 expanded\n")


# -- functions of one's own ----------------------------------------------------------


def returning(moves=None):
    """Make a search that expands the start and returns these moves."""

    def mine(puzzle, start, *, depth=3):
        list(puzzle.successors(start))
        return moves

    return mine


def test_options_of_ones_own():
    assert solve(EIGHT, NEAR, returning(), depth=5).outcome == "exhausted"
    with pytest.raises(ValueError, match="takes no option 'deep'; it takes depth"):
        solve(EIGHT, NEAR, returning(), deep=5)


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ("u", "end at '1 2 x 4 5 3 7 8 6', not at the goal"),
        ("dd", "cannot be made: move 2 ('d') is not possible on "),
        ([["d"]], "among its moves; moves are letters"),
        (True, "return the moves"),
        (Node(EIGHT.goal), "not at the goal"),
        (iter(lambda: "u", None), "more than 1,000,000 moves"),
    ],
)
def test_wrong_solutions_are_found_out(moves, words):
    with pytest.raises(RuntimeError) as found_out:
        solve(EIGHT, NEAR, returning(moves))
    assert str(found_out.value).startswith("the strategy mine returned ")
    assert words in str(found_out.value)
    assert solve(EIGHT, NEAR, returning(reversed(["d"]))).moves == "d"


def test_a_generator_of_moves_is_observed():
    def search(puzzle, start):
        state = start
        for move in "ddx" if start == puzzle.goal else "d":
            state = dict(puzzle.successors(state))[move]
            yield move

    assert str(solve(EIGHT, NEAR, search)).endswith("d (expanded 1, generated 3)")
    assert record(EIGHT, NEAR, search, lines=True).lines(0)

    def gives_up(puzzle, start):
        list(puzzle.successors(start))
        yield from ()

    assert solve(EIGHT, NEAR, gives_up).outcome == "exhausted"
    with pytest.raises(RuntimeError, match="not boards or pairs"):  # a generator of expansions
        solve(EIGHT, NEAR, lambda puzzle, start: breadth_first(puzzle, start))


def test_errors_of_a_strategy_and_of_a_watcher_are_their_own():
    def broken(*_):
        raise ZeroDivisionError("mine")

    for options in ({"strategy": broken}, {"heuristic": broken}, {"watch": broken}):
        with pytest.raises(ZeroDivisionError, match=r"^mine$"):
            solve(EIGHT, NEAR, **options)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (SystemExit(3), "raised SystemExit: 3, which would end the program"),
        (GeneratorExit(), "raised GeneratorExit, which would end the program"),
    ],
)
def test_a_search_that_would_end_the_program_is_an_error(error, words):
    def ends(*_):
        raise error

    for options in ({"strategy": ends}, {"heuristic": ends}):
        with pytest.raises(RuntimeError, match=words):
            solve(EIGHT, NEAR, **options)
    assert "SystemExit" in record(EIGHT, NEAR, ends).result.error or "Gen" in words


# -- the compiled search ---------------------------------------------------------------


@pytest.fixture
def compiled():
    """Skip the test without numba, and return a search on the 15-puzzle that is compiled."""
    pytest.importorskip("numba")
    return partial(solve, FIFTEEN, FIFTEEN.scramble(30, seed=3), "ida-star")


@pytest.mark.parametrize(
    ("engine", "options"),
    [
        ("compiled", {}),
        ("compiled", {"heuristic": "walking-distance", "order": "drlu"}),
        ("compiled", {"heuristic": "misplaced", "rise": "one", "max_limit": 12}),
        ("compiled", {"max_seconds": 600}),
        ("python", {"watch": lambda events: None}),
        ("python", {"heuristic": lambda state, puzzle: manhattan(state, puzzle)}),
    ],
    ids=lambda given: given if isinstance(given, str) else " ".join(given),
)
def test_the_compiled_search_gives_the_same_result(compiled, engine, options):
    strategy = pickle.loads(pickle.dumps(STRATEGIES["ida-star"]))  # as in a worker process
    result = solve(compiled.args[1], strategy, **options)
    readable = compiled(**options, max_expansions=10**9)
    assert (result.engine, readable.engine) == (engine, "python")
    assert result == readable and result.iterations == readable.iterations


def test_options_and_progress_of_the_compiled_search(compiled, clock, capsys):
    for options in ({"max_seconds": -1}, {"weight": 2}, {"order": "up"}):
        with pytest.raises(ValueError, match="".join(options)):
            compiled(**options)
    expanded = compiled(progress=True).expanded
    reports = re.findall(r"\rida-star: ([0-9,]+) expanded", capsys.readouterr().err)
    reports = [int(report.replace(",", "")) for report in reports]
    assert reports == sorted(reports) and reports[-1] >= expanded
