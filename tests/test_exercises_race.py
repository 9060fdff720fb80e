"""The checks of lesson 09: each wrong answer gets the name of its mistake."""

from weakref import WeakSet

from answers import NO_BOARDS, cases

from searchlab import EIGHT, solve
from searchlab.exercises import (
    check_better_than_a_star,
    check_bidirectional_wins,
    check_complete,
    check_fair_mean,
    race,
)
from searchlab.search import a_star, greedy
from searchlab.search.breadth_first import breadth_first
from searchlab.search.depth_first import depth_first


def total(means, boards):
    return sum(means[d] * boards[d] for d in means)


def fair_mean(means, boards):
    return total(means, boards) / sum(boards.values())


def forgets_the_start(puzzle, start):
    return None if start == puzzle.goal else a_star(puzzle, start)


def round_and_round(puzzle, start):
    while start != puzzle.goal:
        puzzle.successors(start)
    return ""


def optimal_on_the_small_puzzle(puzzle, start):
    return (greedy if puzzle == EIGHT else a_star)(puzzle, start)


def better(puzzle, start):
    return a_star(puzzle, start, heuristic="linear-conflict")


test_an_answer_gets_its_name = cases(
    {
        check_bidirectional_wins: [
            *NO_BOARDS,
            (EIGHT.goal, "solved"),
            ("1 2 3 4 5 x 7 8 6", "a tie"),
            (
                "2 3 4 1 5 x 7 6 8",
                "A* wins",
                "A* expands 312 boards here, bidirectional search 576.",
            ),
            ("5 6 3 8 x 2 7 4 1", "passed"),
        ],
        check_fair_mean: [
            (lambda means, boards: None, "nothing returned"),
            (lambda means, boards: "5", "not a number"),
            (lambda means, boards: float("nan"), "not a number"),
            (lambda means, boards: float("inf"), "not a number"),
            (lambda means, boards: True, "not a number"),
            (lambda means, _: sum(means.values()) / len(means), "unweighted"),
            (total, "a sum, not a mean"),
            (lambda means, boards: total(means, boards) / len(means), "divided by the distances"),
            (lambda means, boards: max(means.values()), "another number"),
            (fair_mean, "passed"),
        ],
        check_complete: [
            (lambda puzzle, start: "u", "goal not reached"),
            (7, "your code raises an error"),
            (forgets_the_start, "no solution"),
            (round_and_round, "no end"),
            (depth_first, "no solution"),
            (lambda puzzle, start: "l" * (start != puzzle.goal), "goal not reached"),
            (greedy, "passed"),
            (breadth_first, "passed"),
        ],
        check_better_than_a_star: [
            (greedy, "not shortest"),
            (optimal_on_the_small_puzzle, "not shortest"),
            (better, "passed"),
        ],
    }
)


def test_one_recording_at_a_time_is_in_memory(monkeypatch):
    traces, finish = WeakSet(), race.finish

    def watched(*arguments):
        assert len(traces) < 3
        run = finish(*arguments)
        traces.add(run.trace)
        return run

    monkeypatch.setattr(race, "finish", watched)
    assert check_better_than_a_star(a_star).name == "A* wins"


def test_praise_reports_what_was_counted():
    message = check_bidirectional_wins("5 6 3 8 x 2 7 4 1").message
    for name in ("a-star", "bidirectional"):
        assert f"{solve(EIGHT, '5 6 3 8 x 2 7 4 1', name).expanded:,}" in message
    assert "360 of them in the fewest moves" in check_complete(breadth_first).message
    assert "104 of them in the fewest moves" in check_complete(greedy).message
