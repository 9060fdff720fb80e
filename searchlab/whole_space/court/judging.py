"""The judge: holds the trials of a heuristic, runs A* with it, and pronounces the verdicts."""

from searchlab.puzzle import Board, Puzzle
from searchlab.puzzle.checks import check_budget, check_puzzle
from searchlab.running.result import INTERRUPTED
from searchlab.running.solving import solve
from searchlab.whole_space.census import census
from searchlab.whole_space.court.clock import Clock
from searchlab.whole_space.court.evidence import REFERENCES, verdict_on
from searchlab.whole_space.court.isolation import Isolated
from searchlab.whole_space.court.trial import InThisProcess, trial
from searchlab.whole_space.court.verdict import Verdicts


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
        "FILE.py:NAME", a function in a file, which is asked in a process of its own; what
        that protects from is told in `searchlab.whole_space.court.isolation`.
    puzzle : Puzzle, optional
        With at most 9 cells; the 8-puzzle where it is not given.
    goals : str or sequence, optional
        "all" for every goal that has a name, or one goal, or several; see `Puzzle`. The
        puzzle's own goal where it is not given.
    max_seconds : float or None
        Time limit of the whole trial.
    max_memory : int
        Megabytes for the process of a function in a file.
    sample, seed : int
        Random boards on which A* is run with the heuristic, 0 for none; and the seed that
        chooses them, and the boards that are asked about twice.
    progress : bool or callable, optional
        True for a progress bar, False for none; by default slow functions have one on a
        terminal and in a notebook. A callable is called with the boards answered for and
        the boards in all.

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

    >>> judge(lambda board: board[-1] != 0, Puzzle(2, 3), sample=0).admissible
    True
    """
    puzzles = _puzzles(Puzzle() if puzzle is None else puzzle, goals)
    check_budget("max_seconds", max_seconds)
    for name, budget in (("max_memory", max_memory), ("sample", sample), ("seed", seed)):
        check_budget(name, budget, whole=True)
    accused = _accused(heuristic, max_memory)
    for one in puzzles:
        census(one)  # refuses what is too large, before anything is asked
    clock = Clock(max_seconds, progress)
    verdicts = Verdicts(_judge(accused, one, clock, sample, seed) for one in puzzles)
    return verdicts[0] if goals is None else verdicts


def _puzzles(puzzle, goals):
    check_puzzle(puzzle)
    if goals is None:
        return [puzzle]
    if isinstance(goals, str) and goals == "all":
        goals = Puzzle.GOALS
    elif isinstance(goals, (str, bytes, Board)) or not hasattr(goals, "__iter__"):
        goals = [goals]
    puzzles = [Puzzle(puzzle.rows, puzzle.cols, goal) for goal in goals]
    if not puzzles:
        raise ValueError(f"give at least one goal: all, {', '.join(Puzzle.GOALS)} or a board")
    return puzzles


def _accused(heuristic, max_memory):
    if not isinstance(heuristic, str):
        return InThisProcess(heuristic)
    path, _, name = heuristic.rpartition(":")
    if path and name:
        return Isolated(path, name, max_memory)
    if heuristic.endswith((".py", ".py:")):
        raise ValueError(f"which function? Write {heuristic.rstrip(':')}:NAME")
    try:
        return InThisProcess(heuristic)
    except ValueError as error:
        raise ValueError(f"{error}; for a function of your own write FILE.py:NAME") from None


def _judge(accused, puzzle, clock, sample, seed):
    """Hold the trial for one goal."""
    alarm = isinstance(accused, InThisProcess)
    testimony = clock.drive(trial(accused, puzzle, seed, clock.left), alarm)
    runs = {}
    if sample and len(testimony.answers) == len(testimony.ranks):
        for name in REFERENCES:
            key = (puzzle, name, seed, sample)
            results = _known_runs.get(key) or _runs(puzzle, name, seed, sample, clock)
            if results is None:
                continue
            if len(_known_runs) > 16:
                _known_runs.clear()
            _known_runs[key] = runs[name] = results
            if testimony.answers == testimony.truth.values(name)[testimony.ranks].tolist():
                runs[None] = results
        if None not in runs:
            known = dict(zip(testimony.boards, testimony.answers, strict=True))
            runs[None] = _runs(puzzle, lambda board: known[board], seed, sample, clock)
    return verdict_on(testimony, sample, runs)


_known_runs = {}


def _runs(puzzle, heuristic, seed, sample, clock):
    """Run A* from each board of the sample; None where the time does not suffice."""
    results = []
    while len(results) < sample:
        # The boards are drawn as they are needed: more and more at a time.
        drawn = puzzle.random(seed, min(sample, max(16, 2 * len(results))))
        for start in drawn[len(results) :]:
            result = solve(puzzle, start, "a-star", heuristic=heuristic, max_seconds=clock.left)
            if result.outcome == INTERRUPTED:
                clock.interrupt()
            if not result.solved:
                return None
            results.append(result)
    return results
