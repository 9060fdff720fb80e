"""Check before the class that this machine is ready for the lessons.

It tries in about a minute what the lessons need, and compiles the search of lesson 08, which takes
long the first time.

exit status: 0 ready (even if slow), 1 something is missing, 130 interrupted
"""

import json
import platform
import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from searchlab.cli.lab import check_jupyter_folder, lessons, on_hub
from searchlab.cli.shared import NOT_SOLVED
from searchlab.problems.checks import error_text

# "slow": the lessons run, but take longer; "missing": some do not run; "unknown": it cannot be
# seen from here.
OK, SLOW, MISSING, UNKNOWN = "ok", "slow", "missing", "unknown"
_PACKAGES = ("ipywidgets", "anywidget", "matplotlib", "networkx", "numpy", "pandas")
_FAST = 50_000_000  # nodes a second with which Korf's hundred is a demonstration in class
_CELL = "from searchlab import EIGHT, play\nplay(EIGHT.board('2 3 4 1 5 x 7 6 8'))"


def add_arguments(parser):
    """Declare the arguments: there are none."""


def run(args):
    """Print a line for each check as it is made, and return the exit status."""
    missing = 0
    for number, (name, check) in enumerate(CHECKS.items(), start=1):
        print(f"{number} of {len(CHECKS)}: {name} ...", file=sys.stderr, flush=True)
        try:
            status, text = check()
        except ValueError as error:
            status, text = MISSING, str(error)
        except Exception as error:
            status, text = MISSING, f"this failed: {error_text(error)}"
        print(f"{status:8} {name:16} {text}", flush=True)
        missing += status == MISSING
        if missing and check is _home:
            break  # Jupyter and numba would fail for this one reason
    if missing:
        print(f"\nNot ready: {missing} of the checks found a problem.")
        return NOT_SOLVED
    print("\nThis machine is ready for the lessons.")
    return 0


def _home():
    try:
        home = str(Path.home())
    except RuntimeError:
        return MISSING, "there is no home directory: set HOME to a folder that you can write to"
    if find_spec("jupyter_core"):
        check_jupyter_folder()
    return OK, home


def _packages():
    found = [f"{name} {import_module(name).__version__}" for name in _PACKAGES]
    return OK, ", ".join([f"Python {platform.python_version()}", *found])


def _lessons():
    return OK, f"{len(list(lessons().glob('[0-9]*.ipynb')))} lessons"


def _compiled():
    from searchlab.compiling import available, why_not
    from searchlab.experiments import korf

    if not available():
        return SLOW, f"{why_not()}; lesson 08 shows what was measured before"
    korf.solve_instance(79)  # compiles
    row = korf.solve_instance(12)
    speed = row.nodes / row.seconds
    text = f"{speed / 1e6:.0f} million nodes a second on the 15-puzzle"
    return (OK if speed > _FAST else SLOW), text


def _notebook():
    try:
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
    except ImportError:
        return UNKNOWN, "nbclient is not installed beside this Python: run lesson 00 to find out"

    cell = nbformat.v4.new_code_cell(_CELL)
    client = NotebookClient(nbformat.v4.new_notebook(cells=[cell]), timeout=60)
    try:
        client.execute(stderr=subprocess.DEVNULL)
    except CellExecutionError as error:
        cause = re.sub(r"\x1b\[[\d;]*m", "", error.traceback).strip().splitlines()[-1]
        return MISSING, f"a kernel started, but its widget failed: {cause}"
    if "application/vnd.jupyter.widget-view+json" not in cell.outputs[0].data:
        return MISSING, "a notebook ran, but its widget did not appear: install ipywidgets again"
    return OK, "a kernel started and made a widget"


def _widgets():
    """Look for what the JupyterLab server needs: the front ends of the widgets, in our versions."""
    ours = _minor(version("anywidget"))
    needed = f"the JupyterLab server needs anywidget {ours} and ipywidgets 8"
    if on_hub():
        return UNKNOWN, f"{needed}; on a JupyterHub it may be another Python than the kernel's"
    if find_spec("jupyterlab") is None:
        return MISSING, f"JupyterLab is not installed beside this Python; where it is, {needed}"
    from jupyter_core.paths import jupyter_path

    for name in ("@jupyter-widgets/jupyterlab-manager", "anywidget"):
        files = (Path(path, name, "package.json") for path in jupyter_path("labextensions"))
        file = next(filter(Path.is_file, files), None)
        if file is None:
            return MISSING, f"{needed}, but {name} is missing: install both beside it"
    theirs = _minor(json.loads(file.read_text(encoding="utf-8"))["version"])
    if theirs != ours:
        return MISSING, f"{needed}, but it has anywidget {theirs}: install {ours} beside it"
    return OK, "JupyterLab has what shows them; nothing is fetched from the network"


def _minor(release):
    """Return the first two numbers of a version, on which a widget's two halves must agree."""
    return ".".join(release.split(".")[:2])


CHECKS = {
    "home": _home,
    "packages": _packages,
    "lessons": _lessons,
    "compiled search": _compiled,
    "notebook": _notebook,
    "widgets": _widgets,
}
