"""The checks of lesson 02, and what that lesson draws and tabulates."""

from functools import partial

from answers import RETURNED, cases, returning, solution
from textbook import written

from searchlab import STRATEGIES, Puzzle, figures, record
from searchlab.exercises import (
    check_detour,
    check_path_to,
    check_smaller_side,
)

SMALL = Puzzle(2, 3)
ELEVEN = ["AE", "CF", "BH", "DI", "EM", "FM", "HI"]  # with S and G a cycle of eleven


SIDES = partial(solution, "02", "smaller_side")
PATHS = partial(solution, "02", "path_to")
test_an_answer_gets_its_name = cases(
    {
        check_path_to: [
            (PATHS("moved_by[number] + moves", "moves + moved_by[number]"), "backwards"),
            (PATHS("number != root", "number != 0"), "your code raises an error", "From number"),
            (PATHS("number != root", "parent[number] != 0"), "moves lost", "0 stands"),
            (PATHS("number = parent[number]", "break"), "moves lost", "!0 stands"),
            (PATHS("return moves", "return list(moves)"), "not a text"),
            (lambda *arguments: None, "nothing returned"),
            (lambda *arguments: "udlr", "other moves"),
            (PATHS(), "passed"),
        ],
        check_detour: [
            (7, "not edges"),
            (["SAG"], "not edges"),
            (["SA", "BG"], "no path"),
            (["SA", "SB", "GC", "GD", "AX", "CX", "BD"], "too near"),
            (
                ["SA", "AB", "BC", "CD", "DG"],
                "no odd cycle",
                "All cycles of your graph are even, as they are on the puzzle: no path is longer "
                "by one.",
            ),
            (["SB", "SA", "GD", "GC", *ELEVEN], "a shortest path"),
            ([tuple(edge) for edge in ["SA", "SB", "GC", "GD", *ELEVEN]], "passed"),
        ],
        check_smaller_side: [
            *((returning(change, SIDES()), name) for change, name in RETURNED[1:2]),
            (SIDES("<=", ">="), "the larger side", "compare the two"),
            (SIDES("start == puzzle.goal", "False"), "the start is never tested"),
            (SIDES("inverse(back[child])", "back[child]"), "the second half is not undone"),
            (SIDES("inverse(back[child])", "back[child][::-1]"), "the second half is not inverted"),
            (SIDES("inverse(back[child])", "''"), "half a path"),
            (
                SIDES("path[child] + inverse(back", "ours[child] + inverse(theirs"),
                "the path from the goal",
                "!as they were found",
            ),
            (
                SIDES("path[child] + inverse(back[child])", "inverse(back[child]) + path[child]"),
                "halves in the wrong order",
            ),
            (SIDES("if child not in ours", "if True"), "no memory"),
            (SIDES("forward = following", "return None"), "nothing expanded"),
            (SIDES(), "passed"),
            (lambda puzzle, start: written("bidirectional")(puzzle, start, None), "half a level"),
            (STRATEGIES["bidirectional"].function, "the larger side"),
        ],
    }
)


def test_a_side_whose_turn_it_is_may_be_the_larger():
    message = check_smaller_side(STRATEGIES["bidirectional"].function).message
    assert "begins a level of the start's side with 3 boards; the other side has 2" in message


# -- the figure -------------------------------------------------------------------------


def series(figure):
    """Read the counts back from a twin of one block."""
    return {
        line[:24].strip(): [int(count) for count in line[24:].split()]
        for line in figure.twin.splitlines()
        if line.startswith("from")
    }


def test_the_twin_of_a_meeting_counts_what_was_searched():
    trace = record(SMALL, "2 5 x 1 3 4", "bidirectional")
    figure = figures.meeting(trace)
    counts = series(figure)
    done = [row for name, row in counts.items() if name.endswith("expanded")]
    assert sum(map(sum, done)) == trace.result.expanded == 25
    assert sum(map(sum, counts.values())) == trace.result.peak_stored
    assert figure.title == "The sides meet after 25 expansions, at 5 + 4 moves"
    assert figure.twin.splitlines()[-1] == "meeting at 2 x 3 1 4 5"
