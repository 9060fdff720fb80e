"""Figures: their titles and twins tell the data, and everything on them can be read."""

import re
import subprocess
import sys
from itertools import pairwise
from math import factorial

import pytest
from matplotlib.colors import is_color_like, to_hex
from matplotlib.text import Text

from searchlab import STRATEGIES, Puzzle, figures, record, solve, styles
from searchlab.analysis.graphs import state_graph
from searchlab.exhaustive.fifteen import EDGE_LEVELS, LEVELS
from searchlab.figures import base, trees

EIGHT = Puzzle(3, 3)
SAMPLE = "2 3 4 1 5 x 7 6 8"


@pytest.fixture(scope="module")
def results():
    return [solve(EIGHT, SAMPLE, name) for name in STRATEGIES]


@pytest.fixture(scope="module")
def trace():
    return record(EIGHT, SAMPLE, "breadth-first")


def deep(board, strategy="breadth-first", **options):
    return record(EIGHT, board, strategy, **options)


@pytest.fixture(scope="module")
def gallery(results, trace):
    """One of each figure, small and large."""
    return {
        "strategies": figures.expansions_by_strategy(results),
        "depths": figures.expansions_by_depth([trace, deep(SAMPLE, "a-star")]),
        "wall": figures.wall({"8-puzzle": [1, 2, 4, 8, 16, 20], "15-puzzle": LEVELS}, room=10**9),
        "tree": figures.search_tree(trace, 4),
        "tree with estimates": figures.search_tree(trace, 4, "manhattan"),
        "large tree": figures.search_tree(trace, 40),
        "deep tree": figures.search_tree(deep(SAMPLE, "greedy"), 5),
        "forest": figures.search_tree(deep(SAMPLE, "bidirectional"), 4),
        "goal": figures.search_tree(deep("1 2 3 4 x 5 7 8 6")),
        "space": figures.state_space(state_graph(Puzzle(2, 2))),
        "large space": figures.state_space(state_graph(Puzzle(2, 3))),
    }


def gives_up(puzzle, start):
    """A reader's own strategy."""
    yield start, 0, []


def visible_texts(figure):
    return [t for t in figure.canvas.findobj(Text) if t.get_visible() and t.get_text().strip()]


# -- what a figure is -------------------------------------------------------------------


def test_a_notebook_shows_the_picture_and_prints_the_twin(gallery, capsys, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.publish_display_data", lambda *data: shown.append(data))
    figure = gallery["strategies"]
    figure._ipython_display_()
    ((data, metadata),) = shown
    assert data["image/png"].startswith(b"\x89PNG")
    assert data["text/plain"] == repr(figure)
    assert metadata["image/png"]["width"] == 864
    assert metadata["image/png"]["alt"].startswith(figure.title)
    assert capsys.readouterr().out == figure.twin + "\n"


def test_the_same_data_give_the_same_bytes(trace):
    first, second = (figures.search_tree(trace, 4) for _ in range(2))
    assert first.png() == second.png()
    assert repr(first) == repr(second)
    assert "0x" not in repr(first)


def test_a_figure_saves_itself(gallery, tmp_path):
    for suffix in ("png", "svg"):
        path = tmp_path / f"figure.{suffix}"
        gallery["tree"].save(path)
        assert path.stat().st_size > 5000


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


def test_every_colour_comes_from_the_one_table(gallery):
    allowed = {
        *styles.PALETTE.values(),
        *(getattr(styles, name) for name in ("INK", "GREY", "PAPER")),
        *styles.BOARD,
    }
    allowed = {colour.lower() for colour in allowed}
    for name, figure in gallery.items():
        used = set()
        for artist in figure.canvas.findobj():
            for getter in ("get_color", "get_facecolor", "get_edgecolor"):
                if hasattr(artist, getter) and artist.get_visible():
                    colour = getattr(artist, getter)()
                    if is_color_like(colour) and to_hex(colour, keep_alpha=True)[-2:] != "00":
                        used.add(to_hex(colour))
        # Black is matplotlib's colour of empty labels.
        assert used - allowed - {"#000000"} == set(), name


def test_no_word_is_small(gallery):
    numbers = re.compile(r"\d+")
    for name, figure in gallery.items():
        for text in visible_texts(figure):
            on_a_board = name not in ("strategies", "depths", "wall") and numbers.fullmatch(
                text.get_text()
            )
            assert text.get_fontsize() >= (6 if on_a_board else 12), (name, text.get_text())


def test_the_title_stands_clear_and_nothing_leaves_the_page(gallery):
    for name, figure in gallery.items():
        canvas = figure.canvas
        canvas.draw_without_rendering()
        title = canvas._suptitle.get_window_extent()
        page = canvas.bbox
        for text in visible_texts(figure):
            box = text.get_window_extent()
            if not page.overlaps(box):  # a tick beyond the end of the axis, which is not drawn
                continue
            assert page.x0 - 1 <= box.x0 and box.x1 <= page.x1 + 1, (name, text.get_text())
            assert page.y0 - 1 <= box.y0 and box.y1 <= page.y1 + 1, (name, text.get_text())
            if text is not canvas._suptitle:
                assert not title.overlaps(box), (name, text.get_text())


# -- what it tells ----------------------------------------------------------------------


def test_the_title_compares_the_best_sure_strategy_with_the_baseline(gallery, results):
    by = {result.strategy: result for result in results}
    ratio = by["breadth-first"].expanded / by["a-star"].expanded
    assert gallery["strategies"].title == (
        f"breadth-first expands {ratio:.0f} times as many boards as a-star"
    )


def test_titles_without_a_baseline_or_a_solution(results):
    by = {result.strategy: result for result in results}
    two = figures.expansions_by_strategy([by["a-star"], by["ida-star"]])
    assert two.title == "a-star expands 312 boards for a shortest solution"
    none = figures.expansions_by_strategy([by["superior-node"]])
    assert none.title == "superior-node expands the fewest boards: 6"
    own = solve(EIGHT, SAMPLE, gives_up)
    assert "none" in figures.expansions_by_strategy({"mine": own}).twin


def test_the_twin_tells_all_results(gallery, results):
    lines = gallery["strategies"].twin.splitlines()
    assert lines[0].split() == ["strategy", "expanded", "moves"]
    expected = {
        (r.strategy, f"{r.expanded:,}", str(r.length) if r.solved else "none") for r in results
    }
    assert {tuple(line.split()) for line in lines[1:]} == expected
    labels = {text.get_text() for text in visible_texts(gallery["strategies"])}
    assert {"20,907", "71  41 moves, not shortest", "6  no solution"} <= labels


def test_hollow_markers_are_the_solutions_that_are_not_shortest(gallery, results):
    (axes,) = gallery["strategies"].canvas.axes
    hollow = {
        round(line.get_xdata()[0])
        for line in axes.lines
        if len(line.get_xdata()) == 1 and to_hex(line.get_markerfacecolor()) == "#ffffff"
    }
    assert hollow == {r.expanded for r in results if r.length != 19}


def test_results_of_different_boards_are_not_compared(results):
    with pytest.raises(ValueError, match="different boards"):
        figures.expansions_by_strategy([results[0], solve(EIGHT, "1 2 3 4 5 x 7 8 6")])
    with pytest.raises(ValueError, match="no result"):
        figures.expansions_by_strategy([])


def test_the_depths_twin_tells_every_depth(trace):
    twin = figures.expansions_by_depth({"one": trace, "two": deep("1 2 3 4 5 x 7 8 6")}).twin
    found = {"one": [], "two": []}
    for line in twin.splitlines():
        name, *counts = line.split() or [""]
        if name in found:
            found[name] += [int(count.replace(",", "")) for count in counts]
    assert found == {"one": trace.expansions_by_depth(), "two": [1]}


def test_lines_of_the_same_strategy_differ(trace):
    late = deep(SAMPLE, goal_test="expansion")
    (axes,) = figures.expansions_by_depth([trace, late, trace]).canvas.axes
    lines = [line for line in axes.lines if len(line.get_xdata()) > 1]
    assert len({line.get_color() for line in lines}) == 3
    assert len({line.get_marker() for line in lines}) == 3
    assert len({line.get_markersize() for line in lines}) == 3  # none hides another


def test_a_last_depth_that_is_not_finished_is_outlined(trace):
    lost = deep("2 1 3 4 5 6 7 8 x", parity_check=False)
    (axes,) = figures.expansions_by_depth({"found": trace, "lost": lost}).canvas.axes
    (mark,) = (line for line in axes.lines if len(line.get_xdata()) == 1)
    assert list(mark.get_xdata()) == [18] and mark.get_markerfacecolor() == styles.PAPER


def test_several_searches_are_compared_and_one_is_described(trace):
    one = figures.expansions_by_depth([trace])
    assert one.title == "breadth-first: 7,322 of its 20,907 expansions are at depth 17"
    two = figures.expansions_by_depth([trace, deep(SAMPLE, "bidirectional")])
    assert two.title == "breadth-first: 20,907 expansions, 36 times as many as bidirectional"


def test_crowded_lines_are_named_in_a_legend(trace):
    late = deep(SAMPLE, goal_test="expansion")
    (axes,) = figures.expansions_by_depth({"early": trace, "late": late}).canvas.axes
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["early", "late"]
    (axes,) = figures.expansions_by_depth([trace, deep(SAMPLE, "a-star")]).canvas.axes
    assert axes.get_legend() is None
    assert {"breadth-first", "a-star"} <= {text.get_text() for text in axes.texts}


def test_the_wall_is_the_last_depth_that_a_memory_holds_whole():
    # All boards up to a depth count, not those of one level alone.
    assert figures.wall({"a": [1, 2, 4, 8, 16]}, room=20).title.endswith("lasts to depth 3 of 4")
    assert figures.wall({"a": [1, 2, 4, 8]}, room=15).title == (
        "Room for 15 boards is enough for every board"
    )
    twin = figures.wall({"a": [1, 2, 1], "b": [1, 3, 6, 7]}, room=9).twin
    assert [line.split() for line in twin.splitlines()[1:]] == [
        ["0", "1", "1"], ["1", "3", "4"], ["2", "4", "10"], ["3", "17"]
    ]  # fmt: skip


def test_the_levels_of_the_15_puzzle_are_those_that_can_be_counted():
    assert sum(LEVELS) == factorial(16) // 2 and len(LEVELS) == 81
    twin = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x"  # cannot be solved: nothing ends the search
    edge = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 x 14"
    for goal, board, levels in (("blank-last", twin, LEVELS), (edge, edge, EDGE_LEVELS)):
        puzzle = Puzzle(4, 4, goal)
        start = board if goal == "blank-last" else "2 1" + edge[3:]
        options = {"max_expansions": sum(levels[:13]), "parity_check": False}
        assert record(puzzle, start, "breadth-first", **options).expansions_by_depth() == list(
            levels[:13]
        )


def test_the_tree_tells_what_became_of_every_board(gallery, trace):
    figure = gallery["tree"]
    assert figure.title == "After 4 expansions: 5 on the frontier, 3 duplicates"
    lines = figure.twin.splitlines()
    assert len(lines) == len(trace.nodes(4))
    assert lines[0] == "● 2 3 4 1 5 x 7 6 8 expanded as number 1"
    assert lines[3] == "        d × 2 3 4 1 5 x 7 6 8 duplicate"
    assert sum("on the frontier" in line for line in lines) == 5


def test_a_tree_too_large_for_boards_is_told_by_depth(gallery, trace):
    nodes = trace.nodes(40)
    total = 0
    for line in gallery["large tree"].twin.splitlines()[1:]:
        total += sum(int(count) for count in line.split()[1:])
    assert total == len(nodes)


def test_the_way_to_the_goal_is_thick(gallery):
    (axes,) = gallery["goal"].canvas.axes
    path = styles.MEANINGS["path"]
    thick = [line for line in axes.lines if line.get_linewidth() == path.linewidth]
    assert len(thick) == 2
    assert "goal found" in gallery["goal"].title


def test_boards_of_a_level_do_not_overlap(trace):
    for limit in (1, 4, 9, 30, 100):
        tree = trace.to_networkx(limit)
        place, slot = trees._places(tree, [1.0] * len(tree))
        levels = {}
        for node, data in tree.nodes(data=True):
            levels.setdefault(data["g"], []).append(place[node])
        for level in levels.values():
            assert level == sorted(level)  # from left to right in the order of generation
            gaps = [right - left for left, right in pairwise(level)]
            assert min(gaps, default=slot) >= slot - 1e-9
        assert min(place) > 0
        assert max(place) < base.SIZE[0]


def test_state_space_finds_the_farthest_boards(gallery):
    assert gallery["space"].title == (
        "12 of 24 boards lead to the goal; the farthest takes 6 moves"
    )
    assert gallery["space"].twin.splitlines()[-1].split() == "6 x 3 2 1".split()
    assert gallery["large space"].title.startswith("360 of 720 boards")


def test_a_state_space_without_its_goal_is_refused():
    with pytest.raises(ValueError, match="goal is not among the boards"):
        figures.state_space(state_graph(EIGHT, [SAMPLE]))
