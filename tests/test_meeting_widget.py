"""The meeting frontiers as Python sees them. The page is tested in tests/browser."""

import re
from collections import Counter

import pytest

pytest.importorskip("anywidget")

from searchlab import FIFTEEN, Board, Puzzle, published, record, solve
from searchlab.analysis import meetings as module
from searchlab.puzzle import distances
from searchlab.widgets import MeetingFrontiers

JUDGE = "2 3 4 1 5 x 7 6 8"
LOST = "x 1 2 3 4 5 6 7 8"
NONE = "2 1 3 4 5 6 7 8 x"
SMALL = Puzzle(2, 3)


def sent(widget):
    """Return what the page receives."""
    return repr(widget.get_state(["_search", "at"]))


def why(widget):
    """Return what is said at the end."""
    return widget._search["notes"][-1][1]


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


def test_page_gets_a_row_for_each_position(widget):
    first, *rows = widget._search["rows"]
    assert first[5:] == [[*Puzzle().read(JUDGE)], [(0, 0, 0), (0, 0, 0), (1, 1, 2), (1, 1, 2)]]
    counts, sides = Counter(), ("forward", "backward")
    for (side, g, queued, *levels, board, counters), event in zip(rows, widget.trace, strict=True):
        assert (sides[side], g, board) == (event.side, event.g, [*event.state])
        assert queued == sum(child.outcome == "queued" for child in event.children)
        counts.update({"expanded": 1, side: 1, ("done", side, g): 1, ("queued", side, g): queued})
        assert levels == [counts["done", side, g], counts["queued", side, g]]
        assert counters[0] == (counts[0], counts[1], counts["expanded"])
    *_, totals = zip(*counters, strict=True)
    result = widget.result
    left = result.enqueued - result.expanded
    assert totals == (result.expanded, result.generated, left, result.peak_stored)


def test_it_is_compared_with_breadth_first_search(widget):
    alone = solve(Puzzle(), JUDGE, "breadth-first").expanded
    assert widget._search["compared"] == [
        ["From both ends: solved in 19 moves after 576 expansions.", 576],
        [f"From the start alone: solved in 19 moves after {alone:,} expansions.", alone],
    ]


def test_both_halves_make_the_path(widget):
    meeting, eight = widget._search["meeting"], Puzzle()
    path, near, captions = meeting["path"], meeting["near"], meeting["captions"]
    forward, backward, inverse = re.findall(r"\b[udlr]+\b", meeting["halves"])
    assert forward + inverse == widget.result.moves and len(forward) == near
    met = eight.apply(JUDGE, forward)
    assert list(met) == path[near] and met == eight.apply(eight.goal, backward)
    last = widget.trace[-1].children[-1]
    assert (last.outcome, last.state) == ("meeting", met)
    assert (captions[0], captions[near][-1], captions[-1][-4:]) == ("start", "★", "goal")
    assert "".join(caption[0] for caption in captions[1:]) == widget.result.moves


def test_a_side_may_make_no_move():
    widget = MeetingFrontiers("1 2 3 4 5 x 7 8 6")
    assert "made d, the goal's side nothing." in widget._search["meeting"]["halves"]


def test_boards_of_the_path_are_known_from_the_step_that_reached_them(widget):
    path, near = widget._search["meeting"]["path"], widget._search["meeting"]["near"]
    reached = {tuple(path[0]): 0, tuple(path[-1]): 0}
    for step, event in enumerate(widget.trace, start=1):
        for child in event.children:
            if child.outcome == "queued":
                reached[tuple(child.state)] = step
    for i, (board, since) in enumerate(zip(path, widget._search["meeting"]["since"], strict=True)):
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
        assert f"at least {shortest} moves. This one has {shortest}: none is" in why(widget)


def two_sides(puzzle, start, *, key, patience=0):
    """Take the board with the least key on the smaller side, as lesson 02 does.

    After the first meeting it continues for some expansions, and keeps the shortest way.
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


def shown(board, search):
    """Show a recorded search of the 2x3 puzzle."""
    return MeetingFrontiers(record(SMALL, board, search))


def test_nothing_is_proved_where_it_is_not_so():
    for seed in range(40):
        widget = shown(SMALL.random(seed), nearest)
        shortest = widget.result.length == widget._found.one_sided.length
        assert shortest or "none is shorter" not in why(widget)


def test_half_levels_are_saved_by_parity():
    reasons = set()
    for seed in range(40):
        widget = shown(SMALL.random(seed), oldest)
        if not widget.result.length:
            continue
        near, far = widget._found.radius()
        gap = widget.result.length - (near + far + 1)
        assert widget.result.length == widget._found.one_sided.length
        assert gap in (0, 1)
        assert ("an even number of moves, or all an odd" in why(widget)) == gap
        assert f"This one has {widget.result.length}: none is shorter." in why(widget)
        reasons.add(gap)
    assert reasons == {0, 1}


def patient(puzzle, start):
    return two_sides(puzzle, start, key=lambda state, end: 0, patience=6)


def test_a_search_may_continue_after_a_meeting():
    meetings = []
    for seed in range(6):
        board = SMALL.random(seed)
        widget = shown(board, patient)
        met = [c.state for e in widget.trace for c in e.children if c.outcome == "meeting"]
        assert [meeting.child for meeting in widget._found.meetings] == met
        boards = [state.state for state in widget.result.path]
        assert widget._found.met.child in boards
        assert SMALL.apply(board, widget._found.halves[0]) == widget._found.met.child
        assert "and end at it. Here compare" in why(widget)
        meetings.append(len(met))
    assert max(meetings) > 1


def test_a_search_that_reports_no_meeting():
    def silent(puzzle, start):
        yield start, 0, [], 0, 0, None, "forward"
        return solve(puzzle, start, "breadth-first").moves

    widget = shown("2 5 x 1 3 4", silent)
    assert widget._search["meeting"] is None
    assert widget._search["summary"] == "Solved in 9 moves after 1 expansion."
    assert "no meeting to see" in why(widget)


def test_a_search_that_stops():
    def lazy(puzzle, start):
        yield start, 0, [], 0, 0, None, "forward"
        return None

    widget = shown("2 5 x 1 3 4", lazy)
    assert widget._search["summary"] == "No solution found after 1 expansion."
    assert "through both: twice the work" in why(widget)


# The published program


def test_the_published_program_loses_a_move():
    widget = MeetingFrontiers(LOST, program="published")
    printed = published.run("bidirectional-bfs", LOST).stdout.strip()
    assert len(printed) == widget.result.length - 1 == 21
    assert widget._search["meeting"]["halves"].endswith(
        "The program prints 21 letters in place of 22: the first move, r, is lost."
    )
    assert widget._search["meeting"]["captions"][0] == "lost"
    widget.program = "repaired"
    assert "lost" not in widget._search["meeting"]["halves"]
    assert widget._search["meeting"]["captions"][0] == "start"


def test_an_unsolvable_board_costs_twice_or_nothing():
    widget = MeetingFrontiers(NONE)
    assert (widget.result.outcome, widget.result.expanded) == ("unsolvable by parity", 0)
    assert len(widget._search["rows"]) == 1
    widget.program = "published"
    payload = widget._search
    assert [number for _, number in payload["compared"]] == [362_880, 181_440]
    assert widget.trace is None
    sides = {side for side, *_ in payload["rows"]}
    assert (payload["unit"], sides) == ("level", {0, 1})
    assert payload["rows"][-1][-1][::3] == [(181_440, 181_440, 362_880)] * 2
    assert len(payload["rows"]) < 70
    assert "through both: twice the work" in why(widget)


def test_the_solved_board():
    widget = MeetingFrontiers("1 2 3 4 5 6 7 8 x")
    assert widget.result.length == 0
    assert widget._search["summary"] == "Solved in 0 moves after 0 expansions."
    widget.program = "published"
    assert "its behaviour is undefined" in why(widget)


def test_long_searches_are_shown_level_by_level(monkeypatch):
    fine = MeetingFrontiers(JUDGE)
    monkeypatch.setattr(module, "MOST_STEPS", 100)
    folded = MeetingFrontiers(JUDGE)
    assert folded.trace is None
    assert folded.result == fine.result
    assert why(folded) == why(fine)
    _, *rows = folded._search["rows"]
    for side, g, _, *levels, _, counters in rows:
        same = fine._search["rows"][counters[0][2]]
        assert [side, g, *levels, counters] == [*same[:2], *same[3:5], same[6]]
    assert [side for side, *_ in rows] == [0, 1] * 9 + [0]


def test_stops_on_a_board_that_is_too_hard(monkeypatch):
    monkeypatch.setattr(module, "BUDGET", 500)
    widget = MeetingFrontiers(FIFTEEN.random(1))
    assert widget.result.outcome == "out of budget"
    assert widget._search["summary"] == "Out of budget after 500 expansions."
    assert "memory is the limit" in why(widget)
    assert widget._search["meeting"] is None


# Small puzzles


@pytest.mark.parametrize("board", ["4 5 x 1 2 3", "2 5 x 1 3 4", "1 2 3 4 x 5"])
def test_each_board_of_a_small_puzzle_has_its_distances_and_its_step(board):
    widget = MeetingFrontiers(board, SMALL, program="published")
    meeting, rows = widget._search["meeting"], widget._search["rows"]
    found = meeting["map"]
    near, far = distances(Puzzle(2, 3, board)), distances(SMALL)
    states, away = [*near], found["distances"]
    assert away == [[near[state], far[state]] for state in states]
    assert [len(boards) for boards in found["queued"]] == [row[2] for row in rows[1:]]
    length = widget.result.length
    assert [[*states[number]] for number in found["path"]] == meeting["path"]
    assert [[*states[number]] for number in found["taken"]] == [row[5] for row in rows]
    on_path = [away[number] for number in found["path"]]
    assert on_path == [[moves, length - moves] for moves in range(length + 1)]
    assert {away[number][0] for number in found["queued"][0]} == {1}
    assert rows[-1][5] in (meeting["path"][meeting["near"] + step] for step in (-1, 1))


def test_other_searches_have_no_map(widget):
    assert widget._search["meeting"]["map"] is None


# What Python sets


def test_at_and_board_can_be_set(widget):
    widget.at = 576
    assert widget.get_state(["at"]) == {"at": 576}
    widget.board = "1 2 3 4 5 x 7 8 6"
    assert (widget.at, widget.result.length) == (0, 1)
    assert isinstance(widget.board, Board)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("at", 577, "at must be a whole number from 0 to 576, not 577"),
        ("at", -1, "not -1"),
        ("at", 1.0, "not 1.0"),
        ("at", True, "not True"),
        ("at", None, "not None"),
        ("board", "1 2 3", "3 cells were given instead of 9"),
        ("board", None, "neither text nor"),
        ("program", "mine", "program is one of repaired, published, not 'mine'"),
        ("program", ["x"], "program is one of"),
    ],
)
def test_a_wrong_value_raises_and_changes_nothing(widget, name, value, message):
    widget.at = 7
    before = sent(widget)
    with pytest.raises(ValueError, match=re.escape(message)):
        setattr(widget, name, value)
    if name != "at":
        with pytest.raises(ValueError, match=re.escape(message)):
            search_as_asked(widget, **{name: value})
    assert sent(widget) == before


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"board": "1 2"}, "not a 3x3 board"),
        ({"at": 577}, "from 0 to 576"),
        ({"program": "x"}, "program is one of"),
    ],
)
def test_wrong_arguments_raise(more, message):
    with pytest.raises(ValueError, match=message):
        MeetingFrontiers(**{"board": JUDGE, **more})


# Recorded searches


def test_shows_a_recorded_search():
    trace = record(SMALL, "2 5 x 1 3 4", nearest)
    widget = MeetingFrontiers(trace)
    assert widget.trace is trace
    assert widget.result is trace.result
    assert widget._search["fixed"]
    assert len(widget._search["rows"]) == 1 + len(trace)
    assert "only where both sides go level by level" in why(widget)
    ends = [text.split(" after")[0] for text, _ in widget._search["compared"]]
    assert ends == ["From both ends: solved in 11 moves", "From the start alone: solved in 9 moves"]
    for name, value in (("board", JUDGE), ("program", "published")):
        with pytest.raises(ValueError, match="shows a recorded search and no other"):
            setattr(widget, name, value)


def test_a_recorded_search_that_fails():
    trace = record(SMALL, "2 1 3 4 5 x", "bidirectional", parity_check=False)
    widget = MeetingFrontiers(trace)
    assert widget._search["compared"][1][1] == 360
    assert widget._search["summary"] == "No solution found after 720 expansions."
    assert "through both: twice the work" in why(widget)


def test_refuses_a_recorded_search_with_one_side():
    with pytest.raises(ValueError, match="one side only"):
        MeetingFrontiers(record(SMALL, "2 5 x 1 3 4", "breadth-first"))
    with pytest.raises(ValueError, match="a recorded search is shown as it is"):
        MeetingFrontiers(record(SMALL, "2 5 x 1 3 4", "bidirectional"), program="published")


# What the page asks for


def search_as_asked(widget, **request):
    work, show = widget.prepare(**{"board": JUDGE, "program": "repaired", **request})
    return show(work(None))


def test_searches_what_the_page_asks_for(widget):
    said = search_as_asked(widget, board="123/4x6/758")
    assert said == ""
    assert widget.board == Puzzle().board("1 2 3 4 x 6 7 5 8")
    widget.set_state({"at": 2})
    assert widget.at == 2


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
            assert "is lost" in widget._search["meeting"]["halves"]
    assert examples["19 moves"] == JUDGE
    small = dict(MeetingFrontiers("2 5 x 1 3 4", SMALL).examples())
    assert solve(SMALL, small["21 moves"], "breadth-first").length == 21
    assert not SMALL.is_solvable(small["No solution"])


def test_what_each_side_knows_at_each_position(widget):
    """A side knows every board within a radius once all of them have been expanded before."""
    notes = widget._search["notes"]
    for at in (0, 1, 2, 3, 40, 300, 575):
        reached, expanded = [Counter([0]), Counter([0])], [Counter(), Counter()]
        for side, g, _, done, new, *_ in widget._search["rows"][1 : at + 1]:
            expanded[side][g], reached[side][g + 1] = done, new
        radii = [min(r - e) for r, e in zip(reached, expanded, strict=True)]
        note = [text for since, text in notes if since <= at][-1]
        assert list(map(int, re.findall(r"\d+", note))) == [*radii, sum(radii) + 1]


# Text and picture


def test_its_text_makes_it_again(widget):
    for each in (
        widget,
        MeetingFrontiers("2 1 3 4 5 x", SMALL, program="published"),
        MeetingFrontiers("1 x 3 2", Puzzle(2, 2)),
    ):
        again = eval(repr(each))
        assert sent(again) == sent(each)
