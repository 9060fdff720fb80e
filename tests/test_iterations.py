"""The iterations of a search: the boards that each expands."""

from collections import Counter

import networkx as nx
import pytest

from searchlab import EIGHT, Map, Puzzle, manhattan, record, solve
from searchlab.analysis.iterations import EARLIER, NEW, REPEATED, iterations

JUDGE = "2 3 4 1 5 x 7 6 8"


def inconsistent(state, puzzle):
    """An estimate with which f can fall along a path."""
    return manhattan(state, puzzle) * (state.index(0) % 2)


@pytest.mark.parametrize(
    ("puzzle", "board", "strategy", "options"),
    [
        (EIGHT, JUDGE, "ida-star", {"rise": "one", "order": "dlru"}),
        (EIGHT, JUDGE, "ida-star", {"heuristic": inconsistent, "max_expansions": 900}),
        (Puzzle(2, 3), "4 5 x 1 2 3", "iterative-deepening", {"max_depth": 14}),
    ],
)
def test_boards_are_counted_as_by_hand(puzzle, board, strategy, options):
    trace, before = record(puzzle, board, strategy, **options), set()
    for limit, boards in iterations(trace):
        here = [event.state for event in trace if event.limit == limit and not event.again]
        assert here and boards == Counter(
            {
                NEW: len({*here} - before),
                EARLIER: len({*here} & before),
                REPEATED: len(here) - len({*here}),
            }
        )
        before |= {*here}
    assert before == {event.state for event in trace}


def test_a_leaf_is_as_deep_as_itself():
    graph = nx.Graph([("S", "A"), ("A", "leaf"), ("X", "G")])
    result = solve(Map(graph, "G"), "S", "ida-star", heuristic=lambda place: 0)
    assert [iteration.deepest for iteration in result.iterations] == [1, 2, 2]


def test_a_search_without_thresholds_is_an_error():
    with pytest.raises(ValueError, match="has no thresholds"):
        iterations(record(EIGHT, JUDGE, "a-star"))
    assert iterations(record(EIGHT, EIGHT.goal, "ida-star")) == []
