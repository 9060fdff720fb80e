"""Figures of superior nodes and of patterns: what is drawn is what was counted."""

import re

import pytest
from gallery import POST, TWO, drawn

from searchlab import EIGHT, figures, gap
from searchlab.exhaustive.tables import level_table


def test_a_bar_is_hatched_where_an_estimate_rises():
    figure = drawn("estimates")
    bars = [bar for axes in figure.canvas.axes for bar in axes.patches]
    heights = [h for estimates in figure.data["estimates"] for h in estimates]
    assert len(bars) == len(heights)
    assert sum(bool(bar.get_hatch()) for bar in bars) == figure.data["rises"].sum() == 4
    tallest = max(bar.get_height() for bar in bars)
    drawn_heights = sorted(bar.get_height() / tallest for bar in bars)
    assert drawn_heights == pytest.approx(sorted(h / max(heights) for h in heights))
    board = "x 1 2 3 6 5 7 4 8"
    assert figure.data["estimates"][figure.data["board"] == board].iloc[0][0] == gap(board, POST)


def test_the_levels_are_shares_of_all_boards():
    figure, table = drawn("levels"), level_table()
    widths = [[bar.get_width() for bar in group] for group in figure.canvas.axes[0].containers]
    for drawn_shares, counts in zip(widths, table.to_numpy(), strict=True):
        assert drawn_shares == pytest.approx(counts / 181_440)
    assert re.search(r"all but 112 +all but 9 +all$", figure.twin)


def test_a_pattern_keeps_its_tiles_and_the_blank():
    figure = drawn("patterns")
    assert figure.data["abstract"].tolist() == ["? ? 1 / 3 x 4 / ? ? 2", "8 6 ? / ? x ? / 5 7 ?"]
    more = figures.patterns("8 6 1 3 x 4 5 7 2", [range(1, 5), range(1, 7)]).data["moves"]
    assert figure.data["moves"].iloc[0] == more.iloc[0] <= more.iloc[1] <= 26


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: figures.estimates_along_solutions([], ["gap"], TWO), "no rows"),
        (lambda: figures.estimates_along_solutions(["2 1 3 x"], ["gap"], TWO), "no moves lead"),
        (lambda: figures.levels(level_table().drop(columns="parent")), "lacks the column parent"),
        (lambda: figures.patterns("2 1 3 4 5 6 7 8 x"), "no moves lead"),
        (lambda: figures.patterns(EIGHT.goal, []), "no rows"),
    ],
)
def test_what_cannot_be_shown(call, message):
    with pytest.raises(ValueError, match=message):
        call()
