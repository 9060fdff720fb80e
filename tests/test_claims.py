"""Claims: a number in a text is measured, and none is left out."""

import contextlib
import io

import numpy as np  # noqa: F401
from claimed import check_notebook
from golden import transcript
from nbformat.v4 import new_code_cell, new_markdown_cell

from searchlab.exercises.claims import claim


def says(*claimed):
    """Return what a claim prints, or the sentence with which it fails."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            claim(*claimed)
        except AssertionError as error:
            assert not out.getvalue()
            return f"✗ {error}"
    return out.getvalue()


def problems(text, code=""):
    """List what is wrong with a notebook of one cell of text and one of code."""
    found = check_notebook([new_markdown_cell(text), new_code_cell(code)])
    return "\n".join(found) or "nothing"


test_what_is_said_of_a_claim_and_of_a_notebook = transcript("claims", globals())
