"""The program of the second post: a queue of boards that are no worse than their parents."""

from itertools import accumulate

from searchlab.heuristics import gap
from searchlab.problems import INVERSE, Board, Puzzle
from searchlab.problems.checks import several
from searchlab.published.program import Program, UndefinedBehaviour
from searchlab.search.node import GOAL

STEP_LIMIT = 30


def as_published(program, start, limit=None):
    """Search until the goal is generated, the steps are used up, or the queue is empty."""
    limit = STEP_LIMIT if limit is None else limit
    last = ()

    def watch(events):
        nonlocal last
        last = events[-1].children

    result = program.search(start, watch=watch, step_limit=limit)
    found_last = bool(last) and last[-1].outcome == GOAL
    tried = 4 * result.expanded
    if found_last:  # the moves after the one that made the goal are not tried
        tried -= 3 - program.settings["order"].index(last[-1].move)
    record = _answer(result) | {
        "expanded": result.expanded,
        "generated": result.generated,
        "pushed": 1 + result.generated - result.inferior,
        "inferior_dropped": result.inferior,
        "shielded_skipped": result.skipped,
        "off_board": tried - result.generated - result.skipped,
        "max_queue": result.max_queue,
        "found_on_expansion_31_discarded": found_last and not result.solved,
        "gap": gap(start, program.puzzle),
        "limit": limit,
    }
    if result.solved:
        return _boards(program, start, result.moves), record
    if result.expanded > limit:
        record["outcome"] = "step_limit"
        return _boards(program, start) + f"no solution to depth {limit}\n", record
    expansions = several(result.expanded, "expansion", spec="")
    raise UndefinedBehaviour(
        "superior-node takes the front of an empty queue: after "
        f"{expansions} no board is left that is no worse than its parent",
        record | {"outcome": "empty_queue"},
        _boards(program, start),
    )


def repaired(program, start):
    """Store visited boards, order the frontier by misplaced tiles, never give up."""
    options = {"heuristic": "misplaced", "order": program.settings["order"]}
    result = program.search(start, "greedy", parity_check=True, **options)
    record = _answer(result) | {
        "expanded": result.expanded,
        "generated": result.generated,
        "duplicates": result.duplicates,
        "pushed": result.enqueued,
        "off_board": 4 * result.expanded - result.generated,
        "max_queue": result.max_queue,
        "gap": gap(start, program.puzzle),
    }
    if result.solved:
        return _boards(program, start, result.moves), record
    return _boards(program, start) + "no moves lead to the goal\n", record


def _answer(result):
    if not result.solved:
        return {"outcome": "unsolvable", "length": -1, "path": None, "tile_moves": ""}
    tiles = "".join(INVERSE[move] for move in result.moves).upper()
    found = {"outcome": "found", "length": result.length, "path": result.moves}
    return found | {"tile_moves": tiles}


def _boards(program, start, moves=""):
    """Print the target, the start, and the board after each move, each with its gap."""
    puzzle = program.puzzle
    titles = ["target", "start"]
    titles += [f"move {i}: tile {INVERSE[move].upper()}" for i, move in enumerate(moves, start=1)]
    boards = [puzzle.goal, *accumulate(moves, puzzle.apply, initial=start)]
    return "".join(
        f"{title} (gap {gap(board, puzzle)})\n{Board(puzzle, board)}\n\n"
        for title, board in zip(titles, boards, strict=True)
    )


PROGRAM = Program(
    name="superior-node",
    post="the second post: a queue of boards that are no worse than their parents",
    puzzle=Puzzle(3, 3, "blank-first"),
    strategy="superior-node",
    settings={"heuristic": "gap", "order": "durl", "step_limit": STEP_LIMIT},
    defects=(
        "It takes the front of an empty queue: 36.3 % of all solvable boards make it crash.",
        "The start is not tested, so the solved board makes it crash too.",
        "The limit of 30 counts expansions, yet it is printed as a depth.",
        "Expansion 31 is made and its result ignored, even where it has generated the goal.",
        "It generates only 39 different random boards: no tile ever moves right.",
        "Visited boards are not stored; only undoing the last move is prevented.",
        "The gap counts the blank as well and overestimates on 78 boards.",
        "Of all solvable boards it solves 121 in 181,440, none deeper than 8 moves.",
        "Discarded boards are never freed.",
    ),
    repairs="is greedy best-first search by misplaced tiles: it tests the parity and the start, "
    "stores visited boards, expands the best first, and has no limit",
    as_published=as_published,
    repaired=repaired,
    limit="the number of expansions after which it gives up (30 as published)",
)
