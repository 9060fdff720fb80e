"""Copy the lessons into a folder and open JupyterLab on them.

Without a DIR the lessons are copied into searchlab-lessons. Nothing is ever overwritten. On a
JupyterHub: copy the lessons, and name the folder to open. All other options, such as --port 8899,
are passed to JupyterLab.

for example:
  searchlab lab
  searchlab lab my-lessons --port 8899
  searchlab lab my-lessons --copy-only
"""

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from searchlab.problems.checks import quote, several

PACKAGE = Path(__file__).parents[1]
FIRST_LESSON = "00_start_here.ipynb"
_LEFT_OUT = ("__pycache__", "pictures", "solutions")  # the lessons hold their pictures


def add_arguments(parser):
    """Declare our own option; DIR is looked for among those of JupyterLab, see `split`."""
    parser.usage = "searchlab lab [-h] [--copy-only] [DIR] [OPTION OF JUPYTERLAB ...]"
    parser.add_argument("--copy-only", action="store_true", help="do not open JupyterLab")


def run(args):
    """Copy the lessons, and open JupyterLab on them unless asked not to."""
    opens, flags = not args.copy_only and not on_hub(), ()
    if opens:
        try:
            from jupyterlab.labapp import LabApp
        except ImportError:
            raise ValueError(
                "JupyterLab is not installed: pip install jupyterlab, or add --copy-only"
            ) from None
        flags = LabApp.flags
        check_jupyter_folder()
    name, options = split(args.others, flags)
    if options and not opens:
        raise ValueError(f"JupyterLab is not opened: without it, {quote(options[0])} means nothing")
    folder, copied, kept = copy_lessons(name)
    if copied or not opens:
        print(f"{name}: {several(copied, 'file')} copied, {kept} kept as they were", flush=True)
    if opens:
        print(f"JupyterLab opens {name}; press Ctrl-C twice to stop it.", flush=True)
        with suppress(KeyboardInterrupt):  # by which a server ends
            LabApp.launch_instance(jupyterlab_options(folder, options))
    elif not args.copy_only:
        print(
            "On a JupyterHub the server already runs: in its file browser, open the folder "
            f"{folder} and in it {FIRST_LESSON}"
        )
    return 0


def split(words, flags=()):
    """Split what follows the command into the name of a folder and the options of JupyterLab.

    An option takes the next word as its value, unless it holds the value itself or is a flag.

    >>> split(["--no-browser", "--port", "8899", "mine"], {"no-browser"})
    ('mine', ['--no-browser', '--port', '8899'])
    """
    folders, options, value = [], [], False
    for word in words:
        option = word.startswith("-")
        (options if option or value else folders).append(word)
        value = option and "=" not in word and word.lstrip("-") not in flags
    if len(folders) > 1:
        raise ValueError(f"the lessons are copied into one folder, not also {quote(folders[1])}")
    return (folders or ["searchlab-lessons"])[0], options


def check_jupyter_folder():
    """Raise ValueError unless Jupyter can write what it keeps of running servers and kernels."""
    from jupyter_core.paths import jupyter_runtime_dir

    folder = "its folder"
    try:
        folder = Path(jupyter_runtime_dir())
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", error)
        raise ValueError(
            f"Jupyter cannot write to {folder} ({reason}): set HOME to a folder that you can use"
        ) from None


def lessons():
    """Return the folder of the lessons: in an installed package, or in a checkout."""
    for folder in (PACKAGE / "lessons", PACKAGE.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise ValueError("this installation of searchlab has no lessons; install it again")


def copy_lessons(folder):
    """Copy the lessons into a folder, which is created if need be; never overwrite a file.

    Returns the folder, how many files were copied, and how many were there before. A folder that
    cannot be created or written to is a ValueError.
    """
    source, copied, kept = lessons().resolve(), 0, 0
    if not folder:
        raise ValueError("the lessons cannot be copied into a folder without a name")
    try:
        home = Path(folder).expanduser().resolve()
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
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", error)
        name = quote(folder, 200)
        raise ValueError(f"the lessons cannot be copied into {name}: {reason}") from None
    return home, copied, kept


def jupyterlab_options(folder, options=()):
    """Return the options with which JupyterLab opens a folder; those given win over ours."""
    # Our settings keep JupyterLab from asking about news: the class may be offline.
    settings = Path(__file__).with_name("jupyterlab")
    ours = [f"--ServerApp.root_dir={folder}", f"--LabApp.app_settings_dir={settings}"]
    # What it does at its start is for its developers; its addresses are printed all the same.
    ours += ["--log-level=WARN", "--LabApp.log_level=WARN"]
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
