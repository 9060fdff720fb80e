"""The check before the class: what it finds here, and what it prints where something is missing."""

import contextlib
import io
import json
import os  # noqa: F401
import sys  # noqa: F401
import tempfile
from functools import partial
from pathlib import Path
from unittest.mock import Mock, patch  # noqa: F401

import pytest
from golden import transcript

from searchlab.cli import main, preflight

pytest.importorskip("nbclient")
pytest.importorskip("jupyter_core")


def test_this_machine_is_ready(capsys):
    assert main(["preflight"]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert len(err.splitlines()) == len(preflight.CHECKS) and "4 of 6: compiled search ..." in err
    assert {line.split()[0] for line in lines[:-2]} <= {"ok", "slow", "unknown"}
    assert len(lines) == 2 + len(preflight.CHECKS)
    assert lines[-1].startswith("This machine is ready for the lessons")


MANAGER = "@jupyter-widgets/jupyterlab-manager"
FILE = Path(__file__)  # no folder
command = partial(main, ["preflight"])


def found(call, changed=()):
    """Return what is printed and returned where these names stand for something else."""
    with contextlib.ExitStack() as stack, contextlib.redirect_stdout(io.StringIO()) as out:
        for name, value in dict(changed).items():
            whole = isinstance(value, dict)
            stack.enter_context(
                patch.dict(name, value, clear=True) if whole else patch(name, value)
            )
        answer = call()
    return out.getvalue() + (f"[{answer}]" if isinstance(answer, int) else ": ".join(answer))


def widgets(theirs, hub=False, jupyterlab=True):
    """Look for what a server needs that has these front ends, for anywidget 0.9.13."""
    with tempfile.TemporaryDirectory() as folder:
        for name, version in theirs.items():
            file = Path(folder, name, "package.json")
            file.parent.mkdir(parents=True)
            file.write_text(json.dumps({"version": version}))
        changed = {
            "os.environ": {"JUPYTERHUB_SERVICE_PREFIX": "/user/ada/"} if hub else {},
            "jupyter_core.paths.jupyter_path": lambda name: [folder],
            "searchlab.cli.preflight.version": lambda name: "0.9.13",
            "searchlab.cli.preflight.find_spec": lambda name: jupyterlab or None,
        }
        return found(preflight._widgets, changed)


test_what_is_found = transcript("preflight", globals())
