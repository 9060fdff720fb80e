"""The second program of the fourth post: A* on the 15-puzzle.

Boards with equal f leave the program's frontier in the order of one C++ library's heap.
Python's `heapq` happens to have the same order, so the counts agree; with another library they
would differ. Only the lengths are guaranteed.
"""

from searchlab.problems import Puzzle
from searchlab.published.program import NeverEnds, Program, answer_of, up_to_push
from searchlab.search import STRATEGIES, Strategy


def as_published(program, start, limit=None):
    """Search without a closed test on removal."""
    if limit is None and not program.puzzle.is_solvable(start):
        raise NeverEnds(
            "a-star would fill the memory before it ends on this board: it is unsolvable, which "
            "the program does not test; give a limit on the boards pushed",
            {"outcome": "never_ends", "length": -1, "limit": None},
        )
    map_entries = set()  # the program's map gains an entry for each board that it looks up

    def watch(events):
        for event in events:
            map_entries.update([event.state], (child.state for child in event.children))

    record = _search(program, start, limit, program.strategy, watch, **program.settings)
    popped = record["expanded"] + (record["outcome"] == "solved")
    return _printed(record), record | {"popped": popped, "map_entries": len(map_entries)}


def repaired(program, start, limit=None):
    """Test the parity first; expand no board twice."""
    order = program.settings["order"]
    record = _search(program, start, limit, "a-star", parity_check=True, order=order)
    return _printed(record), record


def _search(program, start, limit, name, watch=None, *, parity_check=False, **settings):
    distinct = set()

    def watch_all(events):
        distinct.update(event.state for event in events)
        if watch:
            watch(events)

    def stopped(puzzle, start):
        events = STRATEGIES[name].function(puzzle, start, **settings)
        return (yield from up_to_push(events, limit + 1))

    capped = Strategy(name, stopped, plain=False)
    strategy, options = (name, settings) if limit is None else (capped, {})
    result = program.search(start, strategy, parity_check=parity_check, watch=watch_all, **options)
    record = answer_of(result) | {
        "expanded": result.expanded,
        "re_expanded": result.expanded - len(distinct),
        "distinct_expanded": len(distinct),
        "generated": result.generated,
        "duplicates": result.duplicates,
        "pushed": result.enqueued,
        "max_open": result.max_queue,
        "limit": limit,
    }
    if limit is not None and result.enqueued > limit:
        record |= {"outcome": "capped", "length": -3}
    return record


def _printed(record):
    """Print the length, or -1; a program that was stopped has printed nothing."""
    return "" if record["outcome"] == "capped" else f"{record['length']}\n"


PROGRAM = Program(
    name="a-star",
    post="the fourth post, second program: A* with the Manhattan distance on the 15-puzzle",
    puzzle=Puzzle(4, 4),
    strategy="a-star-unchecked",
    settings={"heuristic": "manhattan", "order": "ruld"},
    defects=(
        "A board taken off the queue may be closed already: it is expanded once more.",
        "Looking a board up inserts it: the map has about twice as many entries as closed boards.",
        "An unsolvable board is not recognised: the queue grows until the memory is full.",
        "The input is not checked.",
    ),
    repairs="tests the parity first and expands no board twice",
    as_published=as_published,
    repaired=repaired,
    limit="the number of boards pushed after which it is stopped (none as published)",
    limit_when_repaired=True,
)
