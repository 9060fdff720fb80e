"""Where the nodes of a search tree stand."""

from itertools import pairwise

import pytest

from searchlab import EIGHT, record
from searchlab.analysis.layout import MOST_ABREAST, centre, place


def levels(nodes, x):
    found = {}
    for node in nodes:
        found.setdefault(node.g, []).append(x[node.number])
    return found


def placed(strategy, **options):
    nodes = record(EIGHT, "2 3 4 1 5 x 7 6 8", strategy, **options).nodes()
    return nodes, place([node.parent for node in nodes], [node.g for node in nodes])


def test_nothing_to_place():
    assert list(place([], [])) == []
    assert list(place([None], [0])) == [0.5]


def test_a_parent_stands_over_the_middle_of_its_children():
    x = place([None, 0, 0, 0, 1, 1, 3], [0, 1, 1, 1, 2, 2, 2])
    assert x[0] == pytest.approx((x[1] + x[3]) / 2)
    assert x[1] == pytest.approx((x[4] + x[5]) / 2)
    assert x[6] == pytest.approx(x[3])
    assert x[4] < x[5] < x[6]


def test_subtrees_are_pushed_together():
    """The deep left subtree does not push the flat right one away."""
    chain = place([None, 0, 1, 2, 3, 0], [0, 1, 2, 3, 4, 1])
    assert chain[5] - chain[1] == pytest.approx(1 / 8)
    below = place([None, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 1, 2, 2, 2, 2, 2, 2])
    assert [round(b - a, 5) for a, b in pairwise(below[3:])] == [round(1 / 8, 5)] * 5


@pytest.mark.parametrize(
    "strategy, options",
    [
        ("greedy", {}),
        ("a-star", {}),
        ("superior-node", {}),
        ("breadth-first", {"max_expansions": 900}),
    ],
)
def test_nodes_of_a_level_keep_apart_and_in_order(strategy, options):
    nodes, x = placed(strategy, **options)
    assert all(0 <= each <= 1 for each in x)
    for on_level in levels(nodes, x).values():
        if len(on_level) <= MOST_ABREAST:
            gaps = [b - a for a, b in pairwise(sorted(on_level))]
            assert all(gap > 0.999 / MOST_ABREAST for gap in gaps)
    # No two edges between the same levels cross, where the levels are drawn one by one.
    for g, on_level in levels(nodes, x).items():
        edges = sorted(
            (x[n.parent], x[n.number]) for n in nodes if n.g == g and n.parent is not None
        )
        if len(on_level) <= MOST_ABREAST:
            assert [child for _, child in edges] == sorted(child for _, child in edges)


def test_several_trees_stand_side_by_side():
    x = place([None, 0, None, 2, 2], [0, 1, 0, 1, 1])
    assert x[0] < x[2] and x[1] < x[3] < x[4]


def test_a_deep_tree_is_no_trouble():
    chain = place([None, *range(20_000)], range(20_001))
    assert set(chain) == {0.5}


@pytest.mark.parametrize("strategy", ["greedy", "a-star", "superior-node"])
def test_nodes_touch_and_do_not_overlap(strategy):
    nodes = record(EIGHT, "2 3 4 1 5 x 7 6 8", strategy).nodes(40)
    gaps = [
        b - a
        for on_level in levels(nodes, centre([node.parent for node in nodes])).values()
        for a, b in pairwise(sorted(on_level))
    ]
    assert min(gaps) == pytest.approx(1)
