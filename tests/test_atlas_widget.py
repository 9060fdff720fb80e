"""The heuristic atlas as Python sees it. What the page shows is tested in tests/browser."""

import asyncio

import numpy as np
import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Puzzle, judge, manhattan, maximum
from searchlab.exhaustive.census import census
from searchlab.heuristics import FAULTY, HEURISTICS
from searchlab.widgets import HeuristicAtlas

SQUARE, SMALL = Puzzle(2, 2), Puzzle(2, 3)


def rows_off(state, puzzle):
    home = puzzle.goal.index
    return sum(abs(i // puzzle.cols - home(t) // puzzle.cols) for i, t in enumerate(state) if t)


def everywhere_five(state):
    return 5


# The counts


@pytest.mark.parametrize("name", [*HEURISTICS, *FAULTY])
def test_counts_are_those_of_all_boards(name):
    truth = census(EIGHT)
    atlas = HeuristicAtlas(name)
    values = truth.values(name)[truth.reachable].astype(float)
    distance = truth.distance[truth.reachable]
    edges = np.append(atlas.estimates, atlas.estimates[-1] + 1) - 1e-6
    expected, _, _ = np.histogram2d(distance, values, bins=[np.arange(33) - 0.5, edges])
    assert (atlas.counts == expected).all()
    assert atlas.counts.sum() == truth.boards == 181_440
    assert (atlas.counts.sum(axis=1) == truth.histogram).all()
    (chart,) = atlas._charts
    assert {(d, row): n for d, row, n, _ in chart["cells"]} == {
        (d, row): n for (d, row), n in np.ndenumerate(atlas.counts) if n
    }
    for d, mean in enumerate(chart["means"]):
        assert mean == pytest.approx(values[distance == d].mean())
    over = np.zeros_like(atlas.counts)
    above = values > distance + 1e-9
    np.add.at(over, (distance[above], np.floor(values[above] + 1e-9).astype(int)), 1)
    assert {(d, row): n for d, row, _, n in chart["cells"] if n} == {
        (d, row): n for (d, row), n in np.ndenumerate(over) if n
    }


@pytest.mark.parametrize("name", ["gap", "manhattan", "corner-tiles"])
def test_findings_are_those_of_judge(name):
    result = judge(name, sample=0)
    atlas = HeuristicAtlas(name)
    assert atlas.result.as_dict() == result.as_dict()
    (chart,) = atlas._charts
    own = result.measures[0]
    assert dict(chart["figures"]) == {
        "Admissible": "✓ yes" if result.admissible else "✗ no",
        "Consistent": "✓ yes" if result.consistent else "✗ no",
        "Boards overestimated": f"{result.overestimates:,}",
        "Mean h (moves)": f"{own.mean:.2f}",
        "Share of the true distance": f"{own.share:.1%}",
    }
    findings = dict(result.findings)
    assert [sentence.split("? ")[1].lower() for sentence in chart["said"]] == [
        findings["admissible"] + ".",
        findings["consistent"] + ".",
    ]


def test_a_function_of_the_readers_own():
    atlas = HeuristicAtlas("manhattan", rows_off, puzzle=SMALL)
    assert atlas.heuristic == "manhattan"
    assert atlas._offer[0] == ["Yours", ["rows_off"]]
    atlas.heuristic = "rows_off"
    truth = census(SMALL)
    values = np.array([rows_off(truth.states[r].tobytes(), SMALL) for r in truth.reachable])
    for d in range(truth.maximum + 1):
        at = truth.distance[truth.reachable] == d
        assert atlas.counts[d].tolist() == np.bincount(values[at], minlength=6).tolist()
    assert atlas.result.as_dict() == judge(rows_off, SMALL, sample=0).as_dict()


def test_one_that_overestimates_is_marked():
    atlas = HeuristicAtlas(everywhere_five, puzzle=SQUARE)
    (chart,) = atlas._charts
    assert chart["cells"] == [
        [d, 5, n, n if d < 5 else 0] for d, n in enumerate(census(SQUARE).histogram)
    ]
    assert dict(chart["figures"])["Boards overestimated"] == "9"
    mean = f"{census(SQUARE).mean:.1f}"
    assert atlas.twin() == [
        f"everywhere_five: overestimates 9 boards; mean h is 5.0, the mean true distance is {mean}"
    ]


@pytest.mark.parametrize(
    ("factor", "low", "step", "rows", "label"),
    [
        (-2, -12, 1, 13, "-12"),
        (0.5, 0, 1, 4, "0 to under 1"),
        (20, 0, 2, 61, "0 to 1"),
        (1000 / 3, 0, 50, 41, "0 to under 50"),
    ],
)
def test_estimates_of_any_size_have_rows(factor, low, step, rows, label):
    def own(state, puzzle):
        return factor * manhattan(state, puzzle)

    atlas = HeuristicAtlas(own, puzzle=SQUARE)
    assert atlas.estimates.tolist() == [low + step * i for i in range(rows)]
    assert atlas._charts[0]["labels"][0] == label
    expected = np.zeros_like(atlas.counts)
    truth = census(SQUARE)
    for rank in truth.reachable:
        value = own(truth.states[rank].tobytes(), SQUARE)
        expected[truth.distance[rank], int((value - low) // step)] += 1
    assert (atlas.counts == expected).all()


# Choosing


def run_job(widget, **request):
    """Run a job as the page does, in a kernel; return all that the page hears."""
    heard = []
    widget.send = lambda content, buffers=None: heard.append((content["kind"], content["text"]))

    async def ended():
        widget._on_message(None, {"kind": "start", "id": "j", "request": request}, [])
        if hasattr(widget, "_task"):
            await widget._task
        await asyncio.sleep(0)

    asyncio.run(ended())
    return heard


def test_heuristics_by_name_object_or_function():
    both = maximum("linear-conflict", "walking-distance")
    atlas = HeuristicAtlas(both, manhattan, "gap", puzzle=SQUARE)
    assert atlas.heuristic == "maximum(linear-conflict, walking-distance)"
    assert atlas._offer == [
        ["Yours", [atlas.heuristic]],
        ["Of the package", list(HEURISTICS)],
        ["Faulty", list(FAULTY)],
    ]
    for heuristic in (manhattan, rows_off):
        atlas.heuristic = heuristic
    assert atlas.heuristic == "rows_off" == atlas._offer[0][1][-1]
    assert HeuristicAtlas(puzzle=SQUARE).heuristic == "manhattan"


def test_adding_shows_it_and_the_last_of_a_name_counts():
    atlas = HeuristicAtlas(puzzle=SQUARE, board="1 2 x 3")
    atlas.add(everywhere_five, "mine")
    assert atlas.heuristic == "mine" and atlas.result.overestimates == 9
    atlas.add(rows_off, name="mine")
    assert atlas.result.overestimates == 0
    assert atlas._offer[0] == ["Yours", ["mine"]]


@pytest.mark.parametrize("beside", [None, "manhattan"])
def test_the_text_makes_the_atlas_again(beside):
    atlas = HeuristicAtlas(rows_off, beside=beside, puzzle=SQUARE, board="1 2 x 3")
    again = eval(repr(atlas))
    assert (repr(again), again._charts, again._place) == (repr(atlas), atlas._charts, atlas._place)


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ("gap", "manhattan", "Neither dominates: gap is larger on {more}, manhattan on {less}"),
        ("manhattan", "misplaced", "manhattan dominates misplaced: larger on {more}"),
        ("misplaced", "manhattan", "manhattan dominates misplaced: larger on {less}"),
        ("gap", "misplaced-with-blank", "are equal on every board"),
    ],
)
def test_dominance_in_words(one, other, words):
    truth = census(EIGHT)
    one_value, other_value = (truth.values(name)[truth.reachable] for name in (one, other))
    counts = {
        "more": f"{(one_value > other_value).sum():,} boards",
        "less": f"{(one_value < other_value).sum():,}",
    }
    if "Neither" not in words:
        counts["less"] += " boards"
    assert words.format(**counts) in HeuristicAtlas(one, beside=other).comparison
    assert HeuristicAtlas(one).comparison == ""


def test_the_second_one_comes_and_goes():
    atlas = HeuristicAtlas("gap", beside="manhattan", puzzle=SMALL)
    assert [chart["name"] for chart in atlas._charts] == ["gap", "manhattan"]
    assert len(atlas._place["cells"]) == len(atlas._place["trails"]) == 2
    atlas.beside = rows_off
    assert atlas.beside == "rows_off"
    atlas.beside = None
    assert len(atlas._charts) == len(atlas._place["cells"]) == 1 and atlas.comparison == ""


def test_the_page_chooses_and_hears_how_far_the_evaluation_is():
    atlas = HeuristicAtlas("gap", rows_off, puzzle=SMALL)
    heard = run_job(atlas, heuristic="rows_off", beside="gap")
    assert ("progress", "Evaluating rows_off: 0 of 360 boards …") in heard
    assert heard[-1] == ("done", "Evaluated on every board.")
    assert (atlas.heuristic, atlas.beside) == ("rows_off", "gap")
    kind, text = run_job(atlas, heuristic="none", beside="")[-1]
    assert kind == "error" and "there is no heuristic 'none'" in text
    assert atlas.heuristic == "rows_off"


def raises(state, puzzle):
    raise ZeroDivisionError("of the reader")


@pytest.mark.parametrize(
    ("own", "words"),
    [
        (raises, "failed for"),
        (lambda state, puzzle: "many", "gave 'many' for"),
        (lambda state, puzzle: 1e7, "the atlas has room for estimates up to 1,000,000"),
    ],
)
def test_a_function_that_fails_is_an_error_and_changes_nothing(own, words):
    atlas = HeuristicAtlas("gap", puzzle=SQUARE)
    before = atlas._charts
    with pytest.raises(ValueError, match=words):
        atlas.add(own, "own")
    assert (atlas.heuristic, atlas._charts) == ("gap", before)


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (["nonsense"], {}, "there is no heuristic 'nonsense'"),
        ([7], {}, "heuristic"),
        (["gap"], {"puzzle": FIFTEEN}, "9 cells"),
        (["gap"], {"puzzle": "3x3"}, "puzzle"),
        (["gap"], {"board": "1 2 3"}, "3 cells"),
        ([lambda state: 0, lambda state: 1], {"puzzle": SQUARE}, "two heuristics are called"),
    ],
)
def test_what_cannot_be_shown_is_an_error(arguments, options, words):
    with pytest.raises(ValueError, match=words):
        HeuristicAtlas(*arguments, **options)


def test_names_that_are_taken_are_an_error():
    atlas = HeuristicAtlas(puzzle=SQUARE)
    for name in ("gap", "corner-tiles"):
        with pytest.raises(ValueError, match="already"):
            atlas.add(rows_off, name)
    with pytest.raises(ValueError, match="a name is a text"):
        atlas.add(rows_off, " ")


# Boards


def test_a_cell_gives_its_boards_by_rank():
    atlas = HeuristicAtlas("manhattan", beside="misplaced", puzzle=SMALL)
    atlas.cell = 7, 5
    truth = census(SMALL)
    ranks = [r for r in truth.reachable if truth.distance[r] == 7]
    boards = [truth.board(r) for r in ranks if manhattan(truth.board(r).state, SMALL) == 5]
    assert (atlas.cell, atlas.board, atlas._place["boards"]) == ((7, 5), boards[0], len(boards))
    for number, board in enumerate(boards[1:] + boards[:1], start=1):  # then from the beginning
        atlas.set_state({"_picked": [0, 7, 5, number]})
        assert (atlas.board, atlas._place["number"]) == (board, number % len(boards))


@pytest.mark.parametrize("cell", [(7, 6), (7, 99), (40, 0), "seven", 7])
def test_a_cell_without_boards_is_an_error(cell):
    atlas = HeuristicAtlas("manhattan", puzzle=SMALL)
    before = atlas._place
    with pytest.raises(ValueError):
        atlas.cell = cell
    assert atlas._place == before


@pytest.mark.parametrize("sent", [[2, 7, 5, 0], [0, 7, 6, 0], [0, -1, 5, 0], [0, 7, 5, "?"]])
def test_what_the_page_cannot_pick_is_an_error(sent):
    atlas = HeuristicAtlas("manhattan", puzzle=SMALL)
    before, heard = atlas._place, []
    atlas.send = lambda content, buffers=None: heard.append(content["kind"])
    atlas.set_state({"_picked": sent})
    assert heard == ["error"] and atlas._place == before


def test_the_trail_is_a_shortest_path_with_its_estimates():
    atlas = HeuristicAtlas("manhattan", beside="gap", board="2 3 4 1 5 x 7 6 8")
    path, trails = atlas._place["path"], atlas._place["trails"]
    assert len(path) == 20 and bytes(path[-1]) == EIGHT.goal
    truth = census(EIGHT)
    for i, board in enumerate(path):
        assert truth[EIGHT.board(board)] == 19 - i
        for name, trail in zip(("manhattan", "gap"), trails, strict=True):
            assert trail[i] == [19 - i, HEURISTICS[name](bytes(board), EIGHT)]


def test_a_board_that_cannot_be_solved_has_no_place():
    atlas = HeuristicAtlas("gap", board="2 1 3 4 5 6 7 8 x")
    assert (atlas.cell, atlas._place["trails"]) == (None, [[]])
    atlas.board = EIGHT.goal
    assert atlas.cell == (0, 0)
