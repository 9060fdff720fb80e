"""Figures of strategies, A* and bidirectional search: they show the tables and the traces."""

import numpy as np
import pandas as pd
import pytest
from gallery import (
    ANSWERS,
    SIX,
    drawn,
    race,
    rows_of,
    runs,
    texts,
)

from searchlab import figures
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import summary_table


def frame(**columns):
    return pd.DataFrame(columns)


# -- tables of runs ----------------------------------------------------------------------


def test_the_lines_are_medians():
    figure, table = drawn("by start"), runs()
    data = figure.data
    own = table[(table["strategy"] == "a-star") & (table["distance"] == 15)]["expanded"]
    assert data.loc[("a-star", 15), "median"] == own.median()
    assert data.loc[("a-star", 15), "boards"] == len(own) >= 3
    assert data.loc[("a-star", 15), "high"] == pytest.approx(own.quantile(0.9))
    solved = table["strategy"].value_counts()
    assert data.groupby("strategy")["boards"].sum().to_dict() == solved.to_dict()
    (axes,) = figure.canvas.axes
    assert f"of {solved.min()} to 360 boards" in axes.get_xlabel()
    assert (data["low"] <= data["median"]).all() and (data["median"] <= data["high"]).all()


def test_the_repairs_are_shown_one_by_one():
    figure = drawn("repairs")
    *_, first, second, third = figure.twin.splitlines()
    assert first.split() == "as published 0.1% 63.6% 36.3% 0.0% -".split()
    assert second.split() == "no limit 8.9% 0.0% 45.9% 45.2% -".split()
    assert third.split()[-1] == "441.5"
    assert figure.title == "Boards solved: as published 0.1%, last 100.0%"
    bars = figure.canvas.axes[0].containers
    assert len({bar.patches[0].get_hatch() for bar in bars}) == len(bars) == 4
    for variant in range(3):
        widths = [bar.patches[variant].get_width() for bar in bars]
        assert np.nansum(widths) == pytest.approx(1)


def test_the_repairs_have_a_pattern_for_every_outcome():
    from searchlab.exhaustive.tables.repairs import OUTCOMES
    from searchlab.figures.strategies import _OUTCOMES

    assert set(_OUTCOMES) == set(OUTCOMES)


def test_filled_are_the_strategies_that_are_always_shortest():
    figure = drawn("time and space")
    assert figure.title == "Always shortest: A* expands least, IDA* stores least"
    lines = figure.canvas.axes[0].lines
    assert sum(line.get_markerfacecolor() == "#FFFFFF" for line in lines) == 2
    names = {text.get_text() for text in texts(figure)}
    assert names >= {"(superior-node)", "greedy", "A*", "IDA*"}
    assert rows_of(figure)["greedy"][0] == "always found"
    unsure = summary_table({"greedy": race()["greedy"]})
    assert (
        figures.time_and_space(unsure).title
        == "No strategy is always shortest; greedy expands least"
    )


def test_winners_divide_all_boards():
    four = {name: race()[name] for name in ("breadth-first", "bidirectional", "a-star", "ida-star")}
    data = figures.winners(four).data
    assert data.sum(axis=1).tolist() == census(SIX).histogram.tolist()
    expanded = pd.DataFrame({name: table.expanded for name, table in four.items()})
    least = expanded.eq(expanded.min(axis=1), axis=0)
    alone = least[least.sum(axis=1) == 1].sum()
    assert all(data[name].sum() == alone[name] for name in four)
    assert data["a tie"].sum() == (least.sum(axis=1) > 1).sum()
    one, two = frame(distance=[1, 2], expanded=[1, 5]), frame(distance=[1, 2], expanded=[2, 4])
    assert list(figures.winners({"a-star": one, "mine": two}).data) == ["a-star", "mine"]


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
