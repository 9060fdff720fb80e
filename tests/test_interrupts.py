"""Ctrl-C ends a search by Interrupted, and what was counted fits the events that were kept."""

import pickle
import signal
import sys
from itertools import count as numbers
from unittest.mock import Mock

import pytest
from textbook import breadth_first, written

from searchlab import (
    EIGHT,
    FIFTEEN,
    Interrupted,
    Puzzle,
    exercises,
    figures,
    judge_search,
    manhattan,
    record,
    solve,
)
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import all_starts
from searchlab.experiments import run
from searchlab.running import counting, observe, solving, trace

SAMPLE = "2 3 4 1 5 x 7 6 8"


def press():
    signal.raise_signal(signal.SIGINT)


def pressing(at):
    """Make a function that returns 0, and presses the key in its n-th call."""
    calls = numbers(1)
    return lambda value: press() or 0 if next(calls) == at else 0


def deepening(puzzle, start):
    return written("ida-star")(puzzle, start, lambda state: manhattan(state, EIGHT))


SEARCHES = ["breadth-first", "ida-star", "bidirectional", breadth_first, deepening]


def check(stopped, search, lines=False):
    """Compare what an interrupted search has with the search as a whole."""
    kept, result = stopped.trace, stopped.result
    assert result is kept.result and (result.outcome, result.moves) == ("interrupted", None)
    counted = counting.count(kept)
    known = {name for name, number in result.counters.items() if number is not None}
    assert {"expanded", "generated", "duplicates"} <= known
    assert all(result.counters[name] == counted[name] for name in known)
    whole = record(EIGHT, SAMPLE, search, lines=lines, max_expansions=result.expanded + 1)
    assert [(e.state, e.g, e.again) for e in kept] == [(e.state, e.g, e.again) for e in whole][
        : len(kept)
    ]
    if lines and search is not deepening:  # whose lines include those of the space in this file
        assert type(kept.lines(len(kept))) is list
        assert all(kept.lines(index) == whole.lines(index) for index in range(len(kept) - 1))


@pytest.mark.parametrize("lines", [False, True])
@pytest.mark.parametrize("search", SEARCHES)
def test_from_within_the_search(search, lines):
    """The key is pressed while the n-th successors are made."""
    for at in (1, 2, 63, 64, 65, 130):
        presses = numbers(1)

        class Space(type(EIGHT)):
            __hash__ = type(EIGHT).__hash__

            def successors(self, state, presses=presses, at=at):
                if next(presses) == at:
                    press()
                return EIGHT.successors(state)

        space = Space(3)
        with pytest.raises(Interrupted) as stopped:
            record(space, SAMPLE, search, lines=lines)
        check(stopped.value, search, lines)


@pytest.mark.parametrize("search", SEARCHES)
def test_from_a_watcher(search):
    for at in (1, 2, 7):
        with pytest.raises(Interrupted) as stopped:
            record(EIGHT, SAMPLE, search, watch=pressing(at))
        check(stopped.value, search)
    with pytest.raises(Interrupted, match="interrupted") as stopped:
        solve(EIGHT, SAMPLE, search, watch=pressing(2))
    assert stopped.value.trace is None and stopped.value.result.outcome == "interrupted"


def test_while_numba_is_imported(monkeypatch):
    monkeypatch.setattr(solving, "available", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(Interrupted) as stopped:
        solve(FIFTEEN.scramble(8, seed=2))
    assert stopped.value.result.expanded == 0 and stopped.value.result.outcome == "interrupted"


@pytest.mark.parametrize("search", SEARCHES)
def test_on_any_line(search):
    """The key is pressed on the n-th line that runs in these modules, once the search has begun."""
    names = {"follow", "count", "check_budgets", "look_at_the_clock", "keep"}
    for at in range(20, 1500, 23) if isinstance(search, str) else range(200, 500, 2):
        ran = 0

        def enter(frame, event, argument):
            file, name = frame.f_code.co_filename, frame.f_code.co_name
            partly = file in (solving.__file__, trace.__file__) and name in names
            return line if partly or file in (observe.__file__, counting.__file__) else None

        def line(frame, event, argument, at=at):
            nonlocal ran
            ran += event == "line"
            if ran == at and event == "line":
                raise KeyboardInterrupt
            return line

        before = sys.gettrace()
        with pytest.raises(Interrupted) as stopped:
            sys.settrace(enter)
            try:
                record(EIGHT, SAMPLE, search)
            finally:
                sys.settrace(before)
        check(stopped.value, search)


def test_it_is_a_keyboard_interrupt_that_can_be_pickled():
    with pytest.raises(KeyboardInterrupt) as stopped:
        record(EIGHT, SAMPLE, heuristic=lambda state: press())
    again = pickle.loads(pickle.dumps(Interrupted(stopped.value.result)))
    assert again.result == stopped.value.result and "interrupted" in str(again)


class Pressing:
    """A heuristic that presses the key in one of its calls, once."""

    __name__ = "pressing"
    left = 0

    def __call__(self, state):
        self.left -= 1
        if not self.left:
            press()
        return int(state[-1] != 0)


TWO, SMALL, FAR = Puzzle(2, 2), Puzzle(2, 3), "4 5 x 1 2 3"
CALLS = {  # whatever calls a reader's function many times, with what it finds
    "solve": lambda h: solve(SMALL, FAR, heuristic=h).counters,
    "record": lambda h: record(SMALL, FAR, heuristic=h).result.counters,
    "run": lambda h: run([("a-star", {"heuristic": h})], [FAR], puzzle=SMALL).expanded[0],
    "judge_search": lambda h: judge_search("a-star", TWO, heuristic=h).expanded,
    "judge_search of a function": lambda h: (
        judge_search(
            lambda puzzle, start: (h(start), breadth_first(puzzle, start))[1], TWO
        ).expanded
    ),
    "all_starts": lambda h: all_starts("a-star", puzzle=SMALL, heuristic=h).sum().to_dict(),
    "values": lambda h: census(SMALL).values(h).sum(),
    "required_by_depth": lambda h: figures.required_by_depth(SMALL, "5 2 x 1 4 3", [h]).twin,
    "check_misleading": exercises.check_misleading,
}


@pytest.mark.parametrize("name", CALLS)
def test_nothing_is_kept_of_a_call_that_was_interrupted(name):
    call, h = CALLS[name], Pressing()
    expected = call(Pressing())
    for at in (1, 9):
        h.left = at
        with pytest.raises(KeyboardInterrupt):
            call(h)
        assert call(h) == expected
