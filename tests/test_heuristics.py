"""The tables say what their definitions say, are updated exactly, and are as good as claimed."""

import os
import pickle
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import searchlab
from searchlab import EIGHT, HEURISTICS, Puzzle, gap, judge, manhattan, misplaced, solve
from searchlab.heuristics import bind, find, name_of

SHAPES = [(rows, cols) for rows in range(2, 6) for cols in range(2, 6)]
GOALS = [Puzzle(3, 3, goal) for goal in Puzzle.GOALS]
quick = settings(derandomize=True, deadline=None, database=None, max_examples=200)


def all_distances(puzzle):
    """Give every board that can reach the goal, with its true distance."""
    return naive.distances(puzzle.goal, puzzle.cols)


def values(heuristic, puzzle):
    table = heuristic.table(puzzle)
    return {
        state: sum(weights[tile] for weights, tile in zip(table, state, strict=True))
        for state in all_distances(puzzle)
    }


@given(st.sampled_from(SHAPES), st.data())
@quick
def test_tables_add_up_to_the_definitions(shape, data):
    rows, cols = shape
    goal, state = (data.draw(st.permutations(range(rows * cols))) for _ in "gs")
    puzzle = Puzzle(rows, cols, goal)
    differing = [cell for cell in range(rows * cols) if state[cell] != goal[cell]]
    assert gap(state, puzzle) == len(differing)
    assert misplaced(state, puzzle) == len([cell for cell in differing if state[cell]])
    assert manhattan(state, puzzle) == sum(
        abs(state.index(tile) // cols - goal.index(tile) // cols)
        + abs(state.index(tile) % cols - goal.index(tile) % cols)
        for tile in range(1, rows * cols)
    )
    for heuristic in (gap, misplaced, manhattan):
        table = heuristic.table(puzzle)
        assert heuristic(state, puzzle) == sum(table[i][tile] for i, tile in enumerate(state))
        assert heuristic(goal, puzzle) == 0


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_steps_update_every_table_heuristic_exactly(rows, cols):
    rng = random.Random(rows * 10 + cols)
    for goal in ("blank-last", "blank-first"):
        puzzle = Puzzle(rows, cols, goal)
        tables = [h for h in HEURISTICS.values() if bind(h, puzzle).table]
        assert {gap, misplaced, manhattan} <= set(tables)
        for heuristic in tables:
            steps = puzzle.steps("ulrd", heuristic.table(puzzle))
            state = puzzle.random(seed=rows * cols).state
            value = heuristic(state, puzzle)
            for _ in range(100):
                move, cell, change = rng.choice(steps[state.index(0)])
                value += change[state[cell]]
                state = puzzle.apply(state, move)
                assert value == heuristic(state, puzzle)


def test_gap_overestimates_on_78_boards_by_one():
    puzzle = Puzzle(3, 3, "blank-first")
    distance, estimate = all_distances(puzzle), values(gap, puzzle)
    assert len(distance) == 181_440
    excess = [estimate[state] - distance[state] for state in distance]
    assert [sum(e == over for e in excess) for over in (1, 2)] == [78, 0] and max(excess) == 1
    for board, value, true in (("102345678", 2, 1), ("125408367", 9, 8)):
        state = puzzle.read(board)
        assert (gap(state, puzzle), distance[state]) == (value, true)


@pytest.mark.parametrize("puzzle", GOALS, ids=Puzzle.GOALS)
def test_misplaced_and_manhattan_on_all_boards(puzzle):
    distance = all_distances(puzzle)
    by_tiles, by_steps = values(misplaced, puzzle), values(manhattan, puzzle)
    for state, true in distance.items():
        h1, h2 = by_tiles[state], by_steps[state]
        assert h1 <= h2 <= true  # admissible, and the second sees at least as much
        assert (h2 - true) % 2 == 0
        if true % 2:  # each move joins an even and an odd board: look at it from one side
            for child in naive.neighbours(state, 3):
                assert abs(h1 - by_tiles[child]) <= 1  # consistent
                assert abs(h2 - by_steps[child]) == 1


def test_the_fifth_posts_table():
    # For each tile, 1 to 8, how far each cell is from the tile's place in 1 2 3 / 8 0 4 / 7 6 5.
    snail = [
        [0, 1, 2, 1, 2, 3, 2, 3, 4],
        [1, 0, 1, 2, 1, 2, 3, 2, 3],
        [2, 1, 0, 3, 2, 1, 4, 3, 2],
        [3, 2, 1, 2, 1, 0, 3, 2, 1],
        [4, 3, 2, 3, 2, 1, 2, 1, 0],
        [3, 2, 3, 2, 1, 2, 1, 0, 1],
        [2, 3, 4, 1, 2, 3, 0, 1, 2],
        [1, 2, 3, 0, 1, 2, 1, 2, 3],
    ]
    table = manhattan.table(Puzzle(3, 3, "snail"))
    assert [[table[cell][tile] for cell in range(9)] for tile in range(1, 9)] == snail
    assert all(weights[0] == 0 for weights in table)


def test_heuristics_are_found_by_name():
    for name, heuristic in HEURISTICS.items():
        assert find(name) is heuristic is find(heuristic)
        assert name_of(name) == name == heuristic.name
        assert heuristic.summary in repr(heuristic)
        assert pickle.loads(pickle.dumps(heuristic)) == heuristic
    with pytest.raises(ValueError, match=r"^there is no heuristic 'nosuch'; there are gap, mis"):
        find("nosuch")
    for wrong in (None, 5, ["gap"]):
        with pytest.raises(ValueError, match=r"^a heuristic is a name \(.*\) or a function h"):
            find(wrong)


class Farthest:
    """A heuristic of one's own: the tile that has farthest to go."""

    def __call__(self, state, puzzle):
        table = manhattan.table(puzzle)
        return max(table[cell][tile] for cell, tile in enumerate(state))


def first_tile(state):
    return state[0]


def of_both(state, puzzle, weight=2):
    return weight * state[0] + puzzle.rows


def with_an_option(state, weight=2):
    return weight * state[0]


@pytest.mark.parametrize(
    ("function", "value"),
    [
        (first_tile, 3),
        (of_both, 8),
        (with_an_option, 6),
        (lambda *both: len(both), 2),
        (lambda state, *, puzzle=None: state[0], 3),
        (Farthest(), 1),
        (len, 4),
    ],
)
def test_any_function_serves(function, value):
    square = Puzzle(2, 2)
    h = bind(function, square)
    assert h.table is None
    assert h(square.read("3 x 1 2")) == value


def test_a_heuristic_without_a_name_has_that_of_its_class():
    named = Farthest()
    named.name = 7  # no name
    for heuristic in (Farthest(), named):
        assert name_of(heuristic) == "Farthest" == judge(heuristic, Puzzle(2, 2), sample=0).name
    assert name_of(first_tile) == "first_tile"
    named.name = "far"
    assert name_of(named) == "far"


@pytest.mark.parametrize("value", [None, "9", float("nan"), 1j, [1], b"1"])
@pytest.mark.parametrize("strategy", ["a-star", "ida-star", "greedy", "a-star-unchecked"])
def test_values_that_are_no_numbers_are_refused_with_the_board(value, strategy):
    with pytest.raises(ValueError) as refusal:
        solve(EIGHT, "2 3 4 1 5 x 7 6 8", strategy, heuristic=lambda state: value)
    assert str(refusal.value) == (
        f"the heuristic <lambda> gave {value!r} for the board [2, 3, 4, 1, 5, 0, 7, 6, 8]; "
        "it must give a number"
    )


def test_numbers_of_any_kind_are_taken():
    for kind in (int, float, bool):
        result = solve(EIGHT, "1 2 3 4 5 x 7 8 6", heuristic=lambda state, kind=kind: kind(1))
        assert result.moves == "d"
    for strategy in ("a-star", "ida-star"):
        far = solve(EIGHT, "1 2 3 4 5 x 7 8 6", strategy, heuristic=lambda state: float("inf"))
        assert far.outcome in ("solved", "exhausted")


# A new heuristic is one file and one entry: tried on a copy of the package

BLANK_HOME = '''"""The blank's own distance: a move takes it one cell, so it never overestimates."""

from searchlab.heuristics.base import Heuristic


class BlankHome(Heuristic):
    """Rows plus columns that the blank has to travel."""

    name = "blank-home"
    summary = "rows plus columns the blank has to travel"
    reference = "a test"

    def __call__(self, state, puzzle):
        """Estimate the moves from a board to the puzzle's goal."""
        return self._distances(puzzle)[puzzle.read(state).index(0)]

    def values(self, census):
        """Estimate every arrangement, by rank."""
        import numpy as np

        return np.array(self._distances(census.puzzle))[census.states.argmin(1)]

    def _distances(self, puzzle):
        row, col = divmod(puzzle.goal.index(0), puzzle.cols)
        cells = (divmod(cell, puzzle.cols) for cell in range(puzzle.cells))
        return [abs(r - row) + abs(c - col) for r, c in cells]


blank_home = BlankHome()
'''
IMPORT = "from searchlab.heuristics.blank_home import blank_home\n"
ENTRY = '    "blank-home": blank_home,\n'

SEEN = """
import json, sys
from searchlab import HEURISTICS, Puzzle, judge, solve
from searchlab.cli import main
from searchlab.widgets import HeuristicAtlas

small = Puzzle(2, 3)
assert HEURISTICS["blank-home"]("x 1 2 3 4 5", small) == 3
assert solve(small, "x 1 2 3 4 5", heuristic="blank-home").length == 15
assert judge("blank-home", small, sample=0).consistent
atlas = HeuristicAtlas("blank-home", puzzle=small)
assert "blank-home" in dict(atlas._offer)["Of the package"] and atlas.result.admissible
assert main(["solve", "1 2 3 4 5 6 7 x 8", "--heuristic", "blank-home"]) == 0
assert main(["judge", "blank-home", "--rows", "2", "--sample", "0"]) == 0
assert main(["strategies"]) == 0
"""


def test_a_new_heuristic_is_one_file_and_one_entry(tmp_path):
    copy = tmp_path / "searchlab"
    shutil.copytree(Path(searchlab.__file__).parent, copy, ignore=shutil.ignore_patterns("__pyc*"))
    shutil.copy(Path(__file__).with_name("test_every_heuristic.py"), tmp_path)

    def python(*words):
        done = subprocess.run(
            [sys.executable, *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    before = python("-m", "searchlab", "strategies")
    file, table = (copy / "heuristics" / name for name in ("blank_home.py", "registry.py"))
    file.write_text(BLANK_HOME, encoding="utf-8")
    text = table.read_text(encoding="utf-8")
    with_entry = text.replace("import inspect\n", f"import inspect\n{IMPORT}").replace(
        "HEURISTICS = {\n", f"HEURISTICS = {{\n{ENTRY}", 1
    )
    table.write_text(with_entry, encoding="utf-8")
    assert "* blank-home  " in python("-c", SEEN)
    # The tests of every heuristic prove its two forms equal, and what else is claimed of all.
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--noconftest", "-c", os.devnull)
    said = python(
        *words, "test_every_heuristic.py", "-k", "blank-home and (small or shapes or names)"
    )
    assert int(re.search(r"(\d+) passed", said)[1]) >= 12
    file.unlink()
    table.write_text(text, encoding="utf-8")
    assert python("-m", "searchlab", "strategies") == before != ""
