"""Judging a search: from every board it is decided whether its solution is right and shortest.

A search that is refuted has a counterexample: the board nearest to the goal from which it fails.
There the recorded search shows where the last shortest path was lost.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from itertools import groupby
from statistics import mean
from typing import Any, NamedTuple

from searchlab.problems import Board, Puzzle, distances, is_plain, spaces
from searchlab.problems.checks import error_text, several, whole
from searchlab.problems.distances import sample_each, shortest_path
from searchlab.running.result import OUT_OF_BUDGET
from searchlab.running.solving import solve
from searchlab.running.trace import record
from searchlab.search import find_strategy
from searchlab.search.node import (
    BACKWARD,
    DESCENDED,
    DUPLICATE,
    GOAL,
    INFERIOR,
    MEETING,
    PRUNED,
    QUEUED,
)

EVERY_CELLS = 8  # boards of a puzzle of more cells are sampled, unless the search is compiled
_KEPT = (QUEUED, DESCENDED, GOAL, MEETING)

RIGHT, LONGER, NOTHING, INVALID, ENDLESS, FAILED = (
    "a shortest path",
    "a longer path",
    "no path",
    "wrong moves",
    "no end within the budget",
    "an error",
)
FAULTS = (NOTHING, LONGER, INVALID, ENDLESS, FAILED)


class Run(NamedTuple):
    """One run of a search: from which state, what is wrong with it, what it returned and cost."""

    state: object
    fault: str
    answer: object
    repeated: bool | None
    expanded: int | None = None
    stored: int | None = None


@dataclass(frozen=True, repr=False)
class SearchResult:
    """What `judge_search` found about a search.

    Attributes
    ----------
    name, problem
        The search, and what it was run on.
    boards : int
        How many boards it was run from.
    of : int
        How many boards there are from which the goal can be reached.
    complete : bool
        Whether it found a right path from each.
    optimal : bool
        Whether no path that it returned is longer than a shortest one.
    ends : bool
        Whether it ended within the budget from each.
    expanded : float
        The mean of the boards that it expanded; where it raised an error, they do not count.
    stored : int or None
        The most that it stored at one time; None of a plain function, which is observed.
    repeats : int or None
        The boards from which it expanded a board twice; None if that was not counted.
    wrong : int
        The boards with no path, a longer or an invalid one, or an error.
    faults : dict
        How many there are of each fault.
    counterexample : Board, state or None
        The one of these that is nearest to the goal.
    fault, answer, shortest
        What happened there: one of the `faults`, the moves that were returned or a sentence, and
        the moves of a shortest path.
    """

    name: str
    problem: object
    boards: int
    of: int
    wrong: int
    faults: dict
    expanded: float = 0
    stored: int | None = None
    repeats: int | None = None
    counterexample: object = None
    fault: str | None = None
    answer: object = None
    shortest: object = None
    _again: object = field(default=None, compare=False)  # records the counterexample

    @property
    def complete(self):
        """Whether it found a right path from each board."""
        return not any(self.faults.get(fault) for fault in FAULTS if fault != LONGER)

    @property
    def optimal(self):
        """Whether no path that it returned is longer than a shortest one."""
        return not self.faults.get(LONGER)

    @property
    def ends(self):
        """Whether it ended within the budget from each board."""
        return not self.faults.get(ENDLESS)

    @cached_property
    def trace(self):
        """The search from the counterexample, recorded; None without one."""
        return self._again and self._again()

    @cached_property
    def lost(self):
        """Where the last shortest path was lost: the event and the reason; None without a trace.

        The event counts from 0; it is the last one if the search ended first.
        """
        return None if self.trace is None else _lost(self.trace, distances(self.problem))

    @property
    def _noun(self):
        return spaces.noun(self.problem)

    @property
    def finding(self):
        """The answer in words."""
        if not self.wrong:
            return "complete and optimal"
        parts = ["not complete"] if any(map(self.faults.get, (NOTHING, INVALID, FAILED))) else []
        parts += [] if self.ends else ["without end within the budget"]
        parts += [] if self.optimal else ["not optimal"]
        return " and ".join(parts)

    @property
    def findings(self):
        """Pairs of a property and whether the search has it, for a table."""
        count = self.faults.get

        def each(fault):
            return f"no: {fault} from {several(count(fault), self._noun)}"

        missing = [fault for fault in (NOTHING, INVALID, FAILED) if count(fault)]
        rows = [
            ("complete", "; ".join(map(each, missing)) or ("yes" if self.ends else "not decided")),
            ("optimal", each(LONGER) if not self.optimal else "yes: no longer path"),
            ("ends", each(ENDLESS) if not self.ends else "yes"),
        ]
        if self.repeats is not None:
            again = f"yes: from {several(self.repeats, self._noun)}" if self.repeats else "no"
            rows.append((f"expands a {self._noun} twice", again))
        return rows

    @property
    def coverage(self):
        """From how many boards it was run."""
        boards = several(self.boards, self._noun)
        if self.boards == self.of:
            return f"Run from all {boards} from which the goal can be reached."
        return f"Run from {boards} of {self.of:,}: a sample of each distance."

    @property
    def proof(self):
        """The counterexample in words; None without one."""
        if self.counterexample is None:
            return None
        state = getattr(self.counterexample, "state", self.counterexample)
        written = _written(self.answer)
        answer = {
            LONGER: f"returns {written} ({several(len(self.answer or ''), 'move')})",
            FAILED: f"raises {written}",
            ENDLESS: "does not end within the budget",
            INVALID: f"returns {written}",
            NOTHING: "returns no path",
        }[self.fault]
        shortest = "it is the goal"
        if self.shortest:
            moves = several(len(self.shortest), "move")
            shortest = f"{_written(self.shortest)} ({moves}) is shortest"
        text = f"From {spaces.write(self.problem, state)} it {answer}; {shortest}."
        if self.fault in (INVALID, FAILED) or not self.trace:
            return text
        event, reason = self.lost
        return f"{text} {self.trace.unit.capitalize()} {event + 1:,}: {reason}"

    def __str__(self):
        lines = [f"{self.name}: {self.finding}", "", self.coverage, ""]
        lines += [f"  {name:22}{answer}" for name, answer in self.findings]
        if self.proof:
            lines += ["", self.proof]
        return "\n".join(lines)

    def __repr__(self):
        return f"<{self.name}: {self.finding}, {self.coverage[0].lower()}{self.coverage[1:-1]}>"

    def _repr_html_(self):
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th>"
            f"<td style='text-align:left'>{escape(answer)}</td></tr>"
            for name, answer in self.findings
        )
        sign = "✓" if not self.wrong else "✗"
        board = getattr(self.counterexample, "_repr_html_", str)() if self.proof else ""
        proof = f"<p>{escape(self.proof)}</p>{board}" if self.proof else ""
        return (
            f"<p><b>{sign} {escape(self.name)}: {self.finding}</b><br>{escape(self.coverage)}</p>"
            f"<table>{rows}</table>{proof}"
        )

    def as_dict(self):
        """Everything as plain values, for JSON."""
        found = self.counterexample
        state = getattr(found, "state", found)
        return {
            "search": self.name,
            "goal": spaces.write(self.problem, self.problem.goal),
            "boards": self.boards,
            "of": self.of,
            "complete": self.complete,
            "optimal": self.optimal,
            "ends": self.ends,
            "expanded": self.expanded,
            "stored": self.stored,
            "repeats": self.repeats,
            "wrong": self.wrong,
            "faults": self.faults,
            "counterexample": None if found is None else spaces.write(self.problem, state),
            "fault": self.fault,
            "answer": self.answer,
            "shortest": self.shortest,
        }


def judge_search(
    search: str | Callable,
    problem: Any = None,
    *,
    sample: int = 2,
    max_expansions: int | None = None,
    progress: bool = False,
    **options: Any,
) -> SearchResult:
    """Decide whether a search is complete and optimal, from every board.

    It is run from each state from which the goal can be reached, and each answer is compared with
    the true distance. On a puzzle of more than 8 cells a search that is not compiled is run from a
    few boards of each distance, and the result says so.

    Parameters
    ----------
    search : str or callable
        A strategy's name, or a function of your own, as for `searchlab.solve`.
    problem : Puzzle or state space, optional
        Of at most 9 cells or 200,000 states; the 2x3 puzzle if left out.
    sample : int
        The boards of each distance that are run where not all are.
    max_expansions : int, optional
        After which a search counts as one that does not end; if left out, 50 times the number of
        states, and 10,000.
    progress : bool
        True to print the count of boards to standard error.
    **options
        Of the strategy.

    Returns
    -------
    SearchResult

    Raises
    ------
    ValueError
        If the search or the state space is not what is accepted.
    Interrupted
        After Ctrl-C: nothing is decided by half a run.

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
    strategy = find_strategy(search)
    away = distances(problem)
    whole("sample", sample, 1)
    most = 50 * len(away) + 10_000 if max_expansions is None else max_expansions
    runs = _compiled(strategy, problem, away, options)
    if runs is None:
        starts = [*away]
        if isinstance(problem, Puzzle) and problem.cells > EVERY_CELLS:
            numbers = range(len(starts))
            groups = groupby(numbers, lambda number: away[starts[number]])
            drawn = sample_each(([*group] for _, group in groups), sample, seed=1)
            starts = [starts[number] for number in drawn]
        runs = _runs(strategy, problem, starts, away, most, options, progress)
    runs = [*runs]
    counted = [run.expanded for run in runs if run.expanded is not None]
    faults = Counter(run.fault for run in runs if run.fault != RIGHT)
    found: dict[str, Any] = {
        "wrong": faults.total(),
        "faults": dict(faults),
        "expanded": mean(counted) if counted else 0,
        "stored": None if any(r.stored is None for r in runs) else max(r.stored for r in runs),
        "repeats": None if runs[0].repeated is None else sum(run.repeated for run in runs),
    }
    if nearest := next((run for run in runs if run.fault != RIGHT), None):
        state = nearest.state
        found |= {
            "counterexample": Board(problem, state) if isinstance(problem, Puzzle) else state,
            "fault": nearest.fault,
            "answer": nearest.answer,
            "shortest": shortest_path(problem, state),
            "_again": lambda: _recorded(strategy, problem, state, most, options),
        }
    return SearchResult(strategy.name, problem, len(runs), len(away), **found)


def _runs(strategy, problem, starts, away, most, options, progress):
    """Yield a `Run` for each start."""
    for number, state in enumerate(starts, start=1):
        if progress and number % 100 == 0:
            print(f"\r{strategy.name}: {number:,} boards", end="", file=sys.stderr, flush=True)
        seen = set()

        def watch(events, seen=seen):
            seen.update((e.side, e.limit, e.state) for e in events if not e.again)

        try:
            result = solve(
                problem,
                state,
                strategy,
                max_expansions=most,
                parity_check=False,
                watch=watch,
                **options,
            )
        except Exception as error:
            text, returned = str(error), f"the strategy {strategy.name} returned "
            invalid = text.startswith(returned)
            if strategy.registered and not invalid:
                raise
            answer = text.removeprefix(returned) if invalid else error_text(error)
            yield Run(state, INVALID if invalid else FAILED, answer, False)
            continue
        fault, answer = RIGHT, result.moves
        if result.outcome == OUT_OF_BUDGET:
            fault = ENDLESS
        elif not result.solved:
            fault = NOTHING
        elif result.cost > away[state] + 1e-9:
            fault = LONGER
        repeated = len(seen) < result.expanded
        yield Run(state, fault, answer, repeated, result.expanded, result.peak_stored)
    if progress and len(starts) >= 100:
        print(file=sys.stderr)


def _compiled(strategy, problem, away, options):
    """Return what a compiled search gives from every board; None where there is none."""
    known = strategy.registered and is_plain(problem) and problem.cells > EVERY_CELLS
    if not known:
        return None
    import numpy as np

    from searchlab.compiling import available
    from searchlab.exhaustive.boards import ranks
    from searchlab.exhaustive.tables import all_starts
    from searchlab.exhaustive.tables.comparison import COMPARED

    if strategy.name not in COMPARED or not available():
        return None
    states = np.frombuffer(b"".join(away), np.uint8).reshape(-1, problem.cells)
    table = all_starts(strategy.name, puzzle=problem, **options).loc[ranks(problem, states)]
    columns = (table[name].tolist() for name in ("distance", "length", "expanded", "stored"))
    runs = []
    for state, distance, length, *counts in zip(away, *columns, strict=True):
        fault = NOTHING if length < 0 else RIGHT if length == distance else LONGER
        runs.append(Run(state, fault, None, None, *counts))
    first = next((i for i, run in enumerate(runs) if run.fault != RIGHT), None)
    if first is not None:
        answer = solve(problem, runs[first].state, strategy, **options).moves
        runs[first] = runs[first]._replace(answer=answer)
    return runs


def _recorded(strategy, problem, state, most, options):
    try:
        return record(problem, state, strategy, max_expansions=most, parity_check=False, **options)
    except (RuntimeError, ValueError):
        return None  # its moves are wrong, as the answer says


def _written(moves):
    if moves is None or isinstance(moves, str):
        return moves
    return " ".join(map(str, moves))


# -- where it is lost ------------------------------------------------------------------------------


def _lost(trace, distances):
    """Return the event after which no shortest path was left, and why, in a sentence."""
    least = distances[trace.result.start]
    alive, lost = {trace.result.start}, None

    def leads(node):
        """Whether a node is on a shortest path."""
        away = distances.get(node.state)
        return node.side != BACKWARD and away is not None and node.g + away <= least + 1e-9

    for number, event in enumerate(trace):
        node = event.node
        if node.parent is None and node.side != BACKWARD:
            alive, lost = {node.state}, None  # of an iterative search the next iteration
        if node.side == BACKWARD:
            continue
        had = bool(alive)
        # A depth-first search comes back to a node for its other moves.
        if leads(node) and all(child.outcome != DESCENDED for child in event.children):
            alive.discard(node.state)
        dropped = []
        for child in filter(leads, event.children):
            if child.outcome in _KEPT:
                alive.add(child.state)
            elif child.state not in alive:
                dropped.append(child)
        if alive:
            lost = None
        elif had and lost is None:
            lost = number, _why(trace, event, dropped)
    if lost is None:
        return max(len(trace) - 1, 0), _why_not_taken(trace, alive)
    return lost


def _why_not_taken(trace, alive):
    """Say why a search that has kept a shortest path does not return it."""
    ends = "the budget ends" if trace.result.outcome == OUT_OF_BUDGET else "it ends"
    if trace.problem.goal in alive:
        if trace.result.solved:
            ends = "it returns other moves"
        return f"what is expanded contains a shortest path, and {ends}."
    if trace.result.solved and any(child.outcome == GOAL for child in trace[-1].children):
        return "it takes the first goal generated; a shorter path is still on the frontier."
    return f"a shortest path is still on the frontier, and {ends} before it is expanded."


def _why(trace, event, dropped):
    if event.state == trace.problem.goal:
        return "the goal is expanded like any other board, without a test."
    if not dropped:
        return "the last board on a shortest path is expanded, and no child is kept."
    child = dropped[0]
    board = spaces.write(trace.problem, child.state)
    reason = {
        INFERIOR: "is dropped as worse than its parent",
        PRUNED: "is cut off at the threshold",
        DUPLICATE: "is dropped as already seen, though this path is shorter",
    }[child.outcome]
    return f"{board}, on the last shortest path, {reason}."
