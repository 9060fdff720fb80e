"""The iterations of a search: one count for figures and widgets, of boards and of paths."""

from collections import Counter

import pytest

from searchlab import EIGHT, Puzzle, manhattan, record
from searchlab.analysis.iterations import EARLIER, NEW, REPEATED, iterations

JUDGE = "2 3 4 1 5 x 7 6 8"


def inconsistent(state, puzzle):
    """An estimate with which f can fall along a path."""
    return manhattan(state, puzzle) * (state.index(0) % 2)


def by_hand(trace):
    """Count the boards and the paths of each iteration from lists of them all."""
    boards, paths = set(), set()
    for limit in dict.fromkeys(event.limit for event in trace):
        events = [event for event in trace if event.limit == limit]
        nodes = [event.node for event in events if not event.again]
        here, followed = [n.state for n in nodes], ["".join(n.moves) for n in nodes]
        pruned = sum(c.outcome == "pruned" for event in events for c in event.children)
        assert len(set(followed)) == len(followed)
        yield {
            "limit": limit,
            "expanded": len(here),
            "pruned": pruned,
            "boards": Counter(
                {
                    NEW: len(set(here) - boards),
                    EARLIER: len(set(here) & boards),
                    REPEATED: len(here) - len(set(here)),
                }
            ),
            "new_paths": len(set(followed) - paths),
            "repeated_paths": len(set(followed) & paths),
        }
        boards |= set(here)
        paths |= set(followed)


@pytest.mark.parametrize(
    ("puzzle", "board", "strategy", "options"),
    [
        (EIGHT, JUDGE, "ida-star", {"rise": "one", "order": "dlru"}),
        (EIGHT, JUDGE, "ida-star", {"heuristic": inconsistent, "max_expansions": 900}),
        (EIGHT, JUDGE, "ida-star", {"heuristic": "euclidean", "max_expansions": 900}),
        (Puzzle(2, 3), "4 5 x 1 2 3", "iterative-deepening", {"max_depth": 14}),
        (EIGHT, JUDGE, "depth-first", {"max_depth": 9}),
    ],
)
def test_boards_and_paths_are_counted_as_by_hand(puzzle, board, strategy, options):
    trace = record(puzzle, board, strategy, **options)
    found = iterations(trace)
    for one, row in zip(found, by_hand(trace), strict=True):
        assert {name: getattr(one, name) for name in row} == row
    for one, result in zip(found, trace.result.iterations or found, strict=True):
        assert (one.limit, one.expanded, one.pruned) == (
            result.limit,
            result.expanded,
            result.pruned,
        )


def test_a_search_without_thresholds_is_an_error():
    with pytest.raises(ValueError, match="has no thresholds"):
        iterations(record(EIGHT, JUDGE, "a-star"))
    assert iterations(record(EIGHT, EIGHT.goal, "ida-star")) == []
