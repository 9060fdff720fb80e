"""The command line: answers on standard output, refusals in one sentence, exit statuses."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import searchlab
from searchlab import (
    EIGHT,
    FIFTEEN,
    HEURISTICS,
    STRATEGIES,
    Puzzle,
    cli,
    kernels,
    published,
    solve,
)
from searchlab.cli import lab
from searchlab.running import solving as solving_module

ROOT = Path(searchlab.__file__).parent.parent
SAMPLE = "2 3 4 1 5 x 7 6 8"
NEAR = "1 2 3 4 5 x 7 8 6"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command line in this process: exit status, standard output, standard error."""

    def run(*words, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = cli.main(list(words))
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def refused(run):
    """Run the command line; give the one sentence with which it refuses."""

    def refused(*words, stdin=""):
        status, out, err = run(*words, stdin=stdin)
        assert (status, out) == (2, "")
        assert err.startswith("searchlab: ") and err.count("\n") == 1 and err.endswith("\n")
        assert len(err) < 500
        return err.removeprefix("searchlab: ").rstrip("\n")

    return refused


def process(*words, **options):
    """Run the command line as a process of its own."""
    options = {"input": ""} | options if "stdin" not in options else options
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | options.pop("env", {})
    return subprocess.run(
        [sys.executable, "-m", "searchlab", *words],
        **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options),
        text=True,
        timeout=60,
        env=environment,
    )


# -- solve -------------------------------------------------------------------------


def test_solve_prints_the_board_the_moves_and_the_counters(run):
    assert run("solve", *SAMPLE.split(), "--strategy", "breadth-first") == (
        0,
        """2 3 4
1 5 _
7 6 8

breadth-first, order ulrd, goal test generation
solved in 19 moves: ullddrurdllurrdlurd

expanded     20,907
generated    55,893
duplicates   25,814
enqueued     30,079
max queue     9,172
peak stored  30,080
""",
        "",
    )


def test_solve_shows_every_board_within_80_columns(run):
    status, out, _ = run("solve", NEAR, "--show")
    assert status == 0
    assert out.endswith("\n\nstart   1 d\n1 2 3   1 2 3\n4 5 _   4 5 6\n7 8 6   7 8 _\n")
    status, out, _ = run("solve", FIFTEEN.write(FIFTEEN.scramble(30, 2).state), "--show")
    strip = out[out.index("start") :]
    assert max(map(len, out.splitlines())) <= 80
    path = solve(FIFTEEN, FIFTEEN.scramble(30, 2), "ida-star").path
    labels = re.findall(r"start|\d+ [udlr]", strip)
    assert labels[0] == "start" and len(labels) == len(path)
    drawn = []
    for band in strip.strip().split("\n\n"):
        lines = band.splitlines()[1:]
        for left in range(0, max(map(len, lines)), 11 + 3):
            drawn.append(" ".join(line[left : left + 11] for line in lines))
    assert [FIFTEEN.read(board) for board in drawn] == [board.state for board in path]


def test_solve_prints_json(run):
    status, out, err = run("solve", SAMPLE, "--strategy", "ida-star", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == solve(EIGHT, SAMPLE, "ida-star").as_dict()
    status, out, _ = run("solve", SAMPLE, "--json", "--show")
    boards = json.loads(out)["boards"]
    assert (boards[0], boards[-1], len(boards)) == (SAMPLE, "1 2 3 4 5 6 7 8 x", 20)
    status, out, _ = run("solve", UNSOLVABLE, "--json", "--show")
    assert (status, json.loads(out)["boards"], json.loads(out)["moves"]) == (1, [], None)


def test_solve_lists_the_iterations_of_an_iterative_search(run):
    out = run("solve", SAMPLE, "--strategy", "ida-star")[1]
    table = out.split("\n\n")[-1].splitlines()
    assert table[0].split() == "limit dfs calls expanded generated pruned skipped deepest".split()
    rows = [[int(cell.replace(",", "")) for cell in line.split()] for line in table[1:]]
    assert rows == [
        [i.limit, i.dfs_calls, i.expanded, i.generated, i.pruned, i.skipped, i.deepest]
        for i in solve(EIGHT, SAMPLE, "ida-star").iterations
    ]


@pytest.mark.parametrize(
    ("words", "shape"),
    [
        (["123x"], (2, 2)),
        (["234", "15x", "768"], (3, 3)),
        (SAMPLE.split(), (3, 3)),
        ([SAMPLE.replace(" ", "\n")], (3, 3)),
        (["[[2,3,4],[1,5,0],[7,6,8]]"], (3, 3)),
        (["1 2 / 3 4 / 5 x"], (3, 2)),
        (["12345 6789x"], (2, 5)),
        (["1 2 3 4 5 x", "--cols", "2"], (3, 2)),
        (["12345x", "--rows", "3", "--cols", "2"], (3, 2)),
        (FIFTEEN.write(FIFTEEN.goal).split(), (4, 4)),
        ([Puzzle(5, 5).write(Puzzle(5, 5).goal)], (5, 5)),
    ],
)
def test_the_shape_follows_from_the_board(run, words, shape):
    answer = json.loads(run("solve", *words, "--json")[1])
    assert (answer["rows"], answer["cols"]) == shape


def test_shapes_that_do_not_follow_are_asked_for(refused):
    assert refused("solve", "x 1 2 3 4 5") == (
        "a board of 6 cells can be 2x3 or 3x2: mark its rows, such as x 1 2 / 3 4 5, or give "
        "--rows or --cols"
    )
    assert refused("solve", "1 2 3").startswith("3 cells cannot be a board (read: 1 2 3); write a")
    assert refused("solve", SAMPLE, "--cols", "4").startswith("9 cells cannot be a board of 4 col")
    for option, value in (("--rows", "6"), ("--cols", "-1")):
        assert refused("solve", SAMPLE, option, value).startswith(
            f"argument {option}: invalid choice: {value} (choose from "
        )


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("", "0 cells cannot be a board; "),
        ("2 3 4 1 5 🙂 7 6 8", "not a board: '🙂' is not a tile; "),
        ("2 3 4 1 5 5 7 6 8", "not a 3x3 board: tile 5 occurs twice and the blank is missing ("),
        ("hello you", "not a board: 'hello' is not a tile; "),
        ("1 " * 100_000, "100,000 cells cannot be a board (read: 1 1 1 "),
        ("1 2 3 " + "9" * 100_000, "not a board: '99999999999"),
        ("\udcff", "not a board: '\\udcff' is not a tile; "),
    ],
)
def test_boards_that_are_refused(refused, board, sentence):
    assert refused("solve", board).startswith(sentence)
    assert refused("solve", "-", stdin=board).startswith(sentence)


def test_a_refusal_quotes_no_more_than_the_beginning(refused):
    long = "long" * 50_000
    for words in (
        [long],
        ["solve", SAMPLE, f"--{long}"],
        *(
            ["solve", SAMPLE, f"--{option}", long]
            for option in ("strategy", "order", "ties", "goal")
        ),
        ["solve", SAMPLE, "--heuristic", long],
        ["published", long],
        ["census", "--goal", long],
        ["lab", long, "--copy-only"],
    ):
        assert "long" in refused(*words)  # which asserts that it is short


def test_a_board_from_standard_input(run):
    for text in (SAMPLE, "2 3 4\n1 5 x\n7 6 8\n", "234150768\r\n"):
        status, out, _ = run("solve", "-", "--json", stdin=text)
        assert (status, json.loads(out)["board"]) == (0, SAMPLE)


def test_words_that_are_rows_or_boards(run):
    assert json.loads(run("solve", "[[1e0,2e0],[3e0,0e0]]", "--json")[1])["board"] == "1 2 3 x"
    for words in (
        ["4 1 2", "5 0 3"],
        ["412", "503"],
        ["[[4,1,2],", "[5,0,3]]"],
        ["4 1 2", "/5 0 3"],
    ):
        answer = json.loads(run("solve", *words, "--json")[1])
        assert (answer["rows"], answer["cols"], answer["board"]) == (2, 3, "4 1 2 5 x 3")
    out = run("solve", SAMPLE, NEAR, "--json")[1]
    assert [json.loads(line)["board"] for line in out.splitlines()] == [SAMPLE, NEAR]


@pytest.mark.parametrize(
    "content",
    [
        SAMPLE.encode(),
        b"\xef\xbb\xbf3\n2 3 4\n1 5 0\n7 6 8\n",
        f"# UTF-16\r\n{SAMPLE}\r\n".encode("utf-16"),
        b"\xfe\xff" + SAMPLE.encode("utf-16-be"),
        b"# caf\xe9\n3\n2 3 4 # b\n1 5 0\n7 6 8",
    ],
)
def test_a_board_from_a_file(run, tmp_path, monkeypatch, content):
    monkeypatch.chdir(tmp_path)
    for name in ("board.txt", "my board.txt", "board", "4x4.puzzle"):
        (tmp_path / name).write_bytes(content)
        assert json.loads(run("solve", name, "--json")[1])["board"] == SAMPLE
    monkeypatch.setattr(cli.shared.sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert cli.main(["solve", "-", "--json", "--quiet"]) == 0


def test_a_missing_file_is_not_a_wrong_board(refused, tmp_path):
    for name in ("board.txt", "board", "boards/first.csv", str(tmp_path / "none")):
        sentence = refused("solve", name)
        assert sentence.startswith("'") and sentence.endswith(
            "is not a board, and there is no such file"
        )
    (tmp_path / "wrong.txt").write_text("1 2 3 4 5 6 7 8 8")
    assert refused("solve", str(tmp_path / "wrong.txt")).startswith("not a 3x3 board: tile 8 occ")
    assert refused("solve", str(tmp_path)).endswith("cannot be read: Is a directory")
    (tmp_path / "empty").touch()
    assert refused("solve", str(tmp_path / "empty")).startswith("0 cells cannot be a board")
    assert "looks like a file name" in refused("published", "bfs", stdin="board.txt\n")
    assert "looks like a file name" in refused("census", "--goal", "board.txt")


SEVERAL = f"# two of them\n{SAMPLE}\n\n1 2 3 / 4 5 x / 7 8 6  # near\n"


def test_several_boards_have_an_answer_each(run, tmp_path):
    (tmp_path / "boards.txt").write_text(SEVERAL)
    words = ["solve", str(tmp_path / "boards.txt"), "--strategy", "breadth-first"]
    answers = f"{SAMPLE}: solved in 19 moves: ullddrurdllurrdlurd\n{NEAR}: solved in 1 move: d\n"
    assert run(*words) == run("solve", "-", *words[2:], stdin=SEVERAL) == (0, answers, "")
    status, out, err = run(*words, "--json")
    assert (status, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        solve(EIGHT, board, "breadth-first").as_dict() for board in (SAMPLE, NEAR)
    ]
    shown = run(*words, "--show")[1]
    assert shown.count("breadth-first, order") == 2 and shown.count("start") == 2
    status, out, _ = run("solve", "-", stdin=f"{NEAR}\n{UNSOLVABLE}\n12/3x\n")
    assert (status, out.splitlines()) == (
        1,
        [
            f"{NEAR}: solved in 1 move: d",
            f"{UNSOLVABLE}: unsolvable by parity",
            "1 2 3 x: solved in 0 moves",
        ],
    )


def test_of_several_boards_the_wrong_one_is_named(refused):
    for wrong in ("1 2 3 4 5 6 7 8 8", "1 2 3", "nonsense", "123/456/78", "1 2 3 4 5 6 7 8 x 9"):
        text = f"{SAMPLE}\n{NEAR}\n\n{wrong}\n{SAMPLE}\n"
        assert refused("solve", "-", stdin=text).startswith("line 4: ")
        assert refused("published", "bfs", stdin=text).startswith("line 4: not a 3x3 board: ")
    assert refused("solve", "-", stdin=f"1 2 3 4 5 6 7 8 8\n{NEAR}").startswith("line 1: not a 3x3")
    assert refused("published", "bfs", stdin=f"1 2 3 4 5 6 7 8\n{NEAR}").startswith("line 1: not a")


def test_a_board_that_cannot_be_solved(run):
    status, out, err = run("solve", UNSOLVABLE)
    assert (status, err) == (1, "")
    assert out.endswith(
        "a-star, heuristic manhattan, order ulrd, ties low-h\nunsolvable by parity\n"
        "The board has 1 inversion, the goal 0: one odd, one even, and no move changes that.\n"
    )
    status, out, _ = run("solve", FIFTEEN.write([*range(1, 14), 15, 14, 0]))
    assert status == 1
    assert out.endswith(
        "The board has 1 inversion and its blank in row 4, the goal 0 and row 4:\n"
        "one sum is odd, one even, and no move changes that.\n"
    )
    status, out, _ = run(
        "solve", "2 1 3 4 5 x", "--rows", "2", "--no-parity-check", "--strategy", "breadth-first"
    )
    assert status == 1 and "\nexhausted\n\nexpanded     360\n" in out


def test_budgets(run, refused):
    status, out, _ = run("solve", SAMPLE, "--max-expansions", "50")
    assert status == 1 and "\nout of budget (50 expansions)\n\nexpanded      50\n" in out
    status, out, _ = run("solve", SAMPLE, "--max-stored", "50", "--json")
    assert (status, json.loads(out)["outcome"]) == (1, "out of budget")
    status, out, _ = run("solve", SAMPLE, "--max-seconds", "0", "--json")
    assert (status, json.loads(out)["outcome"]) == (1, "out of budget")
    status, out, _ = run("solve", SAMPLE, "--max-seconds", "1e3", "--json")
    assert (status, json.loads(out)["outcome"]) == (0, "solved")
    assert refused("solve", SAMPLE, "--max-seconds", "-1") == (
        "max_seconds must be a number from 0 up, not -1.0"
    )
    assert refused("solve", SAMPLE, "--max-expansions", "-1") == (
        "max_expansions must be a whole number from 0 up, not -1"
    )
    for option, bad in (
        ("max-seconds", "nan"),
        ("max-seconds", "soon"),
        ("max-expansions", "1.5"),
        ("max-expansions", ""),
        ("max-expansions", "9" * 5_000),
    ):
        sentence = refused("solve", SAMPLE, f"--{option}", bad)
        assert sentence.startswith((f"argument --{option}: invalid ", "max_seconds must be a num"))
    assert (
        refused("solve", UNSOLVABLE, "--no-parity-check", "--strategy", "ida-star")
        == "ida-star never ends on an unsolvable board; give max_expansions or max_seconds"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--order", "uuuu"], "the order of moves is the letters u, d, l, r once each, such as "),
        (["--order", ""], "the order of moves is the letters u, d, l, r once each, such as "),
        (["--heuristic", "nosuch"], "there is no heuristic 'nosuch'; there are gap, "),
        (["--strategy", "nosuch"], "there is no strategy 'nosuch'; there are breadth-first, "),
        (["--strategy", ""], "there is no strategy ''; there are breadth-first, "),
        (["--goal", "ring"], "the goal is neither a name (blank-last, blank-first, snail) nor a "),
        (["--ties", "coin"], "ties is one of low-h, high-h, last-in, first-in, not 'coin'"),
        (
            ["--rise", "one"],
            "the strategy a-star takes no option 'rise'; it takes heuristic, order",
        ),
        (["--weight", "x"], "argument --weight: invalid number value: 'x'; see 'searchlab solve"),
        (["--rows", "three"], "argument --rows: invalid int value: 'three'; see 'searchlab solve"),
        (["--nosuch"], "unrecognized arguments: --nosuch; see 'searchlab --help'"),
        (["--max"], "unrecognized arguments: --max; see 'searchlab --help'"),
        (["--progress", "--quiet"], "argument --quiet: not allowed with argument --progress; see"),
    ],
)
def test_wrong_options_are_refused(refused, words, sentence):
    assert refused("solve", SAMPLE, *words).startswith(sentence)


def test_every_option_of_every_strategy_has_its_word(run):
    options = {option for strategy in STRATEGIES.values() for option in strategy.options}
    assert options == set(cli.solve._strategy_options())
    values = {
        "heuristic": "misplaced",
        "order": "rdlu",
        "ties": "first-in",
        "weight": "3",
        "goal_test": "expansion",
        "rise": "one",
        "max_limit": "25",
        "max_depth": "12",
        "step_limit": "7",
    }
    given = {
        "weight": 3,
        "max_limit": 25,
        "max_depth": 12,
        "step_limit": 7,
        "test_start": False,
    }
    board = EIGHT.write(EIGHT.scramble(9, seed=1).state)
    for name, strategy in STRATEGIES.items():
        words, settings = [], {}
        for option in strategy.options:
            flag = "--" + option.replace("_", "-")
            if option in values:
                words += [flag, values[option]]
                settings[option] = given.get(option, values[option])
            else:
                words.append("--no-test-start" if option == "test_start" else flag)
                settings[option] = given[option]
        status, out, err = run("solve", board, "--strategy", name, "--json", *words)
        assert err == ""
        expected = solve(EIGHT, board, name, **settings)
        assert json.loads(out) == expected.as_dict()
        assert status == (not expected.solved)


def test_the_superior_node_search_without_its_limit(run):
    board = "1 2 5 3 8 x 6 4 7"  # its 31st expansion finds the goal
    words = ["--goal", "blank-first", "--strategy", "superior-node"]
    status, out, _ = run("solve", board, *words)
    assert status == 1 and "order durl, step limit 30\nexhausted\n\nexpanded     31\n" in out
    status, _, err = run("solve", board, *words, "--step-limit", "none")
    assert status == 2 and "give max_expansions or max_seconds" in err
    status, out, _ = run("solve", board, *words, "--step-limit", "none", "--max-expansions", "99")
    assert status == 0 and "heuristic gap, order durl\nsolved in 7 moves: " in out


def test_the_default_strategy_depends_on_the_size(run):
    for board, name in ((NEAR, "a-star"), (FIFTEEN.write(FIFTEEN.goal), "ida-star")):
        assert json.loads(run("solve", board, "--json")[1])["strategy"] == name


def test_goals(run):
    status, out, _ = run("solve", "1 2 3 x 8 4 7 6 5", "--goal", "snail", "--json")
    assert (status, json.loads(out)["moves"]) == (0, "r")
    status, out, _ = run("solve", "3 1 x 2", "--goal", "3 x 2 1", "--json")
    assert json.loads(out)["goal"] == "3 x 2 1"
    out = run("solve", "1 2 3 / 5 4 x", "--goal", "snail", "--json")[1]
    assert json.loads(out)["goal"] == "1 2 3 x 5 4"


def test_goals_have_the_shape_of_the_board(refused):
    for goal in ("1 2 / 3 4 / 5 x", "[[1,2],[3,4],[5,0]]", "3 2\n12345x"):
        assert "not a 2x3 board: 3 rows of 2 cells were given" in refused(
            "solve", "1 2 3 / 5 4 x", "--goal", goal
        )


def test_progress_is_shown_on_a_terminal_or_on_request(run, monkeypatch):
    words = ["solve", SAMPLE, "--strategy", "breadth-first", "--json"]
    clock = iter(range(10**6))
    monkeypatch.setattr(solving_module.time, "perf_counter", lambda: next(clock))
    assert run(*words)[2] == ""
    _, out, err = run(*words, "--progress")
    assert err.startswith("\rbreadth-first: 1 expanded\rbreadth-first: 2 expanded")
    assert json.loads(out)["length"] == 19
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda self: True, raising=False)
    assert run(*words)[2] == err
    assert run(*words, "--quiet")[2] == ""


def test_ctrl_c_prints_what_was_counted(run, monkeypatch):
    events = searchlab.record(EIGHT, SAMPLE, "breadth-first")[:1234]

    def stopped(puzzle, start, *, order="ulrd", goal_test="generation"):
        yield from events
        raise KeyboardInterrupt

    strategy = searchlab.search.Strategy("breadth-first", stopped)
    monkeypatch.setitem(STRATEGIES, "breadth-first", strategy)
    status, out, err = run("solve", SAMPLE, "--strategy", "breadth-first")
    assert (status, err) == (130, "")
    assert "\ninterrupted\n\nexpanded     1,234\n" in out
    status, out, _ = run("solve", SAMPLE, "--strategy", "breadth-first", "--json")
    assert (status, json.loads(out)["expanded"]) == (130, 1234)


MINE = """
from collections import deque

def breadth_first(puzzle, start):
    print("called")
    path, frontier = {start: ""}, deque([start])
    while frontier:
        state = frontier.popleft()
        if state == puzzle.goal:
            return path[state]
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)

def wrong(puzzle, start):
    return puzzle.successors(start)[0][0]

def failing(puzzle, start):
    return puzzle.successors(start)[9]

def leaving(puzzle, start):
    puzzle.successors(start)
    raise SystemExit(3)

def idle(puzzle, start): pass
def deep(puzzle, state): return deep(puzzle, puzzle.successors(state)[0][1])
value = 5
"""


@pytest.fixture
def mine(tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    return str(tmp_path / "mine.py")


def test_a_function_in_a_file_is_a_strategy(run, mine):
    words = ["solve", SAMPLE, "--strategy", f"{mine}:breadth_first", "--json"]
    status, out, err = run(*words)
    answer = json.loads(out)
    assert (status, err) == (0, "called\n")
    assert (answer["strategy"], answer["length"]) == ("breadth_first", 19)
    assert (answer["expanded"], answer["peak_stored"]) == (30_079, None)
    status, out, _ = run(*words, "--max-expansions", "7")
    assert (status, json.loads(out)["outcome"]) == (1, "out of budget")
    assert "solved in 19 moves: ullddrurdllurrdlurd\n\nexpanded    30,079" in run(*words[:-1])[1]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "wrong",
            "mine.py:wrong failed: RuntimeError: the strategy wrong returned moves that end ",
        ),
        ("failing", "out of range (line 20: return puzzle.successors(start)[9])"),
        ("leaving", "mine.py:leaving failed: SystemExit: 3 (line 24: raise SystemExit(3))"),
        ("idle", "idle expanded no board: a search calls puzzle.successors(state)"),
        ("deep", "deep called itself more deeply than Python allows"),
        ("value", "value in "),
        ("nosuch", "there is no nosuch in "),
        ("", "write FILE.py:NAME, the file and the function, not "),
    ],
)
def test_a_function_that_is_no_search(refused, mine, name, sentence):
    assert sentence in refused("solve", SAMPLE, "--strategy", f"{mine}:{name}")


FAR = "11 6 13 10 15 4 1 9 14 3 x 7 12 2 5 8"


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_hopeless_strategy_gets_advice(run, name):
    hopeless = STRATEGIES[name].shortest and name != "ida-star"
    words = ["solve", FAR, "--strategy", name, "--max-expansions", "30", "--json"]
    if name == "breadth-first-ranks":
        return
    _, out, err = run(*words)
    assert json.loads(out)["expanded"] <= 30
    assert err.startswith("searchlab: the board is at least 48 moves from the goal") == hopeless
    assert (f"{name} may take too long: '--strategy ida-star'" in err) == hopeless
    assert run(*words, "--quiet")[2] == ""
    near = FIFTEEN.write(FIFTEEN.scramble(12, seed=1).state)
    assert run("solve", near, "--strategy", name, "--max-expansions", "9")[2] == ""


def test_advice_without_the_compiled_search(run, monkeypatch):
    monkeypatch.setattr(kernels, "available", lambda: False)
    words = ["solve", FAR, "--max-expansions", "30"]
    assert "ida-star may take too long: '--strategy weighted-a-star" in run(*words)[2]
    monkeypatch.undo()
    assert run(*words)[2] == ""


# -- published -----------------------------------------------------------------------


def test_published_lists_the_seven(run):
    status, out, err = run("published")
    assert (status, err) == (0, "")
    names = [line for line in out.splitlines() if not line.startswith(" ")]
    assert names == list(published.PROGRAMS) and len(names) == 7
    assert max(map(len, out.splitlines())) <= 80
    flat = " ".join(out.split())
    for program in published.PROGRAMS.values():
        assert program.post in flat
    answers = json.loads(run("published", "--json")[1])
    assert [answer["name"] for answer in answers] == names
    assert all(answer["defects"] and answer["repairs"] for answer in answers)


@pytest.mark.parametrize("name", published.PROGRAMS)
@pytest.mark.parametrize("repaired", [False, True])
def test_published_prints_just_what_the_program_prints(run, name, repaired):
    puzzle = published.PROGRAMS[name].puzzle
    text = puzzle.write(puzzle.scramble(3, seed=1).state)
    answer = published.run(name, text, repaired=repaired)
    words = ["published", name] + ["--repaired"] * repaired
    assert run(*words, stdin=text + "\n") == (0, answer.stdout, "")
    status, out, err = run(*words, "--json", stdin=text)
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    assert json.loads(out) == json.loads(json.dumps(answer.record))


def test_published_stops_where_the_behaviour_is_undefined(run):
    board = "032415678"
    with pytest.raises(published.UndefinedBehaviour) as stopped:
        published.run("superior-node", board)
    status, out, err = run("published", "superior-node", stdin=board)
    assert (status, out) == (3, stopped.value.stdout)
    assert err == f"searchlab: {stopped.value}\n"
    status, out, err = run("published", "superior-node", "--json", stdin=board)
    assert (status, json.loads(out)) == (3, stopped.value.record)
    assert json.loads(out)["outcome"] == "empty_queue"
    assert err == f"searchlab: {stopped.value}\n"


def test_published_answers_several_boards(run):
    answer = "ullddrurdllurrdlurd\nd\n"
    assert run("published", "bfs", stdin=SEVERAL) == (0, answer, "")
    status, out, err = run("published", "bfs", "--json", stdin=SEVERAL)
    assert (status, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [
        json.loads(json.dumps(published.run("bfs", board).record)) for board in (SAMPLE, NEAR)
    ]
    status, out, err = run("published", "bfs", stdin="12345678x\n" + SEVERAL)
    assert (status, out) == (3, answer)
    assert err.startswith("searchlab: line 1: bfs compares a tenth cell")
    rows = str(EIGHT.board(SAMPLE))
    assert run("published", "cantor-bfs", stdin=rows)[:2] == (0, "ullddrurdllurdruldr\n")


def test_published_takes_its_limit(run, refused):
    board = FIFTEEN.write([*range(1, 14), 15, 14, 0])
    assert run("published", "ida-star", stdin=board)[0] == 3
    assert run("published", "ida-star", "--limit", "18", stdin=board)[:2] == (0, "10\n")
    assert refused("published", "ida-star", "--limit", "-1", stdin=board).startswith("limit must")
    assert refused("published", "ida-star", "--limit", "x", stdin=board).startswith("argument --l")
    assert "takes no limit" in refused("published", "bfs", "--limit", "3", stdin=SAMPLE)


def test_published_refuses_bad_input(refused):
    assert refused("published", "bfs").startswith("not a 3x3 board: 0 cells were given")
    assert refused("published", "a-star", stdin=SAMPLE).startswith("not a 4x4 board: 9 cells were")
    assert refused("published", "bfs", stdin="🙂 " * 9).startswith("not a 3x3 board: '🙂' is not")
    assert refused("published", "nosuch", stdin=SAMPLE) == (
        "there is no published program 'nosuch'; there are " + ", ".join(published.PROGRAMS)
    )
    assert refused("published", "x" * 100_000).startswith("there is no published program 'xxx")
    for option in (["--repaired"], ["--limit", "0"]):
        assert refused("published", *option).startswith("NAME is missing: one of bfs, ")


def test_a_terminal_gets_a_hint(capsys, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    for words, text in (
        (["published", "bfs"], SAMPLE),
        (["published", "ida-star"], FIFTEEN.write(FIFTEEN.goal)),
        (["solve", "-"], SAMPLE),
    ):
        monkeypatch.setattr(sys, "stdin", Terminal(text))
        assert cli.main(words) == 0
        hint = capsys.readouterr().err
        example = re.fullmatch(r"Type a board, such as (.*), then Enter and Ctrl-.*\.\n", hint)
        cells = 16 if "ida-star" in words else 9
        assert len(example[1].split()) == cells
        monkeypatch.setattr(sys, "stdin", io.StringIO(example[1]))
        assert cli.main(words) == 0
        capsys.readouterr()


# -- strategies ----------------------------------------------------------------------


def test_strategies_lists_them_all(run):
    status, out, err = run("strategies")
    assert (status, err) == (0, "")
    assert out.isascii() and max(map(len, out.splitlines())) <= 80
    flat = " ".join(out.split())
    for name, strategy in STRATEGIES.items():
        assert f" {name} {strategy.summary} --" in flat
        assert (f"* {name} {strategy.summary}" in flat) == strategy.shortest
    for name, heuristic in HEURISTICS.items():
        assert f" {name} {heuristic.summary}" in flat
        assert (f"* {name} {heuristic.summary}" in flat) == (not heuristic.wrong)
        assert heuristic.wrong in flat
    assert "--order ulrd --goal-test generation * " in flat
    assert " --rise least-excess --max-limit none " in flat
    assert "--order ulrd --test-start * " in flat

    answer = json.loads(run("strategies", "--json")[1], parse_constant=pytest.fail)
    assert [s["name"] for s in answer["strategies"]] == list(STRATEGIES)
    assert [h["name"] for h in answer["heuristics"]] == list(HEURISTICS)
    assert [h["name"] for h in answer["heuristics"] if not h["admissible"]][:1] == ["gap"]
    known = ("name", "summary", "complete", "shortest", "optimal", "time", "space", "goal_test")
    for found, strategy in zip(answer["strategies"], STRATEGIES.values(), strict=True):
        assert {name: found[name] for name in known} == {n: getattr(strategy, n) for n in known}
        assert found["options"].keys() == strategy.options.keys()
    assert answer["strategies"][0]["options"] == {"order": "ulrd", "goal_test": "generation"}


# -- lab -----------------------------------------------------------------------------


@pytest.fixture
def lessons(tmp_path, monkeypatch):
    """Pretend that the package carries three lessons, with by-products about."""
    source = tmp_path / "package" / "lessons"
    for name in ("00_start_here.ipynb", "01_breadth_first.ipynb", "data/boards.csv"):
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"lesson {name}")
    left_out = (".ipynb_checkpoints/00.ipynb", "__pycache__/x.pyc", "data/.DS_Store")
    for name in (*left_out, "solutions/00_start_here.md"):
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("no lesson")
    monkeypatch.setattr(lab, "PACKAGE", source.parent)
    monkeypatch.chdir(tmp_path)
    return source


@pytest.fixture
def opened(monkeypatch):
    """Catch the options with which JupyterLab would be run."""
    calls = []
    labapp = ModuleType("jupyterlab.labapp")
    labapp.main = calls.append
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", labapp)
    monkeypatch.setattr(lab, "has_jupyterlab", lambda: True)
    monkeypatch.delenv("JUPYTERHUB_SERVICE_PREFIX", raising=False)
    return calls


def tree(folder):
    return {
        str(file.relative_to(folder)): file.read_text()
        for file in folder.rglob("*")
        if file.is_file()
    }


LESSONS = {
    name: f"lesson {name}"
    for name in ("00_start_here.ipynb", "01_breadth_first.ipynb", "data/boards.csv")
}


def test_lab_copies_the_lessons_and_opens_them(run, lessons, opened, tmp_path, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "getuid", lambda: 1000, raising=False)
    assert run("lab") == (0, "searchlab-lessons: 3 files copied, 0 kept as they were\n", "")
    folder = tmp_path / "searchlab-lessons"
    assert tree(folder) == LESSONS
    start = [f"--ServerApp.root_dir={folder}"]
    settings = Path(lab.__file__).parent / "jupyterlab"
    assert settings.is_dir()
    start.append(f"--LabApp.app_settings_dir={settings}")
    first = "--LabApp.default_url=/lab/tree/00_start_here.ipynb"
    assert opened.pop() == [*start, first, "--no-browser"]

    monkeypatch.setenv("DISPLAY", ":0")
    run("lab")
    assert opened.pop() == [*start, first]
    monkeypatch.setattr(os, "getuid", lambda: 0)
    run("lab")
    assert opened.pop() == [*start, first, "--allow-root"]


def test_lab_on_a_hub_says_which_folder_to_open(run, lessons, opened, tmp_path, monkeypatch):
    """A second server in a Hub's terminal would be one that no browser reaches."""
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/ada/")
    monkeypatch.setattr(lab, "has_jupyterlab", lambda: False)
    status, out, err = run("lab", "mine")
    assert (status, err, opened) == (0, "", [])
    assert tree(tmp_path / "mine") == LESSONS
    copied, where = out.splitlines()
    assert copied == "mine: 3 files copied, 0 kept as they were"
    assert where.endswith(f"open the folder {tmp_path / 'mine'} and in it 00_start_here.ipynb")
    assert run("lab", "mine", "--copy-only")[1].count("\n") == 1


def test_lab_overwrites_nothing(run, lessons, opened, tmp_path):
    folder = tmp_path / "mine"
    (folder / "data").mkdir(parents=True)
    (folder / "00_start_here.ipynb").write_text("my work")
    (folder / "notes.txt").write_text("my notes")
    (folder / "01_breadth_first.ipynb").symlink_to("nowhere")
    out = run("lab", "mine", "--copy-only")[1]
    assert out == "mine: 1 file copied, 2 kept as they were\n"
    assert tree(folder) == {
        "00_start_here.ipynb": "my work",
        "notes.txt": "my notes",
        "data/boards.csv": "lesson data/boards.csv",
    }
    assert not (folder / "nowhere").exists()
    assert run("lab", "mine", "--no-open")[1] == "mine: 0 files copied, 3 kept as they were\n"
    assert opened == []


def test_lab_among_the_lessons_does_not_copy_its_own_copies(run, lessons, opened, monkeypatch):
    monkeypatch.chdir(lessons)
    before = tree(lessons)
    for _ in range(2):
        run("lab", "--copy-only")
    copies = {f"searchlab-lessons/{name}": text for name, text in LESSONS.items()}
    assert tree(lessons) == before | copies
    assert run("lab", ".", "--copy-only")[1].endswith(" 0 files copied, 6 kept as they were\n")
    monkeypatch.chdir(lessons.parent.parent)
    assert run("lab", ".", "--copy-only")[1] == ".: 6 files copied, 0 kept as they were\n"


@pytest.mark.parametrize(
    ("words", "folder", "options"),
    [
        (["--port", "8899"], "searchlab-lessons", ["--port", "8899"]),
        (["--port=1", "--ip", "::"], "searchlab-lessons", ["--port=1", "--ip", "::"]),
        (["mine", "--port", "8899"], "mine", ["--port", "8899"]),
        (["mine", "--", "--help"], "mine", ["--help"]),
        (["--", "--help"], "searchlab-lessons", ["--help"]),
        (["--", "mine", "--", "x"], "searchlab-lessons", ["mine", "--", "x"]),
        (["a folder"], "a folder", []),
    ],
)
def test_lab_passes_options_on(run, lessons, opened, tmp_path, words, folder, options):
    assert run("lab", *words)[0] == 0
    (command,) = opened
    assert f"--ServerApp.root_dir={tmp_path / folder}" in command
    assert command[len(command) - len(options) :] == options
    assert (tmp_path / folder / "00_start_here.ipynb").exists()


def test_lab_refuses_what_cannot_be(refused, lessons, opened, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("mine")
    assert refused("lab", "file") == "the lessons cannot be copied into 'file': File exists"
    assert refused("lab", "file/below") == (
        "the lessons cannot be copied into 'file/below': Not a directory"
    )
    assert refused("lab", "a\0b").startswith("the lessons cannot be copied into 'a\\x00b': ")
    assert refused("lab", "--copy-only", "--port", "1") == (
        "--copy-only opens nothing: '--port' has no use"
    )
    assert refused("lab", "mine", "more", "--copy-only") == (
        "--copy-only opens nothing: 'more' has no use"
    )
    monkeypatch.setattr(lab, "has_jupyterlab", lambda: False)
    assert refused("lab", "mine") == (
        "JupyterLab is not installed: run 'pip install jupyterlab', or give --copy-only to have "
        "the lessons without it"
    )
    assert not (tmp_path / "mine").exists() and opened == []
    monkeypatch.setattr(lab, "PACKAGE", tmp_path / "nowhere" / "package")
    assert refused("lab", "mine", "--copy-only").startswith("this installation of searchlab carr")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_lab_in_a_folder_that_is_not_writable(refused, lessons, tmp_path):
    (tmp_path / "locked").mkdir(mode=0o555)
    assert refused("lab", "locked") == (
        "the lessons cannot be copied into 'locked': Permission denied"
    )


def test_lab_reports_why_copying_failed(refused, lessons, monkeypatch):
    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(lab.shutil, "copyfile", full)
    assert refused("lab", "mine", "--copy-only") == (
        "the lessons cannot be copied into 'mine': No space left on device"
    )


def test_the_lessons_of_this_checkout_are_found():
    assert (lab.lessons() / lab.FIRST_LESSON).is_file()


# -- help, version, the process ------------------------------------------------------


COMMANDS = ("solve", "published", "strategies", "lab")


@pytest.mark.parametrize("words", [[], *([command] for command in COMMANDS)])
def test_help_has_examples(run, words):
    status, out, err = run(*words, "--help")
    assert (status, err) == (0, "")
    assert out.startswith("usage: searchlab") and "\nfor example:\n" in out
    assert run(*words, "-h") == (0, out, "")


def examples():
    """Find the examples in the help texts: commands, and what is piped into them."""
    texts = [cli._parser().epilog]
    for action in cli._parser()._subparsers._group_actions:
        texts += [parser.epilog for parser in action.choices.values()]
    lines = [line.strip() for text in texts for line in text.splitlines()]
    return [line for line in lines if re.match(r"(echo .* \| )?searchlab ", line)]


def runs_here(example):
    """Tell the examples that open nothing, need no file and take no minutes."""
    slow = "searchlab korf" in example and "79,12" not in example
    return "searchlab lab" not in example and ".py:" not in example and not slow


@pytest.mark.parametrize("example", [e for e in examples() if runs_here(e)])
def test_the_examples_of_the_help_texts_work(run, example, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.txt").write_text(f"{SAMPLE}\n{NEAR}\n")
    echo, _, command = example.rpartition(" | ")
    words = shlex.split(command)[1:]
    if "census" in words or "judge" in words:
        pytest.importorskip("numpy")
    if "korf" in words:
        pytest.importorskip("numba")
    status, out, err = run(*words, stdin=" ".join(shlex.split(echo)[1:]))
    assert (out and err == "") if status < 2 else status == 3
    assert (status == 1) == ("--no-parity-check" in words)


def test_version(run):
    assert run("--version") == run("-V") == (0, f"searchlab {searchlab.__version__}\n", "")


def test_commands_that_are_refused(refused):
    assert refused().startswith("the following arguments are required: COMMAND; see 'searchlab -")
    assert refused("nosuch").startswith("argument COMMAND: invalid choice: 'nosuch' (choose from ")
    assert refused("--nosuch").startswith("the following arguments are required: COMMAND")
    assert refused("solve").startswith("the following arguments are required: BOARD; see 'search")
    assert refused("strategies", "more") == "unrecognized arguments: more; see 'searchlab --help'"


def test_a_process_of_its_own():
    done = process("solve", NEAR, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["moves"] == "d"
    done = process("solve", "🙂")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("searchlab: not a board: ")
    assert done.stderr.count("\n") == 1
    done = process("published", "bfs", input=SAMPLE)
    assert (done.returncode, done.stdout) == (0, "ullddrurdllurrdlurd\n")


def test_a_terminal_that_knows_ascii_only():
    env = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    assert process("strategies", env=env).returncode == 0
    assert process("published", env=env).returncode == 0
    assert process("published", "bfs", input=SAMPLE, env=env).returncode == 0
    done = process("solve", "2 3 4 1 5 🙂 7 6 8", env=env)
    assert done.returncode == 2 and "is not a tile" in done.stderr
    done = process("published", "bfs", input="🙂", env={"PYTHONUTF8": "1"})
    assert done.returncode == 2 and "is not a tile" in done.stderr


needs_posix = pytest.mark.skipif(os.name != "posix", reason="file descriptors as on Unix")


@needs_posix
def test_no_standard_input():
    words = [sys.executable, "-m", "searchlab", "published", "bfs"]
    for close in (0, 1, 2):
        done = subprocess.run(
            f"{shlex.join(words)} {close}>&-",
            shell=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        assert done.returncode == 2 and "Traceback" not in done.stderr
        if close == 0:
            assert done.stderr == ("searchlab: there is no standard input to read a board from\n")


def test_standard_input_that_fails(refused, monkeypatch):
    def read(self, size):
        raise OSError(5, "Input/output error")

    broken = type("Broken", (io.StringIO,), {"read": read})
    monkeypatch.setattr(io, "StringIO", broken)
    for words in (["solve", "-"], ["published", "bfs"]):
        assert refused(*words) == "standard input cannot be read: Input/output error"


def test_standard_input_that_is_no_text(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00\x80")
    with open(tmp_path / "bytes", "rb") as file:
        done = process("solve", "-", stdin=file, env={"PYTHONUTF8": "1"})
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("searchlab: ")


@needs_posix
@pytest.mark.parametrize("words", [["strategies"], ["solve", SAMPLE, "--show"], ["--help"]])
def test_a_reader_that_has_enough(words):
    read, write = os.pipe()
    os.close(read)
    try:
        done = process(*words, stdout=write)
    finally:
        os.close(write)
    # Some versions of argparse keep to themselves that the help could not be written.
    assert done.returncode in ((0, 141) if "--help" in words else (141,))
    assert done.stderr == ""


@needs_posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_disk_that_is_full():
    with open("/dev/full", "w") as full:
        done = process("strategies", stdout=full)
    assert (done.returncode, done.stderr) == (
        2,
        "searchlab: the output cannot be written: No space left on device\n",
    )


@needs_posix
def test_ctrl_c_from_outside():
    # On an unsolvable board IDA* goes on for ever; the budget ends it, should Ctrl-C fail.
    command = [sys.executable, "-m", "searchlab", "solve", UNSOLVABLE, "--no-parity-check"]
    command += ["--strategy", "ida-star", "--max-seconds", "50", "--progress", "--json"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as started:
        assert started.stderr.read(10)  # the first report: the search is under way
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=60)
    assert started.returncode == 130 and "Traceback" not in err
    answer = json.loads(out)
    assert answer["outcome"] == "interrupted" and answer["expanded"] > 0
    assert answer["generated"] == sum(i["generated"] for i in answer["iterations"])
    assert answer["expanded"] == sum(i["expanded"] for i in answer["iterations"])
