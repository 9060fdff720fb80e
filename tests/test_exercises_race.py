"""The checks of lesson 09: each wrong answer gets the name of its mistake."""

import gc
from decimal import Decimal
from functools import partial
from operator import mul
from random import Random
from weakref import WeakSet

import numpy as np
from answers import NO_BOARDS, RETURNED, cases, returning, solution

from searchlab import EIGHT, Puzzle, solve
from searchlab.exercises import (
    check_better_than_a_star,
    check_bidirectional_wins,
    check_complete,
    check_fair_mean,
    race,
)
from searchlab.problems import distances
from searchlab.search import a_star, breadth_first, depth_first, greedy


def total(means, boards):
    return sum(means[d] * boards[d] for d in means)


def fair_mean(means, boards):
    return total(means, boards) / sum(boards[d] for d in means)


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


def by_place(means, boards):
    products = map(mul, means.values(), boards.values())
    return sum(products) / sum(boards[d] for d in means)


def looked_up(puzzle, start):
    path = ""
    distance = distances(Puzzle(puzzle.rows, puzzle.cols))
    while start != puzzle.goal:
        move, start = min(puzzle.successors(start), key=lambda child: distance[child[1]])
        path += move
    return path


def random_walk(puzzle, start):
    path, numbers = "", Random(1)
    while start != puzzle.goal:
        move, start = numbers.choice(puzzle.successors(start))
        path += move
    return path


MEAN = partial(solution, "09", "fair_mean")
CLIMBER = partial(solution, "09", "climber")
CHAMPION = partial(solution, "09", "champion")
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
            (lambda means, boards: True, "not a number"),
            (
                MEAN("sum(boards[d] for d in means)", "sum(boards.values())"),
                "distances without a mean",
            ),
            (by_place, "other boards", "different orders"),
            (MEAN("/", "//"), "another number"),
            (lambda *given: np.float32(fair_mean(*given)), "passed"),
            (lambda *given: Decimal(fair_mean(*given)), "passed"),
            (lambda *given: fair_mean(*given) * (1 + 1e-12), "passed"),
            (lambda means, _: sum(means.values()) / len(means), "unweighted"),
            (total, "a sum, not a mean"),
            (lambda means, boards: total(means, boards) / len(means), "divided by the distances"),
            (lambda means, boards: max(means.values()), "another number"),
        ],
        check_complete: [
            (lambda puzzle, start: "u", "goal not reached"),
            (7, "your code raises an error"),
            (forgets_the_start, "no solution"),
            (round_and_round, "no end"),
            (depth_first, "no solution"),
            *((returning(change, CLIMBER()), name) for change, name in RETURNED[1:2]),
            (CLIMBER("if child not in path", "if True"), "no end"),
            (CLIMBER("if state == puzzle.goal", "if state == [*puzzle.goal]"), "no solution"),
            (random_walk, "too much work"),
            (breadth_first, "passed"),
        ],
        check_better_than_a_star: [
            (greedy, "not shortest"),
            (looked_up, "the solution was known"),
            *((returning(change, CHAMPION()), name) for change, name in RETURNED[1:2]),
            (CHAMPION("h=linear_conflict", "h=manhattan"), "A* wins"),
            (CHAMPION("len(new) + h(child", "h(child"), "not shortest"),
            (CHAMPION("len(new) + h(child", "len(new) + 3 * h(child"), "not shortest"),
            (breadth_first, "A* wins"),
            (CHAMPION(), "passed"),
            (optimal_on_the_small_puzzle, "not shortest"),
            (better, "passed"),
        ],
    }
)


def test_one_recording_at_a_time_is_in_memory(monkeypatch):
    traces, finish = WeakSet(), race.finish

    def watched(*arguments):
        gc.collect()
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
