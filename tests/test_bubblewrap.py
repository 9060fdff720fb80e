"""In bubblewrap: code that leaves Python through ctypes still writes nothing and reaches nobody."""

import os
import socket
import sys
from pathlib import Path

import pytest

from searchlab import EIGHT
from searchlab.classroom import grading
from searchlab.whole_space.court import Mistrial, isolation, judge

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")
# Audit hooks see nothing of this, and the limits of a process do not keep it from an empty file.
ATTACK = """
import ctypes, os, struct
libc = ctypes.CDLL(None)
reached = []
if libc.creat({file!r}.encode(), 0o644) >= 0:
    reached.append("disk")
address = struct.pack("=H", 2) + struct.pack("!H4s8x", {port}, bytes([127, 0, 0, 1]))
if libc.connect(libc.socket(2, 1, 0), address, len(address)) == 0:
    reached.append("network")
told = "/proc/{pid}/cmdline"
if os.path.exists(told) and open(told, "rb").read() == {command!r}:
    reached.append("processes")
if os.path.exists({other!r}):
    reached.append("other submissions")
if os.path.exists({home!r}):
    reached.append("home")
"""
SUPERUSER = """
if libc.mount(None, b"/", None, 0x1020, None) == 0:  # for writing, as it was
    reached.append("mounts")
if os.access("/proc/sys/kernel/hostname", os.W_OK):
    reached.append("the system's settings")
if os.path.exists("/run") and os.listdir("/run"):
    reached += set(os.listdir("/run")) - {"media"}
"""
VERDICT = """
if reached:
    raise RuntimeError(", ".join(reached))
def h(board):
    return 0
"""


@pytest.fixture
def bubblewrap():
    if not isolation.jail():
        pytest.skip("bubblewrap is not installed, or does not work here")


@pytest.fixture(params=["in it", "beside it"])
def attack(request, tmp_path, monkeypatch):
    """An attack on a home folder, and on a folder of submissions, which may lie in it."""
    home = tmp_path / "home"
    hidden = (home if request.param == "in it" else tmp_path) / "handed-in"
    for folder in (home, hidden):
        folder.mkdir()
        (folder / "ada.py").write_text("my_order = 'uldr'")
    monkeypatch.setenv("HOME", str(home))
    with socket.create_server(("127.0.0.1", 0)) as server:
        source = ATTACK.format(
            file=str(tmp_path / "left"),
            port=server.getsockname()[1],
            pid=os.getpid(),
            command=Path("/proc/self/cmdline").read_bytes(),
            other=str(hidden / "ada.py"),
            home=str(home / "ada.py"),
        )
        yield source, hidden
    assert not (tmp_path / "left").exists() or (tmp_path / "left").stat().st_size == 0


def graded(source, hidden):
    with grading.asked([source], hidden=hidden) as (wire, errors):
        assert errors == []
        return wire.ask("get", "reached")


def test_a_submission_reaches_nothing(bubblewrap, attack, tmp_path):
    source, hidden = attack
    assert graded(source + SUPERUSER, hidden) == []
    assert not (tmp_path / "left").exists()


def test_a_heuristic_before_the_court_sees_the_disk_and_reaches_nothing(
    bubblewrap, attack, tmp_path
):
    file = tmp_path / "h.py"
    file.write_text(attack[0] + SUPERUSER + VERDICT)
    with pytest.raises(Mistrial, match=r"RuntimeError: other submissions, home \("):
        judge(f"{file}:h", EIGHT, sample=0)
    assert not (tmp_path / "left").exists()


def test_without_bubblewrap_the_same_attack_reaches_all(attack, tmp_path, monkeypatch):
    monkeypatch.setattr(isolation, "_tried", lambda words: ())
    reached = graded(*attack)
    assert reached == ["disk", "network", "processes", "other submissions", "home"]
    assert "could still read and change your files" in grading.protection(tmp_path)


def test_submissions_may_lie_around_the_package_itself(bubblewrap):
    """A lecturer who grades in a checkout: of that folder only Python and the package are seen."""
    source = f"import os, searchlab\nreached = os.listdir({str(ROOT)!r})"
    seen = set(graded(source, ROOT))
    assert {"searchlab"} <= seen <= {"searchlab", Path(sys.prefix).name}
