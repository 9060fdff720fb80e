"""A reader's search: right ones pass however they are written, wrong ones are named.

The searches are in data/searches.txt, which uses what is imported and defined here.
"""

# ruff: noqa: F401

import re
from collections import deque
from functools import lru_cache, partial
from pathlib import Path

from answers import TURN, returning, solution
from golden import transcript
from textbook import written

import searchlab
from searchlab import STRATEGIES, solve
from searchlab.exercises import check_search
from searchlab.exercises.misconceptions import FAMILIES
from searchlab.heuristics import bind


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


test_what_is_said_of_a_search = transcript("searches", globals())


def test_each_misconception_is_met():
    text = (Path(__file__).parent / "data" / "searches.txt").read_text("utf-8")
    known = {each.name for _, misconceptions in FAMILIES.values() for each in misconceptions}
    assert known <= {*re.findall("failed: (.*)", text)}


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
