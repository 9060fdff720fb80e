"""Build the distributions into dist/ and check them: what `make release` runs.

    python tools/release.py [--out FOLDER]

The version is in searchlab/running/__init__.py; the changelog's newest section and the citation
must bear it. The wheel is built from the source archive, installed into an empty folder, and run
there. The exit status is 1 where a check fails.
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
SECTION = re.compile(r"^## (\S+) - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
IN_WHEEL = ("searchlab/experiments/korf100.txt", "searchlab/lessons/00_start_here.ipynb")
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


def build(out, root=ROOT):
    """Build the source archive, and from it the wheel; return both."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", out, root]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise NoRelease(f"the build failed:\n{ran.stdout}{ran.stderr}")
    [archive], [wheel] = out.glob("*.tar.gz"), out.glob("*.whl")
    return archive, wheel


def check_wheel(wheel, version):
    """Raise NoRelease if the wheel lacks a part, contains the solutions, or does not run."""
    names = zipfile.ZipFile(wheel).namelist()
    missing = [name for name in IN_WHEEL if name not in names]
    if missing:
        raise NoRelease(f"the wheel lacks {', '.join(missing)}")
    if any("solutions/" in name for name in names):
        raise NoRelease("the wheel has the solutions in it")
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(wheel).extractall(folder)
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONSAFEPATH": "1"}

        def output_of(*arguments):
            command = [sys.executable, *arguments]
            ran = subprocess.run(
                command, capture_output=True, text=True, cwd=folder, env=environment, check=False
            )
            if ran.returncode:
                raise NoRelease(f"{' '.join(arguments)} of the wheel failed: {ran.stderr.strip()}")
            return ran.stdout.strip()

        home = Path(output_of("-c", "import searchlab; print(searchlab.__file__)"))
        if Path(folder).resolve() not in home.resolve().parents:
            raise NoRelease(f"the wheel was not what ran, but {home}")
        if output_of("-m", "searchlab", "--version") != f"searchlab {version}":
            raise NoRelease(f"the wheel does not report version {version}")
        output_of("-m", "searchlab", *SAMPLE)


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
    except NoRelease as why:
        sys.exit(f"no release: {why}")
    for file in files:
        print(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}")
    print(f"built and checked, in {arguments.out}")


if __name__ == "__main__":
    main()
