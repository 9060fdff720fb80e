"""Figures of tables, heuristics and programs: what is drawn is what was counted."""

import numpy as np
import pandas as pd
import pytest
from gallery import (
    ANSWERS,
    EIGHT,
    FAR,
    SAMPLE,
    SIX,
    arrows,
    deep,
    drawn,
    race,
    rows_of,
    texts,
)

from searchlab import Expansion, Node, Trace, figures, manhattan, misplaced, record, solve, styles
from searchlab.exhaustive.census import census
from searchlab.exhaustive.tables import level_table, summary_table
from searchlab.experiments import korf
from searchlab.figures import base
from searchlab.heuristics import HEURISTICS
from searchlab.heuristics.walking_distance import walking_parts
from searchlab.search.node import expand


def sizes(figure, size="get_width"):
    """Return the sizes of the bars of each group, 0 where none is drawn."""
    groups = [group for axes in figure.canvas.axes for group in axes.containers]
    return [np.nan_to_num([getattr(bar, size)() for bar in group]).tolist() for group in groups]


# -- strategies --------------------------------------------------------------------------


def test_the_lines_are_medians_in_a_band():
    figure, table = drawn("by start"), race()["a-star"]
    own = table[table["distance"] == 15]["expanded"]
    row = figure.data.loc["a-star", 15]
    assert row["boards"] == len(own) >= 3
    assert row[["low", "median", "high"]].tolist() == own.quantile([0.1, 0.5, 0.9]).tolist()
    medians = figure.data["median"]
    assert f"{medians['breadth-first', 14] / medians['a-star', 14]:.1f} times as" in figure.title


def test_outcomes_are_told_apart_by_patterns_and_add_up():
    figure = drawn("repairs")
    assert np.sum(sizes(figure), axis=0) == pytest.approx([1, 1, 1])
    (axes,) = figure.canvas.axes
    assert len({bar.patches[0].get_hatch() for bar in axes.containers}) == 4
    labels = [text.get_text() for text in axes.texts]
    assert labels == ["0.1% found", "8.9% found", "100.0% found, 442 expansions on average"]


def test_filled_are_the_strategies_that_are_always_shortest():
    figure = drawn("time and space")
    lines = figure.canvas.axes[0].lines
    assert sum(line.get_markerfacecolor() == "#FFFFFF" for line in lines) == 2
    assert {text.get_text() for text in texts(figure)} >= {"(superior-node)", "greedy", "A*"}
    assert rows_of(figure)["greedy"][0] == "always found"
    unsure = figures.time_and_space(summary_table({"greedy": race()["greedy"]}))
    assert "No strategy is always shortest" in unsure.title


def test_a_sample_is_named():
    assert drawn("correctness").title == "Right on every board: 1 of 2 programs"
    sampled = figures.correctness(ANSWERS.assign(counted=["exact", "a sample of 4"]))
    assert sampled.title == "Right on every board: 0 of 1 programs; on a sample: 1 of 1"
    labels = [text.get_text() for text in sampled.canvas.axes[0].texts]
    assert labels == ["8 right, 1 wrong", "a sample of 4: 4 right"]
    whole, thin = sizes(sampled, "get_height")[0]
    assert thin < whole


# -- bidirectional search ----------------------------------------------------------------


def test_bars_stand_on_the_axis_and_count():
    expanded, frontier = sizes(drawn("meeting"), "get_height")
    assert (sum(expanded), sum(frontier)) == (576, 185 + 25 + 152)
    bottoms = [[bar.get_y() for bar in bars] for bars in drawn("meeting").canvas.axes[0].containers]
    assert bottoms == [[0] * len(expanded), expanded]


def test_the_sides_meet_on_the_path():
    trace = record(EIGHT, SAMPLE, "bidirectional")
    node = Node(trace.result.start, side="forward")
    *_, child = expand(EIGHT, node)
    child.outcome = "meeting"  # which is not on the path
    late = Trace([*trace, Expansion(node, [child])], trace.result, trace.strategy, {})
    for search in (trace, late):
        assert "at 10 + 9 moves" in figures.meeting(search).title


# -- heuristics --------------------------------------------------------------------------


def test_every_heuristic_has_a_style_of_its_own():
    shown = [styles.HEURISTIC_STYLES[name] for name in HEURISTICS]
    assert len({(style.color, style.marker) for style in shown}) == len(HEURISTICS)


def test_lines_of_errors_end_where_boards_are_few():
    figure, truth = figures.error_by_depth(["misplaced", "manhattan"]), census()
    data, twin = figure.data, rows_of(figure)
    assert len(data) == 32 and twin["moves"] == "0 5 10 15 20 25 30 mean".split()
    short = truth.distance.astype(float) - truth.values("misplaced")
    assert data["misplaced"][21] == pytest.approx(short[truth.at_distance(21)].mean())
    assert figure.title == "Mean error: Manhattan 8.0 moves, misplaced tiles 14.9"


def test_the_largest_estimate_expands_fewer_boards_by_these_factors():
    figure = drawn("by heuristic")
    first, last = figure.data.iloc[0], figure.data.iloc[-1]
    for name in ("a-star", "ida-star"):
        assert f" {base.times(first[name] / last[name])} times fewer" in figure.title


def test_each_misplaced_tile_has_an_arrow():
    board = "1 2 3 4 6 5 x 7 8"
    figure = figures.distances_home(board)
    assert figure.data["distance"].sum() == manhattan(board, EIGHT)
    assert len(arrows(figure)) == misplaced(board, EIGHT) == 4


def test_a_conflict_is_shown_along_a_shortest_solution():
    data, truth = drawn("conflict").data, census(EIGHT)
    assert [truth[board] for board in data["board"]] == list(range(9, -1, -1))
    # The 6 leaves its row by the first move, and comes back by the last.
    assert data["tile"].iloc[1] == data["tile"].iloc[-1] == "6"


def test_the_puzzle_of_rows_is_that_of_the_walking_distance():
    (weights, moves), _ = walking_parts(EIGHT)
    assert drawn("walking").data["states"].tolist() == np.bincount([*moves.values()]).tolist()
    far = moves[sum(row[tile] for row, tile in zip(weights, EIGHT.read(FAR), strict=True))]
    assert f"this one needs {far} moves" in drawn("walking, far").title
    assert drawn("walking, far").twin.split("\n\n")[0].count("\n") == far
    assert "needs 0 moves, Manhattan counts 0" in drawn("walking, goal").title


# -- superior nodes ----------------------------------------------------------------------


def test_a_bar_is_hatched_where_an_estimate_rises():
    figure = drawn("estimates")
    assert sorted(sizes(figure, "get_height")) == sorted(figure.data["estimates"])
    bars = [bar for axes in figure.canvas.axes for bar in axes.patches]
    assert sum(bool(bar.get_hatch()) for bar in bars) == figure.data["rises"].sum() == 4
    lost = (figure.data["rises"] > 0).groupby(figure.data["board"], sort=False).sum()
    assert figure.title.endswith(", ".join(f"{count} of 3" for count in lost))


def test_the_levels_are_shares_of_all_boards():
    figure = drawn("levels")
    assert sizes(figure) == pytest.approx(level_table(puzzle=SIX).to_numpy() / 360)
    assert rows_of(figure)["Manhattan"][-3:] == ["all but 1", "all", "all"]


# -- IDA* and Korf's hundred -------------------------------------------------------------


def test_the_iterations_count_every_expansion_once():
    figure, ida = drawn("iterations"), deep(strategy="ida-star")
    assert figure.title == "368 of 802 expansions in 6 iterations are of new boards"
    assert sizes(figure, "get_height") == figure.data.T.to_numpy().tolist()
    assert figure.data.sum(axis=1).tolist() == [i.expanded for i in ida.result.iterations]
    assert rows_of(drawn("many iterations"))["threshold"] == "1 5 10 15 20 21".split()


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
    assert figure.data.loc["pdb-663", "published"] == 617_555
    assert "printed in 1985: 96 of 100 counts the same" in figure.twin
    points = [line for line in figure.canvas.axes[0].lines if len(line.get_xdata()) == 100]
    (circles,) = (line for line in points if line.get_markerfacecolor() == "none")
    for instance, printed in korf.PRINTED_1985.items():
        assert f"  {instance}: printed {printed:,}, measured " in figure.twin
        assert printed in circles.get_ydata()
    labels = {text.get_text() for text in figure.canvas.axes[0].texts}
    far = {n for n, p in korf.PRINTED_1985.items() if abs(p / korf.instances()[n].nodes - 1) > 0.04}
    assert {n for n in korf.PRINTED_1985 if str(n) in labels} == far != set()


def test_two_printed_counts_are_less_than_the_complete_iterations():
    for instance, complete in korf.COMPLETE.items():
        assert korf.PRINTED_1985[instance] < complete < korf.instances()[instance].nodes
    result = solve(korf.PUZZLE, korf.instances()[98].board, "ida-star", order="ulrd")
    assert sum(i.generated for i in result.iterations[:-1]) == korf.COMPLETE[98]
