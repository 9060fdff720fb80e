"""The smallest map that refutes a search: mistakes, right searches, our own strategies."""

from heapq import heappop, heappush
from itertools import count

import pytest

from searchlab import Map, figures, play, refute, solve
from searchlab.exhaustive.refute import MOST_EXPANSIONS


def best_first(f, early=False, on_push=False):
    """Make a search with priority f(parent's, cost, g, h, depth), which may have a mistake."""

    def run(problem, start, h):
        frontier, seen = [(0, 0, start, "")], set()
        while frontier:
            priority, g, state, path = heappop(frontier)
            if state == problem.goal:
                return path
            if state in seen and not on_push:
                continue
            seen.add(state)
            for move, child, cost in problem.successors(state):
                if early and child == problem.goal:
                    return path + move
                if on_push and child in seen:
                    continue
                seen.update([child] if on_push else [])
                child_f = f(priority, cost, g + cost, h(child), len(path) + 1)
                heappush(frontier, (child_f, g + cost, child, path + move))
        return None

    return run


def blind(f, **mistake):
    """The same without a heuristic."""
    run = best_first(f, **mistake)
    return lambda problem, start: run(problem, start, lambda place: 0)


def cheapest_step(problem, start):
    """Take the cheapest road to a new place, and never come back."""
    path, state, seen = [], start, {start}
    while state != problem.goal:
        steps = [(c, child) for _, child, c in problem.successors(state) if child not in seen]
        if not steps:
            return None
        state = min(steps)[1]
        seen.add(state)
        path.append(state)
    return path


def breadth_first(problem, start):
    """Unpack pairs."""
    path, frontier = {start: []}, [start]
    for state in frontier:
        if state == problem.goal:
            return path[state]
        for move, child in problem.successors(state):
            if child not in path:
                path[child] = [*path[state], move]
                frontier.append(child)
    return None


def without_visited(problem, start):
    frontier = [(start, "")]
    while frontier:
        state, path = frontier.pop()
        if state == problem.goal:
            return path
        frontier += [(child, path + move) for move, child in problem.successors(state)]
    return None


def remembers(problem, start, visited=set()):  # noqa: B006
    """Right once."""
    frontier = [(start, "")]
    for state, path in frontier:
        if state == problem.goal:
            return path
        visited.add(state)
        frontier += [(c, path + m) for m, c in problem.successors(state) if c not in visited]
    return None


uniform = blind(lambda p, c, g, h, depth: g)
a_star = best_first(lambda p, c, g, h, depth: g + h)  # a closed set, never reopened
THREE = "S–A 1, S–G 3, A–G 1: it answers 3, 2 is cheapest"
MISTAKES = {
    "goal test on generation": (blind(lambda p, c, g, h, depth: g, early=True), {}, THREE),
    "closed on insertion": (blind(lambda p, c, g, h, depth: g, on_push=True), {}, THREE),
    "moves are counted": (blind(lambda p, c, g, h, depth: depth), {}, THREE),
    "depth first": (
        blind(lambda p, c, g, h, depth: -depth),
        {},
        "S–A 1, S–G 1, A–G 1: it answers 2, 1 is cheapest",
    ),
    "no way back": (cheapest_step, {}, "S–A 1, S–G 1: it finds no path, 1 is cheapest"),
    "h alone": (
        best_first(lambda p, c, g, h, depth: h),
        {"consistent": True},
        "S–A 1, S–G 3, A–G 1, h(A) = 1: it answers 3, 2 is cheapest",
    ),
    "never reopened": (
        a_star,
        {},
        "S–A 1, S–B 3, A–B 1, B–G 2, h(A) = 3: it answers 5, 4 is cheapest",
    ),
    "h added up": (
        best_first(lambda p, c, g, h, depth: p + c + h),
        {"consistent": True},
        "S–A 1, S–B 3, A–B 1, B–G 1, h(S) = 1, h(A) = 2, h(B) = 1: it answers 4, 3 is cheapest",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_smallest_map(mistake):
    search, options, sentence = MISTAKES[mistake]
    found = refute(search, **options)
    assert str(found) == f"{sentence}; all smaller maps that were tried are right"
    assert type(found.problem) is Map and (found.start, found.problem.goal) == ("S", "G")
    given = {"heuristic": found.heuristic} if found.estimate else {}
    right = solve(found.problem, "S", "a-star" if given else "uniform-cost", **given)
    assert right.cost == found.least
    assert found.cost is None or (found.result.moves, found.result.cost) == (
        found.answer,
        found.cost,
    )
    assert found.name in repr(found) and sentence.split(":")[0] in found._repr_html_()
    row = found.as_dict()
    assert (row["refuted"], row["tried"], row["least"]) == (True, found.tried, found.least)


def test_it_is_drawn_and_played():
    found = refute(a_star)
    assert found.estimate == {"S": 0, "A": 3, "B": 0, "G": 0} and found.heuristic("A") == 3
    assert (found.answer, found.cost, found.least) == (("B", "G"), 5, 4)
    assert "B 3" in str(figures.road_map(found)) and found.problem.positions
    assert play(found).trace is found.trace and len(found.trace) == found.result.expanded
    assert play(found.problem, found.start, "a-star", heuristic=found.heuristic).trace.result.solved


def test_a_map_is_drawn_where_the_moves_are_no_path():
    found = refute(lambda space, start: ["nowhere"])
    drawn = figures.road_map(found)
    assert drawn.title.endswith("it answers ('nowhere',), which is no path to G, 1 is cheapest")
    assert str(drawn).startswith("cheapest: S G")


@pytest.mark.parametrize(
    ("search", "options"),
    [
        (uniform, {"costs": [1, 2]}),
        (a_star, {"costs": [1, 2], "consistent": True, "places": 3}),
        (breadth_first, {}),
        # Our own; A* that does not reopen is wrong with costs of 1 and 3.
        ("uniform-cost", {}),
        ("a-star", {"costs": [1, 3]}),
        ("ida-star", {"costs": [1]}),
        ("a-star-unchecked", {"costs": [1, 2], "consistent": True, "places": 3}),
        ("a-star-arrays", {"costs": [1, 2], "consistent": True, "places": 3}),
        ("breadth-first", {"costs": [1]}),
        ("bidirectional", {"costs": [1]}),
        ("iterative-deepening", {"costs": [1]}),
        pytest.param("a-star", {}, marks=pytest.mark.slow),
        pytest.param("ida-star", {}, marks=pytest.mark.slow),
        pytest.param("a-star-arrays", {"consistent": True}, marks=pytest.mark.slow),
    ],
)
def test_right_searches_are_left_alone(search, options, capsys):
    assert refute(search, **options) is None
    text = capsys.readouterr().out
    assert " maps of at most " in text and text.endswith("; it may be wrong on others.\n")
    assert ("with equal costs" in text) == (search is breadth_first or options.get("costs") == [1])


@pytest.mark.parametrize("name", ["breadth-first", "bidirectional", "depth-first", "greedy"])
def test_strategies_that_do_not_promise_it(name):
    found = refute(name)
    assert (found.cost > found.least) and found.result.cost == found.cost


def test_a_strategy_of_puzzles_alone():
    with pytest.raises(ValueError, match="takes puzzles of at most 10 cells, not <map of"):
        refute("breadth-first-ranks")


@pytest.mark.parametrize(
    ("search", "sentence"),
    [
        (lambda p, s: None, "S–G 1: it finds no path, 1 is cheapest"),
        (lambda p, s: [s, "G"], "S–G 1: it answers ('S', 'G'), which is no path to G, 1 is "),
        (lambda p, s: 5, "S–G 1: it answers 5, which is no path to G, 1 is cheapest"),
        (lambda p, s: p.successors(s)[1], "S–G 1: it raises IndexError: list index out of range"),
        (lambda p, s: exit(), "S–G 1: it raises SystemExit"),
        (
            without_visited,
            f"S–A, S–B, A–G: it does not end within {MOST_EXPANSIONS:,} expansions, 2 is the ",
        ),
        (remembers, "S–A, A–G: it finds no path when it is called again, 2 is the fewest; a "),
        (
            lambda p, s: next((c for _, c, _ in p.successors(s) if c > "A"), None),
            "S–A 1, A–G 1: it finds no path, 2 is cheapest; all",
        ),
    ],
)
def test_other_answers(search, sentence):
    assert str(refute(search)).startswith(sentence)


def test_roads_that_lead_one_way():
    def back(problem, start):  # uses moves in both directions
        if any(state == start for _, state, _ in problem.successors(start)):
            return None
        for _, child, _ in problem.successors(start):
            if start not in [state for _, state, _ in problem.successors(child)]:
                return None
        return uniform(problem, start)

    found = refute(back)
    assert str(found).startswith("S→G 1: it finds no path") and not found.two_way
    assert found.problem.graph.is_directed()


def test_an_error_of_unpacking_refutes_nothing():
    def four(problem, start):
        for _, _, _, _ in problem.successors(start):
            pass

    with pytest.raises(ValueError, match=r"unpacks neither pairs \(move, state\) nor triples"):
        refute(four)


def test_what_a_search_changes_is_its_own():
    def spoils(problem, start):
        moves = uniform(problem, start)
        problem.successors(start).clear()
        return moves

    assert refute(spoils, places=3) is None


def test_another_answer_each_time():
    calls = count()
    with pytest.raises(ValueError, match="another path when it is called again"):
        refute(lambda p, s: None if next(calls) == 20 else uniform(p, s))


def test_own_options(capsys):
    assert refute(a_star, h=lambda place: 0, places=3) is None
    assert " 105 maps of " in capsys.readouterr().out
    for wrong in ({"places": 5}, {"costs": []}, {"costs": 3}, {"costs": [0]}, {"depth": 3}):
        with pytest.raises(ValueError, match=next(iter(wrong)).rstrip("s")):
            refute(uniform, **wrong)


def test_ctrl_c_ends_it(capsys):
    calls = count()

    def interrupted(problem, start):
        if next(calls) == 30:
            raise KeyboardInterrupt
        return uniform(problem, start)

    with pytest.raises(KeyboardInterrupt):
        refute(interrupted)
    assert capsys.readouterr().out == ""


def test_progress(capsys):
    refute("uniform-cost", costs=[1, 2], progress=True)
    assert "\runiform-cost: 2,000 maps" in capsys.readouterr().err
