"""Charts of tables, heuristics and programs: what is drawn is what was counted."""

import numpy as np
import pandas as pd
import pytest
from gallery import EIGHT, SAMPLE, TWO, deep, drawn, outcomes, race, rows_of, texts
from matplotlib.colors import to_hex

from searchlab import Puzzle, figures, record, solve, styles
from searchlab.exhaustive.tables import summary_table
from searchlab.experiments import korf
from searchlab.fifteen.levels import LEVELS
from searchlab.heuristics import HEURISTICS


def sizes(figure, size="get_width"):
    """Return the sizes of the bars of each group, 0 where none is drawn."""
    groups = [group for axes in figure.canvas.axes for group in axes.containers]
    return [np.nan_to_num([getattr(bar, size)() for bar in group]).tolist() for group in groups]


def lines(figure):
    """Return what is drawn by the names of the lines."""
    return {line.get_label(): line.get_ydata().tolist() for line in figure.canvas.axes[0].lines}


# -- by depth ----------------------------------------------------------------------------

# At depth d from the judge's board: all boards, and those with h < 19 - d.
REQUIRED = """
1 3 5 10 14 28 42 80 108 202 278 524 726 1348 1804 3283 4193 7322 8596 28567
1 3 5 10 14 28 42 80 108 202 278 407 276 186 67 20 0 0 0 1727
1 3 5 10 14 27 29 43 41 50 31 29 12 6 0 0 0 0 0 301
"""


def test_the_boards_that_must_be_expanded_are_those_of_the_table():
    figure = drawn("required")
    for name, row in zip(figure.data, REQUIRED.strip().splitlines(), strict=False):
        *counts, total = map(int, row.split())
        assert figure.data[name].tolist() == counts
        assert rows_of(figure)["sum"][list(figure.data).index(name)] == f"{total:,}"
    assert not figure.data["true distance"].any()
    searched = {e.state for e in record(EIGHT, SAMPLE, "a-star") if e.g + e.h < 19}
    assert len(searched) == figure.data["manhattan"].sum()


def test_the_chart_of_required_boards_ends_above_the_weakest_heuristic():
    axes = drawn("required").canvas.axes[0]
    assert 407 < axes.get_ylim()[1] < 450
    rings = [line.get_xydata().tolist() for line in axes.lines if len(line.get_xdata()) == 1]
    assert rings == [[[11, 407]], [[5, 27]]]
    assert lines(drawn("required"))["breadth-first: 28,567 boards"][-1] == 8596


def test_a_heuristic_that_leaves_no_board_out_has_no_ring():
    figure = figures.required_by_depth(TWO, "3 x 2 1", {"none": lambda state: 0})
    assert figure.title == "A* leaves boards out at no depth"


def test_expansions_by_depth_are_those_of_the_trace():
    trace, late = deep(), deep(goal_test="expansion")
    figure = figures.expansions_by_depth({"a": trace, "b": late})
    assert lines(figure) == {"a": trace.expansions_by_depth(), "b": late.expansions_by_depth()}
    assert figure.title == "Expansions: a 20,907, b 30,079"
    assert figures.expansions_by_depth([deep(EIGHT.goal)]).title == "Expansions: breadth-first 0"


@pytest.mark.parametrize(
    "levels, room, end",
    [([1, 2, 4, 8, 16], 20, "depth 3 of 4"), ([1, 2, 4, 8], 15, "enough for every board")],
)
def test_all_boards_up_to_a_depth_count(levels, room, end):
    assert figures.boards_within_depth({"a": levels}, room=room).title.endswith(end)
    both = figures.boards_within_depth({"a": levels, "b": [1, 20, 9]}, room=room)
    assert both.title.endswith("depth 0 of 2")


def test_the_levels_of_the_15_puzzle_are_those_that_can_be_counted():
    from math import factorial

    assert sum(LEVELS) == factorial(16) // 2 and len(LEVELS) == 81
    twin = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"  # cannot be solved: nothing ends the search
    options = {"max_expansions": sum(LEVELS[:11]), "parity_check": False}
    trace = record(Puzzle(4, 4), twin, "breadth-first", **options)
    assert trace.expansions_by_depth() == list(LEVELS[:11])


# -- strategies --------------------------------------------------------------------------


def test_the_lines_are_medians():
    figure, table = drawn("by start"), race()["a-star"]
    own = table[table["distance"] == 15]["expanded"]
    assert figure.data.loc[15, "a-star"] == own.median() == lines(figure)["A*"][15]
    medians = figure.data.loc[14]
    ends = f"breadth-first {medians['breadth-first']:,.0f}, A* {medians['a-star']:,.0f}"
    assert figure.title == f"Boards expanded at 14 moves, median: {ends}"


def test_a_strategy_and_a_heuristic_keep_their_looks():
    data = pd.DataFrame({"greedy": [1], "linear-conflict": [2], "mine": [3], "another": [4]})
    axes = figures.lines(data, "All", "x", "y").canvas.axes[0]
    looks = [(line.get_color(), line.get_marker(), line.get_linestyle()) for line in axes.lines]
    known = [styles.STRATEGY_STYLES["greedy"], styles.HEURISTIC_STYLES["linear-conflict"]]
    assert looks == [style[:3] for style in (*known, *styles.SERIES[:2])]


def test_outcomes_are_told_apart_by_patterns_and_add_up():
    figure = drawn("outcomes")
    assert np.sum(sizes(figure, "get_height"), axis=0) == pytest.approx([1, 1, 1])
    shares = outcomes()[["found", "step_limit", "empty_queue"]].div(outcomes()["boards"], axis=0)
    assert sizes(figure, "get_height") == pytest.approx(shares.T.to_numpy())
    (axes,) = figure.canvas.axes
    assert len({bar.patches[0].get_hatch() for bar in axes.containers}) == 3


def test_filled_are_the_strategies_that_are_always_shortest():
    figure = drawn("time and space")
    points = figure.canvas.axes[0].lines
    assert sum(line.get_markerfacecolor() == "#FFFFFF" for line in points) == 2
    assert {text.get_text() for text in texts(figure)} >= {"(superior-node)", "greedy", "A*"}
    assert rows_of(figure)["greedy"][0] == "always found"
    unsure = figures.time_and_space(summary_table({"greedy": race()["greedy"]}))
    assert "No strategy is always shortest" in unsure.title


# -- heuristics --------------------------------------------------------------------------


def test_every_heuristic_has_a_style_of_its_own():
    shown = [styles.HEURISTIC_STYLES[name] for name in HEURISTICS]
    assert len({(style.color, style.marker) for style in shown}) == len(HEURISTICS)


def test_a_bar_is_hatched_where_an_estimate_rises():
    figure = drawn("estimates")
    assert sorted(sizes(figure, "get_height")) == sorted(figure.data["estimates"])
    bars = [bar for axes in figure.canvas.axes for bar in axes.patches]
    assert sum(bool(bar.get_hatch()) for bar in bars) == figure.data["rises"].sum() == 4
    lost = (figure.data["rises"] > 0).groupby(figure.data["board"], sort=False).sum()
    assert figure.title.endswith(", ".join(f"{count} of 3" for count in lost))
    one = figures.estimates_along_solutions(TWO, ["1 x 3 2"], {"mine": lambda state: 0})
    assert one.title.endswith("0 of 1")


# -- IDA* and Korf's hundred -------------------------------------------------------------


def test_the_iterations_count_every_expansion_once():
    figure, ida = drawn("iterations"), deep(strategy="ida-star")
    assert sizes(figure, "get_height") == figure.data.T.to_numpy().tolist()
    assert figure.data.sum(axis=1).tolist() == [i.expanded for i in ida.result.iterations]
    colors = [to_hex(group[-1].get_facecolor()) for group in figure.canvas.axes[0].containers]
    assert len({*colors}) == 3


def test_the_measurement_is_whole_and_agrees_with_the_instances():
    rows = pd.DataFrame(korf.measured())
    instances = pd.DataFrame(korf.instances().values(), korf.instances())
    assert set(rows.rule) == {"korf1985"} and (rows.seconds > 0).all()
    assert (rows.length.to_numpy() == instances.length[rows.id]).all()
    nodes = rows.pivot(index="id", columns="heuristic", values="nodes")
    assert nodes.index.tolist() == list(range(1, 101)) and not nodes.isna().any(axis=None)
    assert (nodes["manhattan"] == instances.nodes).all()
    assert (nodes["linear-conflict"] < nodes["manhattan"]).all()


def test_the_hundred_shows_the_measured_rows_and_the_printed_ones():
    figure = drawn("hundred")
    measured = pd.DataFrame(korf.measured()).groupby("heuristic").nodes
    expected = measured.agg(["count", "mean", "median", "max"]).loc[figure.data.index]
    assert figure.data.iloc[:, :4].to_numpy() == pytest.approx(expected.to_numpy())
    assert figure.data["mean"].is_monotonic_decreasing
    points = [line for line in figure.canvas.axes[0].lines if len(line.get_xdata()) == 100]
    (circles,) = (line for line in points if line.get_markerfacecolor() == "none")
    assert {*korf.PRINTED_1985.values()} <= {*circles.get_ydata()}
    labels = {text.get_text() for text in figure.canvas.axes[0].texts}
    far = {n for n, p in korf.PRINTED_1985.items() if abs(p / korf.instances()[n].nodes - 1) > 0.04}
    assert {n for n in korf.PRINTED_1985 if str(n) in labels} == far != set()


def test_two_printed_counts_are_less_than_the_complete_iterations():
    for instance, complete in korf.COMPLETE.items():
        assert korf.PRINTED_1985[instance] < complete < korf.instances()[instance].nodes
    result = solve(korf.PUZZLE, korf.instances()[98].board, "ida-star", order="ulrd")
    assert sum(i.generated for i in result.iterations[:-1]) == korf.COMPLETE[98]
