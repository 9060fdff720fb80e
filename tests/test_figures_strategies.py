"""Figures of strategies, A* and bidirectional search: they show the tables and the traces."""

import numpy as np
import pandas as pd
import pytest
from gallery import (
    ANSWERS,
    EIGHT,
    SAMPLE,
    SIX,
    drawn,
    race,
    rows_of,
    runs,
    texts,
)

from searchlab import Expansion, Node, figures, record
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import summary_table
from searchlab.search import bidirectional
from searchlab.search.node import expand

# -- tables of runs ----------------------------------------------------------------------


def test_the_lines_are_medians():
    figure, table = drawn("by start"), runs()
    data = figure.data
    own = table[(table["strategy"] == "a-star") & (table["distance"] == 15)]["expanded"]
    assert data.loc[("a-star", 15), "median"] == own.median()
    assert data.loc[("a-star", 15), "boards"] == len(own) >= 3
    assert data.loc[("a-star", 15), "high"] == pytest.approx(own.quantile(0.9))
    assert data.loc[("a-star", 15), "low"] == pytest.approx(own.quantile(0.1))
    ratio = data["median"]["breadth-first", 14] / data["median"]["a-star", 14]
    assert ratio < 10 and f"{ratio:.1f} times as many" in figure.title


def test_the_repairs_are_shown_one_by_one():
    figure = drawn("repairs")
    *_, first, _, third = figure.twin.splitlines()
    assert first.split() == "as published 0.1% 63.6% 36.3% 0.0% -".split()
    assert third.split()[-1] == "441.5"
    assert "as published 0.1%, last 100.0%" in figure.title
    bars = figure.canvas.axes[0].containers
    assert len({bar.patches[0].get_hatch() for bar in bars}) == len(bars) == 4
    for variant in range(3):
        widths = [bar.patches[variant].get_width() for bar in bars]
        assert np.nansum(widths) == pytest.approx(1)


def test_filled_are_the_strategies_that_are_always_shortest():
    figure = drawn("time and space")
    assert figure.title == "Always shortest: A* expands least, IDA* stores least"
    lines = figure.canvas.axes[0].lines
    assert sum(line.get_markerfacecolor() == "#FFFFFF" for line in lines) == 2
    names = {text.get_text() for text in texts(figure)}
    assert names >= {"(superior-node)", "greedy", "A*", "IDA*"}
    assert rows_of(figure)["greedy"][0] == "always found"
    unsure = figures.time_and_space(summary_table({"greedy": race()["greedy"]}))
    assert "No strategy is always shortest" in unsure.title


def test_winners_divide_all_boards():
    four = {name: race()[name] for name in ("breadth-first", "bidirectional", "a-star", "ida-star")}
    data = figures.winners(four).data
    assert data.sum(axis=1).tolist() == census(SIX).histogram.tolist()
    expanded = pd.DataFrame({name: table.expanded for name, table in four.items()})
    least = expanded.eq(expanded.min(axis=1), axis=0)
    alone = least[least.sum(axis=1) == 1].sum()
    assert all(data[name].sum() == alone[name] for name in four)
    assert data["a tie"].sum() == (least.sum(axis=1) > 1).sum()


def test_a_sample_is_named():
    assert drawn("correctness").title == "Right on every board: 1 of 2 programs"
    sampled = figures.correctness(ANSWERS.assign(counted=["exact", "a sample of 4"]))
    assert sampled.title == "Right on every board: 0 of 1 programs; on a sample: 1 of 1"
    labels = [text.get_text() for text in sampled.canvas.axes[0].texts]
    assert labels == ["8 right, 1 wrong", "a sample of 4: 4 right"]


# -- bidirectional search ----------------------------------------------------------------


def test_bars_stand_on_the_axis_and_count():
    expanded, frontier = drawn("large meeting").canvas.axes[0].containers
    heights = [np.nan_to_num([bar.get_height() for bar in bars]) for bars in (expanded, frontier)]
    assert all(bar.get_y() == 0 for bar in expanded) and heights[0].sum() == 576
    assert [bar.get_y() for bar in frontier] == heights[0].tolist()
    assert heights[1].sum() == 185 + 25 + 152


def test_the_sides_meet_on_the_path():
    def late(puzzle, start):
        """Report another meeting, which is not on the path."""
        found = yield from bidirectional(puzzle, start)
        node = Node(start, side="forward")
        *_, child = expand(puzzle, node)
        child.outcome = "meeting"
        yield Expansion(node, [child])
        return found

    for search in ("bidirectional", late):
        title = figures.meeting(record(EIGHT, SAMPLE, search)).title
        assert "at 10 + 9 moves" in title
