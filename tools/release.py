"""Build the distributions into dist/ and check them: what `make release` runs.

    python tools/release.py [--out FOLDER]

The version is in searchlab/running/__init__.py; the changelog's newest section and the citation
must bear it. The wheel is built from the source archive, looked through by twine and
check-wheel-contents, installed into an empty folder, and run there. The exit status is 1 where a
check fails.
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from functools import partial
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
SECTION = re.compile(r"^## (\S+) - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
PROGRAMS = ROOT / "build" / "groups" / "release" / "bin"  # from tools/group.sh
LESSON = "searchlab/lessons/00_start_here.ipynb"
SAMPLE = ("solve", "2 3 4 1 5 x 7 6 8", "--strategy", "a-star")


class NoRelease(Exception):
    """A problem that must be fixed first, in one sentence."""


def check_changelog(version, root=ROOT):
    """Raise NoRelease if the changelog or the citation is of another version, or empty."""
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = list(SECTION.finditer(changelog))
    newest = sections[0][1] if sections else "none"
    if newest != version:
        raise NoRelease(f"the changelog's newest section is {newest}, not {version}")
    end = sections[1].start() if len(sections) > 1 else len(changelog)
    if not re.search(r"(?m)^- ", changelog[sections[0].end() : end]):
        raise NoRelease(f"the changelog lists nothing for {version}")
    citation = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    for name, wanted in (("version", version), ("date-released", sections[0][2])):
        if str(citation[name]) != wanted:
            raise NoRelease(f"CITATION.cff has {name} {citation[name]}, the changelog {wanted}")


def run(*command, **options):
    """Run a program and return what it prints; raise NoRelease if it fails."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if ran.returncode:
        words = " ".join(map(str, command[1:]))
        raise NoRelease(f"{Path(command[0]).name} {words} failed:\n{ran.stdout}{ran.stderr}")
    return ran.stdout.strip()


def build(out, root=ROOT):
    """Build the source archive, and from it the wheel; return both."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, root)
    [archive], [wheel] = out.glob("*.tar.gz"), out.glob("*.whl")
    return archive, wheel


def check_contents(archive, wheel, root=ROOT):
    """Raise NoRelease if an index would refuse the files, or the wheel lacks a part."""
    run(PROGRAMS / "twine", "check", "--strict", archive, wheel)
    options = ["--ignore", "W102", "--package", root / "searchlab"]  # W102: lessons are added
    run(PROGRAMS / "check-wheel-contents", *options, wheel)


def check_wheel(wheel, version):
    """Raise NoRelease if the wheel lacks the lessons, contains the solutions, or does not run."""
    names = zipfile.ZipFile(wheel).namelist()
    if LESSON not in names:
        raise NoRelease("the wheel lacks the lessons")
    if any("solutions/" in name for name in names):
        raise NoRelease("the wheel has the solutions in it")
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(wheel).extractall(folder)
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONSAFEPATH": "1"}
        python = partial(run, sys.executable, cwd=folder, env=environment)
        home = Path(python("-c", "import searchlab; print(searchlab.__file__)"))
        if Path(folder).resolve() not in home.resolve().parents:
            raise NoRelease(f"the wheel was not what ran, but {home}")
        if python("-m", "searchlab", "--version") != f"searchlab {version}":
            raise NoRelease(f"the wheel does not report version {version}")
        python("-m", "searchlab", *SAMPLE)


def release(out, root=ROOT):
    """Build and check; return the files."""
    text = (root / "searchlab" / "running" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'(?m)^VERSION = "([^"]+)"', text)[1]
    check_changelog(version, root)
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("searchlab-*.whl"), *out.glob("searchlab-*.tar.gz")):
        old.unlink()
    files = build(out, root)
    check_wheel(files[1], version)
    return files


def main():
    parser = argparse.ArgumentParser(description="Build the distributions and check them.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where they go (dist)")
    arguments = parser.parse_args()
    try:
        files = release(arguments.out)
        check_contents(*files)
    except NoRelease as why:
        sys.exit(f"no release: {why}")
    for file in files:
        print(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}")
    print(f"built and checked, in {arguments.out}")


if __name__ == "__main__":
    main()
