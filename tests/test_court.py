"""The court: what is convicted, what is acquitted, and what cannot be judged."""

import io
import json
import re
import signal
import sys
import threading
import time
from base64 import b64decode
from fractions import Fraction
from functools import reduce
from html.parser import HTMLParser
from operator import add
from xml.etree import ElementTree

import numpy as np
import pytest

from searchlab import HEURISTICS, Puzzle, solve
from searchlab.running.counting import Tally
from searchlab.whole_space.census import census
from searchlab.whole_space.court import Mistrial, clock, judge
from searchlab.whole_space.court.clock import Clock
from searchlab.whole_space.court.evidence import verdict_on
from searchlab.whole_space.court.isolation import Isolated, _Reader
from searchlab.whole_space.court.trial import InThisProcess, trial

EIGHT, SIX = Puzzle(), Puzzle(2, 3)
GOALS = ("blank-last", "blank-first", "snail")


def plain_manhattan(board, puzzle):
    """The textbook loop, as a student writes it."""
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            goal = puzzle.goal.index(tile)
            total += abs(cell // puzzle.cols - goal // puzzle.cols)
            total += abs(cell % puzzle.cols - goal % puzzle.cols)
    return total


def times(factor):
    return lambda board, puzzle: factor * plain_manhattan(board, puzzle)


def by_hand(puzzle, h):
    """What the court has to find, in plain Python: overestimates and inconsistent edges."""
    taken = census(puzzle)
    boards = [taken.board(number) for number in taken.reachable]
    value = {board.state: h(board.state, puzzle) for board in boards}
    over = [board for board in boards if value[board.state] > taken[board]]
    drops = [
        value[board.state] - value[board.move(move).state]
        for board in boards
        for move in board.legal_moves
    ]
    return {
        "boards": len(boards),
        "overestimates": len(over),
        "worst": max((value[board.state] - taken[board] for board in over), default=0),
        "counterexample": min(over, key=lambda b: (taken[b], taken.rank(b)), default=None),
        "edges": len(drops) // 2,
        "inconsistent_edges": sum(drop > 1 for drop in drops),
        "worst_drop": max(drops),
        "negatives": sum(value[board.state] < 0 for board in boards),
    }


# The verdict


def test_the_gap_is_convicted():
    verdict = judge("gap", Puzzle(3, 3, "blank-first"), sample=0)
    assert verdict.admissible is False
    assert (verdict.overestimates, verdict.worst) == (78, 1)
    assert verdict.puzzle.write(verdict.counterexample.state) == "1 x 2 3 4 5 6 7 8"
    assert (verdict.counterexample_value, verdict.path) == (2, "l")
    assert verdict.counterexample.move(verdict.path).is_goal
    assert verdict.consistent is False
    assert (verdict.judged, verdict.boards, verdict.stopped) == (181440, 181440, None)


@pytest.mark.parametrize("name", ["misplaced", "manhattan"])
def test_misplaced_and_manhattan_are_acquitted_for_every_goal(name):
    verdicts = judge(name, goals="all", sample=0)
    assert [verdict.puzzle for verdict in verdicts] == [Puzzle(3, 3, goal) for goal in GOALS]
    for verdict in verdicts:
        assert verdict.admissible is verdict.consistent is verdict.zero_at_goal is True
        assert verdict.overestimates == verdict.inconsistent_edges == verdict.negatives == 0
        assert verdict.counterexample is verdict.path is verdict.worst_edge is None
        assert verdict.asked_twice == 1000


def test_a_plain_function_has_the_verdict_of_the_table():
    table, plain = judge("manhattan").as_dict(), judge(plain_manhattan).as_dict()
    assert plain["heuristic"] == plain["measures"][0]["name"] == "plain_manhattan"
    plain["heuristic"] = plain["measures"][0]["name"] = "manhattan"
    assert plain == table


@pytest.mark.parametrize("factor", [0.5, 1, 1.25, 2, -1, Fraction(1, 3)])
@pytest.mark.parametrize("puzzle", [Puzzle(2, 2), SIX, Puzzle(3, 2, "blank-first")], ids=repr)
def test_scaled_manhattan_is_judged_as_by_hand(puzzle, factor):
    verdict, expected = judge(times(factor), puzzle, sample=0), by_hand(puzzle, times(factor))
    assert verdict.boards == expected["boards"]
    assert verdict.overestimates == expected["overestimates"]
    assert verdict.worst == pytest.approx(float(expected["worst"]))
    assert verdict.counterexample == expected["counterexample"]
    assert verdict.edges == expected["edges"]
    assert verdict.inconsistent_edges == expected["inconsistent_edges"]
    assert verdict.negatives == expected["negatives"]
    if verdict.worst_edge:
        assert verdict.worst_edge.drop == expected["worst_drop"]


def test_the_path_convicts_and_the_worst_board_is_the_worst():
    h = times(2)
    verdict = judge(lambda board, puzzle: h(board, puzzle) if board[0] == 4 else 0, sample=0)
    taken = census()
    board = verdict.counterexample
    assert board.move(verdict.path).is_goal
    assert len(verdict.path) == taken[board] < verdict.counterexample_value
    assert len(verdict.path_values) == len(verdict.path) + 1
    worst = verdict.worst_board
    assert h(worst.state, EIGHT) - taken[worst] == verdict.worst


def test_admissible_without_being_consistent():
    def half(board, puzzle):
        return plain_manhattan(board, puzzle) if board[0] % 2 else 0

    verdict, expected = judge(half, SIX), by_hand(SIX, half)
    assert verdict.admissible is True
    assert verdict.consistent is False
    assert verdict.inconsistent_edges == expected["inconsistent_edges"] > 0
    edge = verdict.worst_edge
    assert edge.board.move(edge.move) == edge.after
    assert edge.value == half(edge.board.state, SIX)
    assert edge.after_value == half(edge.after.state, SIX)
    assert edge.drop == expected["worst_drop"]


def test_the_goal_itself_may_convict():
    verdict = judge(lambda board: 3, SIX, sample=0)
    assert verdict.zero_at_goal is False
    assert verdict.goal_value == 3
    assert verdict.counterexample.is_goal
    assert verdict.path == ""
    assert "for the goal itself" in str(verdict)
    assert verdict.consistent is True


def test_rounding_is_no_overestimate():
    one_tenth_ten_times = reduce(add, [0.1] * 10)  # `sum` rounds once, since Python 3.12
    assert one_tenth_ten_times != 1

    def dusty(board, puzzle):
        return census(puzzle)[board] * one_tenth_ten_times + 1e-15

    verdict = judge(dusty, SIX, sample=0)
    assert verdict.admissible is verdict.consistent is verdict.zero_at_goal is True


def test_comparison_with_the_references():
    taken = census(SIX)
    verdict = judge(times(0.75), SIX)
    for one in verdict.comparisons:
        own, other = (
            np.array([h(taken.board(n).state, SIX) for n in taken.reachable])
            for h in (times(0.75), HEURISTICS[one.name])
        )
        counts = [np.sum(own > other), np.sum(own == other), np.sum(own < other)]
        assert [one.greater, one.equal, one.less] == counts
    assert [one.relation for one in verdict.comparisons] == ["neither", "is dominated by"]
    assert judge(times(2), SIX).comparisons[1].relation == "dominates"
    assert judge(plain_manhattan, SIX).comparisons[1].relation == "equals"


def test_measures():
    verdict = judge(times(0.5), SIX, sample=6, seed=5)
    taken = census(SIX)
    boards = [taken.board(n) for n in taken.reachable]
    h = [times(0.5)(board.state, SIX) for board in boards]
    d = [taken[board] for board in boards]
    own, misplaced, _ = verdict.measures
    assert own.mean == pytest.approx(np.mean(h))
    assert own.share == pytest.approx(np.mean([a / b for a, b in zip(h, d, strict=True) if b]))
    assert own.correlation == pytest.approx(np.corrcoef(h, d)[0, 1])
    for measure, heuristic in ((own, times(0.5)), (misplaced, "misplaced")):
        runs = [solve(SIX, b, heuristic=heuristic).expanded for b in SIX.random(5, 6)]
        assert measure.expansions == sum(runs) / 6
        assert measure.longer == 0


def test_a_star_misses_shortest_solutions_with_what_overestimates():
    verdict = judge(times(5), SIX, sample=40)
    runs = [solve(SIX, b, heuristic=times(5)) for b in SIX.random(0, 40)]
    longer = sum(run.length > census(SIX)[run.start] for run in runs)
    assert verdict.measures[0].longer == longer > 0
    assert f"misses the shortest solution on {longer} of them" in " ".join(str(verdict).split())


def test_a_constant_has_no_correlation():
    assert judge(lambda board: 0, SIX, sample=0).measures[0].correlation is None


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("int", lambda n: n),
        ("float", float),
        ("bool", bool),
        ("Fraction", lambda n: Fraction(n, 7)),
        ("numpy integer", np.int8),
        ("numpy float", np.float32),
        ("numpy bool", np.bool_),
    ],
)
def test_numbers_of_every_kind(kind, value):
    verdict = judge(lambda board, puzzle: value(plain_manhattan(board, puzzle)), SIX, sample=0)
    assert verdict.admissible is True


@pytest.mark.parametrize(
    ("goals", "number"),
    [("all", 3), ("snail", 1), (["snail", "blank-first"], 2), ("1 2 3 4 x 5 6 7 8", 1)],
)
def test_goals(goals, number):
    verdicts = judge("manhattan", goals=goals, sample=0)
    assert len(verdicts) == number
    assert all(verdict.admissible for verdict in verdicts)


def test_all_goals_of_another_shape():
    verdicts = judge("manhattan", SIX, goals="all", sample=0)
    assert [verdict.puzzle for verdict in verdicts] == [Puzzle(2, 3, goal) for goal in GOALS]


# What the reader sees


def test_the_text_tells_the_verdict():
    text = str(judge("gap", Puzzle(3, 3, "blank-first"), sample=0))
    assert text.startswith("gap, goal x 1 2 / 3 4 5 / 6 7 8: not admissible\n")
    assert "1 _ 2\n" in text
    assert "gap says 2, yet 1 move leads to the goal: l" in text
    assert "overestimates on 78 of 181,440 boards, by 1 at most" in text
    assert "drops by more than 1 on 5,040 of 241,920 edges" in text
    assert "gap dominates misplaced: greater on 161,280, equal on 20,160 boards." in text
    assert max(map(len, text.splitlines())) <= 80


def test_json_keys():
    keys = judge("gap", SIX).as_dict().keys()
    assert keys >= {
        *("goal", "admissible", "overestimates", "worst", "counterexample", "path"),
        *("consistent", "inconsistent_edges", "worst_edge", "zero_at_goal"),
    }


class Page(HTMLParser):
    """Checks that every element is closed, and collects what is shown."""

    def __init__(self, html):
        super().__init__()
        self.open, self.images, self.text = [], [], ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.images.append(dict(attributes))
        elif tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_the_view_draws_the_boards_and_reads_them_out():
    verdict = judge("gap", Puzzle(3, 3, "blank-first"), sample=0)
    page = Page(verdict._repr_html_())
    assert verdict.heading in page.text
    assert all(answer in page.text for _, answer in verdict.findings)
    assert [image["alt"] for image in page.images] == [
        "1 blank 2, 3 4 5, 6 7 8 (h 2, true 1); blank 1 2, 3 4 5, 6 7 8 (h 0, true 0)",
        "1 blank 2, 3 4 5, 6 7 8 (h 2); blank 1 2, 3 4 5, 6 7 8 (h 0)",
    ]
    for image in page.images:
        data = image["src"].removeprefix("data:image/svg+xml;base64,")
        svg = ElementTree.fromstring(b64decode(data))
        assert svg.tag.endswith("svg")


def test_the_view_of_an_acquittal_has_no_boards_and_escapes_the_name():
    html = judge(lambda board: 0, SIX, sample=0)._repr_html_()
    assert "&lt;lambda&gt;" in html
    assert "<lambda>" not in html
    assert Page(html).images == []


def test_the_view_where_the_goal_convicts():
    page = Page(judge(lambda board: 1 / 3, SIX, sample=0)._repr_html_())
    assert [image["alt"] for image in page.images] == ["The goal: 1 2 3, 4 5 blank"]


def test_the_views_of_several_goals_follow_each_other():
    verdicts = judge("gap", SIX, goals="all", sample=0)
    assert verdicts._repr_html_() == "".join(v._repr_html_() for v in verdicts)
    assert str(verdicts) == "\n\n\n".join(map(str, verdicts))


def test_the_same_trial_gives_the_same_words():
    one, other = (judge(times(2), SIX) for _ in range(2))
    assert (str(one), repr(one), one._repr_html_()) == (
        str(other),
        repr(other),
        other._repr_html_(),
    )


# Functions that cannot be judged

LATE = "4 1 3 / 2 5 x"


def at_the_late_board(result):
    """A function that is 0, but for one board of 2x3."""

    def accused(board):
        return result(board) if board == SIX.read(LATE) else 0

    return accused


def loop(board):
    while True:
        pass


@pytest.mark.parametrize(
    ("result", "what"),
    [
        (lambda board: None, "gave None for the board {}; it must give a finite number"),
        (lambda board: "3", "gave '3' for"),
        (lambda board: b"3", "gave b'3' for"),
        (lambda board: float("nan"), "gave nan for"),
        (lambda board: float("-inf"), "gave -inf for"),
        (lambda board: 10**400, "gave 1000"),
        (lambda board: 10**5000, "gave something of type int for"),
        (lambda board: 1j, "gave 1j for"),
        (lambda board: np.array([1, 2]), "gave array"),
        (lambda board: [1], "gave [1] for"),
        (lambda board: 1 // 0, "raised ZeroDivisionError for the board {}: "),
        (lambda board: board.index(9), "raised ValueError for"),
        (lambda board: sys.exit(0), "raised SystemExit for"),
        (lambda board: loop(), "raised TypeError for"),
    ],
)
def test_a_mistrial_names_the_board(result, what):
    with pytest.raises(Mistrial) as caught:
        judge(at_the_late_board(result), SIX, sample=0)
    sentence = str(caught.value)
    assert sentence.startswith("accused " + what.format(LATE))
    assert f"the board {LATE}" in sentence
    assert "\n" not in sentence
    assert caught.value.board.state == SIX.read(LATE)


def test_a_mistrial_quotes_the_line_and_keeps_the_error():
    def divides(board):
        return 1 / (board[0] - 1)

    with pytest.raises(Mistrial, match=r"\(line \d+: return 1 / \(board\[0\] - 1\)\)") as caught:
        judge(divides, SIX)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_function_that_writes_to_its_board():
    def writes(board):
        board[0] = 1

    with pytest.raises(Mistrial, match="raised TypeError for the board 1 2 3 / 4 5 x: 'bytes'"):
        judge(writes, SIX)


@pytest.mark.parametrize("attribute", ["goal", "cols"])
def test_a_function_that_changes_the_puzzle(attribute):
    def changes(board, puzzle):
        if board == SIX.read(LATE):
            setattr(puzzle, attribute, None)
        return 0

    with pytest.raises(Mistrial, match=rf"changed the puzzle .* the board {LATE}"):
        judge(changes, SIX)
    assert SIX.goal == b"\1\2\3\4\5\0"


def test_a_function_of_too_many_arguments():
    with pytest.raises(Mistrial, match="raised TypeError for the board"):
        judge(lambda one, two, three: 0, SIX)


def test_a_function_that_counts_its_calls():
    calls = 0

    def counts(board):
        nonlocal calls
        calls += 1
        return calls % 2

    with pytest.raises(Mistrial, match=r"counts gave . and later . for the board"):
        judge(counts, SIX)


class Unspeakable(Exception):
    """An error that cannot even be printed."""

    def __str__(self):
        raise RuntimeError("no words")

    __repr__ = __str__


def test_an_error_whose_message_cannot_be_written():
    def unspeakable(board):
        raise Unspeakable

    class AllAtOnce:
        name = "all-at-once"

        def values(self, truth):
            raise Unspeakable

        def __call__(self, board, puzzle):
            return 0

    with pytest.raises(Mistrial, match="raised Unspeakable for the board 1 2 3 / 4 5 x"):
        judge(unspeakable, SIX)
    with pytest.raises(Mistrial, match=r"raised Unspeakable for all boards at once$"):
        judge(AllAtOnce(), SIX)


def test_a_refusal_is_never_long():
    def talkative(board):
        raise ValueError("word " * 100_000)

    def other(board):
        return 1 / 0

    other.__name__ = "x" * 100_000
    for accused, line in ((talkative, "line"), (other, "xxx")):
        with pytest.raises(Mistrial) as caught:
            judge(accused, SIX)
        assert len(str(caught.value)) <= 500
        assert line in str(caught.value)


def test_numbers_near_the_largest_there_is():
    def swings(board):
        return 1.7e308 if board[0] % 2 else -1.7e308

    def tower(board):
        return 1.7e308

    for accused, edges in ((swings, 180), (tower, 0)):
        verdict = judge(accused, Puzzle(2, 3), sample=1)
        written = json.dumps(verdict.as_dict(), allow_nan=False)  # no Infinity, no NaN
        assert json.loads(written)["measures"][0]["share"] is None
        assert verdict.edges == judge("manhattan", SIX, sample=0).edges
        assert (verdict.inconsistent_edges > 0) == (edges > 0)
        assert "inf" not in str(verdict).replace("infinite", "")


def test_an_array_form_of_its_own_is_checked():
    class Own:
        name = "own"

        def __init__(self, array):
            self.array = array

        def __call__(self, board, puzzle):
            return 0

        def values(self, truth):
            return self.array

    assert judge(Own(np.zeros(720)), SIX, sample=0).admissible
    with pytest.raises(Mistrial, match="own gave 1 and later 0 for the board"):
        judge(Own(np.ones(720)), SIX)
    with pytest.raises(Mistrial, match="own gave nan for the board 1 2 3 / 4 5 x"):
        judge(Own(np.full(720, np.nan)), SIX)
    with pytest.raises(Mistrial, match=r"own gave an array of shape \(9,\)"):
        judge(Own(np.zeros(9)), SIX)
    with pytest.raises(Mistrial, match="own raised AttributeError"):
        judge(Own("zero"), SIX)


# Time limits, Ctrl-C, progress

needs_alarm = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no POSIX signals")


@needs_alarm
@pytest.mark.parametrize("waits", [loop, lambda board: time.sleep(1000)])
def test_a_function_that_never_answers(waits):
    verdict = judge(at_the_late_board(waits), SIX, max_seconds=1)
    assert verdict.admissible is verdict.consistent is None
    assert 0 < verdict.judged < verdict.boards
    assert f"accused had not yet answered for the board {LATE} when" in verdict.stopped
    assert f"Judged {verdict.judged} of 360 boards" in " ".join(str(verdict).split())
    assert "not decided" in verdict.heading
    assert Page(verdict._repr_html_()).images == []
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_time_limit_ends_a_slow_function_between_two_boards():
    result = []

    def slow(board):
        time.sleep(0.01)
        return 0

    def elsewhere():  # only the main thread can have an alarm
        result.append(judge(slow, max_seconds=0.2))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join(20)
    assert result[0].judged < 100
    assert result[0].admissible is None


def test_what_was_convicted_before_the_time_limit_stays_convicted(monkeypatch):
    seconds = []
    monkeypatch.setattr(clock, "perf_counter", lambda: float(len(seconds)))

    def slow_and_wrong(board):
        seconds.append(board)
        return 2 * (board != EIGHT.goal)

    verdict = judge(slow_and_wrong, max_seconds=30)
    assert verdict.stopped and verdict.judged <= 31
    assert verdict.admissible is verdict.consistent is False
    assert len(verdict.path) == 1
    assert f"on 2 of the {verdict.judged} judged boards" in str(verdict)


def test_no_time_at_all():
    verdicts = judge(plain_manhattan, goals="all", max_seconds=0)
    assert [verdict.judged for verdict in verdicts] == [0, 0, 0]
    assert all(verdict.admissible is None for verdict in verdicts)
    assert all(verdict.zero_at_goal is None for verdict in verdicts)
    assert "Judged 0 of 181,440 boards" in str(verdicts)
    assert "Judged 0 of 181,440 boards" in verdicts._repr_html_()


@pytest.mark.parametrize("heuristic", ["manhattan", times(0.5)], ids=["table", "function"])
def test_the_time_limit_holds_while_the_sample_is_drawn(heuristic):
    began = time.monotonic()
    verdict = judge(heuristic, SIX, sample=10**9, seed=4, max_seconds=1)
    assert time.monotonic() - began < 10
    assert verdict.admissible is True
    assert [measure.expansions for measure in verdict.measures] == [None] * 3


def test_ctrl_c_ends_all_goals_with_what_was_judged():
    def interrupted(board):
        if board == SIX.read(LATE):
            raise KeyboardInterrupt
        return 0

    first, second, third = judge(interrupted, SIX, goals="all")
    assert first.admissible is second.admissible is third.admissible is None
    assert first.judged > second.judged == third.judged == 0
    assert first.stopped.endswith(f"for the board {LATE} when Ctrl-C came")


def test_ctrl_c_during_the_sample_leaves_the_verdict(monkeypatch):
    count, calls = Tally.add, []

    def interrupt(tally, columns):
        calls.append(columns)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return count(tally, columns)

    monkeypatch.setattr(Tally, "add", interrupt)
    verdict = judge(times(0.25), SIX, sample=3, seed=99)
    assert calls
    assert verdict.admissible is True
    assert [measure.expansions for measure in verdict.measures] == [None] * 3
    assert "expanded by A*" not in str(verdict)


def test_progress_is_reported_to_a_function(monkeypatch):
    monkeypatch.setattr("searchlab.whole_space.court.clock._FIRST_TICK", 0.02)
    monkeypatch.setattr("searchlab.whole_space.court.clock._TICK", 0.02)
    seen = []

    def slow(board):
        time.sleep(0.001)
        return 0

    judge(slow, SIX, sample=0, progress=lambda done, total: seen.append((done, total)))
    assert {total for _, total in seen} == {360}
    first, second, *_ = [done for done, _ in seen]
    assert 0 < first < second < 360


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("progress", "stream", "done", "shown"),
    [
        (None, Terminal, 10, True),
        (None, Terminal, 60, False),
        (None, io.StringIO, 10, False),
        (True, io.StringIO, 60, True),
        (False, Terminal, 10, False),
    ],
)
def test_the_progress_bar_shows_where_it_helps(monkeypatch, progress, stream, done, shown):
    monkeypatch.setattr(sys, "stderr", stream())
    clock = Clock(None, progress)
    with clock.running("slow"):
        clock.tick(done, 100)
    text = sys.stderr.getvalue()
    assert bool(text) is shown
    if shown:
        assert f"{done} of 100 boards" in text
        assert text.endswith("\r")


# The trial itself: a generator that anybody may drive


def test_a_trial_is_driven_answer_by_answer():
    accused = InThisProcess(plain_manhattan)
    steps = trial(accused, SIX)
    truth, asked = census(SIX), 0
    for testimony in steps:
        assert len(testimony.answers) in (asked, asked + 1)
        asked = len(testimony.answers)
    assert asked == len(testimony.boards) == testimony.asked_twice == 360
    values = [plain_manhattan(board, SIX) for board in testimony.boards]
    assert testimony.answers == values
    distances = truth.distance[testimony.ranks].tolist()
    assert distances == sorted(distances)
    assert verdict_on(testimony) == judge(plain_manhattan, SIX, sample=0)


def test_a_trial_that_nobody_drives_any_further_asks_no_more():
    calls = []
    steps = trial(InThisProcess(lambda board: calls.append(board) or 9), SIX)
    for testimony in steps:
        if len(testimony.answers) == 5:
            steps.close()
    assert len(calls) == 5
    assert next(steps, None) is None
    testimony.stop("nobody listened")
    verdict = verdict_on(testimony)
    assert (verdict.judged, verdict.overestimates, verdict.admissible) == (5, 5, False)
    assert verdict.stopped.endswith("when nobody listened")


def test_the_process_of_an_isolated_function_ends_with_its_trial(tmp_path):
    file = tmp_path / "heur.py"
    file.write_text("import time\ndef h(board): time.sleep(0.01); return 0\n")
    steps = trial(Isolated(str(file), "h", 1024), SIX)
    for testimony in steps:
        if len(testimony.answers) > 3:
            break
    steps.close()
    assert 3 < len(testimony.answers) < 100
    assert not [thread for thread in threading.enumerate() if isinstance(thread, _Reader)]


# Refusals


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"puzzle": Puzzle(2, 5)}, "1,814,400 boards"),
        ({"puzzle": Puzzle(4, 4)}, "too many for a census"),
        ({"puzzle": "8"}, "must be a Puzzle"),
        ({"goals": "corner"}, "neither a name"),
        ({"goals": []}, "at least one goal"),
        ({"puzzle": SIX, "goals": "1 2 / 3 4 / 5 x"}, "3 rows of 2 cells were given"),
        ({"max_seconds": -1}, "max_seconds must be a number from 0 up"),
        ({"max_seconds": float("nan")}, "max_seconds must be a number from 0 up"),
        ({"max_memory": 0.5}, "max_memory must be a whole number"),
        ({"sample": -1}, "sample must be a whole number"),
        ({"seed": "x"}, "seed must be a whole number"),
    ],
)
def test_bad_arguments(arguments, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        judge("manhattan", **arguments)


@pytest.mark.parametrize(
    ("heuristic", "sentence"),
    [
        ("zoff", "there is no heuristic 'zoff'"),
        ("zoff", "FILE.py:NAME"),
        ("zoff.py", "which function? Write zoff.py:NAME"),
        ("zoff.py:h", "there is no file 'zoff.py'"),
        (5, "a heuristic is a name"),
    ],
)
def test_no_heuristic(heuristic, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        judge(heuristic)
