"""Checks for lesson 02, bidirectional search."""

from collections import deque

from searchlab.exercises.base import (
    SAMPLE,
    Failed,
    call,
    distance_of,
    judged,
    solvable_boards,
)
from searchlab.exercises.search import AS_SEARCH, expect_search
from searchlab.exhaustive.census import census
from searchlab.puzzle import EIGHT, INVERSE, Puzzle
from searchlab.puzzle.checks import several
from searchlab.ranking import rank
from searchlab.running.solving import solve
from searchlab.running.trace import record
from searchlab.search.paths import reverse

SIX = Puzzle(2, 3)
_FARTHER = 5  # edges from S to G, more than on the map that the lesson draws
_MOST_LOOKS = 10_000  # at parents, for a path of a few moves
_SAVES = """Both ends expand {both:,} boards here, one end alone {one:,}.
    Hint: when is there nothing left for the second side to do?"""


@judged(f"""
solved: This is the goal itself.
    Hint: the nearest boards are next to it.
it saves a little: {_SAVES}
it saves a lot: {_SAVES}
""")
def check_no_gain(board):
    """Check an unsolved board for which searching from both ends saves nothing.

    >>> check_no_gain("2 3 4 1 5 x 7 6 8").name
    'it saves a lot'
    """
    if distance_of(EIGHT, board, "make a few moves from the goal.") == 0:
        raise Failed("solved")
    both, one = (solve(EIGHT, board, name).expanded for name in ("bidirectional", "breadth-first"))
    if both < one:
        raise Failed("it saves a little" if one < 100 else "it saves a lot", both=both, one=one)
    return f"both ends expand {both:,} here, and one end {one:,}: nothing is saved."


_SIDES = "From {board!r} expansion {number}"


@judged(f"""
not from both ends: From {{board!r}} it reports an expansion of no side.
    Hint: report Expansion(..., side=side), with "forward" or "backward".
half a level: {_SIDES} is on the {{side}} side, while {{left}} of the other side's level are not
    expanded yet.
    Hint: how long must a side go on?
the larger side: {_SIDES} begins a level of the {{side}} side with {{own}}; on the other side wait
    {{others}}.
    Hint: compare the two frontiers before each level.
{AS_SEARCH}""")
def check_smaller_side(search):
    """Check a search from both ends that works a whole level at a time on the smaller side.

    >>> from searchlab import STRATEGIES
    >>> check_smaller_side(STRATEGIES["bidirectional"].generate).name
    'the larger side'
    """
    expect_search(search, "bidirectional")
    expanded = []
    for state, distance in solvable_boards(SIX):
        if distance:
            trace = record(SIX, state, search)
            _expect_smaller_levels(trace, SIX.write(state))
            expanded.append(trace.result.expanded)
    mean = sum(expanded) / len(expanded)
    return f"from every board of the 2x3 puzzle it does, with {mean:.1f} expansions on average."


def _expect_smaller_levels(trace, board):
    """Refuse a side that leaves a level unfinished, or begins one while the other's is smaller."""
    seen = {"forward": {trace.result.start}, "backward": {SIX.goal}}
    waiting, left, turn = {"forward": 1, "backward": 1}, 0, None
    for number, event in enumerate(trace, start=1):
        side = event.side
        if side not in seen:
            raise Failed("not from both ends", board=board)
        told = {"board": board, "number": number, "side": side}
        other = "backward" if side == "forward" else "forward"
        if left and side != turn:
            raise Failed("half a level", **told, left=several(left, "board"))
        if not left:
            if waiting[side] > waiting[other]:
                own = several(waiting[side], "board")
                raise Failed("the larger side", **told, own=own, others=f"{waiting[other]}")
            turn, left, waiting[side] = side, waiting[side], 0
        left -= 1
        new = {child.state for child in event.children} - seen[side]
        seen[side] |= new
        waiting[side] += len(new)


_JOINED = "For {forward!r} from the start and {backward!r} from the goal it gives {found!r}."


@judged(f"""
the direction: {_JOINED}
    Hint: the second path was made from the goal. Which move leads back where 'u' led there?
the order: {_JOINED}
    Hint: which of the goal's moves has to be undone first?
other moves: {_JOINED}
    Hint: first from the start to the meeting, then on to the goal.
""")
def check_join(join):
    """Check a function ``join(forward, backward)`` that makes one solution of two paths.

    It is given the moves from the start to the meeting, and those from the goal to it.

    >>> check_join(lambda forward, backward: forward + backward).name
    'the direction'
    """
    cases = 0
    for board in (SAMPLE, "x 1 2 3 4 5 6 7 8", *census(EIGHT).antipodes):
        moves = solve(EIGHT, board, "a-star").moves
        for cut in range(len(moves) + 1):
            forward, backward = moves[:cut], reverse(moves[cut:])
            found = call(join, forward, backward)
            if found != moves:
                turned = "".join(INVERSE[move] for move in backward)
                name = "the order" if found == forward + turned else "other moves"
                if found in (forward + backward, forward + backward[::-1]):
                    name = "the direction"
                raise Failed(name, forward=forward, backward=backward, found=found)
            cases += 1
    return f"right for {cases} pairs of paths, the empty ones included."


class _Parents(dict):
    """Parents that may be looked up so often and no more."""

    looks = 0

    def __getitem__(self, number):
        self.looks += 1
        if self.looks > _MOST_LOOKS:
            raise RuntimeError(f"a parent was asked for {_MOST_LOOKS:,} times")
        return super().__getitem__(number)


_MOVES = "From number {root} to number {number} the moves are {moves!r}, and you get {found!r}."


@judged(f"""
moves lost: {_MOVES}
    Hint: 0 stands for 'no parent', but it is somebody's number as well.
backwards: {_MOVES}
    Hint: you come from the end: where does each move belong?
other moves: {_MOVES}
    Hint: go from the number to its parent, and so on to the root.
""")
def check_path_to(path_to):
    """Check a function that follows parents back to the root, whatever the root's number.

    Called as ``path_to(parent, moved_by, root, number)``: a dict with the parent of each number,
    0 for the root's, and one with the move that led to each number but the root. It returns the
    moves from the root to a number.
    """
    puzzle, paths = Puzzle(2, 2), 0
    for start, _ in solvable_boards(puzzle):
        root, parent, moved_by, right = _tree(puzzle, start)
        for number, moves in right.items():
            found = call(path_to, _Parents(parent), dict(moved_by), root, number)
            if found != moves:
                name = "backwards" if found == moves[::-1] else "other moves"
                if isinstance(found, str) and moves.endswith(found):
                    name = "moves lost"
                raise Failed(name, root=root, number=number, moves=moves, found=found)
            paths += 1
    return f"all {paths} paths are whole, those over number 0 included."


def _tree(puzzle, start):
    """Search all that can be reached, by number: root, parents, moves, and the right paths."""
    root = rank(start, puzzle.goal)
    parent, moved_by, right, queue = {root: 0}, {}, {root: ""}, deque([start])
    while queue:
        state = queue.popleft()
        number = rank(state, puzzle.goal)
        for move in puzzle.neighbours[state.index(0)]:
            child = puzzle.apply(state, move)
            name = rank(child, puzzle.goal)
            if name not in right:
                parent[name], moved_by[name] = number, move
                right[name] = right[number] + move
                queue.append(child)
    return root, parent, moved_by, right


@judged("""
not edges: {edges!r} is no list of pairs of nodes.
    Hint: write it like the one in the cell above.
no path: No edges lead from S to G.
    Hint: begin with the shortest path.
too near: From S to G it is {shortest} edges.
    Hint: begin with the lesson's map, and let both of its routes grow by as many edges.
no odd cycle: All cycles of your graph are even, as they are on the puzzle: no path is longer by
    one.
    Hint: both sides go level by level. By how much can a detour be longer, then?
a shortest path: The sides meet on a path of {length} edges, and there is none with fewer.
    Hint: a node's neighbours are taken in the order of your edges. Which side must look first into
    the longer route?
""")
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
        raise Failed("not edges", edges=edges) from None
    distances = networkx.single_source_shortest_path_length(graph, "S")
    if "G" not in distances:
        raise Failed("no path")
    shortest, length = distances["G"], _by_turns(graph)
    if shortest < _FARTHER:
        raise Failed("too near", shortest=shortest)
    if length > shortest:
        return f"the sides meet on a path of {length} edges, and the shortest has {shortest}."
    if networkx.is_bipartite(graph.subgraph(distances)):
        raise Failed("no odd cycle")
    raise Failed("a shortest path", length=length)


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
