"""A search performed by hand, checked again: what a reader answered in the player.

The player exports the search that was performed, told so that it can be recorded once more, and
the answers. Nothing else is trusted: the search is recorded here, and every answer judged anew.
"""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from searchlab.analysis.performing import Judge, check_answers, performance
from searchlab.analysis.tree import MOST_EVENTS, Tree
from searchlab.puzzle import Puzzle
from searchlab.puzzle.checks import quote, several, short, whole
from searchlab.running.trace import record
from searchlab.search import STRATEGIES

MOST_SECONDS = 60  # to record the search once more
_SHOWN = 12  # mistakes written out


class Mistake(NamedTuple):
    """An answer that is wrong."""

    event: int  # the number of the event, from 1, as the player shows it
    kind: str  # of mistake: the rule that was broken, or what was taken for what
    said: str  # what is wrong, in a sentence


@dataclass(frozen=True)
class Performance:
    """How a reader performed a search."""

    search: str  # which one
    boards: tuple  # which come next: how many were right, how many were asked
    children: tuple  # what becomes of them: how many were right, how many were asked
    mistakes: tuple  # each a `Mistake`

    @property
    def score(self):
        """The share of the answers that are right, from 0 to 1."""
        right, asked = map(sum, zip(self.boards, self.children, strict=True))
        return right / asked if asked else 0.0

    @property
    def kinds(self):
        """How often each kind of mistake was made, the most frequent first."""
        return dict(Counter(mistake.kind for mistake in self.mistakes).most_common())

    def __repr__(self):
        (right, asked), (known, told) = self.boards, self.children
        lines = [
            f"{self.search}: {100 * self.score:.0f} %",
            f"  {right:,} of {several(asked, 'board')} that came next, {known:,} of {told:,} "
            "of what became of a move",
        ]
        for event, kind, said in self.mistakes[:_SHOWN]:
            lines.append(f"  ✗ {event:,} ({kind}): {said}")
        if len(self.mistakes) > _SHOWN:
            lines.append(f"  and {several(len(self.mistakes) - _SHOWN, 'mistake')} more")
        return "\n".join(lines)


def check_performance(answers, strategy=None, **options):
    """Judge what a reader answered as the algorithm.

    Parameters
    ----------
    answers : str, Path or dict
        What the player's button copies, as text, or the file that it lies in; or
        ``player.performance``.
    strategy : callable, optional
        The reader's own strategy, where one was performed.
    **options
        Options that no text can tell, such as a heuristic of the reader's own.

    Returns
    -------
    Performance

    Raises
    ------
    ValueError
        If this is no performance, or not one of the search that it names.

    Examples
    --------
    >>> from searchlab.widgets import SearchPlayer
    >>> player = SearchPlayer("1 2 3 4 5 x 7 8 6", "breadth-first")
    >>> player.answers = [{"event": 0, "board": 0, "moves": {"u": "goal", "d": "goal"}}]
    >>> check_performance(player.performance)
    breadth-first from '1 2 3 4 5 x 7 8 6': 67 %
      1 of 1 board that came next, 1 of 2 of what became of a move
      ✗ 1 (queued, not goal): u makes a board that is new: it waits from now on.
    """
    told = _read(answers)
    asked = told["search"]
    trace = _recorded(asked, strategy, options)
    judge = Judge(Tree(trace))
    counts, mistakes = {"boards": [0, 0], "children": [0, 0]}, []
    for answer in check_answers(told["answers"], judge):
        event, board, moves = answer["event"], answer["board"], answer["moves"]
        verdicts = [] if board is None else [("boards", judge.next(event, board))]
        verdicts += [("children", judge.child(event, *said)) for said in moves.items()]
        for which, (kind, said) in verdicts:
            counts[which][0] += kind is None
            counts[which][1] += 1
            if kind is not None:
                mistakes.append(Mistake(event + 1, kind, said))
    start = trace.puzzle.write(trace.result.start)
    return Performance(
        f"{trace.strategy.name} from {start!r}",
        tuple(counts["boards"]),
        tuple(counts["children"]),
        tuple(mistakes),
    )


def _read(answers):
    """Read a performance out of a text, a file or a dict."""
    if isinstance(answers, str) and not answers.lstrip().startswith("{"):
        answers = Path(answers)
    if isinstance(answers, Path):
        try:
            answers = answers.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise ValueError(f"{quote(str(answers))} cannot be read: {reason}") from None
    if isinstance(answers, str):
        try:
            answers = json.loads(answers)
        except (ValueError, RecursionError):
            why = "this is no performance, or not the whole of one: copy it anew"
            raise ValueError(why) from None
    if not isinstance(answers, dict) or set(answers) != set(performance({}, [])):
        raise ValueError(f"this is no performance that a player exported: {quote(answers)}")
    return answers


def _recorded(asked, strategy, options):
    """Record the search that a performance tells of."""
    names = {"rows", "cols", "goal", "start", "strategy", "options", "expanded", "events"}
    if not isinstance(asked, dict) or set(asked) != names:
        raise ValueError(f"a search is told by its {', '.join(sorted(names))}")
    expanded = whole("expanded", asked["expanded"], 0, MOST_EVENTS)
    whole("events", asked["events"], 0, MOST_EVENTS)
    name = asked["strategy"]
    if strategy is None:
        if not isinstance(name, str) or name not in STRATEGIES:
            raise ValueError(
                f"{quote(name)} is a strategy of the reader's own: give it as strategy="
            )
        strategy = name
    try:
        puzzle = Puzzle(asked["rows"], asked["cols"], asked["goal"])
        budget = {"max_expansions": expanded, "max_seconds": MOST_SECONDS, "parity_check": False}
        known = {**asked["options"], **options}
        trace = record(puzzle, asked["start"], strategy, **known, **budget)
    except Exception as error:  # whatever a forged text or a reader's own code brings about
        reason = short(" ".join(str(error).split()), 200)
        raise ValueError(f"this search cannot be recorded again: {reason}") from None
    if len(trace) < asked["events"]:
        raise ValueError(
            f"the search is said to have {several(asked['events'], 'event')}, and has "
            f"{len(trace):,} when it is recorded again"
        )
    return trace
