"""Checks for lesson 02, bidirectional search."""

from collections import deque

from searchlab.exercises.feedback import (
    Failed,
    call,
    exercise,
    solvable_boards,
)
from searchlab.exercises.rules import by_side
from searchlab.exercises.search import SIX, expect_search, finish
from searchlab.problems import Puzzle
from searchlab.problems.checks import quote, several
from searchlab.problems.ranking import rank

_FAR = "4 5 x 1 2 3"  # of the 2x3 puzzle
_FARTHER = 5  # edges from S to G, more than on the map that the lesson draws
_MOST_LOOKS = 10_000  # at entries, for a path of a few moves


@exercise
def check_smaller_side(search):
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
    for state, distance in solvable_boards(SIX):
        if distance:
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


class _Limited(dict):
    """A dict in which entries may be looked up only so often."""

    looks = 0

    def __getitem__(self, number):
        self.looks += 1
        if self.looks > _MOST_LOOKS:
            raise RuntimeError(f"more than {_MOST_LOOKS:,} entries were looked up")
        return super().__getitem__(number)


@exercise
def check_path_to(path_to):
    """Check a function that follows parents back to the root, whatever the root's number.

    Called as ``path_to(parent, moved_by, root, number)``: a dict with the parent of each number,
    0 for the root's, and one with the move that led to each number but the root. It returns the
    moves from the root to a number.
    """
    puzzle, paths, wrong = Puzzle(2, 2), 0, []
    for start, _ in solvable_boards(puzzle):
        root, parent, moved_by, right = _tree(puzzle, start)
        for number, moves in right.items():
            where = f"From number {root} to number {number}: "
            tables = _Limited(parent), _Limited(moved_by)
            try:
                found = call(path_to, *tables, root, number, where=where)
            except Failed as failure:
                name, message, hint = failure.args
                if "KeyError" in message:
                    hint = "the root has no move that led to it. When must the loop stop?"
                raise Failed(name, message, hint) from None
            paths += 1
            if not isinstance(found, str) or found != moves:
                wrong.append((root, number, moves, found, _until_0(parent, moved_by, number)))
    for root, number, moves, found, _ in wrong:
        name, hint = "other moves", "follow the parents from the number to the root."
        if all(found == until for *_, found, until in wrong):
            name = "moves lost"
            hint = "0 stands for 'no parent', but it is a board's number as well."
        elif isinstance(found, list) and found == [*moves]:
            name, hint = "not a text", 'join the moves: "".join(moves).'
        elif isinstance(found, str) and moves.endswith(found):
            name, hint = "moves lost", "it stops before it has reached the root."
        elif found == moves[::-1]:
            name, hint = "backwards", "the last move is found first: where does each move belong?"
        message = f"From number {root} to number {number} the moves are {moves!r}, and you return "
        raise Failed(name, f"{message}{quote(found)}.", hint)
    return f"all {paths} paths are whole, those over number 0 included."


def _until_0(parent, moved_by, number):
    """Follow the parents as the published program does."""
    moves = ""
    while parent[number] != 0:
        moves = moved_by[number] + moves
        number = parent[number]
    return moves


def _tree(puzzle, start):
    """Make a tree of shortest paths by number: root, parents, moves, and the right paths."""
    root, waiting = rank(start, puzzle.goal), [start]
    parent, moved_by, right = {root: 0}, {}, {root: ""}
    for state in waiting:
        number = rank(state, puzzle.goal)
        for move, child in puzzle.successors(state):
            known = rank(child, puzzle.goal)
            if known not in right:
                parent[known], moved_by[known] = number, move
                right[known] = right[number] + move
                waiting.append(child)
    return root, parent, moved_by, right


@exercise
def check_detour(edges):
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
        raise Failed(
            "not edges",
            f"{quote(edges, 400)} is not a list of pairs of nodes.",
            "write it like the one in the cell above.",
        ) from None
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
    depths, queues, side = ({"S": 0}, {"G": 0}), (deque("S"), deque("G")), 0
    while True:
        if queues[side]:
            node = queues[side].popleft()
            for other in neighbours[node]:
                if other in depths[1 - side]:
                    return depths[side][node] + 1 + depths[1 - side][other]
                if other not in depths[side]:
                    depths[side][other] = depths[side][node] + 1
                    queues[side].append(other)
        side = 1 - side
