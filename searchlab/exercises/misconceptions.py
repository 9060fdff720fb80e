"""Searches that are wrong in a known way, by which a reader's mistake is given its name.

Each strategy is written here once more, as plainly as a reader would write it, with the decisions
left open in which searches differ. Some of them may be taken either way (the order of the moves,
when the goal is tested, ties): `correct` lists these. One decision taken wrongly is a
`Misconception`. A reader's search that expands the same boards in the same order as one of them,
from every board tried, and answers the same, has that misconception; where no single one explains
everything that was seen, none is named.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache, partial
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from searchlab.puzzle import INVERSE, MOVES
from searchlab.search.paths import reverse
from searchlab.search.strategy import EXPANSION, GENERATION


@dataclass(frozen=True)
class Misconception:
    """A decision taken wrongly: its name, what happens, and the section that treats it."""

    name: str
    said: str  # one sentence
    hint: str
    section: str  # that treats it: the lesson, and the number of its part
    wrong: dict = field(repr=False)  # the decisions: keyword arguments of the search


class Node(NamedTuple):
    """What a frontier may be ordered by."""

    g: int
    h: float
    number: int  # of its insertion
    state: bytes
    path: str
    parent_h: float


# How a frontier is ordered, the least first. Where f is equal, any rule is right for A*.
QUEUE, STACK = (lambda n: n.number), (lambda n: -n.number)
TIES = {
    "first-in": lambda n: n.number,
    "last-in": lambda n: -n.number,
    "low-h": lambda n: (n.h, -n.number),
    "low-h first-in": lambda n: (n.h, n.number),
    "high-h": lambda n: (-n.h, n.number),
    "by board": lambda n: n.state,
    "by path": lambda n: n.path,
}


def heap(f, ties):
    """Return the order of a heap: the least f first, and a rule where it is equal."""
    return lambda node: (f(node), ties(node))


def graph_search(
    puzzle,
    start,
    h,
    *,
    order=MOVES,
    first=QUEUE,
    ties=None,
    goal_test=EXPANSION,
    memory="seen",
    one_path=True,
    start_tested=True,
    told=True,
    answer=str,
):
    """Search with a frontier and a memory; yield each board expanded, with its depth.

    A child is dropped, by `memory`: "seen" if it was generated before; "better" unless the path is
    shorter now; "closed" if it was expanded, which is asked again when it is taken off; "late" the
    same, but not asked again; "waiting" if it waits; "undo" if it undoes the last move; "none" in
    no case. `one_path` keeps the last path to each board, in place of one to each entry.
    """
    first = heap(first, ties) if ties else first
    if start_tested and start == puzzle.goal and goal_test == GENERATION:
        return answer("")
    path, closed, waiting = {start: ""}, set(), {start: 1}
    start_h, number = h(start), 0
    frontier = [(first(Node(0, start_h, 0, start, "", start_h)), 0, start, "")]
    while frontier:
        _, _, state, moves = heappop(frontier)
        waiting[state] -= 1
        moves = path[state] if one_path else moves
        if memory == "better" and len(moves) > len(path[state]):
            continue
        if memory == "closed" and state in closed:
            continue
        if state == puzzle.goal and goal_test == EXPANSION:
            return answer(moves)
        closed.add(state)
        expansion, state_h = (state, len(moves)), h(state)
        for move, child in _children(puzzle, state, order):
            new = moves + move
            new_goal = start_tested is None or child not in path or memory != "seen"
            if goal_test == GENERATION and child == puzzle.goal and new_goal:
                if told:
                    yield expansion
                return answer(new)
            if _dropped(memory, child, new, path, closed, waiting):
                continue
            path[child] = new
            waiting[child] = waiting.get(child, 0) + 1
            number += 1
            node = Node(len(new), h(child), number, child, new, state_h)
            heappush(frontier, (first(node), number, child, new))
        yield expansion
    return None


@lru_cache(maxsize=1 << 14)  # hundreds of variants come by the same boards
def _children(puzzle, state, order):
    built = dict(puzzle.successors(state))
    return tuple((move, built[move]) for move in order if move in built)


def _dropped(memory, child, moves, path, closed, waiting):
    if memory == "better":
        return child in path and len(path[child]) <= len(moves)
    if memory in ("closed", "late"):
        return child in closed
    if memory == "waiting":
        return waiting.get(child, 0) > 0
    if memory == "undo":
        return len(moves) > 1 and moves[-1] == INVERSE[moves[-2]]
    return memory == "seen" and child in path


def contours(
    puzzle,
    start,
    h,
    *,
    order=MOVES,
    goal_test=GENERATION,
    f=lambda g, h: g + h,
    rise=None,
    cut=lambda f, limit: f > limit,
    memory="undo",
    before=True,
    rounds=None,
    takes_back=True,
    answer=str,
):
    """Search depth first under a rising limit on f; yield each board expanded, with its depth.

    `goal_test` "children" tests all children before the first is descended to. `memory`: "undo"
    does not undo the last move, "path" enters no board of the current path, "none" has no rule,
    "closed" enters no board twice in a round. The limit rises to the least f that was cut, or as
    `rise` says. With `before` a board is reported before those below it. One that
    `takes_back` no move returns all moves of its last round.
    """
    limit = f(0, h(start))
    walked = []

    def descend(path, moves, limit, excess, closed):
        state, g = path[-1], len(path) - 1
        if goal_test == EXPANSION and state == puzzle.goal:
            return moves
        children = []
        for move, child in _children(puzzle, state, order):
            undone = moves and move == INVERSE[moves[-1]]
            if (memory == "undo" and undone) or (memory == "path" and child in path):
                continue
            children.append((move, child))
        if goal_test == "children":
            for move, child in children:
                if child == puzzle.goal:
                    if before:
                        yield state, g
                    return moves + move
        if before:
            yield state, g
        for move, child in children:
            if goal_test == GENERATION and child == puzzle.goal:
                return moves + move
            value = f(g + 1, h(child))
            if cut(value, limit):
                excess.append(value)
                continue
            if memory == "closed":
                if child in closed:
                    continue
                closed.add(child)
            walked.append(move)
            found = yield from descend([*path, child], moves + move, limit, excess, closed)
            if found is not None:
                return found
        if not before:
            yield state, g
        return None

    if start == puzzle.goal:
        return answer("")
    while rounds is None or rounds:
        rounds = rounds and rounds - 1
        excess = []
        walked.clear()
        found = yield from descend([start], "", limit, excess, {start})
        if found is not None:
            return answer(found if takes_back else "".join(walked) + found[-1])
        if not excess:
            return None
        limit = min(excess) if rise is None else rise(limit)
    return None


FORWARD, BACKWARD = 0, 1


def two_sided(
    puzzle,
    start,
    h,
    *,
    order=MOVES,
    turns="one queue",
    goal_test=GENERATION,
    met="seen",
    memory="seen",
    stack=False,
    back=reverse,
    join=lambda forward, backward: forward + backward,
    told=True,
    answer=str,
):
    """Search breadth first from both ends; yield each board expanded, with its depth.

    `turns`: "one queue", "boards" or "levels" in turn, "smaller" frontier first, a board or, with
    "smaller level", a level at a time, or "one side". Two sides have `met` at a board that the
    other has "seen", or that is "waiting" there.
    """
    if start == puzzle.goal:
        return answer("")
    path = {start: ""}, {puzzle.goal: ""}
    frontiers = deque([start]), deque([puzzle.goal])
    queue = deque([FORWARD, BACKWARD])  # whose turn it is, with one queue
    side, left = BACKWARD, 0

    def joined(forward, backward):
        return answer(join(forward, back(backward)))

    while frontiers[FORWARD] and frontiers[BACKWARD]:
        if turns == "one queue":
            side = queue.pop() if stack else queue.popleft()
        elif turns == "one side":
            side = FORWARD
        elif turns == "boards":
            side = 1 - side
        elif turns == "smaller" or left == 0:
            smaller = FORWARD if len(frontiers[0]) <= len(frontiers[1]) else BACKWARD
            side = 1 - side if turns == "levels" else smaller
            left = len(frontiers[side])
        left -= 1
        ours, theirs = path[side], path[1 - side]
        state = frontiers[side].pop() if stack else frontiers[side].popleft()
        if goal_test == EXPANSION and _met(met, state, theirs, frontiers[1 - side]):
            return joined(path[0][state], path[1][state])
        expansion = state, len(ours[state])
        for move, child in _children(puzzle, state, order):
            if child in ours and memory == "seen":
                continue
            new = ours[state] + move
            if goal_test == GENERATION and _met(met, child, theirs, frontiers[1 - side]):
                if told:
                    yield expansion
                both = (new, theirs[child]) if side == FORWARD else (theirs[child], new)
                return joined(*both)
            ours[child] = new
            frontiers[side].append(child)
            queue.append(side)
        yield expansion
    return None


def _met(met, state, theirs, frontier):
    return state in theirs if met == "seen" else state in frontier


_MISNAMED = (  # the answer's, which any search may have
    Misconception(
        "a lost first move",
        "The moves returned lack the first one.",
        "which moves does a child of the start get, and which the start itself?",
        "01.4",
        {"answer": lambda moves: moves[1:]},
    ),
    Misconception(
        "a lost last move",
        "The moves returned end one move before the goal.",
        "whose path do you return where the goal is a child?",
        "01.4",
        {"answer": lambda moves: moves[:-1]},
    ),
    Misconception(
        "moves in reverse order",
        "The right moves are returned, but the last one stands first.",
        "from the goal back to the start you meet the last move first.",
        "01.4",
        {"answer": lambda moves: moves[::-1]},
    ),
    Misconception(
        "moves of the tile",
        "Every move returned is the opposite of the right one.",
        "a letter says where the blank goes; the tile goes the opposite direction.",
        "01.4",
        {"answer": lambda moves: "".join(INVERSE[move] for move in moves)},
    ),
    Misconception(
        "the path from the goal",
        "The moves returned lead from the goal to the start.",
        "undo a path: its moves in reverse order, each replaced by its opposite.",
        "01.4",
        {"answer": reverse},
    ),
)
_UNTOLD = (
    "the last expansion is missing",
    "The expansion that builds the goal is not reported: the count is one too small.",
    "yield the event before you return.",
)
_NO_MEMORY = (
    Misconception(
        "no memory",
        "No board is recognised when it comes back, not even the board before the last move.",
        "where do you look a child up before it enters the frontier?",
        "01.3",
        {"memory": ("none",), "one_path": (True, False)},
    ),
    Misconception(
        "only the last move is remembered",
        "A board is dropped if it undoes the last move, and expanded again if it comes back later.",
        "is a board that was reached by another path recognised?",
        "01.3",
        {"memory": ("undo",), "one_path": (True, False)},
    ),
    Misconception(
        "forgotten when expanded",
        "A child is compared with the boards that wait, and not with those already expanded.",
        "what do you still know of a board once it has left the frontier?",
        "01.3",
        {"memory": ("waiting",), "one_path": (True, False)},
    ),
    Misconception(
        "marked too late",
        "A board is marked as seen when it is expanded, so that copies wait and are expanded too.",
        "mark a child when it enters the frontier, or ask again when it is taken off.",
        "01.3",
        {"memory": ("late",), "one_path": (True, False)},
    ),
)


def _either(*misconceptions):
    """Let every decision of a misconception be a tuple of values, any of which explains it."""
    return tuple(
        Misconception(
            each.name,
            each.said,
            each.hint,
            each.section,
            {
                name: value if isinstance(value, tuple) else (value,)
                for name, value in each.wrong.items()
            },
        )
        for each in misconceptions
    )


def _f(node):
    return node.g + node.h


def _by(f):
    """Return the decision to order a heap by f."""
    return {"first": f}


_GREEDY_MISTAKES = (
    Misconception(
        "g alone",
        "The frontier is ordered by the depth g alone, as in breadth-first search.",
        "which number stands first in the heap's entries?",
        "07.1",
        _by(lambda n: n.g) | {"memory": ("better", "seen"), "goal_test": (EXPANSION, GENERATION)},
    ),
    Misconception(
        "the worst first",
        "The board with the greatest number is expanded first.",
        "heappop takes the least; what did you give it?",
        "06.4",
        _by((lambda n: -n.h, lambda n: -n.g - n.h)),
    ),
    Misconception(
        "the parent's estimate",
        "A child enters the heap with the estimate of its parent.",
        "of which board do you take h?",
        "06.4",
        _by((lambda n: n.parent_h, lambda n: n.g + n.parent_h)),
    ),
    Misconception(
        "a stack for a heap",
        "The board found last is expanded first, whatever its estimate.",
        "what decides which board leaves the frontier?",
        "06.4",
        {"first": STACK, "ties": None},
    ),
)


@dataclass(frozen=True)
class Family:
    """How a strategy may be written, rightly and wrongly."""

    search: Callable
    right: dict  # the decisions that may be taken in several ways, and these ways
    misconceptions: tuple

    def correct(self, orders=(MOVES,)):
        """Iterate over the correct variants, as functions of a puzzle, a start and h."""
        yield from self._variants({"order": orders} | self.right)

    def wrong(self, misconception, orders=(MOVES,)):
        """Iterate over the variants with a misconception."""
        yield from self._variants({"order": orders} | self.right | misconception.wrong)

    def _variants(self, decisions):
        for values in product(*decisions.values()):
            yield partial(self.search, **dict(zip(decisions, values, strict=True)))


BREADTH_FIRST = Family(
    graph_search,
    {"goal_test": (GENERATION, EXPANSION)},
    _either(
        Misconception(
            "a stack for a queue",
            "The board found last is expanded first: the search goes deep before it goes wide.",
            "at which end of the frontier do boards enter, and at which do they leave?",
            "01.2",
            {"first": STACK},
        ),
        *_NO_MEMORY,
        Misconception(
            "the start is never tested",
            "From the goal itself it searches: the goal is recognised only as a child.",
            "whose child is the start?",
            "01.7",
            {"start_tested": (False, None), "goal_test": GENERATION},
        ),
        Misconception(*_UNTOLD, "01.6", {"told": False, "goal_test": GENERATION}),
        *_MISNAMED,
    ),
)
GREEDY = Family(
    graph_search,
    {
        "first": (lambda n: n.h,),
        "ties": tuple(TIES.values()),
        "memory": ("seen", "closed"),
        "one_path": (False,),
        "goal_test": (EXPANSION, GENERATION),
    },
    _either(
        Misconception(
            "f with g",
            "The frontier is ordered by g + h: that is A*, not greedy search.",
            "what does greedy search ignore?",
            "06.4",
            _by(_f) | {"memory": ("better", "seen")},
        ),
        *_GREEDY_MISTAKES,
        *_NO_MEMORY,
        Misconception(*_UNTOLD, "06.4", {"told": False, "goal_test": GENERATION}),
        *_MISNAMED,
    ),
)
A_STAR = Family(
    graph_search,
    {
        "first": (_f,),
        "ties": tuple(TIES.values()),
        "memory": ("better",),
        "one_path": (False,),
    },
    _either(
        Misconception(
            "goal test too early",
            "It stops when the goal is built, while boards with a smaller f still wait.",
            "when is the first path to the goal known to be a shortest?",
            "07.1",
            {"goal_test": GENERATION},
        ),
        Misconception(
            "closed too soon",
            "A board is closed when it is first built: a shorter path found later is dropped.",
            "a board may wait with a path that is not its shortest.",
            "07.2",
            {"memory": "seen"},
        ),
        Misconception(
            "never reopened",
            "A board that was expanded stays closed, although a shorter path to it is found.",
            "this estimate is not consistent; compare the new g with the old one.",
            "07.4",
            {"memory": "closed"},
        ),
        Misconception(
            "f without g",
            "The frontier is ordered by the estimate h alone: that is greedy search.",
            "f has two parts.",
            "07.1",
            _by(lambda n: n.h) | {"memory": ("better", "seen", "closed")},
        ),
        *_GREEDY_MISTAKES,
        *_NO_MEMORY,
        *_MISNAMED,
    ),
)
IDA_STAR = Family(
    contours,
    {"goal_test": (GENERATION, "children", EXPANSION), "memory": ("undo", "path")},
    _either(
        Misconception(
            "parity ignored",
            "The limit rises by 1. Here f changes by 0 or 2, so every second round is in vain.",
            "take the least f that was cut.",
            "08.3",
            {"rise": lambda limit: limit + 1},
        ),
        Misconception(
            "the limit rises too far",
            "The limit rises by more than the least excess, past the shortest solutions.",
            "which of the values that were cut is sure not to pass over a solution?",
            "08.3",
            {"rise": (lambda limit: 2 * limit, lambda limit: limit + 4)},
        ),
        Misconception(
            "the limit never rises",
            "Every round has the same limit.",
            "what becomes of the least f that was cut?",
            "08.2",
            {"rise": lambda limit: limit},
        ),
        Misconception(
            "one round",
            "It gives up after the first limit.",
            "what comes after a round without a solution?",
            "08.2",
            {"rounds": 1},
        ),
        Misconception(
            "cut at the limit",
            "Boards whose f equals the limit are cut; only those beyond it should be.",
            "> or >=?",
            "08.1",
            {"cut": lambda f, limit: f >= limit},
        ),
        Misconception(
            "f without h",
            "The limit holds for the depth alone: that is iterative deepening.",
            "f has two parts.",
            "08.3",
            {"f": lambda g, h: g + (h > 0)},
        ),
        Misconception(
            "f without g",
            "The limit holds for the estimate alone, and nothing bounds the depth.",
            "f has two parts.",
            "08.3",
            {"f": lambda g, h: h},
        ),
        Misconception(
            "the last move is undone",
            "The move that leads straight back is tried too.",
            "which move need never be tried after u?",
            "08.1",
            {"memory": "none"},
        ),
        Misconception(
            "closed in a depth-first search",
            "A board met once is not entered again, although a shorter path leads to it later.",
            "a board met deep down may be needed nearer to the start.",
            "08.4",
            {"memory": "closed"},
        ),
        Misconception(
            "moves not taken back",
            "The moves returned hold those of every path that led nowhere.",
            "what happens to the path when a child led nowhere?",
            "08.1",
            {"takes_back": False, "goal_test": (GENERATION, "children")},
        ),
        Misconception(
            "told too late",
            "A board is reported after the boards below it.",
            "yield the event before you descend.",
            "08.1",
            {"before": False},
        ),
        *_MISNAMED,
    ),
)
_OF_F = ("parity ignored", "f without h", "f without g", "cut at the limit")
ITERATIVE_DEEPENING = Family(  # f is the depth, and one more where the goal is not reached
    contours,
    IDA_STAR.right,
    tuple(each for each in IDA_STAR.misconceptions if each.name not in _OF_F),
)
BIDIRECTIONAL = Family(
    two_sided,
    {
        "turns": ("one queue", "boards", "levels", "smaller", "smaller level"),
        "goal_test": (GENERATION, EXPANSION),
    },
    _either(
        Misconception(
            "one side only",
            "Only the start's side is ever expanded.",
            "whose turn is it after a board of the start's side?",
            "02.1",
            {"turns": "one side"},
        ),
        Misconception(
            "the second half is not undone",
            "The moves found from the goal are appended as they were found.",
            "they lead from the goal to the meeting; which moves lead back?",
            "02.2",
            {"back": str},
        ),
        Misconception(
            "the second half is not reversed",
            "Each move of the goal's side is replaced by its opposite, but their order is kept.",
            "which move of the second half is made first?",
            "02.2",
            {"back": lambda moves: "".join(INVERSE[move] for move in moves)},
        ),
        Misconception(
            "the second half is not inverted",
            "The moves of the goal's side are reversed, but not replaced by their opposites.",
            "to undo u, the blank goes d.",
            "02.2",
            {"back": lambda moves: moves[::-1]},
        ),
        Misconception(
            "half a path",
            "The moves returned end where the two sides meet.",
            "two paths lead to the meeting.",
            "02.2",
            {"join": (lambda forward, backward: forward, lambda forward, backward: backward)},
        ),
        Misconception(
            "halves in the wrong order",
            "The moves of the goal's side come first.",
            "where does the path start?",
            "02.2",
            {"join": lambda forward, backward: backward + forward},
        ),
        Misconception(
            "a stack for a queue",
            "The board found last is expanded first: both sides go deep before they go wide.",
            "at which end of the frontier do boards enter, and at which do they leave?",
            "02.2",
            {"stack": True},
        ),
        Misconception(
            "no memory",
            "A side does not recognise its own boards when they come back.",
            "where do you look a child up before it enters the frontier?",
            "02.2",
            {"memory": "none"},
        ),
        Misconception(*_UNTOLD, "02.5", {"told": False, "goal_test": GENERATION}),
        *_MISNAMED[:2],
    ),
)
FAMILIES = {
    "breadth-first": BREADTH_FIRST,
    "bidirectional": BIDIRECTIONAL,
    "greedy": GREEDY,
    "a-star": A_STAR,
    "iterative-deepening": ITERATIVE_DEEPENING,
    "ida-star": IDA_STAR,
}


def told(section):
    """Name a section in words.

    >>> told("01.2")
    'lesson 01, part 2'
    """
    lesson, _, part = section.partition(".")
    return f"lesson {lesson}" + (f", part {part}" if part else "")


def explains(variant, runs):
    """Whether a variant of a search expands and returns what was seen, from every board.

    `runs` is a list of what was seen: ``(puzzle, start, h, expanded, moves, ended)``, of each
    expansion the board and its depth, or None where the depth is uncertain.
    """
    for puzzle, start, h, expanded, moves, ended in runs:
        events = variant(puzzle, start, h)
        try:
            for state, g in expanded:
                found, depth = next(events)
                if found != state or g not in (None, depth):
                    return False
            if ended:
                next(events)
                return False
        except StopIteration as stop:
            if not ended or stop.value != moves:
                return False
        except RecursionError:
            if ended:
                return False
    return True


def recognise(strategy, runs, orders=(MOVES,)):
    """Return the misconception that explains every run; None where none does.

    `orders` are those in which the search may have tried the moves.
    """
    family = FAMILIES[strategy]
    for misconception in family.misconceptions:
        for variant in family.wrong(misconception, orders):
            if explains(variant, runs):
                return misconception
    return None
