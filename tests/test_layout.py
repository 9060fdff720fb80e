"""Places for the nodes of a search tree."""

from collections import defaultdict
from itertools import pairwise

import pytest

from searchlab import EIGHT, record
from searchlab.analysis.layout import centre, place


def tree(*parents):
    return [*place(dict(enumerate(parents))).values()]


def test_a_parent_stands_above_the_middle_of_its_children():
    assert tree() == [] and {*tree(None, *range(1_500))} == {0.5}
    x = tree(None, 0, 0, 0, 1, 1, 3)
    assert x[0] == pytest.approx((x[1] + x[3]) / 2)
    assert x[1] == pytest.approx((x[4] + x[5]) / 2)
    assert x[6] == pytest.approx(x[3])
    assert x[4] < x[5] < x[6]


def test_subtrees_are_pushed_together():
    """The deep left subtree does not push the flat right one away."""
    chain = tree(None, 0, 1, 2, 3, 0)
    assert chain[5] - chain[1] == pytest.approx(1 / 8)
    below = tree(None, 0, 0, 1, 1, 1, 2, 2, 2)[3:]
    assert [b - a for a, b in pairwise(below)] == pytest.approx([1 / 8] * 5)


@pytest.mark.parametrize("strategy", ["greedy", "breadth-first"])
def test_nodes_of_a_level_are_apart_and_in_order(strategy):
    nodes = record(EIGHT, "2 3 4 1 5 x 7 6 8", strategy, max_expansions=900).nodes
    parents = {node: node.parent for node in nodes}
    centres, levels = centre(parents), defaultdict(list)
    for node in nodes:
        levels[node.g].append((centres[node], centres.get(node.parent, 0)))
    for level in map(sorted, levels.values()):
        assert all(b - a >= 1 for (a, _), (b, _) in pairwise(level))
        above = [parent for _, parent in level]
        assert above == sorted(above)  # no two edges cross
    places = place(parents).values()
    assert min(places) >= 0 and max(places) <= 1
