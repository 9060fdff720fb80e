"""Bring the lessons to a folder of the reader's own and open JupyterLab on them."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
FIRST_LESSON = "00_start_here.ipynb"
_LEFT_OUT = ("__pycache__", "solutions")


def lessons():
    """Return the folder of the lessons: in an installed package, or in a checkout."""
    for folder in (PACKAGE / "lessons", PACKAGE.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise ValueError("this installation of searchlab carries no lessons; install it again")


def copy_lessons(folder):
    """Copy the lessons into a folder, perhaps a new one; leave alone what is there already.

    Returns how many files were copied, and how many were there before. A folder that cannot be
    made or written to is a ValueError.
    """
    source, folder = lessons(), Path(folder)
    copied = kept = 0
    try:
        files = _files(source, copy=folder.resolve())
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            target = folder / file.relative_to(source)
            if os.path.lexists(target):
                kept += 1
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
            copied += 1
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ValueError(f"the lessons cannot be copied into {str(folder)!r}: {reason}") from None
    return copied, kept


def _files(source, copy):
    """List what to copy: no by-products, no solutions, and no earlier copy among the lessons."""
    nested = source.resolve() in copy.parents
    files = []
    for file in sorted(source.rglob("*")):
        inside = file.relative_to(source).parts
        left_out = any(part.startswith(".") or part in _LEFT_OUT for part in inside)
        if file.is_file() and not left_out and not (nested and copy in file.resolve().parents):
            files.append(file)
    return files


def command(folder, options=()):
    """Return the command that opens JupyterLab on a folder; the reader's options win over ours."""
    folder = Path(folder).resolve()
    # Our settings keep JupyterLab from asking about news: the class may be offline.
    settings = Path(__file__).with_name("jupyterlab")
    ours = [f"--ServerApp.root_dir={folder}", f"--LabApp.app_settings_dir={settings}"]
    if (folder / FIRST_LESSON).exists():
        ours.append(f"--LabApp.default_url=/lab/tree/{FIRST_LESSON}")
    # Jupyter refuses to run as root, which is who one is in a container, unless told to.
    if hasattr(os, "getuid") and os.getuid() == 0:
        ours.append("--allow-root")
    # Without a display a text browser would take over the terminal.
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_display:
        ours.append("--no-browser")
    return [sys.executable, "-m", "jupyterlab", *ours, *options]


def open_lab(folder, options=()):
    """Open JupyterLab on a folder; return its exit status when it has ended."""
    with subprocess.Popen(command(folder, options)) as process:
        while True:
            try:
                status = process.wait()
                return status if status >= 0 else 128 - status  # as a shell tells a signal
            except KeyboardInterrupt:
                continue  # Ctrl-C reaches JupyterLab too, which asks whether to stop


def has_jupyterlab():
    """Whether JupyterLab is installed, without importing it."""
    return find_spec("jupyterlab") is not None
