"""The textbook's searches, in which some parts may be replaced by a mistake or a variation."""

from collections import deque
from string import Template

IMPORTS = """
from collections import deque
from heapq import heappop, heappush
from itertools import count
from math import inf
from searchlab.problems import INVERSE

def turned(moves):
    return "".join(INVERSE[move] for move in moves)

def reverse(moves):
    return turned(moves[::-1])
"""

GRAPH = """
def search(puzzle, start, h):
    if not ($parity):
        return $unsolvable
    best, frontier, closed, number = {start: 0}, [(0, 0, start, "")], set(), count()
    if $early and $tests_start and start == puzzle.goal:
        return ""
    while frontier:
        _, _, state, path = heappop(frontier)
        if $stale:
            continue
        if state == puzzle.goal and not $early:
            return $answer
        closed.add(state)
        $report
        for move, child in $children:
            g, n = len(path) + 1, next(number)
            if $early and child == puzzle.goal:
                path += move
                return $answer
            if $enters:
                best[child] = g
                heappush(frontier, ($key, $tie, child, path + move))
"""
COMMON = {
    "tests_start": "True",
    "answer": "path",
    "parity": "True",
    "unsolvable": "None",
    "report": "pass",  # the line that is run for each board expanded
}
QUEUE = COMMON | {
    "key": "0",
    "tie": "n",
    "enters": "child not in best",
    "stale": "False",
    "early": "False",
    "children": "puzzle.successors(state)",
}
GREEDY = QUEUE | {"key": "h(child)"}
A_STAR = QUEUE | {
    "key": "g + h(child)",
    "enters": "g < best.get(child, inf)",
    "stale": "len(path) > best[state]",
}
ITERATIONS = """
def search(puzzle, start, h):
    if not ($parity):
        return $unsolvable
    entered, closed = [], {start: 0}

    def descend(path, moves, threshold):
        least = inf
        $report
        for move, child in $children:
            if $skips:
                continue
            if child == puzzle.goal:
                return moves + move, threshold
            g = len(path)
            f = $f
            if f $beyond threshold:
                least = min(least, f)
                continue
            closed[child] = g
            entered.append(move)
            found, f = descend([*path, child], moves + move, threshold)
            if found is not None:
                return found, threshold
            least = min(least, f)
        return None, least

    if $tests_start and start == puzzle.goal:
        return ""
    threshold = $first
    while threshold < inf:
        $forget
        path, least = descend([start], "", threshold)
        if path is not None:
            return $answer
        threshold = $rise
"""
DEEPENING = COMMON | {
    "forget": "closed, entered[:] = {start: 0}, []",
    "skips": "moves and move == INVERSE[moves[-1]]",
    "first": "h(start)",
    "f": "g + h(child)",
    "beyond": ">",
    "rise": "least",
    "children": "puzzle.successors(path[-1])",
}
BOTH_ENDS = """
def search(puzzle, start, h):
    if $tests_start and start == puzzle.goal:
        return ""
    paths, side = ({start: ""}, {puzzle.goal: ""}), 1
    frontier = deque([start]), deque([puzzle.goal])
    while all(frontier):
        side = $side
        state = frontier[side].$take()
        if state in paths[1 - side] and not $early:
            forward, backward = paths[0][state], paths[1][state]
            path = $join
            return $answer
        $report
        for move, child in puzzle.successors(state):
            if $enters:
                paths[side][child] = paths[side][state] + move
                frontier[side].append(child)
                if child in paths[1 - side] and $early:
                    forward, backward = paths[0][child], paths[1][child]
                    path = $join
                    return $answer
"""
TWO_SIDES = COMMON | {
    "side": "int(len(frontier[1]) < len(frontier[0]))",
    "take": "popleft",
    "enters": "child not in paths[side]",
    "early": "True",
    "join": "forward + reverse(backward)",
}
TEXTBOOK = {
    "breadth-first": (GRAPH, QUEUE),
    "greedy": (GRAPH, GREEDY),
    "a-star": (GRAPH, A_STAR),
    "iterative-deepening": (ITERATIONS, DEEPENING),
    "ida-star": (ITERATIONS, DEEPENING),
    "bidirectional": (BOTH_ENDS, TWO_SIDES),
}


def written(strategy, **changes):
    """Make a function of the textbook's code with some parts replaced."""
    (text, parts), names = TEXTBOOK[strategy], {}
    exec(IMPORTS + Template(text).substitute(parts | changes), names)
    return names["search"]


def breadth_first(puzzle, start):
    path = {start: ""}
    frontier = deque([start])
    while frontier:
        state = frontier.popleft()
        if state == puzzle.goal:
            return path[state]
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)


def anywhere(space, start):
    """Search any state space breadth first, as a reader may."""
    path, frontier = {start: ()}, [start]
    for state in frontier:
        if state == space.goal:
            return path[state]
        for move, child, *_ in space.successors(state):
            if child not in path:
                path[child] = (*path[state], move)
                frontier.append(child)
    return None
