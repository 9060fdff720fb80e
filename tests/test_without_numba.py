"""Without a numba that works, compiled searches say why in one sentence, and the lessons run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from searchlab import Puzzle
from searchlab.exhaustive.batch import search_batch

ROOT = Path(__file__).resolve().parents[1]
MISSING = "raise ModuleNotFoundError(\"No module named 'numba'\", name='numba')\n"
BROKEN = "raise ImportError('Numba needs NumPy 2.4 or less. Got NumPy 2.5.\\nA second line')\n"
SETTINGS = {
    "missing": "compiled searches need numba, which is not installed: run 'pip install numba' "
    "(Intel Macs: there are no numba wheels for them)",
    "broken": "compiled searches need numba, which cannot be imported here: "
    "Numba needs NumPy 2.4 or less. Got NumPy 2.5",
    "disabled": "compiled searches are switched off by the environment variable "
    "NUMBA_DISABLE_JIT: unset it",
}


@pytest.fixture(params=SETTINGS)
def setting(request, tmp_path):
    """The sentence, and the environment in which it holds."""
    name, environment = request.param, dict(os.environ)
    if name == "disabled":
        pytest.importorskip("numba")
        environment["NUMBA_DISABLE_JIT"] = "1"
    else:
        (tmp_path / "numba.py").write_text({"missing": MISSING, "broken": BROKEN}[name])
        environment["PYTHONPATH"] = str(tmp_path)
    return SETTINGS[name], environment


def run(environment, *words):
    command = [sys.executable, *words]
    return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True)


CODE = """
import sys
from searchlab import FIFTEEN, Puzzle, cli, solve
from searchlab.exhaustive.batch import search_batch

assert cli.main(["korf", "--ids", "79"]) == 2
try:
    solve(FIFTEEN, FIFTEEN.scramble(8, seed=1), "ida-star", heuristic="pdb-555")
except ValueError as error:
    print(f"searchlab: {error}", file=sys.stderr)
assert solve(FIFTEEN.scramble(8, seed=1), "ida-star").engine == "python"
print(search_batch("a-star", Puzzle(2, 2)).expanded.sum())
"""


def test_searches_run_uncompiled(setting):
    sentence, environment = setting
    done = run(environment, "-c", CODE)
    errors = 2 * f"searchlab: {sentence}\n"
    assert done.stderr == f"{errors}{sentence}. This runs uncompiled, far slower.\n"
    assert int(done.stdout) == search_batch("a-star", Puzzle(2, 2)).expanded.sum()


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ["05_heuristics", "05b_building_heuristics", "08_ida_star"])
def test_lessons_run(setting, lesson):
    words = ("-m", "pytest", "-q", "--nbval-lax", "--nbval-current-env", "-p", "no:cacheprovider")
    done = run(setting[1], *words, f"notebooks/{lesson}.ipynb")
    assert done.returncode == 0, done.stdout[-3000:]
