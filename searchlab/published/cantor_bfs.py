"""The program of the third post: breadth-first search on Cantor expansions."""

from functools import partial
from math import factorial

from searchlab.problems import Puzzle
from searchlab.problems.ranking import unrank
from searchlab.published.program import Program, UndefinedBehaviour, breadth_first
from searchlab.search.node import DUPLICATE


def as_published(program, start):
    """Search with ranks from 1 to 362,880 in arrays that end at 362,879."""
    goal = program.puzzle.goal
    last = unrank(factorial(len(goal)) - 1, goal)  # the program's ranks are one larger
    reads, writes = 0, int(start == last)

    def watch(events):
        nonlocal reads, writes
        outcomes = [
            child.outcome for event in events for child in event.children if child.state == last
        ]
        reads += len(outcomes)
        writes += len(outcomes) - outcomes.count(DUPLICATE)

    stdout, record = breadth_first(program, start, watch=watch)
    record |= {"index_362880_reads": reads, "index_362880_writes": writes}
    if start == goal:
        raise UndefinedBehaviour(
            "cantor-bfs does not test the solved start: it searches all 181,440 boards, then "
            "follows the parents from the goal, which has none, and reads par[-1]",
            record | {"outcome": "undefined", "length": -2},
        )
    return stdout, record


PROGRAM = Program(
    name="cantor-bfs",
    post="the third post: breadth-first search on ranks, written for the judge's problem",
    puzzle=Puzzle(3, 3),
    strategy="breadth-first-ranks",
    settings={"order": "udlr", "test_start": False},
    defects=(
        "The solved start is not tested: all boards are searched, then par[-1] is read.",
        "Its ranks run from 1 to 362,880, its arrays end at 362,879: x87654321 lies outside.",
        "Two assignments lost their index in print, so the listing does not compile.",
        "An unsolvable board is not recognised: all 181,440 boards that it can reach are searched.",
        "The input is not checked: with cells missing it prints some answer.",
    ),
    repairs="tests the parity and the start first, and counts its ranks from 0",
    as_published=as_published,
    repaired=partial(breadth_first, parity_check=True, test_start=True),
)
