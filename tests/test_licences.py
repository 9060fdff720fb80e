"""Licences travel with the code of others, beside the pages and in the site."""

import re

import licences
import npm
import pytest

WORDS = {
    "searchlab": "Copyright (c) 2026 The searchlab authors",
    "reveal.js": "Hakim El Hattab",
    "marked, in reveal.js": "MarkedJS",
    "mathjax": "Apache License",
    "@jupyter-widgets/html-manager": "Redistributions of source code must retain",
}


def sections(text):
    """Read the texts by the names of the packages."""
    parts = re.split(r"(?m)^==== (.+) ====\n", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_pages_bring_the_licences_of_what_they_load():
    try:
        found = sections(licences.page_licences(slides=True))
    except npm.Unreachable as why:
        pytest.skip(str(why))
    assert all(words in found[name] for name, words in WORDS.items())
    assert all(len(text) > 400 for text in found.values())


def test_the_page_of_ones_own_search_brings_the_licences_of_what_it_loads():
    try:
        found = sections(licences.try_licences())
    except npm.Unreachable as why:
        pytest.skip(str(why))
    assert {"@codemirror/view", "@lezer/python", "networkx", "pyodide", "python"} <= set(found)
    assert all(len(text) > 400 for text in found.values())


def test_a_package_without_a_licence_is_an_error():
    with pytest.raises(ValueError, match="other has no licence; write it into tools/licences"):
        licences._join({"one": "MIT", "other": " \n"})
