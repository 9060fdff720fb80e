"""The contours of an iterative search: one count for figures and widgets, boards beside paths."""

import pytest

from searchlab import EIGHT, Puzzle, manhattan, record
from searchlab.analysis.contours import contours

JUDGE = "2 3 4 1 5 x 7 6 8"


def inconsistent(state, puzzle):
    """An estimate with which f can fall along a path."""
    return manhattan(state, puzzle) * (state.index(0) % 2)


def by_hand(trace):
    """Count the boards and the paths of each limit, in the plainest way."""
    rows, boards, paths = [], set(), set()
    for limit in dict.fromkeys(event.limit for event in trace):
        here, gone, path, counts = [], [], "", {"pruned": 0, "generated": 0}
        for event in trace:
            if event.limit != limit:
                continue
            path = path[: event.g]
            if not event.again:
                here.append(event.state)
                gone.append(path)
            path += "".join(c.move for c in event.children if c.outcome == "descended")
            counts["generated"] += len(event.children)
            counts["pruned"] += sum(c.outcome == "pruned" for c in event.children)
        assert len(set(gone)) == len(gone)
        rows.append(
            counts
            | {
                "limit": limit,
                "expanded": len(here),
                "new_boards": len(set(here) - boards),
                "known_from_below": len(set(here) & boards),
                "met_twice": len(here) - len(set(here)),
                "new_paths": len(set(gone) - paths),
                "repeated_paths": len(set(gone) & paths),
            }
        )
        boards |= set(here)
        paths |= set(gone)
    return rows


@pytest.mark.parametrize(
    ("puzzle", "board", "strategy", "options"),
    [
        (EIGHT, JUDGE, "ida-star", {}),
        (EIGHT, JUDGE, "ida-star", {"rise": "one", "order": "dlru"}),
        (EIGHT, JUDGE, "ida-star", {"heuristic": "misplaced"}),
        (EIGHT, JUDGE, "ida-star", {"heuristic": inconsistent, "max_expansions": 900}),
        (EIGHT, JUDGE, "ida-star", {"heuristic": "euclidean", "max_expansions": 900}),
        (Puzzle(2, 3), "4 5 x 1 2 3", "iterative-deepening", {"max_depth": 14}),
        (EIGHT, JUDGE, "depth-first", {"max_depth": 9}),
    ],
)
def test_boards_and_paths_are_counted_as_by_hand(puzzle, board, strategy, options):
    trace = record(puzzle, board, strategy, **options)
    found = contours(trace)
    for one, row in zip(found, by_hand(trace), strict=True):
        assert {name: getattr(one, name) for name in row} == row
        assert one.expanded == one.new_boards + one.known_from_below + one.met_twice
        assert one.expanded == one.new_paths + one.repeated_paths == sum(one.by_f.values())
    assert found[-1].last == len(trace)


def test_a_search_without_estimates_has_boards_and_no_paths():
    def deeper(puzzle, start):
        for limit in (1, 2):
            yield start, 0, [], 0, 0, None, None, limit

    found = contours(record(EIGHT, JUDGE, deeper))
    assert [(one.new_boards, one.known_from_below) for one in found] == [(1, 0), (0, 1)]
    assert [(one.new_paths, one.vain) for one in found] == [(None, False)] * 2


def test_a_search_without_limits_is_refused():
    for strategy in ("a-star", "breadth-first"):
        with pytest.raises(ValueError, match="has no limits"):
            contours(record(EIGHT, JUDGE, strategy))
    assert contours(record(EIGHT, EIGHT.goal, "ida-star")) == []
