"""Figures of heuristics: they show what the census and the searches compute."""

import numpy as np
import pytest
from gallery import EIGHT, FAR, SIX, drawn, rows_of

from searchlab import manhattan, misplaced, solve, styles
from searchlab.exhaustive.census import census
from searchlab.heuristics import HEURISTICS
from searchlab.heuristics.walking_distance import walking_parts


def test_every_heuristic_has_a_style_of_its_own():
    shown = [styles.HEURISTIC_STYLES[name] for name in HEURISTICS]
    assert len({(style.color, style.marker) for style in shown}) == len(HEURISTICS)


def test_the_errors_are_those_of_the_census():
    data, truth = drawn("error").data, census()
    assert data.index.tolist() == list(range(32))
    for name in data:
        short = truth.distance.astype(float) - truth.values(name)
        for distance in range(0, 32, 7):
            expected = short[truth.at_distance(distance)].mean()
            assert data[name][distance] == pytest.approx(expected)
    rows = rows_of(drawn("error"))
    assert rows.pop("moves") == "0 5 10 15 20 25 30 mean".split()
    assert list(rows) == list(map(styles.display_name, HEURISTICS))
    assert "maximised patterns 2.6 moves, misplaced tiles 14.9" in drawn("error").title


def test_the_cost_of_searches_with_each_heuristic():
    figure, truth, starts = drawn("by heuristic"), census(SIX), SIX.random(1, 20)
    data = figure.data.set_index("heuristic")
    assert data["mean"].is_monotonic_increasing
    for name in data.index:
        assert data.loc[name, "mean"] == pytest.approx(truth.values(name)[truth.reachable].mean())
        for strategy in ("a-star", "ida-star"):
            found = [solve(SIX, start, strategy, heuristic=name).expanded for start in starts]
            assert data.loc[name, strategy] == sum(found) / 20


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
    assert drawn("walking").data["states"].tolist() == found
    for name, board in (("walking", "1 5 2 4 3 6 7 8 x"), ("walking, far", FAR)):
        state = EIGHT.read(board)
        far = moves[sum(row[tile] for row, tile in zip(weights, state, strict=True))]
        assert f"this one needs {far} moves" in drawn(name).title
        shown = drawn(name).twin.split("\n\n")[0].splitlines()
        assert [int(line.split(": ")[1]) for line in shown] == list(range(far, -1, -1))
    assert "needs 0 moves, Manhattan counts 0" in drawn("walking, goal").title
