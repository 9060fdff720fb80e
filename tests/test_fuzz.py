"""Any value given to the laboratory is accepted, or rejected in one clear sentence.

The same examples in each run of the suite. `make fuzz` draws others, and
keeps those that fail in .hypothesis, to be tried first from then on.
"""

# ruff: noqa: F401 - data/fuzzed.txt calls what is imported here

import contextlib
import io
import math
import os
from pathlib import Path
from unittest import mock

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from showcase import EXAMPLES, make

from searchlab import (
    EIGHT,
    STRATEGIES,
    Map,
    Puzzle,
    exercises,
    judge,
    judge_search,
    pattern_database,
    record,
    solve,
)
from searchlab.cli import main
from searchlab.exhaustive.census import census
from searchlab.experiments import korf, run, sample, strategy_table
from searchlab.problems.ranking import digits, rank, unrank
from searchlab.widgets.widget import Value

LONGEST = 500  # characters of an error message
NEAR = "1 2 3 4 5 x 7 8 6"
EXAMPLES_EACH = int(os.environ.get("SEARCHLAB_FUZZ", "0"))  # by `make fuzz`

settings.register_profile(
    "fuzz",
    max_examples=EXAMPLES_EACH or 30,
    derandomize=not EXAMPLES_EACH,
    deadline=None,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
fuzzed = settings.get_profile("fuzz")


class Unprintable:
    """A value without a repr."""

    def __repr__(self):
        raise RuntimeError

    __str__ = __repr__


class Space:
    """A state space with odd successors."""

    def __init__(self, made, goal=7):
        self.made, self.goal = made, goal

    def successors(self, state):
        return self.made


def yielding(value):
    def search(puzzle, start):
        yield value

    return search


def returning(value):
    return lambda puzzle, start: [*puzzle.successors(start)] and value


SMALL = Puzzle(2, 2)
odd_numbers = st.sampled_from([0, -1, 1, 2, 3, 10**30, -(10**30), 0.5, math.nan, math.inf, True])
texts = st.one_of(
    st.text(max_size=30),
    st.text("0123456789x_. /,-", max_size=40),
    st.sampled_from(["", "\0", "x" * 5_000, "\ud800", "1 2 3", "1 2 3 4 5 6 7 8 x", "ulrd", "gap"]),
)
plain = st.one_of(st.none(), odd_numbers, st.integers(-20, 20), texts, st.binary(max_size=20))
plainly = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
values = plainly | st.builds(Unprintable) | st.sampled_from([EIGHT, print, range(9), ...])


@contextlib.contextmanager
def in_one_sentence():
    """Accept a result or a short error message; anything else is a failure."""
    try:
        yield
    except (ValueError, RuntimeError) as error:  # a RuntimeError for moves that are wrong
        assert not isinstance(error, RecursionError)
        assert 0 < len(str(error)) <= LONGEST, str(error)[:200]


CALLS = (Path(__file__).parent / "data" / "fuzzed.txt").read_text("utf-8").splitlines()[1:]
CALLS += [
    f"solve(SMALL, '1 x 3 2', {name!r}, max_expansions=50, parity_check=False, {option}=v)"
    for name, strategy in STRATEGIES.items()
    for option in strategy.options
]


@pytest.mark.parametrize("call", CALLS)
@given(value=values)
@fuzzed
def test_the_library_answers_or_rejects(call, value):
    with in_one_sentence(), contextlib.redirect_stdout(io.StringIO()):
        eval(call, globals() | {"v": value})


@pytest.mark.parametrize("name", [n for n in dir(exercises) if n.startswith("check_")])
@given(value=values)
@settings(fuzzed, max_examples=EXAMPLES_EACH or 6)
def test_every_exercise_names_what_is_wrong(name, value):
    """A check never raises: a failure has a name."""
    with in_one_sentence(), contextlib.redirect_stdout(io.StringIO()):
        feedback = getattr(exercises, name)(value)
        assert feedback.name and len(str(feedback)) <= 3 * LONGEST


# -- the command line ----------------------------------------------------------------------

ends = {
    "solve": ["--max-expansions", "200"],
    "published": [],
    "strategies": [],
    "census": ["--rows", "2"],
    "judge": ["--rows", "2", "--max-seconds", "5"],
    "korf": ["--ids", "79", "--heuristic", "none-such"],
}
words = st.one_of(
    texts,
    odd_numbers.map(str),
    st.sampled_from(
        "--rows --cols --goal --strategy --order --heuristic --ties --weight --json "
        "--ids --rule --jobs --repaired --goals a-star ida-star bfs "
        "manhattan none blank-first snail 2 3 5".split()
    ),
).filter(lambda word: "\0" not in word and "\ud800" not in word)


@given(st.sampled_from(sorted(ends)), st.lists(words, max_size=6))
@settings(fuzzed, max_examples=EXAMPLES_EACH or 100)
def test_a_command_ends_with_its_status_and_no_traceback(command, arguments):
    out, err = io.StringIO(), io.StringIO()
    stdin = mock.patch("sys.stdin", io.StringIO("1 2 3 4 5 6 7 x 8"))
    with stdin, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main([command, *arguments, *ends[command]])
        except SystemExit as ended:
            status = ended.code
    assert status in (0, 1, 2, 3), (status, err.getvalue()[-300:])
    assert "Traceback" not in err.getvalue()
    if status == 2:
        message = err.getvalue().strip().splitlines()[-1]
        assert 0 < len(message) <= LONGEST + 100, message[:200]


# -- what a page sends -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def widgets():
    made = {name: make(name) for name in EXAMPLES}
    yield made
    for widget in made.values():
        widget.close()


messages = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=6,
)


@pytest.mark.parametrize("name", EXAMPLES)
@given(data=st.data())
@settings(fuzzed, max_examples=EXAMPLES_EACH or 12)
def test_a_page_can_send_anything(widgets, name, data):
    """A valid value is set; any other changes nothing, and raises nothing."""
    widget = widgets[name]
    shared = [name for name, trait in widget.traits().items() if isinstance(trait, Value)]
    if not shared:
        pytest.skip("it has no value that the page sets")
    part, value = data.draw(st.sampled_from(shared)), data.draw(messages)
    before = getattr(widget, part)
    widget.set_state({part: value})
    assert getattr(widget, part) in (before, value)
