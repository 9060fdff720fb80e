"""Mistakes that learners make in a search, by name.

A `Misconception` is named only if what was seen of a search shows it: if its rules, those of
`searchlab.exercises.rules` with one decision taken wrongly, reproduce every expansion and every end
and decided several of them; or if undoing the mistake makes all moves returned lead to the goal.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import ge

from searchlab.exercises.feedback import Failed
from searchlab.exercises.rules import GraphSearch, Iterations, TwoSides, by_side, leads
from searchlab.problems import INVERSE, MOVES

_DECISIVE = 5  # expansions that a mistake must have decided; each real one decides dozens


@dataclass(frozen=True)
class Misconception:
    """A mistake: its name, what happens, a hint, and how it is recognised."""

    name: str
    message: str
    hint: str
    rules: tuple = ()  # any of them may explain the expansions
    explains_moves: Callable | None = None  # does it explain the moves that a run returned?

    def explains(self, runs):
        """Whether it explains all that was seen of a search."""
        if self.explains_moves:
            ended = [run for run in runs if run.ended and isinstance(run.moves, str)]
            wrong = [run for run in ended if not run.solves]
            return bool(wrong) and all(map(self.explains_moves, wrong))
        return any(allowed(rule, runs, _DECISIVE) for rule in self.rules)


def allowed(rule, runs, least=0):
    """Whether a rule allows all that was seen of a search, and decided so many expansions."""
    try:
        return sum(rule.check(run) for run in runs) >= least
    except Failed:
        return False


@dataclass(frozen=True)
class Family:
    """A strategy's rule and the misconceptions about it."""

    rule: object
    misconceptions: tuple


def _fixed_by(fix):
    """Explain moves by a mistake if undoing it, in one of several ways, leads to the goal."""
    return lambda run: any(map(run.solved_by, fix(run.moves)))


def _turned(moves):
    return "".join(INVERSE.get(move, move) for move in moves)


def _split(moves):
    return [(moves[:cut], moves[cut:]) for cut in range(len(moves) + 1)]


def _is_half(run):
    """Whether the moves lead from the start to where the sides meet, or from there to the goal."""
    reached = {run.start}, {run.puzzle.goal}
    for side, event in by_side(run):
        reached[side].update(child.state for child in event.children)
    met, goal = reached[0] & reached[1], run.puzzle.goal
    ends = [(run.start, board) for board in met] + [(board, goal) for board in met]
    return any(leads(run.puzzle, first, run.moves, last) for first, last in ends)


_ANSWERS = (
    Misconception(
        "first move missing",
        "The moves returned lack the first one.",
        "which moves belong to a child of the start, and which to the start itself? See lesson 01.",
        explains_moves=_fixed_by(lambda moves: [move + moves for move in MOVES]),
    ),
    Misconception(
        "last move missing",
        "The moves returned end one move before the goal.",
        "whose path do you return where the goal is a child? See lesson 01.",
        explains_moves=_fixed_by(lambda moves: [moves + move for move in MOVES]),
    ),
    Misconception(
        "moves in reverse order",
        "The right moves are returned, but the last one is first.",
        "on the way from the goal back to the start, the last move comes first. See lesson 01.",
        explains_moves=_fixed_by(lambda moves: [moves[::-1]]),
    ),
    Misconception(
        "moves of the tile",
        "Every move returned is the opposite of the right one.",
        "a letter is the direction of the blank; the tile moves the opposite way. See lesson 01.",
        explains_moves=_fixed_by(lambda moves: [_turned(moves)]),
    ),
    Misconception(
        "the path from the goal",
        "The moves returned lead from the goal to the start.",
        "undo a path: its moves in reverse order, each replaced by its inverse. See lesson 01.",
        explains_moves=_fixed_by(lambda moves: [_turned(moves)[::-1]]),
    ),
)
_MEMORY = {
    "none": (
        "no memory",
        "No repeated board is recognised, not even the board before the last move.",
        "where do you look a child up before it enters the frontier? See lesson 01.",
    ),
    "undo": (
        "only the last move is remembered",
        "A child is dropped if it undoes the last move, but not if it was reached by another path.",
        "is a board that was reached by another path recognised? See lesson 01.",
    ),
    "waiting": (
        "expanded boards forgotten",
        "A child is compared with the boards on the frontier, and not with those expanded before.",
        "what is stored about a board after it has left the frontier? See lesson 01.",
    ),
    "late": (
        "marked too late",
        "A board is marked as seen when it is expanded, so copies enter the frontier and are "
        "expanded too.",
        "mark a child when it enters the frontier, or look again when it leaves. See lesson 01.",
    ),
}


def _no_memory(rule, memories=tuple(_MEMORY)):
    return tuple(
        Misconception(*_MEMORY[memory], rules=(replace(rule, memory=memory, early=True),))
        for memory in memories
    )


def _keys(*keys):
    """Combine keys and kinds of memory to rules."""
    memories = "seen", "better", "closed"
    return tuple(GraphSearch(key, memory=memory) for key in keys for memory in memories)


def _f(node):
    return node.g + node.h


_STACK = _keys(lambda node: -node.number)
_STACK_FOR_QUEUE = (
    "a stack for a queue",
    "The board found last is expanded first: the search goes deep before it goes wide.",
    "at which end do boards enter the frontier, and at which do they leave? See lesson 01.",
)
_PRIORITIES = (
    Misconception(
        "g alone",
        "The frontier is ordered by the depth g alone, as in breadth-first search.",
        "which number comes first in the entries of the heap? See lesson 07.",
        _keys(lambda node: node.g),
    ),
    Misconception(
        "largest key first",
        "The board with the largest key is expanded first.",
        "heappop returns the least entry; what did you push? See lesson 06.",
        _keys(lambda node: -node.h, lambda node: -node.g - node.h),
    ),
    Misconception(
        "the parent's estimate",
        "A child enters the heap with the estimate of its parent.",
        "of which board do you take h? See lesson 06.",
        _keys(lambda node: node.parent_h, lambda node: node.g + node.parent_h),
    ),
    Misconception(
        "a stack for a heap",
        "The board found last is expanded first, whatever its estimate.",
        "what decides which board leaves the frontier? See lesson 06.",
        _STACK,
    ),
)
_DEPTH = GraphSearch(lambda node: node.g, "depth")
_H = GraphSearch(lambda node: node.h, "h", shortest=False)
_F = GraphSearch(_f, "f", "better", early=False)

BREADTH_FIRST = Family(
    _DEPTH, (Misconception(*_STACK_FOR_QUEUE, _STACK), *_no_memory(_DEPTH), *_ANSWERS)
)
GREEDY = Family(
    _H,
    (
        Misconception(
            "f with g",
            "The frontier is ordered by g + h: that is A*, not greedy search.",
            "what does greedy search ignore? See lesson 06.",
            _keys(_f),
        ),
        *_PRIORITIES,
        *_no_memory(_H, ("none", "undo", "late")),  # "waiting" expands the same boards as "none"
        *_ANSWERS,
    ),
)
A_STAR = Family(
    _F,
    (
        Misconception(
            "closed too soon",
            "A board is closed when it is first generated: a shorter path found later is dropped.",
            "a board may be on the frontier with a path that is not its shortest. See lesson 07.",
            (replace(_F, memory="seen"),),
        ),
        Misconception(
            "never reopened",
            "A board that was expanded stays closed, although a shorter path to it is found.",
            "this estimate is not consistent; compare the new g with the old one. See lesson 07.",
            (replace(_F, memory="closed"),),
        ),
        Misconception(
            "f without g",
            "The frontier is ordered by the estimate h alone: that is greedy search.",
            "f has two parts. See lesson 07.",
            _keys(lambda node: node.h),
        ),
        *_PRIORITIES,
        *_no_memory(_F),
        *_ANSWERS,
    ),
)


def _moves_entered(run):
    """Whether the moves are those of every descent of the last iteration, and the last one."""
    entered, depth = "", 0
    for event in run.events:
        entered, depth = (entered + event.node.move, event.g) if event.g else ("", 0)
    return len(entered) > depth and run.moves[:-1] == entered


_ITERATIONS = (
    Misconception(
        "the threshold rises too far",
        "The threshold rises by more than the least excess, past the shortest solutions.",
        "which of the values that were cut is sure not to pass over a solution? See lesson 08.",
        tuple(
            Iterations(rise=rise)
            for rise in (lambda before, _: 2 * before, lambda before, _: before + 4)
        ),
    ),
    Misconception(
        "the threshold never rises",
        "Every iteration has the same threshold.",
        "what is the least f that was cut used for? See lesson 08.",
        (Iterations(rise=lambda before, _: before),),
    ),
    Misconception(
        "the last move is undone",
        "The move that leads straight back is tried too.",
        "which move never needs to be tried after u? See lesson 08.",
        (Iterations(memory="none"),),
    ),
    Misconception(
        "closed in a depth-first search",
        "A board is not entered a second time, although a shorter path leads to it later.",
        "a board reached at a large depth may be needed at a smaller one. See lesson 08.",
        (Iterations(memory="closed"),),
    ),
    Misconception(
        "moves not taken back",
        "The moves returned include those of abandoned paths.",
        "what happens to the path when a child does not lead to the goal? See lesson 08.",
        explains_moves=_moves_entered,
    ),
    *_ANSWERS,
)
ITERATIVE_DEEPENING = Family(Iterations(), _ITERATIONS)
IDA_STAR = Family(
    Iterations(),
    (
        Misconception(
            "every second iteration is wasted",
            "The threshold rises by 1, and here f changes by 0 or 2.",
            "take the least f that was cut. See lesson 08.",
            (Iterations(rise=lambda before, _: before + 1),),
        ),
        Misconception(
            "cut at the threshold",
            "Boards whose f equals the threshold are cut; only those beyond it should be.",
            "> or >=? See lesson 08.",
            (Iterations(cut=ge),),
        ),
        Misconception(
            "f without h",
            "The threshold limits the depth alone: that is iterative deepening.",
            "f has two parts. See lesson 08.",
            (Iterations(f=lambda g, h: g + (h > 0)),),
        ),
        Misconception(
            "f without g",
            "The threshold limits the estimate alone, and nothing bounds the depth.",
            "f has two parts. See lesson 08.",
            (Iterations(f=lambda g, h: h),),
        ),
        *_ITERATIONS,
    ),
)
BIDIRECTIONAL = Family(
    TwoSides(_DEPTH),
    (
        replace(
            _ANSWERS[4],
            message="Where they are wrong, the moves returned lead from the goal to the start.",
            hint="when the goal's side finds the meeting, which of the two paths comes first? See "
            "lesson 02.",
        ),
        Misconception(
            "the second half is not undone",
            "The moves found from the goal are appended as they were found.",
            "they lead from the goal to the meeting; which moves lead back? See lesson 02.",
            explains_moves=_fixed_by(
                lambda moves: [a + _turned(b)[::-1] for a, b in _split(moves)]
            ),
        ),
        Misconception(
            "the second half is not reversed",
            "Each move of the goal's side is replaced by its inverse, but their order is kept.",
            "which move of the second half is made first? See lesson 02.",
            explains_moves=_fixed_by(lambda moves: [a + b[::-1] for a, b in _split(moves)]),
        ),
        Misconception(
            "the second half is not inverted",
            "The moves of the goal's side are reversed, but not replaced by their inverses.",
            "to undo u, the blank goes d. See lesson 02.",
            explains_moves=_fixed_by(lambda moves: [a + _turned(b) for a, b in _split(moves)]),
        ),
        Misconception(
            "half a path",
            "The moves returned are those of one side only.",
            "two paths lead to the meeting. See lesson 02.",
            explains_moves=_is_half,
        ),
        Misconception(
            "halves in the wrong order",
            "The moves of the goal's side come first.",
            "where does the path start? See lesson 02.",
            explains_moves=_fixed_by(lambda moves: [b + a for a, b in _split(moves)]),
        ),
        Misconception(*_STACK_FOR_QUEUE, tuple(map(TwoSides, _STACK))),
        Misconception(*_MEMORY["none"], (TwoSides(replace(_DEPTH, memory="none")),)),
        *_ANSWERS[:2],
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
