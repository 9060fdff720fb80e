"""Without numpy, pandas and the rest: the whole space, the court and the widgets give the same."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import searchlab
from searchlab.puzzle import plain_arrays

ROOT = Path(searchlab.__file__).parent.parent

BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "pandas", "matplotlib", "networkx", "numba"):
            raise ModuleNotFoundError(f"blocked: {name}", name=name)

sys.meta_path.insert(0, Blocked())
try:
    import numpy
except ImportError:
    pass
else:
    raise SystemExit("numpy was not blocked")
"""

TOLD = """
import functools, hashlib, json, sys
from searchlab import EIGHT, HEURISTICS, Puzzle, exercises, judge, record
from searchlab.heuristics import EXHIBITS
from searchlab.puzzle.arrays import PLAIN
from searchlab.whole_space.census import census
from searchlab.whole_space.court import Mistrial
from searchlab.widgets import *

written = functools.cache("{:.9g}".format)

def digest(numbers):
    return hashlib.sha256(",".join(map(written, numbers)).encode()).hexdigest()

def rounded(value):
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, dict):
        return {str(name): rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, (list, tuple)) else value

told = {}
small = [Puzzle(2, 2), Puzzle(2, 3, "blank-first"), Puzzle(3, 2, "5 4 3 2 1 x")]
for puzzle in [*small, Puzzle(2, 4, "1 2 3 4 x 5 6 7"), EIGHT]:
    taken = census(puzzle)
    told[f"census {puzzle}"] = [
        digest(taken.distance.tolist()),
        taken.histogram.tolist(), taken.boards, taken.maximum, taken.mean,
        hashlib.sha256(taken.states.tobytes()).hexdigest(),
        [digest(taken.successors[:, column].tolist()) for column in range(4)],
        list(map(str, taken.antipodes)),
        taken.at_distance(2).tolist(), [one.tolist() for one in (taken.distance > 1).nonzero()],
        hashlib.sha256(taken.distances(taken.states[:24].tobytes()).tobytes()).hexdigest(),
    ]
for puzzle in (Puzzle(2, 3), Puzzle(2, 4, "1 2 3 4 x 5 6 7")):
    for name in [*HEURISTICS, *EXHIBITS]:
        told[f"{name} on {puzzle}"] = digest(census(puzzle).values(name).tolist())
goal = Puzzle(3, 3, "blank-first")
for name in ("gap", "linear-conflict", "misplaced-with-blank"):
    told[f"{name} on {goal}"] = digest(census(goal).values(name).tolist())
for accused in ("gap", "manhattan", lambda board: board[0] / 3 - 1, lambda board: -1):
    for puzzle in (Puzzle(2, 3), Puzzle(2, 2)):
        told[f"verdict {len(told)}"] = str(judge(accused, puzzle, sample=3))
told["convicted"] = judge("gap", goal, sample=0).overestimates
try:
    judge(lambda board: float("nan"), Puzzle(2, 2))
except Mistrial as error:
    told["mistrial"] = str(error)
told["exercise"] = exercises.check_heuristic(lambda s: 9 * (s != EIGHT.goal)).said
six = Puzzle(2, 3)
atlas = HeuristicAtlas("gap", lambda s: s[0] / 3, puzzle=six, beside="manhattan")
told["atlas"] = atlas._charts, atlas._comparison, atlas.cell, atlas.counts.tolist()
board = BoardWidget("2 3 4 1 5 x 7 6 8")
board.set_state({"_requests": [{"do": "look"}]})
told["board"] = board._truth
player = record(EIGHT, "2 3 4 1 5 x 7 6 8", "superior-node").play()
told["player"] = json.loads(json.dumps(player._search, default=lambda data: bytes(data).hex()))
told["race"] = repr(Race("1 2 3 x 4 8 5 7 6"))
for widget in (Contours, MeetingFrontiers, Weights, TwoSearches):
    told[widget.__name__] = repr(widget("1 2 3 x 4 8 5 7 6"))
print(json.dumps(rounded(told)))
print(PLAIN, file=sys.stderr)
"""


def told(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=600
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout), done.stderr.strip().splitlines()[-1]


def test_all_is_the_same_without_numpy():
    fast, plain = told(TOLD), told(BLOCKED + TOLD)
    assert (fast[1], plain[1]) == ("False", "True")
    assert fast[0].keys() == plain[0].keys()
    assert [name for name in fast[0] if fast[0][name] != plain[0][name]] == []
    assert fast[0]["convicted"] == 78


def test_what_is_used_of_numpy_is_there_without_it():
    used = set()
    for path in ROOT.glob("searchlab/**/*.py"):
        parts = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
        taken = {
            each.name
            for one in parts
            if isinstance(one, ast.ImportFrom) and one.module == "searchlab.puzzle.arrays"
            for each in one.names
        }
        if "np" not in taken or "PLAIN" in taken:  # which asks whether there is a numpy
            continue
        used |= {
            (path.stem, one.attr)
            for one in parts
            if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "np"
        }
    assert {"start_here", "base", "evidence", "atlas"} <= {module for module, _ in used}
    assert {(module, name) for module, name in used if not hasattr(plain_arrays, name)} == set()
