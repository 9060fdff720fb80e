"""Where a recorded search goes wrong, held against the census and against a search by hand."""

from collections import Counter

import pytest

pytest.importorskip("numpy")

from searchlab import EIGHT, FIFTEEN, Puzzle, record
from searchlab.analysis.flaws import flaws
from searchlab.exhaustive.census import census
from searchlab.search.events import GOAL, INFERIOR, QUEUED

START = "2 3 4 1 5 x 7 6 8"


def found(*arguments, **options):
    trace = record(*arguments, **options)
    return trace, {flaw.name: flaw for flaw in flaws(trace)}


@pytest.mark.parametrize(
    "strategy", ["breadth-first", "breadth-first-ranks", "bidirectional", "uniform-cost", "a-star"]
)
def test_sound_searches_show_none(strategy):
    assert found(EIGHT, START, strategy)[1] == {}


def test_superior_node_drops_the_shortest_path():
    trace, kinds = found(EIGHT, START, "superior-node")
    truth = census(EIGHT)
    dropped = [
        node
        for node in trace.nodes()
        if node.outcome == INFERIOR and node.g + truth[node.state] == truth[START]
    ]
    flaw = kinds["Shortest path dropped"]
    assert (flaw.count, flaw.node, flaw.event) == (
        len(dropped),
        dropped[0].number,
        dropped[0].made_at,
    )
    assert flaw.words == (
        "Expansion 1 drops 2 3 4 1 x 5 7 6 8 as inferior, though a solution of 19 moves "
        "leads there."
    )
    assert kinds["Gives up"].event == len(trace)
    assert "19 moves lead to the goal" in kinds["Gives up"].words


def test_expanded_again_and_queued_twice():
    trace, kinds = found(EIGHT, START, "a-star-unchecked", heuristic="misplaced")
    seen = Counter(event.state for event in trace)
    assert kinds["Expanded again"].count == sum(count - 1 for count in seen.values()) > 0
    first = next(
        i for i, event in enumerate(trace) if event.state in [trace[j].state for j in range(i)]
    )
    assert kinds["Expanded again"].event == first
    before = next(i for i in range(first) if trace[i].state == trace[first].state)
    assert kinds["Expanded again"].words == (
        f"Expansion {first + 1} expands {EIGHT.write(trace[first].state)}, as expansion "
        f"{before + 1} did before."
    )
    depths, twice = {}, 0
    for event in trace:
        depths[event.state] = min(event.g, depths.get(event.state, event.g))
        for child in event.children:
            if child.outcome == QUEUED:
                twice += depths.get(child.state, 99) <= event.g + 1
                depths[child.state] = min(event.g + 1, depths.get(child.state, 99))
    assert kinds["Queued twice"].count == twice > 0


def test_queued_twice_tells_a_board_that_waits_from_one_that_was_expanded():
    trace, kinds = found(EIGHT, START, "a-star-unchecked")
    flaw = kinds["Queued twice"]
    child = trace.nodes()[flaw.node].state
    assert child not in [event.state for event in trace[: flaw.event + 1]]
    made = [node.made_at for node in trace.nodes() if node.state == child]
    assert made[0] < made[1] == flaw.event
    assert flaw.words == (
        f"Expansion {flaw.event + 1} puts {EIGHT.write(child)} on the frontier, although it "
        "waits there already."
    )

    def comes_back(puzzle, start):
        near = puzzle.apply(start, "u")
        yield start, 0, [("u", near, QUEUED)]
        yield near, 1, [("d", start, QUEUED)]

    _, kinds = found(EIGHT, START, comes_back)
    assert kinds["Queued twice"].words == (
        f"Expansion 2 puts {START} on the frontier, although it was expanded before."
    )


@pytest.mark.parametrize("strategy", ["greedy", "depth-first", "weighted-a-star"])
def test_detours(strategy):
    trace, kinds = found(EIGHT, START, strategy, max_expansions=3000)
    depth = census(Puzzle(3, 3, START))
    wrong = [i for i, e in enumerate(trace) if not e.again and e.g > depth[e.state]]
    assert (kinds["Detour"].event, kinds["Detour"].count) == (wrong[0], len(wrong))


def test_detours_of_a_large_puzzle_are_seen_from_within():
    board = FIFTEEN.scramble(30, seed=3)
    trace, kinds = found(FIFTEEN, board, "greedy", max_expansions=4000)
    least = {}
    for node in trace.nodes():
        least[node.state] = min(node.g, least.get(node.state, node.g))
    wrong = [i for i, e in enumerate(trace) if e.g > least[e.state]]
    assert wrong, "the board shows nothing; take another"
    assert (kinds["Detour"].event, kinds["Detour"].count) == (wrong[0], len(wrong))
    assert "the search itself finds" in kinds["Detour"].words
    assert kinds.keys() <= {"Detour", "Queued twice", "Expanded again"}


def test_an_overestimate_and_what_it_cuts():
    trace, kinds = found(EIGHT, START, "ida-star", heuristic="gap")
    truth = census(EIGHT)
    over = [i for i, e in enumerate(trace) if not e.again and e.h > truth[e.state]]
    assert (kinds["Overestimate"].event, kinds["Overestimate"].count) == (over[0], len(over))
    cut = sum(
        child.outcome == "pruned" and event.g + 1 + truth[child.state] <= event.limit
        for event in trace
        for child in event.children
    )
    assert kinds["Shortest path dropped"].count == cut > 0


def test_iterations_begin_anew():
    """IDA* expands the start once in each iteration, which is no flaw."""
    _, kinds = found(EIGHT, "1 2 3 4 5 x 7 8 6", "iterative-deepening")
    assert kinds == {}
    trace, kinds = found(EIGHT, START, "ida-star")
    again, seen = 0, set()
    for event in trace:
        if event.again:
            continue
        if event.g == 0:
            seen.clear()
        again += event.state in seen
        seen.add(event.state)
    assert kinds["Expanded again"].count == again > 0


def test_a_goal_that_nobody_notices():
    _, kinds = found(EIGHT, EIGHT.goal, "superior-node")
    assert kinds["Goal not noticed"].event == 0
    _, kinds = found(EIGHT, EIGHT.goal, "breadth-first-ranks", test_start=False, max_expansions=9)
    assert (kinds["Goal not noticed"].event, kinds["Goal not noticed"].count) == (0, 1)


def test_a_goal_that_is_thrown_away():
    """The expansion after the last that is allowed is made, and what it found is lost."""
    board = EIGHT.board("1 2 3 4 5 6 x 7 8")
    trace = record(EIGHT, board, "superior-node")
    assert trace.result.solved
    trace, kinds = found(EIGHT, board, "superior-node", step_limit=len(trace) - 1)
    flaw = kinds["Goal thrown away"]
    assert flaw.event == len(trace) - 1 and trace.nodes()[flaw.node].outcome == GOAL
    assert flaw.words == (
        f"Expansion {len(trace)} finds the goal, and yet the search ends without a solution."
    )
    assert kinds["Gives up"].count == 1


def test_not_shortest():
    trace, kinds = found(EIGHT, START, "greedy")
    assert trace.result.length > 19
    assert kinds["Not shortest"].event == len(trace)
    assert kinds["Not shortest"].words == (
        f"The solution found has {trace.result.length} moves; 19 would do."
    )


def test_an_unsolvable_board_has_no_shortest_path():
    _, kinds = found(EIGHT, "2 1 3 4 5 6 7 8 x", "superior-node", parity_check=False)
    assert not kinds.keys() & {"Shortest path dropped", "Overestimate", "Gives up"}


def test_in_the_order_in_which_they_show():
    for strategy in ("superior-node", "a-star-unchecked", "greedy", "ida-star"):
        listed = flaws(record(EIGHT, START, strategy))
        assert [flaw.event for flaw in listed] == sorted(flaw.event for flaw in listed)
        assert len({flaw.name for flaw in listed}) == len(listed) > 0
