"""The board family: the board alone, the parity lab, the ranking microscope."""

import asyncio

import naive
import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Board, Puzzle, manhattan, misplaced, solve
from searchlab.parity import explain
from searchlab.widgets import BoardWidget, ParityLab, RankingMicroscope, board

START = "2 3 4 1 5 x 7 6 8"
SWAPPED = "3 2 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FAR = "8 6 7 2 5 4 3 x 1"
HARD = FIFTEEN.random(seed=3).state
SNAIL, SMALL = Puzzle(3, 3, "snail"), Puzzle(2, 3)
FAMILY = [BoardWidget, ParityLab, RankingMicroscope]


def payload(puzzle=EIGHT):
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


def game(*boards, puzzle=EIGHT, at=0):
    return {"puzzle": payload(puzzle), "boards": [list(puzzle.read(b)) for b in boards], "at": at}


def run_job(widget, **request):
    """Run a job as the page does, with an event loop; return its last message."""
    messages = []
    widget.send = lambda content, buffers=None: messages.append(content)

    async def ended():
        widget._on_message(None, {"kind": "start", "id": "j", "request": request}, [])
        if hasattr(widget, "_task"):
            await widget._task

    asyncio.run(ended())
    return messages[-1]["kind"], messages[-1]["text"]


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
            ParityLab(START, EIGHT, mode="swap"),
            START,
            f"ParityLab('{START}', puzzle=Puzzle(3, 3, 'blank-last'), mode='swap')",
        ),
        (RankingMicroscope(), START, f"RankingMicroscope('{START}')"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_begins_and_its_repr_is_its_call(widget, state, text):
    assert widget.state == widget.puzzle.board(state)
    again = eval(repr(widget))
    assert (again._game, repr(again)) == (widget._game, repr(widget)) and repr(widget) == text


def test_begins_without_a_board():
    assert BoardWidget().state == EIGHT.scramble(20, seed=1) == BoardWidget().state
    assert ParityLab().puzzle == SNAIL and not ParityLab().solvable
    assert ParityLab(puzzle=SMALL).state.is_goal
    assert RankingMicroscope(puzzle=SMALL).number == 0


@pytest.mark.parametrize("family", FAMILY)
def test_a_board_that_is_set_begins_a_new_game_and_brings_its_puzzle(family):
    widget = family(START)
    widget.state = SNAIL.board("1 2 3 8 x 4 7 6 5")
    assert widget.state == Board(SNAIL, SNAIL.goal) and len(widget._game["boards"]) == 1
    with pytest.raises(ValueError, match="3 cells were given instead of 9"):
        widget.state = "1 2 3"
    assert widget.state.is_goal


@pytest.mark.parametrize(
    ("family", "sent", "text"),
    [
        (BoardWidget, None, "a game has a puzzle"),
        (BoardWidget, {"boards": []}, "a game has a puzzle"),
        (BoardWidget, game(START, SWAPPED), "no step leads from"),
        (BoardWidget, game(START, START), "no step leads from"),
        (BoardWidget, game(START, at=1), "at must be a whole number from 0 to 0, not 1"),
        (ParityLab, game(START, FAR), "no step leads from"),
        (RankingMicroscope, game(Puzzle(5, 4).goal, puzzle=Puzzle(5, 4)), "at most 16 cells"),
    ],
)
def test_a_game_that_is_not_possible_is_an_error(family, sent, text):
    widget, messages = family(START), []
    widget.send = lambda content, buffers=None: messages.append(content)
    widget.set_state({"_game": sent})
    assert text in messages[-1]["text"]
    assert widget.state == EIGHT.board(START)


@pytest.mark.parametrize("family", FAMILY)
def test_the_page_plays_a_game(family):
    widget = family(START)
    boards = [START, "2 3 x 1 5 4 7 6 8", "2 x 3 1 5 4 7 6 8"]  # the last move was undone
    widget.set_state({"_game": game(*boards, at=1)})
    assert widget.state == EIGHT.board(boards[1])
    if family is BoardWidget:
        assert widget.moves == "u"
        assert widget.distance == solve(EIGHT, boards[1], "a-star").length == 18
    else:
        widget.set_state({"_game": game(START, SWAPPED, at=1)})
        assert widget.state == EIGHT.board(SWAPPED)


@pytest.mark.parametrize(("board", "puzzle"), [(UNSOLVABLE, EIGHT), (HARD, FIFTEEN)])
def test_a_distance_that_does_not_exist_or_is_not_known(board, puzzle):
    assert BoardWidget(board, puzzle).distance is None


def test_the_tables_are_those_of_the_puzzle():
    widget = BoardWidget("4 5 x 1 2 3", SMALL)
    state = widget.state.state
    for name, h in (("Misplaced tiles", misplaced), ("Manhattan distance", manhattan)):
        table = widget._tables[name]
        assert sum(table[cell][tile] for cell, tile in enumerate(state)) == h(state, SMALL), name
    widget.state = FIFTEEN.board(HARD)
    assert len(widget._tables["Misplaced tiles"]) == 16 and not widget._distances


def test_boards_are_read_and_scrambled():
    widget = BoardWidget(START)

    def ask(command, **request):
        return getattr(widget, command)({"puzzle": payload(), **request})[0]

    assert ask("read", text="2 3 4 / 1 5 _ / 7 6 8") == {"value": list(EIGHT.read(START))}
    assert "type a board first" in ask("read", text=" ")["error"]
    assert "3 cells" in ask("read", text="1 2 3")["error"]
    one, other = (ask("scramble", moves=20, seed=seed)["value"] for seed in (1, 2))
    assert one == list(EIGHT.scramble(20, 1).state) != other
    for moves in (None, 2.5, 1001):
        assert "random moves must be" in ask("scramble", moves=moves, seed=1)["error"]
    assert ask("distance_of", board=list(EIGHT.read(START))) == {"value": 19}
    assert ask("distance_of", board=list(EIGHT.read(UNSOLVABLE))) == {"value": None}


def test_a_shortest_solution_is_found():
    widget = BoardWidget(START)
    start = list(EIGHT.read(FAR))
    done = run_job(widget, puzzle=payload(), board=start)
    assert done == ("done", "31 moves to the goal, the fewest possible.")
    assert widget._solution["board"] == start
    assert EIGHT.apply(start, widget._solution["moves"]) == EIGHT.goal


@pytest.mark.parametrize(("board", "words"), [(EIGHT.goal, "the goal"), (UNSOLVABLE, "parity")])
def test_a_board_without_a_solution_is_an_error(board, words):
    kind, text = run_job(BoardWidget(board), puzzle=payload(), board=list(EIGHT.read(board)))
    assert kind == "error" and words in text


def test_a_large_board_is_solved_within_a_budget(monkeypatch):
    monkeypatch.setitem(board._BUDGET, "max_expansions", 20_000)
    widget, request = BoardWidget(HARD, FIFTEEN), {"puzzle": payload(FIFTEEN), "board": list(HARD)}
    kind, text = run_job(widget, **request)
    assert kind == "done" and text.endswith("perhaps not the fewest.")
    moves = widget._solution["moves"]
    assert FIFTEEN.apply(HARD, moves) == FIFTEEN.goal
    # Along the solution nothing is searched again.
    monkeypatch.setitem(board._BUDGET, "max_expansions", 0)
    next_board = list(FIFTEEN.apply(HARD, moves[0]))
    run_job(widget, puzzle=payload(FIFTEEN), board=next_board)
    assert widget._solution["moves"] == moves[1:]
    other = list(FIFTEEN.random(seed=8).state)
    kind, text = run_job(widget, puzzle=payload(FIFTEEN), board=other)
    assert kind == "error" and "stopped after 0 expansions each" in text


@pytest.mark.parametrize("widget", [ParityLab(), RankingMicroscope()])
def test_presets_are_games(widget):
    for preset in widget._presets:
        widget.set_state({"_game": preset["game"]})
        assert widget._game == preset["game"], preset["label"]


def test_the_three_cases_are_presets():
    for number, (label, start, after) in enumerate(ParityLab.PRESETS[:3], start=1):
        assert label.startswith(f"Case {number}")
        assert naive.move_case(start.state, after.state) == number


def test_the_parity_lab_explains_and_has_two_modes():
    lab = ParityLab()
    assert lab.parity == explain(SNAIL, lab.state) and lab.inversions == 8
    lab.mode = "swap"
    with pytest.raises(ValueError, match="mode is one of slide, swap, not 'jump'"):
        lab.mode = "jump"


def test_numbers_and_boards_follow_each_other():
    widget = RankingMicroscope(START)
    assert (widget.number, widget.digits) == (46_100, (1, 1, 1, 0, 0, 3, 1, 0, 0))
    assert (widget.number_by_value, widget.digits_by_value) == (
        121_689,
        (0, 1, 1, 1, 0, 0, 1, 0, 3),
    )
    for by_tile, attribute in ((False, "number"), (True, "number_by_value")):

        def ask(number, by_tile=by_tile):
            return widget.board_of({"puzzle": payload(), "number": number, "by_tile": by_tile})[0]

        widget.state = ask(40_320)["value"]
        assert getattr(widget, attribute) == 40_320
        for wrong in (-1, 362_880, None, 1.5):
            assert "from 0 to 362879" in ask(wrong)["error"]
