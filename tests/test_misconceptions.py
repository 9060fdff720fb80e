"""A reader's search: right ones pass however they are written, wrong ones are named.

Each search is written once, as a generator of expansions, and checked as such and as the plain
function that runs it to its end: that one is observed by its calls of `puzzle.successors`.
"""

from collections import deque
from functools import partial
from heapq import heappop, heappush
from itertools import count
from math import inf

import pytest
from answers import plain, queue_search

from searchlab import STRATEGIES, manhattan
from searchlab.exercises import check_search
from searchlab.exercises.misconceptions import FAMILIES
from searchlab.exercises.search import _starts
from searchlab.puzzle import INVERSE
from searchlab.search.paths import reverse


def turned(moves):
    return "".join(INVERSE[move] for move in moves)


def f(g, h, parent_h):
    return g + h


def graph_search(
    puzzle, start, h, *, order="ulrd", f=None, stack=False, ties=1, memory="seen", early=False,
    tests_start=True, answer=str,
):  # fmt: skip
    """Search with a heap ordered by f(g, h, h of the parent); without an f with a queue."""
    number, best, closed = count(), {start: 0}, set()
    frontier, waiting = [(0, 0, start, "")], [start]
    if early and tests_start and start == puzzle.goal:
        return answer("")
    while frontier:
        _, _, state, path = heappop(frontier)
        waiting.remove(state)
        if (memory == "closed" and state in closed) or (
            memory == "better" and len(path) > best[state]
        ):
            continue
        if not early and state == puzzle.goal:
            return answer(path)
        closed.add(state)
        children = sorted(puzzle.successors(state), key=lambda pair: order.index(pair[0]))
        yield state, len(path), [(move, child, "queued") for move, child in children]
        for move, child in children:
            if early and child == puzzle.goal and (tests_start or child not in best):
                return answer(path + move)
            g = len(path) + 1
            if {
                "seen": child in best,
                "better": best.get(child, inf) <= g,
                "closed": child in closed,
                "late": child in closed,
                "waiting": child in waiting,
                "undo": path and move == INVERSE[path[-1]],
                "none": False,
            }[memory]:
                continue
            best[child] = min(g, best.get(child, g))
            key = f(g, h(child), h(state)) if f else 0
            n = next(number)
            heappush(frontier, (key, -n if stack else ties * n, child, path + move))
            waiting.append(child)
    return None


def iterations(
    puzzle, start, h, *, f=lambda g, h: g + h, rise=None, equal=False, memory="undo",
    late=True, once=False, takes_back=True, tests_start=True, answer=str,
):  # fmt: skip
    """Search depth first under a rising threshold on f."""
    entered, above, closed = [], [], set()

    def descend(path, moves, threshold):
        state = path[-1]
        children = puzzle.successors(state) if late else list(puzzle.successors(state))
        yield state, len(moves), []
        if not late and puzzle.goal in [child for _, child in children]:
            return moves + next(move for move, child in children if child == puzzle.goal)
        for move, child in children:
            if (memory == "undo" and moves and move == INVERSE[moves[-1]]) or (
                child in {"path": path, "closed": closed}.get(memory, ())
            ):
                continue
            if child == puzzle.goal:
                return moves + move
            value = f(len(path), h(child))
            if value > threshold or (equal and value == threshold):
                above.append(value)
                continue
            closed.add(child)
            entered.append(move)
            found = yield from descend([*path, child], moves + move, threshold)
            if found is not None:
                return found
        return None

    if tests_start and start == puzzle.goal:
        return answer("")
    threshold = f(0, h(start))
    while True:
        entered.clear(), above.clear(), closed.clear()
        closed.add(start)
        found = yield from descend([start], "", threshold)
        if found is not None:
            return answer(found if takes_back else "".join(entered) + found[-1])
        if once or not above:
            return None
        threshold = rise(threshold) if rise else min(above)


def both_ends(
    puzzle, start, h, *, order="ulrd", turns="smaller", early=True, stack=False, memory=True,
    tests_start=True, join=lambda forward, backward: forward + reverse(backward), answer=str,
):  # fmt: skip
    """Search breadth first from both ends."""
    if tests_start and start == puzzle.goal:
        return answer("")
    path = {start: ""}, {puzzle.goal: ""}
    frontier, side = (deque([start]), deque([puzzle.goal])), 1
    while all(frontier):
        if turns == "smaller":
            side = int(len(frontier[1]) < len(frontier[0]))
        else:
            side = 1 - side if turns == "boards" else 0
        state = frontier[side].pop() if stack else frontier[side].popleft()
        if not early and state in path[1 - side]:
            return answer(join(path[0][state], path[1][state]))
        children = sorted(puzzle.successors(state), key=lambda pair: order.index(pair[0]))
        yield state, len(path[side][state]), [(move, child, "queued") for move, child in children]
        for move, child in children:
            if child in path[side] and memory:
                continue
            path[side][child] = path[side][state] + move
            frontier[side].append(child)
            if early and child in path[1 - side]:
                return answer(join(path[0][child], path[1][child]))
    return None


def level_by_level(puzzle, start, h):
    """A level is a set: its boards may come in any order."""
    path, level = {start: ""}, {start}
    while level:
        following = set()
        for state in sorted(level, reverse=True):
            if state == puzzle.goal:
                return path[state]
            children = puzzle.successors(state)
            yield state, len(path[state]), [(move, child, "queued") for move, child in children]
            for move, child in children:
                if child not in path:
                    path[child] = path[state] + move
                    following.add(child)
        level = following
    return None


def sorted_children(puzzle, start, h):
    """IDA* that descends to the child with the least f first, after a test of the parity."""

    def descend(state, path, threshold):
        if state == puzzle.goal:
            return path, threshold
        children = puzzle.successors(state)
        yield state, len(path), [(move, child, "pruned") for move, child in children]
        least = inf
        for f, move, child in sorted((len(path) + 1 + h(c), m, c) for m, c in children):
            if path and move == INVERSE[path[-1]]:
                continue
            if f <= threshold:
                found, f = yield from descend(child, path + move, threshold)
                if found is not None:
                    return found, threshold
            least = min(least, f)
        return None, least

    found, threshold = None, h(start)
    while found is None and puzzle.is_solvable(start):
        found, threshold = yield from descend(start, "", threshold)
    return found


BASE = {
    "breadth-first": graph_search,
    "bidirectional": both_ends,
    "greedy": partial(graph_search, f=lambda g, h, _: h),
    "a-star": partial(graph_search, f=f, memory="better"),
    "iterative-deepening": iterations,
    "ida-star": iterations,
}
ANSWERS = {
    "a lost first move": {"answer": lambda moves: moves[1:]},
    "a lost last move": {"answer": lambda moves: moves[:-1]},
    "moves in reverse order": {"answer": lambda moves: moves[::-1]},
    "moves of the tile": {"answer": turned},
    "the path from the goal": {"answer": reverse},
}
START = {"the start is never tested": {"tests_start": False, "early": True}}
MEMORY = {
    "no memory": {"memory": "none"},
    "only the last move is remembered": {"memory": "undo"},
    "forgotten when expanded": {"memory": "waiting"},
    "marked too late": {"memory": "late"},
}
PRIORITY = {
    "g alone": {"f": lambda g, h, _: g},
    "the worst first": {"f": lambda g, h, _: -g - h},
    "the parent's estimate": {"f": lambda g, h, parent_h: g + parent_h},
    "a stack for a heap": {"f": None, "stack": True},
}
ITERATIONS = {
    "the threshold rises too far": {"rise": lambda threshold: threshold + 4},
    "the threshold never rises": {"rise": lambda threshold: threshold},
    "one iteration": {"once": True},
    "the last move is undone": {"memory": "none"},
    "closed in a depth-first search": {"memory": "closed"},
    "moves not taken back": {"takes_back": False},
    "the start is never tested": {"tests_start": False},
}
WRONG = {
    "breadth-first": {"a stack for a queue": {"stack": True}} | MEMORY | START | ANSWERS,
    "bidirectional": {
        "one side only": {"turns": "one"},
        "a stack for a queue": {"stack": True},
        "no memory": {"memory": False},
        "the second half is not undone": {"join": lambda forward, backward: forward + backward},
        "the second half is not reversed": {"join": lambda f, b: f + turned(b)},
        "the second half is not inverted": {"join": lambda f, b: f + b[::-1]},
        "half a path": {"join": lambda forward, backward: forward},
        "halves in the wrong order": {"join": lambda f, b: reverse(b) + f},
        "the start is never tested": {"tests_start": False},
    }
    | dict(list(ANSWERS.items())[:2]),
    "greedy": {"f with g": {"f": f}} | PRIORITY | START | ANSWERS
    | {name: mistake for name, mistake in MEMORY.items() if name != "forgotten when expanded"},
    "a-star": {
        "goal test too early": {"early": True},
        "closed too soon": {"memory": "seen"},
        "never reopened": {"memory": "closed"},
        "f without g": {"f": lambda g, h, _: h},
    }
    | PRIORITY | MEMORY | START | ANSWERS,
    "iterative-deepening": ITERATIONS | ANSWERS,
    "ida-star": {
        "parity ignored": {"rise": lambda threshold: threshold + 1},
        "cut at the threshold": {"equal": True},
        "f without h": {"f": lambda g, h: g + (h > 0)},
        "f without g": {"f": lambda g, h: h},
    }
    | ITERATIONS | ANSWERS,
}  # fmt: skip
RIGHT = [
    ("breadth-first", graph_search),
    ("breadth-first", partial(graph_search, order="rdlu", early=True)),
    ("breadth-first", partial(graph_search, memory="closed")),
    ("breadth-first", level_by_level),
    ("bidirectional", both_ends),
    ("bidirectional", partial(both_ends, order="drlu", turns="boards", early=False)),
    ("greedy", partial(BASE["greedy"], ties=-1, early=True)),
    ("greedy", partial(BASE["greedy"], memory="closed", order="rdlu")),
    ("a-star", BASE["a-star"]),
    ("a-star", partial(BASE["a-star"], ties=-1, order="dlru")),
    ("iterative-deepening", iterations),
    ("iterative-deepening", partial(iterations, memory="path")),
    ("ida-star", iterations),
    ("ida-star", partial(iterations, memory="path", late=False)),
    ("ida-star", sorted_children),
]


def generator(search):
    def generate(puzzle, start, h):
        return (yield from search(puzzle, start, h))

    return generate


FORMS = pytest.mark.parametrize("form", [plain, generator])


@FORMS
@pytest.mark.parametrize(("strategy", "search"), RIGHT)
def test_a_right_search_passes(strategy, search, form):
    found = check_search(form(search), strategy)
    assert found.passed, found


@FORMS
@pytest.mark.parametrize(
    ("strategy", "name", "mistake"),
    [(strategy, *pair) for strategy, wrong in WRONG.items() for pair in wrong.items()],
)
def test_a_misconception_is_named(strategy, name, mistake, form):
    found = check_search(form(partial(BASE[strategy], **mistake)), strategy)
    assert found.name == name, found
    for known in FAMILIES[strategy].misconceptions:
        assert known.name != name or (known.message in found.message and known.hint == found.hint)
    assert "From '" in found.message


@pytest.mark.parametrize("strategy", FAMILIES)
def test_every_misconception_is_tested(strategy):
    assert {known.name for known in FAMILIES[strategy].misconceptions} <= WRONG[strategy].keys()


@pytest.mark.parametrize("strategy", FAMILIES)
def test_the_strategies_of_the_package_pass(strategy):
    assert check_search(STRATEGIES[strategy].generate, strategy)


@pytest.mark.parametrize(
    ("strategy", "other", "name"),
    [
        ("a-star", "greedy", "f without g"),
        ("a-star", "breadth-first", "g alone"),
        ("greedy", "a-star", "f with g"),
        ("ida-star", "iterative-deepening", "f without h"),
        ("breadth-first", "a-star", "not the least"),
        ("bidirectional", "breadth-first", "one side only"),
    ],
)
def test_another_strategy_is_named(strategy, other, name):
    assert check_search(STRATEGIES[other].generate, strategy).name == name


def test_of_two_mistakes_the_one_in_the_answer_is_named_first():
    """Its expansions are explained by the stack, and its moves by the lost one."""
    search = plain(partial(graph_search, stack=True, answer=lambda moves: moves[1:]))
    assert check_search(search).name in ("a stack for a queue", "a lost first move")


def yields_numbers(puzzle, start):
    yield 3


def stays(puzzle, start):
    yield puzzle.goal, 0, [("u", puzzle.goal, "queued")]


def raises_midway(puzzle, start):
    puzzle.successors(start)
    return {}[start]


def without_end(puzzle, start, depth=0):
    for _, child in puzzle.successors(start):
        without_end(puzzle, child)


@pytest.mark.parametrize(
    ("search", "name"),
    [
        (3, "not a function"),
        (None, "nothing there yet"),
        (lambda puzzle, start: "", "nothing expanded"),
        (lambda puzzle, start: iter(()), "not moves"),
        (lambda puzzle: None, "your code stops"),
        (raises_midway, "your code stops"),
        (without_end, "the start is never tested"),
        (yields_numbers, "your code stops"),
        (stays, "your code stops"),
        (lambda puzzle, start: puzzle.successors(start) and 7, "not moves"),
    ],
)
def test_what_is_not_a_search_fails(search, name):
    found = check_search(search)
    assert found.name == name, found


def test_an_answer_may_be_a_list_of_moves():
    assert check_search(plain(partial(graph_search, answer=list)))
    assert check_search(plain(partial(graph_search, answer=len))).name == "not moves"


def test_the_heuristic_is_given_by_either_name():
    def greedy(puzzle, start, heuristic):
        return plain(BASE["greedy"])(puzzle, start, lambda state: heuristic(state, puzzle))

    assert check_search(greedy, "greedy")


@pytest.mark.parametrize("strategy", FAMILIES)
def test_a_start_has_all_four_moves(strategy):
    """Else an order of the moves could not be seen."""
    starts = _starts(strategy, graph_search)
    assert any(len(puzzle.successors(board)) == 4 for puzzle, board, _ in starts)


def test_the_example_is_the_first_of_equals():
    found = check_search(queue_search, "greedy")
    assert "while '4 1 3 7 5 x 8 2 6' is on the frontier with h 7" in found.message
    assert manhattan is not None
