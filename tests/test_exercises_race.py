"""The checks of lesson 09."""

import pytest
from answers import NO_BOARDS, crash

from searchlab import EIGHT, solve
from searchlab.exercises import (
    check_champion,
    check_entry,
    check_fair_mean,
    check_unbeaten,
    check_upset,
)
from searchlab.exhaustive.census import census
from searchlab.search import a_star, greedy
from searchlab.search.breadth_first import breadth_first
from searchlab.search.depth_first import depth_first


@pytest.mark.parametrize(
    ("board", "name"),
    [
        *NO_BOARDS,
        (EIGHT.goal, "solved"),
        ("1 2 3 4 5 x 7 8 6", "a tie"),
        ("2 3 4 1 5 x 7 6 8", "A* wins"),
        ("5 6 3 8 x 2 7 4 1", "passed"),
    ],
)
def test_upset(board, name):
    assert check_upset(board).name == name


def test_upset_tells_what_both_expand():
    said = check_upset("5 6 3 8 x 2 7 4 1").said
    for name in ("a-star", "bidirectional"):
        assert f"{solve(EIGHT, '5 6 3 8 x 2 7 4 1', name).expanded:,}" in said


def fair_mean(means, boards):
    return sum(means[d] * boards[d] for d in means) / sum(boards[d] for d in means)


@pytest.mark.parametrize(
    ("mean", "name"),
    [
        (crash, "your code stops"),
        (lambda means, boards: None, "nothing comes back"),
        (lambda means, boards: "5", "not a number"),
        (lambda means, boards: True, "not a number"),
        (lambda means, boards: sum(means.values()) / len(means), "every distance counts alike"),
        (lambda means, boards: sum(means[d] * boards[d] for d in means), "a sum, no mean"),
        (
            lambda means, boards: sum(means[d] * boards[d] for d in means) / len(means),
            "divided by the distances",
        ),
        (lambda means, boards: max(means.values()), "another number"),
        (fair_mean, "passed"),
    ],
)
def test_fair_mean(mean, name):
    assert check_fair_mean(mean).name == name


def beats(a, b):
    return a != b and all(x <= y for x, y in zip(a, b, strict=True))


def unbeaten(costs):
    return {n for n, cost in costs.items() if not any(beats(c, cost) for c in costs.values())}


def never_equal(costs):
    """Lose to anybody who is as cheap in both."""
    return [
        name
        for name, cost in costs.items()
        if not any(
            other != name and all(x <= y for x, y in zip(c, cost, strict=True))
            for other, c in costs.items()
        )
    ]


def strictly(costs):
    """Lose only to those who are cheaper in both."""
    return [
        name
        for name, cost in costs.items()
        if not any(all(x < y for x, y in zip(c, cost, strict=True)) for c in costs.values())
    ]


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (crash, "your code stops"),
        (lambda costs: 7, "not names"),
        (lambda costs: [*unbeaten(costs), "nobody"], "a stranger"),
        (lambda costs: [min(costs, key=costs.get)], "too strict"),
        (list, "too kind"),
        (strictly, "too kind"),
        (never_equal, "equals"),
        (unbeaten, "passed"),
        (lambda costs: sorted(unbeaten(costs)), "passed"),
    ],
)
def test_unbeaten(function, name):
    assert check_unbeaten(function).name == name


def no_generator(puzzle, start):
    return "u"


def forgets_the_start(puzzle, start):
    if start == puzzle.goal:
        return None
    return (yield from a_star(puzzle, start))


def round_and_round(puzzle, start):
    if start == puzzle.goal:
        return ""
    while True:
        yield start, 0, []


@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        (..., "nothing there yet"),
        (crash, "your code stops"),
        (no_generator, "your code stops"),
        (7, "your code stops"),
        (forgets_the_start, "the solved start"),
        (round_and_round, "no end in sight"),
        (depth_first, "a board without a solution"),
        (greedy, "passed"),
        (breadth_first, "passed"),
    ],
)
def test_entry(strategy, name):
    assert check_entry(strategy).name == name


def test_entry_tells_how_many_solutions_are_shortest():
    assert "360 of them in the fewest moves" in check_entry(breadth_first).said
    assert "104 of them in the fewest moves" in check_entry(greedy).said


def better(puzzle, start):
    return (yield from a_star(puzzle, start, heuristic="linear-conflict"))


@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        (crash, "your code stops"),
        (greedy, "not shortest"),
        (a_star, "A* wins"),
        (better, "passed"),
    ],
)
def test_champion(strategy, name):
    assert check_champion(strategy).name == name


def test_a_short_way_on_the_small_puzzle_alone_is_not_enough():
    def small_only(puzzle, start):
        strategy = greedy if puzzle == EIGHT else a_star
        return (yield from strategy(puzzle, start))

    verdict = check_champion(small_only)
    assert verdict.name == "not shortest" and "8" in verdict.said
    assert census(EIGHT).maximum == 31
