"""`make` reports clearly what is missing, and renews .venv when, and only when, it must.

The interpreters here are stand-ins: shell scripts that let the real Python answer questions under
another version number, and that write down what they are asked to do instead of doing it.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from golden import transcript

ROOT = Path(__file__).parent.parent
MAKE = shutil.which("make")
pytestmark = pytest.mark.skipif(MAKE is None, reason="there is no make on this machine")

# What the Makefile and its scripts call. The real python3 lies beside them, hence a PATH of links.
PROGRAMS = "awk cat chmod cksum cp env find id make mkdir mv rm sed sh touch uname".split()

# A Python of this version, without some modules; as uv, it ends with this exit status.
STAND_IN = f"""#!/bin/sh
case $1 in
    -c) exec '{sys.executable}' -IS -c 'import sys
sys.version_info = *map(int, "VERSION".split(".")), 0, "final", 0
sys._base_executable = "'"$0"'"
sys.modules.update(dict.fromkeys("WITHOUT".split()))
exec(sys.argv[1])' "$2" ;;
    -m) echo "${{0##*/}} $2" >>log && mkdir -p .venv/bin && cp ../pip .venv/bin/python ;;
    pip) echo uv >>log; exit VERSION ;;
esac
"""
PIP = """#!/bin/sh
echo "pip${PIP_INDEX_URL:+ from $PIP_INDEX_URL}${PIP_TARGET:+ into $PIP_TARGET}" >>log
"""
# The command `have NAME VERSION [WITHOUT]` puts a stand-in on PATH.
HAVE = """have() {
    sed "s/VERSION/$2/; s/WITHOUT/$3/" ../stand-in >../bin/$1; chmod +x ../bin/$1
}"""


def session(*commands):
    """Type commands in a copy of the set-up files, on a machine with no Python but the stand-ins.

    Below each command is what it prints, then what the stand-ins were asked to do, then its exit
    status, unless it is 0.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        shutil.copytree(ROOT / "tools", folder / "checkout" / "tools")
        for name in ("Makefile", "pyproject.toml", "requirements.lock"):
            shutil.copy(ROOT / name, folder / "checkout")
        for name, text in {"stand-in": STAND_IN, "pip": PIP}.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        (folder / "bin").mkdir()
        for name in PROGRAMS:
            (folder / "bin" / name).symlink_to(shutil.which(name))
        script = [HAVE]
        for command in commands:
            script += [f"echo {shlex.quote(f'$ {command}')}", command, "status=$?"]
            script += ["cat log 2>/dev/null; rm -f log; [ $status = 0 ] || echo [$status]"]
        done = subprocess.run(
            ["sh", "-c", "\n".join(script)],
            cwd=folder / "checkout",
            env={"PATH": str(folder / "bin")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    # make itself adds a line when a command fails: "make: *** [...] Error 1".
    return re.sub("(?m)^make: .*\n", "", done.stdout).replace(str(folder), "")


test_what_make_does = transcript("setup", globals())


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
