"""The table of what is proven of strategies and what is measured."""

import pytest
from textbook import breadth_first

from searchlab import EIGHT, Puzzle
from searchlab.experiments import strategy_table


def test_100_per_cent_means_all():
    row = strategy_table("depth-first").loc["depth-first"]
    assert row["measured", "solved"] == ">99%"  # its limit is too low for one board
    assert row["proven", "complete"] == "no"


def test_a_strategy_of_your_own():
    def gives_up(puzzle, start):
        list(puzzle.successors(start))

    row = strategy_table(gives_up, puzzle=Puzzle(2, 2)).loc["gives_up"]
    assert set(row["proven"]) == {"?"}
    assert row["measured"].tolist() == ["0%", "0%", "1.0", "?"]


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
