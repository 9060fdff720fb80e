"""The board to play with, and what is known of it; data/widgets.txt has more."""

from itertools import pairwise

import pytest

pytest.importorskip("anywidget")

from given import SAMPLE, UNSOLVABLE

from searchlab import EIGHT, FIFTEEN, Puzzle, linear_conflict, manhattan, misplaced
from searchlab.problems import distances
from searchlab.widgets import BoardWidget, board

BOARDS = [SAMPLE, "2 3 x 1 5 4 7 6 8", "2 x 3 1 5 4 7 6 8"]
SWAPPED = "3 2 4 1 5 x 7 6 8"
HARD = FIFTEEN.random(seed=3).state
SNAIL = Puzzle(3, 3, "snail")


def play(widget, *boards):
    """Play boards, as the page does."""
    steps = [[list(EIGHT.read(each))] for each in boards]
    widget.set_state({"_game": {**widget._game, "steps": steps}})


def find_path(widget, board):
    return widget.find_path({"board": list(board)})[0]


def test_a_board_that_is_set_begins_a_new_game_and_brings_its_puzzle():
    widget = BoardWidget(SAMPLE)
    widget.board = SNAIL.board("2 1 3 8 x 4 7 6 5")
    assert widget.puzzle == SNAIL and len(widget._game["steps"]) == 1
    for estimate, h in zip(widget._estimates, (misplaced, manhattan), strict=True):
        cells = enumerate(widget.board)  # blocks add up to the estimate
        assert sum(estimate["table"][cell][tile] for cell, tile in cells) == h(widget.board, SNAIL)
    with pytest.raises(ValueError, match="3 cells were given instead of 9"):
        widget.board = "1 2 3"
    assert widget.board == SNAIL.board("2 1 3 8 x 4 7 6 5")


def test_the_page_plays_a_game():
    widget, messages = BoardWidget(SAMPLE), []
    widget.send = lambda content, buffers=None: messages.append(content["text"])
    for boards, moves in ((BOARDS, "ul"), (BOARDS[:2], "u"), ([SAMPLE, SWAPPED], "")):
        play(widget, *boards)
        assert (widget.board, widget.moves) == (EIGHT.board(boards[-1]), moves)
    for steps in ([], [[]], [[list(EIGHT.goal)], []], [[[1, 2, 3]]]):
        widget.set_state({"_game": {**widget._game, "steps": steps}})
    assert messages[:3] == ["each step of a game has a board"] * 3
    assert "3 cells were given instead of 9" in messages[3]
    assert widget.board == EIGHT.board(SWAPPED)


def test_what_is_known_follows_the_board():
    widget = BoardWidget(SAMPLE, heuristics=[linear_conflict])
    path = widget._known
    boards = [*map(bytes, path["boards"])]
    assert boards[0] == EIGHT.read(SAMPLE) and boards[-1] == EIGHT.goal
    for one, other in pairwise(boards):
        assert other in dict(EIGHT.successors(one)).values()
    play(widget, *boards[:2])
    assert widget._known == path  # along the path the curves stay
    off = EIGHT.read("2 3 4 1 x 5 7 6 8")
    play(widget, boards[0], off)
    known = widget._known
    assert known["boards"][0] == list(off) and known["length"] == distances(EIGHT)[off]
    assert known["distances"][-1] == 19
    first, *_, before = known["values"][0]
    assert (first, before) == tuple(linear_conflict(b, EIGHT) for b in (off, SAMPLE))
    play(widget, SAMPLE)  # back beside the path
    assert widget._known == path


def test_a_large_board_is_solved_within_a_budget(monkeypatch):
    widget = BoardWidget(HARD, FIFTEEN)
    value = find_path(widget, HARD)["value"]
    boards, length = value["boards"], value["length"]
    assert bytes(boards[length]) == FIFTEEN.goal
    assert not widget._known["shortest"] and f"at most {length}" in widget._known["note"]
    near = FIFTEEN.scramble(10, 1)
    known = find_path(BoardWidget(near), near)["value"]
    assert known["shortest"] and not known["note"]
    monkeypatch.setattr(board, "_BUDGET", 0)
    widget.board = FIFTEEN.board(boards[1])  # along the path nothing is searched again
    assert find_path(widget, boards[1])["value"]["boards"] == boards[1 : length + 1]
    assert "out of budget (0 expansions)" in find_path(widget, FIFTEEN.random(seed=8))["error"]
    assert "parity" in find_path(BoardWidget(UNSOLVABLE), EIGHT.read(UNSOLVABLE))["error"]
