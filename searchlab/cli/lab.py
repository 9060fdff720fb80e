"""Copy the lessons into a folder and open JupyterLab on them.

Nothing is ever overwritten. On a JupyterHub: copy the lessons, and name the folder to open. Other
options go on to JupyterLab, and so does everything after --.

for example:
  searchlab lab
  searchlab lab my-lessons --port 8899
  searchlab lab my-lessons --copy-only
  searchlab lab -- --help          (the options of JupyterLab)
"""

import os
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from searchlab.puzzle.checks import quote, several

PACKAGE = Path(__file__).parents[1]
FIRST_LESSON = "00_start_here.ipynb"
_FOLDER = "searchlab-lessons"
_LEFT_OUT = ("__pycache__", "pictures", "solutions")  # the lessons hold their pictures


def add_arguments(parser):
    """Declare the arguments; `split` has put aside those of JupyterLab."""
    parser.add_argument(
        "dir", nargs="?", default=_FOLDER, metavar="DIR", help=f"default: {_FOLDER}"
    )
    about = "do not open JupyterLab"
    parser.add_argument("--copy-only", "--no-open", action="store_true", help=about)


def split(argv):
    """Split the words of `searchlab lab` into ours and those that go on to JupyterLab."""
    end = argv.index("--") if "--" in argv else len(argv)
    flags = ("-h", "--help", "--copy-only", "--no-open")
    ours = [word for word in argv[:end] if word in flags]
    rest = [word for word in argv[1:end] if word not in flags]
    if rest and not rest[0].startswith("-"):
        ours.append(rest.pop(0))
    return argv[:1] + ours, rest + argv[end + 1 :]


def run(args):
    """Copy the lessons, and open JupyterLab on them unless asked not to."""
    if args.copy_only and args.to_jupyter:
        raise ValueError(f"--copy-only opens nothing: {quote(args.to_jupyter[0])} has no use")
    opens = not args.copy_only and not on_hub()
    if opens and not has_jupyterlab():
        raise ValueError(
            "JupyterLab is not installed: run 'pip install jupyterlab', or give --copy-only to "
            "have the lessons without it"
        )
    copied, kept = copy_lessons(args.dir)
    print(f"{args.dir}: {several(copied, 'file')} copied, {kept} kept as they were", flush=True)
    if opens:
        from jupyterlab.labapp import main

        main(jupyterlab_options(args.dir, args.to_jupyter))
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
    raise ValueError("this installation of searchlab carries no lessons; install it again")


def copy_lessons(folder):
    """Copy the lessons into a folder, perhaps a new one; leave alone what is there already.

    Returns how many files were copied, and how many were there before. A folder that cannot be
    made or written to is a ValueError.
    """
    source, folder = lessons(), Path(folder)
    copied = kept = 0
    try:
        home = folder.resolve()
        files = _files(source, home)
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            target = folder / file.relative_to(source)
            if not target.parent.resolve().is_relative_to(home):
                raise ValueError(f"{quote(str(target.parent), 200)} leads out of it")
            if os.path.lexists(target):
                kept += 1
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            part = target.with_name(f".{target.name}.part")  # what is interrupted is no lesson
            shutil.copyfile(file, part)
            part.replace(target)
            copied += 1
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links in a circle
        reason = getattr(error, "strerror", None) or error
        name = quote(str(folder), 200)
        raise ValueError(f"the lessons cannot be copied into {name}: {reason}") from None
    return copied, kept


def _files(source, copy):
    """List what to copy: no by-products, no solutions, and no earlier copy among the lessons."""
    files = []
    for file in sorted(source.rglob("*")):
        inside = file.relative_to(source).parts
        left_out = any(part.startswith(".") or part in _LEFT_OUT for part in inside)
        nested = copy != source.resolve() and copy in file.resolve().parents
        if file.is_file() and not left_out and not (nested and source.resolve() in copy.parents):
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
    # Jupyter does not run as root, the usual user in a container, without this.
    if hasattr(os, "getuid") and os.getuid() == 0:
        ours.append("--allow-root")
    # Without a display a text browser would take over the terminal.
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_display:
        ours.append("--no-browser")
    return [*ours, *options]


def has_jupyterlab():
    """Whether JupyterLab is installed, without importing it."""
    return find_spec("jupyterlab") is not None


def on_hub():
    """Whether this runs inside a JupyterHub, which has its own server for each user."""
    return "JUPYTERHUB_SERVICE_PREFIX" in os.environ
