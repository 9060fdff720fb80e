"""Which lines take the board and make the children: checked against what the events say."""

import linecache
from collections import Counter

import pytest

from searchlab import EIGHT, STRATEGIES, Expansion, record
from searchlab.analysis.stepping import ALL_MADE, MADE, TAKEN, all_deeds, deeds, quiet

START = "2 3 4 1 5 x 7 6 8"


def told(found):
    """The deeds of each event."""
    by_path = all_deeds(found.ran)
    return [by_path[found.ran.path_of[event]] for event in range(len(found))]


@pytest.mark.parametrize("name", STRATEGIES)
def test_of_every_strategy_each_child_and_each_board_is_told(name):
    options = {"max_depth": 10} if name == "depth-first" else {}
    found = record(EIGHT, START, name, lines=True, max_expansions=500, **options)
    text = found.source.text.splitlines()
    for event, done in enumerate(told(found)):
        made = [line for line, deed in zip(found.lines(event), done, strict=True) if deed == MADE]
        fates = [child.fate.upper() for child in found[event].children]
        assert [text[line - 1].rpartition(", ")[2].strip(")") for line in made] == fates
        assert done.count(TAKEN) == 1
        assert done.index(TAKEN) < done.index(MADE) if made else True


def events_of(lines):
    """Record a strategy that makes the children of the start by some lines of its own."""
    names, puzzle = {}, EIGHT
    text = "def mine(puzzle, start):\n    node = start, 0\n" + "".join(
        f"    {line}\n" for line in lines.splitlines()
    )
    linecache.cache["<mine>"] = len(text), None, text.splitlines(keepends=True), "<mine>"
    exec(compile(text, "<mine>", "exec"), {"Expansion": Expansion}, names)
    return record(puzzle, START, names["mine"], lines=True)


STEPS = 'for move, at, _ in puzzle.steps("ulrd")[start.index(0)]:\n'
CHILD = '(move, start.translate(puzzle.swap[start[at]]), "queued")'


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f"made = []\n{STEPS}    made.append({CHILD})\nyield start, 0, made", {MADE: 3}),
        (
            f"made = []\n{STEPS}    made.append(\n        {CHILD},\n    )\nyield start, 0, made",
            {MADE: 3},
        ),
        (f"made = []\n{STEPS}    made += [{CHILD}]\nyield start, 0, made", {MADE: 3}),
        (f"made = [{CHILD} {STEPS[:-2]}]\nyield start, 0, made", {ALL_MADE: 1}),
        (f"made = []\nmade.extend({CHILD} {STEPS[:-2]})\nyield start, 0, made", {ALL_MADE: 1}),
        (f"yield start, 0, [{CHILD} {STEPS[:-2]}]", {ALL_MADE: 1}),
        (f"made = []\n{STEPS}    made.append({CHILD})\nyield Expansion(start, 0, made)", {MADE: 3}),
        (
            f"made = []\n{STEPS}    made.append({CHILD})\n"
            "event = Expansion(node[0], children=made, g=0)\nyield event",
            {MADE: 3},
        ),
        (
            f"one = {{}}\n{STEPS}    one[move] = {CHILD}\nyield start, 0, one.values()",
            {ALL_MADE: 1},
        ),
        (
            f"made = [1]\nmade.append(2)\nmade = []\n{STEPS}    made.append({CHILD})\n"
            "yield start, 0, made",
            {MADE: 3},
        ),
    ],
)
def test_ways_to_make_children(lines, expected):
    found = events_of(lines)
    [done] = told(found)
    assert len(found[0].children) == 3
    counts = Counter(done)
    assert {deed: counts[deed] for deed in (MADE, ALL_MADE) if counts[deed]} == expected


def test_a_board_is_taken_where_its_name_is_bound():
    text = (
        "def f(puzzle, start):\n    while q:\n        n = q.pop()\n        yield n.state, 0, []\n"
    )
    assert list(deeds(text, (2, 3, 2, 3, 4))) == [0, 0, 0, TAKEN, 0]
    walrus = "def f(puzzle, start):\n    while (state := q.pop()):\n        yield state, 0, []\n"
    assert list(deeds(walrus, (2, 3))) == [TAKEN, 0]


def test_where_nothing_can_be_told_nothing_is():
    assert list(deeds("lambda: (", (1, 1))) == [0, 0]
    assert list(deeds("def f():\n    yield from g()\n", (2,))) == [0]
    assert quiet("lambda: (") == []


def test_what_is_no_code():
    text = record(EIGHT, START, "a-star", lines=True).source.text
    [(first, last)] = quiet(text)
    shown = text.splitlines()[first - 1 : last]
    assert shown[0] == '    """Always expand the board with the lowest f.'
    assert shown[-1] == '    """'
