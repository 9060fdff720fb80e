"""The playable board as Python sees it. What the page shows is tested in tests/browser."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from pages import Page, page_sends

from searchlab import FIFTEEN, Board, Puzzle, manhattan, misplaced, solve
from searchlab.widgets import BoardWidget, base
from searchlab.widgets import board as module

START = "2 3 4 1 5 x 7 6 8"
FOLDER = Path(base.__file__).parent


@pytest.fixture
def widget():
    return BoardWidget(START)


@pytest.fixture
def page(widget, monkeypatch):
    return Page(widget, monkeypatch)


def game(widget):
    """Everything that a refusal must leave alone."""
    values = widget.get_state(["_game", "_truth"])
    return json.dumps(values), widget.state, widget.moves


# The beginning


def test_import_searchlab_imports_no_widget():
    code = "import sys, searchlab; assert not {'anywidget', 'ipywidgets'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_begins_with_the_board_given_in_any_notation():
    for board in (START, "234150768", [[2, 3, 4], [1, 5, 0], [7, 6, 8]], Puzzle().board(START)):
        widget = BoardWidget(board)
        assert widget.state == Puzzle().board(START)
        assert isinstance(widget.state, Board)
        assert widget.moves == ""


def test_a_board_brings_its_puzzle_and_another_can_be_given():
    snail = Puzzle(3, 3, "snail")
    assert BoardWidget(FIFTEEN.scramble(5, 1)).puzzle == FIFTEEN
    assert BoardWidget(snail.board(START)).puzzle == snail
    assert BoardWidget(START, snail).state == snail.board(START)
    with pytest.raises(ValueError, match="the goals differ"):
        BoardWidget(Puzzle().board(START), snail)
    assert BoardWidget(puzzle=Puzzle(2, 3)).state.solvable


def test_without_a_board_the_same_one_each_time():
    assert BoardWidget().state == BoardWidget().state == Puzzle().scramble(20, seed=1)
    assert not BoardWidget().state.is_goal


@pytest.mark.parametrize("board", ["1 2 3", 7, "1 2 3 4 5 6 7 8 9"])
def test_refuses_to_begin_with_what_is_no_board(board):
    with pytest.raises(ValueError, match="not a 3x3 board"):
        BoardWidget(board)


# What Python sets


def test_setting_the_moves_replays_the_game(widget):
    widget.moves = "ul"
    assert widget.state == Puzzle().board("2 x 3 1 5 4 7 6 8")
    assert widget.start == Puzzle().board(START)
    widget.moves = "l"
    assert widget.state == Puzzle().board("2 3 4 1 x 5 7 6 8")


def test_setting_the_board_begins_a_new_game(widget):
    widget.moves = "ul"
    widget.state = "2 x 3 / 1 5 4 / 7 6 8"  # the very board that lies there
    assert widget.moves == ""
    assert widget.start == widget.state == Puzzle().board("2 x 3 1 5 4 7 6 8")


def test_observers_see_the_whole_change(widget):
    seen = []
    widget.observe(lambda change: seen.append((change.name, widget.moves, str(widget.state))))
    widget.moves = "u"
    widget.state = START
    after = "2 3 _\n1 5 4\n7 6 8"
    assert [each for each in seen if each[0] == "state"] == [
        ("state", "u", after),
        ("state", "", str(Puzzle().board(START))),
    ]
    assert [each for each in seen if each[0] == "moves"] == [
        ("moves", "u", after),
        ("moves", "", str(Puzzle().board(START))),
    ]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("state", "1 2 3", "3 cells were given instead of 9"),
        ("state", "2 3 4 1 5 x 7 6 6", "tile 6 occurs twice and 8 is missing"),
        ("state", None, "neither text nor"),
        ("state", FIFTEEN.scramble(5, 1), "belongs to Puzzle(4, 4"),
        ("moves", "ulq", "move 3 ('q') is not possible"),
        ("moves", "r", "move 1 ('r') is not possible"),
        ("moves", ["u"], "moves are a text"),
        ("moves", None, "moves are a text"),
    ],
)
def test_refuses_what_python_sets_wrongly_and_changes_nothing(widget, name, value, words):
    widget.moves = "ul"
    before = game(widget)
    with pytest.raises(ValueError, match=re.escape(words)):
        setattr(widget, name, value)
    assert game(widget) == before


def test_repr_builds_the_widget_anew():
    for widget in (BoardWidget(START), BoardWidget(puzzle=Puzzle(2, 3, "blank-first"))):
        again = eval(repr(widget))
        assert (again.state, again.puzzle) == (widget.state, widget.puzzle)
    assert repr(BoardWidget(START)) == f"BoardWidget('{START}')"


def test_play_shows_a_board_as_a_widget():
    board = Puzzle(3, 3, "snail").board(START)
    widget = board.play()
    assert isinstance(widget, BoardWidget)
    assert widget.state == board


# What the browser sends


def test_takes_a_game_from_the_browser(widget, page):
    start = [*Puzzle().read(START)]
    page.set(game={"start": start, "moves": "ul", "undone": "d"})
    assert widget.moves == "ul"
    assert widget.state == Puzzle().board("2 x 3 1 5 4 7 6 8")
    assert page.heard == []


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"_game": {"start": [1, 2, 3], "moves": "", "undone": ""}}, "3 cells were given"),
        ({"_game": {"start": [*range(9)], "moves": "u", "undone": ""}}, "move 1 ('u')"),
        ({"_game": {"start": [*range(9)], "moves": "", "undone": "u"}}, "move 1 ('u')"),
        ({"_game": {"start": [*range(9)], "moves": 3, "undone": ""}}, "moves are a text"),
        ({"_game": {"start": [*range(9)], "moves": ""}}, "a game is its start"),
        ({"_game": None}, "a game is its start"),
        ({"_puzzle": {"rows": 2}}, "may not set _puzzle"),
        ({"_truth": {}}, "may not set _truth"),
        ({"_esm": "alert()"}, "may not set _esm"),
        ({"_game": {"start": [*range(9)], "moves": "", "undone": ""}, "_truth": {}}, "_truth"),
        ({"_request": "look"}, "a request is a mapping"),
        ({"_request": {"do": "shout"}}, "there is no command 'shout'; there are read,"),
        ({"_request": {"do": ["look"]}}, "there is no command ['look']"),
        ({"_request": {"number": "1"}}, "there is no command None"),
    ],
)
def test_refuses_what_the_browser_sends_wrongly_and_changes_nothing(widget, page, sent, words):
    widget.moves = "ul"
    before, script = game(widget), widget._esm
    page_sends(page.widget, sent)
    (answer,) = page.heard
    assert words in answer["refused"]
    assert "\n" not in answer["refused"]
    assert game(widget)[1:] == before[1:]
    assert json.loads(game(widget)[0])["_game"] == json.loads(before[0])["_game"]
    assert widget._esm == script


def test_after_a_refusal_the_page_is_told_the_truth_and_then_why(widget, monkeypatch):
    sent = []
    monkeypatch.setattr(widget, "_send", lambda msg, buffers=None: sent.append(msg))
    page_sends(widget, {"_game": None})
    update, answer = sent  # and the wrong value is not passed on to other pages
    assert (update["method"], update["state"]) == ("echo_update", {"_state": widget._state})
    assert "refused" in answer["content"]


def test_page_learns_of_everything_in_one_message(widget, monkeypatch):
    sent = []
    monkeypatch.setattr(widget, "_send", lambda msg, buffers=None: sent.append(msg))
    widget.state = "2 1 3 4 5 6 7 8 x"
    (message,) = sent
    assert set(message["state"]) == {"_state", "_truth"}


# What the page is told


@pytest.mark.parametrize("shape", [(3, 3), (2, 4), (4, 4), (3, 2)])
def test_page_gets_the_tables_that_python_sums(shape):
    puzzle = Puzzle(*shape)
    sent = BoardWidget(puzzle=puzzle)._puzzle
    for board in puzzle.random(3, 5):
        for heuristic in (misplaced, manhattan):
            table = sent["heuristics"][heuristic.name]
            total = sum(table[cell][tile] for cell, tile in enumerate(board))
            assert total == heuristic(board, puzzle)


def test_distances_are_known_up_to_nine_cells(widget):
    assert widget.distance == 19 and widget._puzzle["distances"]
    widget.state = "2 1 3 4 5 6 7 8 x"
    assert widget.distance is None and widget._truth == {"solvable": False}
    larger = BoardWidget(puzzle=FIFTEEN)
    assert larger.distance is None and not larger._puzzle["distances"]


# What the page asks for


@pytest.mark.parametrize("text", ["2 3 4 / 1 5 _ / 7 6 8", "234150768", "2,3,4\n1,5,x\n7,6,8"])
def test_reads_a_board(page, text):
    page.widget.state = "1 2 3 4 5 6 7 8 x"
    assert "refused" not in page.ask("read", text=text)
    assert page.widget.state == Puzzle().board(START)


@pytest.mark.parametrize("text", ["1 2 3", "a b c", "1 2 3 4 5 6 7 8 8", "9" * 50])
def test_refuses_to_read_in_the_words_of_the_puzzle(page, text):
    before = game(page.widget)[1:]
    with pytest.raises(ValueError) as refusal:
        Puzzle().read(text)
    assert page.ask("read", text=text) == {"refused": str(refusal.value)}
    assert game(page.widget)[1:] == before


@pytest.mark.parametrize("text", ["", "  ", None, 3])
def test_asks_for_a_board_where_there_is_none(page, text):
    assert page.ask("read", text=text)["refused"].startswith("type a board first")


def test_room_is_kept_for_the_longest_refusal():
    for shape in ((2, 2), (3, 3), (5, 5)):
        puzzle = Puzzle(*shape)
        room = BoardWidget(puzzle=puzzle)._puzzle["refusal"]
        cells = puzzle.cells
        for text in ("1", "1 " * 99, "x" * 99, "0 " * cells, "z" * 99, "999 " * cells):
            with pytest.raises(ValueError) as refusal:
                puzzle.read(text)
            assert len(str(refusal.value)) <= len(room)


def test_scrambles(page):
    assert "seed 7" in page.ask("scramble", depth="12", seed="7")["said"]
    assert page.widget.state == Puzzle().scramble(12, seed=7)
    page.ask("scramble", depth=0, seed=7)
    assert page.widget.state.is_goal


@pytest.mark.parametrize(
    ("depth", "seed", "words"),
    [
        ("", "1", "depth must be a whole number from 0 to 1000, not ''"),
        ("2.5", "1", "depth must be"),
        ("-1", "1", "depth must be"),
        ("1000000000", "1", "depth must be"),
        (None, "1", "depth must be"),
        (True, "1", "depth must be"),
        ("20", "", "seed must be a whole number, not ''"),
        ("20", [], "seed must be"),
    ],
)
def test_refuses_to_scramble(page, depth, seed, words):
    before = game(page.widget)[1:]
    assert words in page.ask("scramble", depth=depth, seed=seed)["refused"]
    assert game(page.widget)[1:] == before


def test_hints_lead_to_the_goal_by_the_shortest_way(page):
    widget = page.widget
    for left in range(19, 0, -1):
        answer = page.ask("hint")
        assert f"{left} move" in answer["said"]
        widget.moves += answer["hint"]
    assert widget.state.is_goal
    assert page.ask("hint") == {"said": "This is the goal."}


def test_a_hint_names_the_tile_and_its_way(page):
    page.widget.state = "1 2 3 4 5 x 7 8 6"
    answer = page.ask("hint")
    assert answer.pop("hint") == "d"
    assert answer == {"said": "Hint: tile 6 up; 1 move to the goal, the fewest possible."}


@pytest.mark.parametrize("shape", [(3, 3), (2, 2), (4, 2)])
def test_solves_small_boards_in_the_fewest_moves(shape, monkeypatch):
    puzzle = Puzzle(*shape)
    for board in puzzle.random(1, 3):
        widget = BoardWidget(board)
        answer = Page(widget, monkeypatch).ask("solve")
        assert puzzle.apply(board, answer["solution"]) == puzzle.goal
        assert len(answer["solution"]) == solve(puzzle, board).length == widget.distance


def test_solves_an_easy_large_board_in_the_fewest_moves_and_remembers(monkeypatch):
    board = FIFTEEN.scramble(30, seed=2)
    widget = BoardWidget(board)
    page = Page(widget, monkeypatch)
    answer = page.ask("solve")
    length = solve(FIFTEEN, board).length
    assert len(answer["solution"]) == length
    assert answer["said"] == f"A solution of {length} moves, the fewest possible."
    monkeypatch.setattr(module, "solve", None)  # from here on nothing is searched
    for move in answer["solution"]:
        assert page.ask("hint")["hint"] == move
        widget.moves += move
    assert widget.state.is_goal


def test_solves_a_hard_board_by_weighted_a_star_and_says_so(monkeypatch):
    monkeypatch.setitem(module._BUDGET, "max_expansions", 20_000)
    board = FIFTEEN.random(0)
    answer = Page(BoardWidget(board), monkeypatch).ask("solve")
    assert FIFTEEN.apply(board, answer["solution"]) == FIFTEEN.goal
    assert answer["said"].endswith("perhaps not the fewest.")


@pytest.mark.parametrize("do", ["hint", "solve"])
def test_says_when_the_budget_is_spent(monkeypatch, do):
    monkeypatch.setitem(module._BUDGET, "max_expansions", 100)
    page = Page(BoardWidget(FIFTEEN.random(0)), monkeypatch)
    answer = page.ask(do)
    assert set(answer) == {"said"}
    assert "out of budget" in answer["said"]


@pytest.mark.parametrize("do", ["hint", "solve"])
@pytest.mark.parametrize("board", ["2 1 3 4 5 6 7 8 x", "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x"])
def test_says_that_a_board_cannot_be_solved(monkeypatch, do, board):
    puzzle = Puzzle() if len(board) < 20 else FIFTEEN
    answer = Page(BoardWidget(board, puzzle), monkeypatch).ask(do)
    assert answer == {"said": "No moves lead from here to the goal: the parity differs."}


def in_a_kernel(widget, talk):
    """Run a coroutine where an event loop runs, as in a kernel, to the end of all tasks."""

    async def main():
        await talk()
        if hasattr(widget, "_task"):
            await widget._task

    asyncio.run(main())


def test_kernel_goes_on_while_it_searches(monkeypatch):
    widget = BoardWidget(FIFTEEN.random(0))
    page = Page(widget, monkeypatch)
    ticks = []

    async def talk():
        assert page.ask("solve") is None  # not yet
        while not page.heard:
            ticks.append(await asyncio.sleep(0.01))

    in_a_kernel(widget, talk)
    assert len(ticks) > 3
    assert FIFTEEN.apply(widget.state, page.heard[0]["solution"]) == FIFTEEN.goal


@pytest.mark.parametrize("end", ["stop", "move"])
def test_a_search_ends_when_nobody_waits_for_it(monkeypatch, end):
    widget = BoardWidget(FIFTEEN.random(0))
    page = Page(widget, monkeypatch)
    monkeypatch.setitem(module._BUDGET, "max_expansions", 10**9)
    monkeypatch.setitem(module._BUDGET, "max_seconds", 600)

    async def talk():
        page.ask("solve")
        await asyncio.sleep(0.05)
        if end == "stop":
            page.ask("stop")
        else:
            widget.moves = widget.state.legal_moves[0]

    in_a_kernel(widget, talk)
    assert page.heard == []


def test_a_failure_in_the_background_is_told(monkeypatch):
    def fail(*_, **__):
        raise MemoryError

    widget = BoardWidget(FIFTEEN.random(0))
    page = Page(widget, monkeypatch)
    monkeypatch.setattr(module, "solve", fail)

    async def talk():
        page.ask("solve")

    in_a_kernel(widget, talk)
    assert page.heard[0]["refused"] == "this failed: MemoryError"


# The picture that stays


# The files


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.[jc]s*")), ids=lambda path: path.name)
def test_front_ends_name_no_colour_and_no_address(path):
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'xmlns="http://www\.w3\.org/[\w/]+"', "", text)  # a name, which is never fetched
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", text)
    assert not re.search(r"https?:|//[a-z]|@import|url\(|fetch\(", text)
    for address in re.findall(r"""\bimport\b[^"']*["']([^"']*)["']""", text):
        assert re.fullmatch(r"\./\w+\.js", address), "parts are joined, and nothing is fetched"
    assert text.count("import(") == text.count('import("./')  # types in comments
    for line in text.splitlines():
        assert len(line) <= 110, line


def test_style_brings_the_colours_of_the_table():
    from searchlab import styles

    for name, colour in styles.BOARD._asdict().items():
        assert f"--searchlab-board-{name}: {colour};" in BoardWidget(START)._css
    used = set(re.findall(r"var\(--searchlab-([\w-]+)", BoardWidget(START)._css))
    known = set(re.findall(r"--searchlab-([\w-]+):", BoardWidget(START)._css))
    assert used <= known
