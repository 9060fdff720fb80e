"""The checks of lessons 02 and 06 to 09: each wrong answer gets the name of its mistake."""

import gc
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import count
from operator import mul
from random import Random
from types import SimpleNamespace
from weakref import WeakSet

import networkx as nx
import numpy as np
import pytest
from answers import cases, returns, solution
from textbook import written

from searchlab import EIGHT, STRATEGIES, Map, Puzzle, manhattan, solve
from searchlab.exercises import (
    check_better_than_a_star,
    check_bidirectional_wins,
    check_complete,
    check_detour,
    check_fair_mean,
    check_farthest_solved,
    check_first_threshold,
    check_misleading,
    check_never_rising,
    check_on_maps,
    check_own_puzzle,
    check_path_to,
    check_postponed,
    check_repaired_ida_star,
    check_repaired_queue,
    check_smaller_side,
    check_transposition_table,
    race,
)
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import superior_node_boards
from searchlab.problems import distances
from searchlab.search import a_star, greedy

SIX = Puzzle(2, 3)
ELEVEN = ["AE", "CF", "BH", "DI", "EM", "FM", "HI"]  # with S and G a cycle of eleven


def moody(*cells):
    return lambda state, puzzle: manhattan(state, puzzle) if state.index(0) in cells else 0


def total(means, boards):
    return sum(means[d] * boards[d] for d in means)


WORDS = "lead load goad gold head bead bold bolt".split()


@pytest.mark.parametrize(
    ("goal", "start", "moves", "name", "words"),
    [
        (9, 0, lambda n: [(m, n + m) for m in (-1, 1) if 0 <= n + m <= 9], "passed", "both ends"),
        (9, 0, lambda n: [(m, n + m) for m in (1, 3) if n + m <= 9], "passed", "start alone"),
        (9, 0, lambda n: [(m, n + m, 2) for m in (1, 3) if n < 9], "passed", "cost 6 to the goal"),
        (
            9,
            9,
            lambda n: [(m, n + m) for m in (-1, 1) if 0 <= n + m <= 9],
            "the start is the goal",
            "10",
        ),
        (8, 0, lambda n: [(m, n + m) for m in (-1, 1) if 0 <= n + m <= 8], "too easy", "9 states"),
        (9, 0, lambda n: [(1, (n + 1) % 8)], "no path", "none of the 8 states"),
        (9, 0, lambda n: [(1, [n + 1])], "no path", "hashable"),
        (9, 0, lambda n: 1 / 0, "your code raises an error", "ZeroDivisionError"),
        ("gold", "lead", lambda word: [(one, one) for one in WORDS], "the word ladder", "eight"),
        (None, 0, lambda n: [], "not a state space", "goal"),
    ],
)
def test_a_puzzle_of_ones_own(goal, start, moves, name, words):
    found = check_own_puzzle(SimpleNamespace(goal=goal, successors=moves), start)
    assert found.name == name and words in found.message, found


def test_a_puzzle_of_the_package_is_not_ones_own():
    assert check_own_puzzle(SIX, "1 2 3 4 x 5").name == "not your own"
    assert check_own_puzzle(Map(nx.path_graph(20), 0), 19).name == "not your own"


def round_and_round(puzzle, start):
    while start != puzzle.goal:
        puzzle.successors(start)
    return ""


def downhill(choose):
    """Follow a path by choosing one of the successors of each board."""

    def search(puzzle, start):
        path = ""
        while start != puzzle.goal:
            move, start = choose(puzzle.successors(start))
            path += move
        return path

    return search


def nearest(children):
    return min(children, key=lambda child: KNOWN[child[1]])


KNOWN = {**distances(EIGHT), **distances(SIX)}


def recursive(puzzle, start):
    if start == puzzle.goal:
        return ""
    (move, child), *_ = puzzle.successors(start)
    return move + recursive(puzzle, child)


ida = partial(written, "ida-star", parity="puzzle.is_solvable(start)")
remembers = partial(ida, skips="closed.get(child, inf) <= len(path)")
SIDES = partial(solution, "02", "smaller_side")
PATHS = partial(solution, "02", "path_to")
QUEUE = partial(solution, "06", "fixed")
NEVER = partial(solution, "06", "count_never_rising")
ORDER = partial(solution, "06", "in_order")
ROADS = partial(solution, "07", "on_roads")
FIXED = partial(solution, "08", "fixed")
REMEMBER = partial(solution, "08", "remembering")
MEAN = partial(solution, "09", "fair_mean")
CLIMBER = partial(solution, "09", "climber")
CHAMPION = partial(solution, "09", "champion")
test_an_answer_gets_its_name = cases(
    {
        check_path_to: [
            (PATHS("moved_by[number] + moves", "moves + moved_by[number]"), "backwards"),
            (PATHS("number != root", "number != 0"), "your code raises an error", "From number"),
            (PATHS("number != root", "parent[number] != 0"), "moves lost", "0 stands"),
            (PATHS("number = parent[number]", "break"), "it stops too soon"),
            (PATHS("number != root", "number >= 0"), "your code raises an error", "loop stop"),
            (PATHS("moves = moved_by[number] + moves", "pass", "!= root", "!= -1"), "no end"),
            (PATHS("return moves", "return list(moves)"), "not a text"),
            (returns("udlr"), "other moves"),
        ],
        check_detour: [
            (7, "not edges"),
            (["SAG"], "not edges"),
            (["SA", "BG"], "no path"),
            (["SA", "SB", "GC", "GD", "AX", "CX", "BD"], "too near"),
            (["SA", "AB", "BC", "CD", "DG"], "no odd cycle"),
            (["SB", "SA", "GD", "GC", *ELEVEN], "a shortest path"),
            ([(0, 1), *map(tuple, ["SA", "SB", "GC", "GD", *ELEVEN])], "passed"),
        ],
        check_smaller_side: [
            (SIDES("<=", ">="), "the larger side", "compare the two"),
            (SIDES("start == puzzle.goal", "False"), "the start is never tested"),
            (SIDES("inverse(back[child])", "back[child]"), "the second half is not undone"),
            (SIDES("inverse(back[child])", "''"), "half a path"),
            (
                SIDES("path[child] + inverse(back", "ours[child] + inverse(theirs"),
                "the path from the goal",
                "!as they were found",
            ),
            (SIDES("forward = following", "return None"), "nothing expanded"),
            (partial(written("bidirectional"), h=None), "half a level"),
            (STRATEGIES["bidirectional"].function, "the larger side", "a level of the start's side "
             "with 3 boards; the other side has 2"),
        ],
        check_farthest_solved: [
            ("x 1 2 3 4 5 6 7 8", "not solved"),
            ("1 4 2 3 5 8 6 7 x", "too near", "4 moves away", "solves 93 are farther"),
        ],
        check_postponed: [
            (ORDER(), "passed"),
            (a_star, "passed"),
            (ORDER("(now, soon, later)[rise]", "(now, now, soon)[rise]"), "not shortest", "!heap"),
            (ORDER("(now, soon, later)[rise]", "(now, soon, soon)[rise]"), "h decides nothing"),
            (ORDER("(now, soon, later)[rise]", "later"), "h decides nothing"),
            (
                ORDER("h(child, puzzle) - h(", "manhattan(child, puzzle) - manhattan("),
                "another estimate",
            ),
            (returns(None), "no solution"),
        ],
        check_repaired_queue: [
            (QUEUE("child not in seen and", ""), "no end"),
            (QUEUE("start == puzzle.goal", "False"), "the solved start"),
            (QUEUE("while frontier", "while True"), "the empty queue"),
            (QUEUE("gap(child, puzzle) <= gap(state, puzzle)", "True"), "another rule"),
            (QUEUE("<= gap(state", "< gap(state"), "solution not found"),
            (QUEUE("return path + move", "return path"), "goal not reached"),
        ],
        check_never_rising: [
            (returns("many"), "not a whole number"),
            (NEVER("puzzle) >= h(state", "puzzle) <= h(state"), "wrong direction"),
            (NEVER("puzzle) >= h(state", "puzzle) > h(state"), "too few", "as it is"),
            (NEVER("{puzzle.goal}", "set()"), "the goal"),
            (NEVER("seen.add(before)", "pass"), "too much work", "one search"),
            (NEVER("len(seen)", "len(seen) - 1"), "the goal"),
            (lambda puzzle, h: NEVER()(puzzle, manhattan), "another number"),
        ],
        check_misleading: [
            ("nonsense", "not a heuristic"),
            (lambda state, puzzle: 2 * manhattan(state, puzzle), "overestimates"),
            ("manhattan", "consistent"),
            (moody(5), "too few", "33 of 360"),
            (moody(3, 5), "passed"),
        ],
        check_on_maps: [
            ("a-star", "not a function"),
            (returns(["G"]), "wrong moves", "S–A 1, A–G 1"),
            (lambda town, start: [c for _, c in town.successors(start) if c == "G"], "no costs"),
            (lambda town, start: [*map(sum, town.successors(start))], "your code raises an error"),
            (lambda town, start: [m for m, *_, a, b, c, d in town.successors(start)],
             "your code raises an error", "unpacks neither"),
            (ROADS("g + cost < best[child][0]", "False"), "longer path", "S–A 1, S–G 3, A–G 1"),
            (ROADS("g + cost + h(child)", "h(child)"), "longer path", "h(A) = "),
        ],
        check_first_threshold: [
            ("2 3 4 1 5 x 7 6 8", "several iterations"),
            ("1 2 3 4 5 x 7 8 6", "too near", "1 move away", "solves 2,348 are farther"),
        ],
        check_repaired_ida_star: [
            (returns("u"), "goal not reached"),
            (ida(rise="threshold + 6"), "one board too many"),
            (ida(unsolvable="'unsolvable'"), "unsolvable boards"),
            (FIXED("f > threshold", "f >= threshold"), "no end", "expands no board"),
            (FIXED("len(path) + h(state)", "h(state)"), "f without g"),
            (FIXED("path[-1:] != UNDO[move]", "True"), "the last move is undone"),
            (
                FIXED("threshold = min(exceeded)", "threshold += 1"),
                "every second iteration is wasted", "!solvab",
            ),
            (FIXED("threshold = min(exceeded)", "threshold = max(exceeded)"),
             "the threshold rises too far", "'4 3 1 5 2 x'"),
            (FIXED("return None\n    threshold", "return 0\n    threshold"), "unsolvable boards"),
            (FIXED("puzzle.is_solvable(start)", "True"), "no end"),
            (ida(rise="threshold + 2"), "the threshold rises too far"),
            (written("a-star", parity="puzzle.is_solvable(start)"), "board missing",
             "without expanding its child"),
        ],
        check_transposition_table: [
            (lambda puzzle, start: [*puzzle.successors(start)] and "ud", "the solved start"),
            (ida(), "nothing saved"),
            (ida(skips="child in closed"), "not shortest"),
            (remembers(forget=""), "no solution"),
            (REMEMBER("len(path) + 1 < met", "len(path) + 1 <= met"), "too little saved"),
            (written("a-star", parity="puzzle.is_solvable(start)"), "no iterations", "start once"),
            (lambda puzzle, start: solve(puzzle, start).moves, "not your own", "uses solve"),
            (remembers(), "passed"),
        ],
        check_bidirectional_wins: [
            (EIGHT.goal, "solved"),
            ("1 2 3 4 5 x 7 8 6", "a tie"),
            ("5 6 3 8 x 2 7 4 1", "the lesson's board"),
            ("x 4 6 5 3 2 1 8 7", "passed"),
            (
                "2 3 4 1 5 x 7 6 8", "A* wins",
                "A* expands 312 boards here, bidirectional search 576.",
            ),
        ],
        check_fair_mean: [
            *((returns(value), "not a number") for value in ("5", float("nan"), True)),
            (MEAN("sum(boards[d] for d in means)", "sum(boards.values())"),
             "distances without a mean"),
            (lambda means, boards: sum(map(mul, means.values(), boards.values()))
             / sum(boards[d] for d in means), "other boards", "different orders"),
            (MEAN("/", "//"), "another number"),
            (returns(Fraction(7, 3)), "another number", "return 2.333333333; right is 5"),
            (lambda *given: np.float32(MEAN()(*given)), "passed"),
            (lambda *given: Decimal(MEAN()(*given)), "passed"),
            (lambda *given: MEAN()(*given) * (1 + 1e-12), "passed"),
            (total, "a sum, not a mean"),
            (lambda means, boards: total(means, boards) / len(means), "divided by the distances"),
        ],
        check_complete: [
            (7, "your code raises an error"),
            (CLIMBER("path = {start", "if start == puzzle.goal:\n        return None\n    path = "
             "{start"), "no solution"),
            (round_and_round, "no end"),
            (CLIMBER("if child not in path", "if True"), "no end"),
            (CLIMBER("if state == puzzle.goal", "if state == [*puzzle.goal]"), "no solution"),
            (greedy, "passed", "104 of them in the fewest moves"),
            (recursive, "no end", "calls itself until Python stops it"),
        ],
        check_better_than_a_star: [
            (greedy, "not shortest"),
            (downhill(nearest), "the solution was known"),
            (CHAMPION("h=linear_conflict", "h=manhattan"), "A* wins"),
            (lambda p, s: CLIMBER()(p, s) if p == EIGHT else CHAMPION()(p, s), "not shortest"),
            (a_star, "A* wins"),
            (CHAMPION(), "passed"),
            (lambda puzzle, start: greedy(puzzle, start), "not your own", "uses greedy"),
        ],
    }
)  # fmt: skip


def found_as_published(truth):
    boards = superior_node_boards("as published")
    return np.isin(np.arange(len(truth.distance)), boards.index[boards.outcome == "found"])


@pytest.mark.parametrize(
    ("check", "puzzle", "right", "number"),
    [
        (
            check_first_threshold,
            EIGHT,
            lambda truth: truth.values("manhattan") == truth.distance,
            14,
        ),
        (check_farthest_solved, Puzzle(3, 3, "blank-first"), found_as_published, 14),
    ],
)
def test_exactly_the_farthest_boards_pass(check, puzzle, right, number):
    truth = census(puzzle)
    numbers = np.flatnonzero(right(truth))
    away = truth.distance[numbers]
    passed = [number for number in numbers[away >= away.max() - 1] if check(truth.board(number))]
    assert passed == numbers[away == away.max()].tolist() and len(passed) == number


def test_a_random_walk_is_too_much_work(monkeypatch):
    monkeypatch.setattr(race, "_MOST_SIX", 6_000)
    found = check_complete(downhill(Random(1).choice))
    assert found.name == "too much work" and " nearest boards of 360" in found.message


def test_one_recording_at_a_time_is_in_memory(monkeypatch):
    traces, finish, calls = WeakSet(), race.finish, count()

    def watched(*arguments):
        if next(calls) % 8 == 0:  # to collect garbage each time would take long
            gc.collect()
            assert len(traces) < 3
        run = finish(*arguments)
        traces.add(run.trace)
        return run

    monkeypatch.setattr(race, "finish", watched)
    assert check_better_than_a_star(a_star).name == "A* wins"
