"""The rules for all figures of data/figures.txt, which says what each of them shows."""

import re
from functools import cache
from itertools import combinations
from math import factorial
from xml.etree import ElementTree

import given
import matplotlib
import networkx as nx
import pandas as pd
import pytest
from golden import DATA
from matplotlib import pyplot
from matplotlib.colors import is_color_like, to_hex
from matplotlib.text import Text
from matplotlib.textpath import TextPath
from matplotlib.transforms import Bbox

from searchlab import HEURISTICS, Map, Puzzle, figures, record, solve, styles
from searchlab.experiments import korf
from searchlab.fifteen.levels import LEVELS
from searchlab.figures import charts, page

CALLS = re.findall(r">>> (.*\))\n(?!.*Error)", (DATA / "figures.txt").read_text("utf-8"))
made = cache(lambda call: eval(call, vars(given)))
SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {*styles.PALETTE.values(), styles.INK, styles.GREY, styles.PAPER, *styles.BOARD}
TINTS = {page.tint(color, share) for color in COLOURS for share in (0.35, 0.45)}
CHART, TREE, MAP = (
    next(call for call in CALLS if word in call) for word in ("by_start", "tree", "space_map")
)


def written(figure):
    """List the texts of a figure, but for those of boards: each with its size, room and box."""
    if figure.svg is None:
        figure.canvas.draw_without_rendering()
        room, beyond = figure.canvas.bbox.padded(1), set()
        for axis in [axis for axes in figure.canvas.axes for axis in (axes.xaxis, axes.yaxis)]:
            low, high = sorted(axis.get_view_interval())
            for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
                if not low <= tick.get_loc() <= high:
                    beyond |= {tick.label1, tick.label2}
        for text in figure.canvas.findobj(Text):
            if text.get_visible() and text.get_text().strip() and text not in beyond:
                box = Text.get_window_extent(text)
                yield text, text.get_text(), text.get_fontsize() * 1.25, room, box
        return
    root = ElementTree.fromstring(figure.svg)
    room = Bbox.from_bounds(*map(float, root.get("viewBox").split()))
    for each in root.findall(f"{SVG}g/{SVG}text"):
        size, weight = float(each.get("font-size")), each.get("font-weight", "normal")
        prop = {"family": "DejaVu Sans", "weight": weight}
        box = TextPath((0, 0), each.text, size, prop=prop).get_extents()
        left = {"start": 0, "middle": box.width / 2, "end": box.width}[each.get("text-anchor")]
        x, y = float(each.get("x")) - left, float(each.get("y")) - box.y1
        yield None, each.text, size, room, Bbox.from_bounds(x, y, box.width, box.height)


@pytest.mark.parametrize("call", CALLS)
def test_a_figure_can_be_read(call):
    figure = made(call)
    lines = figure.twin.splitlines()
    assert figure.title and 2 <= len(lines) <= 21 and max(map(len, lines)) <= 100
    assert not any(line != line.rstrip() for line in lines)
    texts = [*written(figure)]
    for _, text, size, room, box in texts:
        small = figure.svg and re.fullmatch(r"\d+|[A-C?x]", text)
        assert size >= (8 if small else 15), text
        assert room.contains(*box.min) and room.contains(*box.max), text
    axes = figure.svg is None and {text for axes in figure.canvas.axes for text in axes.texts}
    title = figure.svg is None and figure.canvas._suptitle
    for (kind, one, *_, box), (other, text, *_, its) in combinations(texts, 2):
        if figure.svg or title in (kind, other) or axes >= {kind, other}:
            both = Bbox.intersection(box, its)
            assert both is None or min(both.width, both.height) < 3, (one, text)


@pytest.mark.parametrize("call", CALLS)
def test_every_colour_comes_from_the_one_table_and_nothing_is_cut_off(call):
    figure = made(call)
    if figure.svg:
        found = {*re.findall(r'(?:fill|stroke)="(#[^"]*)"', figure.svg)}
        assert found <= COLOURS | TINTS or "space_map" in call  # whose shades are steps
        assert "url(" not in figure.svg and "<style" not in figure.svg
        return
    allowed = {*map(to_hex, COLOURS), "#000000"}  # of empty labels
    for artist in figure.canvas.findobj():
        for getter in ("get_color", "get_facecolor", "get_edgecolor"):
            colour = getattr(artist, getter, lambda: None)()
            seen = artist.get_visible() and is_color_like(colour)
            if seen and to_hex(colour, keep_alpha=True)[-2:] != "00":
                assert to_hex(colour) in allowed, artist
    for axes in figure.canvas.axes:
        frame = axes.bbox.padded(2)
        for line in axes.lines:
            points = line.get_transform().transform(line.get_xydata())
            out = [p for p in points if (p == p).all() and not frame.contains(*p)]
            assert not out or line.get_label().startswith("breadth-first: "), line
        for bar in (bar for bars in axes.containers for bar in bars):
            box = getattr(bar, "get_window_extent", lambda: None)()
            assert box is None or frame.count_contains(box.corners()) == 4


def shown(figure, monkeypatch):
    found = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda *data: found.append(data))
    figure._ipython_display_()
    return found


def test_a_notebook_shows_a_picture_and_folds_the_twin(monkeypatch):
    figure = made(CHART)
    (data, metadata), (twin,) = shown(figure, monkeypatch)
    assert data["image/png"].startswith(b"\x89PNG") and data["text/plain"] == repr(figure)
    assert metadata["image/png"]["width"] == 864
    assert metadata["image/png"]["alt"] == f"{figure.title}. The data follow as text."
    assert twin["text/plain"] == figure.twin
    assert re.fullmatch(r"(?s)<details>.*<pre>moves.*</details>", twin["text/html"])
    (data, _), _ = shown(made(TREE), monkeypatch)  # as an image that every copy shows
    alt = f"{made(TREE).title}. The data follow as text."
    assert f' alt="{alt}"' in data["text/html"] and "svg+xml;base64," in data["text/html"]


def test_names_of_places_are_escaped(monkeypatch):
    graph = nx.Graph([("<b>S", "A&B"), ("A&B", "G")])
    figure = figures.road_map(solve(Map(graph, "G"), "<b>S", "breadth-first"))
    _, (twin,) = shown(figure, monkeypatch)
    assert "<b>S" in twin["text/plain"] and "&lt;b&gt;S A&amp;B G" in twin["text/html"]
    assert "<b>" not in twin["text/html"]
    assert {"<b>S", "A&B", "G"} <= {text for _, text, *_ in written(figure)}


def test_the_same_data_give_the_same_bytes_and_nothing_is_left_behind(tmp_path):
    assert eval(CHART, vars(given)).png() == made(CHART).png()
    assert eval(MAP, vars(given)).svg == made(MAP).svg
    for call in (CHART, TREE):
        made(call).save(tmp_path / "figure.svg")
        ElementTree.parse(tmp_path / "figure.svg")
    now, before = matplotlib.rcParams, matplotlib.rcParamsOrig
    assert [now[name] for name in charts.STYLE] == [before[name] for name in charts.STYLE]
    assert not pyplot.get_fignums()


def test_each_name_is_a_function_and_no_other_is_there():
    assert {*dir(figures)} == {*figures.__all__}
    assert all(getattr(figures, name).__doc__ for name in figures.__all__)


def test_every_heuristic_has_a_style_of_its_own():
    shown = [styles.HEURISTIC_STYLES[name] for name in HEURISTICS]
    assert len({(style.color, style.marker) for style in shown}) == len(HEURISTICS)


# -- data that are not computed -----------------------------------------------------------


def test_the_levels_of_the_15_puzzle_are_those_that_can_be_counted():
    assert sum(LEVELS) == factorial(16) // 2 and len(LEVELS) == 81
    twin = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"  # cannot be solved: nothing ends the search
    options = {"max_expansions": sum(LEVELS[:11]), "parity_check": False}
    trace = record(Puzzle(4, 4), twin, "breadth-first", **options)
    assert trace.expansions_by_depth() == list(LEVELS[:11])


def test_the_measurement_is_whole_and_agrees_with_the_instances():
    rows = pd.DataFrame(korf.measured())
    instances = pd.DataFrame(korf.instances().values(), korf.instances())
    assert set(rows.rule) == {"korf1985"} and (rows.seconds > 0).all()
    assert (rows.length.to_numpy() == instances.length[rows.id]).all()
    nodes = rows.pivot(index="id", columns="heuristic", values="nodes")
    assert nodes.index.tolist() == list(range(1, 101)) and not nodes.isna().any(axis=None)
    assert (nodes["manhattan"] == instances.nodes).all()
    assert (nodes["linear-conflict"] < nodes["manhattan"]).all()


def test_two_printed_counts_are_less_than_the_complete_iterations():
    for instance, complete in korf.COMPLETE.items():
        assert korf.PRINTED_1985[instance] < complete < korf.instances()[instance].nodes
    result = solve(korf.PUZZLE, korf.instances()[98].board, "ida-star", order="ulrd")
    assert sum(i.generated for i in result.iterations[:-1]) == korf.COMPLETE[98]
