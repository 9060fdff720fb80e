"""The board family: the board alone, the parity lab, the ranking microscope."""

import asyncio

import naive
import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Board, Puzzle, manhattan, misplaced, ranking, solve
from searchlab.parity import explain
from searchlab.widgets import BoardWidget, ParityLab, RankingMicroscope, board

START = "2 3 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
FAR = "8 6 7 2 5 4 3 x 1"
HARD = FIFTEEN.random(seed=3).state
SNAIL, SMALL = Puzzle(3, 3, "snail"), Puzzle(2, 3)
FAMILY = [BoardWidget, ParityLab, RankingMicroscope]


def payload(puzzle=EIGHT):
    return {"rows": puzzle.rows, "cols": puzzle.cols, "goal": list(puzzle.goal)}


def game(puzzle=EIGHT, start=START, steps=(), undone=()):
    return {
        "puzzle": payload(puzzle),
        "start": list(puzzle.read(start)),
        "steps": [*steps],
        "undone": [*undone],
    }


def run_job(widget, **request):
    """Run a job as the page does, with an event loop; return what the page hears at its end."""
    heard = []
    widget.send = lambda content, buffers=None: heard.append(content)

    async def ended():
        widget._on_message(None, {"kind": "start", "id": "j", "request": request}, [])
        if hasattr(widget, "_task"):
            await widget._task

    asyncio.run(ended())
    return heard[-1]["kind"], heard[-1]["text"]


@pytest.mark.parametrize(
    ("widget", "state", "words"),
    [
        (BoardWidget(START), START, f"BoardWidget('{START}')"),
        (BoardWidget(EIGHT.board(START)), START, f"BoardWidget('{START}')"),
        (
            BoardWidget(START, moves="ul"),
            "2 x 3 1 5 4 7 6 8",
            f"BoardWidget('{START}', moves='ul')",
        ),
        (
            BoardWidget("4 5 x 1 2 3", SMALL),
            "4 5 x 1 2 3",
            "BoardWidget('4 5 x 1 2 3', puzzle=Puzzle(2, 3, 'blank-last'))",
        ),
        (ParityLab(puzzle=SMALL), "1 2 3 4 5 x", None),
        (
            ParityLab(START, steps=[(0, 1), (4, 5)], mode="swap"),
            "3 2 4 1 x 5 7 6 8",
            f"ParityLab('{START}', puzzle=Puzzle(3, 3, 'blank-last'), steps=[(0, 1), (4, 5)], "
            "mode='swap')",
        ),
        (RankingMicroscope(), START, f"RankingMicroscope('{START}')"),
        (RankingMicroscope(START, tile=4), START, f"RankingMicroscope('{START}', tile=4)"),
        (RankingMicroscope(77, SMALL), ranking.unrank(77, SMALL.goal), None),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_begins_and_is_written_as_it_is(widget, state, words):
    assert widget.state == widget.puzzle.board(state)
    again = eval(repr(widget))
    assert (again._game, repr(again)) == (widget._game, repr(widget))
    assert words is None or repr(widget) == words


def test_begins_without_a_board():
    assert BoardWidget().state == EIGHT.scramble(20, seed=1) == BoardWidget().state
    assert ParityLab().puzzle == SNAIL and not ParityLab().solvable
    assert RankingMicroscope(puzzle=SMALL).number == 0


@pytest.mark.parametrize("family", FAMILY)
def test_a_board_that_is_set_begins_a_new_game_and_brings_its_puzzle(family):
    widget = family(START)
    widget.state = SNAIL.board("1 2 3 8 x 4 7 6 5")
    assert (widget.puzzle, widget.steps) == (SNAIL, [])
    assert widget.state == widget.start == Board(SNAIL, SNAIL.goal)
    with pytest.raises(ValueError, match="3 cells were given instead of 9"):
        widget.state = "1 2 3"
    assert widget.state.is_goal


def test_moves_are_replayed_from_the_start():
    widget = BoardWidget(START)
    widget.moves = "ull"
    assert widget.steps == [(5, 2), (2, 1), (1, 0)]
    assert (widget.moves, widget.start) == ("ull", EIGHT.board(START))
    assert widget.distance == solve(EIGHT, widget.state, "a-star").length
    for wrong in ("ulx", "r", 7):
        with pytest.raises(ValueError):
            widget.moves = wrong
    assert widget.moves == "ull"
    assert BoardWidget(UNSOLVABLE).distance is None
    assert BoardWidget(HARD, FIFTEEN).distance is None


@pytest.mark.parametrize(
    ("family", "sent", "words"),
    [
        (BoardWidget, None, "a game has a puzzle"),
        (BoardWidget, {"start": []}, "a game has a puzzle"),
        (BoardWidget, game(steps=[[0, 1]]), "no tile of"),
        (BoardWidget, game(steps=[[5, 2]], undone=[[0, 1]]), "no tile of"),
        (ParityLab, game(steps=[[0, 0]]), "a step is a pair of different cells"),
        (ParityLab, game(steps=[[0, 9]]), "a step is a pair of different cells"),
        (ParityLab, game(steps=["ul"]), "a step is a pair of different cells"),
        (RankingMicroscope, game(Puzzle(5, 4), Puzzle(5, 4).goal), "at most 16 cells"),
    ],
)
def test_a_game_that_is_not_possible_is_an_error(family, sent, words):
    widget = family(START)
    heard = []
    widget.send = lambda content, buffers=None: heard.append(content)
    widget.set_state({"_game": sent})
    assert words in heard[-1]["text"]
    assert widget.state == EIGHT.board(START)


def test_the_page_plays_a_game():
    for family in FAMILY:
        widget = family(START)
        widget.set_state({"_game": game(steps=[[5, 2]], undone=[[2, 1]])})
        assert widget.state == EIGHT.board("2 3 x 1 5 4 7 6 8")
    lab = ParityLab(START)
    lab.set_state({"_game": game(steps=[[0, 8]])})
    assert lab.state == EIGHT.board("8 3 4 1 5 x 7 6 2")


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
    one, other = (ask("scramble", moves="20", seed=seed)["value"] for seed in (1, 2))
    assert one == list(EIGHT.scramble(20, 1).state) != other
    assert ask("scramble", moves="many", seed=1)["error"].startswith("random moves must be")
    assert ask("scramble", moves=2, seed="one")["error"].startswith("seed must be")
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
def test_no_solution_is_looked_for_where_there_is_none(board, words):
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
    for number, (label, start, move) in enumerate(ParityLab.PRESETS[:3], start=1):
        assert label.startswith(f"Case {number}")
        assert naive.move_case(start.state, start.move(move).state) == number


def test_the_parity_lab_explains_and_has_two_modes():
    lab = ParityLab()
    assert lab.parity == explain(SNAIL, lab.state) and lab.inversions == 8
    lab.mode = "swap"
    with pytest.raises(ValueError, match="'slide' or 'swap', not 'jump'"):
        lab.mode = "jump"


def test_numbers_and_boards_follow_each_other():
    widget = RankingMicroscope(START)
    assert (widget.number, widget.digits) == (46_100, (1, 1, 1, 0, 0, 3, 1, 0, 0))
    assert (widget.number_by_value, widget.digits_by_value) == (
        121_689,
        (0, 1, 1, 1, 0, 0, 1, 0, 3),
    )
    for name in ("number", "number_by_value"):
        setattr(widget, name, 40_320)
        assert getattr(widget, name) == 40_320
        with pytest.raises(ValueError):
            setattr(widget, name, 362_880)
    widget.tile = 8
    with pytest.raises(ValueError, match="the tile must be"):
        widget.tile = 9
    widget.state = SMALL.board(SMALL.goal)
    assert widget.tile == 5, "a tile of the board"


def test_solutions_agree_with_solve():
    widget = BoardWidget(START)
    run_job(widget, puzzle=payload(), board=list(EIGHT.read(START)))
    assert len(widget._solution["moves"]) == solve(EIGHT, START, "a-star").length == widget.distance
