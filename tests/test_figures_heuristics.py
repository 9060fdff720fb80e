"""Figures of heuristics and of strategies: they tell what the census and the tables say."""

import re

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import is_color_like, to_hex, to_rgb
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from searchlab import EIGHT, Puzzle, figures, maximum, misplaced, solve, styles
from searchlab.exhaustive.batch import search_batch
from searchlab.exhaustive.census import census
from searchlab.experiments import run, sample
from searchlab.heuristics import FAULTY, HEURISTICS

TWO, SIX = Puzzle(2, 2), Puzzle(2, 3)
VARIANTS = pd.DataFrame(
    {
        "boards": [181440, 181440, 181440],
        "found": [121, 16084, 181440],
        "step_limit": [115480, 0, 0],
        "empty_queue": [65839, 83304, 0],
        "exhausted": [0, 0, 0],
        "endless": [0, 82052, 0],
        "expanded_mean": [12.6, 76296.9, 441.5],
    },
    index=["as published", "no limit", "last"],
)


RUNGS_OF_SIX = {"mine": maximum("gaschnig", "misplaced"), "manhattan": "manhattan"}
RUNGS_OF_SIX |= {"linear-conflict": "linear-conflict", "misplaced": "misplaced"}


@pytest.fixture(scope="module")
def runs():
    strategies = ["a-star", ("a-star", {"heuristic": "misplaced"}), "greedy", "superior-node"]
    return run(strategies, sample(SIX, 62, seed=1))


@pytest.fixture(scope="module")
def same():
    return [search_batch("a-star", SIX, name) for name in ("misplaced", "manhattan")]


@pytest.fixture(scope="module")
def gallery(runs, same):
    return {
        "histogram": figures.distance_histogram(),
        "gap": figures.against_truth("gap"),
        "manhattan": figures.against_truth("manhattan"),
        "euclidean": figures.against_truth("euclidean"),
        "small": figures.against_truth("gap", TWO),
        "error": figures.error_by_depth(HEURISTICS),
        "error, small": figures.error_by_depth(["misplaced", "manhattan"], SIX),
        "dominance": figures.dominance(list(HEURISTICS)[:8]),
        "price": figures.price_of_guidance(RUNGS_OF_SIX, SIX.random(1, 20), SIX),
        "same": figures.same_boards(*same),
        "start": figures.expansions_by_start(runs),
        "start, linear": figures.expansions_by_start(runs, log=False),
        "budget": figures.share_within_budget(runs),
        "repairs": figures.repairs(VARIANTS),
    }


def texts(figure):
    """List the words that are drawn: not those of ticks beyond the end of an axis."""
    beyond = set()
    for axes in figure.canvas.axes:
        for axis in (axes.xaxis, axes.yaxis):
            low, high = sorted(axis.get_view_interval())
            for tick in [*axis.get_major_ticks(), *axis.get_minor_ticks()]:
                if not low <= tick.get_loc() <= high:
                    beyond |= {tick.label1, tick.label2}
    found = figure.canvas.findobj(Text)
    return [t for t in found if t.get_visible() and t.get_text().strip() and t not in beyond]


def words(line):
    return re.split(r"\s{2,}", line.strip())


# -- what all of them keep ---------------------------------------------------------------


def test_each_has_its_data_and_a_twin_made_of_them(gallery):
    for name, figure in gallery.items():
        assert isinstance(figure.data, pd.DataFrame) and len(figure.data), name
        assert len(figure.twin.splitlines()) >= 2, name
        assert max(map(len, figure.twin.splitlines())) <= 120, name


def test_every_colour_comes_from_the_one_table(gallery):
    colours = {
        *styles.PALETTE.values(),
        *(getattr(styles, name) for name in ("INK", "GREY", "PAPER")),
        "#000000",  # matplotlib's colour of empty labels
    }
    tints = {
        to_hex(np.array(to_rgb(styles.PAPER)) * (1 - share) + share * np.array(to_rgb(colour)))
        for colour, share in ((styles.BLUE, 0.15), (styles.GREEN, 0.35))
    }
    allowed = {colour.lower() for colour in colours | tints}
    for name, figure in gallery.items():
        for artist in figure.canvas.findobj():
            for getter in ("get_color", "get_facecolor", "get_edgecolor"):
                colour = getattr(artist, getter, lambda: None)()
                mapped = getattr(artist, "get_array", lambda: None)() is not None
                if mapped or not artist.get_visible() or not is_color_like(colour):
                    continue
                if to_hex(colour, keep_alpha=True)[-2:] != "00":
                    assert to_hex(colour) in allowed, (name, artist)


def test_no_word_is_small_and_none_leaves_the_page(gallery):
    for name, figure in gallery.items():
        figure.canvas.draw_without_rendering()
        title, page = figure.canvas._suptitle.get_window_extent(), figure.canvas.bbox
        for text in texts(figure):
            box = text.get_window_extent()
            assert text.get_fontsize() >= 12, (name, text.get_text())
            assert page.x0 - 1 <= box.x0 and box.x1 <= page.x1 + 1, (name, text.get_text())
            assert page.y0 - 1 <= box.y0 and box.y1 <= page.y1 + 1, (name, text.get_text())
            if text is not figure.canvas._suptitle:
                assert not title.overlaps(box), (name, text.get_text())


def test_names_beside_lines_and_points_do_not_overlap(gallery):
    for name in ("error", "error, small", "start", "start, linear"):
        figure = gallery[name]
        figure.canvas.draw_without_rendering()
        (axes,) = figure.canvas.axes
        boxes = [Text.get_window_extent(text) for text in axes.texts]
        assert len(boxes) >= 2
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                apart = min(one.y1, other.y1) - max(one.y0, other.y0)
                assert apart < 3 or not one.overlaps(other), name


def test_every_heuristic_of_the_zoo_has_a_style_of_its_own():
    seen = {styles.HEURISTIC_STYLES[name] for name in HEURISTICS}
    assert len(seen) == len(HEURISTICS)


# -- heuristics --------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", [TWO, SIX, Puzzle(3, 3, "snail")], ids=str)
def test_the_histogram_is_that_of_the_census(puzzle):
    figure, truth = figures.distance_histogram(puzzle), census(puzzle)
    assert figure.data["boards"].tolist() == truth.histogram.tolist()
    (axes,) = figure.canvas.axes
    assert [bar.get_height() for bar in axes.patches] == truth.histogram.tolist()
    assert f"{truth.boards:,} boards" in figure.title


@pytest.mark.parametrize("name", [*HEURISTICS, *FAULTY])
def test_the_density_counts_every_board_once(name):
    figure, truth = figures.against_truth(name), census()
    ranks = truth.reachable
    over = (truth.values(name)[ranks] > truth.distance[ranks] + 1e-9).sum()
    assert figure.data["boards"].sum() == truth.boards
    assert figure.data["overestimated"].sum() == over
    assert figure.data.groupby("distance")["boards"].sum().tolist() == truth.histogram.tolist()
    if over:
        assert figure.title.startswith(f"{name} overestimates {over:,} of 181,440 boards")
    else:
        assert figure.title.startswith(f"{name} never overestimates")
        assert "overestimated" not in figure.twin


def test_cells_with_overestimated_boards_are_hatched(gallery):
    for name in ("gap", "small", "manhattan"):
        figure = gallery[name]
        expected = figure.data.query("overestimated > 0")
        hatched = {
            (round(patch.get_x() + 0.5), round(patch.get_y() + 0.5))
            for patch in figure.canvas.axes[0].patches
            if isinstance(patch, Rectangle) and patch.get_hatch()
        }
        assert hatched == set(zip(expected["distance"], expected["estimate"], strict=True))
    assert len(gallery["gap"].data.query("overestimated > 0")) == 8


def test_the_twin_of_the_density_tells_the_means(gallery):
    means, boards = [], []
    for line in gallery["gap"].twin.splitlines():
        label, *cells = words(line) if line else [""]
        if label == "mean h":
            means += map(float, cells)
        if label == "overestimated":
            boards += map(int, cells)
    truth = census()
    values = truth.values("gap")
    for distance, mean in enumerate(means):
        assert mean == pytest.approx(values[truth.at_distance(distance)].mean(), abs=0.0501)
    assert len(means) == 32 and sum(boards) == 78


def test_a_function_of_the_readers_own_and_a_bad_one():
    own = figures.against_truth(lambda state: 0.5 * (state[0] != 1), TWO)
    assert "<lambda>" in own.title
    assert own.data["boards"].sum() == 12
    with pytest.raises(ValueError, match="inf for the board"):
        figures.against_truth(lambda state: float("inf"), TWO)
    with pytest.raises(ValueError, match="up to 1,000"):
        figures.against_truth(lambda state: 10**6, TWO)
    with pytest.raises(ValueError, match="there is no heuristic 'nonsense'"):
        figures.against_truth("nonsense")
    with pytest.raises(ValueError, match="too many for a census"):
        figures.against_truth("gap", Puzzle(4, 4))


def test_a_negative_estimate_is_drawn_below_zero():
    figure = figures.against_truth(lambda state: -2, TWO)
    assert figure.data["estimate"].unique().tolist() == [-2]
    assert figure.canvas.axes[0].get_ylim()[0] == -2.5


def test_the_errors_are_those_of_the_census(gallery):
    data, truth = gallery["error"].data, census()
    for name, rows in data.groupby("heuristic"):
        assert rows["distance"].tolist() == list(range(32))
        short = truth.distance.astype(float) - truth.values(name)
        for row in rows.iloc[::7].itertuples():
            expected = short[truth.at_distance(row.distance)].mean()
            assert row.missing == pytest.approx(expected)
    header, *lines = gallery["error"].twin.splitlines()
    assert header.split() == ["moves", "0", "5", "10", "15", "20", "25", "30", "31", "mean"]
    assert [line.split()[0] for line in lines] == list(HEURISTICS)
    title = gallery["error"].title
    assert title == "maximised-patterns misses 2.6 moves on average, misplaced 14.9"


def test_mappings_name_heuristics_and_nothing_is_refused():
    figure = figures.error_by_depth({"mine": misplaced, "again": misplaced}, TWO)
    assert set(figure.data["heuristic"]) == {"mine", "again"}
    assert figures.error_by_depth("gap", TWO).data["heuristic"].unique().tolist() == ["gap"]
    with pytest.raises(ValueError, match="no heuristic to show"):
        figures.error_by_depth([])
    with pytest.raises(ValueError, match="two or more"):
        figures.dominance(["gap"])


def test_dominance_is_decided_over_all_boards(gallery):
    data = gallery["dominance"].data.set_index(["heuristic", "other"])
    assert data.loc[("linear-conflict", "manhattan"), "dominates"]
    assert not data.loc[("manhattan", "linear-conflict"), "dominates"]
    assert not data.loc[("walking-distance", "linear-conflict"), "dominates"]
    assert data.loc[("walking-distance", "linear-conflict"), "larger"] == 68_958
    assert (data[["larger", "equal", "smaller"]].sum(axis=1) == 181_440).all()
    pairs = len(data) // 2
    assert gallery["dominance"].title.startswith(f"In {data['dominates'].sum()} of {pairs} pairs")
    marked = [t.get_text() for t in texts(gallery["dominance"]) if t.get_text().startswith("≥ ")]
    assert len(marked) == data["dominates"].sum()


def test_a_heuristic_does_not_dominate_its_twin():
    figure = figures.dominance({"one": misplaced, "two": misplaced}, TWO)
    assert not figure.data["dominates"].any()
    assert words(figure.twin.splitlines()[1]) == ["one", "two", "0", "12", "0", "equal"]


def test_shares_are_all_or_nothing_only_where_they_are():
    from searchlab.figures.heuristics import _share

    assert [_share(n, 1000) for n in (0, 1, 10, 994, 999, 1000)] == [
        "0%", "<1%", "1%", "99%", "99%", "100%"
    ]  # fmt: skip


def test_the_ladder_of_heuristics_has_a_rung_for_each(gallery):
    figure, truth = gallery["price"], census(SIX)
    data = figure.data.set_index("heuristic")
    assert data["mean"].is_monotonic_increasing and list(data.index[:2]) == ["misplaced", "mine"]
    for name, heuristic in RUNGS_OF_SIX.items():
        assert data.loc[name, "mean"] == pytest.approx(
            truth.values(heuristic)[truth.reachable].mean()
        )
        for strategy in ("a-star", "ida-star"):
            found = [
                solve(SIX, start, strategy, heuristic=heuristic) for start in SIX.random(1, 20)
            ]
            assert data.loc[name, strategy] == sum(each.expanded for each in found) / 20
    (axes,) = figure.canvas.axes
    lines = {line.get_label(): line for line in axes.lines}
    for name in ("a-star", "ida-star"):
        assert list(lines[name].get_xdata()) == data[name].tolist()
    assert len({(line.get_color(), line.get_marker()) for line in lines.values()}) == 2
    assert axes.get_yticklabels()[0].get_text() == "misplaced  h = 4.2"
    assert "mean of 20 starts" in axes.get_xlabel()
    with pytest.raises(ValueError, match="two or more"):
        figures.price_of_guidance("manhattan", SIX.random(1, 2), SIX)
    with pytest.raises(ValueError, match="no board to search from"):
        figures.price_of_guidance(["manhattan", "misplaced"], [], SIX)


def test_two_heuristics_are_shown_from_the_same_boards(gallery, same):
    data, truth = gallery["same"].data, census(SIX)
    for runs, name in zip(same, ("misplaced", "manhattan"), strict=True):
        own = data[data["heuristic"] == name]
        assert own["board"].tolist() == runs.ranks.tolist()
        assert own["estimate"].tolist() == truth.values(name)[runs.ranks].tolist()
        assert own["expanded"].tolist() == runs.expanded.tolist()
    ratio = same[0].expanded.sum() / same[1].expanded.sum()
    assert gallery["same"].title.startswith(f"a-star expands {ratio:.1f} times as many boards")
    left, right = gallery["same"].canvas.axes
    for axes in (left, right):
        looks = {
            line.get_label(): (line.get_color(), line.get_marker())
            for line in axes.lines
            if line.get_label() in ("misplaced", "manhattan")
        }
        colours, markers = zip(*looks.values(), strict=True)
        assert len(set(colours)) == len(set(markers)) == 2
    with pytest.raises(ValueError, match="from the same boards"):
        figures.same_boards(same[0], search_batch("a-star", SIX, starts=["1 2 3 4 5 x"]))


# -- strategies --------------------------------------------------------------------------


def test_the_lines_are_medians_of_the_solved_runs(gallery, runs):
    data = gallery["start"].data.set_index(["strategy", "distance"])
    truth = census(SIX)
    distance = runs["board"].map(lambda board: truth[board])
    own = runs[(runs["label"] == "a-star") & (distance == 15)]
    assert data.loc[("a-star", 15), "median"] == own["expanded"].median()
    assert data.loc[("a-star", 15), "boards"] == len(own) >= 3
    assert data.loc[("a-star", 15), "high"] == pytest.approx(own["expanded"].quantile(0.9))
    solved = runs[(runs["label"] == "superior-node") & (runs["outcome"] == "solved")]
    assert data.loc["superior-node"]["boards"].sum() == len(solved) < 62
    label = gallery["start"].canvas.axes[0].get_xlabel()
    assert f"of {len(solved)} to 62 boards" in label
    assert (data["low"] <= data["median"]).all() and (data["median"] <= data["high"]).all()


def test_a_star_is_drawn_by_its_heuristic(gallery):
    lines = gallery["start"].canvas.axes[0].lines
    drawn = [(line.get_color(), line.get_linestyle()) for line in lines[:2]]
    assert drawn == [(styles.PURPLE, "-"), (styles.PURPLE, ":")]


def test_a_stratified_sample_represents_all_boards():
    truth = census(TWO)
    rows = [("s", d, d * 10) for d in range(7) for _ in range(3 if d == 2 else 1)]
    figure = figures.share_within_budget(
        pd.DataFrame(rows, columns=["strategy", "distance", "expanded"]), TWO
    )
    share = figure.data.set_index("budget")["share"]
    within = truth.histogram[:2].sum() / truth.boards
    assert share[10] == pytest.approx(within)
    assert share[100] == pytest.approx(1)


def test_what_is_not_solved_is_never_within_a_budget(gallery, runs):
    truth = census(SIX)
    share = gallery["budget"].data.set_index(["strategy", "budget"])["share"]
    solved = runs[(runs["label"] == "superior-node") & (runs["outcome"] == "solved")]
    found = solved["board"].map(lambda board: truth[board]).value_counts()
    drawn = runs[runs["label"] == "superior-node"]["board"].map(lambda b: truth[b]).value_counts()
    expected = sum(truth.histogram[d] * n / drawn[d] for d, n in found.items()) / truth.boards
    assert share["superior-node"].iloc[-1] == pytest.approx(expected)
    assert 0 < expected < 0.5
    assert share["a-star"].iloc[-1] == pytest.approx(1)
    assert share.groupby("strategy").is_monotonic_increasing.all()


def test_tables_that_cannot_be_shown(runs):
    for column in ("strategy", "expanded", "board"):
        with pytest.raises(ValueError, match=f"lacks the column {column}"):
            figures.expansions_by_start(runs.drop(columns=column))
    with pytest.raises(ValueError, match="has no rows"):
        figures.share_within_budget(runs[:0])
    with pytest.raises(ValueError, match="found a solution"):
        figures.expansions_by_start(runs[runs["outcome"] != "solved"])
    unsolvable = run(["a-star"], ["2 1 3 4 5 6 7 8 x"], puzzle=EIGHT)
    with pytest.raises(ValueError, match="has no solution"):
        figures.share_within_budget(unsolvable)
    other = run(["a-star"], sample(Puzzle(3, 3, "snail"), 3, seed=1))
    with pytest.raises(ValueError, match="different goals"):
        figures.expansions_by_start(pd.concat([runs, other]))
    with pytest.raises(ValueError, match="go from 0 to 6"):
        data = pd.DataFrame({"strategy": ["s"], "distance": [7], "expanded": [1]})
        figures.share_within_budget(data, TWO)


def test_the_repairs_are_shown_one_by_one(gallery):
    header, *lines = gallery["repairs"].twin.splitlines()
    assert words(header) == [
        "variant", "found", "step limit", "empty queue", "endless", "expanded"
    ]  # fmt: skip
    assert words(lines[1]) == ["no limit", "8.9%", "0.0%", "45.9%", "45.2%", "-"]
    assert words(lines[2])[-1] == "441.5"
    assert gallery["repairs"].title == "Boards solved: as published 0.1%, last 100%"
    bars = gallery["repairs"].canvas.axes[0].containers
    assert len({bar.patches[0].get_hatch() for bar in bars}) == len(bars) == 4
    for variant in range(3):
        assert sum(bar.patches[variant].get_width() for bar in bars) == pytest.approx(1)
    with pytest.raises(ValueError, match="lacks the column found"):
        figures.repairs(VARIANTS.drop(columns="found"))


def test_the_repairs_know_every_outcome():
    from searchlab.exhaustive.tables.superior_node import OUTCOMES
    from searchlab.figures.strategies import _OUTCOMES

    assert set(_OUTCOMES) == set(OUTCOMES)
