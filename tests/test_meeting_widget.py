"""The meeting frontiers as Python sees them. The page is tested in tests/browser."""

import re
from array import array
from collections import Counter

import pytest

pytest.importorskip("anywidget")

from searchlab import FIFTEEN, Board, Puzzle, published, record, solve
from searchlab.analysis import meetings as module
from searchlab.widgets import MeetingFrontiers
from searchlab.widgets.meeting_page import WIDE

JUDGE = "2 3 4 1 5 x 7 6 8"
LOST = "x 1 2 3 4 5 6 7 8"
NONE = "2 1 3 4 5 6 7 8 x"
SMALL = Puzzle(2, 3)


def sent(widget):
    """Return what the page receives."""
    return repr(widget.get_state(["_search", "at"]))


def tally(trace, upto):
    """Count both sides of a search from its events, in the plainest way."""
    counts = {side: Counter(stored=1) for side in ("forward", "backward")}
    for event in trace[:upto]:
        own = counts[event.side]
        own["expanded"] += 1
        own["generated"] += len(event.children)
        own["stored"] += sum(child.outcome == "queued" for child in event.children)
    for own in counts.values():
        own["frontier"] = own["stored"] - own["expanded"]
    return counts


@pytest.fixture
def widget():
    return MeetingFrontiers(JUDGE)


# The search


@pytest.mark.parametrize("board", [JUDGE, LOST, "1 2 3 4 5 x 7 8 6", "8 6 7 2 5 4 3 x 1"])
def test_result_and_trace_are_those_of_the_strategy(board):
    widget = MeetingFrontiers(board)
    trace = record(Puzzle(), board, "bidirectional")
    assert widget.result == trace.result == widget.trace.result
    assert list(widget.trace) == list(trace)
    assert widget.board == Puzzle().board(board)


def test_page_gets_the_counters_of_each_position(widget):
    payload, trace = widget._search, widget.trace
    counts = {name: [array("I", view) for view in views] for name, *views in payload["counts"]}
    for at in (0, 1, 2, 300, len(trace)):
        expected = tally(trace, at)
        for number, side in enumerate(("forward", "backward")):
            found = {name.lower(): columns[number][at] for name, columns in counts.items()}
            assert found == {name: expected[side][name] for name in found}
    assert [event.g for event in trace] == payload["g"]
    assert payload["states"][:9] == "234150768"
    total = sum(own["stored"] for own in expected.values())
    assert total == widget.result.peak_stored == widget.result.enqueued
    assert [sum(levels) for levels in payload["reached"]] == [
        own["stored"] for own in expected.values()
    ]


def test_alone_is_breadth_first_search(widget):
    assert widget._search["alone"] == solve(Puzzle(), JUDGE, "breadth-first").expanded


def test_both_halves_make_the_way(widget):
    way = widget._search["way"]
    eight = Puzzle()
    forward = eight.apply(JUDGE, way["forward"])
    assert forward == eight.apply(eight.goal, way["backward"])
    assert way["moves"] == widget.result.moves
    assert way["boards"][len(way["forward"])] == list(forward)
    last = widget.trace[-1].children[-1]
    assert (last.outcome, last.state) == ("meeting", forward)


def test_boards_of_the_way_are_known_from_the_step_that_reached_them(widget):
    way = widget._search["way"]
    reached = {tuple(way["boards"][0]): 0, tuple(way["boards"][-1]): 0}
    for step, event in enumerate(widget.trace, start=1):
        for child in event.children:
            if child.outcome == "queued":
                reached[tuple(child.state)] = step
    near = len(way["forward"])
    for i, (board, since) in enumerate(zip(way["boards"], way["since"], strict=True)):
        assert since == (len(widget.trace) if i == near else reached[tuple(board)])


# Why it is shortest


def test_bounds_prove_every_board_of_the_small_puzzle_shortest():
    for seed in range(12):
        board = SMALL.random(seed)
        widget = MeetingFrontiers(board)
        if board.is_goal:
            continue
        shortest = solve(SMALL, board, "breadth-first").length
        near, far = widget._found.radius()
        assert near + far + 1 == widget.result.length == shortest
        assert f"at least {shortest} moves, and this one has" in widget._search["why"]


def two_sides(puzzle, start, *, key, patience=0):
    """Take the board with the least key on the smaller side, as lesson 02 does.

    After the first meeting it goes on for some expansions, and keeps the shortest way.
    """
    ends, ways = (start, puzzle.goal), ({start: ""}, {puzzle.goal: ""})
    waiting, found = ([(0, 0, start)], [(0, 0, puzzle.goal)]), []
    while all(waiting):
        side = int(len(waiting[1]) < len(waiting[0]))
        waiting[side].sort()
        state = waiting[side].pop(0)[-1]
        ours, theirs, children = ways[side], ways[1 - side], []
        event = state, len(ours[state]), children, 0, 0, None, ("forward", "backward")[side]
        for move in puzzle.neighbours[state.index(0)]:
            child = puzzle.apply(state, move)
            if child in theirs:
                children.append((move, child, "meeting"))
                halves = ours[state] + move, theirs[child]
                forward, backward = halves if side == 0 else halves[::-1]
                found.append(forward + backward[::-1].translate(str.maketrans("udlr", "durl")))
                if not patience:
                    yield event
                    return found[0]
            elif child in ours:
                children.append((move, child, "duplicate"))
            else:
                ours[child] = ours[state] + move
                children.append((move, child, "queued"))
                waiting[side].append((key(child, ends[1 - side]), len(ours), child))
        yield event
        patience -= bool(found)
        if found and not patience:
            return min(found, key=len)


def nearest(puzzle, start):
    def key(state, end):
        cols = puzzle.cols
        places = ((state.index(tile), end.index(tile)) for tile in range(1, puzzle.cells))
        return sum(abs(a // cols - b // cols) + abs(a % cols - b % cols) for a, b in places)

    return two_sides(puzzle, start, key=key)


def oldest(puzzle, start):
    return two_sides(puzzle, start, key=lambda state, end: 0)


RULES = {"one queue": "bidirectional", "nearest": nearest, "oldest": oldest}


def test_a_rule_without_levels_is_not_proved_and_may_be_too_long():
    widget = MeetingFrontiers("2 5 x 1 3 4", SMALL, rules=RULES)
    assert widget.result.length == 9
    widget.rule = "nearest"
    assert widget.result.length == 11
    assert not widget._search["levelwise"]
    assert "Not shortest: 11 moves, and 9 are enough" in widget._search["why"]
    lucky = MeetingFrontiers("5 1 x 4 2 3", SMALL, rules={"nearest": nearest})
    assert lucky.result.length == 13
    assert "Shortest here, by luck" in lucky._search["why"]


def test_nothing_is_proved_where_it_is_not_so():
    for seed in range(40):
        widget = MeetingFrontiers(SMALL.random(seed), rules={"nearest": nearest})
        shortest = widget.result.length == widget._found.one_sided.length
        assert shortest or widget._search["why"].startswith("Not shortest")


def test_half_levels_are_saved_by_parity():
    reasons = set()
    for seed in range(40):
        widget = MeetingFrontiers(SMALL.random(seed), rules={"oldest": oldest})
        if not widget.result.length:
            continue
        near, far = widget._found.radius()
        gap = widget.result.length - (near + far + 1)
        assert widget.result.length == widget._found.one_sided.length
        assert gap in (0, 1)
        assert ("an even number of moves or all have an odd one" in widget._search["why"]) == gap
        reasons.add(gap)
    assert reasons == {0, 1}


def patient(puzzle, start):
    return two_sides(puzzle, start, key=lambda state, end: 0, patience=6)


def test_a_rule_may_continue_after_a_meeting():
    meetings = []
    for seed in range(6):
        board = SMALL.random(seed)
        widget = MeetingFrontiers(board, rules={"patient": patient})
        met = [c.state for e in widget.trace for c in e.children if c.outcome == "meeting"]
        assert [meeting.child for meeting in widget._found.meetings] == met
        boards = [state.state for state in widget.result.path]
        assert widget._found.met.child in boards
        assert SMALL.apply(board, widget._found.halves[0]) == widget._found.met.child
        assert "continues after a meeting" in widget._search["why"]
        first = next(
            i
            for i, e in enumerate(widget.trace, 1)
            if any(c.outcome == "meeting" for c in e.children)
        )
        assert widget._search["firstMeeting"] == first < len(widget.trace)
        meetings.append(len(met))
    assert max(meetings) > 1


def test_a_rule_that_reports_no_meeting():
    def silent(puzzle, start):
        yield start, 0, [], 0, 0, None, "forward"
        return solve(puzzle, start, "breadth-first").moves

    widget = MeetingFrontiers("2 5 x 1 3 4", SMALL, rules={"silent": silent})
    assert widget._search["way"] is None
    assert "reports no meeting" in widget._search["summary"]


def test_a_rule_that_stops():
    def lazy(puzzle, start):
        yield start, 0, [], 0, 0, None, "forward"
        return None

    widget = MeetingFrontiers("2 5 x 1 3 4", SMALL, rules={"lazy": lazy})
    assert widget._search["summary"].startswith("The rule stopped after 1 expansion")
    assert widget._search["why"].endswith("This board can be solved.")


# The published program


def test_the_published_program_loses_a_move():
    widget = MeetingFrontiers(LOST, program="published")
    assert widget._search["printed"] == published.run("bidirectional-bfs", LOST).stdout.strip()
    assert len(widget._search["printed"]) == widget.result.length - 1 == 21
    wrong = widget._search["way"]["wrong"]
    assert wrong.startswith("It prints 21 letters in place of 22: the first move, r, is lost.")
    assert "move 2 ('l') is not possible" in wrong
    widget.program = "repaired"
    assert widget._search["printed"] == widget.result.moves
    assert widget._search["way"]["wrong"] == ""


def test_an_unsolvable_board_costs_twice_or_nothing():
    widget = MeetingFrontiers(NONE)
    assert (widget.result.outcome, widget.result.expanded) == ("unsolvable by parity", 0)
    assert widget._search["sides"] == ""
    widget.program = "published"
    assert widget.result.expanded == 362_880 == 2 * widget._search["alone"]
    assert widget.trace is None
    payload = widget._search
    assert (payload["unit"], set(payload["sides"])) == ("level", {"f", "b"})
    assert sum(payload["expanded"]) == 362_880
    assert [sum(levels) for levels in payload["reached"]] == [181_440, 181_440]
    assert len(repr(payload)) < 15_000
    assert "all 181,440 boards of its half" in payload["why"]


def test_the_solved_board():
    widget = MeetingFrontiers("1 2 3 4 5 6 7 8 x")
    assert widget.result.length == 0
    assert "nothing is searched" in widget._search["summary"]
    widget.program = "published"
    assert "compares a tenth cell" in widget._search["why"]


def test_long_searches_are_shown_level_by_level(monkeypatch):
    fine = MeetingFrontiers(JUDGE)
    monkeypatch.setattr(module, "MOST_STEPS", 100)
    folded = MeetingFrontiers(JUDGE)
    assert folded.trace is None
    assert folded.result == fine.result
    assert folded._search["reached"] == fine._search["reached"]
    assert folded._search["why"] == fine._search["why"]
    assert folded._search["sides"] == "fb" * 9 + "f"
    assert folded._search["g"] == sorted(folded._search["g"])
    assert sum(folded._search["expanded"]) == fine.result.expanded


def test_stops_on_a_board_that_is_too_hard(monkeypatch):
    monkeypatch.setattr(module, "BUDGET", 500)
    widget = MeetingFrontiers(FIFTEEN.random(1))
    assert widget.result.outcome == "out of budget"
    assert "Stopped after 500 expansions" in widget._search["summary"]
    assert not widget._search["aloneEnded"]
    assert widget._search["way"] is None


# Small puzzles


@pytest.mark.parametrize("board", ["4 5 x 1 2 3", "2 5 x 1 3 4", "1 2 3 4 x 5", "2 1 3 4 5 x"])
def test_every_board_of_a_small_puzzle_has_its_own_place(board):
    widget = MeetingFrontiers(board, SMALL, program="published")
    space = widget._search["space"]
    places = list(zip(space["x"], space["y"], strict=True))
    assert len(set(places)) == len(places) == (360 if widget.result.solved else 720)
    assert all(0 < x < WIDE and 0 < y < space["tall"] for x, y in places)
    assert len(space["nodes"]) == widget.result.expanded
    assert [len(made) for made in space["made"]] == widget._search["queued"]
    if widget.result.solved:
        # The way runs along the foot, from left to right.
        way = [places[i] for i in space["way"]]
        assert [x for x, _ in way] == sorted(x for x, _ in way)
        assert places[space["meeting"][1]] in way


def test_larger_puzzles_are_not_drawn_one_by_one(widget):
    assert widget._search["space"] is None


# What Python sets


def test_at_and_board_can_be_set(widget):
    widget.at = 576
    assert widget.get_state(["at"]) == {"at": 576}
    widget.board = "1 2 3 4 5 x 7 8 6"
    assert (widget.at, widget.result.length) == (0, 1)
    assert isinstance(widget.board, Board)
    assert MeetingFrontiers(JUDGE, at=12).at == 12


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("at", 577, "at, the expansions shown, must be a whole number from 0 to 576, not 577"),
        ("at", -1, "not -1"),
        ("at", 1.0, "not 1.0"),
        ("at", True, "not True"),
        ("at", None, "not None"),
        ("board", "1 2 3", "3 cells were given instead of 9"),
        ("board", None, "neither text nor"),
        ("rule", "no queue", "there is no rule 'no queue'; there are one queue"),
        ("rule", ["x"], "there is no rule"),
        ("program", "mine", "a program is one of repaired, published, not 'mine'"),
        ("program", ["x"], "a program is one of"),
    ],
)
def test_a_wrong_value_raises_and_changes_nothing(widget, name, value, message):
    widget.at = 7
    before = sent(widget)
    with pytest.raises(ValueError, match=re.escape(message)):
        setattr(widget, name, value)
    assert sent(widget) == before


@pytest.mark.parametrize(
    ("board", "more", "message"),
    [
        ("1 2", {}, "not a 3x3 board"),
        (JUDGE, {"at": 577}, "from 0 to 576"),
        (JUDGE, {"program": "x"}, "a program is one of"),
        (JUDGE, {"rules": {}}, "rules are a dict"),
        (JUDGE, {"rules": ["bidirectional"]}, "rules are a dict"),
        (JUDGE, {"rules": {"mine": 3}}, "a rule is a name and a strategy"),
        (JUDGE, {"rules": {"mine": "no-such"}}, "there is no strategy 'no-such'"),
        (JUDGE, {"rules": {"one": "breadth-first"}}, "this search has one side only"),
    ],
)
def test_wrong_arguments_raise(board, more, message):
    with pytest.raises(ValueError, match=message):
        MeetingFrontiers(board, **more)


# Recorded searches


def test_shows_a_recorded_search():
    trace = record(SMALL, "2 5 x 1 3 4", nearest)
    widget = MeetingFrontiers(trace)
    assert widget.trace is trace
    assert widget.result is trace.result
    assert widget._search["fixed"]
    assert len(widget._search["sides"]) == len(trace)
    assert "Not shortest" in widget._search["why"]
    for name, value in (("board", JUDGE), ("program", "published"), ("rule", "nearest")):
        with pytest.raises(ValueError, match="shows a recorded search and no other"):
            setattr(widget, name, value)


def test_a_recorded_search_that_fails():
    trace = record(SMALL, "2 1 3 4 5 x", "bidirectional", parity_check=False)
    widget = MeetingFrontiers(trace)
    assert widget._search["alone"] == 360
    assert "never touched" in widget._search["summary"]


def test_refuses_a_recorded_search_with_one_side():
    with pytest.raises(ValueError, match="one side only"):
        MeetingFrontiers(record(SMALL, "2 5 x 1 3 4", "breadth-first"))
    with pytest.raises(ValueError, match="a trace brings its puzzle"):
        MeetingFrontiers(record(SMALL, "2 5 x 1 3 4", "bidirectional"), program="published")


# What the page asks for


def search_as_asked(widget, **request):
    work, show = widget.prepare(
        **{"board": JUDGE, "rule": "one queue", "program": "repaired", **request}
    )
    return show(work(None))


def test_searches_what_the_page_asks_for(widget):
    assert search_as_asked(widget, board="123/4x6/758") == widget._search["summary"]
    assert widget.board == Puzzle().board("1 2 3 4 x 6 7 5 8")
    widget.set_state({"at": 2})
    assert widget.at == 2


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"board": "1 2 3"}, "3 cells were given"),
        ({"rule": "x"}, "there is no rule 'x'"),
        ({"program": None}, "a program is one of"),
    ],
)
def test_what_cannot_be_searched(widget, more, message):
    before = sent(widget)
    with pytest.raises(ValueError, match=message):
        search_as_asked(widget, **more)
    assert sent(widget) == before


def test_examples_are_boards_that_show_what_they_say(widget):
    examples = dict(widget.examples())
    for name, board in examples.items():
        search_as_asked(widget, board=board)
        if name == "31 moves":
            assert widget.result.length == 31
        if name == "No solution":
            assert widget.result.outcome == "unsolvable by parity"
        if name == "First move lost":
            widget.program = "published"
            assert widget._search["way"]["wrong"]
    assert examples["The first board"] == JUDGE
    small = dict(MeetingFrontiers("2 5 x 1 3 4", SMALL).examples())
    assert solve(SMALL, small["21 moves"], "breadth-first").length == 21
    assert not SMALL.is_solvable(small["No solution"])


def test_what_each_side_knows_at_each_position(widget):
    """A side knows every board within a radius once all of them have been expanded before."""
    for at in (0, 1, 2, 3, 40, 300, 575):
        for side, radius in zip(("forward", "backward"), widget._search["known"][at], strict=True):
            expanded, reached = widget._found.levels(at)[side]
            expanded += [0] * (len(reached) - len(expanded))
            open_levels = [
                d for d, (r, e) in enumerate(zip(reached, expanded, strict=True)) if r > e
            ]
            assert radius == open_levels[0]


# Text and picture


def test_its_text_makes_it_again(widget):
    for each in (
        widget,
        MeetingFrontiers("2 1 3 4 5 x", SMALL, program="published"),
        MeetingFrontiers("1 x 3 2", Puzzle(2, 2)),
    ):
        again = eval(repr(each))
        assert sent(again) == sent(each)
