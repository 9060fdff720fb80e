"""The first program of the fourth post: IDA* on the 15-puzzle."""

from searchlab.problems import Puzzle
from searchlab.published.program import NeverEnds, Program, answer_of
from searchlab.running.result import Iteration

LIMIT = 100


def as_published(program, start, limit=None):
    """Search with a threshold that rises by one; print the size of the answer."""
    limit = LIMIT if limit is None else limit
    if limit >= LIMIT and not program.puzzle.is_solvable(start):
        raise NeverEnds(
            "ida-star would never end on this board: it is unsolvable, which the program does not "
            f"test, and a threshold that rises to {LIMIT} takes about nine times longer every four "
            "moves; give a lower limit",
            {"outcome": "never_ends", "length": -1, "limit": limit},
        )
    record = _search(program, start, max_limit=limit)
    if record["outcome"] == "unsolvable":
        record["path"] = "unsolvable"  # the program's answer is a string of moves, or this
    return f"{len(record['path'])}\n", record | {"limit": limit}


def repaired(program, start, limit=None):
    """Test the parity; raise the threshold to the least g + h that was cut."""
    options = {} if limit is None else {"max_limit": limit}
    record = _search(program, start, parity_check=True, rise="least-excess", **options)
    if record["outcome"] == "solved":
        return f"{record['length']}\n", record
    if program.puzzle.is_solvable(start):
        record |= {"outcome": "limit", "limit": limit}
        return f"no solution within {limit} moves\n", record
    return "unsolvable\n", record


def _search(program, start, **options):
    result = program.search(start, **options)
    iterations = result.iterations
    if start == program.puzzle.goal and result.solved:
        # One call, which finds that no move is left and expands nothing.
        iterations = (Iteration(limit=0),)
    return answer_of(result) | {
        "total_dfs_calls": sum(i.dfs_calls for i in iterations),
        "odd_iteration_dfs_calls": sum(
            i.dfs_calls for i in iterations if (i.limit - iterations[0].limit) % 2
        ),
        "iterations": [
            {name: getattr(iteration, field) for name, field in _ITERATION.items()}
            for iteration in iterations
        ],
    }


_ITERATION = {name: name for name in ("limit", "dfs_calls", "pruned", "expanded")} | {
    "skipped_undo": "skipped",
    "max_depth": "deepest",
}


PROGRAM = Program(
    name="ida-star",
    post="the fourth post, first program: IDA* with the Manhattan distance on the 15-puzzle",
    puzzle=Puzzle(4, 4),
    strategy="ida-star",
    settings={"heuristic": "manhattan", "order": "ruld", "rise": "one"},
    defects=(
        "It prints the size of its answer: for an unsolvable board that is 10, the letters of "
        "'unsolvable'.",
        "An unsolvable board is not recognised: the threshold rises to 100, and no search ends.",
        "The threshold rises by one, though g + h changes by two: every second iteration is "
        "wasted.",
        "The input is not checked.",
    ),
    repairs="tests the parity first, prints 'unsolvable', and raises the threshold to the least "
    "g + h that was cut",
    as_published=as_published,
    repaired=repaired,
    limit="the largest g + h that is searched (100 as published)",
    limit_when_repaired=True,
)
