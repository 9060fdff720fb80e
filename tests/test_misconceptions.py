"""A reader's search: right ones pass however they are written, wrong ones are named.

Each is the textbook's code with a part or two replaced.
"""

from collections import deque
from functools import lru_cache, partial

import pytest
from answers import TURN, cases, returning, solution
from textbook import written

import searchlab
from searchlab import STRATEGIES, solve
from searchlab.exercises import check_search
from searchlab.exercises.misconceptions import FAMILIES
from searchlab.heuristics import bind

ANSWERS = {
    "first move missing": {"answer": "path[1:]"},
    "last move missing": {"answer": "path[:-1]"},
    "moves in reverse order": {"answer": "path[::-1]"},
    "moves of the tile": {"answer": "turned(path)"},
    "the path from the goal": {"answer": "reverse(path)"},
}
ONE = {"last move missing": ANSWERS["last move missing"]}  # of the same answers elsewhere
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
    "greedy": {"f with g": {"key": "g + h(child)"}} | PRIORITY | MEMORY | START | ONE,
    "a-star": {
        "goal test too early": {"early": "True"},
        "closed too soon": {"enters": "child not in best"},
        "never reopened": {"enters": "child not in closed", "stale": "state in closed"},
        "f without g": {"key": "h(child)"},
    }
    | PRIORITY
    | MEMORY
    | START
    | ONE,
    "iterative-deepening": DEPTH_FIRST | ONE,
    "ida-star": {
        "every second iteration is wasted": {"rise": "threshold + 1"},
        "the threshold rises too far": {"rise": "threshold + 2"},
        "cut at the threshold": {"beyond": ">="},
        "f without h": {"f": "g + (h(child) > 0)", "first": "1"},
        "f without g": {"f": "h(child)"},
    }
    | DEPTH_FIRST
    | ONE,
    "bidirectional": {
        "one side only": {"side": "0"},
        "a stack for a queue": {"take": "pop"},
        "no memory": {"enters": "True"},
        "the second half is not undone": {"join": "forward + backward"},
        "the second half is not reversed": {"join": "forward + turned(backward)"},
        "the second half is not inverted": {"join": "forward + backward[::-1]"},
        "the path from the goal": {
            "join": "[forward + reverse(backward), backward + reverse(forward)][side]"
        },
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


@pytest.mark.parametrize("strategy", RIGHT)
def test_a_right_search_passes(strategy):
    for changes in [{}, *RIGHT[strategy]]:
        found = check_search(written(strategy, **changes), strategy)
        assert found.passed, (changes, found)


@pytest.mark.parametrize("strategy", WRONG)
def test_a_misconception_is_named(strategy):
    _, misconceptions = FAMILIES[strategy]
    known = {each.name: each for each in misconceptions}
    assert known.keys() <= {name for wrong in WRONG.values() for name in wrong}
    for name, changes in WRONG[strategy].items():
        found = check_search(written(strategy, **changes), strategy)
        assert found.name == name and "From '" in found.message, found
        if name in known:
            assert known[name].message in found.message and known[name].hint == found.hint
            assert "lesson" not in found.hint  # which may be the one that the reader reads


@pytest.mark.parametrize(
    ("strategy", "other", "name"),
    [
        *((strategy, strategy, "passed") for strategy in FAMILIES),
        ("a-star", "greedy", "f without g"),
        ("breadth-first", "a-star", "not the least"),
        ("bidirectional", "breadth-first", "one side only"),
    ],
)
def test_the_strategies_of_the_package(strategy, other, name):
    assert check_search(STRATEGIES[other].function, strategy).name == name


def yields_numbers(puzzle, start):
    yield 3


def stays(puzzle, start):
    yield puzzle.goal, 0, [("u", puzzle.goal, "queued")]


class Leaving(BaseException):
    pass


def leaves(puzzle, start):
    puzzle.successors(start)
    raise Leaving("at once")


def hasty(puzzle, start):
    """Go deep for two expansions alone: too few for "a stack for a queue"."""
    if start == puzzle.goal:
        return ""
    for _ in range(1 + 2 * (puzzle.cells == 9)):
        *_, (_, start) = puzzle.successors(start)
    return endless()


def endless():
    return endless()


def backward(puzzle, start, take="popleft"):
    """Search from the goal; it is right, but no search from the start."""
    path, frontier = {puzzle.goal: ""}, deque([puzzle.goal])
    while frontier:
        state = getattr(frontier, take)()
        if state == start:
            return path[state][::-1].translate(TURN)
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)


def node_objects(puzzle, start):
    return puzzle.successors(type("Node", (), {"state": start})())


def pairs(puzzle, start):
    return [puzzle.successors(child) for child in puzzle.successors(start)]


def has_no_state(puzzle, start):
    return puzzle.successors(start.state)


def key_error(puzzle, start):
    puzzle.successors(start)
    return {}[start]


def depth_first(puzzle, start):
    seen = set()

    def descend(state, path):
        seen.add(state)
        if state == puzzle.goal:
            return path
        for move, child in puzzle.successors(state):
            if child not in seen and (found := descend(child, path + move)) is not None:
                return found
        return None

    return descend(start, "")


def only_children(puzzle, start):
    if start == puzzle.goal:
        return ""
    return next((move for move, child in puzzle.successors(start) if child == puzzle.goal), None)


def boards(puzzle, start, moves, kind=bytes):
    path = [kind(start)]
    for move in moves or "":
        start = puzzle.apply(start, move)
        path.append(kind(start))
    return path


RETURNED = [  # what a search may return instead of its moves, and the name of the mistake
    (lambda puzzle, start, moves: moves is not None, "True, not moves"),
    (lambda puzzle, start, moves: boards(puzzle, start, moves), "boards, not moves"),
    (lambda puzzle, start, moves: boards(puzzle, start, moves, tuple), "boards, not moves"),
    (lambda puzzle, start, moves: puzzle.goal, "a board, not moves"),
    (lambda puzzle, start, moves: (moves, 7), "several values, not moves"),
    (lambda puzzle, start, moves: {start: moves}, "a dictionary, not moves"),
    (lambda puzzle, start, moves: object(), "an object, not moves"),
    (lambda puzzle, start, moves: "Solved!", "a text of other letters, not moves"),
    (lambda puzzle, start, moves: print(moves), "printed, not returned"),
]
GOAL = "if state == puzzle.goal:"
LINE = "frontier.append(child)"
LATE = "\n        if state == puzzle.goal:\n            return  path[state]"
AFTER = f"{LINE}\n    return path.get(puzzle.goal)"
BREAKS = (
    "path = {start",
    'if start == puzzle.goal:\n        return ""\n    path = {start',
    GOAL,
    "if False:",
    LINE,
    f"if child == puzzle.goal:\n                    break\n                {LINE}",
)
KEPT = (
    "def breadth_first(puzzle, start):",
    "path = {}\n\ndef breadth_first(puzzle, start):",
    'path = {start: ""}',
    'path.setdefault(start, "")',
)


def search(*changes, answer="path[state]", **names):
    """Make lesson 01's search, after some changes."""
    text = solution("01", "my_lines", "return path[state]", f"return {answer}", *changes)
    names["deque"] = deque
    exec(text, names)
    return names["breadth_first"]


def forever(puzzle, start):
    return forever(puzzle, start)


test_what_is_not_a_search = cases(
    {
        check_search: [
            (search(answer="reversed(path[state][::-1])"), "passed"),
            (search(answer="(move for move in path[state])"), "passed"),
            (3, "not a function"),
            ("breadth-first", "not a function"),
            (lambda puzzle, start: "", "nothing expanded", "!queue"),
            (forever, "nothing expanded"),
            (lambda puzzle: None, "your code raises an error"),
            (key_error, "your code raises an error", "KeyError: '1 2 3 4 5 x'", "!x01"),
            (yields_numbers, "a list of other things, not moves"),
            (stays, "a list of other things, not moves"),
            (leaves, "your code raises an error", "Leaving: at once"),
            (hasty, "not the least"),
            (STRATEGIES["breadth-first"].function, "passed"),
            (lambda puzzle, start: STRATEGIES["breadth-first"].function(puzzle, start),
             "a list of other things, not moves"),
            (lambda puzzle, start: solve(puzzle, start, "breadth-first").moves, "not your own"),
            (lambda puzzle, start: searchlab.solve(puzzle, start).moves, "not your own"),
            (node_objects, "your code raises an error", "boards are bytes"),
            (pairs, "your code raises an error", "yields pairs"),
            (has_no_state, "your code raises an error", "no such attribute"),
            (depth_first, "depth first", "before it has tried all moves"),
            # A search that ends early is not a misconception about the order.
            (search(LINE, LINE + "\n        return None"), "no solution", "were not expanded"),
            (search(LINE, LINE + "\n                break"), "no solution", "tries 1 of 4 moves"),
            (search(LINE, LINE + "\n        break"), "no solution", "were not expanded"),
            (search("while frontier", "if frontier"), "no solution", "were not expanded"),
            (only_children, "no solution", "were not expanded"),
            # A goal that is not recognised
            (search(GOAL, "if state == tuple(puzzle.goal):"), "goal not recognised", "bytes"),
            (search(GOAL, "if list(state) == puzzle.goal:"), "goal not recognised", "bytes"),
            (search(GOAL, "if state == bytes([1, 2, 3, 4, 5, 6, 7, 8, 0]):"), "goal not recognised",
             "on another puzzle", "!bytes"),
            (search(GOAL, "if state == bytes([1, 2, 3, 4, 5, 0]):"), "goal not recognised",
             "on another puzzle"),
            (search(GOAL, "if False:", LINE, LINE + LATE), "goal test too late", "!never"),
            # Right, but not this search: nothing untrue is said of it
            (backward, "a search from the goal", "expands the goal first", "!puzzle.goal"),
            (partial(backward, take="pop"), "a search from the goal", "!puzzle.goal"),
            (search(GOAL, "if False:", LINE, AFTER),
             "goal test too late", "and 356 boards after it", "!puzzle.goal"),
            # The goal is found, and the search goes on
            (search(*BREAKS), "goal passed over", "inner loop", "!frontier with"),
            (search(*BREAKS, LINE, AFTER), "goal passed over", "loop"),
            (search(GOAL, "if state == puzzle.goal and print('Found!'):"), "goal not recognised",
             "`return`", "!bytes"),
            # What is kept from one call to the next
            (search(*KEPT), "another search the second time", "global"),
            # Wrong from one board of 360
            (search(answer="path[state] + 'ud' * (len(path[state]) == 21)"), "a longer path",
             "23 moves"),
            (search(answer="path[state] if len(path[state]) < 21 else 1 / 0"), "an error"),
            (search(LINE, LINE + "\n        raise SystemExit"), "your code raises an error"),
            # Two mistakes
            (search("popleft", "pop", answer="path[state][1:]"), "a stack for a queue"),
        ]
        + [(returning(change, search()), name) for change, name in RETURNED],
    }
)  # fmt: skip


def test_a_cache_that_outlives_its_search_is_seen():
    kept = lru_cache(lambda puzzle, state: puzzle.successors(state))
    found = check_search(search("puzzle.successors(state)", "kept(puzzle, state)", kept=kept))
    assert found.passed or found.name == "another search the second time", found


def test_the_heuristic_is_given_by_either_name():
    def greedy(puzzle, start, heuristic):
        return written("greedy")(puzzle, start, lambda state: heuristic(state, puzzle))

    assert check_search(greedy, "greedy")


def test_right_expansions_are_explained_by_no_wrong_rule():
    """With a consistent heuristic boards that are closed too soon change nothing."""

    def a_star(puzzle, start):
        return written("a-star", answer="path[1:]")(puzzle, start, bind("manhattan", puzzle))

    assert check_search(a_star, "a-star").name == "first move missing"


def test_the_example_is_the_first_of_equals():
    found = check_search(written("breadth-first"), "greedy")
    assert "; '4 1 3 7 5 x 8 2 6' was generated before and has h 7" in found.message
