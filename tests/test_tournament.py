"""A tournament: the order of the places, who is out and why, and that nobody spoils it."""

import inspect
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from answers import queue_search

from searchlab import EIGHT, solve
from searchlab.classroom import grading, tournament
from searchlab.cli import main
from searchlab.whole_space.census import census

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs Linux or macOS")
KEY = "the final"
MANHATTAN = """
from searchlab.heuristics import manhattan
def my_heuristic(state, puzzle):
    return manhattan(state, puzzle)
"""
MISPLACED = """
def my_heuristic(state, puzzle):
    return sum(tile != home for tile, home in zip(state, puzzle.goal) if tile)
"""
HEURISTICS = {
    "ada": MANHATTAN,
    "bob": MISPLACED,
    "cyd": MANHATTAN.replace("return", "return 2 *"),
    "dan": "import os\ndef my_heuristic(state):\n    os._exit(0)\n",
    "eve": "def my_heuristic(state):\n    while True:\n        pass\n",
    "fay": "my_heuristic = 3\n",
    "gil": "def my_heuristic(state):\n    return 'much'\n",
    "hal": "from searchlab.whole_space import census\ncensus.census = None\n" + MISPLACED,
    "ivy": "from itertools import count\nn = count()\ndef my_heuristic(state):\n"
    "    return 0 if state[8] == 0 else next(n) % 2 / 2\n",
}
BREADTH_FIRST = "from collections import deque\n" + inspect.getsource(queue_search).replace(
    "queue_search", "my_search"
)
A_STAR = """
from searchlab.search import a_star
def my_search(puzzle, start):
    return a_star(puzzle, start)
"""
SEARCHES = {
    "ada": A_STAR,
    "bob": A_STAR.replace("a_star(puzzle, start)", "a_star(puzzle, start, heuristic='misplaced')"),
    "cyd": A_STAR.replace("a_star", "greedy"),
    "dan": BREADTH_FIRST.replace("while frontier:", "for _ in range(3):"),
    "eve": "def my_search(puzzle, start):\n    return 'u' * 5\n    yield\n",
}


def entries(folder, sources):
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return folder


def test_heuristics(tmp_path, capsys):
    folder = entries(tmp_path, HEURISTICS)
    words = ["tournament", str(folder), "--key", KEY, "--boards", "4", "--max-seconds", "8"]
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert "9 of 9 graded\n" in err
    rows = {row["id"]: row for row in json.loads(out)}
    assert list(rows) == ["ada", "bob", "hal", "cyd", "dan", "eve", "fay", "gil", "ivy"]
    assert {name: row["place"] for name, row in rows.items() if row["place"]} == {
        "ada": 1,
        "bob": 2,
        "hal": 2,
    }
    boards = tournament.draw(KEY, 4)
    assert rows["ada"]["expanded"] == sum(solve(EIGHT, board).expanded for board in boards)
    assert rows["ada"]["microseconds"] > 0
    said = {name: row["why"] for name, row in rows.items()}
    assert "overestimates '1 2 3 4 5 6 7 x 8': 2 for 1 move (r)" in said["cyd"]
    assert said["dan"] == "it has ended its process"
    assert said["eve"] == "it has not answered in time"
    assert "not a function" in said["fay"]
    assert "it must give a number" in said["gil"]
    assert "must always give the same" in said["ivy"]
    page = (folder / "tournament.html").read_text(encoding="utf-8")
    assert page.count("<tr class=place>") == 3
    assert "Out of the ranking" in page
    assert "ada expands the fewest boards" in page


def test_ida_star_ranks_too(tmp_path, monkeypatch, capsys):
    folder = entries(tmp_path, {"ada": MISPLACED, "bob": MANHATTAN})
    key = "the final of 2002"  # of two boards 20 moves away
    words = ["tournament", str(folder), "--key", key, "--boards", "2", "--json", "--quiet"]
    assert main([*words, "--by", "ida-star"]) == 0
    rows = json.loads(capsys.readouterr().out)
    boards = tournament.draw(key, 2)
    for row, heuristic in zip(rows, ("manhattan", "misplaced"), strict=True):
        results = [solve(EIGHT, board, "ida-star", heuristic=heuristic) for board in boards]
        assert row["expanded"] == sum(result.expanded for result in results)
    assert "2 boards, by IDA*" in (folder / "tournament.html").read_text(encoding="utf-8")
    monkeypatch.setattr(tournament, "MOST", 1000)
    row = tournament.compete(
        folder / "ada.py", "heuristics", "my_heuristic", "ida-star", boards[:1]
    )
    assert row["why"].startswith("IDA* finds nothing with it in 1,000 expansions from '")
    assert row["expanded"] is None


def test_what_has_run_does_not_run_again_until_it_changes(tmp_path, monkeypatch):
    folder = entries(tmp_path, {"ada": MISPLACED, "bob": MANHATTAN})
    rows = tournament.hold(folder, KEY, boards=2, jobs=1)
    asked = []
    compete = tournament.compete
    monkeypatch.setattr(
        grading,
        "at_once",
        lambda work, paths, jobs, *given: (
            asked.append(path.stem) or (path, compete(path, *given)) for path in paths
        ),
    )
    assert tournament.hold(folder, KEY, boards=2) == rows
    assert asked == []
    (folder / "ada.py").write_text(MANHATTAN, encoding="utf-8")
    assert [row["place"] for row in tournament.hold(folder, KEY, boards=2)] == [1, 1]
    assert asked == ["ada"]
    tournament.hold(folder, KEY, boards=3)
    tournament.hold(folder, "another key", boards=3)
    assert asked == ["ada"] + ["ada", "bob"] * 2


def test_ctrl_c_keeps_what_has_finished(tmp_path):
    """One entry is done, the other would go on for ten minutes."""
    folder = entries(tmp_path, {"ada": MANHATTAN, "eve": HEURISTICS["eve"]})
    words = [sys.executable, "-m", "searchlab", "tournament", str(folder), "--key", KEY]
    more = ["--boards", "1", "--jobs", "1", "--max-seconds", "600"]
    running = subprocess.Popen(words + more, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    kept = folder / "tournament" / "ada.json"
    while not kept.exists():
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    said = running.communicate(timeout=100)[1].decode()
    assert running.returncode == 130
    assert "interrupted: what was finished is kept" in said
    assert "Traceback" not in said
    assert json.loads(kept.read_text(encoding="utf-8"))["row"]["id"] == "ada"
    assert not (folder / "tournament.html").exists()


def test_searches(tmp_path):
    rows = tournament.hold(entries(tmp_path, SEARCHES), KEY, "searches", boards=3, jobs=1)
    assert [(row["id"], row["place"]) for row in rows[:2]] == [("ada", 1), ("bob", 2)]
    why = {row["id"]: row["why"] for row in rows}
    assert why["cyd"].startswith("not optimal: from '")
    assert why["dan"].startswith("not complete: from '")
    assert why["eve"].startswith("RuntimeError: ")


def test_the_boards_are_those_of_the_key():
    boards = tournament.draw(KEY, 5)
    assert boards == tournament.draw(KEY, 5) != tournament.draw("another", 5)
    assert all(census(EIGHT)[board] for board in boards)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere", "--key", KEY], "there is no folder 'nowhere'"),
        (["{here}", "--key", ""], "the key is empty"),
        (["{here}", "--key", KEY, "--boards", "0"], "boards must be"),
        (["{here}", "--key", KEY, "--name", "1x"], "is not the name of a function"),
        (["{here}", "--key", KEY, "--by", "greedy"], "by is one of a-star, ida-star"),
        (["{here}", "--key", KEY, "--by", "a-star", "--searches"], "leave out 'by'"),
    ],
)
def test_what_cannot_be_done_is_refused(words, said, tmp_path, capsys):
    assert main(["tournament", "--quiet", *(word.format(here=tmp_path) for word in words)]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_without_entries_has_an_empty_ranking(tmp_path, capsys):
    assert main(["tournament", str(tmp_path), "--key", KEY, "--json", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out) == []
