"""The smallest map that refutes a search: mistakes, right searches, our own strategies."""

# ruff: noqa: F401

from contextlib import redirect_stdout
from heapq import heappop, heappush
from io import StringIO
from itertools import count

import pytest
from golden import transcript

from searchlab import Map, figures, play, refute, solve


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


def unpacks_its_own(problem, start):
    """Take pairs and triples, and unpack a pair of its own as a triple when a path is cheaper."""
    best, frontier = {start: (0, "")}, [(0, start)]
    while frontier:
        _, state = heappop(frontier)
        if state == problem.goal:
            return best[state][1]
        for move, child, *cost in problem.successors(state):
            new = best[state][0] + (cost[0] if cost else 1), best[state][1] + move
            if child in best and new < best[child]:
                _, _, _ = best[child]
            if child not in best:
                best[child] = new
                heappush(frontier, (new[0], child))
    return None


async def never_awaited(problem, start):
    return [problem.goal]


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


def test_it_is_drawn_and_played():
    found = refute(a_star)
    assert play(found).trace is found.trace and len(found.trace) == found.result.expanded
    assert play(found.problem, found.start, "a-star", heuristic=found.heuristic).trace.result.solved


def back(problem, start):
    """Use moves in both directions."""
    if any(state == start for _, state, _ in problem.successors(start)):
        return None
    for _, child, _ in problem.successors(start):
        if start not in [state for _, state, _ in problem.successors(child)]:
            return None
    return uniform(problem, start)


def four(problem, start):
    for _, _, _, _ in problem.successors(start):
        pass


def smallest(search, **options):
    """Refute a search, and hold what is found against our own search; return the sentence."""
    found = refute(search, **options)
    assert type(found.problem) is Map and (found.start, found.problem.goal) == ("S", "G")
    given = {"heuristic": found.heuristic} if found.estimate else {}
    right = solve(found.problem, "S", "a-star" if given else "uniform-cost", **given)
    assert right.cost == found.least
    answered = found.cost is None or (found.result.moves, found.result.cost)
    assert answered in (True, (found.answer, found.cost))
    sentence, row = str(found), found.as_dict()
    assert found.name in repr(found) and sentence.split(":")[0] in found._repr_html_()
    assert (row["refuted"], row["tried"], row["least"]) == (True, found.tried, found.least)
    return sentence


def left_alone(search, **options):
    """Try to refute a search in vain; return what is printed."""
    with redirect_stdout(StringIO()) as said:
        assert refute(search, **options) is None
    return said.getvalue()


def spoils(problem, start):
    """Change what is its own."""
    moves = uniform(problem, start)
    problem.successors(start).clear()
    return moves


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a-star", "ida-star", "a-star-arrays"])
def test_our_own_searches_are_left_alone(name):
    assert " maps of at most " in left_alone(name, consistent=name == "a-star-arrays")


def turning_back(problem, start, moves=(), last=None):
    """Know the names of a puzzle's moves, as IDA* does."""
    if start == problem.goal:
        return moves
    for move, child, *_ in problem.successors(start):
        if len(moves) < 3 and move != {"l": "r", "r": "l", "u": "d", "d": "u", None: ""}[last]:
            found = turning_back(problem, child, (*moves, move), move)
            if found:
                return found
    return None


def test_a_search_that_knows_the_moves_of_a_puzzle_cannot_be_tried():
    with pytest.raises(ValueError, match="turning_back knows the moves of a puzzle, such as l and"):
        refute(turning_back)


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


test_what_is_said = transcript("refute", globals())
