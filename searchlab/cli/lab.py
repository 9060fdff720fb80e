"""Copy the lessons into a folder and open JupyterLab on them.

Nothing is ever overwritten. On a JupyterHub: copy the lessons, and name the folder to open. All
other options, such as --port=8899, are passed to JupyterLab.

for example:
  searchlab lab
  searchlab lab my-lessons --port=8899
  searchlab lab my-lessons --copy-only
"""

import os
import shutil
import sys
from pathlib import Path

from searchlab.puzzle.checks import quote, several

PACKAGE = Path(__file__).parents[1]
FIRST_LESSON = "00_start_here.ipynb"
_LEFT_OUT = ("__pycache__", "pictures", "solutions")  # the lessons hold their pictures


def add_arguments(parser):
    """Declare the arguments."""
    default = "searchlab-lessons"
    parser.add_argument("dir", nargs="?", default=default, help=f"default: {default}")
    parser.add_argument("--copy-only", action="store_true", help="do not open JupyterLab")


def run(args):
    """Copy the lessons, and open JupyterLab on them unless asked not to."""
    opens = not args.copy_only and not on_hub()
    if opens:
        try:
            from jupyterlab.labapp import main
        except ImportError:
            raise ValueError(
                "JupyterLab is not installed: pip install jupyterlab, or add --copy-only"
            ) from None
    copied, kept = copy_lessons(args.dir)
    print(f"{args.dir}: {several(copied, 'file')} copied, {kept} kept as they were", flush=True)
    if opens:
        main(jupyterlab_options(args.dir, args.others))
    elif not args.copy_only:
        print(
            "On a JupyterHub the server already runs: in its file browser, open the folder "
            f"{Path(args.dir).resolve()} and in it {FIRST_LESSON}"
        )
    return 0


def lessons():
    """Return the folder of the lessons: in an installed package, or in a checkout."""
    for folder in (PACKAGE / "lessons", PACKAGE.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise ValueError("this installation of searchlab has no lessons; install it again")


def copy_lessons(folder):
    """Copy the lessons into a folder, which is created if need be; never overwrite a file.

    Returns how many files were copied, and how many were there before. A folder that cannot be
    created or written to is a ValueError.
    """
    source, copied, kept = lessons().resolve(), 0, 0
    try:
        home = Path(folder).resolve()
        for file in sorted(source.rglob("*")):
            place = file.relative_to(source)
            # No by-products, no solutions, and no earlier copy among the lessons.
            left_out = any(part.startswith(".") or part in _LEFT_OUT for part in place.parts)
            nested = home in file.parents and home != source
            if left_out or nested or not file.is_file():
                continue
            target = home / place
            if os.path.lexists(target):
                kept += 1
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f".{target.name}.part")  # an interrupted copy is not a lesson
            shutil.copyfile(file, part)
            part.replace(target)
            copied += 1
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", error)
        name = quote(folder, 200)
        raise ValueError(f"the lessons cannot be copied into {name}: {reason}") from None
    return copied, kept


def jupyterlab_options(folder, options=()):
    """Return the options with which JupyterLab opens a folder; those given win over ours."""
    folder = Path(folder).resolve()
    # Our settings keep JupyterLab from asking about news: the class may be offline.
    settings = Path(__file__).with_name("jupyterlab")
    ours = [f"--ServerApp.root_dir={folder}", f"--LabApp.app_settings_dir={settings}"]
    if (folder / FIRST_LESSON).exists():
        ours.append(f"--LabApp.default_url=/lab/tree/{FIRST_LESSON}")
    # Jupyter does not run as root, the usual user in a container, without this.
    if hasattr(os, "getuid") and os.getuid() == 0:
        ours.append("--allow-root")
    # Without a display a text browser would take over the terminal.
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform == "linux" and not has_display:
        ours.append("--no-browser")
    return [*ours, *options]


def on_hub():
    """Whether this runs inside a JupyterHub, which has its own server for each user."""
    return "JUPYTERHUB_SERVICE_PREFIX" in os.environ
