"""The program of the fifth post: A* with OPEN and CLOSED as arrays that are scanned."""

from searchlab.heuristics import manhattan
from searchlab.problems import Puzzle
from searchlab.published.program import Program, UndefinedBehaviour
from searchlab.search.node import QUEUED

ENTRIES = 50_000  # of each array


def as_published(program, start):
    """Search until the goal is taken off OPEN, or CLOSED is full."""
    scans = _Scans()
    result, lines, distinct = _search(program, start, scan=scans.add, max_expansions=ENTRIES + 1)
    overflows = result.expanded > ENTRIES
    close_at_end = ENTRIES if overflows else result.expanded + result.solved
    record = _answer(program, start, result, distinct) | {
        "open_at_end": result.enqueued - min(result.expanded, ENTRIES),
        "close_at_end": close_at_end,
        "close_overflows_50000_at_expansion": result.expanded if overflows else -1,
        "select_comparisons": scans.of_open + (0 if overflows else max(0, scans.open - 1)),
        "close_comparisons": scans.of_closed,
    }
    if overflows:
        raise UndefinedBehaviour(
            f"open-closed-a-star writes past the end of CLOSE at expansion {result.expanded:,}: "
            f"the array has {ENTRIES:,} entries, and this board, which is unsolvable, needs more",
            record | {"outcome": "undefined"},
            "".join(lines[:ENTRIES]),
        )
    return "".join(lines) + record["result"] + "\n", record


def repaired(program, start):
    """Test the parity first; use a heap for OPEN and a set for CLOSED, expand no board twice."""
    result, lines, distinct = _search(
        program, start, "a-star", parity_check=True, **program.settings
    )
    record = _answer(program, start, result, distinct)
    record["close_at_end"] = result.expanded + result.solved
    return "".join(lines) + record["result"] + "\n", record


class _Scans:
    """The comparisons that the program makes where it scans its arrays from the front."""

    def __init__(self):
        self.of_open = self.of_closed = 0
        self.open = 1  # entries of OPEN
        self._first, self._closed = {}, 0  # by board the place in CLOSED where it came first

    def add(self, events):
        """Add the scans of some expansions: one of OPEN, and one of CLOSED for each child."""
        for event in events:
            self.of_open += self.open - 1
            for child in event.children:
                self.of_closed += self._first.get(child.state, self._closed - 1) + 1
                self.open += child.outcome == QUEUED
            self.open -= 1
            self._first.setdefault(event.state, self._closed)
            self._closed += 1


def _search(program, start, strategy=None, scan=None, **options):
    """Search; collect the line that the program prints for each expansion."""
    lines, distinct = [], set()

    def watch(events):
        distinct.update(event.state for event in events)
        for event in events:
            lines.append(f"\n{event.frontier} {len(lines) + 1}\n")
        if scan:
            scan(events)

    return program.search(start, strategy, watch=watch, **options), lines, distinct


def _answer(program, start, result, distinct):
    length = result.length if result.solved else -1
    return {
        "outcome": "solved" if result.solved else "unsolvable",
        "result": "Succeed!" if result.solved else "no solution!",
        "length": length,
        "g": length,
        "h": manhattan(start, program.puzzle),
        "path": result.moves,
        "expanded": result.expanded,
        "re_expanded": result.expanded - len(distinct),
        "distinct_closed": len(distinct) + result.solved,
        "generated": result.generated,
        "rejected_closed": result.duplicates,
        "pushed": result.enqueued,
        "max_open": result.max_queue,
    }


PROGRAM = Program(
    name="open-closed-a-star",
    post="the fifth post: A* with OPEN and CLOSED as arrays",
    puzzle=Puzzle(3, 3, "snail"),
    strategy="a-star-arrays",
    settings={"heuristic": "manhattan", "order": "ulrd"},
    defects=(
        "CLOSE has 50,000 entries and no test: an unsolvable board writes past its end at "
        "expansion 50,001.",
        "An unsolvable board is not recognised, although the same post explains how.",
        "OPEN may hold a board several times: 3.4 % of all expansions are repetitions.",
        "Both arrays are scanned from the front, which takes time quadratic in the expansions.",
        "Three of the six boards in its main function are unsolvable.",
        "The path is not printed: the number of the parent is stored and never used.",
    ),
    repairs="tests the parity first, uses a heap for OPEN and a table for CLOSED, and expands no "
    "board twice",
    as_published=as_published,
    repaired=repaired,
)
