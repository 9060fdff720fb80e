"""Checks for lesson 01, breadth-first search."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import islice
from typing import Any

from searchlab.exercises.feedback import (
    SAMPLE,
    SAMPLE_ANSWER,
    Failed,
    compare,
    distance_of,
    exercise,
    expect_farthest,
    expect_kind,
    limited_puzzle,
    moves_text,
    on_puzzle,
    whole_number,
)
from searchlab.exercises.search import SIX, expect_no_search, expect_search, finish
from searchlab.exhaustive.census import census
from searchlab.problems import EIGHT, Puzzle, check_order
from searchlab.running.solving import solve


@exercise
def check_sample_order(order: Any) -> str:
    """Check an order of moves that makes breadth-first search print the judge's answer.

    >>> check_sample_order("ulrd").name
    'another solution'
    """
    try:
        order = check_order(moves_text(order))
        moves = solve(EIGHT, SAMPLE, "breadth-first", order=order).moves
    except ValueError as error:
        raise Failed("not an order", f"{error}.", "use each of the four letters once.") from None
    if moves != SAMPLE_ANSWER:
        raise Failed(
            "another solution",
            f"With {order!r} it finds {moves}, and the judge prints {SAMPLE_ANSWER}.",
            "at which move do the two solutions differ? Which one must be tried first there?",
        )
    return f"with {order!r} breadth-first search prints the judge's own answer."


@exercise
def check_hardest(board: Any) -> str:
    """Check a board that is as far from the goal as a board can be.

    >>> check_hardest("2 1 3 4 5 6 7 8 x").name
    'unsolvable'
    """
    distance = distance_of(EIGHT, board)
    truth = census(EIGHT)
    hint = (
        "moves can be undone: look for the board that a search from the goal expands last. Give "
        "the search a goal that it cannot reach, so that it expands every board."
    )
    expect_farthest(distance, truth.distance[truth.reachable], "can be solved", hint)
    return f"it needs {distance} moves, and no board needs more."


@exercise
def check_levels(levels: Callable) -> str:
    """Check a function ``levels(puzzle, start)`` that counts the boards at each distance.

    It returns how many boards are 0, 1, 2, ... moves from the start: a list, or a dict by distance.

    >>> check_levels(lambda puzzle, start: [2, 4, 8]).name
    'the start'
    """
    starts = [(puzzle, puzzle.goal) for puzzle in (Puzzle(2, 2), SIX, EIGHT)]
    starts[2:2] = [(SIX, SIX.read("1 2 3 4 x 5"))]
    compare(
        lambda puzzle, start: levels(limited_puzzle(puzzle), start),
        [
            (f"{on_puzzle(puzzle)} from {puzzle.write(start)!r}", puzzle, start)
            for puzzle, start in starts
        ],
        lambda puzzle, start: _levels(
            census(Puzzle(puzzle.rows, puzzle.cols, start)).histogram, ""
        ),
        {
            "board counted twice": (
                lambda found, right, *_: sum(found) > sum(right),
                "what must happen before a board enters the queue for the second time?",
            ),
            "the start": (
                lambda found, *_: found[:1] != [1],
                "one board is 0 moves away: the start itself.",
            ),
            "another start": (
                lambda found, right, puzzle, _: found == census(puzzle).histogram.tolist(),
                "these are the levels of the goal: where does the search begin?",
            ),
            "another level": "a board belongs to the level in which it is seen for the first time.",
        },
        _levels,
    )
    return f"the levels of three puzzles are right, up to all {census(EIGHT).boards:,} boards."


def _levels(found, where):
    """Read numbers of boards by their distance, in any form, without zeros at the end."""
    if isinstance(found, Mapping) and set(found) == set(range(len(found))):
        found = [found[depth] for depth in range(len(found))]
    listed = isinstance(found, Iterable) and not isinstance(found, str | Mapping)
    hint = "entry number d counts the boards that are d moves away."
    expect_kind(listed, found, "a list of numbers", hint)
    entries = enumerate(islice(found, EIGHT.cells * EIGHT.cells))
    counts = [whole_number(count, f"{where} as entry {depth}") for depth, count in entries]
    while counts and counts[-1] == 0:
        counts.pop()
    return counts


@exercise
def check_early_goal_test(search: Callable) -> str:
    """Check a breadth-first search that tests for the goal when it generates a board.

    >>> from searchlab import STRATEGIES
    >>> check_early_goal_test(STRATEGIES["breadth-first"].function).passed
    True
    """
    expect_no_search(search, EIGHT)
    expect_search(search, "breadth-first")
    events = finish(search, EIGHT, SAMPLE, most=200_000).events
    goals = [any(child.state == EIGHT.goal for child in event.children) for event in events]
    generated_at = goals.index(True) + 1 if any(goals) else len(events)
    if generated_at < len(events):
        raise Failed(
            "late goal test",
            f"From {SAMPLE!r} the goal is generated by expansion {generated_at:,} of "
            f"{len(events):,}, and not recognised then.",
            "test each child before it enters the queue.",
        )
    return f"it needs {len(events):,} expansions here; with the late test it is thousands more."


@exercise
def check_shortest_solutions(count: Callable) -> str:
    """Check a function ``count(puzzle, start)``: how many shortest solutions there are.

    >>> check_shortest_solutions(lambda puzzle, start: 1).name
    'too few'
    """
    boards = census(SIX).antipodes  # where a search without an end is soon stopped
    boards += [EIGHT.board("1 2 3 4 5 x 7 8 6"), EIGHT.board(SAMPLE), *census(EIGHT).antipodes]
    boards += [EIGHT.board(EIGHT.goal)]
    compare(
        lambda puzzle, state: count(limited_puzzle(puzzle), state),
        [(f"From {each.puzzle.write(each.state)!r}", each.puzzle, each.state) for each in boards],
        _shortest_solutions,
        {
            "the goal": (
                lambda found, right, puzzle, state: state == puzzle.goal,
                "the goal has one solution, that of no moves.",
            ),
            "too few": (
                lambda found, right, *_: found < right,
                "several paths of the same length may lead to a board: add them up.",
            ),
            "too many": "count only paths that come from the level just before.",
        },
        whole_number,
    )
    most = max(_shortest_solutions(each.puzzle, each.state) for each in boards)
    return f"right on {len(boards)} boards, with up to {most} shortest solutions."


@cache
def _shortest_solutions(puzzle, state):
    """Count the shortest solutions: the paths along which the true distance falls."""
    if state == puzzle.goal:
        return 1
    truth = census(puzzle)
    return sum(
        _shortest_solutions(puzzle, child)
        for _, child in puzzle.successors(state)
        if truth[child] < truth[state]
    )
