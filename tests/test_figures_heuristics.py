"""Figures of heuristics: they show what the census and the searches compute."""

import numpy as np
import pytest
from gallery import CONFLICT, EIGHT, FAR, SIX, TWO, drawn, rows_of, texts
from matplotlib.patches import Rectangle

from searchlab import Puzzle, figures, manhattan, misplaced, pattern_database, solve, styles
from searchlab.exhaustive.census import census
from searchlab.heuristics import FAULTY, HEURISTICS
from searchlab.heuristics.walking_distance import walking_parts


def test_every_heuristic_has_a_style_of_its_own():
    shown = [styles.HEURISTIC_STYLES[name] for name in HEURISTICS]
    assert len({(style.color, style.marker) for style in shown}) == len(HEURISTICS)


@pytest.mark.parametrize("name", [*HEURISTICS, *FAULTY])
def test_the_density_counts_every_board_once(name):
    figure, truth = figures.against_truth(name), census()
    ranks = truth.reachable
    over = (truth.values(name)[ranks] > truth.distance[ranks] + 1e-9).sum()
    assert figure.data["boards"].sum() == truth.boards
    assert figure.data["overestimated"].sum() == over
    assert figure.data.groupby("distance")["boards"].sum().tolist() == truth.histogram.tolist()
    assert np.nansum(figure.canvas.axes[0].collections[0].get_array()) == truth.boards
    if over:
        assert figure.title.startswith(f"{name} overestimates {over:,} of 181,440 boards")
    else:
        assert figure.title.startswith(f"{name} never overestimates")
        assert "overestimated" not in figure.twin


@pytest.mark.parametrize(("name", "cells"), [("gap", 8), ("gap, small", 3), ("manhattan", 0)])
def test_cells_with_overestimated_boards_are_hatched(name, cells):
    expected = drawn(name).data.query("overestimated > 0")
    hatched = {
        (round(patch.get_x() + 0.5), round(patch.get_y() + 0.5))
        for patch in drawn(name).canvas.axes[0].patches
        if isinstance(patch, Rectangle) and patch.get_hatch()
    }
    assert hatched == set(zip(expected["distance"], expected["estimate"], strict=True))
    assert len(hatched) == cells


def test_the_twin_of_the_density_has_the_means():
    rows, truth = rows_of(drawn("gap")), census()
    assert rows["moves"] == "0 5 10 15 20 25 30 31".split()
    for distance, mean in zip(rows["moves"], rows["mean h"], strict=True):
        values = truth.values("gap")[truth.at_distance(int(distance))]
        assert float(mean) == pytest.approx(values.mean(), abs=0.0501)


def test_a_function_of_the_readers_own_and_a_bad_one():
    own = figures.against_truth(lambda state: 0.5 * (state[0] != 1), TWO)
    assert "<lambda>" in own.title and own.data["boards"].sum() == 12
    negative = figures.against_truth(lambda state: -2, TWO)
    assert negative.data["estimate"].unique().tolist() == [-2]
    assert negative.canvas.axes[0].get_ylim()[0] == -2.5


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: figures.against_truth(lambda state: float("inf"), TWO), "inf for the board"),
        (lambda: figures.against_truth(lambda state: 10**6, TWO), "up to 1,000"),
        (lambda: figures.against_truth("nonsense"), "there is no heuristic 'nonsense'"),
        (lambda: figures.against_truth("gap", Puzzle(4, 4)), "too many for a census"),
        (lambda: figures.error_by_depth([]), "no heuristic to show"),
        (lambda: figures.dominance(["gap"]), "two or more"),
        (lambda: figures.price_of_guidance("gap", SIX.random(1, 2), SIX), "two or more"),
        (lambda: figures.price_of_guidance(["gap", "misplaced"], [], SIX), "no board"),
        (lambda: figures.conflict("2 1 3 4 5 6 7 8 x"), "no moves lead from this board"),
        (lambda: figures.conflict("1 5 2 4 3 6 7 8 x"), "in no row of this board"),
    ],
)
def test_what_cannot_be_shown(draw, message):
    with pytest.raises(ValueError, match=message):
        draw()


def test_the_errors_are_those_of_the_census():
    data, truth = drawn("error").data, census()
    assert data.index.tolist() == list(range(32))
    for name in data:
        short = truth.distance.astype(float) - truth.values(name)
        for distance in range(0, 32, 7):
            expected = short[truth.at_distance(distance)].mean()
            assert data[name][distance] == pytest.approx(expected)
    rows = rows_of(drawn("error"))
    assert rows.pop("moves") == "0 5 10 15 20 25 30 31 mean".split()
    assert list(rows) == list(HEURISTICS)
    assert drawn("error").title == "maximised-patterns misses 2.6 moves on average, misplaced 14.9"
    named = figures.error_by_depth({"mine": misplaced, "again": misplaced}, TWO)
    assert list(named.data) == ["mine", "again"]
    assert list(figures.error_by_depth("gap", TWO).data) == ["gap"]


def test_dominance_is_decided_over_all_boards():
    data = drawn("dominance").data.set_index(["heuristic", "other"])
    assert data.loc[("manhattan", "linear-conflict"), "relation"] == "is dominated"
    assert data.loc[("linear-conflict", "walking-distance"), "relation"] == "neither"
    assert data.loc[("linear-conflict", "walking-distance"), "smaller"] == 68_958
    assert (data[["larger", "equal", "smaller"]].sum(axis=1) == 181_440).all()
    dominated = data["relation"].isin(["dominates", "is dominated"]).sum()
    assert drawn("dominance").title.startswith(f"In {dominated} of {len(data)} pairs")
    marked = [t.get_text() for t in texts(drawn("dominance")) if t.get_text().startswith("≥ ")]
    assert len(marked) == drawn("dominance").twin.count("≥") == dominated
    twins = figures.dominance({"one": misplaced, "two": misplaced}, TWO)
    assert twins.data.iloc[0].tolist() == ["one", "two", 0, 12, 0, "equal"]


def test_shares_are_all_or_nothing_only_where_they_are():
    from searchlab.figures.heuristics import _share

    shares = {0: "0%", 1: "<1%", 10: "1%", 994: "99%", 999: "99%", 1000: "100%"}
    assert {count: _share(count, 1000) for count in shares} == shares


def test_the_cost_of_searches_with_each_heuristic():
    figure, truth, starts = drawn("guidance"), census(SIX), SIX.random(1, 20)
    data = figure.data.set_index("heuristic")
    assert data["mean"].is_monotonic_increasing
    for name in data.index:
        assert data.loc[name, "mean"] == pytest.approx(truth.values(name)[truth.reachable].mean())
        for strategy in ("a-star", "ida-star"):
            found = [solve(SIX, start, strategy, heuristic=name).expanded for start in starts]
            assert data.loc[name, strategy] == sum(found) / 20
    (axes,) = figure.canvas.axes
    for line, name in zip(axes.lines, ("a-star", "ida-star"), strict=True):
        assert list(line.get_xdata()) == data[name].tolist()
    assert "misplaced  h = 4.2" in [label.get_text() for label in axes.get_yticklabels()]
    assert "mean of 20 starts" in axes.get_xlabel()


# -- how they are built ------------------------------------------------------------------


def test_each_misplaced_tile_has_an_arrow():
    figure, board = drawn("distances"), "8 6 1 3 x 4 5 7 2"
    assert figure.data["distance"].sum() == manhattan(board, EIGHT)
    away = (figure.data["distance"] > 0).sum()
    arrows = [text for text in figure.canvas.axes[0].texts if getattr(text, "arrow_patch", None)]
    assert len(arrows) == away == misplaced(board, EIGHT)


def test_a_conflict_is_shown_along_a_shortest_solution():
    data, truth = drawn("conflict").data, census(EIGHT)
    assert [truth[board] for board in data["board"]] == list(range(9, -1, -1))
    assert data["manhattan"].tolist() == [manhattan(board, EIGHT) for board in data["board"]]
    # The 6 leaves its row by the first move, and comes back by the last.
    assert data["tile"].iloc[1] == data["tile"].iloc[-1] == "6"
    assert len(data) - 1 == data["manhattan"].iloc[0] + 2


def test_the_puzzle_of_rows_is_that_of_the_walking_distance():
    (weights, moves), _ = walking_parts(EIGHT)
    found = np.bincount(list(moves.values())).tolist()
    assert drawn("walking").data["positions"].tolist() == found
    for name, board in (("walking", "1 5 2 4 3 6 7 8 x"), ("walking, far", FAR)):
        state = EIGHT.read(board)
        far = moves[sum(row[tile] for row, tile in zip(weights, state, strict=True))]
        assert f"this one needs {far} moves" in drawn(name).title
        shown = drawn(name).twin.split("\n\n")[0].splitlines()
        assert [int(line.split(": ")[1]) for line in shown] == list(range(far, -1, -1))
    assert "needs 0 moves, Manhattan counts 0" in drawn("walking, goal").title


def test_the_abstract_states_are_those_of_the_pattern_database():
    database = pattern_database([1, 2, 3, 4], additive=False)
    ((_, table),) = database.parts(EIGHT)
    found = np.bincount([moves for moves in table if moves < 255]).tolist()
    assert drawn("pattern").data["states"].tolist() == found
    assert "15,120 abstract states" in drawn("pattern").title
    written = [text.get_text() for text in drawn("pattern").canvas.axes[0].texts]
    assert f"{database(CONFLICT, EIGHT)} moves, looked up" in written
