"""The figures of lessons 03 and 04: whole state spaces, and values that tell halves apart."""

import numpy as np
import pytest
from matplotlib.colors import to_hex

from searchlab import EIGHT, Puzzle, figures, styles
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.census import UNREACHABLE, census

BLUE, PAPER = styles.BLUE.lower(), styles.PAPER.lower()


@pytest.fixture(scope="module")
def gallery():
    solvable = census(EIGHT).distance != UNREACHABLE
    return {
        "large": figures.halves(state_graph(Puzzle(2, 3))),
        "small": figures.halves(state_graph(Puzzle(2, 2, "3 x 1 2"))),
        "values": figures.solvable_by(np.arange(len(solvable)) % 29, solvable, "sum of p(x)"),
    }


def texts(figure):
    """List the texts that are drawn: a tick beyond the end of its axis is not."""
    (axes,) = figure.canvas.axes
    drawn = [figure.canvas._suptitle, *axes.texts]
    if axes.axison:
        drawn += [*axes.get_legend().get_texts(), axes.xaxis.label, axes.yaxis.label]
        for axis, (least, most) in ((axes.xaxis, axes.get_xlim()), (axes.yaxis, axes.get_ylim())):
            ticks = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=True)
            drawn += [label for place, label in ticks if least <= place <= most]
    return drawn


def dots(figure):
    """List the places of the boards: those of the goal's half, then the others."""
    (axes,) = figure.canvas.axes
    return [np.asarray(dots.get_offsets()) for dots in axes.collections]


def test_titles_and_twins_tell_the_data(gallery):
    assert gallery["large"].title == (
        "360 boards lead to the goal, 360 do not, and no move joins them"
    )
    right = census(Puzzle(2, 3)).histogram.tolist()
    found = {"goal's half": [], "other half": []}
    for line in gallery["large"].twin.splitlines():
        for name, counts in found.items():
            if line.startswith(name):
                counts += [int(count) for count in line.removeprefix(name).split()]
    assert found == {"goal's half": right, "other half": right}


def moves(figure):
    """List the lines between two boards."""
    (axes,) = figure.canvas.axes
    return [line.get_xydata() for line in axes.lines if line.get_linestyle() == "-"]


def test_every_board_and_every_move_is_drawn_within_its_half(gallery):
    above, below = dots(gallery["large"])
    assert len(above) == len(below) == len(np.unique(above.round(9), axis=0)) == 360
    assert above[:, 1].min() > below[:, 1].max()
    lines = [line for line in moves(gallery["large"]) if len(line) == 2]
    assert len(lines) == 840  # 7 pairs of neighbouring cells, 720 boards, 6 cells
    for line in lines:
        assert {bool(y < above[:, 1].min()) for _, y in line} in ({True}, {False})


def test_a_column_is_a_level_and_bears_its_number(gallery):
    (axes,) = gallery["large"].canvas.axes
    named = {
        text.get_text(): text.get_position()[0]
        for text in axes.texts
        if text.get_weight() == "bold"
    }
    histogram = census(Puzzle(2, 3)).histogram.tolist()
    for half in dots(gallery["large"]):
        columns, counts = np.unique(half[:, 0].round(6), return_counts=True)
        assert counts.tolist() == histogram
        assert columns == pytest.approx([named[str(number)] for number in range(len(columns))])
    for line in moves(gallery["large"]):
        one, other = np.searchsorted(columns, line[:, 0].round(6))
        assert abs(one - other) == 1


def test_dots_do_not_cover_each_other(gallery):
    for points in dots(gallery["large"]):
        apart = np.hypot(*(points[:, None] - points[None]).T) + 9 * np.eye(len(points))
        assert apart.min() > 0.05  # inches; a dot measures 0.048


def test_a_level_of_few_boards_shows_the_boards(gallery):
    (axes,) = gallery["small"].canvas.axes
    tiles = [text.get_text() for text in axes.texts if text.get_weight() == "bold"]
    assert all(tiles.count(tile) >= 24 for tile in "123")
    assert not dots(gallery["small"])


def test_words_are_large_and_clear_of_each_other_and_the_edge(gallery):
    for name, figure in gallery.items():
        figure.canvas.draw_without_rendering()
        title, page = figure.canvas._suptitle.get_window_extent(), figure.canvas.bbox
        for text in texts(figure):
            box = text.get_window_extent()
            assert text.get_fontsize() >= 12, (name, text.get_text())
            assert page.x0 <= box.x0 and box.x1 <= page.x1, (name, text.get_text())
            assert page.y0 <= box.y0 and box.y1 <= page.y1, (name, text.get_text())
            assert text is figure.canvas._suptitle or not title.overlaps(box), name


def test_the_same_data_give_the_same_bytes(gallery):
    again = figures.halves(state_graph(Puzzle(2, 2, "3 x 1 2")))
    assert again.png() == gallery["small"].png()


def test_a_part_of_a_state_space_has_no_halves():
    square = Puzzle(2, 2)
    half = [state for state, d in state_graph(square).nodes(data="distance") if d is not None]
    for boards in (half, ["1 2 3 x"], ["1 2 x 3"]):
        with pytest.raises(ValueError, match="give state_graph"):
            figures.halves(state_graph(square, boards))


@pytest.mark.parametrize(
    ("values", "solvable", "title"),
    [
        ([0, 2, 1], [1, 1, 0], "Solvable where the n is even, and nowhere else"),
        ([0, 2, 1], [0, 0, 1], "Solvable where the n is odd, and nowhere else"),
        ([0, 2, 1, 1], [1, 1, 0, 1], "The n does not decide: 1 value is in both halves"),
        ([0, 2], [1, 0], "The n does not decide: 0 values are in both halves"),
    ],
)
def test_what_a_value_tells(values, solvable, title):
    assert figures.solvable_by(values, solvable, "n").title == title


def test_the_bars_are_the_counts():
    figure = figures.solvable_by([3, 3, 3, 0], [True, False, True, False], "n")
    (axes,) = figure.canvas.axes
    bars = {(round(b.get_x() + 0.4), to_hex(b.get_facecolor())): (b.get_y(), b.get_height())
            for b in axes.patches}  # fmt: skip
    assert bars == {(3, BLUE): (0, 2), (3, PAPER): (2, 1), (0, PAPER): (0, 1)}
    assert figure.twin.splitlines()[1:] == [
        "solvable    0  0  0  2", "unsolvable  1  0  0  1"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "solvable", "words"),
    [
        ([1, 2], [True], "one entry for each board"),
        ([], [], "one entry for each board"),
        ([-1], [True], "counts from 0 up"),
    ],
)
def test_values_that_cannot_be_drawn(values, solvable, words):
    with pytest.raises(ValueError, match=words):
        figures.solvable_by(values, solvable)


@pytest.mark.parametrize(("most", "named"), [(11, range(11)), (40, range(0, 40, 5))])
def test_odd_and_even_values_are_named(most, named):
    figure = figures.solvable_by(np.arange(most), np.arange(most) % 2 == 0, "n")
    (axes,) = figure.canvas.axes
    assert axes.get_xticks().tolist() == list(named)
