"""The heuristic atlas as Python sees it. What the page shows is tested in tests/browser."""

from collections import Counter

import numpy as np
import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Puzzle, judge, manhattan
from searchlab.exhaustive.census import census
from searchlab.heuristics import HEURISTICS
from searchlab.widgets import HeuristicAtlas

SQUARE, SMALL = Puzzle(2, 2), Puzzle(2, 3)


def everywhere_five(state):
    return 5


@pytest.mark.parametrize(
    ("name", "puzzle"), [("gap", EIGHT), ("euclidean", SMALL), ("corner-tiles", Puzzle(3, 2))]
)
def test_cells_means_and_findings_are_those_of_all_boards(name, puzzle):
    truth = census(puzzle)
    values = truth.values(name)[truth.reachable].astype(float)
    distance = truth.distance[truth.reachable]
    atlas = HeuristicAtlas(name, puzzle=puzzle)
    (chart,), table = atlas._shown["charts"], dict(atlas._shown["table"])
    cells, over = np.stack([distance, np.floor(values + 1e-9)], 1), values > distance + 1e-9
    boards, wrong = (Counter(map(tuple, each.tolist())) for each in (cells, cells[over]))
    assert (chart["low"], chart["step"]) == (0, 1)
    assert chart["cells"] == [[*cell, boards[cell], wrong[cell]] for cell in sorted(boards)]
    assert chart["means"] == pytest.approx(
        [values[distance == d].mean() for d in range(distance.max() + 1)]
    )
    result = judge(name, puzzle=puzzle)
    own = result.measures[0]
    assert atlas.result.as_dict() == result.as_dict()
    assert ("yes" in table["Admissible"]) == result.admissible
    assert ("yes" in table["Consistent"]) == result.consistent
    overestimates = f"{result.overestimates:,} boards" if result.overestimates else "never"
    assert table["h too large"] == overestimates
    assert table["Mean h"] == f"{own.mean:.2f}" and f"{own.share:.1%}" in table.values()


@pytest.mark.parametrize(
    ("factor", "low", "step", "high"),
    [(-2, -12, 1, 1), (0.5, 0, 1, 4), (20, 0, 2, 122), (1000 / 3, 0, 32, 2016)],
)
def test_estimates_of_any_size_have_rows(factor, low, step, high):
    def own(state, puzzle):
        return factor * manhattan(state, puzzle)

    (chart,) = HeuristicAtlas(own, puzzle=SQUARE)._shown["charts"]
    assert (chart["low"], chart["step"], chart["high"]) == (low, step, high)
    assert chart["whole"] == (factor in (-2, 20))
    assert ("to under" in chart["texts"][-1]) == (factor != -2)
    truth = census(SQUARE)
    expected = Counter(
        (int(truth.distance[rank]), int(own(truth.states[rank].tobytes(), SQUARE) // step))
        for rank in truth.reachable
    )
    assert {(d, row): n for d, row, n, _ in chart["cells"]} == expected
    assert high / step == max(1, *(row + 1 for _, row in expected)) <= 64 + low / step


def test_a_readers_own_heuristic_may_have_a_name_that_is_taken():
    def manhattan(state):
        return 0

    atlas = HeuristicAtlas(manhattan, beside=everywhere_five, puzzle=SQUARE, board="1 2 x 3")
    assert (atlas.heuristic, atlas.beside) == ("manhattan (yours)", "everywhere_five")
    assert any(
        line.split() == ["h", "too", "large", "never", "9", "boards"] for line in atlas.twin()
    )
    assert repr(atlas) == "<HeuristicAtlas: manhattan (yours), everywhere_five>"
    two = HeuristicAtlas(lambda state: 0, beside=lambda state: 1, puzzle=SQUARE)
    assert (two.heuristic, two.beside) == ("<lambda>", "<lambda> (yours)")
    assert [chart["means"][0] for chart in two._shown["charts"]] == [0, 1]
    assert HeuristicAtlas(HEURISTICS["manhattan"], puzzle=SQUARE).heuristic == "manhattan"


@pytest.mark.parametrize(
    ("heuristic", "options", "text"),
    [
        ("nonsense", {}, "there is no heuristic 'nonsense'"),
        (None, {}, "not None"),
        ("gap", {"puzzle": FIFTEEN}, "9 cells"),
        ("gap", {"puzzle": "3x3"}, "puzzle"),
        ("gap", {"board": "1 2 3"}, "3 cells"),
        ("gap", {"board": "2 1 3 4 5 6 7 8 x"}, "the parity differs"),
        (lambda state: 1 / 0, {"puzzle": SQUARE}, "failed for"),
        (lambda state: "many", {"puzzle": SQUARE}, "gave 'many' for"),
    ],
)
def test_what_cannot_be_shown_is_an_error(heuristic, options, text):
    with pytest.raises(ValueError, match=text):
        HeuristicAtlas(heuristic, **options)


def test_a_cell_gives_its_boards_by_rank():
    atlas = HeuristicAtlas("manhattan", beside="misplaced", puzzle=SMALL)
    truth = census(SMALL)
    ranks = [r for r in truth.reachable if truth.distance[r] == 7]
    boards = [truth.board(r) for r in ranks if manhattan(truth.board(r).state, SMALL) == 5]
    for number, board in enumerate([*boards, boards[0]]):  # after the last comes the first
        assert atlas.pick({"picked": [0, 7, 5]}) == ({"value": None}, [])
        picked = [0, 7, 5, number % len(boards)]
        assert (atlas.board, atlas._place["picked"]) == (board, picked)
        assert f"of the {len(boards):,} in this cell" in atlas._place["text"]
        atlas.board = board  # its place is the same however it was chosen
        assert atlas._place["picked"] == picked
    atlas.pick({"picked": [1, 7, 5]})  # in the second chart
    assert atlas._place["picked"] == [1, 7, 5, 0]
    atlas.board = boards[0]
    assert atlas.pick({"picked": [0, 7, 6]})[0] == {"error": "no board is in this cell"}
    assert atlas.board == boards[0]


def test_the_path_is_a_shortest_one_with_its_estimates():
    atlas = HeuristicAtlas("manhattan", beside="gap", board="2 3 4 1 5 x 7 6 8")
    path, estimates = [*map(bytes, atlas._place["path"])], atlas._place["estimates"]
    assert len(path) == 20 and path[-1] == EIGHT.goal
    truth = census(EIGHT)
    assert [truth[EIGHT.board(board)] for board in path] == [*range(19, -1, -1)]
    for name, values in zip(("manhattan", "gap"), estimates, strict=True):
        assert values == [HEURISTICS[name](board, EIGHT) for board in path]
    atlas.board = EIGHT.goal
    assert atlas._place["picked"] == [0, 0, 0, 0]
