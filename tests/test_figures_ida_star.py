"""The figures of IDA*, and the measurement of Korf's hundred that one of them shows."""

import numpy as np
import pandas as pd
import pytest
from gallery import deep, drawn, rows_of

from searchlab import styles
from searchlab.experiments import korf


def test_the_iterations_count_every_expansion_once():
    figure, ida = drawn("iterations"), deep(strategy="ida-star")
    data = figure.data
    assert data.sum(axis=1).tolist() == [i.expanded for i in ida.result.iterations]
    assert data["new boards"].sum() == len({event.state for event in ida}) == 368
    assert figure.title == "368 of 802 expansions in 6 iterations are of new boards"
    for kind, patches in zip(data, figure.canvas.axes[0].containers, strict=True):
        assert list(map(int, rows_of(figure)[kind])) == data[kind].tolist()
        assert np.nan_to_num([bar.get_height() for bar in patches]).tolist() == data[kind].tolist()


# -- the hundred -------------------------------------------------------------------------


def test_the_measurement_is_whole_and_agrees_with_the_instances():
    by_name = {}
    for row in korf.measured():
        by_name.setdefault(row.heuristic, {})[row.id] = row
        assert row.length == korf.instances()[row.id].length
        assert row.nodes > 0 and row.seconds > 0 and row.rule == "korf1985"
    assert {"manhattan", "linear-conflict", "pdb-555", "pdb-663"} <= set(by_name)
    assert all(list(rows) == list(range(1, 101)) for rows in by_name.values())
    for number, instance in korf.instances().items():
        assert by_name["manhattan"][number].nodes == instance.nodes
        assert by_name["linear-conflict"][number].nodes < instance.nodes


@pytest.mark.parametrize("heuristic", korf.HEURISTIC_NAMES[:5])
def test_the_measured_counts_are_what_a_search_gives(heuristic):
    pytest.importorskip("numba", reason="numba is not installed: the boards would take minutes")
    kept = {row.id: row for row in korf.measured() if row.heuristic == heuristic}
    for number in (79, 12, 55, 42):
        again = korf.solve_instance(number, heuristic)
        assert again._replace(seconds=0) == kept[number]._replace(seconds=0)


@pytest.mark.slow
@pytest.mark.parametrize("heuristic", ["pdb-555", "pdb-663"])
def test_all_measured_counts(heuristic):
    pytest.importorskip("numba", reason="numba is not installed: the hundred would take hours")
    kept = {row.id: row.nodes for row in korf.measured() if row.heuristic == heuristic}
    assert {row.id: row.nodes for row in korf.run(heuristic=heuristic)} == kept


def test_the_hundred_shows_the_measured_rows():
    figure = drawn("hundred")
    nodes = pd.DataFrame(korf.measured()).groupby("heuristic").nodes
    data, twin = figure.data, rows_of(figure)
    assert (data["instances"] == 100).all() and data["mean"].is_monotonic_decreasing
    for name, row in data.iterrows():
        assert row["mean"] == pytest.approx(nodes.mean()[name])
        assert row["median"] == pytest.approx(nodes.median()[name])
        assert row["most"] == nodes.max()[name]
        assert twin[styles.display_name(name)][1] == f"{row['mean']:,.0f}"
    ratio = data["mean"].max() / data["mean"].min()
    assert figure.title == f"Manhattan generates {ratio:,.0f} times as many nodes as PDB 7-8"
    assert data.loc["pdb-663", "published"] == 617_555
    assert pd.isna(data.loc["linear-conflict", "published"])


def test_the_printed_counts_are_beside_the_measured_ones():
    figure = drawn("hundred")
    assert "printed in 1985: 96 of 100 counts the same" in figure.twin
    for instance, printed in korf.PRINTED_1985.items():
        measured = korf.instances()[instance].nodes
        assert f"  {instance}: printed {printed:,}, measured {measured:,}" in figure.twin
    points = [line for line in figure.canvas.axes[0].lines if len(line.get_xdata()) == 100]
    (circles,) = (line for line in points if line.get_markerfacecolor() == "none")
    assert set(circles.get_ydata()) >= set(korf.PRINTED_1985.values())


def test_two_printed_counts_are_less_than_the_complete_iterations():
    from searchlab.compiled.ida_star import ida_star

    for instance, complete in korf.COMPLETE.items():
        assert korf.PRINTED_1985[instance] < complete < korf.instances()[instance].nodes
    result = ida_star(korf.PUZZLE, korf.instances()[98].board, order="ulrd")
    assert sum(i.generated for i in result.iterations[:-1]) == korf.COMPLETE[98]
