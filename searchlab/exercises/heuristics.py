"""Checks for lessons 05 and 05b, heuristics: each is tested on all boards, as `judge` does."""

import statistics
import time
from collections import Counter
from collections.abc import Callable, Sized
from functools import cache
from itertools import permutations
from numbers import Real
from types import MappingProxyType
from typing import Any

from searchlab.exercises.feedback import (
    SAMPLE,
    Failed,
    call,
    compare,
    exercise,
    expect_kind,
    limited,
    on_puzzle,
    solvable_boards,
    whole_number,
)
from searchlab.exhaustive.admissibility import Evaluation, HeuristicError, result_of
from searchlab.exhaustive.census import census
from searchlab.heuristics import (
    ROUNDING,
    additive,
    additive_patterns,
    bind,
    find,
    maximised_patterns,
    pattern_database,
)
from searchlab.heuristics.cells import away
from searchlab.problems import EIGHT, Puzzle, distances
from searchlab.problems.checks import quote, several, write_number
from searchlab.running.trace import record

_SECONDS = 60  # for all boards
_TIMED = 20  # boards on which a heuristic is timed first
_ONCE = "what can be computed once, before the first call?"
_STRIDE = 11  # of the boards tried once more: prime to all places of a rank
_MOST_TILES = 5  # of a pattern whose table is small
_MOST = 60_000  # expansions of the 15,120 states of this pattern
_PATTERN = (1, 2, 3, 4)  # whose backward search is to be changed
# Boards whose conflicts are counted by hand, and two usual mistakes.
_CONFLICTS = ("1 2 3 7 8 4 x 5 6", "x 2 3 6 5 4 1 7 8", "1 3 8 6 5 x 4 2 7")
_MISCOUNTED = {"pairs counted": [2, 6, 4], "the rows alone": [0, 4, 2]}
# A graph on which an entry must be replaced, as in no pattern database of this puzzle.
_A, _B, _C = (0,), (1,), (2,)
_SMALL = {_A: [(_B, 1), (_C, 0)], _B: [(_A, 1), (_C, 0)], _C: [(_A, 0), (_B, 0)]}


@exercise
def check_first_left_out(depth: Any) -> str:
    """Check the depth at which A* begins to leave boards out, with a heuristic of at most 4.

    The heuristic is half the number of misplaced tiles, rounded down, and the start is the judge's
    board. A recorded search decides.

    >>> check_first_left_out(11).name
    'too early'
    """
    depth, (levels, expanded) = whole_number(depth, "For the depth"), _by_depth()
    first = min(each for each in levels if expanded[each] < levels[each])
    hint = "f = g + h, and h is 4 at most. At which depth g can f reach the length of a solution?"
    if depth < first:
        message = f"At depth {depth} A* expands {_of(levels, expanded, depth)}."
        if depth == first - 4:  # half of what the misplaced tiles reach
            hint = "so it is with the misplaced tiles, which reach 8. These reach 4."
        raise Failed("too early", message, hint)
    if depth > first:
        raise Failed("too late", "It leaves boards out before that depth, too.", hint)
    return f"at depth {depth} A* expands {_of(levels, expanded, depth)}, and all boards before."


def _of(levels, expanded, depth):
    return f"{expanded[depth]:,} of {levels[depth]:,} boards"


@cache
def _by_depth():
    """Count the boards at each depth from the judge's board, and those that A* expands there."""
    puzzle, misplaced = Puzzle(3, 3, SAMPLE), find("misplaced")
    trace = record(EIGHT, SAMPLE, "a-star", heuristic=lambda state: misplaced(state, EIGHT) // 2)
    return Counter(distances(puzzle).values()), Counter(event.g for event in trace)


@exercise
def check_rows_and_columns(heuristic: str | Callable) -> str:
    """Check a heuristic: the tiles out of their row plus the tiles out of their column.

    >>> check_rows_and_columns("misplaced").name
    'another count'
    """
    misplaced = expect_admissible(heuristic).comparisons[0]
    for puzzle, stride in ((EIGHT, _STRIDE), (Puzzle(2, 3), 1), (Puzzle(3, 2, "blank-first"), 1)):
        if puzzle != EIGHT:
            expect_admissible(heuristic, puzzle)
        boards = (state for state, _ in solvable_boards(puzzle, stride))
        compare(
            bind(heuristic, puzzle),
            [(f"{on_puzzle(puzzle)} for {puzzle.write(state)!r}", state) for state in boards],
            bind(_rows_and_columns, puzzle),
            {
                "another count": (
                    "a tile out of its row and out of its column counts twice; the blank never. "
                    "The row of a cell is cell // puzzle.cols; puzzle.goal.index(tile) its goal."
                )
            },
        )
    return (
        f"admissible, and larger than misplaced on {misplaced.greater:,} boards, smaller on none. "
        "Manhattan is never smaller."
    )


def _rows_and_columns(state, puzzle):
    tiles = ((cell, tile) for cell, tile in enumerate(state) if tile)
    return sum(sum(map(bool, away(puzzle, cell, tile))) for cell, tile in tiles)


@exercise
def check_inconsistent(heuristic: str | Callable) -> str:
    """Check a heuristic that is admissible and not consistent.

    >>> check_inconsistent("manhattan").name
    'consistent'
    """
    result = expect_admissible(heuristic)
    if result.consistent:
        raise Failed(
            "consistent",
            f"It drops by more than 1 on none of the {result.edges:,} edges.",
            "two admissible heuristics may differ widely: use one for some boards and the other "
            "for the rest.",
        )
    edge = result.worst_edge
    return (
        f"admissible on all {result.boards:,} boards, and the move {edge.move} takes it from "
        f"{write_number(edge.value)} to {write_number(edge.after_value)} at once."
    )


@exercise
def check_conflicts(added: Any) -> str:
    """Check how many moves linear conflict adds to the Manhattan distance, for three boards.

    >>> check_conflicts([2, 6, 4]).name
    'pairs counted'
    """
    is_list = isinstance(added, Sized) and not isinstance(added, str | bytes | dict | set)
    are_three = is_list and len(added) == len(_CONFLICTS)
    hint = "a list with a number for each of the three boards, such as [0, 2, 0]."
    expect_kind(are_three, added, "three numbers", hint)
    if any(each is ... for each in added):
        hint = "replace each `...` in the cell above."
        raise Failed("nothing there yet", "One of the numbers is still to be given.", hint)
    hint = "which tiles of a row or column belong there, and how many of these must leave it?"
    for name, numbers in _MISCOUNTED.items():
        if list(added) == numbers:
            raise Failed(name, f"That gives {', '.join(map(str, numbers))}.", hint)
    conflict, manhattan = find("linear-conflict"), find("manhattan")
    for text, own in zip(_CONFLICTS, added, strict=True):
        if own == conflict(text, EIGHT):
            message = f"For {text!r} {own} is the whole estimate, with the Manhattan distance."
            raise Failed("the whole estimate", message, "how much does Manhattan miss?")
        if own != conflict(text, EIGHT) - manhattan(text, EIGHT):
            raise Failed("another count", f"For {text!r} it is not {quote(own)}.", hint)
    return "each line alone, and only the tiles that must leave it."


@exercise
def check_disjoint_patterns(patterns: Any) -> str:
    """Check disjoint patterns whose sum has a larger mean than that of 1 to 4 and 5 to 8.

    >>> check_disjoint_patterns([[1, 2, 3], [3, 4, 5]]).name
    'invalid patterns'
    """
    try:
        heuristic = additive(*iter(patterns))
        tiles = max(map(len, patterns))
        if tiles <= _MOST_TILES:
            heuristic.parts(EIGHT)
    except (TypeError, ValueError) as error:
        hint = "each tile belongs to one pattern at most, as in [[1, 2, 3, 4], [5, 6, 7, 8]]."
        raise Failed("invalid patterns", f"{error}.", hint) from None
    if tiles > _MOST_TILES:
        raise Failed(
            "too large",
            f"A pattern of {tiles} tiles is nearly the whole puzzle; take at most {_MOST_TILES} "
            "for each.",
            "five and three is a division too.",
        )
    mean, usual = _mean(heuristic), _mean(additive_patterns)
    if mean <= usual + 1e-9:
        raise Failed(
            "no better",
            f"Added up, your patterns have a mean of {mean:.2f} moves; 1 to 4 and 5 to 8 have "
            f"{usual:.2f}.",
            "five tiles in one pattern are not enough: which five obstruct each other around the "
            "blank's goal cell?",
        )
    return f"added up, your patterns have a mean of {mean:.2f} moves; 4 and 4 have {usual:.2f}."


def _mean(heuristic):
    truth = census(EIGHT)
    return float(truth.values(heuristic)[truth.reachable].mean())


@exercise
def check_backward_search(search: Callable) -> str:
    """Check ``search(goal, neighbours)``: the moves of a pattern's own tiles from each state.

    The states are abstract: the cells of the blank and of the pattern's tiles.
    ``neighbours(state)`` lists pairs of a state and the cost of its move, 0 or 1.

    >>> check_backward_search(lambda goal, neighbours: {goal: 0}).name
    'states missing'
    """
    goal = tuple(EIGHT.goal.index(tile) for tile in (0, *_PATTERN))
    right, most = _table(goal), f"It asks for the neighbours of more than {_MOST:,} states."
    neighbours = limited(_own_moves, _MOST, most, "which states are expanded again?")
    hint = "give each state that is reached its entry, and return the dict."

    def table(goal, neighbours):
        found = call(search, goal, neighbours)
        expect_kind(isinstance(found, dict), found, "a table", hint)
        return found

    pattern = f"With the pattern of {', '.join(map(str, _PATTERN))}"
    small = "On a graph with the edges A-B of cost 1, A-C and C-B of cost 0, from A = (0,),"
    compare(
        table,
        [(pattern, goal, neighbours), (small, _A, _SMALL.get)],
        lambda start, _: right if start == goal else {_B: 0},
        {
            "states missing": (
                lambda entry, *_: entry is None,
                "the search ends when the frontier is empty, and not before.",
            ),
            "not a number": (
                lambda entry, *_: not isinstance(entry, Real),
                "an entry is a number of moves.",
            ),
            "right by luck": (
                lambda entry, least, start, _: start == _A,
                "the table of the pattern is right. But a shorter path may be found to a state "
                "that has an entry: replace the larger number.",
            ),
            "too large": (
                lambda entry, least, *_: entry > least,
                "add the cost that comes with each child: a child that costs 0 is as near as its "
                "parent. At which end of the frontier does it belong?",
            ),
            "too small": "which entry may be written before its state has been reached?",
        },
    )
    if neighbours.calls > len(right):
        raise Failed(
            "expanded again",
            f"The table is right. But it took {neighbours.calls:,} expansions of {len(right):,} "
            "abstract states.",
            "order the frontier by cost: the cost of a state that leaves it is then final.",
        )
    return f"all {len(right):,} entries are right, after {neighbours.calls:,} expansions."


@cache
def _table(goal):
    """Map each abstract state of the pattern to the moves of its own tiles."""
    h, states = bind(pattern_database(_PATTERN), EIGHT), permutations(range(EIGHT.cells), len(goal))
    return MappingProxyType({state: h(_board(state)) for state in states})


def _board(state):
    """Place the blank and the tiles of a pattern on their cells, and the others on the rest."""
    others = iter(range(len(state), EIGHT.cells))
    cells = range(EIGHT.cells)
    return bytes(state.index(cell) if cell in state else next(others) for cell in cells)


def _own_moves(state):
    """List each state one move away, with 1 where a tile of the pattern moved, or else 0."""
    boards = (board for _, board in EIGHT.successors(_board(state)))
    after = [tuple(map(board.index, range(len(state)))) for board in boards]
    return [(other, int(other[1:] != state[1:])) for other in after]


@exercise
def check_own_heuristic(heuristic: str | Callable) -> str:
    """Check a heuristic of the reader's own: admissible for three goals, better than all others.

    >>> check_own_heuristic("walking-distance").name
    'not better yet'
    """
    mean = expect_admissible(heuristic).measures[0].mean
    truth = census(EIGHT)
    best = _mean(maximised_patterns)
    if mean <= best:
        raise Failed(
            "not better yet",
            f"It is admissible and its mean is {mean:.2f} moves; the best of the package has "
            f"{best:.2f}.",
            "the maximum of admissible estimates is admissible; and another tile in a pattern "
            "never lowers its values.",
        )
    if mean > truth.mean - 1e-6:
        raise Failed(
            "the true distance",
            f"It is the true distance of all {truth.boards:,} boards, so no search is needed.",
            "an estimate uses only a part of the board: leave something out.",
        )
    for puzzle in (Puzzle(3, 3, "blank-first"), Puzzle(3, 3, "snail")):
        h = bind(heuristic, puzzle)
        for state, distance in solvable_boards(puzzle, _STRIDE):
            if (value := call(h, state)) > distance + ROUNDING:
                raise Failed(
                    "overestimates",
                    f"{on_puzzle(puzzle)} the estimate of {puzzle.write(state)!r} is "
                    f"{write_number(value)}, but "
                    f"{several(distance, 'move suffices', 'moves suffice')}.",
                    "the goal is puzzle.goal. Which part of the estimate depends on another goal?",
                )
    return (
        f"admissible, also where two other goals were tried, and its mean is {mean:.2f} moves: "
        "better than all."
    )


def _expect_fast(heuristic, puzzle):
    """Raise a failure if a heuristic would take too long for all boards, after a few of them."""
    h, boards, seconds = bind(heuristic, puzzle), census(puzzle).boards, []
    for state, _ in solvable_boards(puzzle, 1 + boards // _TIMED):
        began = time.perf_counter()
        try:
            h(state)
        except KeyboardInterrupt:
            raise
        except BaseException:  # the judge says which
            return
        seconds.append(time.perf_counter() - began)
    if statistics.median(seconds) * boards > _SECONDS:
        raise Failed("too slow", f"For all {boards:,} boards it would take minutes.", _ONCE)


def expect_admissible(heuristic, puzzle=EIGHT):
    """Return the result of the admissibility test; a heuristic that is not admissible fails."""
    try:
        _expect_fast(heuristic, puzzle)
        evaluation = Evaluation(heuristic, puzzle)
        for _ in evaluation.run(deadline=time.monotonic() + _SECONDS):
            pass
    except HeuristicError as error:
        name, hint = "no value", "call your function for that board in a separate cell."
        if " and then " in str(error):
            name = "two values for one board"
            hint = "an estimate depends on the board alone, not on chance or on earlier calls."
        raise Failed(name, f"{error}.", hint) from None
    except ValueError as error:
        hint = "" if callable(heuristic) else "give the function itself."
        raise Failed("not a heuristic", f"{error}.", hint) from None
    limit = f"the time limit of {_SECONDS} seconds"
    result = result_of(evaluation, None if evaluation.finished else evaluation.stopped_by(limit))
    if result.stopped:
        raise Failed("too slow", result.coverage, _ONCE)
    if not result.zero_at_goal:
        raise Failed(
            "the goal",
            "The goal needs 0 moves, but your heuristic is "
            f"{write_number(result.goal_value)} there.",
            "a tile in its place must add nothing.",
        )
    if not result.admissible:
        raise Failed(
            "overestimates",
            f"{on_puzzle(puzzle)} {result.overestimates:,} of {result.boards:,} boards are "
            f"overestimated, for example {puzzle.write(result.counterexample.state)!r}: the "
            f"estimate is {write_number(result.counterexample_value)}, but "
            f"{several(len(result.path), 'move suffices', 'moves suffice')} ({result.path}).",
            "play that path: which move lowers your estimate by more than 1?",
        )
    return result
