"""Judging a search: from every board it is decided whether its solution is right and shortest.

A search that is refuted has a counterexample: the board nearest to the goal from which it fails.
There the recorded search shows where the last shortest path was lost.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from math import inf
from statistics import mean
from typing import Any, NamedTuple

from searchlab.exhaustive.search_result import (
    ENDLESS,
    INVALID,
    LONGER,
    NOTHING,
    RAISED,
    RIGHT,
    NotApplicable,
    SearchResult,
)
from searchlab.exhaustive.truth import exceeds, truth_about
from searchlab.exhaustive.verdict import reported, shown
from searchlab.problems import Puzzle, is_plain, spaces
from searchlab.problems.checks import error_text, read_budget, several, whole
from searchlab.problems.distances import sample_each
from searchlab.running.result import OUT_OF_BUDGET, Interrupted
from searchlab.running.solving import Search, Unobserved, solve, strategy_for
from searchlab.running.trace import record

EVERY_CELLS = 8  # boards of a puzzle of more cells are sampled, unless the search is compiled


class Answer(NamedTuple):
    """What a search did from one state: what is wrong with it, what it returned and cost."""

    state: object
    fault: str
    answer: object = None
    cost: object = None
    repeated: bool | None = False
    expanded: int | None = None
    stored: int | None = None


def judge_search(
    search: str | Callable,
    problem: Any = None,
    *,
    starts: Iterable | None = None,
    sample: int = 2,
    max_expansions: int | None = None,
    max_seconds: float | None = 60,
    progress: bool = False,
    **options: Any,
) -> SearchResult:
    """Decide whether a search is complete and optimal, from every board.

    It is run from each state from which the goal can be reached, and each answer is compared with
    the true distance, the least cost. On a puzzle of more than 8 cells a search that is not
    compiled is run from a few boards of each distance. The result says what was run.

    Parameters
    ----------
    search : str or callable
        A strategy's name, or a function of your own, as for `searchlab.solve`.
    problem : Puzzle or state space, optional
        Of at most 9 cells or 200,000 states; the 2x3 puzzle if left out. A puzzle is judged from
        all its boards, and a `Map` from all its places.
    starts : iterable of states, optional
        Of another state space: it is judged from all states to which these lead. If left out, from
        those to which the goal leads, if each of their moves has one back.
    sample : int
        The boards of each distance that are run where not all are.
    max_expansions : int, optional
        After which a search counts as one that does not end; if left out, 50 times the number of
        states, and 10,000.
    max_seconds : float or None
        After this time nothing more is run; the states are explored before, without a limit.
    progress : bool
        True to print the count of boards to standard error twice a second.
    **options
        Of the strategy.

    Returns
    -------
    SearchResult

    Raises
    ------
    ValueError
        If the search or the state space is not what is accepted, or the search expands
        nothing while it is observed.
    Interrupted
        After Ctrl-C; its ``result`` is the verdict on the boards run so far.

    Examples
    --------
    >>> print(judge_search("greedy", Puzzle(2, 2)))
    greedy: complete and optimal
    <BLANKLINE>
    Run from all 12 boards from which the goal can be reached.
    <BLANKLINE>
      complete              yes
      optimal               yes: no longer path
      ends                  yes
      expands a board twice no
    >>> def first_found(puzzle, start):
    ...     path, frontier = {start: ""}, [start]
    ...     while frontier:
    ...         state = frontier.pop()
    ...         if state == puzzle.goal:
    ...             return path[state]
    ...         for move, child in puzzle.successors(state):
    ...             if child not in path:
    ...                 path[child] = path[state] + move
    ...                 frontier.append(child)
    >>> found = judge_search(first_found, Puzzle(2, 2))
    >>> found.complete, found.optimal, found.wrong, found.counterexample
    (True, False, 4, Board('x 1 3 2'))
    """
    problem = Puzzle(2, 3) if problem is None else problem
    strategy = strategy_for(problem, search)
    whole("sample", sample, 1)
    seconds = read_budget("max_seconds", max_seconds)
    most = read_budget("max_expansions", max_expansions, integer=True)
    deadline = time.monotonic() + seconds
    truth = truth_about(problem, starts)
    strategy.check(options)
    if most == inf:
        most = 50 * len(truth.away) + 10_000
    limit = not_applicable = None
    answers = _compiled(strategy, truth, options)
    if answers is None:
        answers, states = [], _drawn(truth, sample)
        run = _runner(strategy, truth, most, deadline, options)
        try:
            total = several(len(states), truth.noun)
            for state in reported(states, total, f"{strategy.name}:", progress):
                answers.append(run(state))
        except TimeoutError:
            limit = f"the time limit of {several(seconds, 'second', spec='g')}"
        except KeyboardInterrupt:
            limit = "Ctrl-C"
        except NotApplicable as error:
            not_applicable = str(error)
    stopped = None
    if limit:
        board = spaces.write(truth.problem, states[len(answers)])
        stopped = f"{strategy.name} was stopped at the {truth.noun} {board} by {limit}"
    result = _verdict(strategy, truth, answers, most, options, stopped, not_applicable)
    _ = result.shortest  # a ValueError, where the search has changed the state space
    if limit == "Ctrl-C":
        raise Interrupted(result)
    return result


def _drawn(truth, sample):
    """List the states to run from, the nearest first: all, or some of each distance."""
    states, problem = [*truth.away], truth.problem
    if not is_plain(problem) or problem.cells <= EVERY_CELLS:
        return states
    groups = groupby(range(len(states)), lambda number: truth.away[states[number]])
    drawn = sample_each(([*group] for _, group in groups), sample, seed=1)
    return [states[number] for number in drawn]


def _runner(strategy, truth, most, deadline, options):
    """Return a function that runs the search from a state and gives its `Answer`."""

    def run(state):
        seen, left = set(), None if deadline == inf else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise TimeoutError

        def watch(events):
            seen.update((e.side, e.limit, e.state) for e in events if not e.again)

        search = Search(
            truth.problem, state, strategy, options, (most, left, None),
            parity_check=False, progress=False, watch=watch,
        )  # fmt: skip

        def compared(cost):
            return LONGER if exceeds(spaces.exact(cost), truth.away[state]) else RIGHT

        try:
            result = search.run()
        except Unobserved as error:
            moves, cost = error.found
            return Answer(state, compared(cost), moves, cost, repeated=None)
        except ValueError as error:
            if strategy.registered:
                raise NotApplicable(str(error)) from None
            raise
        except RuntimeError as error:
            text, returned = str(error), f"the strategy {strategy.name} returned "
            if text.startswith(returned):
                return Answer(state, INVALID, text.removeprefix(returned))
            raise
        if search.error:
            return Answer(state, RAISED, error_text(search.error))
        if result.outcome == OUT_OF_BUDGET:
            if result.expanded < most:
                raise TimeoutError
            fault = ENDLESS
        else:
            fault = compared(result.cost) if result.solved else NOTHING
        counts = len(seen) < result.expanded, result.expanded, result.peak_stored
        return Answer(state, fault, result.moves, result.cost, *counts)

    return run


def _compiled(strategy, truth, options):
    """List what a compiled search gives from every board; None where there is none."""
    problem = truth.problem
    if not strategy.registered or not is_plain(problem) or problem.cells <= EVERY_CELLS:
        return None
    import numpy as np

    from searchlab.compiling import available
    from searchlab.exhaustive.batch import NotCompiled
    from searchlab.exhaustive.boards import ranks
    from searchlab.exhaustive.tables import all_starts
    from searchlab.exhaustive.tables.comparison import COMPARED

    if strategy.name not in COMPARED or not available():
        return None
    try:
        table = all_starts(strategy.name, puzzle=problem, **options)
    except NotCompiled:
        return None
    states = np.frombuffer(b"".join(truth.away), np.uint8).reshape(-1, problem.cells)
    table = table.loc[ranks(problem, states)]
    columns = (table[name].tolist() for name in ("distance", "length", "expanded", "stored"))
    answers = []
    for state, distance, length, *counts in zip(truth.away, *columns, strict=True):
        fault = NOTHING if length < 0 else RIGHT if length == distance else LONGER
        answers.append(Answer(state, fault, None, length, None, *counts))
    first = next((i for i, answer in enumerate(answers) if answer.fault != RIGHT), None)
    if first is not None:
        moves = solve(problem, answers[first].state, strategy, **options).moves
        answers[first] = answers[first]._replace(answer=moves)
    return answers


def _verdict(strategy, truth, answers, most, options, stopped, not_applicable):
    """Sum up the answers."""
    counted = [answer.expanded for answer in answers if answer.expanded is not None]
    stored = [answer.stored for answer in answers]
    repeated = [answer.repeated for answer in answers]
    faults = Counter(answer.fault for answer in answers if answer.fault != RIGHT)
    found: dict[str, Any] = {}
    if nearest := next((answer for answer in answers if answer.fault != RIGHT), None):
        state = nearest.state

        def again():
            budgets = {"max_expansions": most, "parity_check": False}
            try:
                return record(truth.problem, state, strategy, **budgets, **options)
            except (RuntimeError, ValueError):
                return None  # its moves are wrong, as the answer says

        found = {
            "counterexample": shown(truth.problem, state),
            "fault": nearest.fault,
            "answer": nearest.answer,
            "cost": nearest.cost,
            "_again": again,
        }
    return SearchResult(
        strategy.name,
        truth,
        len(answers),
        stopped,
        wrong=faults.total(),
        faults=dict(faults),
        expanded=mean(counted) if counted else 0,
        stored=None if not stored or None in stored else max(stored),
        repeats=None if not answers or None in repeated else sum(repeated),
        not_applicable=not_applicable,
        **found,
    )
