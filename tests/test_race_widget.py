"""The race as Python sees it; data/races.txt has what it sends to its page."""

import gc
from array import array

import pytest

pytest.importorskip("anywidget")

from given import SAMPLE, UNSOLVABLE, own

from searchlab import EIGHT, record, solve, styles
from searchlab.widgets import Race
from searchlab.widgets.racing import _GLYPHS

MIDDLING = "1 2 3 x 4 8 5 7 6"
THREE = ["breadth-first", "bidirectional", "superior-node"]
NAMES = ["Breadth-first search", "Bidirectional search", "Superior-node search with gap"]


@pytest.fixture
def race():
    return Race(MIDDLING, THREE)


@pytest.mark.parametrize(
    ("strategy", "options"),
    [("bidirectional", {}), ("weighted-a-star", {"weight": 5}), ("depth-first", {"max_depth": 15})],
)
def test_what_races_is_what_solve_does(strategy, options):
    trace = record(EIGHT, MIDDLING, strategy, parity_check=False, **options)
    for given in ((strategy, options), trace):
        race = Race(MIDDLING, [given, "superior-node"])
        assert next(iter(race.results.values())) == trace.result
        lane = race._search["searches"][0]
        assert len(array(*lane["columns"]["cell"])) == trace.result.expanded


def test_it_can_be_interrupted():
    def pressed(puzzle, start):
        puzzle.successors(start)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Race(MIDDLING, ["greedy", pressed])
    assert gc.isenabled()


def test_no_two_searches_look_the_same():
    assert {look.marker for look in styles.STRATEGY_STYLES.values()} <= _GLYPHS.keys()
    lanes = Race(MIDDLING, [own, "a-star", ("a-star", {"heuristic": "gap"})])._search["searches"]
    assert len({each[key] for each in lanes for key in ("glyph", "colour")}) == 6


@pytest.mark.parametrize("value", [NAMES[:2], [*NAMES[:2], NAMES[0]], [0, 1, 2], set(NAMES)])
def test_a_wrong_prediction_changes_nothing(race, value):
    race.prediction = tuple(NAMES[::-1])
    with pytest.raises(ValueError, match="a prediction names each of Breadth-first search"):
        race.prediction = value
    returned = []
    race.send_state = returned.extend  # what holds goes back to the page
    race.set_state({"at": -1, "prediction": value})
    assert (race.at, race.prediction) == (0, NAMES[::-1]) and {*returned} == {"at", "prediction"}


def test_another_board_is_searched_from():
    race = Race(MIDDLING, [record(EIGHT, MIDDLING, name) for name in THREE])
    race.at, race.prediction = 9, [*race.results]
    assert race.search_from({"board": [*EIGHT.read(SAMPLE)]})[0] == {"value": None}
    assert (race.board, race.at, race.prediction) == (EIGHT.board(SAMPLE), 0, None)
    assert [solve(EIGHT, SAMPLE, name) for name in THREE] == [*race.results.values()]
    for board, text in ((UNSOLVABLE, "the parity differs"), ([*EIGHT.goal], "the goal")):
        assert text in race.search_from({"board": board})[0]["error"]
        assert race.board == EIGHT.board(SAMPLE)
