"""The checks of lesson 03: each wrong answer gets the name of its mistake."""

from functools import partial

import numpy as np
from answers import cases, returns, solution

from searchlab import EIGHT
from searchlab.exercises import (
    check_census,
    check_compact_numbers,
    check_middle_rank,
    check_rank,
)
from searchlab.problems import distances
from searchlab.problems.ranking import rank, rank_by_value, unrank


def plain(state, puzzle):
    return rank(state, puzzle.goal)


def halved(state):
    tiles = bytes(tile for tile in state if tile)
    return state.index(0) * 20_160 + rank(tiles, bytes(range(1, 9))) // 2


CENSUS = partial(solution, "03", "my_census")
RANK = partial(solution, "03", "my_rank")
test_an_answer_gets_its_name = cases(
    {
        check_middle_rank: [
            ("1 2 3 4 5 6 7 8 x", "another number", "is 0, which is 181,440 too low."),
            ("4 5 6 1 2 3 7 8 x", "another number", "digit 1", "40,320"),
            ("5 1 2 3 4 6 7 8 x", "another number", "digit 2: how often does 5,040 go into 20,160"),
            (unrank(181_439, EIGHT.goal), "another number", "1 too low"),
            (unrank(181_441, EIGHT.goal), "another number", "1 too high"),
            ("4 4 0 0 0 0 0 0 0", "the digits", "are right; the board"),
            ([4, 3, 0, 0, 0, 0, 0, 0, 0], "the digits", "not right yet"),
            ("5 6 1 2 3 4 7 8 x", "passed"),
            (EIGHT.board("5 6 1 2 3 4 7 8 x"), "passed"),
        ],
        check_rank: [
            (returns(0), "another number", "'1 2 x 3' you return 0; right is 1."),
            (lambda state, puzzle: plain(state, puzzle) + 1, "counted from 1"),
            (lambda state, puzzle: rank_by_value(state, puzzle.goal), "the other numbering"),
            # Right on the small puzzles, wrong on the large one.
            (
                lambda state, puzzle: plain(state, puzzle) % 1000,
                "another number",
                "right is 1,010.",
            ),
            # Right for the usual goal alone.
            (lambda state, puzzle: rank(state, bytes([*range(1, puzzle.cells), 0])), "the goal"),
            (RANK("list(puzzle.goal)", "sorted(puzzle.goal)"), "the blank"),
            (RANK("len(remaining))", "len(remaining) + 1)"), "another number"),
            (lambda state, puzzle: np.int64(plain(state, puzzle)), "passed"),
        ],
        check_compact_numbers: [
            (lambda state: rank(state, EIGHT.goal) / 2, "not a whole number", "//"),
            (lambda state: rank(state, EIGHT.goal), "out of range", "gets the number 181,440"),
            (returns(-1), "out of range"),
            (lambda state: np.int64(rank(state, EIGHT.goal) // 2), "two boards, one number"),
            (halved, "passed"),
        ],
        check_census: [
            (lambda puzzle: [puzzle.goal], "not a dictionary"),
            (returns({}), "boards missing"),
            (lambda puzzle: CENSUS()(puzzle) | {puzzle.goal: 2}, "the goal", "lead back"),
            (lambda puzzle: {puzzle.goal: 0}, "boards missing", "'1 x 3 2'"),
            (lambda puzzle: dict(distances(puzzle)), "not your own", "uses distances"),
            (lambda puzzle: CENSUS()(puzzle) | {b"\x01": 3}, "not a board"),
            (CENSUS("for move, child in", "for child in"), "your code raises an error", "pairs"),
            (CENSUS("distance[state] + 1", "len(distance)"), "too large", "parent plus 1"),
            (
                CENSUS("distance[state] + 1", "'far'"),
                "another number",
                "you return 'far'; right is 1",
            ),
            (CENSUS("popleft", "pop"), "too large", "oldest"),
            (CENSUS("if child not in distance", "if True"), "no end"),
        ],
    }
)
