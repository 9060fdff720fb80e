"""Figures: the rules for all of them, and figures of searches, trees and state spaces."""

import re
import subprocess
import sys
from itertools import combinations, pairwise
from math import factorial

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
    deep,
    drawn,
    results,
    rows_of,
    texts,
)
from matplotlib.colors import is_color_like, to_hex, to_rgb
from matplotlib.text import Text
from PIL import Image, ImageSequence

from searchlab import Puzzle, figures, manhattan, record, solve, styles, weighted
from searchlab.exhaustive.census import census
from searchlab.exhaustive.fifteen import LEVELS
from searchlab.figures import trees
from searchlab.problems import ranking as numbering

every_figure = pytest.mark.parametrize("name", GALLERY)


# -- rules for all figures --------------------------------------------------------------


@every_figure
def test_texts_are_large_inside_the_page_and_apart(name):
    figure = drawn(name)
    page, title = figure.canvas.bbox, figure.canvas._suptitle.get_window_extent()
    for text in texts(figure):
        box = Text.get_window_extent(text)
        on_a_board = re.fullmatch(r"\d+|[A-C·]", text.get_text()) and text.get_weight() == "bold"
        assert text.get_fontsize() >= (6 if on_a_board else 12), text.get_text()
        assert page.x0 - 1 <= box.x0 and box.x1 <= page.x1 + 1, text.get_text()
        assert page.y0 - 1 <= box.y0 and box.y1 <= page.y1 + 1, text.get_text()
        assert text is figure.canvas._suptitle or not title.overlaps(box), text.get_text()
    for axes in figure.canvas.axes:
        labels = [text for text in axes.texts if text.get_text().strip()]
        boxes = [(text.get_text(), Text.get_window_extent(text)) for text in labels]
        for (one, box), (other, second) in combinations(boxes, 2):
            apart = min(box.y1, second.y1) - max(box.y0, second.y0)
            assert apart < 3 or not box.overlaps(second), (one, other)


@every_figure
def test_every_colour_comes_from_the_one_table(name):
    shades = {*styles.PALETTE.values(), styles.INK, styles.GREY, styles.PAPER, *styles.BOARD}
    tints = {
        to_hex(1 - share * (1 - np.array(to_rgb(colour))))
        for colour in (*styles.PALETTE.values(), styles.GREY)
        for share in (0.15, 0.35, 0.45)
    }
    allowed = {colour.lower() for colour in shades | tints} | {"#000000"}  # of empty labels
    for artist in drawn(name).canvas.findobj():
        for getter in ("get_color", "get_facecolor", "get_edgecolor"):
            colour = getattr(artist, getter, lambda: None)()
            mapped = getattr(artist, "get_array", lambda: None)() is not None
            if mapped or not artist.get_visible() or not is_color_like(colour):
                continue
            if to_hex(colour, keep_alpha=True)[-2:] != "00":
                assert to_hex(colour) in allowed, artist


@every_figure
def test_each_figure_has_a_picture_a_title_and_a_short_twin(name):
    figure = drawn(name)
    assert figure.png().startswith(b"\x89PNG") and figure.title
    lines = figure.twin.splitlines()
    assert 2 <= len(lines) <= 18 and max(map(len, lines)) <= 100
    assert figure.data is None or len(figure.data)


def test_a_notebook_shows_the_picture_and_prints_the_twin(capsys, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda *data: shown.append(data))
    figure = drawn("strategies")
    figure._ipython_display_()
    ((data, metadata),) = shown
    assert data["image/png"].startswith(b"\x89PNG") and data["text/plain"] == repr(figure)
    assert metadata["image/png"]["width"] == 864
    assert metadata["image/png"]["alt"].startswith(figure.title)
    assert capsys.readouterr().out == figure.twin + "\n"


def test_the_same_data_give_the_same_bytes(tmp_path):
    assert GALLERY["tree"]().png() == drawn("tree").png()
    assert "0x" not in repr(drawn("tree"))
    drawn("tree").save(tmp_path / "figure.svg")
    assert (tmp_path / "figure.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_nothing_is_left_in_pyplot_or_in_the_settings():
    code = """if True:
        import matplotlib
        before = dict(matplotlib.rcParams)
        from searchlab import Puzzle, figures, record
        figures.search_tree(record(Puzzle(), "1 2 3 4 5 x 7 8 6", "a-star")).png()
        assert before == dict(matplotlib.rcParams)
        from matplotlib import pyplot
        assert pyplot.get_fignums() == []
    """
    subprocess.run([sys.executable, "-c", code], check=True)


ONE = pd.DataFrame({"distance": [1], "expanded": [1], "strategy": "s"})


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("expansions_by_strategy", [[]], "no result"),
        ("search_tree", [solve(EIGHT, SAMPLE)], "a tree is drawn of a trace"),
        ("expansions_by_depth", [2 * [deep(strategy="a-star")]], "two have the same name"),
        ("expansions_by_start", [ONE.drop(columns="strategy")], "lacks the column strategy"),
        ("expansions_by_start", [ONE[:0]], "has no rows"),
        ("winners", [{"one": ONE}], "two strategies"),
        ("winners", [{"a": ONE, "b": pd.concat([ONE, ONE])}], "different boards"),
        ("error_by_depth", [[lambda state: float("inf")], TWO], "finite"),
        ("expansions_by_heuristic", [["gap"], SIX.random(1, 2), SIX], "two or more"),
        ("conflict", ["2 1 3 4 5 6 7 8 x"], "no moves lead from this board"),
        ("conflict", ["1 5 2 4 3 6 7 8 x"], "in no row of this board"),
        ("expansions_by_iteration", [deep(strategy="a-star")], "has no thresholds"),
        ("expansions_by_iteration", [deep(EIGHT.goal, "ida-star")], "expanded no board"),
        ("meeting", [deep(strategy="a-star")], "from which side"),
        ("queue", [deep(strategy="a-star")], "first in, first out"),
        ("queue", [deep(EIGHT.goal)], "no expansion"),
        ("animation", [deep(EIGHT.goal), "search.gif"], "no expansion to animate"),
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
    some = figures.expansions_by_strategy([by["a-star"], by["ida-star"]])
    assert some.title == "A* expands 312 boards for a shortest solution"
    none = figures.expansions_by_strategy({"mine": by["superior-node"]})
    assert "expands the fewest boards: 6" in none.title and "none" in none.twin
    assert {n: tuple(row) for n, row in rows_of(figure).items() if n != "strategy"} == {
        styles.display_name(n): (f"{r.expanded:,}", str(r.length) if r.solved else "none")
        for n, r in by.items()
    }
    labels = {text.get_text() for text in texts(figure)}
    assert {"20,907", "71 (41 moves, not shortest)", "6 (no solution)"} <= labels
    bars = figure.canvas.axes[0].patches
    outlined = {bar.get_width() for bar in bars if to_hex(bar.get_facecolor()) == "#ffffff"}
    assert outlined == {r.expanded for r in by.values() if r.length != 19}
    assert {bar.get_width() for bar in bars} == {r.expanded for r in by.values()}


def test_shortest_is_said_only_of_what_is_known_to_be():
    long = solve(EIGHT, SAMPLE, "a-star", heuristic=weighted("manhattan", 5))  # 21 moves, not 19
    figure = figures.expansions_by_strategy([long, solve(EIGHT, SAMPLE, "greedy")])
    assert "shortest" not in figure.title
    assert "87 (21 moves, not shortest)" in {text.get_text() for text in texts(figure)}
    board = Puzzle(4, 4).scramble(12, 1)
    large = figures.expansions_by_strategy([solve(board.puzzle, board, "a-star")])
    assert "shortest" not in large.title


def test_depths_are_those_of_the_trace():
    trace, late = deep(), deep(goal_test="expansion")
    lost = deep("2 1 3 4 5 6 7 8 x", parity_check=False)
    three = figures.expansions_by_depth({"a": trace, "b": late, "c": trace})
    assert three.data["a"].dropna().tolist() == trace.expansions_by_depth()
    assert three.data["b"].tolist() == late.expansions_by_depth()
    assert "67 times" in drawn("depths").title
    bars = three.canvas.axes[0].patches
    assert len({bar.get_edgecolor() for bar in bars}) == 3
    places = sorted((bar.get_x(), bar.get_x() + bar.get_width()) for bar in bars)
    assert all(end < start for (_, end), (start, _) in pairwise(places))  # none hides another
    (axes,) = figures.expansions_by_depth({"found": trace, "lost": lost}).canvas.axes
    (bar,) = (bar for bar in axes.patches if to_hex(bar.get_facecolor()) == "#ffffff")
    assert bar.get_height() == trace.expansions_by_depth()[18]


def test_the_last_depth_that_fits_in_memory():
    # All boards up to a depth count, not those of one level alone.
    assert figures.boards_within_depth({"a": [1, 2, 4, 8, 16]}, room=20).title.endswith(
        "lasts to depth 3 of 4"
    )
    assert figures.boards_within_depth({"a": [1, 2, 4, 8]}, room=15).title == (
        "Room for 15 boards is enough for every board"
    )
    twin = figures.boards_within_depth({"a": [1, 2, 1], "b": [1, 3, 6, 7]}, room=9)
    assert rows_of(twin) == {
        "depth": ["a", "b"], "0": ["1", "1"], "1": ["3", "4"], "2": ["4", "10"], "3": ["-", "17"]
    }  # fmt: skip


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
    lines = figure.twin.splitlines()
    assert len(lines) == len(trace[:4].nodes)
    assert lines[3].split() == "d × 2 3 4 1 5 x 7 6 8 duplicate".split()
    assert sum("on the frontier" in line for line in lines) == 5
    rows = rows_of(drawn("large tree"))
    del rows["depth"]
    assert sum(sum(map(int, cells)) for cells in rows.values()) == len(trace[:40].nodes)


def test_a_search_that_gives_up_is_said_to():
    search = record(Puzzle(3, 3, "blank-first"), "x 3 2 4 1 5 6 7 8", "superior-node")
    assert "frontier is empty" in figures.search_tree(search).title
    assert "frontier is empty" not in figures.search_tree(deep(), 1).title


def test_an_animation_has_a_frame_for_each_expansion(tmp_path):
    path = tmp_path / "search.gif"
    figures.animation(deep(), path, limit=4, seconds=0.5)
    with Image.open(path) as film:
        assert film.n_frames == 4 and film.info["duration"] == 500 and film.info["loop"] == 0
        frames = [np.asarray(frame.convert("L"), int) for frame in ImageSequence.Iterator(film)]
    ink = [(frame < 128).sum() for frame in frames]  # the tree grows
    assert ink == sorted(set(ink))
    assert trees._drawn(deep(), 4, at=2).title == figures.search_tree(deep(), 2).title


def test_f_is_below_every_board_except_duplicates():
    trace, figure = record(SIX, SMALL, "a-star"), drawn("f")
    found = [re.fullmatch(r"(\d+) \+ (\d+) = (\d+)", text.get_text()) for text in texts(figure)]
    sums = [tuple(map(int, match.groups())) for match in found if match]
    nodes = [node for node in trace.nodes if node.outcome != "duplicate"]
    right = [(node.g, manhattan(node.state, SIX)) for node in nodes]
    assert sorted(sums) == sorted((g, h, g + h) for g, h in right)
    assert all(f"  {g} + {h} = {f}  " in figure.twin for g, h, f in sums)
    f = " ".join(str(event.g + event.h) for event in trace)
    assert figure.title == f"Expanded in the order of f = g + h: {f}"
    some = figures.f_tree(record(SIX, SMALL, "breadth-first"), "misplaced").twin
    assert "0 + 4 = 4  expanded as number 1\n" in some
    assert "expanded as number 10" in some and "number 11" not in some


# -- state spaces ------------------------------------------------------------------------


def test_the_state_space_has_the_farthest_boards():
    assert drawn("space").title == "12 of 24 boards lead to the goal; the farthest takes 6 moves"
    assert drawn("space").twin.splitlines()[-1] == "6 moves: x 3 2 1"
    assert drawn("large space").title.startswith("360 of 720 boards")


def test_the_halves_are_drawn_by_level():
    figure, histogram = drawn("large halves"), census(SIX).histogram.tolist()
    assert figure.title == "360 boards lead to the goal, 360 do not, and no move joins them"
    rows = rows_of(figure)
    shown = [histogram[int(depth)] for depth in rows["moves"]]
    assert list(map(int, rows["goal's half"])) == list(map(int, rows["other half"])) == shown
    collections = figure.canvas.axes[0].collections
    *_, first, second = (c.get_offsets().data for c in collections if len(c.get_offsets()) > 9)
    assert first[:, 1].min() > second[:, 1].max()
    for half in (first, second):
        assert np.unique(half[:, 0].round(6), return_counts=True)[1].tolist() == histogram
        apart = np.hypot(*(half[:, None] - half[None]).T) + 9 * np.eye(len(half))
        assert apart.min() > 0.05  # inches; a dot measures 0.048


def test_the_path_found_is_thick_on_a_map():
    figure = drawn("roads")
    assert figure.title == "The path found costs 6; the cheapest costs 5"
    assert figures.road_map(solve(ROADS, "S")).title == "The path found costs 5: no path is cheaper"
    lines = [c for c in figure.canvas.axes[0].collections if hasattr(c, "get_segments")]
    assert [len(each.get_segments()) for each in lines] == [4, 2]
    assert lines[1].get_linewidths()[0] == styles.MEANINGS["path"].linewidth
    costs = [each for each in figure.canvas.axes[0].texts if each.get_text() in ("1", "3")]
    assert min(cost.get_zorder() for cost in costs) > lines[1].get_zorder()


@pytest.mark.parametrize("name, puzzle", [("strands", EIGHT), ("strands, 5x5", Puzzle(5, 5))])
def test_strands_cross_where_tiles_are_inverted(name, puzzle):
    figure, cells = drawn(name), puzzle.cells
    shown = [each.get_text() for each in figure.canvas.axes[0].texts if each.get_weight() == "bold"]
    state = puzzle.read(" ".join(shown[:cells]))
    assert puzzle.read(" ".join(shown[cells:])) == puzzle.goal
    ranks = [puzzle.goal.index(tile) for tile in state]
    inverted = {
        (a, b) for a, b in combinations(state, 2) if ranks[state.index(a)] > ranks[state.index(b)]
    }
    assert set(figure.data.itertuples(index=False, name=None)) == inverted
    points = [len(line.get_xdata()) for line in figure.canvas.axes[0].lines]
    assert points.count(2) == cells and points.count(1) == len(inverted)  # strands, crossings


def test_a_thread_shows_the_smaller_beads_after_each():
    figure = drawn("thread")
    assert figure.title == "5 inversions along the thread: odd"
    beads, counts = figure.twin.splitlines()
    assert beads.split()[1:] == "2 3 4 5 1 7 6 8".split()
    assert counts.split()[2:] == "1 1 1 1 0 1 0 0".split()
    large = drawn("thread, 5x5").data
    assert drawn("thread, 5x5").title.startswith(f"{large['smaller_after'].sum()} inversions")


def test_a_ranking_adds_up():
    for board, order in ((SAMPLE, EIGHT), (SMALL, SIX)):
        figure = figures.ranking(board, order)
        data, state = figure.data, order.read(board)
        assert data["digit"].tolist() == numbering.digits(state, order.goal)
        rank = numbering.rank(state, order.goal)
        assert data["product"].sum() == rank and f"Rank {rank:,}" in figure.title
        arrows = [t for t in figure.canvas.axes[0].texts if getattr(t, "arrow_patch", None)]
        assert len(arrows) == data["digit"].sum()
    with pytest.raises(ValueError, match="at most 9 cells"):
        figures.ranking(Puzzle(4, 4).scramble(5, 1))
