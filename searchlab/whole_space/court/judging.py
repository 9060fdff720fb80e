"""The judge: asks a heuristic about every board of a puzzle, and compares with the truth."""

import random

import numpy as np

from searchlab.puzzle import MOVES, Board, Puzzle
from searchlab.puzzle.checks import check_budget
from searchlab.running.solving import INTERRUPTED, solve
from searchlab.whole_space.census import census
from searchlab.whole_space.court.bailiff import InItsOwnProcess
from searchlab.whole_space.court.clock import Clock
from searchlab.whole_space.court.hearing import InThisProcess
from searchlab.whole_space.court.verdict import Comparison, Edge, Measure, Verdict, Verdicts
from searchlab.whole_space.court.witness import Mistrial, board_rows

REFERENCES = ("misplaced", "manhattan")
ROUNDING = 1e-9  # a sum of square roots may exceed the true distance by that much, unpunished
ASKED_TWICE = 1000


def judge(
    heuristic,
    puzzle=None,
    goals=None,
    *,
    max_seconds=60,
    max_memory=1024,
    sample=10,
    seed=0,
    progress=None,
):
    """Decide over all boards whether a heuristic is admissible and consistent.

    Boards are asked about in the order of their distance from the goal, so that what was
    found before a time limit holds: the nearest counterexample is the nearest.

    Parameters
    ----------
    heuristic : str or callable
        A function ``h(board, puzzle)`` or ``h(board)``, where a board is bytes: the tiles
        row by row, 0 for the blank; or the name of a heuristic of this package; or
        "FILE.py:NAME", a function in a file, which is heard in a process of its own.
    puzzle : Puzzle, optional
        With at most 9 cells; the 8-puzzle where it is not given.
    goals : str or sequence, optional
        "all" for every goal that has a name, or one goal, or several; see `Puzzle`. The
        puzzle's own goal where it is not given.
    max_seconds : float or None
        Time limit of the whole trial.
    max_memory : int
        Megabytes for the process of a function in a file.
    sample : int
        Random boards on which A* is run with the heuristic; 0 for none.
    seed : int
        Chooses those boards, and the boards that are asked about twice.
    progress : bool or callable, optional
        See `searchlab.whole_space.court.clock.Clock`. By default slow functions have a
        progress bar on a terminal and in a notebook; False for none.

    Returns
    -------
    Verdict, or Verdicts where `goals` is given
        After a time limit and after Ctrl-C too, with the boards judged so far.

    Raises
    ------
    Mistrial
        If the heuristic cannot be judged: it raises, gives what is no finite number,
        changes the puzzle, or gives another number when asked again.
    ValueError
        If the puzzle is too large, or an argument is not what is accepted.

    Examples
    --------
    >>> verdict = judge("gap", goals="blank-first", sample=0)[0]
    >>> verdict.admissible, verdict.overestimates, verdict.worst
    (False, 78, 1)
    >>> print(verdict.counterexample)
    1 _ 2
    3 4 5
    6 7 8
    >>> verdict.counterexample_value, verdict.path
    (2, 'l')

    A heuristic of your own:

    >>> def rows_only(board, puzzle):
    ...     home = puzzle.goal.index
    ...     return sum(abs(i // puzzle.cols - home(t) // puzzle.cols)
    ...                for i, t in enumerate(board) if t)
    >>> judge(rows_only, Puzzle(2, 3), sample=0).admissible
    True
    """
    puzzles = _puzzles(Puzzle() if puzzle is None else puzzle, goals)
    check_budget("max_seconds", max_seconds)
    check_budget("max_memory", max_memory, whole=True)
    check_budget("sample", sample, whole=True)
    check_budget("seed", seed, whole=True)
    hearing = _hearing(heuristic, max_memory)
    for one in puzzles:
        census(one)  # refuses what is too large, before anything is asked
    clock = Clock(max_seconds, progress)
    verdicts = Verdicts(_try(hearing, one, clock, sample, seed) for one in puzzles)
    return verdicts[0] if goals is None else verdicts


def _puzzles(puzzle, goals):
    if not isinstance(puzzle, Puzzle):
        raise ValueError(f"the puzzle must be a Puzzle, such as Puzzle(3, 3), not {puzzle!r}")
    if goals is None:
        return [puzzle]
    if isinstance(goals, str) and goals == "all":
        square = (puzzle.rows, puzzle.cols) == (3, 3)
        goals = [goal for goal in Puzzle.GOALS if goal != "ring" or square]
    elif isinstance(goals, (str, bytes, Board)):
        goals = [goals]
    puzzles = [Puzzle(puzzle.rows, puzzle.cols, goal) for goal in goals]
    if not puzzles:
        raise ValueError(f"give at least one goal: all, {', '.join(Puzzle.GOALS)} or a board")
    return puzzles


def _hearing(heuristic, max_memory):
    if not isinstance(heuristic, str):
        return InThisProcess(heuristic)
    path, colon, name = heuristic.rpartition(":")
    if colon and path and name:
        return InItsOwnProcess(path, name, max_memory)
    if heuristic.endswith((".py", ".py:")):
        raise ValueError(f"which function? Write {heuristic.rstrip(':')}:NAME")
    try:
        return InThisProcess(heuristic)
    except ValueError as error:
        raise ValueError(f"{error}; for a function of your own write FILE.py:NAME") from None


def _try(hearing, puzzle, clock, sample, seed):
    """Hold the trial for one goal."""
    truth = census(puzzle)
    order = truth.reachable[np.argsort(truth.distance[truth.reachable], kind="stable")]
    blob = truth.states[order].tobytes()
    boards = [blob[i : i + puzzle.cells] for i in range(0, len(blob), puzzle.cells)]
    array = hearing.array(truth)
    if array is None:
        answers, stopped = hearing.hear(puzzle, boards, clock)
        array = np.full(truth.distance.shape, np.nan)
        array[order[: len(answers)]] = answers
    else:
        stopped = None
        _refuse_infinite(hearing, puzzle, array[order], boards)
    ranks = order[: len(answers)] if stopped else order
    asked_twice = 0
    if not stopped:
        asked_twice, stopped = _ask_again(hearing, puzzle, array[order], boards, clock, seed)
    evidence = _Evidence(truth, ranks, array)
    return Verdict(
        puzzle=puzzle,
        name=hearing.name,
        boards=len(boards),
        judged=len(ranks),
        stopped=stopped,
        asked_twice=asked_twice,
        **evidence.at_the_goal(),
        **evidence.admissibility(),
        **evidence.consistency(),
        comparisons=tuple(evidence.comparison(name) for name in REFERENCES),
        measures=_measures(hearing.name, evidence, boards, sample, seed, clock),
        sample=sample,
    )


def _refuse_infinite(hearing, puzzle, values, boards):
    for i in np.flatnonzero(~np.isfinite(values))[:1]:
        raise Mistrial(
            f"{hearing.name} gave {values[i]} for the board {board_rows(puzzle, boards[i])}; "
            "it must give a finite number",
            Board(puzzle, boards[i]),
        )


def _ask_again(hearing, puzzle, values, boards, clock, seed):
    """Ask about some boards once more, in another order: the answers must be the same."""
    chosen = random.Random(seed).sample(range(len(boards)), min(ASKED_TWICE, len(boards)))
    again, stopped = hearing.hear(puzzle, [boards[i] for i in chosen], clock)
    for i, second in zip(chosen, again, strict=False):
        if abs(second - values[i]) > ROUNDING:
            raise Mistrial(
                f"{hearing.name} gave {_plain(values[i])} and later {_plain(second)} for the "
                f"board {board_rows(puzzle, boards[i])}; it must always give the same",
                Board(puzzle, boards[i]),
            )
    return len(again), stopped


class _Evidence:
    """The answers beside the truth: both in the order in which the boards were asked about."""

    def __init__(self, truth, ranks, array):
        self.truth, self.ranks, self.array = truth, ranks, array
        self.puzzle = truth.puzzle
        self.values = array[ranks]
        self.distance = truth.distance[ranks].astype(float)

    def board(self, i):
        return self.truth.board(self.ranks[i])

    def at_the_goal(self):
        negative = np.flatnonzero(self.values < -ROUNDING)
        return {
            "goal_value": _plain(self.values[0]) if len(self.values) else None,
            "negatives": len(negative),
            "negative_example": self.board(negative[0]) if len(negative) else None,
        }

    def admissibility(self):
        excess = self.values - self.distance
        over = np.flatnonzero(excess > ROUNDING)
        if not len(over):
            return {"overestimates": 0, "worst": 0}
        nearest = self.board(over[0])
        path = shortest_path(self.truth, nearest)
        along = [nearest]
        for move in path:
            along.append(along[-1].move(move))
        ranks = [self.truth.rank(board) for board in along]
        return {
            "overestimates": len(over),
            "worst": _plain(excess.max()),
            "worst_board": self.board(excess.argmax()),
            "counterexample": nearest,
            "path": path,
            "path_values": tuple(_plain(self.array[rank]) for rank in ranks),
        }

    def consistency(self):
        after = self.truth.successors[self.ranks]
        drop = self.values[:, None] - np.where(after < 0, np.nan, self.array[after])
        bad = int((drop > 1 + ROUNDING).sum())
        edges = int(np.isfinite(drop).sum()) // 2  # each is met from both ends
        if not bad:
            return {"inconsistent_edges": 0, "edges": edges, "worst_edge": None}
        i, column = np.unravel_index(np.nanargmax(drop), drop.shape)
        move, board = MOVES[column], self.board(i)
        edge = Edge(
            board=board,
            move=move,
            value=_plain(self.values[i]),
            after=board.move(move),
            after_value=_plain(self.array[after[i, column]]),
        )
        return {"inconsistent_edges": bad, "edges": edges, "worst_edge": edge}

    def comparison(self, name):
        difference = self.values - self.truth.values(name)[self.ranks]
        return Comparison(
            name=name,
            greater=int((difference > ROUNDING).sum()),
            equal=int((abs(difference) <= ROUNDING).sum()),
            less=int((difference < -ROUNDING).sum()),
        )

    def measure(self, name, values, runs):
        """Mean, share of the true distance, correlation; and what A* needed."""
        away = self.distance > 0
        if not away.any():
            return Measure(name)
        varied = np.ptp(values) > ROUNDING and np.ptp(self.distance) > 0
        return Measure(
            name,
            mean=float(values.mean()),
            share=float((values[away] / self.distance[away]).mean()),
            correlation=float(np.corrcoef(values, self.distance)[0, 1]) if varied else None,
            expansions=runs and sum(run.expanded for run in runs) / len(runs),
            longer=runs and sum(run.length > self.truth[run.start] for run in runs),
        )


def shortest_path(truth, board):
    """Give the moves of a shortest solution, the first one in the order u, l, r, d.

    Examples
    --------
    >>> shortest_path(census(), "2 3 4 1 5 x 7 6 8")
    'ullddrurdllurrdlurd'
    """
    number, moves = truth.rank(board), ""
    while left := int(truth.distance[number]):
        after = truth.successors[number]
        column = next(i for i in range(4) if after[i] >= 0 and truth.distance[after[i]] < left)
        number, moves = after[column], moves + MOVES[column]
    return moves


def _measures(name, evidence, boards, sample, seed, clock):
    """Measure the heuristic and its references side by side."""
    rows = [(one, evidence.truth.values(one)[evidence.ranks]) for one in REFERENCES]
    rows.insert(0, (name, evidence.values))
    runs = [None] * len(rows)
    if sample and len(boards) == len(evidence.ranks):
        starts = evidence.puzzle.random(seed, sample)
        for i, one in enumerate(REFERENCES, start=1):
            runs[i] = _reference_runs(evidence.puzzle, one, starts, clock)
            if np.array_equal(rows[i][1], evidence.values):
                runs[0] = runs[i]
        if not runs[0]:
            known = dict(zip(boards, evidence.values.tolist(), strict=True))
            runs[0] = _runs(evidence.puzzle, lambda board: known[board], starts, clock)
    return tuple(evidence.measure(*row, run) for row, run in zip(rows, runs, strict=True))


def _runs(puzzle, heuristic, starts, clock):
    """Run A* from each board; None where the time does not suffice, or after Ctrl-C."""
    results = []
    for start in starts:
        result = solve(puzzle, start, "a-star", heuristic=heuristic, max_seconds=clock.left)
        if result.outcome == INTERRUPTED:
            clock.interrupt()
        if not result.solved:
            return None
        results.append(result)
    return results


_known_runs = {}


def _reference_runs(puzzle, name, starts, clock):
    """Run A* with a reference, once for the same boards."""
    key = (puzzle, name, *starts)
    if key not in _known_runs:
        if len(_known_runs) > 16:
            _known_runs.clear()
        runs = _runs(puzzle, name, starts, clock)
        if runs is None:
            return None
        _known_runs[key] = runs
    return _known_runs[key]


def _plain(number):
    """Give a number as JSON and readers like it: whole where it is, no dust of rounding."""
    number = round(float(number), 9)
    return int(number) if number == int(number) else number
