"""What is proven of the strategies, against what they do from every board of a small puzzle."""

import pytest
from textbook import breadth_first

from searchlab import EIGHT, Expansion, Node, Puzzle
from searchlab.experiments import strategy_table
from searchlab.search import STRATEGIES


@pytest.fixture(scope="module")
def table():
    return strategy_table(*STRATEGIES)


def test_nothing_measured_contradicts_what_is_proven(table):
    for name, row in table.iterrows():
        strategy = STRATEGIES[name]
        solved, shortest = (row["measured", column] for column in ("solved", "shortest"))
        assert solved == "100%" or not strategy.complete
        always = strategy.optimal in ("yes", "h admissible", "h consistent")
        assert shortest == "100%" or not always
    assert table.loc["depth-first"]["measured", "solved"] == ">99%"  # its limit is too low for one
    assert table.loc["depth-first"]["measured", "shortest"] != "100%"
    assert table.loc["superior-node"]["measured", "solved"] != "100%"


def test_searches_that_store_only_their_path_store_least(table):
    stored = table["measured", "stored"].str.replace(",", "").astype(int)
    frugal = [name for name, strategy in STRATEGIES.items() if strategy.space in ("d", "m")]
    assert set(frugal) == {"depth-first", "iterative-deepening", "ida-star", "superior-node"}
    assert (stored.drop(frugal) > stored[["ida-star", "iterative-deepening"]].max()).all()


def test_a_strategy_of_your_own():
    def gives_up(puzzle, start):
        yield Expansion(Node(start), [])

    row = strategy_table(gives_up, puzzle=Puzzle(2, 2)).loc["gives_up"]
    assert set(row["proven"]) == {"?"}
    assert row["measured"].tolist() == ["0%", "0%", "1.0", "1"]


def test_a_plain_function_whose_nodes_cannot_be_counted():
    table = strategy_table(breadth_first, "uniform-cost", puzzle=Puzzle(2, 2))["measured"]
    assert table.loc["breadth_first", "stored"] == "?"
    same = ["solved", "shortest", "expanded"]  # both test for the goal on expansion
    assert table.loc["breadth_first", same].equals(table.loc["uniform-cost", same])


@pytest.mark.parametrize(
    ("names", "options", "message"),
    [
        ((), {}, "name at least one strategy"),
        (("a-star",), {"puzzle": EIGHT}, "at most 6 cells, not 9"),
        (("a-star", "astar"), {}, "there is no strategy"),
    ],
)
def test_what_cannot_be_tabulated(names, options, message):
    with pytest.raises(ValueError, match=message):
        strategy_table(*names, **options)
