"""Checks for lesson 02, bidirectional search."""

from collections import deque
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from searchlab.exercises.feedback import (
    Failed,
    compare,
    crashed,
    exercise,
    expect_kind,
    limited,
    solvable_boards,
)
from searchlab.exercises.rules import by_side
from searchlab.exercises.search import SIX, expect_search, finish
from searchlab.exhaustive.truth import truth_about
from searchlab.problems import Map, Puzzle, spaces
from searchlab.problems.checks import several, write_number
from searchlab.problems.ranking import rank
from searchlab.running.trace import record
from searchlab.search.node import DUPLICATE

_FAR = "4 5 x 1 2 3"  # of the 2x3 puzzle
_FARTHER = 5  # edges from S to G, more than on the map that the lesson draws
_LAMPS = {"".join(lamps) for lamps in product("01", repeat=4)}  # of the lesson
_FEWEST = 10  # states of a puzzle that is worth a search


@exercise
def check_own_puzzle(puzzle: Any, start: Any = None) -> str:
    """Check a state space of the reader's own, and a start from which its goal can be reached.

    >>> check_own_puzzle(Puzzle(3, 3), "1 2 3 4 5 6 7 x 8").name
    'not your own'
    """
    if isinstance(puzzle, (Puzzle, Map)):
        raise Failed("not your own", "It is a state space of the package.", "write a class.")
    try:
        spaces.check_problem(puzzle)
    except ValueError as error:
        hint = "mine = Lamps() is one: it has a goal, and successors(self, state)."
        raise Failed("not a state space", f"{error}.", hint) from None
    try:
        truth = truth_about(puzzle, [start])
    except ValueError as error:
        hint = "print [*mine.successors(start)]: pairs of a move and a state. Where does it go on?"
        raise Failed("no path", f"From {start!r}: {error}.", hint) from None
    except Exception as error:
        raise crashed(error) from None
    states, least = {*truth.away, *truth.others}, truth.away[spaces.read(puzzle, start)]
    if states == _LAMPS:
        hint = "what is a state of your puzzle, and what is a move?"
        raise Failed("the lamps", "These are the four lamps of the lesson.", hint)
    if len(states) < _FEWEST or not least:
        raise Failed(
            "too easy" if least else "the start is the goal",
            f"From {start!r} it reaches {several(len(states), 'state')}.",
            f"take a puzzle with at least {_FEWEST}, and begin away from the goal.",
        )
    ends = "both ends" if truth.two_way else "the start alone, since not every move has one back"
    costs = f"cost {write_number(least)}" if truth.has_costs else several(least, "move")
    return f"{several(len(states), 'state')}, {costs} to the goal, and a search from {ends}."


@exercise
def check_smaller_side(search: Callable) -> str:
    """Check a search from both ends that works a whole level at a time on the smaller side.

    >>> from searchlab import STRATEGIES
    >>> check_smaller_side(STRATEGIES["bidirectional"].function).name
    'the larger side'
    """
    try:
        expect_search(search, "bidirectional")
    except Failed as failure:
        if failure.args[0] == "one side only":  # perhaps since it takes the larger one
            _expect_smaller_levels(finish(search, SIX, _FAR))
        raise
    expanded = []
    for state, _ in solvable_boards(SIX):
        run = finish(search, SIX, state)
        _expect_smaller_levels(run)
        expanded.append(len(run.events))
    mean = sum(expanded) / len(expanded)
    return f"from every board of the 2x3 puzzle it does, with {mean:.1f} expansions on average."


def _expect_smaller_levels(run):
    """Raise a failure if a side leaves a level unfinished, or begins one as the larger side."""
    reached = {run.start}, {SIX.goal}
    size, left, turn = [1, 1], 0, None
    for number, (side, event) in enumerate(by_side(run), start=1):
        name = f"the {('start', 'goal')[side]}'s side"
        if left and side != turn:
            raise Failed(
                "half a level",
                f"From {run.board} expansion {number} is on {name}, while "
                f"{several(left, 'board')} of the other side's level are not expanded yet.",
                "how long must a side continue?",
            )
        if not left:
            if size[side] > size[1 - side]:
                raise Failed(
                    "the larger side",
                    f"From {run.board} expansion {number} begins a level of {name} with "
                    f"{several(size[side], 'board')}; the other side has {size[1 - side]} on its "
                    "frontier.",
                    "compare the two frontiers before each level.",
                )
            turn, left, size[side] = side, size[side], 0
        left -= 1
        new = {child.state for child in event.children} - reached[side]
        reached[side].update(new)
        size[side] += len(new)


@exercise
def check_path_to(path_to: Callable) -> str:
    """Check a function that follows parents back to the root, whatever the root's number.

    Called as ``path_to(parent, moved_by, root, number)``: a dict with the parent of each number,
    0 for the root's, and one with the move that led to each number but the root. It returns the
    moves from the root to a number.
    """
    cases = []
    for numbers in _trees():
        parents = {number: numbers.get(node.parent, 0) for node, number in numbers.items()}
        moved_by = {number: node.move for node, number in numbers.items() if node.parent}
        root = next(iter(numbers.values()))
        for number in parents:
            cases.append(
                (f"From number {root} to number {number}", parents, moved_by, root, number)
            )

    def limited_path(parents, moved_by, *numbers):
        kept = limited(
            parents.__getitem__,
            2 * len(parents),
            f"It looks up more than {2 * len(parents)} parents, and there are {len(parents)}.",
            "at which number must the loop stop?",
        )
        kind = type("Parents", (dict,), {"__getitem__": lambda self, number: kept(number)})
        try:
            return path_to(kind(parents), {**moved_by}, *numbers)
        except KeyError as error:
            hint = "the root has no move that led to it. When must the loop stop?"
            raise crashed(error, f"From number {numbers[0]} to {numbers[1]}: ", hint) from None

    compare(
        limited_path,
        cases,
        lambda parents, moved_by, root, number: _path(parents, moved_by, number, root.__eq__),
        {
            "not a text": (
                lambda found, right, *_: found == [*right],
                'join the moves: "".join(moves).',
            ),
            "moves lost": (
                lambda found, right, parents, moved_by, root, number: (
                    found == _path(parents, moved_by, number, lambda each: not parents[each])
                ),
                "0 stands for 'no parent', but it is a board's number as well.",
            ),
            "it stops too soon": (
                lambda found, right, *_: isinstance(found, str) and right.endswith(found),
                "it stops before it has reached the root.",
            ),
            "backwards": (
                lambda found, right, *_: found == right[::-1],
                "the last move is found first: where does each move belong?",
            ),
            "other moves": "follow the parents from the number to the root.",
        },
    )
    return f"all {len(cases)} paths are whole, those over number 0 included."


def _path(parents, moved_by, number, is_last):
    """Follow the parents from a number to the last one, and return the moves."""
    moves = ""
    while not is_last(number):
        moves, number = moved_by[number] + moves, parents[number]
    return moves


@cache
def _trees():
    """Make a tree of shortest paths from each board of a small puzzle: the number of each node."""
    puzzle, unreachable, trees = Puzzle(2, 2), Puzzle(2, 2, "2 1 3 x"), []
    for start, _ in reversed([*solvable_boards(puzzle)]):  # a root that is not 0 shows more
        nodes = record(unreachable, start, "breadth-first", parity_check=False).nodes
        kept = [node for node in nodes if node.outcome != DUPLICATE]
        trees.append({node: rank(node.state, puzzle.goal) for node in kept})
    return trees


@exercise
def check_detour(edges: Any) -> str:
    """Check a graph on which sides that take turns, a node each, first meet on a detour.

    The graph is a list of undirected edges, pairs of nodes of any names, "S" the start and "G"
    the goal among them.

    >>> check_detour(["SA", "AB", "BG"]).name
    'too near'
    """
    import networkx  # not where a page has only the core

    graph = networkx.Graph()
    graph.add_nodes_from("SG")
    try:
        graph.add_edges_from((a, b) for a, b in edges)
    except (TypeError, ValueError):
        expect_kind(False, edges, "edges", "write a list like the one in the cell above.")
    distances = networkx.single_source_shortest_path_length(graph, "S")
    if "G" not in distances:
        raise Failed("no path", "No edges lead from S to G.", "begin with the shortest path.")
    shortest, length = distances["G"], _by_turns(graph)
    if shortest < _FARTHER:
        raise Failed(
            "too near",
            f"From S to G it is {several(shortest, 'edge')}.",
            "begin with the lesson's map, and let both of its routes grow by as many edges.",
        )
    if length > shortest:
        return f"the sides meet on a path of {length} edges, and the shortest has {shortest}."
    if networkx.is_bipartite(graph.subgraph(distances)):
        raise Failed(
            "no odd cycle",
            "All cycles of your graph are even, as they are on the puzzle: no path is longer by "
            "one.",
            "both sides go level by level. By how much can a detour be longer, then?",
        )
    raise Failed(
        "a shortest path",
        f"The sides meet on a path of {length} edges, and there is none with fewer.",
        "a node's neighbours are in the order of your edges. Which side must explore the longer "
        "route first?",
    )


def _by_turns(neighbours):
    """Return the length of the path on which the sides first meet."""
    depth, queue, far, waiting = {"S": 0}, deque("S"), {"G": 0}, deque("G")
    while True:
        if queue:
            node = queue.popleft()
            for other in neighbours[node]:
                if other in far:
                    return depth[node] + 1 + far[other]
                if other not in depth:
                    depth[other] = depth[node] + 1
                    queue.append(other)
        depth, queue, far, waiting = far, waiting, depth, queue
