"""The checks of lesson 02, and what that lesson draws and tabulates."""

import re

import pytest
from answers import NO_BOARDS, crash

from searchlab import EIGHT, STRATEGIES, Puzzle, figures, record
from searchlab.exercises import (
    check_detour,
    check_join,
    check_no_gain,
    check_path_to,
    check_smaller_side,
)
from searchlab.search.events import Expansion
from searchlab.search.paths import reverse

SMALL = Puzzle(2, 3)


@pytest.mark.parametrize(
    ("board", "name"),
    [
        *NO_BOARDS,
        (EIGHT.goal, "solved"),
        ("1 2 3 4 x 5 7 8 6", "it saves a little"),
        ("2 3 4 1 5 x 7 6 8", "it saves a lot"),
        ("1 2 3 4 5 x 7 8 6", "passed"),
        ("1 2 3 4 5 6 7 x 8", "passed"),
    ],
)
def test_no_gain(board, name):
    assert check_no_gain(board).name == name


TURN = str.maketrans("udlr", "durl")


@pytest.mark.parametrize(
    ("join", "name"),
    [
        (crash, "your code stops"),
        (lambda forward, backward: None, "nothing comes back"),
        (lambda forward, backward: forward + backward, "the direction"),
        (lambda forward, backward: forward + backward[::-1], "the direction"),
        (lambda forward, backward: forward + backward.translate(TURN), "the order"),
        (lambda forward, backward: reverse(backward) + forward, "other moves"),
        (lambda forward, backward: 7, "other moves"),
        (lambda forward, backward: forward + reverse(backward) if forward else "", "other moves"),
        (lambda forward, backward: forward + reverse(backward), "passed"),
    ],
)
def test_join(join, name):
    assert check_join(join).name == name


def as_published(parent, moved_by, root, number):
    moves = ""
    while parent[number] != 0:
        moves = moved_by[number] + moves
        number = parent[number]
    return moves


def backwards(parent, moved_by, root, number):
    moves = ""
    while number != root:
        moves += moved_by[number]
        number = parent[number]
    return moves


def unless_the_root_is_0(parent, moved_by, root, number):
    if root == 0:
        return backwards(parent, moved_by, root, number)[::-1]
    return as_published(parent, moved_by, root, number)


def for_ever(parent, moved_by, root, number):
    while parent[root] is not None:
        pass


@pytest.mark.parametrize(
    ("path_to", "name"),
    [
        (crash, "your code stops"),
        (for_ever, "your code stops"),
        (lambda *arguments: None, "nothing comes back"),
        (lambda *arguments: "udlr", "other moves"),
        (as_published, "moves lost"),
        (unless_the_root_is_0, "moves lost"),
        (backwards, "backwards"),
        (lambda *arguments: backwards(*arguments)[::-1], "passed"),
    ],
)
def test_path_to(path_to, name):
    assert check_path_to(path_to).name == name


ELEVEN = ["AE", "CF", "BH", "DI", "EM", "FM", "HI"]  # with S and G a cycle of eleven


@pytest.mark.parametrize(
    ("edges", "name"),
    [
        (..., "nothing there yet"),
        (7, "not edges"),
        (["SAG"], "not edges"),
        (["SA", "BG"], "no path"),
        ([], "no path"),
        (["SG"], "too near"),
        (["SA", "SB", "GC", "GD", "AX", "CX", "BD"], "too near"),
        (["SA", "AB", "BC", "CD", "DG"], "no odd cycle"),
        (["SA", "SB", "AB", "BC", "CD", "DE", "EG"], "a shortest path"),
        (["SB", "SA", "GD", "GC", *ELEVEN], "a shortest path"),
        (["SA", "SB", "GC", "GD", *ELEVEN], "passed"),
        ([tuple(edge) for edge in ["SA", "SB", "GC", "GD", *ELEVEN]], "passed"),
    ],
)
def test_detour(edges, name):
    assert check_detour(edges).name == name


def sides(puzzle, start, *, choose=min, whole=True, solved=True, named=True):
    """Search from both ends, rightly or with a usual mistake."""
    if solved and start == puzzle.goal:
        return ""
    names = ("forward", "backward")
    path = {start: ""}, {puzzle.goal: ""}
    level = [start], [puzzle.goal]
    while all(level):
        side = choose((0, 1), key=lambda each: len(level[each]))
        states, further = (level[side], []) if whole else (level[side][:1], level[side][1:])
        for state in states:
            children = []
            met = None
            for move, child in puzzle.successors(state):
                new = child not in path[side]
                path[side].setdefault(child, path[side][state] + move)
                met = child if child in path[1 - side] else None
                children.append(
                    (move, child, "meeting" if met else "queued" if new else "duplicate")
                )
                if met:
                    break
                further += [child] * new
            name = names[side] if named else None
            yield Expansion(state, len(path[side][state]), children, side=name)
            if met:
                return path[0][met] + reverse(path[1][met])
        level[side][:] = further


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "passed"),
        ({"choose": max}, "one side only"),
        ({"whole": False}, "half a level"),
        ({"named": False}, "not from both ends"),
        ({"solved": False}, "past the meeting"),
    ],
)
def test_smaller_side(options, name):
    verdict = check_smaller_side(lambda puzzle, start: (yield from sides(puzzle, start, **options)))
    assert verdict.name == name, verdict


def test_a_side_whose_turn_it_is_may_be_the_larger():
    verdict = check_smaller_side(STRATEGIES["bidirectional"].generate)
    assert verdict.name == "the larger side"
    assert (
        "begins a level of the forward side with 3 boards; on the other side wait 2."
        in verdict.said
    )


# -- the figure -------------------------------------------------------------------------


def series(figure):
    """Read the counts back from a twin of one block."""
    return {
        line[:24].strip(): [int(count) for count in line[24:].split()]
        for line in figure.twin.splitlines()
        if line.startswith("from")
    }


def test_the_twin_of_a_meeting_counts_what_was_searched():
    trace = record(SMALL, "2 5 x 1 3 4", "bidirectional")
    figure = figures.meeting(trace)
    counts = series(figure)
    done = [row for name, row in counts.items() if name.endswith("expanded")]
    assert sum(map(sum, done)) == trace.result.expanded == 25
    assert sum(map(sum, counts.values())) == trace.result.peak_held
    assert figure.title == "The sides meet after 25 expansions, at 5 + 4 moves"
    assert figure.twin.splitlines()[-1] == "meeting at 2 x 3 1 4 5"


def test_every_meeting_parts_the_solution():
    for board in ("1 2 x 4 5 3", "1 x 2 4 5 3", "x 1 2 4 5 3", "4 5 x 1 2 3"):
        trace = record(SMALL, board, "bidirectional")
        near, far = map(int, re.findall(r"\d+", figures.meeting(trace).title)[-2:])
        assert near + far == trace.result.length
        met = trace[-1].children[-1].state
        assert SMALL.apply(trace.result.start, trace.result.moves[:near]) == met


def test_before_the_meeting_both_sides_grow():
    trace = record(SMALL, "2 5 x 1 3 4", "bidirectional")
    assert figures.meeting(trace, 6).title == "After 6 expansions: 6 + 6 boards reached"
    assert series(figures.meeting(trace, 1)) == {
        "from the start: expanded": [1, 0],
        "from the start: frontier": [0, 2],
        "from the goal: expanded": [0, 0],
        "from the goal: frontier": [1, 0],
    }


def test_a_search_from_one_side_has_no_meeting():
    with pytest.raises(ValueError, match="one side only"):
        figures.meeting(record(SMALL, "2 5 x 1 3 4", "breadth-first"))
