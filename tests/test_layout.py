"""Places for the nodes of a search tree."""

from collections import defaultdict
from itertools import pairwise

import pytest

from searchlab import EIGHT, record
from searchlab.analysis.layout import MOST_ABREAST, centre, place


def tree(*parents):
    return dict(enumerate(parents))


def levels(nodes, x):
    """List the places of each level from left to right, each with that of the parent."""
    found = defaultdict(list)
    for node in nodes:
        found[node.g].append((x[node.number], x.get(node.parent, 0)))
    return [sorted(each) for each in found.values()]


def test_small_and_several_trees():
    assert place({}, []) == {} and place({0: None}, [0]) == {0: 0.5}
    x = place(tree(None, 0, None, 2, 2), [0, 1, 0, 1, 1])
    assert x[0] < x[2] and x[1] < x[3] < x[4]


def test_a_parent_stands_above_the_middle_of_its_children():
    x = place(tree(None, 0, 0, 0, 1, 1, 3), [0, 1, 1, 1, 2, 2, 2])
    assert x[0] == pytest.approx((x[1] + x[3]) / 2)
    assert x[1] == pytest.approx((x[4] + x[5]) / 2)
    assert x[6] == pytest.approx(x[3])
    assert x[4] < x[5] < x[6]


def test_subtrees_are_pushed_together():
    """The deep left subtree does not push the flat right one away."""
    chain = place(tree(None, 0, 1, 2, 3, 0), [0, 1, 2, 3, 4, 1])
    assert chain[5] - chain[1] == pytest.approx(1 / 8)
    below = place(tree(None, 0, 0, 1, 1, 1, 2, 2, 2), [0, 1, 1, 2, 2, 2, 2, 2, 2])
    gaps = [b - a for a, b in pairwise([below[node] for node in range(3, 9)])]
    assert gaps == pytest.approx([1 / 8] * 5)


@pytest.mark.parametrize(
    "strategy, options",
    [("greedy", {}), ("a-star", {}), ("breadth-first", {"max_expansions": 900})],
)
def test_nodes_of_a_level_are_apart_and_in_order(strategy, options):
    nodes = record(EIGHT, "2 3 4 1 5 x 7 6 8", strategy, **options).nodes()
    parents = {node.number: node.parent for node in nodes}
    x = place(parents, [node.g for node in nodes])
    assert all(0 <= each <= 1 for each in x.values())
    for level in (each for each in levels(nodes, x) if len(each) <= MOST_ABREAST):
        assert all(b - a > 0.999 / MOST_ABREAST for (a, _), (b, _) in pairwise(level))
        above = [parent for _, parent in level]
        assert above == sorted(above)  # no two edges cross
    x = centre(parents)
    gaps = [b - a for level in levels(nodes, x) for (a, _), (b, _) in pairwise(level)]
    assert min(gaps) == pytest.approx(1)


def test_a_crowded_level_is_spread_to_both_sides():
    x = place(tree(None, *[0] * 400, *[200] * 3), [0, *[1] * 400, 2, 2, 2])
    shifts = [MOST_ABREAST * (x[node] - x[200]) for node in (401, 402, 403)]
    assert shifts == pytest.approx([-1, 0, 1], abs=1e-6)


def test_a_deep_tree_is_no_trouble():
    chain = place(tree(None, *range(20_000)), range(20_001))
    assert set(chain.values()) == {0.5}
