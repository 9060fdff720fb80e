"""The heuristic atlas as Python sees it. What the page shows is tested in tests/browser."""

import pytest

pytest.importorskip("anywidget")

from searchlab import Puzzle, manhattan
from searchlab.exhaustive.census import census
from searchlab.widgets import HeuristicAtlas

SQUARE, SMALL = Puzzle(2, 2), Puzzle(2, 3)


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
