"""The race as Python sees it. What the page shows is tested in tests/browser."""

import asyncio
import json
import re
from array import array
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path

import pytest

pytest.importorskip("anywidget")

from pages import Page, page_sends

from searchlab import EIGHT, FIFTEEN, Puzzle, record, solve
from searchlab.heuristics import manhattan
from searchlab.search import Strategy, breadth_first
from searchlab.widgets import Race, race_looks, race_recorder

START = "2 3 4 1 5 x 7 6 8"
UNSOLVABLE = "2 1 3 4 5 6 7 8 x"
MIDDLING = "1 2 3 x 4 8 5 7 6"
THREE = ["breadth-first", "bidirectional", "superior-node"]
COLUMNS = ("expansions", "depth", "seconds", "generated", "held", "frontier", "g", "side")


class RacePage(Page):
    """What a browser would do, with the fields of the race."""

    def race(self, board, *entrants, **more):
        entrants = [{"name": e, "heuristic": None} if isinstance(e, str) else e for e in entrants]
        return self.ask("race", board=board, entrants=entrants, **more)


@pytest.fixture
def race():
    return Race(MIDDLING, THREE)


@pytest.fixture
def page(race, monkeypatch):
    return RacePage(race, monkeypatch)


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
    rows = [row | {"held": roots, "frontier": roots, "board": trace[0].state}]
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
                "held": event.held,
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
        "out of budget (100 expansions)",
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
    assert race._record["distance"] is None
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
    assert race._record["distance"] is None
    assert repr(race).endswith("no solution: breadth-first 2,000, a-star 2,000>")


# What Python sets


def test_python_sets_the_board_and_the_strategies(race):
    race.clock = "depth"
    race.at = 3
    race.prediction = THREE[::-1]
    race.board = "8 6 7 / 2 5 4 / 3 _ 1"
    assert race.board == EIGHT.board("8 6 7 2 5 4 3 x 1")
    assert race.results["breadth-first"].expanded == 181_380
    assert (race.clock, race.at, race.prediction) == ("depth", 0, THREE)
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
    assert race.prediction == THREE
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
        (wrong_numbers, ValueError, "must be whole numbers from 0 up"),
        (no_events, ValueError, "must yield Expansion"),
        (pressed, KeyboardInterrupt, "^$"),
    ],
)
def test_a_broken_strategy_leaves_the_race_as_it_was(race, strategy, error, words):
    before = whole(race)
    with pytest.raises(error, match=words):
        race.strategies = ["a-star", strategy]
    assert whole(race) == before


def test_page_learns_of_another_race_in_one_message(race, monkeypatch):
    sent = []
    monkeypatch.setattr(race, "_send", lambda msg, buffers=None: sent.append(msg))
    race.strategies = ["greedy", "a-star"]
    assert [set(message["state"]) for message in sent] == [{"_record", "_state"}]
    race.at = 5
    assert set(sent[-1]["state"]) == {"_state"}


# What the browser sends


def test_takes_a_state_from_the_browser(race, page):
    page_sends(race, {"_standing": {"clock": "depth", "at": 4, "prediction": [2, 0, 1]}})
    assert (race.clock, race.at) == ("depth", 4)
    assert race.prediction == ["superior-node", "breadth-first", "bidirectional"]
    assert page.heard == []


STATE = {"clock": "depth", "at": 4, "prediction": [2, 0, 1]}


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"_standing": None}, "how a race stands is the clock"),
        ({"_standing": {"clock": "depth"}}, "how a race stands is the clock"),
        ({"_standing": {**STATE, "clock": "hours"}}, "a clock is one of"),
        ({"_standing": {**STATE, "at": 16}}, "at must be a whole number from 0 to 15"),
        ({"_standing": {**STATE, "at": -1}}, "at must be a whole number"),
        ({"_standing": {**STATE, "at": 1.5}}, "at must be a whole number"),
        ({"_standing": {**STATE, "prediction": [0, 1]}}, "a prediction is the numbers"),
        ({"_standing": {**STATE, "prediction": [0, 1, 1]}}, "a prediction is the numbers"),
        ({"_standing": {**STATE, "prediction": [0, 1, "2"]}}, "a prediction is the numbers"),
        ({"_standing": {**STATE, "prediction": None}}, "a prediction is the numbers"),
        ({"_record": {}}, "may not set _record"),
        ({"_progress": {}}, "may not set _progress"),
        ({"_standing": STATE, "_record": {}}, "may not set _record"),
        ({"_request": {"do": "shout"}}, "there is no command 'shout'"),
    ],
)
def test_refuses_what_the_browser_sends_wrongly_and_changes_nothing(race, page, sent, words):
    race.at = 7
    before = whole(race)
    page_sends(race, sent)
    (answer,) = page.heard
    assert words in answer["refused"]
    assert "\n" not in answer["refused"]
    assert whole(race) == before


def test_page_runs_another_race(race, page):
    answer = page.race("1 2 3 / 4 _ 6 / 7 5 8", "greedy", {"name": "a-star", "heuristic": "gap"})
    assert answer == {"said": "The next race is ready.", "ready": True}
    assert race.board == EIGHT.board("1 2 3 4 x 6 7 5 8")
    assert race.strategies == {
        "greedy": "greedy",
        "a-star (heuristic=gap)": ("a-star", {"heuristic": "gap"}),
    }
    assert race.results["greedy"] == solve(EIGHT, race.board, "greedy")
    assert race._progress == {}
    entrants = [lane["entrant"] for lane in race._record["lanes"]]
    assert entrants == [
        {"name": "greedy", "heuristic": None},
        {"name": "a-star", "heuristic": "gap"},
    ]
    assert page.ask("race", board=START, entrants=entrants)["ready"]
    assert list(race.results) == ["greedy", "a-star (heuristic=gap)"]


def test_page_keeps_what_python_gave(monkeypatch):
    race = Race(START, {"mine": own, "w": ("weighted-a-star", {"weight": 2}), "a-star": "a-star"})
    page = RacePage(race, monkeypatch)
    entrants = [lane["entrant"] for lane in race._record["lanes"]]
    assert entrants == [{"given": "mine"}, {"given": "w"}, {"name": "a-star", "heuristic": None}]
    assert page.race(START, "greedy", "a-star")["ready"]
    assert race._record["menu"]["given"] == ["mine", "w"]
    assert page.race("1 2 3 4 x 6 7 5 8", {"given": "mine"}, {"given": "w"})["ready"]
    assert race.strategies == {"mine": own, "w": ("weighted-a-star", {"weight": 2})}


A = {"name": "a-star", "heuristic": None}


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"board": "1 2 3", "entrants": [A, A | {"name": "greedy"}]}, "3 cells were given"),
        ({"board": "", "entrants": [A]}, "type a board first"),
        ({"board": 7, "entrants": [A]}, "type a board first"),
        ({"board": START, "entrants": [A]}, "a race takes 2 to 6 strategies, not 1"),
        ({"board": START, "entrants": [A, A]}, "a-star is there twice"),
        ({"board": START, "entrants": "a-star"}, "the entrants of a race are a list"),
        ({"board": START, "entrants": ["a-star", "greedy"]}, "an entrant is a strategy"),
        ({"board": START, "entrants": [A, {"given": "mine"}]}, "under the name 'mine'"),
        ({"board": START, "entrants": [A, {"given": ["x"]}]}, "no strategy was given"),
        ({"board": START, "entrants": [A, {"name": ["x"]}]}, "an entrant is the name"),
        ({"board": START, "entrants": [A, {"name": "b-star"}]}, "there is no strategy 'b-star'"),
        (
            {"board": START, "entrants": [A, A | {"heuristic": "best"}]},
            "there is no heuristic 'best'",
        ),
        (
            {"board": START, "entrants": [A, {"name": "breadth-first", "heuristic": "gap"}]},
            "takes no option 'heuristic'",
        ),
        ({"board": UNSOLVABLE, "entrants": [A, A | {"name": "greedy"}]}, "has no solution"),
        ({"board": "123456780", "entrants": [A, A | {"name": "greedy"}]}, "nothing to race for"),
    ],
)
def test_refuses_a_race_before_it_searches(race, page, monkeypatch, request_, words):
    monkeypatch.setattr("searchlab.widgets.race.solve", None)
    before = whole(race)
    answer = page.ask("race", **request_)
    assert words in answer["refused"]
    assert whole(race) == before
    assert race._progress == {}


def test_page_watches_the_failure_when_it_asks(race, page):
    race._limits["max_expansions"] = 1_000
    assert page.race(UNSOLVABLE, "superior-node", "greedy", parity_check=False)["ready"]
    assert not any(result.solved for result in race.results.values())


def test_scrambles(page):
    answer = page.ask("scramble", depth="12", seed="7")
    assert EIGHT.board(answer["board"]) == EIGHT.scramble(12, seed=7)
    assert page.widget.board == EIGHT.board(MIDDLING)


@pytest.mark.parametrize(
    ("depth", "seed", "words"),
    [("0", "1", "depth must be"), ("2.5", "1", "depth must be"), ("20", "", "seed must be")],
)
def test_refuses_to_scramble(page, depth, seed, words):
    assert words in page.ask("scramble", depth=depth, seed=seed)["refused"]


def test_a_failure_is_told_with_its_lane(monkeypatch):
    def broken(puzzle, start):
        yield from own(puzzle, EIGHT.read("1 2 3 4 5 6 7 x 8"))
        if start == EIGHT.read(START):
            return "lurd"
        raise ZeroDivisionError

    race = Race("1 2 3 4 5 6 7 x 8", {"mine": own, "broken": own})
    race._given["broken"] = [Strategy("broken", broken), {}]
    page = RacePage(race, monkeypatch)
    before = whole(race)
    entrants = [{"given": "mine"}, {"given": "broken"}]
    answer = page.ask("race", board="1 2 3 4 5 x 7 8 6", entrants=entrants)
    assert answer == {"refused": "this race failed while broken raced: ZeroDivisionError"}
    answer = page.ask("race", board=START, entrants=entrants)
    assert "while broken raced: the strategy broken returned moves" in answer["refused"]
    assert whole(race) == before
    assert race._progress == {}


def in_a_kernel(widget, talk):
    """Run a coroutine where an event loop runs, as in a kernel, to the end of all tasks."""

    async def main():
        await talk()
        await widget._task

    asyncio.run(main())


def test_kernel_goes_on_while_it_races(race, page):
    seen, ticks = [], []
    race.observe(lambda change: seen.append(change.new), "_progress")

    async def talk():
        assert page.race("8 6 7 2 5 4 3 x 1", "breadth-first", "greedy") is None  # not yet
        while not page.heard:
            ticks.append(await asyncio.sleep(0.01))

    in_a_kernel(race, talk)
    assert len(ticks) > 3
    (answer,) = page.heard
    assert answer["ready"]
    assert race.results["breadth-first"].expanded == 181_380
    lanes = [progress.get("label") for progress in seen if progress]
    assert "breadth-first" in lanes
    assert seen[-1] == {}
    assert {"lane", "of", "label", "expanded"} in [set(progress) for progress in seen]


@pytest.mark.parametrize("end", ["stop", "python"])
def test_searches_end_when_nobody_waits_for_them(monkeypatch, end):
    expanded = 0

    def slow(puzzle, start):
        nonlocal expanded
        while True:
            expanded += 1
            yield start, 0, [], 1, 1

    race = Race(START, {"slow": slow, "a-star": "a-star"}, max_expansions=1_000)
    race._limits["max_expansions"] = 3_000_000
    page = RacePage(race, monkeypatch)
    board, results = race.board, race.results

    async def talk():
        page.race("1 2 3 4 x 6 7 5 8", {"given": "slow"}, "a-star")
        await asyncio.sleep(0.05)
        assert race._progress
        if end == "stop":
            page.ask("stop")
        else:
            race.strategies = ["a-star", "greedy"]
        assert race._progress == {}

    in_a_kernel(race, talk)
    assert 0 < expanded < 3_000_000, "it went on to the end of its budget"
    assert page.heard[-1]["said"] == "Stopped; the race stays as it was."
    assert race.board == board
    if end == "stop":
        assert race.results == results
    else:
        assert list(race.results) == ["a-star", "greedy"]
    assert race._progress == {}


# The picture that stays


def test_columns_are_named_as_the_page_reads_them():
    folder = Path(race_recorder.__file__).parent
    script = "".join((folder / name).read_text() for name in ("runs.js", "race_lane.js"))
    read = re.findall(r"\{ ([\w, ]+) \} = this\.columns|this\.columns\.(\w+)", script)
    named = {name for one, other in read for name in re.findall(r"\w+", one + other)}
    named |= {*re.findall(r"^  +(\w+): figures\.add", script, re.MULTILINE)}
    named |= {*re.findall(r'(?:\{|, )(\w+): "', script)}  # of the clocks
    assert set(COLUMNS) <= named
    assert tuple(race_recorder.COLUMNS) == COLUMNS
