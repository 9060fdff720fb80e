"""Figures of A*: they tell what the traces and the tables say."""

import re
from itertools import combinations

import pandas as pd
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Text

from searchlab import Puzzle, figures, manhattan, misplaced, record
from searchlab.figures.base import plain

TWO, SIX = Puzzle(2, 2), Puzzle(2, 3)
START = "5 2 x 1 4 3"
COSTS = pd.DataFrame(
    [("arrays", n, n * n) for n in (10, 100, 1000)] + [("heap", n, 3 * n) for n in (8, 80, 800)],
    columns=["way", "expanded", "comparisons"],
)
SIZES = {"near": [2, 3], "far": list(range(2, 901)), "lost": list(range(1, 1001))}
RULES = pd.DataFrame(
    {"below": [400.0, 400.0], "equal": [100.0, 750.5], "boards": [7, 7]},
    index=["deep first", "shallow first"],
)
TRADE = pd.DataFrame(
    {
        "expanded": [500.0, 250.0, 260.0],
        "ratio": [1.0, 1.1, 1.4],
        "worst": [1.0, 1.5, 2.5],
        "boards": [31, 31, 31],
    },
    index=[1, 2, 5],
)


@pytest.fixture(scope="module")
def gallery():
    return {
        "tree": figures.f_tree(record(SIX, START, "a-star")),
        "small tree": figures.f_tree(record(TWO, "x 3 2 1", "a-star"), limit=3),
        "comparisons": figures.comparisons(COSTS),
        "one way": figures.comparisons(COSTS[:3]),
        "sizes": figures.list_sizes(SIZES, 1000),
        "nothing full": figures.list_sizes({"near": SIZES["near"]}, 1000),
        "ties": figures.ties(RULES),
        "weights": figures.weights(TRADE),
    }


def words(figure):
    return [text.get_text() for text in figure.canvas.findobj(Text) if text.get_text().strip()]


def test_every_figure_is_a_picture_with_a_twin(gallery):
    for name, figure in gallery.items():
        assert figure.png().startswith(b"\x89PNG"), name
        assert len(figure.twin.splitlines()) >= 2, name
        assert re.search(r"\d", figure.title), name


def test_nothing_is_written_over_the_edge(gallery):
    for name, figure in gallery.items():
        renderer = FigureCanvasAgg(figure.canvas).get_renderer()
        figure.canvas.draw(renderer)
        width, height = figure.canvas.bbox.size
        for axes in figure.canvas.axes:
            for text in axes.texts:
                box = text.get_window_extent(renderer)
                assert box.x0 >= -1 and box.x1 <= width + 1, (name, text.get_text())
                assert box.y0 >= -1 and box.y1 <= height + 1, (name, text.get_text())


def test_no_words_cross_others(gallery):
    for name, figure in gallery.items():
        renderer = FigureCanvasAgg(figure.canvas).get_renderer()
        figure.canvas.draw(renderer)
        for axes in figure.canvas.axes:
            boxes = [
                (text.get_text(), Text.get_window_extent(text, renderer)) for text in axes.texts
            ]
            for (one, box), (other, second) in combinations(boxes, 2):
                assert not box.overlaps(second), f"{name}: {one!r} and {other!r}"


# -- the tree ----------------------------------------------------------------------------


def test_the_tree_writes_g_h_and_f_beside_every_board_but_duplicates(gallery):
    trace = record(SIX, START, "a-star")
    fate = {node.number: node.fate for node in trace.nodes()}
    made = [n.number for n in trace.nodes() if fate[n.number] != "duplicate"]
    found = [re.fullmatch(r"(\d+) \+ (\d+) = (\d+)", word) for word in words(gallery["tree"])]
    sums = [tuple(map(int, match.groups())) for match in found if match]
    nodes = {node.number: node for node in trace.nodes()}
    right = [(nodes[n].g, manhattan(nodes[n].state, SIX)) for n in made]
    assert sorted(sums) == sorted((g, h, g + h) for g, h in right)
    for g, h, f in sums:
        assert f"  {g} + {h} = {f}  " in gallery["tree"].twin


def test_the_title_of_the_tree_lists_f_in_the_order_of_expansion(gallery):
    trace = record(SIX, START, "a-star")
    f = " ".join(str(event.g + event.h) for event in trace)
    assert gallery["tree"].title == f"Expanded in the order of f = g + h: {f}"
    assert gallery["tree"].title.endswith("5 5 7 7 7 7 7 7 7")
    assert "duplicate" not in gallery["tree"].twin


def test_the_tree_takes_other_estimates_and_fewer_expansions():
    trace = record(SIX, START, "breadth-first")
    some = figures.f_tree(trace, "misplaced", limit=4)
    f = [event.g + misplaced(event.state, SIX) for event in trace[:4]]
    assert some.title.endswith(f": {' '.join(map(str, f))}")
    assert "0 + 4 = 4" in some.twin
    assert "expanded as number 4" in some.twin and "number 5" not in some.twin


# -- the lists ---------------------------------------------------------------------------


def test_the_growth_is_the_slope(gallery):
    last = gallery["comparisons"].twin.splitlines()[-1].split()
    assert last == ["growth", "E^2.00", "growth", "E^1.00"]
    assert gallery["comparisons"].title == (
        "arrays: 1,000,000 comparisons on the last board, 417 times those of heap"
    )
    assert gallery["one way"].title == "arrays: 1,000,000 comparisons on the last board"
    assert any("2.00" in word for word in words(gallery["comparisons"]))


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (COSTS.drop(columns="way"), "lacks the column way"),
        (COSTS[:0], "no rows"),
        (COSTS[:4], "a row for each board"),
        (COSTS.assign(comparisons=0), "above 0"),
        (COSTS.assign(expanded=5), "different lengths"),
    ],
)
def test_comparisons_refuses(table, sentence):
    with pytest.raises(ValueError, match=sentence):
        figures.comparisons(table)


def test_the_lists_that_fill_their_room_are_told_from_the_others(gallery):
    assert gallery["sizes"].data["full"].tolist() == [False, False, True]
    assert gallery["sizes"].title == (
        "1 of 3 searches fills the room of 1,000; OPEN does not say which"
    )
    assert gallery["nothing full"].title.startswith("0 of 1 search fill the room of 1,000")
    lines = [line.split() for line in gallery["sizes"].twin.splitlines()]
    assert lines[1:] == [
        ["near", "2", "3", "no"],
        ["far", "899", "900", "no"],
        ["lost", "1,000", "1,000", "yes"],
    ]
    axes = gallery["sizes"].canvas.axes[0]
    ends = {(line.get_xdata()[-1], line.get_ydata()[-1]) for line in axes.lines[:-1]}
    assert {(2, 3), (899, 900), (1000, 1000)} <= ends
    assert {line.get_linestyle() for line in axes.lines[:2]} == {"-"}
    assert axes.lines[2].get_linestyle() == "--"
    assert set(SIZES) <= set(words(gallery["sizes"]))


@pytest.mark.parametrize("sizes", [{}, {"none": []}])
def test_list_sizes_refuses(sizes):
    with pytest.raises(ValueError, match="one search or more"):
        figures.list_sizes(sizes, 10)


# -- ties and weights --------------------------------------------------------------------


def test_the_bars_of_the_ties_are_the_table(gallery):
    below, equal = gallery["ties"].canvas.axes[0].containers
    assert [bar.get_width() for bar in below] == [400, 400]
    assert [bar.get_width() for bar in equal] == [100, 750.5]
    assert gallery["ties"].title == (
        "deep first expands 500 boards on average, shallow first 1,150"
    )
    assert gallery["ties"].twin.splitlines()[2].split()[-3:] == ["400.0", "750.5", "1,150.5"]
    alone = figures.ties(RULES[:1])
    assert alone.title == "deep first expands 500 boards on average"
    with pytest.raises(ValueError, match="lacks the column equal"):
        figures.ties(RULES.drop(columns="equal"))


def test_the_weights_stay_under_their_bound(gallery):
    left, right = gallery["weights"].canvas.axes
    assert left.lines[0].get_ydata().tolist() == [500, 250, 260]
    bound, worst, mean = right.lines[:3]
    assert bound.get_xdata().tolist() == bound.get_ydata().tolist() == [1, 2, 5]
    assert (worst.get_ydata() <= bound.get_ydata()).all()
    assert mean.get_ydata().tolist() == [1.0, 1.1, 1.4]
    assert gallery["weights"].title == (
        "Weight 2 expands 50% fewer boards; its paths are 10% longer"
    )
    assert gallery["weights"].twin.splitlines()[-1].split() == ["5", "260.0", "1.400", "2.50", "5"]
    with pytest.raises(ValueError, match="from 1 up"):
        figures.weights(TRADE.set_axis([0.5, 1, 2]))
    with pytest.raises(ValueError, match="lacks the column worst"):
        figures.weights(TRADE.drop(columns="worst"))


def test_panels_stand_side_by_side():
    canvas, panels = plain("two", 2)
    assert len(panels) == len(canvas.axes) == 2
    assert plain("one")[1].get_subplotspec().get_gridspec().ncols == 1
