"""Bring the lessons to a folder of the reader's own and open JupyterLab on them."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

from searchlab.puzzle.checks import quote

PACKAGE = Path(__file__).parents[1]
FIRST_LESSON = "00_start_here.ipynb"
_LEFT_OUT = ("__pycache__", "pictures", "solutions")  # the lessons hold their pictures


def lessons():
    """Return the folder of the lessons: in an installed package, or in a checkout."""
    for folder in (PACKAGE / "lessons", PACKAGE.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise ValueError("this installation of searchlab carries no lessons; install it again")


def copy_lessons(folder):
    """Copy the lessons into a folder, perhaps a new one; leave alone what is there already.

    A file that an interrupted copy left, the beginning of a lesson, is copied again. Returns how
    many files were copied, and how many were there before. A folder that cannot be made or
    written to is a ValueError, and so is a folder in it that is a link to elsewhere.
    """
    source, folder = lessons(), Path(folder)
    copied = kept = 0
    try:
        home = folder.resolve()
        files = _files(source, copy=home)
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            target, lesson = folder / file.relative_to(source), file.read_bytes()
            if not target.parent.resolve().is_relative_to(home):
                raise ValueError(f"{quote(str(target.parent), 200)} leads out of it")
            if os.path.lexists(target) and not _is_torn(target, lesson):
                kept += 1
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(lesson)
            copied += 1
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links in a circle
        reason = getattr(error, "strerror", None) or error
        raise ValueError(
            f"the lessons cannot be copied into {quote(str(folder), 200)}: {reason}"
        ) from None
    return copied, kept


def _is_torn(target, lesson):
    """Whether a file is no more than the beginning of a lesson."""
    if target.is_symlink() or not target.is_file() or target.stat().st_size >= len(lesson):
        return False
    return lesson.startswith(target.read_bytes())


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


def jupyterlab_options(folder, options=()):
    """Return the options with which JupyterLab opens a folder; those given win over ours."""
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
    return [*ours, *options]


def open_lab(folder, options=()):
    """Run JupyterLab on a folder, in this process, which Ctrl-C and SIGTERM then reach."""
    from jupyterlab.labapp import main

    main(jupyterlab_options(folder, options))


def has_jupyterlab():
    """Whether JupyterLab is installed, without importing it."""
    return find_spec("jupyterlab") is not None


def on_hub():
    """Whether this runs inside a JupyterHub, which has its own server for each user."""
    return "JUPYTERHUB_SERVICE_PREFIX" in os.environ
