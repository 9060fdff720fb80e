"""The checks of lesson 08: a wrong answer is named for what is wrong with it."""

import re
from math import inf
from pathlib import Path

from answers import NO_BOARDS, cases

from searchlab import EIGHT, manhattan, solve
from searchlab.exercises import (
    check_first_limit,
    check_memory,
    check_mended_ida,
    check_order,
)
from searchlab.exhaustive.census import census
from searchlab.puzzle import INVERSE

ROOT = Path(__file__).resolve().parents[1]


def ida(step=None, unsolvable=None, parity=True, answer=lambda path: path, memory=None):
    """IDA* as a reader might write it, correctly or with a usual mistake."""

    def search(puzzle, start, h=lambda state: manhattan(state, EIGHT)):
        met = {}

        def descend(state, path, threshold):
            if state == puzzle.goal:
                return path, threshold
            least = inf
            for move, child in puzzle.successors(state):
                if path and move == INVERSE[path[-1]]:
                    continue
                g = len(path) + 1
                found, excess = None, g + h(child)
                if excess <= threshold:
                    known = inf if memory is None else met.get(child, inf)
                    if known < inf and (known <= g or memory != "depth"):
                        continue
                    met[child] = g
                    found, excess = descend(child, path + move, threshold)
                if found is not None:
                    return found, threshold
                least = min(least, excess)
            return None, least

        if parity and not puzzle.is_solvable(start):
            return unsolvable
        found, threshold = None, h(start)
        while found is None and threshold < inf:
            if memory != "kept":
                met.clear()
            found, excess = descend(start, "", threshold)
            threshold = threshold + step if step else excess
        return found if found is None else answer(found)

    return search


def blind_to_the_start(puzzle, start):
    puzzle.successors(start)
    return "ud" if start == puzzle.goal else ida(memory="depth")(puzzle, start)


@cases(
    {
        check_first_limit: [
            *NO_BOARDS,
            ("2 3 4 1 5 x 7 6 8", "more thresholds"),
            ("1 2 3 4 5 6 7 8 x", "too near"),
            ("1 2 3 4 5 x 7 8 6", "too near"),
        ],
        check_order: [
            (7, "not an order"),
            ("uldd", "not an order"),
            ("ulrd", "not the fewest"),
            ("uldr", "passed"),
        ],
        check_mended_ida: [
            (lambda puzzle, start, h: "u", "moves that miss the goal"),
            (ida(answer=lambda path: path[:-1]), "a lost last move"),
            (ida(answer=len), "not moves"),
            (ida(answer=lambda path: "x" * len(path)), "moves that cannot be made"),
            (ida(step=6), "one board too many"),
            (ida(step=1), "parity ignored"),
            (ida(unsolvable="unsolvable"), "unsolvable boards"),
            (ida(parity=False), "no end"),
            (ida(), "passed"),
            (ida(step=2), "passed"),
        ],
        check_memory: [
            (lambda puzzle, start: 7, "the solved start"),
            (blind_to_the_start, "the solved start"),
            (ida(), "nothing saved"),
            (ida(memory="no depth"), "not shortest"),
            (ida(memory="kept"), "no solution"),
            (ida(memory="depth"), "passed"),
        ],
    }
)
def test_an_answer_gets_its_name(check, answer, name):
    found = check(answer)
    assert found.name == name, found


def test_exactly_the_farthest_boards_with_one_limit_pass():
    truth = census(EIGHT)
    at_22 = [truth.board(number) for number in truth.at_distance(22)]
    passed = [board for board in at_22 if check_first_limit(board)]
    assert len(passed) == 14
    for board in passed:
        iterations = solve(EIGHT, board, "ida-star").iterations
        assert [iteration.limit for iteration in iterations] == [22]
    # None is farther: no board beyond has as few limits.
    exact = truth.values("manhattan") == truth.distance
    assert truth.distance[exact].max() == 22


def test_the_order_says_what_was_counted():
    message = check_order("uldr").message
    assert message == "673 boards expanded; the worst order needs 1,046."


def test_the_solutions_say_what_the_checks_find():
    text = (ROOT / "notebooks" / "solutions" / "08_ida_star.md").read_text(encoding="utf-8")
    truth = census(EIGHT)
    exact = truth.values("manhattan") == truth.distance
    assert f"{exact.sum():,} boards it is, and the farthest" in re.sub(r"\s+", " ", text)
    assert "`uldr`, with 673 expansions; `rudl`, the worst, needs 1,046" in text
