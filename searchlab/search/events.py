"""The events of a search, which are its expansions, and the rules by which they are counted.

A strategy is a generator. Each time it expands a board it yields one event, and
when it ends it returns the moves of its solution, or None. Everything else
(counting, budgets, drawing, stepping back) is done by the code that reads the events.

The counting rules
------------------
expanded
    A board was taken off the frontier and its moves were tried. The last one counts
    even if an early return left some of its moves untried. A board that is taken off
    and recognised as the goal is not expanded.
generated
    A child board was built, before any test. Moves that leave the board are not built.
duplicates
    Generated, then dropped as already seen.
enqueued
    Put on the frontier, the start included.
max_queue
    The largest frontier right after an insertion.
pruned
    Generated, then dropped because g + h exceeds the threshold (depth-first searches).
inferior
    Generated, then dropped as worse than its parent (superior-node search).
skipped
    A move not tried because it would undo the last one.
peak_stored
    The largest number of board records kept at one time.

An event is an `Expansion`, or a plain tuple of its leading fields, which costs a fifth:
``yield state, g, children, len(frontier), len(seen)``.

Depth-first searches return to a board to try its remaining moves. Such an event
has ``again=True``: its children count, but the board is not expanded a second time.

An event expands a node of the search tree, and several nodes on the frontier may have the same
board. If a strategy yields the very object that it yielded as a child, that child's node is
expanded; otherwise it is the first one at that depth.
"""

from collections import namedtuple
from typing import NamedTuple

QUEUED = "queued"  # put on the frontier
DUPLICATE = "duplicate"  # already seen, dropped
INFERIOR = "inferior"  # worse than its parent, dropped
PRUNED = "pruned"  # g + h above the threshold
DESCENDED = "descended"  # expanded next by a depth-first search
GOAL = "goal"  # the goal, recognised on generation
MEETING = "meeting"  # already reached from the other side

OUTCOMES = (QUEUED, DUPLICATE, INFERIOR, PRUNED, DESCENDED, GOAL, MEETING)
ROOT = "root"  # the outcome of a board that was not generated: a root of a search tree


class Child(NamedTuple):
    """A generated board: the move, the board, and its outcome."""

    move: str
    state: bytes
    outcome: str


class Expansion(NamedTuple):
    """One event of a search.

    Examples
    --------
    >>> event = Expansion(b"\\x01\\x02\\x00\\x03", 0, [("d", b"\\x01\\x02\\x03\\x00", "goal")])
    >>> event.g, event.children[0][2], event.again
    (0, 'goal', False)
    """

    state: bytes  # the board that was expanded, row by row, 0 for the blank
    g: int  # its depth: the number of moves from the root
    children: list  # (move, state, outcome) of each board generated, in the order of the moves
    frontier: int = 0  # boards on the frontier after the last insertion
    stored: int = 0  # board records that the strategy keeps at this moment
    h: float | None = None  # the board's heuristic value, where the strategy uses one
    side: str | None = None  # "forward" or "backward" in a bidirectional search
    limit: float | None = None  # the threshold of the current iteration in an iterative search
    again: bool = False  # True where a depth-first search returns for the remaining moves
    skipped: int = 0  # moves not tried because they would undo the last one
    # The node of the search tree that it expands, as numbered in order of appearance by a trace.
    node: int | None = None


class Columns(namedtuple("Columns", Expansion._fields)):
    """Many events: a sequence for each field of `Expansion`, as `watch` receives them.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> depths = []
    >>> result = solve(EIGHT, "1 2 3 x 4 6 7 5 8", watch=lambda columns: depths.extend(columns.g))
    >>> depths
    [0, 1, 2]
    """

    __slots__ = ()
