"""`make` reports clearly what is missing, and renews .venv when, and only when, it must.

The interpreters here are stand-ins: shell scripts that let the real Python answer questions under
another version number, and that write down what they are asked to do instead of doing it.
"""

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAKE = shutil.which("make")
pytestmark = pytest.mark.skipif(MAKE is None, reason="there is no make on this machine")

# What the Makefile and its scripts call. The real python3 lies beside them, hence a PATH of links.
PROGRAMS = "sh awk cat cksum cp env find id mkdir rm sed uname".split()

PYTHON = """#!/bin/sh
case $1 in
    -c) exec '{real}' -IS -c 'import sys
sys.version_info = {version} + (0, "final", 0)
sys._base_executable = "{path}"
sys.modules.update(dict.fromkeys("{without}".split()))
exec(sys.argv[1])' "$2" ;;
    -m) echo "{name} $2" >>log && mkdir -p .venv/bin && cp '{pip}' .venv/bin/python ;;
esac
"""
PIP = """#!/bin/sh
echo "pip${PIP_INDEX_URL:+ from $PIP_INDEX_URL}${PIP_TARGET:+ into $PIP_TARGET}" >>log
"""
UV = """#!/bin/sh
echo uv >>log
exit %d
"""


class Machine:
    """A copy of the set-up files on a machine with no Python but the stand-ins."""

    def __init__(self, folder):
        self.checkout, self.bin, self.pip = folder / "checkout", folder / "bin", folder / "pip"
        self.checkout.mkdir()
        for name in ("Makefile", "pyproject.toml", "requirements.lock"):
            shutil.copy(ROOT / name, self.checkout)
        shutil.copytree(ROOT / "tools", self.checkout / "tools")
        self.bin.mkdir()
        for name in PROGRAMS:
            (self.bin / name).symlink_to(shutil.which(name))
        self.program(self.pip, PIP)

    def python(self, name, version, without=""):
        """Put a stand-in on PATH, perhaps without some modules."""
        known = {"real": sys.executable, "path": self.bin / name, "pip": self.pip}
        self.program(name, PYTHON.format(version=version, without=without, name=name, **known))

    def program(self, name, text):
        """Put a program on PATH, such as a stand-in for uv."""
        path = self.bin / name
        path.write_text(text)
        path.chmod(0o755)

    def installs(self, target):
        """Make a target; return what was done, and whether the tests' packages were among it."""
        steps = self.make(target)[1]
        listed = (self.checkout / ".venv/stamp").read_text()
        assert "requirements.lock" in listed
        return steps, "tests.txt" in listed

    def make(self, *arguments, **variables):
        """Run make, and return how it went and what the stand-ins were asked to do."""
        log = self.checkout / "log"
        log.write_text("")
        done = subprocess.run(
            [MAKE, *arguments],
            cwd=self.checkout,
            env={"PATH": str(self.bin), **variables},
            capture_output=True,
            text=True,
        )
        return done, log.read_text().splitlines()

    def complaint(self, *arguments):
        """Run make, which has to fail with one line, and return the line."""
        done, log = self.make(*arguments)
        assert done.returncode and not done.stdout and not log
        assert not (self.checkout / ".venv").exists()
        # make itself adds a line when a command fails: "make: *** [...] Error 1".
        (line,) = (line for line in done.stderr.splitlines() if not line.startswith("make"))
        assert line.startswith("searchlab: ") and ". " not in line
        return line


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.mark.skipif(not importlib.util.find_spec("jupyterlab"), reason="there is no JupyterLab")
def test_what_is_printed_while_jupyterlab_starts(tmp_path):
    """Where there is node, JupyterLab runs scripts of its own, below the folder of this project."""
    variables = {name: str(tmp_path) for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with subprocess.Popen(  # as `make lab` does
        [sys.executable, "-m", "searchlab", "lab", "notebooks", "--no-browser", "--port=0"],
        cwd=ROOT,
        env={**os.environ, **variables, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        lines = []
        for line in server.stdout:
            lines.append(line)
            if "http://127.0.0.1:" in line:  # the last one
                server.kill()
    text = "".join(lines)
    assert "/lab/tree/00_start_here.ipynb" in text, text
    assert "rror" not in text and len(lines) <= 15, text


def test_a_python_that_is_missing_too_old_or_incomplete(machine):
    assert "install Python 3.11 or newer" in machine.complaint("lab")
    machine.python("python3", (3, 9))
    assert "Python 3.9" in machine.complaint("lab")
    machine.python("python3", (3, 13), without="ensurepip")
    assert "apt install python3.13-venv" in machine.complaint("test")
    # Nothing stands in for one that was asked for.
    machine.python("python3", (3, 12))
    machine.python("python3.9", (3, 9))
    assert "/nonexistent" in machine.complaint("test", "PYTHON=/nonexistent")
    assert "python3.9 is Python 3.9" in machine.complaint("env", "PYTHON=python3.9")


def test_newer_python_under_its_full_name_stands_in_for_an_old_python3(machine):
    for name, minor in {"python3": 10, "python3.12": 12, "python3.11": 11}.items():
        machine.python(name, (3, minor))
    done, log = machine.make("env")
    assert (done.returncode, done.stderr, log[0]) == (0, "", "python3.12 venv")
    assert done.stdout.count("\n") == 1 and machine.make("env")[0].stdout == ""


def test_environment_is_renewed_when_and_only_when_it_must_be(machine):
    venv, lock = machine.checkout / ".venv", machine.checkout / "requirements.lock"
    afresh, update, nothing = ["python3 venv", "pip", "pip"], ["pip", "pip"], []

    def steps():
        return machine.make("env")[1]

    machine.python("python3", (3, 11))
    assert steps() == afresh
    lock.touch()
    assert steps() == nothing
    lock.write_text(lock.read_text() + "# another\n")
    assert steps() == update
    assert steps() == nothing
    (venv / "stamp").write_text("unfinished\n")  # its making was interrupted
    assert steps() == afresh
    (venv / "bin/python").unlink()  # the Python that it was made from is gone
    assert steps() == afresh
    machine.python("python3", (3, 12))
    assert steps() == afresh
    machine.checkout = machine.checkout.rename(machine.checkout.with_name("moved elsewhere"))
    assert steps() == afresh
    assert steps() == nothing


def test_a_class_gets_no_test_tools_and_the_tests_add_them(machine):
    lock = machine.checkout / "requirements.lock"
    machine.python("python3", (3, 11))
    assert machine.installs("env") == (["python3 venv", "pip", "pip"], False)
    assert machine.installs("test-env") == (["pip", "pip"], True)
    assert machine.installs("test-env") == machine.installs("env") == ([], True)
    lock.write_text("# newer\n" + lock.read_text())
    assert machine.installs("env") == (["pip", "pip"], True), "the tests' are kept up to date"


def test_uv_installs_but_where_it_fails_or_pip_is_told_where_from(machine):
    machine.python("python3", (3, 11))
    machine.program("uv", UV % 1)
    assert machine.make("env")[1] == ["python3 venv", *["uv", "pip"] * 2]
    shutil.rmtree(machine.checkout / ".venv")
    machine.program("uv", UV % 0)
    assert machine.make("env")[1] == ["python3 venv", "uv", "uv"]
    here = {"PIP_INDEX_URL": "here", "PIP_TARGET": "/elsewhere"}  # a target is left out
    done, log = machine.make("test-env", **here)
    assert log == [
        "pip from here"
    ] * 2 and "not uv, which does not know what PIP_INDEX_URL says" in (done.stdout)


def test_an_environment_that_make_did_not_make_is_left_alone(machine):
    machine.python("python3", (3, 11))
    mine = machine.checkout / ".venv" / "bin" / "python"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    done, log = machine.make("env")
    assert done.returncode != 0 and ".venv was not made by make" in done.stderr and not log
    assert machine.make("clean")[0].returncode == 0
    assert mine.read_text() == "mine"


def test_help_is_the_default_and_needs_no_python(machine):
    done, _ = machine.make()
    assert done.returncode == 0
    for target in ("lab", "test", "lock", "clean"):
        assert f"make {target} " in done.stdout
    done, _ = machine.make("-n", "lab", 'ARGS=--port 8899 -k "a b"')  # passed on
    assert done.stdout.rstrip().endswith(' --port 8899 -k "a b"')


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="make needs a Unix")
def test_make_lab_from_a_clean_checkout_serves_the_lessons(tmp_path):
    """With what the package index gives now: two lines, then the address of the server."""
    checkout = tmp_path / "checkout"
    left_out = shutil.ignore_patterns(".git", ".venv", "build", "dist", "__pycache__")
    shutil.copytree(ROOT, checkout, ignore=left_out)
    command = [MAKE, "lab", "ARGS=--no-browser --port 0"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    lab = subprocess.Popen(command, cwd=checkout, start_new_session=True, **pipes)
    try:
        lines = []
        while not lines or (lines[-1] and "http://127.0.0.1" not in lines[-1]):
            lines.append(lab.stdout.readline())
        if not (checkout / ".venv" / "bin" / "searchlab").exists():
            pytest.skip("".join(lines))  # there is no network
        assert sum(line.startswith(("searchlab: ", "JupyterLab opens ")) for line in lines) == 2
        for _ in range(2):  # as Ctrl-C, to all of them
            os.killpg(lab.pid, signal.SIGINT)
            time.sleep(1)
        assert "Error" not in lab.communicate(timeout=30)[0]
    finally:
        if lab.poll() is None:
            os.killpg(lab.pid, signal.SIGKILL)
