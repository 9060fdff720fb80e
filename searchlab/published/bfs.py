"""The first program of the first post: breadth-first search with a queue of boards."""

from functools import partial

from searchlab.problems import Puzzle
from searchlab.published.program import Program, breadth_first, compares_a_tenth_cell


def as_published(program, start):
    """Search; a solved start is undefined behaviour."""
    stdout, record = breadth_first(program, start)
    if start == program.puzzle.goal:
        raise compares_a_tenth_cell(program, record, "crashes")
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
