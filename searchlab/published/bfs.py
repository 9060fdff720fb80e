"""The first program of the first post: breadth-first search with a queue of boards."""

from functools import partial

from searchlab.published.program import Program, UndefinedBehaviour, breadth_first
from searchlab.puzzle import Puzzle


def as_published(program, start):
    """Search; a solved start is undefined behaviour."""
    stdout, record = breadth_first(program, start)
    if start == program.puzzle.goal:
        raise UndefinedBehaviour(
            "bfs compares a tenth cell of the solved start before it tests that there are only "
            "nine, which reads past the array: compiled with -O2 it crashes",
            record | {"outcome": "undefined", "path": None},
        )
    return stdout, record


PROGRAM = Program(
    name="bfs",
    post="the first post, first program: breadth-first search, written for the judge's problem",
    puzzle=Puzzle(3, 3),
    strategy="breadth-first",
    settings={"order": "ulrd"},
    defects=(
        "The solved start is compared one cell too far, past the end of the board's array.",
        "An unsolvable board is not recognised: all 181,440 boards that it can reach are searched.",
        "The input is not checked: with cells missing or a tile twice it prints some answer.",
        "The ranks that the text gives as examples are not those that the program computes.",
    ),
    repairs="tests the parity first, and the start within its nine cells",
    as_published=as_published,
    repaired=partial(breadth_first, parity_check=True),
)
