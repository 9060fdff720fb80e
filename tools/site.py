"""Write the site: a folder for any web server.

    python tools/site.py [--output FOLDER]

It has a front page, the handouts and the slides, the glossary, JupyterLite with the lessons, and
the reference of the API.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import convert
import lite
import npm
from licences import lite_licences

ROOT = Path(__file__).resolve().parents[1]
FRONT_PAGE = ROOT / "tools" / "site.md"
LAB = "lab/lab/index.html?path="  # and the name of a notebook


def front_page():
    """Write the front page as Markdown."""
    rows = [
        f"| {convert.title_of(convert.read(path))} | [read]({path.name}) "
        f"| [slides]({path.stem}.slides.html) | [notebook]({LAB}{path.name}) |"
        for path in convert.LESSONS
    ]
    table = "| lesson | page | slides | with Python |\n|---|---|---|---|\n" + "\n".join(rows)
    return FRONT_PAGE.read_text(encoding="utf-8").format(lessons=table)


def reference(folder):
    """Write the reference of the API into a folder; raise npm.Unreachable if pdoc is."""
    if subprocess.call(["sh", "tools/group.sh", "site"], cwd=ROOT):
        raise npm.Unreachable("pdoc could not be installed")
    python = ROOT / "build" / "groups" / "site" / "bin" / "python"
    subprocess.run([python, "tools/api.py", folder.resolve()], cwd=ROOT, check=True)


def main(arguments=None):
    """Write the site; report where it is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "site", metavar="FOLDER")
    folder = parser.parse_args(arguments).output
    for made in ("lab", "api"):
        shutil.rmtree(folder / made, ignore_errors=True)
    try:
        with tempfile.TemporaryDirectory() as temporary:
            index = Path(temporary, "index.md")
            index.write_text(front_page(), encoding="utf-8")
            convert.write(folder, pages=[index, *convert.PAGES], lab=LAB)
        convert.write(folder, slides=True, pages=convert.LESSONS)
        print("building JupyterLite and the reference", file=sys.stderr, flush=True)
        lite.build(folder / "lab")
        reference(folder / "api")
    except npm.Unreachable as error:
        parser.error(f"{error}; run it once where there is a network")
    (folder / "lab" / "licences.txt").write_text(lite_licences(), encoding="utf-8")
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"the site is in {folder}: {len(files)} files, {size:,} bytes; try it with make serve")
    return 0


if __name__ == "__main__":
    sys.exit(main())
