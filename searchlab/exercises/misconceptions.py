"""Mistakes that learners make in a search, by name.

A `Misconception` is named only if what was seen of a search shows it: if its rules, those of
`searchlab.exercises.rules` with one decision taken wrongly, reproduce every expansion and every end
and decided several of them; or if undoing the mistake makes all moves returned lead to the goal.
Their texts are in ``misconceptions.toml``.
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import ge
from pathlib import Path

from searchlab.exercises.feedback import Failed
from searchlab.exercises.rules import GraphSearch, Iterations, TwoSides, by_side, leads
from searchlab.problems import INVERSE, MOVES

_TEXTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_DECISIVE = 5  # expansions that a mistake must have decided; each real one decides dozens


@dataclass(frozen=True)
class Misconception:
    """A mistake: its name, what happens, a hint, and how it is recognised."""

    name: str
    message: str
    hint: str
    cause: tuple | Callable  # rules that may explain the expansions, or a test of a run's moves

    def explains(self, runs, right):
        """Whether it explains all that was seen of a search; `right` if its expansions are."""
        if callable(self.cause):
            ended = [run for run in runs if run.ended and isinstance(run.moves, str)]
            wrong = [run for run in ended if not run.solves]
            return bool(wrong) and all(map(self.cause, wrong))
        return not right and any(allowed(rule, runs, _DECISIVE) for rule in self.cause)


def allowed(rule, runs, least=0):
    """Whether a rule allows all that was seen of a search, and decided so many expansions."""
    try:
        return sum(rule.check(run) for run in runs) >= least
    except Failed:
        return False


# -- wrong moves -----------------------------------------------------------------------------------


def _fixed_by(fix):
    """Explain moves by a mistake if undoing it, in one of several ways, leads to the goal."""
    return lambda run: any(map(run.solved_by, fix(run.moves)))


def _turned(moves):
    return "".join(INVERSE.get(move, move) for move in moves)


def _joined(join):
    """Explain moves by halves that were joined in a wrong way."""
    return _fixed_by(
        lambda moves: [join(moves[:cut], moves[cut:]) for cut in range(len(moves) + 1)]
    )


def _is_half(run):
    """Whether the moves lead from the start to where the sides meet, or from there to the goal."""
    start, moves, goal = run.start, run.moves, run.puzzle.goal
    reached = {start}, {goal}
    for side, event in by_side(run):
        reached[side].update(child.state for child in event.children)
    return any(
        leads(run.puzzle, start, moves, met) or leads(run.puzzle, met, moves, goal)
        for met in reached[0] & reached[1]
    )


def _moves_entered(run):
    """Whether the moves are those of every descent of the last iteration, and the last one."""
    entered, depth = "", 0
    for event in run.events:
        entered, depth = (entered + event.node.move, event.g) if event.g else ("", 0)
    return len(entered) > depth and run.moves[:-1] == entered


_CUT = {
    "first move missing": _fixed_by(lambda moves: [move + moves for move in MOVES]),
    "last move missing": _fixed_by(lambda moves: [moves + move for move in MOVES]),
}
_FROM_GOAL = {"the path from the goal": _fixed_by(lambda moves: [_turned(moves)[::-1]])}
_ANSWERS = {
    **_CUT,
    "moves in reverse order": _fixed_by(lambda moves: [moves[::-1]]),
    "moves of the tile": _fixed_by(lambda moves: [_turned(moves)]),
    **_FROM_GOAL,
}
_HALVES = {
    "the second half is not undone": _joined(lambda a, b: a + _turned(b)[::-1]),
    "the second half is not reversed": _joined(lambda a, b: a + b[::-1]),
    "the second half is not inverted": _joined(lambda a, b: a + _turned(b)),
    "half a path": _is_half,
    "halves in the wrong order": _joined(lambda a, b: b + a),
}


# -- wrong rules -----------------------------------------------------------------------------------


def _memory(rule):
    """Make rules that remember too little."""
    kinds = {
        "no memory": "none",
        "only the last move is remembered": "undo",
        "expanded boards forgotten": "waiting",
        "marked too late": "late",
    }
    return {name: (replace(rule, memory=kind, early=True),) for name, kind in kinds.items()}


def _keys(*keys):
    """Combine keys and kinds of memory to rules."""
    memories = "seen", "better", "closed"
    return tuple(GraphSearch(key, memory=memory) for key in keys for memory in memories)


def _rise(*rises):
    return tuple(Iterations(rise=rise) for rise in rises)


def _f(node):
    return node.g + node.h


_STACK = _keys(lambda node: -node.number)
_PRIORITIES = {
    "g alone": _keys(lambda node: node.g),
    "largest key first": _keys(lambda node: -node.h, lambda node: -_f(node)),
    "the parent's estimate": _keys(lambda node: node.parent_h, lambda node: node.g + node.parent_h),
    "a stack for a heap": _STACK,
}
_ITERATIONS = {
    "the threshold rises too far": _rise(
        lambda before, exceeding: max(exceeding),
        lambda before, _: before + 2,
        lambda before, _: 2 * before,
        lambda before, _: before + 4,
    ),
    "the threshold never rises": _rise(lambda before, _: before),
    "the last move is undone": (Iterations(memory="none"),),
    "closed in a depth-first search": (Iterations(memory="closed"),),
    "moves not taken back": _moves_entered,
    **_ANSWERS,
}
_DEPTH = GraphSearch(lambda node: node.g, "depth")
_H = GraphSearch(lambda node: node.h, "h", shortest=False)
_F = GraphSearch(_f, "f", "better", early=False)


def _family(strategy, rule, causes):
    """Return the rule of a strategy and the misconceptions about it; the first are named first."""
    texts = {name: _TEXTS.get(name, {}) | _TEXTS.get(f"{strategy}: {name}", {}) for name in causes}
    return rule, [Misconception(name, **texts[name], cause=causes[name]) for name in causes]


FAMILIES = {
    strategy: _family(strategy, rule, causes)
    for strategy, rule, causes in (
        ("breadth-first", _DEPTH, {"a stack for a queue": _STACK} | _memory(_DEPTH) | _ANSWERS),
        ("greedy", _H, {"f with g": _keys(_f)} | _PRIORITIES | _memory(_H) | _ANSWERS),
        (
            "a-star",
            _F,
            {
                "closed too soon": (replace(_F, memory="seen"),),
                "never reopened": (replace(_F, memory="closed"),),
                "f without g": _keys(lambda node: node.h),
            }
            | _PRIORITIES
            | _memory(_F)
            | _ANSWERS,
        ),
        ("iterative-deepening", Iterations(), _ITERATIONS),
        (
            "ida-star",
            Iterations(),
            {
                "every second iteration is wasted": _rise(lambda before, _: before + 1),
                "cut at the threshold": (Iterations(cut=ge),),
                "f without h": (Iterations(f=lambda g, h: g + (h > 0)),),
                "f without g": (Iterations(f=lambda g, h: h),),
            }
            | _ITERATIONS,
        ),
        (
            "bidirectional",
            TwoSides(_DEPTH),
            _FROM_GOAL
            | _HALVES
            | {
                "a stack for a queue": tuple(map(TwoSides, _STACK)),
                "no memory": (TwoSides(replace(_DEPTH, memory="none")),),
            }
            | _CUT,
        ),
    )
}
