"""Figures: the rules for all of them, and what each draws is what was searched or counted."""

import re
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import matplotlib
import networkx as nx
import pandas as pd
import pytest
from gallery import (
    CHARTS,
    DRAWINGS,
    EIGHT,
    GALLERY,
    NO_WAY,
    ONE_WAY,
    POST,
    ROADS,
    SIX,
    SMALL,
    TWO,
    deep,
    drawn,
    roads,
    rows_of,
    said,
    texts,
)
from matplotlib import pyplot
from matplotlib.colors import is_color_like, to_hex
from matplotlib.text import Text
from matplotlib.textpath import TextPath
from matplotlib.transforms import Bbox

from searchlab import Map, Puzzle, figures, record, solve, styles
from searchlab.exhaustive.census import census
from searchlab.figures import charts, page
from searchlab.problems import ranking as numbering

every_drawing = pytest.mark.parametrize("name", DRAWINGS)
every_chart = pytest.mark.parametrize("name", CHARTS)
SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {*styles.PALETTE.values(), styles.INK, styles.GREY, styles.PAPER, *styles.BOARD}


def elements(figure, *names):
    """List the elements of a drawing, without those of the boards in it."""
    root = ElementTree.fromstring(figure.svg).find(f"{SVG}g")
    return [each for each in root if each.tag.removeprefix(SVG) in names]


@cache
def written(name):
    """List the texts of a drawing: the text, its size and its box."""
    found = []
    for each in elements(drawn(name), "text"):
        size = float(each.get("font-size"))
        weight = {"weight": each.get("font-weight", "normal")}
        outline = TextPath((0, 0), each.text, size, prop={"family": "DejaVu Sans", **weight})
        box, anchor = outline.get_extents(), each.get("text-anchor")
        left = {"start": 0, "middle": box.width / 2, "end": box.width}[anchor]
        x, y = float(each.get("x")) - left, float(each.get("y"))
        found.append((each.text, size, Bbox.from_bounds(x, y - box.y1, box.width, box.height)))
    return found


# -- rules for all figures --------------------------------------------------------------


def test_what_each_figure_says():
    """If a change is meant, write the file again, as `gallery` tells, and read the difference."""
    golden = Path(__file__).with_name("data") / "figures.txt"
    assert said() == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GALLERY)
def test_each_figure_has_a_title_and_a_short_twin(name):
    lines = drawn(name).twin.splitlines()
    assert 2 <= len(lines) <= 21 and max(map(len, lines)) <= 100
    assert drawn(name).title and not any(line != line.rstrip() for line in lines)


@every_drawing
def test_texts_of_a_drawing_are_large_inside_the_page_and_apart(name):
    wide, high = map(float, ElementTree.fromstring(drawn(name).svg).get("viewBox").split()[2:])
    for text, size, box in written(name):
        assert size >= (15 if not re.fullmatch(r"\d+|[A-C?x]", text) else 8), text
        assert box.x0 >= 0 and box.x1 <= wide and box.y0 >= 0 and box.y1 <= high, text
    for (one, _, box), (other, _, its) in combinations(written(name), 2):
        both = Bbox.intersection(box, its)
        assert both is None or min(both.width, both.height) < 3, (one, other)


@every_chart
def test_texts_of_a_chart_are_large_inside_the_page_and_apart(name):
    canvas = drawn(name).canvas
    for text in texts(drawn(name)):
        label, box = text.get_text(), Text.get_window_extent(text)
        assert text.get_fontsize() >= 12, label
        assert canvas.bbox.padded(1).contains(*box.min), label
        assert canvas.bbox.padded(1).contains(*box.max), label
        title = canvas._suptitle
        assert text is title or not title.get_window_extent().overlaps(box), label
    for axes in canvas.axes:
        labels = [text for text in axes.texts if text.get_text().strip()]
        boxes = [(text, Text.get_window_extent(text)) for text in labels]
        for (one, box), (other, its) in combinations(boxes, 2):
            assert not box.overlaps(its) or Bbox.intersection(box, its).height < 3, (one, other)


@every_chart
def test_no_mark_and_no_bar_is_cut_off(name):
    for axes in drawn(name).canvas.axes:
        frame = axes.bbox.padded(2)
        for line in axes.lines:
            points = line.get_transform().transform(line.get_xydata())
            out = [p for p in points if (p == p).all() and not frame.contains(*p)]
            assert not out or line.get_label().startswith("breadth-first: "), line
        for bar in (bar for bars in axes.containers for bar in bars):
            box = getattr(bar, "get_window_extent", lambda: None)()
            assert box is None or frame.count_contains(box.corners()) == 4


@every_drawing
def test_every_colour_of_a_drawing_comes_from_the_one_table(name):
    tints = {page.tint(color, share) for color in COLOURS for share in (0.35, 0.45)}
    found = {*re.findall(r'(?:fill|stroke)="(#[^"]*)"', drawn(name).svg)}
    assert found <= COLOURS | tints or name.startswith("map")  # whose shades are steps
    assert "url(" not in drawn(name).svg and "<style" not in drawn(name).svg


@every_chart
def test_every_colour_of_a_chart_comes_from_the_one_table(name):
    allowed = {*map(to_hex, COLOURS), "#000000"}  # of empty labels
    for artist in drawn(name).canvas.findobj():
        for getter in ("get_color", "get_facecolor", "get_edgecolor"):
            colour = getattr(artist, getter, lambda: None)()
            seen = artist.get_visible() and is_color_like(colour)
            if seen and to_hex(colour, keep_alpha=True)[-2:] != "00":
                assert to_hex(colour) in allowed, artist


def shown(figure, monkeypatch):
    found = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda *data: found.append(data))
    figure._ipython_display_()
    return found


def test_a_notebook_shows_a_chart_and_folds_the_twin(monkeypatch):
    figure = drawn("by start")
    (data, metadata), (twin,) = shown(figure, monkeypatch)
    assert data["image/png"].startswith(b"\x89PNG") and data["text/plain"] == repr(figure)
    assert metadata["image/png"]["width"] == 864
    assert metadata["image/png"]["alt"] == f"{figure.title}. The data follow as text."
    assert twin["text/plain"] == figure.twin
    assert re.fullmatch(r"(?s)<details>.*<pre>moves.*</details>", twin["text/html"])


def test_a_notebook_shows_a_drawing_as_an_image_that_every_copy_shows(monkeypatch):
    (data, _), _ = shown(drawn("tree"), monkeypatch)
    alt = f"{drawn('tree').title}. The data follow as text."
    assert f' alt="{alt}"' in data["text/html"] and "svg+xml;base64," in data["text/html"]


def test_names_of_places_are_escaped(monkeypatch):
    graph = nx.Graph([("<b>S", "A&B"), ("A&B", "G")])
    figure = figures.road_map(solve(Map(graph, "G"), "<b>S", "breadth-first"))
    _, (twin,) = shown(figure, monkeypatch)
    assert "<b>S" in twin["text/plain"] and "&lt;b&gt;S A&amp;B G" in twin["text/html"]
    assert "<b>" not in twin["text/html"]
    assert {"<b>S", "A&B", "G"} <= {text.text for text in elements(figure, "text")}


def test_the_same_data_give_the_same_bytes(tmp_path):
    assert GALLERY["iterations"]().png() == drawn("iterations").png()
    assert GALLERY["map"]().svg == drawn("map").svg
    for name in ("tree", "iterations"):
        drawn(name).save(tmp_path / "figure.svg")
        ElementTree.parse(tmp_path / "figure.svg")


def test_nothing_is_left_in_pyplot_or_in_the_settings():
    drawn("iterations").png()
    now, before = matplotlib.rcParams, matplotlib.rcParamsOrig
    assert [now[name] for name in charts.STYLE] == [before[name] for name in charts.STYLE]
    assert not pyplot.get_fignums()


def test_each_name_is_a_function_and_no_other_is_there():
    assert {*dir(figures)} == {*figures.__all__}
    assert all(getattr(figures, name).__doc__ for name in figures.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        figures.nothing  # noqa: B018


NEAR = "1 2 3 4 5 x 7 8 6"
ONE = pd.DataFrame({"distance": [1], "expanded": [1], "strategy": "s"})


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("expansions_by_depth", [[]], "no trace"),
        ("expansions_by_depth", [2 * [deep(NEAR, "a-star")]], "two have the same name"),
        ("required_by_depth", [EIGHT, EIGHT.goal], "other than the goal"),
        ("required_by_depth", [EIGHT, "2 1 3 4 5 6 7 8 x"], "from which moves lead"),
        ("search_tree", [solve(EIGHT, NEAR)], "a tree is drawn of a trace"),
        ("search_tree", [deep(EIGHT.goal)], "no expansion"),
        ("expansions_by_start", [ONE.drop(columns="strategy")], "lacks the column strategy"),
        ("expansions_by_start", [ONE[:0]], "has no rows"),
        ("winners", [{"one": ONE}], "two strategies"),
        ("winners", [{"a": ONE, "b": pd.concat([ONE, ONE])}], "different boards"),
        ("conflict", ["2 1 3 4 5 6 7 8 x"], "no moves lead"),
        ("conflict", ["1 5 2 4 3 6 7 8 x"], "in no row"),
        ("expansions_by_iteration", [deep(NEAR, "a-star")], "no thresholds"),
        ("expansions_by_iteration", [deep(EIGHT.goal, "ida-star")], "expanded no board"),
        ("queue", [deep(strategy="a-star")], "first in, first out"),
        ("queue", [deep(EIGHT.goal)], "no expansion"),
        ("estimates_along_solutions", [TWO, [], ["gap"]], "no rows"),
        ("estimates_along_solutions", [TWO, ["2 1 3 x"], ["gap"]], "no moves lead"),
        ("patterns", ["2 1 3 4 5 6 7 8 x"], "no moves lead"),
        ("state_space_map", [[deep(NEAR), deep(EIGHT.goal, "a-star")]], "from one board"),
        ("state_space_map", [2 * [deep(NEAR)]], "two have the same name"),
        ("road_map", [deep(NEAR)], "on a searchlab.Map"),
        ("ranking", [Puzzle(4, 4).board(Puzzle(4, 4).goal)], "at most 9 cells"),
    ],
)
def test_what_cannot_be_shown(name, arguments, message):
    with pytest.raises(ValueError, match=message):
        getattr(figures, name)(*arguments)


# -- trees -------------------------------------------------------------------------------


def circles(figure):
    """Count the circles of a drawing by their fill and their line."""
    return Counter((each.get("fill"), each.get("stroke")) for each in elements(figure, "circle"))


def test_the_tree_marks_the_status_of_every_board():
    meanings, nodes = styles.MEANINGS, deep()[:40].nodes
    for name, expanded in (("tree", 4), ("large tree", 40)):
        marks = circles(drawn(name))
        assert marks[meanings["expanded"].color, styles.PAPER] == expanded + 1  # in the legend
        waiting = re.search(r"(\d+) on the frontier", drawn(name).title)[1]
        assert marks[styles.PAPER, meanings["frontier"].color] == int(waiting) + 1
    _, *rows = rows_of(drawn("large tree")).values()
    assert sum(sum(map(int, cells)) for cells in rows) == len(nodes)


def test_a_tree_draws_boards_or_where_they_are_too_small_marks():
    boards = {name: len(elements(drawn(name), "g")) for name in ("tree", "large tree")}
    kept = sum(node.outcome != "duplicate" for node in deep()[:4].nodes)
    assert [*boards.values()] == [kept, 0]


@pytest.mark.parametrize("name", ["goal", "two sides that meet"])
def test_the_path_to_the_goal_is_thick(name):
    path = styles.MEANINGS["path"]
    thick = [p for p in elements(drawn(name), "path") if p.get("stroke-width") == "4"]
    assert {each.get("stroke") for each in thick} == {path.color}
    assert len(thick) == {"goal": 2, "two sides that meet": 2}[name]


def test_a_goal_that_was_taken_from_the_frontier_is_marked():
    assert "★ G goal" in drawn("tree of a map").twin
    part = figures.search_tree(record(ROADS, "S", "uniform-cost"), 2)
    assert "★" not in part.twin and "goal" not in part.title


def test_a_search_that_gives_up_is_said_to():
    assert "frontier is empty" in drawn("inferior").title
    assert "frontier is empty" not in figures.search_tree(deep(), 1).title


# -- boards ------------------------------------------------------------------------------


def test_strands_cross_where_tiles_are_inverted():
    figure, puzzle = drawn("strands, 5x5"), Puzzle(5, 5)
    labels = [text.text for text in elements(figure, "text") if text.get("font-weight")][1:]
    state, rank = puzzle.read(" ".join(labels[:25])), puzzle.goal.index
    assert puzzle.read(" ".join(labels[25:])) == puzzle.goal
    inverted = sum(rank(a) > rank(b) for a, b in combinations(state, 2))
    assert sum(circles(figure).values()) == inverted == 174 + 22


def test_the_blocks_hold_the_boards_in_the_order_of_their_ranks():
    square, figure = Puzzle(2, 2), figures.blocks()
    listed = [
        text.split() for line in str(figure).split("\n") for text in re.split(r"  | \| ", line)
    ]
    ranks = [numbering.rank(square.read(" ".join(tiles)), square.goal) for tiles in listed]
    assert ranks == list(range(24))
    frames = [path for path in elements(figure, "path") if path.get("d").endswith("Z")]
    assert len(frames) == 4 + 12


def test_a_ranking_has_an_arrow_for_each_unit_of_a_digit():
    board = SIX.board(SMALL)
    digits = numbering.digits(board.state, SIX.goal)
    figure = figures.ranking(board)
    bent = [path for path in elements(figure, "path") if "Q" in path.get("d")]
    assert len(bent) == sum(digits) and rows_of(figure)["digit"] == [*map(str, digits)]
    assert f"Rank {numbering.rank(board.state, SIX.goal)} = " in figure.title


def test_a_conflict_is_shown_along_a_shortest_solution():
    truth = census(EIGHT)
    steps = rows_of(drawn("conflict"))
    assert [truth[cells[-2]] for step, cells in steps.items() if step != "step"] == [9, 8, 0]


def test_the_puzzle_of_rows_is_that_of_the_walking_distance():
    from searchlab.heuristics.walking_distance import walking_parts

    (_, moves), _ = walking_parts(EIGHT)
    assert f"{len(moves)} abstract states" in drawn("walking").title
    assert drawn("walking, far").twin.split("\n\n")[0].count("\n") == 12


def test_the_queue_of_breadth_first_search_holds_two_levels():
    assert figures.queue(deep(), 8).title == "The queue holds at most 2 levels at a time"


# -- maps --------------------------------------------------------------------------------


def test_the_halves_are_drawn_by_level():
    figure, histogram = drawn("large halves"), census(SIX).histogram.tolist()
    moves, *counts = rows_of(figure).values()
    assert counts == [[str(histogram[int(depth)]) for depth in moves]] * 2
    points = [(float(c.get("cx")), float(c.get("cy"))) for c in elements(figure, "circle")]
    first, second = points[:360], points[360:]
    assert max(y for _, y in first) < min(y for _, y in second)
    for part in (first, second):
        assert sorted(Counter(x for x, _ in part).items()) == sorted(
            zip(sorted({x for x, _ in part}), histogram, strict=True)
        )
        apart = min((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in combinations(part, 2))
        assert apart > 4.8**2  # a dot measures 4.8


def lines(figure):
    """List the lines of a drawing: their colour, width, and whether they are arrows."""
    paths = [path for path in elements(figure, "path") if path.get("fill") == "none"]
    return Counter(
        (path.get("stroke"), float(path.get("stroke-width")), "Q" in path.get("d"))
        for path in paths
        if path.get("stroke") in (styles.GREY, styles.MEANINGS["path"].color)
    )


def test_the_path_found_is_thick_on_a_map_and_roads_of_one_way_are_arrows():
    green, grey = styles.MEANINGS["path"].color, styles.GREY
    assert lines(drawn("roads")) == {(grey, 1.5, False): 2, (green, 4, False): 2}
    # From A to S is an arrow as well: it costs 4 that way, and 1 the other.
    assert lines(drawn("one-way roads")) == {(grey, 2, True): 2, (green, 4, True): 3}


@pytest.mark.parametrize(
    ("found", "title"),
    [
        (solve(ROADS, "S"), "The path found costs 5: no path is cheaper"),
        (solve(NO_WAY, "G", "breadth-first"), "Breadth-first finds no path, and there is none"),
        (
            solve(roads("SA9", "AG1", "SG11", kind=nx.DiGraph), "S", "breadth-first"),
            "The path found costs 11; the cheapest costs 10",
        ),
        (
            solve(Map(nx.cycle_graph(5), 2), 0, "depth-first", order=None),
            "The path found takes 2 moves: no path is shorter",
        ),
        (
            solve(roads("SA1234567", "AG1"), "S", "uniform-cost"),
            "The path found costs 1,234,568: no path is cheaper",
        ),
    ],
)
def test_the_path_found_is_compared_with_the_cheapest(found, title):
    assert figures.road_map(found).title == title


def test_a_map_shows_costs_estimates_and_places_that_cannot_be_reached():
    labels = Counter(text.text for text in elements(drawn("one-way roads"), "text"))
    assert labels["4"] == labels["h = 3"] == 1 and labels["1"] == 2
    island = figures.road_map(solve(Map(nx.Graph(["SA", "AG", "ZY"]), "G"), "S"))
    assert "Z: Y" in island.twin


def test_the_bars_below_the_maps_have_one_scale():
    counts = [int(cells[0].replace(",", "")) for cells in [*rows_of(drawn("map")).values()][1:5]]
    bars = []
    for path in elements(drawn("map"), "path"):
        if found := re.fullmatch(r"M[\d.]+ [\d.]+h([\d.]+)v18h-[\d.]+Z", path.get("d")):
            bars.append(float(found[1]))
    ratio = max(bars) / max(counts)
    assert bars == pytest.approx([ratio * count for count in counts], abs=0.001)


def test_searches_whose_goal_tests_differ_are_not_divided_by_each_other():
    assert "times" not in drawn("map").title + drawn("by start").title + drawn("depths").title


def test_costs_are_told_beside_moves():
    assert rows_of(drawn("map of places"))["search"][-2:] == ["moves", "cost"]
    assert rows_of(drawn("map of places"))["Uniform-cost search"][-2:] == ["3", "5"]
    assert "cost" not in drawn("map").twin
    assert ONE_WAY.goal == "G" and POST.goal[0] == 0
