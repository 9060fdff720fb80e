"""Figures: the rules for all of them, and figures of searches, trees and state spaces."""

import re
from itertools import combinations
from math import factorial

import matplotlib
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from gallery import (
    EIGHT,
    GALLERY,
    ROADS,
    SAMPLE,
    SIX,
    SMALL,
    TWO,
    arrows,
    deep,
    drawn,
    results,
    rows_of,
    texts,
)
from matplotlib import pyplot
from matplotlib.colors import is_color_like, to_hex
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from PIL import Image, ImageSequence

from searchlab import Map, Puzzle, figures, manhattan, record, solve, styles, weighted
from searchlab.exhaustive.census import census
from searchlab.fifteen.levels import LEVELS
from searchlab.figures import base, trees
from searchlab.problems import ranking as numbering

every_figure = pytest.mark.parametrize("name", GALLERY)


# -- rules for all figures --------------------------------------------------------------


@every_figure
def test_texts_are_large_inside_the_page_and_apart(name):
    canvas = drawn(name).canvas
    page, title = canvas.bbox.padded(1), canvas._suptitle
    for text in texts(drawn(name)):
        label, box = text.get_text(), Text.get_window_extent(text)
        on_a_board = re.fullmatch(r"\d+|[A-C·]", label) and text.get_weight() == "bold"
        assert text.get_fontsize() >= (6 if on_a_board else 12), label
        assert page.contains(*box.min) and page.contains(*box.max), label
        assert text is title or not title.get_window_extent().overlaps(box), label
    for axes in canvas.axes:
        labels = [text for text in axes.texts if text.get_text().strip()]
        boxes = [(text, Text.get_window_extent(text)) for text in labels]
        for (one, box), (other, its) in combinations(boxes, 2):
            assert not box.overlaps(its) or Bbox.intersection(box, its).height < 3, (one, other)


@every_figure
def test_no_line_and_no_bar_is_cut_off(name):
    for axes in drawn(name).canvas.axes:
        frame = axes.bbox.padded(2)
        for line in axes.lines:
            points = line.get_transform().transform(line.get_xydata())
            assert all(frame.contains(*point) for point in points[np.isfinite(points).all(axis=1)])
        for bar in (bar for bars in axes.containers for bar in bars):
            box = bar.get_window_extent()
            drawn_at_all = np.isfinite(box.get_points()).all()
            assert not drawn_at_all or frame.count_contains(box.corners()) == 4


@every_figure
def test_every_colour_comes_from_the_one_table(name):
    named = {*styles.PALETTE.values(), styles.INK, styles.GREY, styles.PAPER, *styles.BOARD}
    tints = {base.tint(color, share) for color in named for share in (0.15, 0.35, 0.45)}
    allowed = {*map(to_hex, named | tints), "#000000"}  # of empty labels
    for artist in drawn(name).canvas.findobj():
        for getter in ("get_color", "get_facecolor", "get_edgecolor"):
            colour = getattr(artist, getter, lambda: None)()
            mapped = getattr(artist, "get_array", lambda: None)() is not None
            if mapped or not artist.get_visible() or not is_color_like(colour):
                continue
            if to_hex(colour, keep_alpha=True)[-2:] != "00":
                assert to_hex(colour) in allowed, artist


@every_figure
def test_each_figure_has_a_title_and_a_short_twin(name):
    figure = drawn(name)
    lines = figure.twin.splitlines()
    assert 2 <= len(lines) <= 18 and max(map(len, lines)) <= 100
    assert figure.title and (figure.data is None or len(figure.data))


def test_a_notebook_shows_the_picture_and_folds_the_twin(monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda *data: shown.append(data))
    figure = drawn("strategies")
    figure._ipython_display_()
    (data, metadata), (twin,) = shown
    assert data["image/png"].startswith(b"\x89PNG") and data["text/plain"] == repr(figure)
    assert metadata["image/png"]["width"] == 864
    assert metadata["image/png"]["alt"].startswith(figure.title)
    assert twin["text/plain"] == figure.twin
    assert re.fullmatch(r"(?s)<details>.*<pre>.*20,907.*</details>", twin["text/html"])


def test_the_same_data_give_the_same_bytes(tmp_path):
    assert GALLERY["tree"]().png() == drawn("tree").png()
    drawn("tree").save(tmp_path / "figure.svg")
    assert (tmp_path / "figure.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_nothing_is_left_in_pyplot_or_in_the_settings():
    drawn("space").png()
    now, before = matplotlib.rcParams, matplotlib.rcParamsOrig
    assert [now[name] for name in base.STYLE] == [before[name] for name in base.STYLE]
    assert not pyplot.get_fignums()


NEAR = "1 2 3 4 5 x 7 8 6"
ONE = pd.DataFrame({"distance": [1], "expanded": [1], "strategy": "s"})


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("expansions_by_strategy", [[]], "no result"),
        ("search_tree", [solve(EIGHT, NEAR)], "a tree is drawn of a trace"),
        ("expansions_by_depth", [2 * [deep(NEAR, "a-star")]], "two have the same name"),
        ("expansions_by_start", [ONE.drop(columns="strategy")], "lacks the column strategy"),
        ("expansions_by_start", [ONE[:0]], "has no rows"),
        ("winners", [{"one": ONE}], "two strategies"),
        ("winners", [{"a": ONE, "b": pd.concat([ONE, ONE])}], "different boards"),
        ("error_by_depth", [[lambda state: float("inf")], TWO], "finite"),
        ("expansions_by_heuristic", [["gap"], SIX.random_boards(2, seed=1), SIX], "two or more"),
        ("expansions_by_heuristic", [["gap", "manhattan"], [SIX.goal], SIX], "but the goal"),
        ("conflict", ["2 1 3 4 5 6 7 8 x"], "no moves lead"),
        ("conflict", ["1 5 2 4 3 6 7 8 x"], "in no row"),
        ("expansions_by_iteration", [deep(NEAR, "a-star")], "no thresholds"),
        ("expansions_by_iteration", [deep(EIGHT.goal, "ida-star")], "expanded no board"),
        ("meeting", [deep(NEAR, "a-star")], "from which side"),
        ("queue", [deep(strategy="a-star")], "first in, first out"),
        ("queue", [deep(EIGHT.goal)], "no expansion"),
        ("animation", [deep(EIGHT.goal), "search.gif"], "no expansion"),
        ("estimates_along_solutions", [[], ["gap"], TWO], "no rows"),
        ("estimates_along_solutions", [["2 1 3 x"], ["gap"], TWO], "no moves lead"),
        ("levels", [ONE], "lacks the column parent"),
        ("patterns", ["2 1 3 4 5 6 7 8 x"], "no moves lead"),
        ("patterns", [EIGHT.goal, []], "no rows"),
        ("state_space_map", [[deep(NEAR), deep(EIGHT.goal, "a-star")]], "from one board"),
        ("ranking", [Puzzle(4, 4).goal, Puzzle(4, 4)], "at most 9 cells"),
    ],
)
def test_what_cannot_be_shown(name, arguments, message):
    with pytest.raises(ValueError, match=message):
        getattr(figures, name)(*arguments)


# -- expansions --------------------------------------------------------------------------


def test_strategies_are_compared_with_those_that_found_a_shortest_path():
    by, figure = results(), drawn("strategies")
    ratio = by["breadth-first"].expanded / by["weighted-a-star"].expanded
    assert f" {ratio:.0f} times as many boards as weighted A*" in figure.title
    assert {name: row for name, row in rows_of(figure).items() if name != "strategy"} == {
        styles.display_name(name): [f"{r.expanded:,}", str(r.length or "none")]
        for name, r in by.items()
    }
    labels = {text.get_text() for text in texts(figure)}
    assert {"20,907", "71 (41 moves, not shortest)", "6 (no solution)"} <= labels
    bars = {bar.get_width(): bar.get_facecolor() for bar in figure.canvas.axes[0].patches}
    assert set(bars) == {r.expanded for r in by.values()}
    outlined = {width for width, face in bars.items() if to_hex(face) == "#ffffff"}
    assert outlined == {r.expanded for r in by.values() if r.length != 19}


def test_shortest_is_said_only_of_what_is_known_to_be():
    def title(*results):
        return figures.expansions_by_strategy(results).title

    by, board = results(), Puzzle(4, 4).scramble(12, 1)
    assert title(by["a-star"], by["ida-star"]) == "A* expands 312 boards for a shortest solution"
    assert title(by["superior-node"]) == "Superior-node expands the fewest boards: 6"
    long = solve(EIGHT, SAMPLE, "a-star", heuristic=weighted("manhattan", 5))  # 21 moves, not 19
    assert "shortest" not in title(long, by["greedy"])
    assert "shortest" not in title(solve(board.puzzle, board, "a-star"))


def test_searches_from_the_goal():
    figure = figures.expansions_by_strategy([solve(EIGHT, EIGHT.goal, "a-star")])
    assert [*figure.data.moves] == ["0"] and figure.canvas.axes[0].get_xlim()[0] == 0
    assert figures.expansions_by_depth([deep(EIGHT.goal)]).title == "Breadth-first: 0 expansions"


def test_silhouettes_and_squares_are_in_proportion_to_the_expansions():
    trace, late = deep(), deep(goal_test="expansion")
    figure = figures.expansions_by_depth({"a": trace, "b": late})
    axes, squares = figure.canvas.axes[0], figure.canvas.axes[0].child_axes[0].patches
    for name, search, back in (("a", trace, 1), ("b", late, 0)):  # the larger one is behind
        depths = search.expansions_by_depth()
        assert figure.data[name].dropna().tolist() == depths
        assert [n for n in axes.patches[back].get_data().values if n] == depths
        square = squares[back].get_width() * squares[back].get_height()
        assert square == pytest.approx(search.result.expanded)
    assert axes.patches[0].get_facecolor() != axes.patches[1].get_facecolor()


@pytest.mark.parametrize(
    "levels, room, end",
    [([1, 2, 4, 8, 16], 20, "depth 3 of 4"), ([1, 2, 4, 8], 15, "enough for every board")],
)
def test_all_boards_up_to_a_depth_count(levels, room, end):
    assert figures.boards_within_depth({"a": levels}, room=room).title.endswith(end)
    both = figures.boards_within_depth({"a": levels, "b": [1, 20, 9]}, room=room)
    assert both.title.endswith("depth 0 of 2")


def test_the_levels_of_the_15_puzzle_are_those_that_can_be_counted():
    assert sum(LEVELS) == factorial(16) // 2 and len(LEVELS) == 81
    twin = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"  # cannot be solved: nothing ends the search
    options = {"max_expansions": sum(LEVELS[:11]), "parity_check": False}
    trace = record(Puzzle(4, 4), twin, "breadth-first", **options)
    assert trace.expansions_by_depth() == list(LEVELS[:11])


# -- trees -------------------------------------------------------------------------------


def test_the_tree_shows_the_status_of_every_board():
    figure, trace = drawn("tree"), deep()
    assert figure.title == "After 4 expansions: 5 on the frontier, 3 duplicates"
    assert figure.twin.splitlines()[3].split() == "d × 2 3 4 1 5 x 7 6 8 duplicate".split()
    _, *rows = rows_of(drawn("large tree")).values()
    assert sum(sum(map(int, cells)) for cells in rows) == len(trace[:40].nodes)


def test_a_search_that_gives_up_is_said_to():
    search = record(Puzzle(3, 3, "blank-first"), "x 3 2 4 1 5 6 7 8", "superior-node")
    assert "frontier is empty" in figures.search_tree(search).title
    assert "frontier is empty" not in figures.search_tree(deep(), 1).title


def test_an_animation_has_a_frame_for_each_expansion(tmp_path):
    path = tmp_path / "search.gif"
    figures.animation(deep(), path, limit=3, seconds=0.5)
    with Image.open(path) as film:
        assert film.n_frames == 3 and film.info["duration"] == 500
        frames = [np.asarray(frame.convert("L"), int) for frame in ImageSequence.Iterator(film)]
    ink = [(frame < 128).sum() for frame in frames]  # the tree grows
    assert ink == sorted(set(ink))
    assert trees._drawn(deep(), 4, at=2).title == figures.search_tree(deep(), 2).title


def test_f_is_below_every_board_except_duplicates():
    trace, figure = record(SIX, SMALL, "a-star"), drawn("f")
    shown = {text.get_text() for text in texts(figure)}
    for node in trace.nodes:
        h = manhattan(node.state, SIX)
        assert node.outcome == "duplicate" or f"{node.g} + {h} = {node.g + h}" in shown
    assert "×" not in figure.twin
    some = figures.f_tree(record(SIX, SMALL, "breadth-first"), "misplaced").twin
    assert "expanded as number 10" in some and "number 11" not in some


def test_the_queue_of_breadth_first_search_holds_two_levels():
    assert figures.queue(deep(), 8).title == "The queue holds at most 2 levels at a time"


# -- state spaces ------------------------------------------------------------------------


def test_the_halves_are_drawn_by_level():
    figure, histogram = drawn("large halves"), census(SIX).histogram.tolist()
    assert figure.title == "360 boards lead to the goal, 360 do not, and no move joins them"
    moves, *counts = rows_of(figure).values()
    assert counts == [[str(histogram[int(depth)]) for depth in moves]] * 2
    *_, first, second = (c for c in figure.canvas.axes[0].collections if len(c.get_offsets()) > 9)
    assert first.get_offsets()[:, 1].min() > second.get_offsets()[:, 1].max()
    for part in (first, second):
        points = part.get_offsets().data
        assert np.unique(points[:, 0].round(6), return_counts=True)[1].tolist() == histogram
        apart = np.hypot(*(points[:, None] - points[None]).T) + 9 * np.eye(len(points))
        assert apart.min() > 0.05  # inches; a dot measures 0.048


def test_the_path_found_is_thick_on_a_map():
    figure = drawn("roads")
    assert figure.title == "The path found costs 6; the cheapest costs 5"
    assert figures.road_map(solve(ROADS, "S")).title == "The path found costs 5: no path is cheaper"
    (axes,) = figure.canvas.axes
    roads, path = (c for c in axes.collections if hasattr(c, "get_segments"))
    assert (len(roads.get_segments()), len(path.get_segments())) == (4, 2)
    assert path.get_linewidths()[0] == styles.MEANINGS["path"].linewidth
    island = nx.Graph(["SA", "AG", "ZY"])
    assert "Z: Y 1" in figures.road_map(solve(Map(island, "G"), "S")).twin
    costs = [text for text in axes.texts if text.get_text() in ("1", "3")]
    assert min(cost.get_zorder() for cost in costs) > path.get_zorder()


def test_the_bars_below_the_maps_have_one_scale():
    figure = drawn("map")
    widths = [bar.get_width() for axes in figure.canvas.axes for bar in axes.patches]
    assert sorted(widths) == sorted(figure.data["expanded"])
    assert len({axes.get_xlim() for axes in figure.canvas.axes if axes.patches}) == 1


def test_strands_cross_where_tiles_are_inverted():
    figure, puzzle = drawn("strands, 5x5"), Puzzle(5, 5)
    (axes,) = figure.canvas.axes
    shown = [text.get_text() for text in axes.texts if text.get_weight() == "bold"]
    state, rank = puzzle.read(" ".join(shown[:25])), puzzle.goal.index
    assert puzzle.read(" ".join(shown[25:])) == puzzle.goal
    inverted = {(a, b) for a, b in combinations(state, 2) if rank(a) > rank(b)}
    assert set(figure.data.itertuples(index=False, name=None)) == inverted
    points = [len(line.get_xdata()) for line in axes.lines]
    assert points.count(2) == 25 and points.count(1) == len(inverted)


def test_a_ranking_has_an_arrow_for_each_unit_of_a_digit():
    figure = figures.ranking(SMALL, SIX)
    state, goal = SIX.read(SMALL), SIX.goal
    assert figure.data["digit"].tolist() == numbering.digits(state, goal)
    assert figure.data["product"].sum() == numbering.rank(state, goal)
    assert len(arrows(figure)) == figure.data["digit"].sum()
