"""The core runs on the standard library alone, and importing it imports nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import searchlab

ROOT = Path(searchlab.__file__).parent.parent

CORE = """
import pickle, sys
from importlib.util import find_spec
assert find_spec("numpy") is None
sys.path.insert(0, ROOT)
from searchlab import EIGHT, HEURISTICS, STRATEGIES, Puzzle, record, solve, published
from searchlab import cli
from searchlab.problems import parity, ranking

board = EIGHT.board("1 2 3 4 5 6 x 7 8")
assert board._repr_svg_().startswith("<svg")
assert pickle.loads(pickle.dumps(board)) == board
for name in STRATEGIES:
    result = solve(EIGHT, board, name)
    trace = record(EIGHT, board, name)
    assert trace.result == result and trace.nodes
for name in HEURISTICS:
    assert solve(Puzzle(2, 3), "1 2 3 x 4 5", "a-star", heuristic=name).solved, name
assert parity.solvable(board, EIGHT.goal, 3)
assert ranking.unrank(ranking.rank(board.state, EIGHT.goal), EIGHT.goal) == board.state
for name, program in published.PROGRAMS.items():
    text = program.puzzle.write(program.puzzle.scramble(2, seed=1))
    for repaired in (False, True):
        assert published.run(name, text, repaired=repaired).stdout
assert cli.main(["strategies"]) == cli.main(["published"]) == 0
"""

IMPORTED = """
import json, sys
sys.path.insert(0, ROOT)
before = set(sys.modules)
STATEMENT
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print()
print(json.dumps(sorted(new - set(sys.stdlib_module_names))))
"""


def python(code, *flags):
    return subprocess.run(
        [sys.executable, *flags, "-c", f"ROOT = {str(ROOT)!r}\n{code}"],
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_core_runs_on_the_standard_library_alone():
    done = python(CORE, "-I", "-S")  # no folder of other packages is on the path
    assert (done.returncode, done.stderr) == (0, "")
    assert "a-star" in done.stdout


def imported_by(statement):
    done = python(IMPORTED.replace("STATEMENT", statement))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_importing_searchlab_imports_no_other_package():
    assert imported_by("import searchlab") == ["searchlab"]
    assert {"census", "judge", "figures", "widgets", "solve", "Map"} <= {*dir(searchlab)}
    assert {*searchlab.__all__} <= {*dir(searchlab)}
    assert searchlab.judge.__name__ == "judge" and searchlab.census().boards == 181_440
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        searchlab.nothing  # noqa: B018


def test_the_command_line_imports_no_other_package():
    statement = "from searchlab.cli import main; assert main(['solve', '123x']) == 0"
    assert imported_by(statement) == ["searchlab"]
    assert "numpy" in imported_by("import searchlab.exhaustive.census")
