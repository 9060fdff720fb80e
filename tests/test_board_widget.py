"""The board to play with."""

from itertools import pairwise

import networkx as nx
import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Map, Puzzle, linear_conflict, manhattan, misplaced
from searchlab.problems import distances
from searchlab.widgets import BoardWidget, board

START = "2 3 4 1 5 x 7 6 8"
SWAPPED = "3 2 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
HARD = FIFTEEN.random(seed=3).state
SNAIL, SMALL = Puzzle(3, 3, "snail"), Puzzle(2, 3)


def begun(board, **options):
    """Make a widget, and a function that plays boards, as the page does."""
    widget = BoardWidget(board, **options)

    def play(*boards):
        steps = [[list(EIGHT.read(each))] for each in boards]
        widget.set_state({"_game": {**widget._game, "steps": steps}})

    return widget, play


def find_path(widget, board):
    return widget.find_path({"board": list(board)})[0]


def test_begins_and_its_repr_is_a_label():
    assert BoardWidget().board == EIGHT.scramble(20, seed=1)
    assert BoardWidget(puzzle=SMALL).board == SMALL.scramble(20, seed=1)
    assert repr(BoardWidget(SMALL.board("4 5 x 1 2 3"))) == "<BoardWidget: 4 5 x 1 2 3>"
    with pytest.raises(ValueError, match="the puzzle must be a Puzzle"):
        BoardWidget("A", puzzle=Map(nx.path_graph(2), 1))
    with pytest.raises(ValueError, match="no heuristic 'manhatten'"):
        BoardWidget(heuristics=["manhatten"])


def test_a_board_that_is_set_begins_a_new_game_and_brings_its_puzzle():
    widget = BoardWidget(START)
    widget.board = SNAIL.board("2 1 3 8 x 4 7 6 5")
    assert widget.puzzle == SNAIL and len(widget._game["steps"]) == 1
    for estimate, h in zip(widget._estimates, (misplaced, manhattan), strict=True):
        cells = enumerate(widget.board)  # blocks add up to the estimate
        assert sum(estimate["table"][cell][tile] for cell, tile in cells) == h(widget.board, SNAIL)
    with pytest.raises(ValueError, match="3 cells were given instead of 9"):
        widget.board = "1 2 3"
    assert widget.board == SNAIL.board("2 1 3 8 x 4 7 6 5")


def test_the_page_plays_a_game():
    widget, play = begun(START)
    boards = [START, "2 3 x 1 5 4 7 6 8", "2 x 3 1 5 4 7 6 8"]
    play(*boards)
    assert (widget.board, widget.moves) == (EIGHT.board(boards[2]), "ul")
    play(*boards[:2])
    assert (widget.board, widget.moves) == (EIGHT.board(boards[1]), "u")
    play(START, SWAPPED)
    assert (widget.board, widget.moves) == (EIGHT.board(SWAPPED), "")
    messages = []
    widget.send = lambda content, buffers=None: messages.append(content["text"])
    for steps in ([], [[]], [[list(EIGHT.goal)], []], [[[1, 2, 3]]]):
        widget.set_state({"_game": {**widget._game, "steps": steps}})
    assert messages[:3] == ["each step of a game has a board"] * 3
    assert "3 cells were given instead of 9" in messages[3]
    assert widget.board == EIGHT.board(SWAPPED)


def test_what_is_known_follows_the_board():
    widget, play = begun(START, heuristics=[linear_conflict, lambda state: state[99]])
    path = widget._known
    assert path["length"] == 19 and path["shortest"] and not path["note"]
    assert path["distances"] == [*range(19, -1, -1)]
    boards = [*map(bytes, path["boards"])]
    assert boards[0] == EIGHT.read(START) and boards[-1] == EIGHT.goal
    for one, other in pairwise(boards):
        assert other in dict(EIGHT.successors(one)).values()
    off = EIGHT.read("2 3 4 1 x 5 7 6 8")
    play(*path["boards"][:2])
    assert widget._known == path  # along the path the curves stay
    play(START, off)
    known = widget._known
    assert known["boards"][0] == list(off) and known["length"] == distances(EIGHT)[off]
    assert known["distances"][-1] == 19
    first, *_, before = known["values"][0]
    assert (first, before) == tuple(linear_conflict(b, EIGHT) for b in (off, START))
    assert "IndexError" in known["values"][1]
    play(START)  # back beside the path
    assert widget._known == path
    assert BoardWidget(EIGHT.goal)._known["length"] == 0


def test_a_large_board_is_solved_within_a_budget(monkeypatch):
    widget = BoardWidget(HARD, FIFTEEN)
    assert "at most 9 cells" in widget._known["note"] and widget._known["length"] == -1
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


def test_a_board_without_a_solution_is_an_error():
    widget = BoardWidget(UNSOLVABLE)
    assert "parity" in widget._known["note"]
    assert "parity" in find_path(widget, widget.board)["error"]
