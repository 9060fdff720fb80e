"""The second program of the first post: breadth-first search from both ends."""

from itertools import accumulate

from searchlab.problems import Puzzle
from searchlab.published.program import (
    QUEUE_COUNTERS,
    Program,
    answer_of,
    compares_a_tenth_cell,
    count_queue,
    line,
)
from searchlab.search.node import FORWARD, MEETING


def as_published(program, start):
    """Search, then print the part of the path that the program finds by its parents."""
    record = _search(program, start)
    if start == program.puzzle.goal:
        raise compares_a_tenth_cell(program, record, "prints 'unsolvable'")
    if record["outcome"] == "solved":
        path = _printed(program.puzzle, start, record["path"], record["meeting_depth_forward"])
        record |= {"path": path, "length": len(path)}
    return line(record["path"]), record


def repaired(program, start):
    """Test the parity, then the start; print the path from root to root."""
    record = _search(program, start, parity_check=True)
    return line(record["path"]), record


def _search(program, start, **options):
    forward, last = 0, None

    def watch(events):
        nonlocal forward, last
        forward += sum(event.side == FORWARD for event in events)
        last = events[-1]

    result = program.search(start, watch=watch, **options)
    counts = count_queue(result)
    depths = (-1, -1)
    if last and last.children[-1].outcome == MEETING:
        near, far = last.g, result.length - 1 - last.g
        depths = (near, far) if last.side == FORWARD else (far, near)
    return answer_of(result) | {
        **{name: counts[name] for name in QUEUE_COUNTERS},
        "expanded_forward": forward,
        "expanded_backward": result.expanded - forward,
        "meeting_length": result.length if result.solved else -1,
        "meeting_depth_forward": depths[0],
        "meeting_depth_backward": depths[1],
        "path_with_right_roots": result.moves or "",
    }


def _printed(puzzle, start, moves, forward):
    """Cut a path where the program stops following parents.

    It interprets a parent of rank 0 as no parent. But 0 is also the rank of x 1 2 3 4 5 6 7 8: a
    board reached from there is mistaken for a root, and the moves beyond it are not printed. Of the
    right path the first `forward` moves belong to the start's tree; the next one joins the trees.
    """
    boards = accumulate(moves, puzzle.apply, initial=start)
    like_no_parent = [i for i, board in enumerate(boards) if [*board] == sorted(board)]
    first = max((i + 1 for i in like_no_parent if i < forward), default=0)
    end = min((i - 1 for i in like_no_parent if i > forward + 1), default=len(moves))
    return moves[first:end]


PROGRAM = Program(
    name="bidirectional-bfs",
    post="the first post, second program: breadth-first search from both ends in one queue, "
    "written for the judge's problem",
    puzzle=Puzzle(3, 3),
    strategy="bidirectional",
    settings={"order": "ulrd"},
    defects=(
        "Parent 0 means none, but x12345678 has rank 0: from there it prints 21 of 22 letters.",
        "The solved start is compared one cell too far, past the end of the board's array.",
        "An unsolvable board is not recognised: 362,880 boards are searched, one side needs half.",
        "The input is not checked: with cells missing it prints some answer.",
    ),
    repairs="tests the parity first, the start within its nine cells, and marks the roots by a "
    "number that is not a rank",
    as_published=as_published,
    repaired=repaired,
)
