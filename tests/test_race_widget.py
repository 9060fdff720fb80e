"""The race as Python sees it. What the page shows is tested in tests/browser."""

import re
from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise

import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Puzzle, record, solve, styles
from searchlab.heuristics import manhattan
from searchlab.puzzle import distances
from searchlab.search import breadth_first
from searchlab.widgets import Race
from searchlab.widgets.race import _GLYPHS, stops_of
from searchlab.widgets.recording import outcome
from searchlab.widgets.widget import Cancelled

START = "2 3 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
MIDDLING = "1 2 3 x 4 8 5 7 6"
THREE = ["breadth-first", "bidirectional", "superior-node"]
NAMES = ["Breadth-first search", "Bidirectional search", "Superior-node search with gap"]


@pytest.fixture
def race():
    return Race(MIDDLING, THREE)


def whole(race):
    """Everything that an error must leave as it was."""
    return repr(race._search), state_of(race), race.board, race.results, race.strategies


def state_of(race):
    return race.clock, race.at, race.prediction


def rows_of(race, number):
    """Return the rows of a lane, as dicts, as the page receives them."""
    lane, cells = race._search["lanes"][number], race.puzzle.cells
    columns = lane["columns"]
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    for i, row in enumerate(rows):
        row["board"] = lane["boards"][i * cells : (i + 1) * cells]
    assert len(lane["boards"]) == len(rows) * cells
    return rows


def shown(race, number, clock):
    """Return what the page shows of a lane at each stop: its last row that is not beyond."""
    rows = rows_of(race, number)
    readings = [row[clock] for row in rows]
    stops = race._search["clocks"][clock]["stops"]
    return {stop: rows[bisect_right(readings, stop) - 1] for stop in stops}


def counted(trace, roots):
    """Count the events of a trace: a row for the start and for each event."""
    start = trace.result.start
    away = distances(EIGHT)
    rows = [{"expansions": 0, "threshold": 0, "stored": roots, "left": away[start], "board": start}]
    near, beyond = away[start], 0
    for event in trace:
        if event.side == "backward":
            beyond = max(beyond, event.g)
        else:
            near = min(near, away[event.state])
        rows.append(
            {
                "expansions": rows[-1]["expansions"] + (not event.again),
                "threshold": event.limit,
                "stored": event.stored,
                "left": max(0, near - beyond),
                "board": event.state,
            }
        )
    return rows


def own(puzzle, start, *, order="udlr"):
    """A reader's own strategy."""
    return (yield from breadth_first(puzzle, start, order=order))


# What the page shows is true


@pytest.mark.parametrize(
    "entrant",
    [
        "breadth-first",
        "bidirectional",
        "ida-star",
        ("depth-first", {"max_depth": 15}),
        ("a-star", {"ties": "first-in"}),
        own,
    ],
)
def test_counters_are_exact_at_every_stop(entrant):
    race = Race(MIDDLING, [entrant, "superior-node"])
    strategy, options = entrant if isinstance(entrant, tuple) else (entrant, {})
    trace = record(EIGHT, MIDDLING, strategy, **options)
    rows = counted(trace, 2 if entrant == "bidirectional" else 1)
    readings = [row["expansions"] for row in rows]
    seen = shown(race, 0, "expansions")
    assert len(seen) > 8
    for stop, sent in seen.items():
        if stop >= readings[-1]:  # it is done: its last counters, and the goal
            row = rows[-1] | {"left": 0, "board": EIGHT.goal}
        else:
            row = rows[bisect_right(readings, stop) - 1]
        assert {name: sent[name] for name in row} == row


def test_a_lane_moves_at_its_average_speed(race):
    for number, result in enumerate(race.results.values()):
        for row in rows_of(race, number):
            share = row["expansions"] / result.expanded
            assert abs(row["seconds"] - share * result.seconds) < 1e-7
    last = max(result.seconds for result in race.results.values())
    assert race._search["clocks"]["seconds"]["stops"][-1] == round(last, 7)


def test_results_are_those_of_solve(race):
    assert list(race.results) == NAMES
    for name, result in zip(THREE, race.results.values(), strict=True):
        assert result == solve(EIGHT, MIDDLING, name)


def test_a_long_race_stays_light():
    race = Race("8 6 7 2 5 4 3 x 1", ["breadth-first", "iterative-deepening"])
    assert race.results["Breadth-first search"].expanded == 181_380
    assert race.results["Iterative-deepening search"].outcome == "out of budget"
    for number in range(2):
        assert 1_000 < len(rows_of(race, number)) < 5_000
    stops = race._search["clocks"]["expansions"]["stops"]
    assert stops[:257] == (*range(257),)
    assert stops[-1] == 200_000
    gaps = [after - before for before, after in pairwise(stops)]
    assert gaps[:-1] == sorted(gaps[:-1])
    assert all(gap <= max(1, at / 128) for at, gap in zip(stops, gaps, strict=False))


@pytest.mark.parametrize("last", [1, 256, 257, 511, 513, 20_907, 2**20 + 1])
def test_stops_reach_from_the_start_to_the_last_reading(last):
    stops = stops_of(last)
    assert (stops[0], stops[-1]) == (0, last)
    assert stops == sorted(set(stops))
    assert set(stops[:-1]) <= set(stops_of(2 * last + 600)), "the clocks of two lanes agree"


# The order of arrival


def test_order_under_each_clock():
    race = Race(START, ["breadth-first", "superior-node", "greedy", "a-star"])
    results = race.results
    race.clock = "expansions"
    arrived = [name for name in results if results[name].solved]
    arrived.sort(key=lambda name: results[name].expanded)
    failed = "Superior-node search with gap"
    assert race.order == [*arrived, failed] and race.order[2] == "Breadth-first search"
    race.clock = "seconds"
    arrived.sort(key=lambda name: results[name].seconds)
    assert race.order == [*arrived, failed]


def test_lanes_that_arrive_together_share_their_place():
    both = [("a-star", {"ties": "low-h"}), "a-star"]
    race = Race(START, ["superior-node", "bidirectional", *both])
    clock = race._search["clocks"]["expansions"]
    assert list(clock["places"].values()) == ["✗", "★ 3rd", "★ 1st", "★ 1st"]
    assert clock["stops"][-1] == 576  # of the lane that takes longest
    assert clock["texts"][-1][1] == (
        "First by expansions: A* with Manhattan, ties low-h, A* with Manhattan."
    )


def test_a_lane_that_ends_without_a_solution_says_why():
    race = Race(START, ["breadth-first", "superior-node", ("greedy", {})], max_expansions=100)
    words = [lane["ending"] for lane in race._search["lanes"]]
    assert words == [
        "out of budget after 100 expansions",
        "no solution found after 6 expansions",
        "41 moves, 22 more than the fewest possible",
    ]
    assert race.order == ["Greedy best-first search with Manhattan", NAMES[0], NAMES[2]]


def test_a_budget_of_expansions_is_named_once():
    assert outcome(solve(EIGHT, START, max_expansions=1)) == "out of budget after 1 expansion."
    spent = "out of budget (9 nodes stored) after 64 expansions."
    assert outcome(solve(EIGHT, START, max_stored=9)) == spent


def test_the_fewest_moves_are_claimed_only_where_they_are_known():
    board = FIFTEEN.scramble(24, 3)
    race = Race(board, ["a-star", ("weighted-a-star", {"weight": 5})])
    words = [lane["ending"] for lane in race._search["lanes"]]
    least, most = (result.length for result in race.results.values())
    assert words == [f"{least} moves", f"{most} moves"]
    assert Race("1 2 3 4 5 6 7 x 8", THREE)._search["lanes"][0]["ending"] == (
        "1 move, the fewest possible"
    )


def test_sentences_describe_the_race():
    race = Race(START, ["greedy", "superior-node", "a-star"])
    (start, ask), (begun, none), (arrival, first) = race._search["clocks"]["expansions"]["texts"]
    assert start < begun <= 1 < arrival == 71
    assert ask.startswith("Who arrives first?") and none == "No lane has arrived yet."
    assert first == "First by expansions: Greedy best-first search with Manhattan."
    failed = Race(START, ["superior-node", "a-star"], max_expansions=9)._search["clocks"]
    assert failed["seconds"]["texts"][-1][1] == "First by seconds: none."


# What enters


def test_strategies_by_name_with_options_and_of_ones_own():
    entrants = [own, (own, {"order": "lrud"}), ("a-star", {"heuristic": manhattan})]
    race = Race(START, entrants)
    assert race.strategies == entrants
    expanded = [result.expanded for result in race.results.values()]
    assert expanded == [
        solve(EIGHT, START, own).expanded,
        solve(EIGHT, START, own, order="lrud").expanded,
        solve(EIGHT, START, "a-star").expanded,
    ]
    assert Race(START, race.strategies).results == race.results
    lanes = race._search["lanes"]
    assert [lane["name"] for lane in lanes] == ["own", "own, order lrud", "A* with Manhattan"]
    assert [lane["glyph"] for lane in lanes] == ["✖", "✖", "✚"]


def test_strategies_have_the_names_and_the_looks_of_their_tables():
    race = Race(START, ["breadth-first", ("a-star", {"heuristic": "misplaced"}), "ida-star"])
    lanes = race._search["lanes"]
    names = ["Breadth-first search", "A* with misplaced", "IDA* with Manhattan"]
    assert [lane["name"] for lane in lanes] == names
    assert [lane["colour"] for lane in lanes] == [styles.BLUE, styles.PURPLE, "var(--text)"]
    assert [lane["glyph"] for lane in lanes] == ["●", "✚", "✱"]
    markers = {look.marker for look in styles.STRATEGY_STYLES.values()}
    assert markers <= _GLYPHS.keys()


def test_begins_without_anything_given():
    assert Race().board == EIGHT.board(START) and len(Race().strategies) == 5
    small = Race("2 1 / 3 x", ["breadth-first", "a-star"], puzzle=Puzzle(2, 2), parity_check=False)
    assert small.puzzle == Puzzle(2, 2)
    snail = Puzzle(3, 3, "snail")
    assert Race(snail.scramble(9, seed=2), THREE).puzzle == snail


@pytest.mark.parametrize(
    ("board", "strategies", "more", "message"),
    [
        ("1 2 3", THREE, {}, "3 cells were given instead of 9"),
        (START, ["a-star"], {}, "a race takes a list of 2 to 6 strategies, not ['a-star']"),
        (START, "a-star", {}, "a race takes a list of 2 to 6 strategies, not 'a-star'"),
        (START, dict.fromkeys(THREE, own), {}, "a list of 2 to 6 strategies, not {'breadth-first'"),
        (START, ["a-star"] * 7, {}, "a race takes a list of 2 to 6"),
        (START, ["a-star", ("a-star", {"order": "ulrd"})], {}, "two strategies are the same"),
        (START, ["a-star", 3], {}, "there is no strategy 3; there are breadth-first"),
        (START, ["a-star", lambda puzzle, start: []], {}, "expanded no board"),
        ("1 2 3 4 5 6 7 8 x", THREE, {}, "nothing to race for"),
        (UNSOLVABLE, THREE, {}, "the parity differs"),
        (START, THREE, {"max_expansions": 0}, "max_expansions must be a whole number from 1"),
        (START, THREE, {"max_expansions": None}, "max_expansions must be a whole number"),
    ],
)
def test_what_is_no_race(board, strategies, more, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Race(board, strategies, **more)


def test_watches_the_failure_when_asked():
    race = Race(UNSOLVABLE, ["breadth-first", "a-star"], parity_check=False, max_expansions=2_000)
    assert {result.outcome for result in race.results.values()} == {"out of budget"}
    assert race._search["unsolvable"]
    assert "parity_check=False, max_expansions=2000" in repr(race)


# What Python sets


def test_python_sets_the_board_and_the_strategies(race):
    race.clock = "seconds"
    race.at = 1e-5
    race.prediction = NAMES[::-1]
    race.board = "8 6 7 / 2 5 4 / 3 _ 1"
    assert race.board == EIGHT.board("8 6 7 2 5 4 3 x 1")
    assert race.results["Breadth-first search"].expanded == 181_380
    assert (race.clock, race.at, race.prediction) == ("seconds", 0, None)
    race.strategies = ["ida-star", own]
    assert list(race.results) == ["IDA* with Manhattan", "own"]
    assert race.board == EIGHT.board("8 6 7 2 5 4 3 x 1")


def test_python_sets_the_clock(race):
    for at in (0, 1, 7, 4_212):
        race.at = at
        assert race.at == at
    race.clock = "seconds"
    assert race.at == 0
    race.at = 3_600  # after the last reading
    assert race.at == round(max(result.seconds for result in race.results.values()), 7)


def test_python_sets_the_prediction(race):
    assert race.prediction is None
    race.prediction = tuple(NAMES[::-1])
    assert race.prediction == NAMES[::-1]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("board", "1 2 3", "3 cells were given"),
        ("board", None, "neither text nor"),
        ("board", UNSOLVABLE, "the parity differs"),
        ("strategies", ["a-star"], "a race takes a list of 2 to 6"),
        ("strategies", ["a-star", "b-star"], "no strategy 'b-star'"),
        ("clock", "hours", "a clock is one of expansions, seconds, not 'hours'"),
        ("clock", ["seconds"], "a clock is one of"),
        ("at", -1, "at must be a number from 0 up, not -1"),
        ("at", "7", "at must be a number"),
        ("at", True, "at must be a number"),
        ("at", float("nan"), "at must be a number"),
        ("prediction", NAMES[:2], "a prediction names each of Breadth-first search, Bidirectional"),
        ("prediction", [*NAMES[:2], NAMES[0]], "a prediction names each"),
        ("prediction", [0, 1, 2], "a prediction names each"),
        ("prediction", set(NAMES), "a prediction names each"),
    ],
)
def test_a_wrong_value_raises_and_changes_nothing(race, name, value, message):
    race.at = 7
    before = whole(race)
    with pytest.raises(ValueError, match=re.escape(message)):
        setattr(race, name, value)
    assert whole(race) == before


def wrong_moves(puzzle, start):
    yield start, 0, [], 1, 1
    return "uuuu"


def pressed(puzzle, start):
    yield start, 0, [], 1, 1
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("strategy", "error", "message"),
    [
        (wrong_moves, RuntimeError, "moves that cannot be made"),
        (pressed, KeyboardInterrupt, "^$"),
    ],
)
def test_a_broken_strategy_leaves_the_race_as_it_was(race, strategy, error, message):
    before = whole(race)
    with pytest.raises(error, match=message):
        race.strategies = ["a-star", strategy]
    assert whole(race) == before


@pytest.mark.parametrize(
    "sent",
    [
        {"clock": "hours", "at": 0},
        {"clock": "seconds", "at": -1},
        {"at": 3, "prediction": [*NAMES[:2], NAMES[0]]},
    ],
)
def test_a_state_of_the_page_is_checked(race, sent):
    state = "seconds", 1e-5, NAMES[::-1]
    race.set_state(dict(zip(("clock", "at", "prediction"), state, strict=True)))
    assert state_of(race) == state
    race.set_state(sent)
    assert state_of(race) == state


# What the page asks for


def asked(strategy, heuristic="manhattan"):
    return {"strategy": strategy, "heuristic": heuristic, "order": "ulrd"}


def run_as_asked(race, board, *searches, unsolvable=False, watch=lambda text: None):
    searches = [asked(each) if isinstance(each, str) else each for each in searches]
    work, show = race.prepare(board=board, searches=searches, unsolvable=unsolvable)
    return show(work(watch))


def test_the_page_runs_another_race(race):
    gap = asked("a-star", "gap")
    said = run_as_asked(race, START, "greedy", gap, "a-star")
    assert said.startswith("Searched. Who arrives first?")
    assert list(race.results) == [
        "Greedy best-first search with Manhattan",
        "A* with gap",
        "A* with Manhattan",
    ]
    assert race.board == EIGHT.board(START)
    run_as_asked(race, UNSOLVABLE, "bidirectional", "superior-node", unsolvable=True)
    assert race._search["unsolvable"]


def test_the_page_keeps_what_python_gave():
    given = [
        own,
        ("a-star", {"heuristic": "misplaced"}),
        ("weighted-a-star", {"weight": 2}),
        ("weighted-a-star", {"weight": 5}),
    ]
    race = Race(MIDDLING, given)
    run_as_asked(race, START, *race._search["menu"]["chosen"], "greedy")
    assert race.strategies == [*given, "greedy"]


@pytest.mark.parametrize(
    ("board", "searches", "message"),
    [
        ("1 2 3", ("greedy", "a-star"), "3 cells were given"),
        (UNSOLVABLE, ("greedy", "a-star"), "the parity differs"),
        (START, ("greedy",), "a race takes a list of 2 to 6"),
        (START, ("greedy", "greedy"), "two strategies are the same"),
        (START, ("greedy", "nonsense"), "there is no strategy"),
    ],
)
def test_what_cannot_race(race, board, searches, message):
    before = whole(race)
    with pytest.raises(ValueError, match=message):
        run_as_asked(race, board, *searches)
    assert whole(race) == before


def test_progress_is_reported_and_a_race_can_be_cancelled(race):
    texts = []
    run_as_asked(race, START, "a-star", "greedy", watch=lambda text: texts.append(text))
    assert texts[-1] == "Greedy best-first search with Manhattan: 71 expansions …"

    def cancel(text):
        raise Cancelled

    with pytest.raises(Cancelled):
        run_as_asked(race, START, "a-star", "greedy", watch=cancel)


@pytest.mark.parametrize(
    "made",
    [
        Race(MIDDLING, THREE, clock="seconds", at=1e-5),
        Race(MIDDLING, [own, ("a-star", {"heuristic": "gap"})], prediction=["A* with gap", "own"]),
        Race("2 1 3 x", ["breadth-first", "a-star"], puzzle=Puzzle(2, 2), parity_check=False),
    ],
    ids=repr,
)
def test_its_text_makes_it_again(made):
    again = eval(repr(made), {"Race": Race, "Puzzle": Puzzle, "own": own})
    assert repr(again) == repr(made) and state_of(again) == state_of(made)
    found = [[replace(r, seconds=0) for r in race.results.values()] for race in (made, again)]
    assert found[0] == found[1]
