"""The figures of IDA*, and the measurement of Korf's hundred that one of them shows."""

import re

import pandas as pd
import pytest
from matplotlib.colors import to_hex
from matplotlib.text import Text

from searchlab import EIGHT, Puzzle, figures, record, solve, styles
from searchlab.experiments import korf

SAMPLE = "2 3 4 1 5 x 7 6 8"
SIX = Puzzle(2, 3)


@pytest.fixture(scope="module")
def ida():
    return record(EIGHT, SAMPLE, "ida-star")


@pytest.fixture(scope="module")
def gallery(ida):
    deepening = solve(EIGHT, SAMPLE, "iterative-deepening", max_depth=12)
    return {
        "contours": figures.contours(ida),
        "blind": figures.contours(record(SIX, "4 5 x 1 2 3", "iterative-deepening", max_depth=20)),
        "many limits": figures.contours(record(EIGHT, SAMPLE, "iterative-deepening")),
        "limits": figures.nodes_by_limit([ida.result, deepening]),
        "heuristics": figures.nodes_by_limit(
            {
                name: solve(EIGHT, SAMPLE, "ida-star", heuristic=name)
                for name in korf.HEURISTIC_NAMES[:3]
            }
        ),
        "hundred": figures.hundred(),
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


def rows_of(twin):
    """Read a twin's blocks: the words of each line by its first."""
    found = {}
    for line in filter(None, twin.splitlines()):
        name, *values = re.split(r"\s{2,}", line.strip())
        found.setdefault(name, []).extend(values)
    return found


def number(text):
    return None if text == "-" else int(text.replace(",", ""))


# -- what all of them keep ---------------------------------------------------------------


def test_each_has_data_a_twin_and_readable_words(gallery):
    for name, figure in gallery.items():
        assert isinstance(figure.data, pd.DataFrame) and len(figure.data), name
        assert len(figure.twin.splitlines()) >= 2, name
        assert figure.png()[:4] == b"\x89PNG", name
        assert max(map(len, figure.twin.splitlines())) <= 120, name


def test_every_word_is_large_enough_and_inside_the_picture(gallery):
    for name, figure in gallery.items():
        figure.canvas.draw_without_rendering()
        page, title = figure.canvas.bbox, figure.canvas._suptitle.get_window_extent()
        for text in texts(figure):
            box = text.get_window_extent()
            assert text.get_fontsize() >= 12, (name, text.get_text())
            assert page.x0 - 1 <= box.x0 and box.x1 <= page.x1 + 1, (name, text.get_text())
            if text is not figure.canvas._suptitle:
                assert not title.overlaps(box), (name, text.get_text())


def test_every_colour_comes_from_the_one_table(gallery):
    colours = {*styles.PALETTE.values(), styles.INK, styles.GREY, styles.PAPER}
    allowed = {colour.lower() for colour in colours}
    for name, figure in gallery.items():
        for axes in figure.canvas.axes:
            for line in axes.lines:
                assert to_hex(line.get_color()) in allowed, name
            for patch in axes.patches:
                assert to_hex(patch.get_facecolor()) in allowed, name


def test_heuristics_have_styles_of_their_own():
    shown = [styles.HEURISTIC_STYLES[name] for name in (*korf.HEURISTIC_NAMES, *korf.KORF_FELNER)]
    assert len({(style.color, style.marker) for style in shown}) == len(
        {*korf.HEURISTIC_NAMES, *korf.KORF_FELNER}
    )


# -- contours ----------------------------------------------------------------------------


def test_the_contours_count_every_expansion_once(gallery, ida):
    data = gallery["contours"].data
    assert data.index.tolist() == [i.limit for i in ida.result.iterations]
    assert data.sum(axis=1).tolist() == [i.expanded for i in ida.result.iterations]
    expanded = [event.state for event in ida if not event.again]
    assert data["new boards"].sum() == len(set(expanded))
    assert gallery["contours"].title == "368 of 802 expansions under 6 limits are of new boards"


def test_new_known_and_twice_mean_what_they_say(ida):
    data, known = figures.contours(ida).data, set()
    for limit in data.index:
        here = [e.state for e in ida if e.limit == limit and not e.again]
        assert data.loc[limit, "new boards"] == len(set(here) - known)
        assert data.loc[limit, "boards known from a lower limit"] == len(set(here) & known)
        assert data.loc[limit, "boards met twice under this limit"] == len(here) - len(set(here))
        known |= set(here)


def test_the_twin_of_the_contours_has_the_bars(gallery):
    for name in ("contours", "blind"):
        figure = gallery[name]
        rows = rows_of(figure.twin)
        for kind in figure.data:
            assert [number(text) for text in rows[kind]] == figure.data[kind].tolist()
        heights = [patch.get_height() for patch in figure.canvas.axes[0].patches]
        assert sum(heights) == figure.data.to_numpy().sum()


def test_a_search_without_limits_has_no_contours():
    with pytest.raises(ValueError, match="has no limits"):
        figures.contours(record(EIGHT, SAMPLE, "a-star"))
    with pytest.raises(ValueError, match="expanded no board"):
        figures.contours(record(EIGHT, EIGHT.write(EIGHT.goal), "ida-star"))


# -- nodes by limit ----------------------------------------------------------------------


def test_the_nodes_are_those_of_the_iterations(gallery, ida):
    data = gallery["limits"].data
    own = data[data["search"] == "ida-star"]
    assert own["limit"].tolist() == [9, 11, 13, 15, 17, 19]
    assert own["generated"].tolist() == [i.generated for i in ida.result.iterations]
    rows = rows_of(gallery["limits"].twin)
    every = [number(text) for text in rows["limit"]]
    assert every == sorted(set(data["limit"]))
    for name, counts in data.groupby("search"):
        written = dict(zip(every, map(number, rows[name]), strict=True))
        assert {k: v for k, v in written.items() if v is not None} == dict(
            zip(counts["limit"], counts["generated"], strict=True)
        )


def test_the_growth_leaves_the_last_contour_out(gallery, ida):
    complete = ida.result.iterations[:-1]
    growth = (complete[-1].generated / complete[0].generated) ** (1 / (len(complete) - 1))
    title = figures.nodes_by_limit([ida.result]).title
    assert title == f"Growth from limit to limit: {growth:.1f} (ida-star)"
    # A search that found nothing has no contour that was cut short.
    unsolved = solve(EIGHT, SAMPLE, "iterative-deepening", max_depth=12).iterations
    other = (unsolved[-1].generated / unsolved[0].generated) ** (1 / 11)
    assert gallery["limits"].title == (
        f"Growth from limit to limit: {growth:.1f} (ida-star), {other:.1f} (iterative-deepening)"
    )


def test_one_contour_is_no_growth():
    easy = solve(EIGHT, "1 2 3 4 5 x 7 8 6", "ida-star")
    title = figures.nodes_by_limit([easy]).title
    assert title == f"ida-star: {easy.generated} boards generated under limit 1"


def test_a_cut_contour_has_a_hollow_marker(gallery):
    hollow = [
        line
        for line in gallery["limits"].canvas.axes[0].lines
        if line.get_marker() not in ("None", "") and line.get_markerfacecolor() == styles.PAPER
    ]
    assert [len(line.get_xdata()) for line in hollow] == [1, 0]


def test_searches_that_cannot_be_shown():
    with pytest.raises(ValueError, match="no result"):
        figures.nodes_by_limit([])
    with pytest.raises(ValueError, match="a-star has no iterations"):
        figures.nodes_by_limit([solve(EIGHT, SAMPLE, "a-star")])


# -- the hundred -------------------------------------------------------------------------


def test_the_measurement_is_whole_and_agrees_with_the_instances():
    measured = korf.measured()
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", measured.when) and "core" in measured.where
    by_name = {}
    for row in measured.rows:
        by_name.setdefault(row.heuristic, {})[row.id] = row
        assert row.length == korf.instances()[row.id].length
        assert row.nodes > 0 and row.seconds > 0 and row.rule == "korf1985"
    assert {"manhattan", "linear-conflict", "pdb-555", "pdb-663"} <= set(by_name)
    assert all(list(rows) == list(range(1, 101)) for rows in by_name.values())
    for number, instance in korf.instances().items():
        assert by_name["manhattan"][number].nodes == instance.nodes
        assert by_name["linear-conflict"][number].nodes < instance.nodes


@pytest.mark.parametrize("heuristic", korf.HEURISTIC_NAMES[:5])
def test_the_measured_counts_are_what_a_search_gives(heuristic):
    pytest.importorskip("numba", reason="numba is not installed: the boards would take minutes")
    kept = {row.id: row for row in korf.measured().rows if row.heuristic == heuristic}
    for number in (79, 12, 55, 42):
        again = korf.solve_instance(number, heuristic)
        assert again._replace(seconds=0) == kept[number]._replace(seconds=0)


@pytest.mark.slow
@pytest.mark.parametrize("heuristic", ["pdb-555", "pdb-663"])
def test_all_measured_counts(heuristic):
    pytest.importorskip("numba", reason="numba is not installed: the hundred would take hours")
    kept = {row.id: row.nodes for row in korf.measured().rows if row.heuristic == heuristic}
    assert {row.id: row.nodes for row in korf.run(heuristic=heuristic)} == kept


def test_the_hundred_shows_the_measured_rows(gallery):
    data = gallery["hundred"].data.set_index("heuristic")
    rows = pd.DataFrame(korf.measured().rows)
    nodes = rows.groupby("heuristic").nodes
    for name in data.index:
        assert data.loc[name, "instances"] == 100
        assert data.loc[name, "mean"] == pytest.approx(nodes.mean()[name])
        assert data.loc[name, "median"] == pytest.approx(nodes.median()[name])
        assert data.loc[name, "most"] == nodes.max()[name]
    ratio = data["mean"].max() / data["mean"].min()
    title = f"manhattan takes {ratio:,.0f} times as many nodes as pdb-78 on average"
    assert gallery["hundred"].title == title
    assert data.loc["pdb-663", "published"] == 617_555
    assert pd.isna(data.loc["linear-conflict", "published"])
    twin = rows_of(gallery["hundred"].twin)
    for name in data.index:
        assert number(twin[name][1]) == round(data.loc[name, "mean"])


def test_the_printed_counts_stand_beside_the_measured_ones(gallery):
    twin = gallery["hundred"].twin
    assert "printed in 1985: 96 of 100 counts the same" in twin
    for instance, printed in korf.PRINTED_1985.items():
        measured = korf.instances()[instance].nodes
        assert f"  {instance}: printed {printed:,}, measured {measured:,}" in twin
    circles = [
        line
        for line in gallery["hundred"].canvas.axes[0].lines
        if line.get_marker() == "o" and line.get_markerfacecolor() == "none"
    ]
    heights = {int(line.get_ydata()[0]) for line in circles}
    assert len(circles) == 100 and heights >= set(korf.PRINTED_1985.values())
    written = [t.get_text() for t in texts(gallery["hundred"])]
    # The other two differ by so little that nobody sees it.
    assert [written.count(str(n)) for n in korf.PRINTED_1985] == [0, 1, 0, 1]


def test_two_printed_counts_are_less_than_the_complete_contours():
    from searchlab.kernels.ida_star import ida_star

    for instance, complete in korf.COMPLETE.items():
        assert korf.PRINTED_1985[instance] < complete < korf.instances()[instance].nodes
    result = ida_star(korf.PUZZLE, korf.instances()[98].board, order="ulrd")
    assert sum(i.generated for i in result.iterations[:-1]) == korf.COMPLETE[98]


def test_a_point_for_each_instance_sorted_by_its_nodes(gallery):
    points = [
        line for line in gallery["hundred"].canvas.axes[0].lines if len(line.get_xdata()) == 100
    ]
    assert len(points) == len(gallery["hundred"].data)
    manhattan = dict(zip(points[0].get_xdata(), points[0].get_ydata(), strict=True))
    assert [manhattan[x] for x in range(1, 101)] == sorted(manhattan.values())


def test_some_rows_and_none():
    some = [row for row in korf.measured().rows if row.heuristic == "pdb-663"][:3]
    figure = figures.hundred(some)
    assert figure.title.startswith("pdb-663 generates ") and "1985" not in figure.twin
    assert figure.data["instances"].tolist() == [3]
    with pytest.raises(ValueError, match="no rows"):
        figures.hundred([])
    with pytest.raises(ValueError, match="another rule"):
        figures.hundred([some[0]._replace(rule="expanded")])
