"""The exercises on superior nodes: a wrong answer is named for what is wrong with it."""

from collections import deque

import pytest
from answers import crash

from searchlab import Puzzle, gap, manhattan
from searchlab.exercises import (
    check_farthest_solved,
    check_mended_queue,
    check_never_rising,
    check_reached,
)
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import superior_node_boards, superior_node_table
from searchlab.figures import outcomes_by_depth

EIGHT = Puzzle(3, 3, "blank-first")


@pytest.mark.parametrize(
    ("board", "name"),
    [
        (..., "nothing there yet"),
        (3.5, "not a board"),
        ("1 2 3", "not a board"),
        ("x 2 1 3 4 5 6 7 8", "unsolvable"),
        ("x 1 2 3 4 5 6 7 8", "not solved"),
        ("x 3 2 4 1 5 6 7 8", "not solved"),
        ("3 2 5 6 1 8 7 4 x", "not solved"),
        ("1 4 2 3 5 8 6 7 x", "too near"),
    ],
)
def test_farthest_solved(board, name):
    assert check_farthest_solved(board).name == name


def test_all_the_farthest_solved_boards_pass():
    boards = superior_node_boards("as published")
    truth = census(EIGHT)
    found = boards[boards.outcome == "found"]
    passed = [rank for rank in found.index if check_farthest_solved(truth.board(rank))]
    assert passed == list(found.index[found.distance == 8])
    assert len(passed) == 14


def reached(puzzle, moves, *, goal=True, outward=False):
    seen, waiting = set(), [puzzle.goal]
    while waiting:
        state = waiting.pop()
        seen.add(state)
        for move in moves:
            if move in puzzle.neighbours[state.index(0)]:
                child = puzzle.apply(state, move)
                if child not in seen:
                    waiting.append(child)
            elif outward:
                seen.add((state, move))
    return len(seen) - (not goal)


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (..., "nothing there yet"),
        (crash, "your code stops"),
        (lambda puzzle, moves: None, "nothing comes back"),
        (lambda puzzle, moves: [1], "not a number"),
        (lambda puzzle, moves: 0, "too few"),
        (lambda puzzle, moves: reached(puzzle, moves, goal=False), "too few"),
        (lambda puzzle, moves: reached(puzzle, moves, outward=True), "too many"),
        (lambda puzzle, moves: reached(puzzle, "udlr"), "too many"),
        (lambda puzzle, moves: min(reached(puzzle, moves), 38), "too few"),
        (reached, "passed"),
    ],
)
def test_reached(function, name):
    assert check_reached(function).name == name


def test_the_generator_of_the_post_is_named():
    assert "makes 39 boards" in check_reached(reached).said


def queue(*, start=True, empty=True, visited=True, slack=0, limit=None):
    """Make a queue of superior nodes with one flaw or none."""

    def search(puzzle, state):
        if start and state == puzzle.goal:
            return ""
        frontier, seen, expanded = deque([(state, "")]), {state}, 0
        while frontier or not empty:
            state, path = frontier.popleft()
            children, found = [], None
            for move in puzzle.neighbours[state.index(0)]:
                child = puzzle.apply(state, move)
                if gap(child, puzzle) > gap(state, puzzle) + slack:
                    children.append((move, child, "inferior"))
                elif visited and child in seen:
                    children.append((move, child, "duplicate"))
                elif child == puzzle.goal:
                    children.append((move, child, "goal"))
                    found = path + move
                    break
                else:
                    children.append((move, child, "queued"))
                    frontier.append((child, path + move))
                    seen.add(child)
            yield state, len(path), children
            expanded += 1
            if found:
                return found
            if limit and expanded > limit:
                return None
        return None

    return search


@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        (..., "nothing there yet"),
        (crash, "your code stops"),
        (queue(start=False), "the solved start"),
        (queue(empty=False), "the empty queue"),
        (queue(visited=False), "no end"),
        (queue(slack=1), "another rule"),
        (queue(slack=-1), "given up"),
        (queue(limit=30), "given up"),
        (queue(), "passed"),
    ],
)
def test_mended_queue(strategy, name):
    assert check_mended_queue(strategy).name == name


def never_rising(puzzle, h, *, allowed=lambda before, after: after <= before):
    seen, waiting = {puzzle.goal}, [puzzle.goal]
    while waiting:
        state = waiting.pop()
        for move in puzzle.neighbours[state.index(0)]:
            before = puzzle.apply(state, move)
            if before not in seen and allowed(h(before, puzzle), h(state, puzzle)):
                seen.add(before)
                waiting.append(before)
    return len(seen)


@pytest.mark.parametrize(
    ("count", "name"),
    [
        (..., "nothing there yet"),
        (crash, "your code stops"),
        (lambda puzzle, h: "many", "not a number"),
        (lambda puzzle, h: never_rising(puzzle, h) - 1, "the goal"),
        (
            lambda puzzle, h: never_rising(puzzle, h, allowed=lambda b, a: a >= b),
            "turned round",
        ),
        (lambda puzzle, h: never_rising(puzzle, h, allowed=lambda b, a: a < b), "too few"),
        (lambda puzzle, h: never_rising(puzzle, h, allowed=lambda b, a: True), "too many"),
        (lambda puzzle, h: never_rising(puzzle, manhattan), "too many"),
        (never_rising, "passed"),
    ],
)
def test_never_rising(count, name):
    assert check_never_rising(count).name == name


def test_the_figure_of_outcomes():
    table = superior_node_table("as published")
    figure = outcomes_by_depth(table)
    assert figure.title == "Found: 121 of 181,440 boards, 0.067%; the farthest takes 8 moves"
    assert figure.data.sum().to_dict() == {
        "found": 121,
        "step_limit": 115_480,
        "empty_queue": 65_839,
    }
    assert figure.png().startswith(b"\x89PNG")
    assert "endless" in str(outcomes_by_depth(superior_node_table("no limit")))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda table: table.drop(columns="found"), "lacks the column found"),
        (lambda table: table.iloc[:0], "no rows"),
    ],
)
def test_the_figure_refuses_other_tables(change, words):
    with pytest.raises(ValueError, match=words):
        outcomes_by_depth(change(superior_node_table("as published")))
