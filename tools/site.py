"""Write the site: a folder for any web server.

    build/groups/site/bin/python tools/site.py [--output FOLDER]

It has a front page, the handouts and the slides, the glossary, JupyterLite with the lessons, and
the reference of the API. What makes the last two is installed there by tools/group.sh.
"""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path
from pkgutil import iter_modules

import convert
import lite
import npm
import pdoc
import try_page
from licences import lite_licences

import searchlab

ROOT = Path(__file__).resolve().parents[1]
os.environ["JUPYTER_PATH"] = str(ROOT / ".venv" / "share" / "jupyter")  # nbconvert's templates
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
    """Write the reference of the API into a folder: a page for each module."""
    for name in searchlab.__all__:  # some are imported when they are first used
        setattr(searchlab, name, getattr(searchlab, name))
    pdoc.render.configure(docformat="numpy", show_source=False)
    inner = [one.name for one in iter_modules(searchlab.__path__, "searchlab.")]
    modules = [name for name in inner if "._" not in name]
    pdoc.pdoc("searchlab", *modules, output_directory=folder)


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
        try_page.write(folder / "try")
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
