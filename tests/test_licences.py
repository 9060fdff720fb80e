"""Licences travel with the code of others: each page holds the texts of what is in it."""

import io
import json
import zipfile
from base64 import b64decode
from gzip import decompress
from pathlib import Path

import handouts
import inside
import nbformat
import npm
import pytest
from licences import ALWAYS, PYTHON, licences

WORDS = {
    "searchlab": "Copyright (c) 2026 The searchlab authors",
    "pygments": "respective authors (see AUTHORS file)",
    "codemirror": "Marijn Haverbeke",
    "reveal.js": "Hakim El Hattab",
    "pyodide": "Mozilla Public License Version 2.0",
    "python": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "traitlets": "IPython Development Team",
}


@pytest.fixture(scope="module", autouse=True)
def _fetched():
    try:
        for name in ("codemirror", "pyodide", "reveal.js"):
            npm.package(name)
    except npm.Unreachable as why:
        pytest.skip(str(why))


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    file = tmp_path_factory.mktemp("lesson") / "lesson.ipynb"
    cells = [nbformat.v4.new_code_cell("print(1)")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    return file


def named(text):
    return {name for name, words in WORDS.items() if words in text}


@pytest.mark.parametrize("name", WORDS)
def test_a_licence_is_that_of_its_package(name):
    assert named(licences(name)) == {name}
    assert len(licences(name)) > 900  # the text, not a word that refers to it


def test_a_licence_that_is_not_there_is_missed():
    from importlib.metadata import PackageNotFoundError

    with pytest.raises(PackageNotFoundError):
        licences("no-such-package")


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({}, set()),
        ({"alive": True}, set()),
        ({"slides": True}, {"reveal.js"}),
        ({"alive": True, "python": "python.js"}, {"codemirror"}),
        ({"alive": True, "python": "inside"}, {"codemirror", *PYTHON}),
    ],
)
def test_a_page_holds_the_licences_of_what_is_in_it(lesson, options, more):
    page = handouts.convert(lesson, **options)
    assert named(page) == {*ALWAYS, *more}
    assert page.count("-->") == page.count("<!--") == 1


def test_all_that_is_packed_for_python_has_its_licence():
    files = {
        name: decompress(b64decode(d)) for name, d in json.loads(inside.python_inside()).items()
    }
    with zipfile.ZipFile(io.BytesIO(files["searchlab.zip"])) as archive:
        packages = {Path(name).parts[0] for name in archive.namelist() if "/" in name}
    packages = {name for name in packages if not name.endswith(".dist-info")}
    assert packages == {"searchlab", "traitlets"} <= {*ALWAYS, *PYTHON}
