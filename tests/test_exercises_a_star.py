"""The checks of lesson 07: each wrong answer gets the name of its mistake."""

from answers import cases

from searchlab import Puzzle, manhattan
from searchlab.exercises import check_misleading
from searchlab.exercises.a_star import misled_boards
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind

SIX = Puzzle(2, 3)


def moody(*cells):
    return lambda state, puzzle: manhattan(state, puzzle) if state.index(0) in cells else 0


test_an_answer_gets_its_name = cases(
    {
        check_misleading: [
            ("nonsense", "not a heuristic"),
            (lambda state, puzzle: 2 * manhattan(state, puzzle), "overestimates"),
            ("manhattan", "consistent"),
            (lambda state: 0, "consistent"),
            (moody(5), "too few"),
            (moody(0, 5), "passed"),
            (moody(3, 5), "passed"),
        ],
    }
)


def test_the_boards_of_the_lesson_are_misled():
    h, truth = bind(moody(5), SIX), census(SIX)
    estimates = {truth.board(n).state: h(truth.board(n).state) for n in truth.reachable}
    misled = misled_boards(estimates)
    assert len(misled) == 33
    assert max(length - truth[state] for state, length in misled.items()) == 4
    assert all(length % 2 == truth[state] % 2 for state, length in misled.items())
    assert misled_boards({state: truth[state] for state in estimates}) == {}
