"""The widgets of a lesson as its page needs them: their state, and their front ends.

A lesson's cells are run for that, as many as its widgets need; what comes of it is kept in the
user's cache folder, until the lesson or the package is another.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import searchlab
from searchlab import widgets
from searchlab.kernels.cache import cache_folder
from searchlab.running.files import write_whole

PACKAGE = Path(searchlab.__file__).parent
LESSON = Path(__file__).parent / "page" / "lesson.py"
KINDS = "|".join(name for name in widgets.__all__ if name[0].isupper())
SHOWN = re.compile(rf"(?:{KINDS})\(|<(?:{KINDS}) of |<race on |<two searches of ")


def is_widget(output):
    """Tell by what is stored of an output whether it was a widget."""
    return bool(SHOWN.match(output.get("data", {}).get("text/plain", "")))


def living(cells):
    """Run what the widgets of a lesson need.

    Parameters
    ----------
    cells : list of nbformat.NotebookNode
        All cells of the lesson, with their outputs.

    Returns
    -------
    tuple
        The widgets' names by the place of their outputs, ``(number of the cell, number of the
        output)``; what the page must know of the widgets: `models` and `fronts`; and for each
        cell of code by its id the cells that must have run before it.
    """
    code = [cell for cell in cells if cell.cell_type == "code"]
    numbers = [i for i, cell in enumerate(cells) if cell.cell_type == "code"]
    sources = [cell.source for cell in code]
    wanted = [k for k, cell in enumerate(code) if any(map(is_widget, cell.outputs))]
    found = exported(sources, wanted)
    places = {}
    for k in wanted:
        shown = list(found["shown"][str(k)])
        for o, output in enumerate(code[k].outputs):
            if is_widget(output) and shown:
                text, model = shown.pop(0)
                if text != output["data"]["text/plain"]:
                    raise ValueError(f"the lesson shows {text}; run it and keep its outputs")
                places[numbers[k], o] = model
    for told in found["models"].values():
        if told["line"] is None and told["cells"] is not None:
            told["source"] = "\n\n".join(sources[k] for k in told["cells"])
        del told["cells"]
    needs = {
        cell.get("id"): [code[k].get("id") for k in some]
        for cell, some in zip(code, found["needs"], strict=True)
    }
    return places, {"models": found["models"], "fronts": found["fronts"]}, needs


def running(cells, needs):
    """Return what the page must know of the cells for them to run there."""
    lacks, told = iter(lacking(cells)), []
    for number, cell in enumerate(cells, start=1):
        one = {"id": cell.get("id"), "type": cell.cell_type, "source": cell.source}
        one |= {"metadata": dict(cell.metadata), "number": number}
        if cell.cell_type == "code":
            one |= {"needs": needs[cell.get("id")], "lacks": next(lacks)}
        told.append(one)
    return told


def lacking(cells):
    """Tell by cell of code which package it lacks on a page; None for one that can run there."""
    return exported([cell.source for cell in cells if cell.cell_type == "code"], None)


def exported(sources, wanted):
    """Let lesson.py tell, in a process of its own, what it finds in these cells."""
    asked = json.dumps({"sources": sources, "wanted": wanted})
    kept = cache_folder() / "pages" / f"{_digest(asked)}.json"
    if kept.exists():
        return json.loads(kept.read_bytes())
    done = subprocess.run(
        [sys.executable, str(LESSON)],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
    )
    if done.returncode:
        raise ValueError(f"a cell of the lesson does not run: {done.stderr.strip()[-500:]}")
    write_whole(kept, done.stdout.encode())
    return json.loads(done.stdout)


def _digest(asked):
    """Return the digest of all that what is exported depends on."""
    digest = hashlib.sha256(asked.encode())
    for path in sorted([LESSON, *PACKAGE.rglob("*")]):
        if path.suffix in (".py", ".js", ".css"):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]
