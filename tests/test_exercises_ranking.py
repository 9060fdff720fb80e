"""The checks of lesson 03: each wrong answer gets the name of its mistake."""

from functools import partial
from math import factorial

import numpy as np
from answers import cases, solution

from searchlab import EIGHT
from searchlab.exercises import (
    check_census,
    check_compact_numbers,
    check_middle_rank,
    check_rank,
)
from searchlab.problems.ranking import rank, rank_by_value, unrank


def plain(state, puzzle):
    return rank(state, puzzle.goal)


def restore(number, puzzle):
    return unrank(number, puzzle.goal)


def halved(state):
    tiles = bytes(tile for tile in state if tile)
    return state.index(0) * 20_160 + rank(tiles, bytes(range(1, 9))) // 2


CENSUS = partial(solution, "03", "my_census")
RANK = partial(solution, "03", "my_rank")
test_an_answer_gets_its_name = cases(
    {
        check_middle_rank: [
            ("5 6 1", "not a board"),
            (
                "1 2 3 4 5 6 7 8 x",
                "another number",
                "The rank of '1 2 3 4 5 6 7 8 x' is 0, which is 181,440 too low.",
            ),
            ("4 5 6 1 2 3 7 8 x", "another number", "digit 1", "40,320"),
            ("5 1 2 3 4 6 7 8 x", "another number", "digit 2: how often does 5,040 go into 20,160"),
            (181440, "not a board"),
            (unrank(181_439, EIGHT.goal), "another number", "1 too low"),
            (unrank(181_441, EIGHT.goal), "another number", "1 too high"),
            ("5 6 1 2 3 4 7 8 x", "passed"),
        ],
        check_rank: [
            (lambda state, puzzle: None, "nothing returned"),
            (lambda state, puzzle: 1.0, "not a whole number", "//"),
            (
                lambda state, puzzle: 0,
                "two boards, one number",
                "On the 2x2 puzzle '1 2 3 x' and '1 2 x 3' both get the number 0.",
            ),
            (lambda state, puzzle: plain(state, puzzle) + 1, "counted from 1"),
            (lambda state, puzzle: rank_by_value(state, puzzle.goal), "the other numbering"),
            (lambda state, puzzle: rank(state, bytes(sorted(state))), "the blank"),
            (
                lambda state, puzzle: factorial(len(state)) - 1 - plain(state, puzzle),
                "another number",
            ),
            # Right on the small puzzles, wrong on the large one.
            (lambda state, puzzle: plain(state, puzzle) % 1000, "two boards, one number"),
            (RANK("digit * factorial(len(remaining))", "digit"), "two boards, one number"),
            (RANK("list(puzzle.goal)", "sorted(puzzle.goal)"), "the blank"),
            (RANK("len(remaining))", "len(remaining) + 1)"), "another number"),
            (lambda state, puzzle: np.int64(plain(state, puzzle)), "passed"),
            (RANK(), "passed"),
        ],
        check_compact_numbers: [
            (lambda state: rank(state, EIGHT.goal) / 2, "not a whole number", "//"),
            (
                lambda state: rank(state, EIGHT.goal),
                "out of range",
                "'5 6 1 2 3 4 7 8 x' gets the number 181,440, but the last of 181,440 numbers is "
                "181,439.",
            ),
            (lambda state: -1, "out of range"),
            (lambda state: rank(state, EIGHT.goal) // 2, "two boards, one number"),
            (lambda state: halved(state) + 1, "out of range"),
            (halved, "passed"),
        ],
        check_census: [
            (lambda puzzle: None, "nothing returned"),
            (lambda puzzle: [puzzle.goal], "not a dictionary"),
            (lambda puzzle: {}, "the goal"),
            (
                lambda puzzle: {puzzle.goal: 0},
                "boards missing",
                "On the 2x2 puzzle 12 boards lead to the goal, and your dictionary holds 1.",
            ),
            (lambda puzzle: CENSUS()(puzzle) | {b"\x01": 3}, "not a board"),
            (CENSUS("for move, child in", "for child in"), "your code raises an error", "pairs"),
            (CENSUS("distance[state] + 1", "len(distance)"), "not one more", "!oldest"),
            (CENSUS("popleft", "pop"), "not level by level", "oldest"),
            (CENSUS("if child not in distance", "if True"), "no end"),
            (CENSUS("frontier.append(child)", "pass"), "boards missing"),
            (CENSUS("return distance", "return [*distance.items()]"), "not a dictionary"),
            (CENSUS("return distance", "return Counter(distance)"), "your code raises an error"),
            (CENSUS("return distance", "return None"), "nothing returned"),
            (CENSUS(), "passed"),
        ],
    }
)


def test_a_wrong_entry_is_shown_with_its_board():
    message = check_census(CENSUS("popleft", "pop")).message
    assert "moves from the goal, and your entry is" in message
