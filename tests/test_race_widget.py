"""The race as Python sees it. What the page shows is tested in tests/browser."""

import json
import re
from array import array
from bisect import bisect_right
from dataclasses import replace
from itertools import pairwise

import pytest

pytest.importorskip("anywidget")

from searchlab import EIGHT, FIFTEEN, Puzzle, record, solve
from searchlab.heuristics import manhattan
from searchlab.search import breadth_first
from searchlab.widgets import Race, race_looks, race_recorder
from searchlab.widgets.race_recorder import COLUMNS
from searchlab.widgets.widget import Cancelled

START = "2 3 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
MIDDLING = "1 2 3 x 4 8 5 7 6"
THREE = ["breadth-first", "bidirectional", "superior-node"]


@pytest.fixture
def race():
    return Race(MIDDLING, THREE)


def whole(race):
    """Everything that a refusal must leave alone."""
    return repr(race._record), dict(race._standing), race.board, race.results, race.strategies


def columns(race, label):
    """What the page gets of a lane: the rows as dicts."""
    sent = next(lane for lane in race._record["lanes"] if lane["label"] == label)
    assert tuple(race._record["columns"]) == COLUMNS
    numbers = array("I")
    numbers.frombytes(sent["rows"])
    count = len(numbers) // len(COLUMNS)
    cells = race.puzzle.cells
    rows = [dict(zip(COLUMNS, numbers[i::count], strict=True)) for i in range(count)]
    for i, row in enumerate(rows):
        row["board"] = sent["boards"][i * cells : (i + 1) * cells]
    assert len(sent["boards"]) == count * cells
    return rows


def stops_of(race, clock):
    numbers = array("I")
    numbers.frombytes(race._record["stops"][clock])
    return list(numbers)


def shown(race, label, clock):
    """What the page shows of a lane at each stop: its last row that is not beyond."""
    rows = columns(race, label)
    readings = [row[clock] for row in rows]
    return {stop: rows[bisect_right(readings, stop) - 1] for stop in stops_of(race, clock)}


def told(trace, roots):
    """Count the events of a trace anew: a row for the start and for each event."""
    row = dict.fromkeys(("expansions", "generated", "depth", "g"), 0)
    rows = [row | {"stored": roots, "frontier": roots, "board": trace[0].state}]
    deepest = {}
    for event in trace:
        last = rows[-1]
        own = event.g + 1 if event.children else event.g
        deepest[event.side] = max(deepest.get(event.side, 0), own)
        depth = sum(deepest.values()) if event.limit is None else event.limit
        rows.append(
            {
                "expansions": last["expansions"] + (not event.again),
                "generated": last["generated"] + len(event.children),
                "depth": max(last["depth"], depth),
                "g": event.g,
                "stored": event.stored,
                "frontier": event.frontier,
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
@pytest.mark.parametrize("clock", ["expansions", "depth"])
def test_counters_are_exact_at_every_stop(entrant, clock):
    race = Race(MIDDLING, [entrant, "superior-node"])
    label = next(iter(race.strategies))
    strategy, options = entrant if isinstance(entrant, tuple) else (entrant, {})
    trace = record(EIGHT, MIDDLING, strategy, **options)
    rows = told(trace, 2 if entrant == "bidirectional" else 1)
    readings = [row[clock] for row in rows]
    seen = shown(race, label, clock)
    assert len(seen) > 8
    for stop, sent in seen.items():
        if stop >= readings[-1]:  # it is done: its last counters, and the goal
            row = rows[-1] | {"g": trace.result.length, "board": EIGHT.goal}
        else:
            row = rows[bisect_right(readings, stop) - 1]
        assert {name: sent[name] for name in row} == row


def test_seconds_never_run_backwards_and_are_those_of_the_results(race):
    for label, result in race.results.items():
        seconds = [row["seconds"] for row in columns(race, label)]
        assert seconds == sorted(seconds)
        assert seconds[-1] == round(result.seconds * 1e6) > 0
    last = max(result.seconds for result in race.results.values())
    assert stops_of(race, "seconds")[-1] == round(last * 1e6)


def test_at_each_stop_of_the_seconds_a_row_that_was_true_then(race, monkeypatch):
    """With a clock that ticks once for each look at it, an event takes a microsecond."""
    ticks = iter(range(10**9))
    monkeypatch.setattr(race_recorder, "perf_counter", lambda: next(ticks) / 1e6)
    race = Race(MIDDLING, ["breadth-first", "bidirectional"])
    expanded = race.results["breadth-first"].expanded
    for stop, sent in shown(race, "breadth-first", "seconds").items():
        assert stop - 1 <= sent["expansions"] <= stop + 1  # what rounding may take off
    assert abs(race.results["breadth-first"].seconds * 1e6 - expanded) < 3


def test_results_are_those_of_solve(race):
    assert list(race.results) == THREE
    for name, result in race.results.items():
        assert result == solve(EIGHT, MIDDLING, name)


def test_a_long_race_stays_light():
    race = Race("8 6 7 2 5 4 3 x 1", ["breadth-first", "iterative-deepening"])
    assert race.results["breadth-first"].expanded == 181_380
    assert race.results["iterative-deepening"].outcome == "out of budget"
    for lane in race._record["lanes"]:
        assert 1_000 < len(columns(race, lane["label"])) < 5_000
        assert len(lane["rows"]) + len(lane["boards"]) < 250_000
    stops = stops_of(race, "expansions")
    assert stops[:257] == list(range(257))
    assert stops[-1] == 200_000
    gaps = [after - before for before, after in pairwise(stops)]
    assert gaps[:-1] == sorted(gaps[:-1])
    assert all(gap <= max(1, at / 128) for at, gap in zip(stops, gaps, strict=False))


@pytest.mark.parametrize("last", [0, 1, 255, 256, 257, 258, 511, 512, 513, 20_907, 2**20 + 1])
def test_stops_reach_from_the_start_to_the_last_reading(last):
    stops = race_recorder.stops_of(last)
    assert (stops[0], stops[-1]) == (0, last)
    assert stops == sorted(set(stops))
    for stop in stops[:-1]:
        assert race_recorder._stop_from(stop) == stop
    for reading in (0, last // 3, last // 2, last - 1 if last else 0):
        reached = race_recorder._stop_from(reading)
        assert reached == next((s for s in stops if s >= reading), reached) or reached > last


# The order of arrival


def test_order_under_each_clock():
    race = Race(START, ["breadth-first", "superior-node", "greedy", "a-star"])
    results = race.results
    race.clock = "expansions"
    arrived = sorted(
        (name for name in results if results[name].solved), key=lambda n: results[n].expanded
    )
    assert (
        race.order
        == [*arrived, "superior-node"]
        == ["greedy", "a-star", "breadth-first", *race.order[3:]]
    )
    race.clock = "seconds"
    arrived.sort(key=lambda name: results[name].seconds)
    assert race.order == [*arrived, "superior-node"]
    race.clock = "depth"  # those that find a shortest way arrive together
    assert race.order == ["breadth-first", "a-star", "greedy", "superior-node"]
    places = [lane["places"]["depth"] for lane in race._record["lanes"]]
    assert places == [1, None, 3, 1]


def test_a_lane_that_ends_without_a_solution_says_why():
    race = Race(START, ["breadth-first", "superior-node", ("greedy", {})], max_expansions=100)
    words = [lane["words"] for lane in race._record["lanes"]]
    assert words == [
        "stopped at the limit of 100 expansions",
        "no solution found, nothing left to expand",
        "41 moves, 22 more than the fewest possible",
    ]
    assert race.order == ["greedy", "breadth-first", "superior-node"]


def test_the_fewest_moves_are_claimed_only_where_they_are_known():
    board = FIFTEEN.scramble(24, 3)
    race = Race(board, ["a-star", ("weighted-a-star", {"weight": 5})])
    words = [lane["words"] for lane in race._record["lanes"]]
    least, most = (result.length for result in race.results.values())
    assert words[0] == f"{least} moves, the shortest known"
    more = f"{most - least} more than " if most > least else ""
    assert words[1] == f"{most} moves, {more}the shortest known"
    assert Race("1 2 3 4 5 6 7 x 8", THREE)._record["lanes"][0]["words"] == (
        "1 move, the fewest possible"
    )


# What enters


def test_strategies_by_name_with_options_and_of_ones_own():
    entrants = {
        "mine": own,
        "mine, left first": (own, {"order": "lrud"}),
        "A*": ("a-star", {"heuristic": manhattan}),
    }
    race = Race(START, entrants)
    assert race.strategies == entrants
    expanded = [result.expanded for result in race.results.values()]
    assert expanded == [
        solve(EIGHT, START, own).expanded,
        solve(EIGHT, START, own, order="lrud").expanded,
        solve(EIGHT, START, "a-star").expanded,
    ]
    assert Race(START, race.strategies).results == race.results
    looks = [json.dumps(lane["look"]) for lane in race._record["lanes"]]
    assert len(set(looks)) == 3, "two strategies look alike"
    filled = [lane["look"]["filled"] for lane in race._record["lanes"]]
    assert filled == [True, False, True], "a shape that is there twice is hollow once"


def test_strategies_have_the_looks_of_the_table():
    from searchlab import styles

    race = Race(START, ["breadth-first", ("a-star", {"heuristic": "misplaced"}), "ida-star"])
    looks = [lane["look"] for lane in race._record["lanes"]]
    assert [each["color"] for each in looks] == [styles.BLUE, styles.PURPLE, "var(--text)"]
    assert looks[0]["dash"] == looks[2]["dash"] == ""
    assert looks[1]["dash"] != ""
    markers = {look.marker for look in styles.STRATEGY_STYLES.values()}
    assert len({race_looks._shape(marker) for marker in markers}) == len(markers)


def test_begins_without_anything_given():
    assert Race().board == EIGHT.scramble(20, seed=1) == Race().board
    assert 2 <= len(Race().strategies) <= 6
    small = Race("2 1 / 3 x", ["breadth-first", "a-star"], puzzle=Puzzle(2, 2), parity_check=False)
    assert small.puzzle == Puzzle(2, 2)
    snail = Puzzle(3, 3, "snail")
    assert Race(snail.scramble(9, seed=2), THREE).puzzle == snail


@pytest.mark.parametrize(
    ("board", "strategies", "more", "words"),
    [
        ("1 2 3", THREE, {}, "3 cells were given instead of 9"),
        (START, ["a-star"], {}, "a race takes 2 to 6 strategies, not 1"),
        (START, "a-star", {}, "a race takes 2 to 6 strategies, not 1"),
        (START, [], {}, "not 0"),
        (START, {str(i): "a-star" for i in range(7)}, {}, "not 7"),
        (START, ["a-star", "a-star"], {}, "two strategies are called 'a-star'"),
        (START, ["a-star", "b-star"], {}, "there is no strategy 'b-star'"),
        (START, ["a-star", ("greedy", {"weight": 2})], {}, "takes no option 'weight'"),
        (START, ["a-star", 3], {}, "a name or a function"),
        (START, ["a-star", lambda puzzle, start: []], {}, "expanded no board"),
        ("1 2 3 4 5 6 7 8 x", THREE, {}, "nothing to race for"),
        (UNSOLVABLE, THREE, {}, "has no solution"),
        (START, THREE, {"max_expansions": 0}, "max_expansions must be a whole number from 1"),
        (START, THREE, {"max_expansions": None}, "max_expansions must be a whole number"),
        (START, THREE, {"max_seconds": -1}, "max_seconds must be a number"),
    ],
)
def test_refuses_to_begin(board, strategies, more, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        Race(board, strategies, **more)


def test_watches_the_failure_when_asked():
    race = Race(UNSOLVABLE, ["breadth-first", "a-star"], parity_check=False, max_expansions=2_000)
    assert {result.outcome for result in race.results.values()} == {"out of budget"}
    assert race._record["solvable"] is False
    assert "parity_check=False, max_expansions=2000" in repr(race)


# What Python sets


def test_python_sets_the_board_and_the_strategies(race):
    race.clock = "depth"
    race.at = 3
    race.prediction = THREE[::-1]
    race.board = "8 6 7 / 2 5 4 / 3 _ 1"
    assert race.board == EIGHT.board("8 6 7 2 5 4 3 x 1")
    assert race.results["breadth-first"].expanded == 181_380
    assert (race.clock, race.at, race.prediction) == ("depth", 0, None)
    race.strategies = ["greedy", own]
    assert list(race.results) == ["greedy", "own"]
    assert race.board == EIGHT.board("8 6 7 2 5 4 3 x 1")


def test_python_sets_the_clock(race):
    for clock, last in (("expansions", 4_212), ("depth", 15)):
        race.at = 0
        race.clock = clock
        assert race.at == 0
        for at in (0, 1, 7, last):
            race.at = at
            assert race.at == at
    race.clock = "expansions"  # from the finish to the finish
    assert race.at == 4_212
    race.at = 4_001  # to the last stop up to there
    assert 4_000 - 32 < race.at <= 4_001
    race.clock = "seconds"
    assert race.at == 0
    slowest = max(result.seconds for result in race.results.values())  # whichever that is
    race.at = slowest
    assert race.at == slowest


def test_python_sets_the_prediction(race):
    assert race.prediction is None
    race.prediction = ("superior-node", "breadth-first", "bidirectional")
    assert race.prediction == ["superior-node", "breadth-first", "bidirectional"]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("board", "1 2 3", "3 cells were given"),
        ("board", None, "neither text nor"),
        ("board", UNSOLVABLE, "has no solution"),
        ("board", FIFTEEN.scramble(5, 1), "belongs to Puzzle(4, 4"),
        ("strategies", ["a-star"], "a race takes 2 to 6"),
        ("strategies", ["a-star", "b-star"], "no strategy 'b-star'"),
        ("clock", "hours", "a clock is one of expansions, depth, seconds, not 'hours'"),
        ("clock", ["depth"], "a clock is one of"),
        ("at", -1, "at is a number from 0 to 4,212 (expansions), not -1"),
        ("at", 4_213, "at is a number from 0 to 4,212 (expansions)"),
        ("at", "7", "at is a number"),
        ("at", True, "at is a number"),
        ("at", float("nan"), "at is a number"),
        ("prediction", THREE[:2], "a prediction names each of breadth-first, bidirectional, sup"),
        ("prediction", [*THREE[:2], THREE[0]], "a prediction names each"),
        ("prediction", [*THREE, "a-star"], "a prediction names each"),
        ("prediction", [0, 1, 2], "a prediction names each"),
        ("prediction", "breadth-first", "a prediction names each"),
    ],
)
def test_refuses_what_python_sets_wrongly_and_changes_nothing(race, name, value, words):
    race.at = 7
    before = whole(race)
    with pytest.raises(ValueError, match=re.escape(words)):
        setattr(race, name, value)
    assert whole(race) == before


def wrong_moves(puzzle, start):
    yield start, 0, [], 1, 1
    return "uuuu"


def wrong_numbers(puzzle, start):
    yield start, 0, [], -1, 1


def no_events(puzzle, start):
    yield "nonsense"


def pressed(puzzle, start):
    yield start, 0, [], 1, 1
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("strategy", "error", "words"),
    [
        (wrong_moves, RuntimeError, "moves that cannot be made"),
        (wrong_numbers, ValueError, "must yield Expansion"),
        (no_events, ValueError, "must yield Expansion"),
        (pressed, KeyboardInterrupt, "^$"),
    ],
)
def test_a_broken_strategy_leaves_the_race_as_it_was(race, strategy, error, words):
    before = whole(race)
    with pytest.raises(error, match=words):
        race.strategies = ["a-star", strategy]
    assert whole(race) == before


@pytest.mark.parametrize(
    "sent",
    [
        {"clock": "hours", "at": 0, "prediction": None},
        {"clock": "depth", "at": 99, "prediction": None},
        {"clock": "depth", "at": 0, "prediction": [0, 1, 1]},
        {"clock": "depth", "at": 0},
        None,
    ],
)
def test_a_state_of_the_page_is_checked(race, sent):
    race.set_state({"_standing": {"clock": "depth", "at": 2, "prediction": [2, 0, 1]}})
    assert (race.clock, race.at) == ("depth", 2) and race.prediction[0] == "superior-node"
    race.set_state({"_standing": sent})
    assert (race.clock, race.at) == ("depth", 2)


# What the page asks for


def run_as_asked(race, board, *entrants, parity_check=True):
    entrants = [{"name": e} if isinstance(e, str) else e for e in entrants]
    work, show = race.prepare(board=board, entrants=entrants, parity_check=parity_check)
    return show(work(lambda *_, **__: None))


def test_the_page_runs_another_race(race):
    gap = {"name": "a-star", "heuristic": "gap"}
    assert run_as_asked(race, START, "greedy", gap) == "The next race is ready."
    assert list(race.results) == ["greedy", "a-star (heuristic=gap)"]
    assert race.board == EIGHT.board(START)
    entrants = [lane["entrant"] for lane in race._record["lanes"]]
    run_as_asked(race, START, *entrants)
    assert list(race.results) == ["greedy", "a-star (heuristic=gap)"]
    run_as_asked(race, UNSOLVABLE, "greedy", "superior-node", parity_check=False)
    assert race._record["solvable"] is False


def test_the_page_keeps_what_python_gave():
    race = Race(MIDDLING, {"mine": own, "b": ("a-star", {"heuristic": manhattan})})
    assert race._record["menu"]["own"] == ["mine", "b"]
    run_as_asked(race, START, {"own": "mine"}, "greedy")
    assert race.strategies["mine"] is own


@pytest.mark.parametrize(
    ("board", "entrants", "words"),
    [
        ("1 2 3", ("greedy", "a-star"), "3 cells were given"),
        (UNSOLVABLE, ("greedy", "a-star"), "has no solution"),
        (START, ("greedy",), "a race takes 2 to 6"),
        (START, ("greedy", "greedy"), "greedy is there twice"),
        (START, ("greedy", "nonsense"), "there is no strategy"),
    ],
)
def test_what_cannot_race(race, board, entrants, words):
    before = whole(race)
    with pytest.raises(ValueError, match=words):
        run_as_asked(race, board, *entrants)
    assert whole(race) == before


def test_scrambles(race):
    reply, _ = race.scramble({"moves": 9, "seed": 4})
    assert reply["value"] == EIGHT.write(EIGHT.scramble(9, 4).state)
    assert "moves must be" in race.scramble({"moves": 0, "seed": 4})[0]["error"]


def test_progress_is_reported_and_a_race_can_be_cancelled(race):
    told = []
    work, _ = race.prepare(
        board=START, entrants=[{"name": "a-star"}, {"name": "greedy"}], parity_check=True
    )
    work(lambda text: told.append(text))
    assert told[-1] == "Searching with greedy, 2 of 2: 71 expansions …"

    def cancel(text):
        raise Cancelled

    with pytest.raises(Cancelled):
        work(cancel)


def test_the_moves_to_go_fall_to_none(race):
    for label, result in race.results.items():
        left = [row["left"] for row in columns(race, label)]
        assert left[0] == 15 and left == sorted(left, reverse=True)
        assert (left[-1] == 0) == result.solved


@pytest.mark.parametrize(
    "made",
    [
        Race(MIDDLING, THREE, clock="depth", at=4),
        Race(
            MIDDLING, {"mine": own, "b": ("a-star", {"heuristic": "gap"})}, prediction=["b", "mine"]
        ),
        Race("2 1 3 x", ["breadth-first", "a-star"], puzzle=Puzzle(2, 2), parity_check=False),
    ],
    ids=repr,
)
def test_its_text_makes_it_again(made):
    again = eval(repr(made), {"Race": Race, "Puzzle": Puzzle, "own": own})
    assert repr(again) == repr(made) and again._standing == made._standing
    found = [[replace(r, seconds=0) for r in race.results.values()] for race in (made, again)]
    assert found[0] == found[1]
