"""A reader's search: right ones pass however they are written, wrong ones are named.

Each is the textbook's code with a part or two replaced, as a plain function and as a generator.
"""

import re
from pathlib import Path

import pytest
from textbook import FORMS, written

from searchlab import STRATEGIES
from searchlab.exercises import check_search
from searchlab.exercises.misconceptions import FAMILIES
from searchlab.exercises.search import _starts

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
ANSWERS = {
    "first move missing": {"answer": "path[1:]"},
    "last move missing": {"answer": "path[:-1]"},
    "moves in reverse order": {"answer": "path[::-1]"},
    "moves of the tile": {"answer": "turned(path)"},
    "the path from the goal": {"answer": "reverse(path)"},
}
START = {"the start is never tested": {"tests_start": "False", "early": "True"}}
MEMORY = {
    "no memory": {"enters": "True", "stale": "False"},
    "only the last move is remembered": {
        "enters": "not path.endswith(INVERSE[move])",
        "stale": "False",
    },
    "expanded boards forgotten": {
        "enters": "child not in [entry[2] for entry in frontier]",
        "stale": "False",
    },
    "marked too late": {"enters": "child not in closed", "stale": "False"},
}
PRIORITY = {
    "g alone": {"key": "g"},
    "largest key first": {"key": "-g - h(child)"},
    "the parent's estimate": {"key": "g + h(state)"},
    "a stack for a heap": {"key": "-n"},
}
DEPTH_FIRST = {
    "the threshold rises too far": {"rise": "threshold + 4"},
    "the threshold never rises": {"rise": "threshold"},
    "one iteration": {"rise": "inf"},
    "the last move is undone": {"skips": "False"},
    "closed in a depth-first search": {"skips": "child in closed"},
    "moves not taken back": {"answer": "''.join(entered) + path[-1]"},
    "the start is never tested": {"tests_start": "False"},
}
WRONG = {
    "breadth-first": {"a stack for a queue": {"tie": "-n"}} | MEMORY | START | ANSWERS,
    "greedy": {"f with g": {"key": "g + h(child)"}} | PRIORITY | MEMORY | START | ANSWERS,
    "a-star": {
        "goal test too early": {"early": "True"},
        "closed too soon": {"enters": "child not in best"},
        "never reopened": {"enters": "child not in closed", "stale": "state in closed"},
        "f without g": {"key": "h(child)"},
    }
    | PRIORITY
    | MEMORY
    | START
    | ANSWERS,
    "iterative-deepening": DEPTH_FIRST | ANSWERS,
    "ida-star": {
        "parity ignored": {"rise": "threshold + 1"},
        "cut at the threshold": {"beyond": ">="},
        "f without h": {"f": "g + (h(child) > 0)", "first": "1"},
        "f without g": {"f": "h(child)"},
    }
    | DEPTH_FIRST
    | ANSWERS,
    "bidirectional": {
        "one side only": {"side": "0"},
        "a stack for a queue": {"take": "pop"},
        "no memory": {"enters": "True"},
        "the second half is not undone": {"join": "forward + backward"},
        "the second half is not reversed": {"join": "forward + turned(backward)"},
        "the second half is not inverted": {"join": "forward + backward[::-1]"},
        "half a path": {"join": "forward"},
        "halves in the wrong order": {"join": "reverse(backward) + forward"},
        "the start is never tested": {"tests_start": "False"},
    }
    | dict(list(ANSWERS.items())[:2]),
}
del WRONG["greedy"]["expanded boards forgotten"]  # expands the same boards as without a memory
RIGHT = {
    "breadth-first": [
        {"early": "True"},
        {"enters": "child not in closed", "stale": "state in closed"},
        {"key": "g", "tie": "-n", "children": "sorted(puzzle.successors(state))"},
    ],
    "greedy": [{"tie": "-n"}, {"early": "True", "children": "reversed(puzzle.successors(state))"}],
    "a-star": [{"tie": "-n"}, {"tie": "(h(child), n)"}],
    "iterative-deepening": [{"skips": "child in path"}],
    "ida-star": [
        {"skips": "child in path"},
        {"children": "sorted(puzzle.successors(path[-1]), key=lambda pair: h(pair[1]))"},
    ],
    "bidirectional": [{"side": "1 - side", "early": "False"}],
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("strategy", "changes"),
    [(strategy, changes) for strategy in RIGHT for changes in [{}, *RIGHT[strategy]]],
)
def test_a_right_search_passes(strategy, changes, form):
    found = check_search(written(strategy, form, **changes), strategy)
    assert found.passed, found


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("strategy", "name", "changes"),
    [(strategy, *mistake) for strategy in WRONG for mistake in WRONG[strategy].items()],
)
def test_a_misconception_is_named(strategy, name, changes, form):
    found = check_search(written(strategy, form, **changes), strategy)
    assert found.name == name, found
    for known in FAMILIES[strategy].misconceptions:
        assert known.name != name or (known.message in found.message and known.hint == found.hint)
    assert "From '" in found.message


@pytest.mark.parametrize("strategy", FAMILIES)
def test_every_misconception_is_tested_and_names_a_lesson(strategy):
    assert {known.name for known in FAMILIES[strategy].misconceptions} <= WRONG[strategy].keys()
    for known in FAMILIES[strategy].misconceptions:
        (lesson,) = re.findall(r"See lesson (\w+)\.$", known.hint)
        assert list(NOTEBOOKS.glob(f"{lesson}_*.ipynb"))


@pytest.mark.parametrize(
    ("strategy", "other", "name"),
    [
        *((strategy, strategy, "passed") for strategy in FAMILIES),
        ("a-star", "greedy", "f without g"),
        ("a-star", "breadth-first", "g alone"),
        ("greedy", "a-star", "f with g"),
        ("ida-star", "iterative-deepening", "f without h"),
        ("breadth-first", "a-star", "not the least"),
        ("bidirectional", "breadth-first", "one side only"),
    ],
)
def test_the_strategies_of_the_package(strategy, other, name):
    assert check_search(STRATEGIES[other].generate, strategy).name == name


def test_of_two_mistakes_one_is_named():
    found = check_search(written("breadth-first", tie="-n", answer="path[1:]"))
    assert found.name == "a stack for a queue"


def yields_numbers(puzzle, start):
    yield 3


def stays(puzzle, start):
    yield puzzle.goal, 0, [("u", puzzle.goal, "queued")]


def raises_midway(puzzle, start):
    puzzle.successors(start)
    return {}[start]


def without_end(puzzle, start):
    for _, child in puzzle.successors(start) if start != puzzle.goal else ():
        without_end(puzzle, child)
    return ""


@pytest.mark.parametrize(
    ("search", "name"),
    [
        (3, "not a function"),
        (lambda puzzle, start: "", "nothing expanded"),
        (lambda puzzle: None, "your code raises an error"),
        (raises_midway, "your code raises an error"),
        (without_end, "no memory"),
        (yields_numbers, "your code raises an error"),
        (stays, "your code raises an error"),
        (written("breadth-first", answer="reversed(path[::-1])"), "passed"),
        (written("breadth-first", answer="len(path)"), "not moves"),
    ],
)
def test_what_is_not_a_search(search, name):
    found = check_search(search)
    assert found.name == name, found


def test_the_heuristic_is_given_by_either_name():
    def greedy(puzzle, start, heuristic):
        return written("greedy")(puzzle, start, lambda state: heuristic(state, puzzle))

    assert check_search(greedy, "greedy")


@pytest.mark.parametrize("strategy", FAMILIES)
def test_a_start_has_all_four_moves(strategy):
    """Otherwise an order of the moves could not be seen."""
    starts = _starts(strategy, written("a-star"))
    assert any(len(puzzle.successors(board)) == 4 for puzzle, board, _ in starts)


def test_the_example_is_the_first_of_equals():
    found = check_search(written("breadth-first"), "greedy")
    assert "while '4 1 3 7 5 x 8 2 6' is on the frontier with h 7" in found.message
