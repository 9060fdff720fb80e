"""Check before the class that this machine is ready for the lessons.

It tries in about a minute what the lessons need, and prepares what takes long the first time:
compiled searches and pattern databases.

exit status: 0 ready (even if slow), 1 something is missing, 130 interrupted
"""

import json
import platform
import shutil
import subprocess
import time
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from searchlab.cli.lab import lessons, on_hub
from searchlab.cli.shared import NOT_SOLVED

# "slow": the lessons run, but take longer; "missing": some do not run; "unknown": it cannot be
# seen from here.
OK, SLOW, MISSING, UNKNOWN = "ok", "slow", "missing", "unknown"
_PACKAGES = ("ipywidgets", "anywidget", "matplotlib", "networkx", "numpy", "pandas")
_FREE_MEGABYTES = 500
_FAST = 50_000_000  # nodes a second with which Korf's hundred is a demonstration in class
_CELL = "from searchlab.puzzle import EIGHT\nEIGHT.board('2 3 4 1 5 x 7 6 8').play()"


def add_arguments(parser):
    """Declare the arguments: there are none."""


def run(args):
    """Print a line for each check as it is made, and return the exit status."""
    missing = 0
    for name, status, text in findings():
        missing += status == MISSING
        print(f"{status:8} {name:16} {text}", flush=True)
    if missing:
        print(f"\nNot ready: {missing} of the checks found a problem.")
        return NOT_SOLVED
    print("\nThis machine is ready for the lessons.")
    return 0


def checks():
    """Return the checks by name, in order; each returns a status and a sentence with a remedy."""
    return {
        "home": _home,
        "packages": _packages,
        "lessons": lambda: (OK, f"{len(list(lessons().glob('[0-9]*.ipynb')))} lessons"),
        "all boards": _all_boards,
        "compiled search": _compiled,
        "pattern tables": _tables,
        "notebook": _notebook,
        "widgets": _widgets,
    }


def findings():
    """Make all checks and yield name, status and text of each; one that fails is missing.

    >>> next(findings())[:2]
    ('home', 'ok')
    """
    for name, check in checks().items():
        try:
            status, text = check()
        except Exception as error:
            status, text = MISSING, f"this failed: {type(error).__name__}: {error}"
        yield name, status, " ".join(text.split())
        if (name, status) == ("home", MISSING):
            return  # Jupyter, numba and the tables would all fail for this one reason


def _home():
    try:
        home = Path.home()
    except RuntimeError:
        return MISSING, "there is no home directory: set HOME to a folder that you can write to"
    free = shutil.disk_usage(home).free / 1e6
    return (OK if free > _FREE_MEGABYTES else SLOW), f"{home}, {free:,.0f} MB free on its disk"


def _packages():
    try:
        found = [f"{name} {version(name)}" for name in _PACKAGES]
    except PackageNotFoundError as error:
        return MISSING, f"{error.name} is not installed: install searchlab again"
    return OK, ", ".join([f"Python {platform.python_version()}", *found])


def _all_boards():
    from searchlab.exhaustive.admissibility import judge

    started = time.perf_counter()
    result = judge("manhattan", sample=0, progress=False)
    seconds = time.perf_counter() - started
    if not result.admissible:
        return MISSING, "the results over 181,440 boards are wrong: install searchlab again"
    text = f"one heuristic tested on 181,440 boards in {seconds:.1f} seconds"
    return (OK if seconds < 5 else SLOW), text


def _compiled():
    from searchlab import kernels
    from searchlab.experiments import korf

    if not kernels.available():
        return SLOW, kernels.why_not()
    instance = korf.instances()[12]
    korf.solve_instance(79)  # compiles
    row = korf.solve_instance(instance.id)
    if row.nodes != instance.nodes:
        return MISSING, f"instance {instance.id} of Korf's hundred is solved wrongly"
    speed = row.nodes / row.seconds
    text = f"{speed / 1e6:.0f} million nodes a second on the 15-puzzle"
    return (OK if speed > _FAST else SLOW), text


def _tables():
    from searchlab import kernels
    from searchlab.experiments import korf
    from searchlab.kernels.cache import cache_folder

    if not kernels.available():
        return SLOW, "they need the compiled search; lesson 08 shows what was measured before"
    korf.solve_instance(79, "pdb-663")  # builds the tables where they are not kept yet
    if not any(cache_folder().glob("pattern_*")):
        return SLOW, f"{cache_folder()} cannot be written: each kernel will build them again"
    return OK, f"there, and kept in {cache_folder()}"


def _notebook():
    try:
        import nbformat
        from nbclient import NotebookClient
    except ImportError:
        return UNKNOWN, "nbclient is not installed beside this Python: run lesson 00 to find out"

    cell = nbformat.v4.new_code_cell(_CELL)
    client = NotebookClient(nbformat.v4.new_notebook(cells=[cell]), timeout=60)
    client.execute(stderr=subprocess.DEVNULL)
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
        file = next((file for file in files if file.is_file()), None)
        if file is None:
            return MISSING, f"{needed}, but {name} is missing: install both beside it"
    theirs = _minor(json.loads(file.read_text(encoding="utf-8"))["version"])
    if theirs != ours:
        return MISSING, f"{needed}, but it has anywidget {theirs}: install {ours} beside it"
    return OK, "JupyterLab has what shows them; nothing is fetched from the network"


def _minor(release):
    """Return the first two numbers of a version, on which a widget's two halves must agree."""
    return ".".join(release.split(".")[:2])
