"""The board to play with."""

import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Puzzle, linear_conflict, manhattan, misplaced
from searchlab.problems import distances
from searchlab.widgets import BoardWidget, board

START = "2 3 4 1 5 x 7 6 8"
SWAPPED = "3 2 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FAR = "8 6 7 2 5 4 3 x 1"
HARD = FIFTEEN.random(seed=3).state
SNAIL, SMALL = Puzzle(3, 3, "snail"), Puzzle(2, 3)


def payload(puzzle=EIGHT):
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


def game(*boards, puzzle=EIGHT):
    return {"puzzle": payload(puzzle), "boards": [list(puzzle.read(b)) for b in boards]}


def ask(widget, command, **request):
    return getattr(widget, command)(request)[0]


@pytest.mark.parametrize(
    ("widget", "state", "text"),
    [
        (BoardWidget(EIGHT.board(START)), START, f"BoardWidget('{START}')"),
        (
            BoardWidget("4 5 x 1 2 3", SMALL),
            "4 5 x 1 2 3",
            "BoardWidget('4 5 x 1 2 3', puzzle=Puzzle(2, 3, 'blank-last'))",
        ),
        (
            BoardWidget(START, heuristics=["gap", linear_conflict]),
            START,
            f"BoardWidget('{START}', heuristics=('gap', 'linear-conflict'))",
        ),
    ],
)
def test_begins_and_its_repr_is_its_call(widget, state, text):
    assert widget.board == widget.puzzle.board(state)
    again = eval(repr(widget))
    assert repr(widget) == repr(again) == text and again._game == widget._game


def test_begins_without_a_board():
    assert BoardWidget().board == EIGHT.scramble(20, seed=1)
    assert BoardWidget(puzzle=SMALL).board == SMALL.scramble(20, seed=1)


def test_a_board_that_is_set_begins_a_new_game_and_brings_its_puzzle():
    widget = BoardWidget(START)
    widget.board = SNAIL.board("1 2 3 8 x 4 7 6 5")
    assert widget.puzzle == SNAIL and len(widget._game["boards"]) == 1
    with pytest.raises(ValueError, match="3 cells were given instead of 9"):
        widget.board = "1 2 3"
    assert widget.board.is_goal


@pytest.mark.parametrize(
    ("sent", "text"),
    [
        (game(), "missing 1 required"),
        ({**game(START), "boards": [[1, 2, 3]]}, "3 cells were given instead of 9"),
    ],
)
def test_a_game_that_is_not_possible_is_an_error(sent, text):
    widget, messages = BoardWidget(START), []
    widget.send = lambda content, buffers=None: messages.append(content)
    widget.set_state({"_game": sent})
    assert text in messages[-1]["text"]
    assert widget.board == EIGHT.board(START)


def test_the_page_plays_a_game():
    widget = BoardWidget(START)
    boards = [START, "2 3 x 1 5 4 7 6 8", "2 x 3 1 5 4 7 6 8"]
    widget.set_state({"_game": game(*boards)})
    assert (widget.board, widget.moves) == (EIGHT.board(boards[2]), "ul")
    widget.set_state({"_game": game(START, SWAPPED)})
    assert (widget.board, widget.moves) == (EIGHT.board(SWAPPED), "")


def test_blocks_add_up_to_the_estimate():
    widget = BoardWidget(START)
    widget.board = SNAIL.board("2 1 3 8 x 4 7 6 5")
    for estimate, h in zip(widget._estimates, (misplaced, manhattan), strict=True):
        cells = enumerate(widget.board)
        assert sum(estimate["table"][cell][tile] for cell, tile in cells) == h(widget.board, SNAIL)


@pytest.mark.parametrize(("start", "length"), [(START, 19), (FAR, 31), (EIGHT.goal, 0)])
def test_a_small_puzzle_knows_a_shortest_path_at_once(start, length):
    known = BoardWidget(start)._known
    assert len(known["moves"]) == length and known["shortest"] and not known["note"]
    assert EIGHT.apply(EIGHT.read(start), known["moves"]) == EIGHT.goal


def test_what_is_known_follows_the_board():
    widget = BoardWidget(START, heuristics=[linear_conflict, lambda state: state[99]])
    path = widget._known
    on, off = "2 3 x 1 5 4 7 6 8", "2 3 4 1 x 5 7 6 8"
    assert EIGHT.apply(START, path["moves"][0]) == EIGHT.read(on)
    widget.set_state({"_game": game(START, on)})
    assert widget._known == path  # along the path the curves stay
    widget.set_state({"_game": game(START, off)})
    known, state = widget._known, EIGHT.read(off)
    assert known["board"] == list(state)
    assert len(known["moves"]) == distances(EIGHT)[state] and known["distances"][-1] == 19
    first, *_, before = known["values"][0]
    assert (first, before) == tuple(linear_conflict(b, EIGHT) for b in (off, START))
    assert "IndexError" in known["values"][1]


def test_why_the_true_distance_is_not_known():
    assert "parity" in BoardWidget(UNSOLVABLE)._known["note"]
    assert "at most 9 cells" in BoardWidget(HARD, FIFTEEN)._known["note"]


def test_heuristics_that_are_none_are_an_error():
    with pytest.raises(ValueError, match="no heuristic 'manhatten'"):
        BoardWidget(heuristics=["manhatten"])


def test_a_large_board_is_solved_within_a_budget(monkeypatch):
    widget = BoardWidget(HARD, FIFTEEN)
    moves = ask(widget, "find_path", board=list(HARD))["value"]["moves"]
    assert FIFTEEN.apply(HARD, moves) == FIFTEEN.goal
    assert not widget._known["shortest"] and f"at most {len(moves)}" in widget._known["note"]
    near = FIFTEEN.scramble(10, 1)
    known = ask(BoardWidget(near), "find_path", board=list(near))["value"]
    assert known["shortest"] and not known["note"]
    monkeypatch.setattr(board, "_BUDGET", 0)
    after = FIFTEEN.apply(HARD, moves[0])  # along the path nothing is searched again
    widget.board = FIFTEEN.board(after)
    assert ask(widget, "find_path", board=list(after))["value"]["moves"][-5:] == moves[-5:]
    lost = list(FIFTEEN.random(seed=8))
    assert "out of budget (0 expansions)" in ask(widget, "find_path", board=lost)["error"]


def test_a_board_without_a_solution_is_an_error():
    answer = ask(BoardWidget(UNSOLVABLE), "find_path", board=list(EIGHT.read(UNSOLVABLE)))
    assert "parity" in answer["error"]
