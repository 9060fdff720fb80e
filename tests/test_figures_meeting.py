"""The picture of two searches that meet: which meeting it shows, and what it counts."""

from itertools import pairwise

import pytest

from searchlab import EIGHT, Puzzle, figures, record
from searchlab.analysis.graphs import RoadMap
from searchlab.analysis.meetings import TwoSidedSearch
from searchlab.styles import MEANINGS

test_meeting_widget = pytest.importorskip("test_meeting_widget")
SMALL = Puzzle(2, 3)
GOES_ON = SMALL.random(8)  # from here the first way found is not the last


def patient(puzzle, start):
    return test_meeting_widget.two_sides(puzzle, start, key=lambda state, end: 0, patience=6)


def test_it_counts_what_the_search_counts():
    found = TwoSidedSearch(EIGHT, EIGHT.read("2 3 4 1 5 x 7 6 8"), "bidirectional")
    rows = {}
    for line in figures.meeting(found.trace).twin.splitlines():
        name, colon, rest = line.partition(": ")
        if colon:
            kind, *counts = rest.split()
            rows.setdefault((name, kind), []).extend(int(c.replace(",", "")) for c in counts)
    for side, name in (("forward", "from the start"), ("backward", "from the goal")):
        expanded, frontier = rows[name, "expanded"], rows[name, "frontier"]
        assert [a + b for a, b in zip(expanded, frontier, strict=True)] == found.levels(
            side, "reached"
        )
        assert expanded[: len(found.levels(side, "expanded"))] == found.levels(side, "expanded")
        assert sum(expanded) == sum(found.levels(side, "expanded"))


def test_it_shows_the_meeting_that_the_solution_leads_through():
    trace = record(SMALL, GOES_ON, patient)
    met = [node.state for node in trace.nodes() if node.fate == "meeting"]
    path = [board.state for board in trace.result.path]
    assert met[-1] not in path, "the board shows nothing; take another"
    figure = figures.meeting(trace)
    (here,) = [state for state in met if state in path]
    assert figure.twin.splitlines()[-1] == f"meeting at {SMALL.write(here)}"
    near = path.index(here)
    far = len(path) - 1 - near
    assert figure.title.endswith(f", at {near} + {far} moves")
    (axes,) = figure.canvas.axes
    thick = [a for a in axes.lines if a.get_linewidth() == MEANINGS["path"].linewidth]
    assert sorted(len(a.get_xdata()) for a in thick) == sorted([near + 1, far + 1])


def test_the_path_skips_no_column():
    """The board in which the sides meet stands on both sides, so that each move is a column."""
    trace = record(SMALL, "2 5 x 1 3 4", "bidirectional")
    (axes,) = figures.meeting(trace).canvas.axes
    thick = [a for a in axes.lines if a.get_linewidth() == MEANINGS["path"].linewidth]
    apart = {round(abs(b - a), 6) for line in thick for a, b in pairwise(line.get_xdata())}
    assert len(apart) == 1
    stars = [a for a in axes.lines if a.get_marker() == MEANINGS["path"].marker]
    assert len(stars) == 2


def test_bars_stand_on_the_axis_and_count():
    (axes,) = figures.meeting(record(EIGHT, "2 3 4 1 5 x 7 6 8", "bidirectional")).canvas.axes
    expanded, frontier = axes.containers
    assert all(bar.get_y() == 0 for bar in expanded)
    assert sum(bar.get_height() for bar in expanded) == 576
    feet = {bar.get_x(): bar.get_height() for bar in expanded}
    assert all(bar.get_y() == feet.get(bar.get_x(), 0) for bar in frontier)
    assert sum(bar.get_height() for bar in frontier) == 185 + 25 + 152


def test_a_search_cut_short_after_a_meeting_has_none_to_show():
    first = next(n.made_at for n in record(SMALL, GOES_ON, patient).nodes() if n.fate == "meeting")
    trace = record(SMALL, GOES_ON, patient, max_expansions=first + 2)
    assert not trace.result.solved
    assert figures.meeting(trace).title.startswith(f"After {first + 2} expansions: ")


def test_the_path_found_is_thick_on_a_map():
    roads = RoadMap("S u A r X r C d G", "S d B r D u G")
    figure = figures.road_map(roads, "urrd")
    assert figure.title == "The path found has 4 moves; 3 are enough"
    (axes,) = figure.canvas.axes
    thick = [a for a in axes.lines if a.get_linewidth() == MEANINGS["path"].linewidth]
    assert [len(a.get_xdata()) for a in thick] == [5]
    spots = [tuple(a.get_xydata()[0]) for a in axes.lines if a.get_marker() == "o"]
    assert len(spots) == len(set(spots)) == 7
    assert figures.road_map(roads, "dru").title == "The path found has 3 moves: no route is shorter"
