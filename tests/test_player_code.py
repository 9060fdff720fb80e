"""The code beside the player's tree: what travels to the page, and how it is stepped through."""

from array import array

import pytest

pytest.importorskip("anywidget")

from javascript import needs_node, run
from test_lines import own

from searchlab import EIGHT, record
from searchlab.running import lines
from searchlab.search import STRATEGIES
from searchlab.widgets import SearchPlayer, player_code

START = "2 3 4 1 5 x 7 6 8"
CUT = {"max_expansions": 60}


def lines_of(told):
    """What travelled, read back: by event the numbers of the lines that ran."""
    ran, ends, paths = (array("I", told[name]) for name in ("ran", "ends", "paths"))
    assert len(told["does"]) == len(ran)
    starts = [0, *ends]
    return [list(ran[starts[path] : ends[path]]) for path in paths]


# Python


@pytest.mark.parametrize("strategy", [*STRATEGIES, own])
def test_the_lines_that_travel_are_those_of_the_trace(strategy):
    player = SearchPlayer(START, strategy, code=True, **CUT)
    trace, told = player.trace, player._listing
    assert told["text"] == trace.source.text.splitlines()
    assert lines_of(told) == [trace.lines(event) for event in range(len(trace) + 1)]


def test_the_code_of_a_readers_own_strategy_is_shown():
    player = SearchPlayer(START, own, **CUT)
    assert player.code and player._listing["name"] == "own"
    hidden = SearchPlayer(START, own, code=False, **CUT)
    assert not hidden.code and hidden.trace.ran is None and hidden._listing == {}
    given = SearchPlayer(record(EIGHT, START, own, lines=True, **CUT))
    assert given.code and given._listing == player._listing
    folded = SearchPlayer(record(EIGHT, START, own, lines=True, **CUT), code=False)
    assert not folded.code and folded._listing == player._listing


def test_that_of_a_registered_one_on_demand():
    player = SearchPlayer(START, "a-star")
    assert not player.code and player._listing == {}
    asked = SearchPlayer(START, "a-star", code=True)
    assert asked.code and asked._listing["name"] == "best_first"
    trace = record(EIGHT, START, "a-star", **CUT)
    again = SearchPlayer(trace, code=True)
    assert again._listing["name"] == "best_first" and len(trace.lines(59))


def test_a_strategy_without_a_source_is_played_without_its_code():
    names = {}
    exec("def typed(puzzle, start):\n    yield start, 0, []\n", names)
    player = SearchPlayer(START, names["typed"])
    assert not player.code and player._listing == {}
    with pytest.raises(ValueError, match="the source of typed cannot be found"):
        SearchPlayer(START, names["typed"], code=True)


@pytest.fixture
def asked(monkeypatch):
    """A player of a registered strategy, and what it answers."""
    answers = []
    monkeypatch.setattr(SearchPlayer, "send", lambda self, message: answers.append(message))
    return answers


@pytest.mark.parametrize("strategy", ["a-star", "ida-star", "superior-node", "bidirectional"])
def test_the_page_asks_for_the_code(asked, strategy):
    player = SearchPlayer(START, strategy, **CUT)
    player.at = 5
    events = list(player.trace)
    player._find_code({"number": "view.1"})
    assert asked == [{"answers": "view.1"}]
    assert player.code and player.at == 5
    assert list(player.trace) == events
    assert lines_of(player._listing) == [player.trace.lines(i) for i in range(len(events) + 1)]


def test_a_search_that_is_not_the_same_again(asked):
    starts = iter([0, 1])

    def late(puzzle, start):
        for _ in range(next(starts)):
            yield start, 0, [], 0, 0
        yield from own(puzzle, start)

    player = SearchPlayer(START, late, code=False, **CUT)
    player._find_code({"number": "view.1"})
    assert asked[0]["refused"].startswith("late does not search in the same way again, and so")
    assert not player.code


def test_another_search_keeps_the_code_open(asked):
    player = SearchPlayer(START, own, **CUT)
    request = {"text": START, "strategy": "greedy", "heuristic": "manhattan", "order": "ulrd"}
    player._record(request)
    assert player.code and player._listing["name"] == "best_first"
    player.code = False
    player._record(request | {"heuristic": "misplaced"})
    assert not player.code and player._listing == {}
    player.trace = record(EIGHT, START, own, lines=True, **CUT)
    assert player.code
    player.trace = record(EIGHT, START, "a-star")
    assert not player.code


@pytest.mark.parametrize("strategy", ["greedy", own])
@pytest.mark.parametrize("code", [True, False])
def test_the_line_that_makes_it_anew_keeps_the_code_open_or_folded(strategy, code):
    player = SearchPlayer(START, strategy, **CUT)
    player.code = code
    again = eval(player.line, {"SearchPlayer": SearchPlayer, "own": own})
    assert again.code == code
    assert ("code=" in player.line) == (code == (strategy == "greedy"))


def test_code_is_true_or_false():
    player = SearchPlayer(START, own, **CUT)
    with pytest.raises(ValueError, match="code is True or False, not 1"):
        player.code = 1


def test_of_too_many_lines_the_first_travel(monkeypatch):
    monkeypatch.setattr(player_code, "MOST_LINES", 100)
    player = SearchPlayer(START, own, **CUT)
    found = lines_of(player._listing)
    assert found[0] == player.trace.lines(0)
    assert found[-1] == []


def test_where_lines_were_given_up_none_travel(monkeypatch):
    monkeypatch.setattr(lines, "MOST", 10)
    monkeypatch.setattr(lines, "MOST_KEPT", 40)
    player = SearchPlayer(START, own, **CUT)
    found = lines_of(player._listing)
    assert [len(each) for each in found[:6]] == [10] * 4 + [0] * 2
    assert len(found) == len(player.trace) + 1


# The page

STEPS = """
    import { Recorded } from "./recorded.js";
    import { LineSteps } from "./player_lines.js";
    const [described, told] = values;
    const search = new Recorded(described);
    const steps = new LineSteps(told, search);
    const places = [[0, 0]];
    for (;;) {
      const [at, step] = places.at(-1);
      const next = steps.after(at, step);
      if (next[0] === at && next[1] === step) break;
      places.push(next);
    }
    const result = {
      places,
      back: places.map(([at, step]) => steps.before(at, step)),
      lines: places.map(([at, step]) => steps.lines(at, step).at(-1) ?? null),
      values: places.map(([at, step]) => steps.values(at, step)),
    };
"""


@needs_node
@pytest.mark.parametrize("strategy", [*STRATEGIES, own])
def test_stepping_line_by_line(strategy):
    player = SearchPlayer(START, strategy, code=True, **CUT)
    trace = player.trace
    found = run(STEPS, player._search, player._listing)
    places = [tuple(place) for place in found["places"]]
    # On and back over the same places, every line in order.
    assert found["back"] == [[0, 0], *found["places"][:-1]]
    ran = [line for event in range(len(trace) + 1) for line in trace.lines(event)]
    assert found["lines"] == [None, *ran]
    assert [place for place in places if not place[1]] == [(at, 0) for at in range(len(trace) + 1)]
    for (at, step), values in zip(places, found["values"], strict=True):
        if not step:
            if at:
                event = trace[at - 1]
                assert [child["fate"] for child in values["made"]] == [
                    c.fate for c in event.children
                ]
                assert (values["frontier"], values["held"]) == (event.frontier, event.held)
                assert values["node"] == event.node
            continue
        assert values["known"]
        if at == len(trace):
            assert values["made"] == []
            continue
        event = trace[at]
        assert values["node"] in (None, event.node)
        assert values["takes"] <= (values["node"] is not None)
        assert len(values["made"]) <= len(event.children)
        assert not values["fresh"] or values["fresh"] == values["made"][-1:]
    # Each child is fresh once, each board taken once, but where the yielding line does it.
    assert sum(len(values["fresh"]) for values in found["values"]) == sum(
        len(event.children) for event in trace
    )
    assert sum(values["takes"] for values in found["values"]) == len(trace)


@needs_node
def test_the_sizes_grow_as_children_are_queued():
    player = SearchPlayer(START, own, **CUT)
    found = run(STEPS, player._search, player._listing)
    for (at, step), values in zip(found["places"], found["values"], strict=True):
        if not step or at == len(player.trace):
            continue
        before = player.trace[at - 1] if at else None
        frontier, held = (before.frontier, before.held) if before else (1, 1)
        queued = sum(child["fate"] == "queued" for child in values["made"])
        assert values["frontier"] == frontier + queued - (values["node"] is not None)
        assert values["held"] == held + queued


@needs_node
def test_where_it_is_not_known_which_line_makes_a_child():
    def mine(puzzle, start):
        made = []
        add = made.append
        for move, cell, _ in puzzle.steps("ulrd")[start.index(0)]:
            add((move, start.translate(puzzle.swap[start[cell]]), "queued"))
        yield start, 0, made, 3, 4

    player = SearchPlayer(START, mine)
    found = run(STEPS, player._search, player._listing)
    inside = [
        v for (at, step), v in zip(found["places"], found["values"], strict=True) if step and not at
    ]
    assert inside and not any(values["made"] or values["known"] for values in inside)
    assert [values["frontier"] for values in inside] == [1] * len(inside)
