"""Claims: a number in a text is measured, and none is left out."""

import json

import numpy as np
import pytest
from claimed import check_notebook

from searchlab.exercises.claims import claim


@pytest.mark.parametrize(
    ("sentence", "measured"),
    [
        ("expands 20,907 boards", [20907]),
        ("from 0 to 362,879", [0, np.int64(362879)]),
        ("44% more, 1.0 per cent", [0.4387, 0.0096]),
        ("3 in 8, or 0.375, or 1.44 times", [3, 8, 0.375, 1.4387]),
        ("half a unit, 0.12 or 0.13", [0.125, 0.125]),
        ("76.7 million, 10.5 trillion", [76695844, 10461394944000]),
        ("the 8-puzzle has 181,440 boards, the 2x3 puzzle 360, the 3×3 the same", [181440, 360]),
        ("prints `ulld` in 4 moves", ["ulld", 4]),
        ("the 19th board of 24", [19, 24]),
    ],
)
def test_true_claims_are_printed(capsys, sentence, measured):
    claim(sentence, *measured)
    assert capsys.readouterr().out == f"✓ {sentence}\n"


@pytest.mark.parametrize(
    ("sentence", "measured", "message"),
    [
        ("expands 20,907 boards", [20908], "the text states 20,907 .*measured value is 20,908"),
        ("44 % more", [0.4501], "states 44 % .*is 0.4501"),
        ("1.44 times", [1.446], "states 1.44 .*is 1.446"),
        ("10.5 trillion boards", [10_561_394_944_000], "10.5 trillion .*10,561,394,944,000"),
        ("prints `ulld`", ["ullu"], "measured text is `ullu`"),
        ("about 20,000 boards", [20907], "states 20,000 .*is 20,907"),
    ],
)
def test_false_claims_name_both_numbers(capsys, sentence, measured, message):
    with pytest.raises(AssertionError, match=message):
        claim(sentence, *measured)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("measured", [[], [20907, 19], [None], [float("nan")]])
def test_a_claim_that_compares_nothing_raises(measured):
    with pytest.raises(ValueError):
        claim("expands 20,907 boards", *measured)
    with pytest.raises(ValueError):
        claim("nothing at all", *measured)


# -- the check of a notebook ------------------------------------------------------------


@pytest.fixture
def problems(tmp_path):
    def check(*cells):
        path, kinds = tmp_path / "lesson.ipynb", {"m": "markdown", "c": "code"}
        cells = [{"cell_type": kinds[kind], "source": text} for kind, text in cells]
        path.write_text(json.dumps({"cells": cells}))
        return check_notebook(path)

    return check


@pytest.mark.parametrize(
    ("text", "code", "found"),
    [
        (
            "Breadth-first search expands **20,907**\nboards, which is 44 % more.",
            'claim("expands 20,907 boards, which is 44 % more", a, b)',
            [],
        ),
        ("19 moves", '%time x\n!ls\nclaim("19 moves", 19)', []),
        ("It expands 20,907 boards, not 576.", "x = 20907", ["cell 0 states 20,907", "states 576"]),
        ("Nothing here.", 'claim("expands 7 boards", 7)', ["which is not in the text"]),
        (
            "It expands 20,907 boards. It generates 20,907 boards.",
            'claim("expands 20,907 boards", a)',
            ["generates"],
        ),
        ("120,907 boards", 'claim("20,907 boards", a)', ["120,907"]),
        ("20,907 boards", 'claim(f"{n:,} boards", n)', ["20,907"]),
        ("## References\n\n285 pages\n\n## Then\n\n20,907 boards", "", ["20,907"]),
    ],
)
def test_what_is_wrong_with_a_notebook(problems, text, code, found):
    listed = problems(("m", text), ("c", code))
    assert len(listed) == len(found)
    assert all(words in problem for words, problem in zip(found, listed, strict=True)), listed


@pytest.mark.parametrize("text", ["19 moves", "5 %", "1.5 minutes", "7 billion"])
def test_what_needs_a_claim(problems, text):
    assert len(problems(("m", f"It is {text}, you see."))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "4 moves and 9 cells, the 3rd of all",
        "the 15-puzzle on 10x10, 10×10 or a 16-cell board",
        "a board `2 3 4 1 5 x 7 6 18`",
        "```\n1234567\n```",
        "a [link](notebook_10.ipynb) and ![picture](docs/100.png)",
        "see https://example.org/12345",
        "10 min, then 50 minutes",
        "Moore did it in 1959",
        "10. the tenth of a list",
        "# References\n\nMoore, 285-292",
        "<img width=100>",
    ],
)
def test_what_needs_no_claim(problems, text):
    assert not problems(("m", text))
