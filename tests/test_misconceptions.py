"""A reader's search: right ones pass, however they are written; wrong ones get their name."""

import os
import subprocess
import sys
from functools import cache
from heapq import heappop, heappush
from itertools import islice, permutations
from pathlib import Path

import pytest
from answers import queue_search

from searchlab import STRATEGIES, exercises
from searchlab.cli.lab import lessons
from searchlab.exercises.misconceptions import FAMILIES, _children
from searchlab.exercises.search import _boards, check_search
from searchlab.heuristics import bind, manhattan
from searchlab.puzzle import INVERSE

ORDERS = ["".join(order) for order in permutations("ulrd")]
FEW = ("ulrd", "rdlu")
CORRECT = [
    (strategy, variant)
    for strategy, family in FAMILIES.items()
    for variant in [
        *family.correct(FEW),
        *islice(family.correct(ORDERS), 0, None, 1 if strategy == "breadth-first" else 11),
    ]
]


def written_out(variant):
    """A search as a reader writes it, from a variant that yields boards and depths alone."""

    def search(puzzle, start, heuristic=manhattan):
        events = variant(puzzle, start, cache(bind(heuristic, puzzle)))
        while True:
            try:
                state, g = next(events)
            except StopIteration as stop:
                return stop.value
            children = _children(puzzle, state, variant.keywords["order"])
            yield state, g, [(move, child, "duplicate") for move, child in children]

    return search


def described(variant):
    return str({name: getattr(v, "__name__", v) for name, v in variant.keywords.items()})


@pytest.mark.parametrize("strategy", FAMILIES)
def test_no_correct_variant_is_accused(strategy):
    for name, variant in CORRECT:
        if name == strategy:
            found = check_search(written_out(variant), strategy)
            assert found.passed, (described(variant), found)


WRONG = [
    (strategy, misconception)
    for strategy, family in FAMILIES.items()
    for misconception in family.misconceptions
]


@pytest.mark.parametrize("strategy, misconception", WRONG, ids=[f"{s}: {m.name}" for s, m in WRONG])
def test_every_wrong_variant_is_recognised(strategy, misconception):
    recognised = 0
    variants = list(FAMILIES[strategy].wrong(misconception, ("ulrd", "drlu")))
    for variant in variants[:: max(1, len(variants) // 12) | 1]:
        found = check_search(written_out(variant), strategy)
        if found.name == misconception.name:
            assert misconception.said in found.said
            assert misconception.hint in found.hint
            recognised += 1
        else:  # it expands the same boards as a right search, or as another wrong one
            known = {each.name for each in FAMILIES[strategy].misconceptions}
            assert found.passed or found.name in known, (described(variant), found)
    assert recognised


@pytest.mark.parametrize("strategy", FAMILIES)
def test_the_strategies_of_the_package_pass(strategy):
    assert check_search(STRATEGIES[strategy].generate, strategy).passed


@pytest.mark.parametrize(
    "strategy, of, name",
    [
        ("a-star", "greedy", "f without g"),
        ("a-star", "breadth-first", "g alone"),
        ("greedy", "a-star", "f with g"),
        ("ida-star", "iterative-deepening", "f without h"),
        ("breadth-first", "a-star", "not the least"),
        ("bidirectional", "breadth-first", "one side only"),
    ],
)
def test_another_strategy_is_told_by_its_name(strategy, of, name):
    assert check_search(STRATEGIES[of].generate, strategy).name == name


def level_by_level(puzzle, start):
    """A level is a set: which of its boards comes first is nobody's business."""
    path, level = {start: ""}, {start}
    while level:
        following = set()
        for state in sorted(level, reverse=True):
            if state == puzzle.goal:
                return path[state]
            children = []
            for move, child in puzzle.successors(state):
                children.append((move, child, "duplicate" if child in path else "queued"))
                if child not in path:
                    path[child] = path[state] + move
                    following.add(child)
            yield state, len(path[state]), children
        level = following
    return None


def textbook_a_star(puzzle, start):
    """A closed list, copies on the heap, ties by the board itself."""
    frontier, closed = [(manhattan(start, puzzle), start, "")], set()
    while frontier:
        _, state, path = heappop(frontier)
        if state == puzzle.goal:
            return path
        if state in closed:
            continue
        closed.add(state)
        children = []
        for move, child in puzzle.successors(state):
            if child not in closed:
                f = len(path) + 1 + manhattan(child, puzzle)
                heappush(frontier, (f, child, path + move))
            children.append((move, child, "queued"))
        yield state, len(path), children


def sorted_ida_star(puzzle, start):
    """The children with the least f first, known once the parity rules the board out."""
    if not puzzle.is_solvable(start):
        return None
    limit = manhattan(start, puzzle)

    def descend(state, path, limit):
        if state == puzzle.goal:
            return path, limit
        children = [
            (len(path) + 1 + manhattan(child, puzzle), move, child)
            for move, child in puzzle.successors(state)
            if not path or move != INVERSE[path[-1]]
        ]
        shown = [(m, child, "pruned" if f > limit else "descended") for f, m, child in children]
        yield state, len(path), shown
        least = float("inf")
        for f, move, child in sorted(children):
            if f <= limit:
                found, f = yield from descend(child, path + move, limit)
                if found is not None:
                    return found, limit
            least = min(least, f)
        return None, least

    found = None
    while found is None:
        found, limit = yield from descend(start, "", limit)
    return found


@pytest.mark.parametrize(
    "strategy, search",
    [
        ("breadth-first", queue_search),
        ("breadth-first", level_by_level),
        ("a-star", textbook_a_star),
        ("ida-star", sorted_ida_star),
    ],
)
def test_searches_written_otherwise_pass(strategy, search):
    found = exercises.check_search(search, strategy)
    assert found.passed, found


def test_two_mistakes_at_once_get_no_name():
    """A stack, and a lost move: neither explains everything that was seen."""
    family = FAMILIES["breadth-first"]
    names = {"a stack for a queue", "a lost first move"}
    stack, lost = (each for each in family.misconceptions if each.name in names)
    both = {**stack.wrong, **lost.wrong}
    variant = next(iter(family._variants({"goal_test": ("expansion",), **both})))
    found = check_search(written_out(variant))
    assert not found.passed
    assert found.name not in {each.name for each in family.misconceptions}


def yields_numbers(puzzle, start):
    yield 3


def stays(puzzle, start):
    if start != puzzle.goal:
        yield start, 0, [("u", start, "queued")]
        yield from stays(puzzle, start)
    return ""


@pytest.mark.parametrize(
    "search, name",
    [
        (3, "not a function"),
        (lambda puzzle, start: "", "nothing expanded"),
        (lambda puzzle, start: iter(()), "nothing expanded"),
        (lambda puzzle: None, "your code stops"),
        (yields_numbers, "not an event"),
        (stays, "a wrong child"),
        (None, "nothing there yet"),
    ],
)
def test_what_is_no_search_is_refused(search, name):
    assert check_search(search).name == name


def test_the_boards_tell_the_order_of_the_moves():
    for strategy in FAMILIES:
        assert any(len(p.successors(board)) == 4 for p, board, _ in _boards(strategy, True))


def test_the_section_that_treats_a_misconception_is_there():
    for _, misconception in WRONG:
        lesson, part = misconception.section.split(".")
        (path,) = lessons().glob(f"{lesson}_*.ipynb")
        assert f'"## {part} ' in path.read_text(encoding="utf-8"), misconception


def test_a_board_is_shown_with_the_difference():
    def worst(puzzle, start):
        yield start, 0, [(m, c, "queued") for m, c in puzzle.successors(start)][:-1]
        return "u"

    found = check_search(worst, "a-star")
    assert not found.passed
    assert "'" in found.said
    assert found.hint


@pytest.mark.parametrize("seed", ["1", "7"])
def test_the_example_does_not_depend_on_hashes(seed):
    code = (
        "from answers import queue_search\nfrom searchlab import exercises\n"
        "print(exercises.check_search(queue_search, 'greedy').said)"
    )
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    # Two boards with h = 7 wait: the one that came first is named.
    assert "while '4 1 3 7 5 x 8 2 6' waits with h = 7" in done.stdout
