"""The admissibility test: a heuristic's values and the true distances of all boards.

`judge` evaluates any function ``h(board, puzzle)`` or ``h(board)`` on all boards, the nearest to
the goal first, and compares its values with the true distances.

References
----------
.. [1] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
   determination of minimum cost paths", IEEE Transactions on Systems Science and
   Cybernetics 4 (1968), 100-107: admissible, and why consistent helps.
"""

import random
import sys
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import accumulate
from math import inf, isfinite

import numpy as np

from searchlab.exhaustive.admissibility_result import (
    ROUNDING,
    AdmissibilityResult,
    Comparison,
    Edge,
    Measure,
    board_rows,
    plain,
)
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind, find, name_of
from searchlab.heuristics.base import TableHeuristic
from searchlab.heuristics.registry import how_to_call, takes_puzzle
from searchlab.problems import MOVES, Board, Puzzle
from searchlab.problems.checks import (
    check_budget,
    check_puzzle,
    error_text,
    quote,
    several,
    short,
    whole,
)
from searchlab.problems.distances import shortest_path
from searchlab.running.solving import solve

REFERENCES = ("misplaced", "manhattan")
_REPEATED = 1000  # boards that are evaluated twice
_LARGEST_SAMPLE = 10_000
_REPORT_SECONDS = 0.5


class HeuristicError(ValueError):
    """A heuristic gives no finite number for a board, or not the same number twice."""


class Evaluation:
    """The values of a heuristic on all boards within reach of the goal, the nearest first.

    `run` computes them one by one, so that its caller can stop after any board. `values` holds
    those computed so far, for the boards whose ranks stand first in `ranks`.

    Examples
    --------
    >>> evaluation = Evaluation("misplaced", Puzzle(2, 2))
    >>> for _ in evaluation.run():
    ...     pass
    >>> evaluation.values
    [0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0]
    """

    def __init__(self, heuristic, puzzle, name=None):
        self._heuristic = find(heuristic)
        self._arguments = (puzzle,) if takes_puzzle(self._heuristic) else ()
        self.name = name or name_of(self._heuristic)
        self.puzzle, self.census = puzzle, census(puzzle)
        reachable = self.census.reachable
        self.ranks = reachable[np.argsort(self.census.distance[reachable], kind="stable")]
        self.states = [state.tobytes() for state in self.census.states[self.ranks]]
        self.values, self.repeated, self.finished = [], 0, False

    def run(self, seed=0, deadline=inf):
        """Evaluate all boards, then some of them again, and yield after each.

        A heuristic that is looked up in tables is evaluated for all boards at once. At the
        `deadline`, a time of `time.monotonic`, the evaluation ends.

        Raises
        ------
        HeuristicError
            At the first board without a finite value, or with another value the second time.
        """
        tables = isinstance(self._heuristic, TableHeuristic)
        if tables or bind(self._heuristic, self.puzzle).table:
            self.values = self.census.values(self._heuristic)[self.ranks].astype(float).tolist()
        every = range(len(self.states))
        again = random.Random(seed).sample(every, min(_REPEATED, len(every)))
        for i in (*every[len(self.values) :], *again):
            if time.monotonic() >= deadline:
                return
            value = self._value(self.states[i])
            if i == len(self.values):
                self.values.append(value)
            elif abs(self.values[i] - value) <= ROUNDING:
                self.repeated += 1
            else:
                what = f"gave {plain(self.values[i])} and then {plain(value)} for"
                raise self.error(self.states[i], what)
            yield
        self.finished = True

    def _value(self, state):
        try:
            value = self._heuristic(state, *self._arguments)
        except (Exception, SystemExit) as error:
            called = error.__traceback__.tb_next
            text = error_text(error, called and called.tb_frame.f_code.co_filename)
            how = how_to_call(error, state, *self._arguments)
            raise self.error(state, "failed for", f": {text}{how}") from error
        try:
            if isfinite(value):
                return float(value)
        except (TypeError, ValueError, OverflowError):
            pass
        raise self.error(state, f"gave {quote(value, 60)} for", "; it must give a finite number")

    def error(self, state, what, more=""):
        """Return an error that describes what the heuristic did for a board."""
        board = board_rows(self.puzzle, state)
        return HeuristicError(short(f"{self.name} {what} the board {board}{more}", 500))

    def stopped_by(self, what):
        """Describe what stopped the evaluation, and at which board."""
        state = self.states[min(len(self.values), len(self.states) - 1)]
        return f"{self.name} was stopped at the board {board_rows(self.puzzle, state)} by {what}"


def judge(
    heuristic: str | Callable,
    puzzle: Puzzle | None = None,
    goals: Iterable | None = None,
    *,
    max_seconds: float | None = 60,
    sample: int = 10,
    seed: int = 0,
    progress: bool = False,
) -> AdmissibilityResult | list[AdmissibilityResult]:
    """Decide over all boards whether a heuristic is admissible and consistent.

    Parameters
    ----------
    heuristic : str or callable
        A function ``h(board, puzzle)`` or ``h(board)``, where a board is bytes: the tiles
        row by row, 0 for the blank; or the name of a heuristic of this package.
    puzzle : Puzzle, optional
        With at most 9 cells; by default the 8-puzzle.
    goals : str or sequence, optional
        "all" for every goal that has a name, or one goal as text, or a list of goals; see
        `Puzzle`. By default the puzzle's own goal.
    max_seconds : float or None
        No further board is evaluated after this time.
    sample, seed : int
        Random boards on which A* is run with the heuristic, 0 for none; and the seed that
        draws them and the boards that are evaluated twice.
    progress : bool
        Print the number of evaluated boards to stderr every half a second.

    Returns
    -------
    AdmissibilityResult, or a list of them if `goals` is given
        After the time limit or Ctrl-C a result for the boards evaluated so far: these are the
        nearest, so a counterexample among them is the nearest of all.

    Raises
    ------
    HeuristicError
        If the heuristic raises an exception, or its value for a board is not a finite number,
        or not the same the second time.
    ValueError
        If the puzzle is too large, or an argument is not accepted.

    Examples
    --------
    >>> result = judge("gap", goals="blank-first", sample=0)[0]
    >>> result.admissible, result.overestimates, result.worst
    (False, 78, 1)
    >>> print(result.counterexample)
    1 _ 2
    3 4 5
    6 7 8
    >>> result.counterexample_value, result.path
    (2, 'l')

    A heuristic of your own:

    >>> judge(lambda board: board[-1] != 0, Puzzle(2, 3), sample=0).admissible
    True
    """
    puzzles = _puzzles(Puzzle() if puzzle is None else puzzle, goals)
    check_budget("max_seconds", max_seconds)
    sample, seed = whole("sample", sample, 0, _LARGEST_SAMPLE), whole("seed", seed, 0)
    deadline = time.monotonic() + (inf if max_seconds is None else max_seconds)
    limit = f"the time limit of {several(max_seconds or 0, 'second', spec='g')}"
    results = []
    for one in puzzles:
        evaluation = Evaluation(heuristic, one)
        try:
            _run(evaluation, seed, deadline, progress)
        except KeyboardInterrupt:
            deadline, limit = 0, "Ctrl-C"  # which ends the goals to come as well
        stopped = None if evaluation.finished else evaluation.stopped_by(limit)
        results.append(result_of(evaluation, stopped, sample, seed))
    return results[0] if goals is None else results


def _puzzles(puzzle, goals):
    check_puzzle(puzzle)
    if goals is None:
        return [puzzle]
    if isinstance(goals, str):
        goals = Puzzle.GOALS if goals == "all" else [goals]
    if not isinstance(goals, Iterable) or not (goals := [*goals]):
        raise ValueError(
            f"goals are one or more of {', '.join(Puzzle.GOALS)} or boards, or all, "
            f"not {quote(goals)}"
        )
    return [Puzzle(puzzle.rows, puzzle.cols, goal) for goal in goals]


def _run(evaluation, seed, deadline, progress):
    """Run an evaluation, and report it if progress is wanted."""
    reported, line = time.monotonic(), ""
    for _ in evaluation.run(seed, deadline):
        if progress and time.monotonic() - reported > _REPORT_SECONDS:
            reported = time.monotonic()
            done, total = len(evaluation.values), len(evaluation.states)
            line = f"\r{evaluation.name}: {done:,} of {total:,} boards"
            print(line, end="", file=sys.stderr, flush=True)
    if line:
        print(file=sys.stderr)


@np.errstate(all="ignore")  # a mean of huge values may overflow: it is then left out
def result_of(evaluation, stopped=None, sample=0, seed=0):
    """Compare the values computed so far with the true distances.

    A* is run on a `sample` of boards if all values are known.
    """
    truth, values = evaluation.census, np.array(evaluation.values, float)
    ranks = evaluation.ranks[: len(values)]
    distance = truth.distance[ranks].astype(float)
    heuristics = {None: values, **{name: truth.values(name)[ranks] for name in REFERENCES}}
    runs = {}
    if sample and not stopped:
        known = dict(zip(evaluation.states, evaluation.values, strict=True))
        runs = {name: _reference_runs(truth.puzzle, name, sample, seed) for name in REFERENCES}
        runs[None] = _runs(truth.puzzle, lambda state: known[state], sample, seed)
    by_rank = np.full(len(truth.distance), np.nan)
    by_rank[ranks] = values
    goal_value = plain(values[0]) if len(values) else None
    negative = np.flatnonzero(values < -ROUNDING)
    found = dict.fromkeys(("admissible", "consistent"), None if stopped else True)
    found |= _admissibility(truth, ranks, values - distance, by_rank)
    found |= _consistency(truth, ranks, values, by_rank)
    return AdmissibilityResult(
        **found,
        puzzle=truth.puzzle,
        name=evaluation.name,
        boards=len(evaluation.ranks),
        judged=len(values),
        stopped=stopped,
        asked_twice=evaluation.repeated,
        goal_value=goal_value,
        zero_at_goal=None if goal_value is None else goal_value == 0,
        negatives=len(negative),
        negative_example=truth.board(ranks[negative[0]]) if len(negative) else None,
        comparisons=tuple(Comparison.of(name, values - heuristics[name]) for name in REFERENCES),
        measures=tuple(
            _measure(name or evaluation.name, h, distance, runs.get(name), truth)
            for name, h in heuristics.items()
        ),
        sample=sample,
    )


def _admissibility(truth, ranks, excess, by_rank):
    """Find the overestimated boards: how many, the worst, the nearest and its shortest path."""
    over = np.flatnonzero(excess > ROUNDING)
    if not len(over):
        return {}
    nearest = truth.board(ranks[over[0]])
    path = shortest_path(truth.puzzle, nearest.state)
    boards = accumulate(path, Board.move, initial=nearest)
    values = tuple(plain(by_rank[truth.rank(board)]) for board in boards)
    return {
        "admissible": False,
        "overestimates": len(over),
        "worst": plain(excess.max()),
        "worst_board": truth.board(ranks[excess.argmax()]),
        "counterexample": nearest,
        "path": path,
        "counterexample_value": values[0],
        "counterexample_distance": len(path),
        "path_values": values,
    }


def _consistency(truth, ranks, values, by_rank):
    """Find the edges along which the value drops by more than 1."""
    after = truth.successors[ranks]
    drop = np.where(after >= 0, values[:, None] - by_rank[after], np.nan)
    edges = int((~np.isnan(drop)).sum()) // 2  # each is met from both ends
    bad = int((drop > 1 + ROUNDING).sum())
    if not bad:
        return {"edges": edges}
    i, column = np.unravel_index(np.nanargmax(drop), drop.shape)
    board, move = truth.board(ranks[i]), MOVES[column]
    edge = Edge(board, plain(values[i]), move, board.move(move), plain(by_rank[after[i, column]]))
    return {"edges": edges, "consistent": False, "inconsistent_edges": bad, "worst_edge": edge}


def _measure(name, values, distance, runs, truth):
    """Measure how close to the true distance the values are, and what A* needs with them."""
    away = distance > 0
    if not away.any():
        return Measure(name)
    varied = np.ptp(values) > ROUNDING
    measured = (
        values.mean(),
        (values[away] / distance[away]).mean(),
        np.corrcoef(values, distance)[0, 1] if varied else np.nan,
    )
    return Measure(
        name,
        *(float(one) if isfinite(one) else None for one in measured),
        expansions=runs and sum(run.expanded for run in runs) / len(runs),
        longer=runs and sum(run.length > truth[run.start] for run in runs),
    )


def _runs(puzzle, heuristic, sample, seed):
    """Run A* from each board of the sample."""
    starts = puzzle.random_boards(sample, seed)
    return [solve(puzzle, start, "a-star", heuristic=heuristic) for start in starts]


_reference_runs = lru_cache(maxsize=16)(_runs)
