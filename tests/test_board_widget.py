"""The board family: the board alone, and the ranking microscope."""

import pytest
from jobs import run_job

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Puzzle, manhattan, misplaced
from searchlab.widgets import BoardWidget, RankingMicroscope, board

START = "2 3 4 1 5 x 7 6 8"
SWAPPED = "3 2 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FAR = "8 6 7 2 5 4 3 x 1"
HARD = FIFTEEN.random(seed=3).state
SNAIL, SMALL = Puzzle(3, 3, "snail"), Puzzle(2, 3)
FAMILY = [BoardWidget, RankingMicroscope]


def payload(puzzle=EIGHT):
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


def game(*boards, puzzle=EIGHT):
    return {"puzzle": payload(puzzle), "boards": [list(puzzle.read(b)) for b in boards]}


def ask(widget, command, puzzle=EIGHT, **request):
    return getattr(widget, command)({"puzzle": payload(puzzle), **request})[0]


def find(widget, board, puzzle=EIGHT):
    """Let the page ask for a solution; return the last message, and the moves."""
    messages = run_job(widget, puzzle=payload(puzzle), board=list(puzzle.read(board)))
    return messages[-1], dict(messages).get("solution")


@pytest.mark.parametrize(
    ("widget", "state", "text"),
    [
        (BoardWidget(EIGHT.board(START)), START, f"BoardWidget('{START}')"),
        (
            BoardWidget("4 5 x 1 2 3", SMALL),
            "4 5 x 1 2 3",
            "BoardWidget('4 5 x 1 2 3', puzzle=Puzzle(2, 3, 'blank-last'))",
        ),
        (RankingMicroscope(START), START, f"RankingMicroscope('{START}')"),
    ],
)
def test_begins_and_its_repr_is_its_call(widget, state, text):
    assert widget.board == widget.puzzle.board(state)
    again = eval(repr(widget))
    assert repr(widget) == repr(again) == text and again._game == widget._game


def test_begins_without_a_board():
    for family in FAMILY:
        assert family().board == EIGHT.scramble(20, seed=1)
        assert family(puzzle=SMALL).board == SMALL.scramble(20, seed=1)


@pytest.mark.parametrize("family", FAMILY)
def test_a_board_that_is_set_begins_a_new_game_and_brings_its_puzzle(family):
    widget = family(START)
    widget.board = SNAIL.board("1 2 3 8 x 4 7 6 5")
    assert widget.puzzle == SNAIL and len(widget._game["boards"]) == 1
    with pytest.raises(ValueError, match="3 cells were given instead of 9"):
        widget.board = "1 2 3"
    assert widget.board.is_goal


@pytest.mark.parametrize(
    ("family", "sent", "text"),
    [
        (BoardWidget, game(), "missing 1 required"),
        (BoardWidget, {**game(START), "boards": [[1, 2, 3]]}, "3 cells were given instead of 9"),
        (RankingMicroscope, game(Puzzle(5, 4).goal, puzzle=Puzzle(5, 4)), "from 4 to 16, not 20"),
    ],
)
def test_a_game_that_is_not_possible_is_an_error(family, sent, text):
    widget, messages = family(START), []
    widget.send = lambda content, buffers=None: messages.append(content)
    widget.set_state({"_game": sent})
    assert text in messages[-1]["text"]
    assert widget.board == EIGHT.board(START)


@pytest.mark.parametrize("family", FAMILY)
def test_the_page_plays_a_game(family):
    widget = family(START)
    boards = [START, "2 3 x 1 5 4 7 6 8", "2 x 3 1 5 4 7 6 8"]
    widget.set_state({"_game": game(*boards)})
    assert (widget.board, widget.moves) == (EIGHT.board(boards[2]), "ul")
    widget.set_state({"_game": game(START, SWAPPED)})
    assert (widget.board, widget.moves) == (EIGHT.board(SWAPPED), "")


@pytest.mark.parametrize(("board", "distance"), [(START, 19), (UNSOLVABLE, None)])
def test_a_board_is_measured(board, distance):
    state = EIGHT.read(board)
    assert ask(BoardWidget(), "distance_of", board=list(state)) == {"value": distance}
    for table, h in zip(BoardWidget(board)._game["tables"], (misplaced, manhattan), strict=True):
        assert sum(table[cell][tile] for cell, tile in enumerate(state)) == h(state, EIGHT)


def test_a_large_board_is_not_measured():
    reply = ask(BoardWidget(), "distance_of", FIFTEEN, board=list(HARD))
    assert "at most 9 cells" in reply["error"]


def test_boards_are_read_and_scrambled():
    widget = BoardWidget(START)
    assert ask(widget, "read", text="2 3 4 / 1 5 _ / 7 6 8") == {"value": list(EIGHT.read(START))}
    assert "3 cells" in ask(widget, "read", text="1 2 3")["error"]
    one, other = (ask(widget, "scramble", moves=20, seed=seed)["value"] for seed in (1, 2))
    assert one == list(EIGHT.scramble(20, 1).state) != other
    for moves in (None, 2.5, 1001):
        assert "random moves must be" in ask(widget, "scramble", moves=moves, seed=1)["error"]


@pytest.mark.parametrize(("board", "length"), [(FAR, 31), (EIGHT.goal, 0)])
def test_a_shortest_solution_is_found(board, length):
    done, moves = find(BoardWidget(START), board)
    assert done == ("done", f"{length} moves to the goal, the fewest possible.")
    assert EIGHT.apply(EIGHT.read(board), moves) == EIGHT.goal


def test_a_board_without_a_solution_is_an_error():
    (kind, text), moves = find(BoardWidget(START), UNSOLVABLE)
    assert kind == "error" and "parity" in text and moves is None


def test_a_large_board_is_solved_within_a_budget(monkeypatch):
    monkeypatch.setattr(board, "_BUDGET", 20_000)
    widget = BoardWidget(HARD, FIFTEEN)
    (kind, text), moves = find(widget, HARD, FIFTEEN)
    assert kind == "done" and text.endswith("perhaps not the fewest.")
    assert FIFTEEN.apply(HARD, moves) == FIFTEEN.goal
    # Along the solution nothing is searched again.
    monkeypatch.setattr(board, "_BUDGET", 0)
    assert find(widget, FIFTEEN.apply(HARD, moves[0]), FIFTEEN)[1] == moves[1:]
    (kind, text), _ = find(widget, FIFTEEN.random(seed=8), FIFTEEN)
    assert kind == "error" and "out of budget (0 expansions)" in text


def test_presets_are_games():
    widget = RankingMicroscope()
    for label, preset in widget._presets.items():
        widget.set_state({"_game": preset})
        assert widget._game == preset, label


def test_numbers_and_boards_follow_each_other():
    widget = RankingMicroscope(START)
    for by_tile, number in ((False, 46_100), (True, 121_689)):
        found = ask(widget, "board_of", number=number, by_tile=by_tile)
        assert found == {"value": list(EIGHT.read(START))}
        for wrong in (-1, 362_880, None, 1.5):
            error = ask(widget, "board_of", number=wrong, by_tile=by_tile)["error"]
            assert "from 0 to 362879" in error
