"""Checks for lesson 06, superior-node search."""

from searchlab.exercises.feedback import (
    Failed,
    call,
    crashed,
    distance_of,
    exercise,
    on_puzzle,
    whole_number,
)
from searchlab.exercises.search import expect_no_search, watch
from searchlab.exhaustive.census import census
from searchlab.heuristics import gap, manhattan, misplaced
from searchlab.puzzle import Puzzle

GOAL = Puzzle(3, 3, "blank-first")  # the second post's
_ENOUGH = 50_000  # expansions; with a memory no search of the exercise needs half as many


@exercise
def check_farthest_solved(board):
    """Check a board that superior-node solves as published, as far away as such a board can be.

    >>> check_farthest_solved("1 4 2 3 5 8 6 7 x").name
    'too near'
    """
    from searchlab.exhaustive.tables import superior_node_boards  # which needs pandas

    distance = distance_of(GOAL, board)
    boards = superior_node_boards("as published")
    outcome = boards.outcome[census(GOAL).rank(board)]
    if outcome != "found":
        raise Failed(
            "not solved",
            f"From this board the program ends with {outcome.replace('_', ' ')!r}; the board is "
            f"{distance} moves away.",
            'superior_node_boards("as published") lists how every board ends.',
        )
    if farther := int(((boards.outcome == "found") & (boards.distance > distance)).sum()):
        raise Failed(
            "too near",
            f"It is solved, and {distance} moves away. {farther} boards that the program solves "
            "are farther.",
            "in which column of the picture is the last board found? Ask the table for its boards.",
        )
    return f"the program solves it, {distance} moves away; it solves none that is farther."


def _led_to(puzzle, allowed):
    """Collect the boards to which the goal leads by moves that are allowed."""
    seen, waiting = {puzzle.goal}, [puzzle.goal]
    while waiting:
        state = waiting.pop()
        for move, child in puzzle.successors(state):
            if child not in seen and allowed(state, move, child):
                seen.add(child)
                waiting.append(child)
    return seen


@exercise
def check_repaired_queue(search):
    """Check a search with a queue of superior nodes whose defects were repaired."""
    from searchlab.exhaustive.tables import superior_node_boards

    run = watch(search, GOAL, GOAL.goal, _ENOUGH)
    _expect_outcome(run, solvable=run.solves)
    expect_no_search(search, GOAL)
    runs = superior_node_boards("no limit")
    truth = census(GOAL)
    tried = 1
    for outcome, stride in (("empty_queue", 12_000), ("endless", 12_000), ("found", 1_500)):
        for number in runs.index[runs.outcome == outcome][1::stride]:
            _expect_outcome(watch(search, GOAL, truth.board(number), _ENOUGH), outcome == "found")
            tried += 1
    return f"on {tried} boards it ends, and it finds what a queue of superior nodes can find."


def _expect_outcome(run, solvable):
    where, expanded = f"From {run.board} it", len(run.events)
    if isinstance(run.error, IndexError):
        raise Failed(
            "the empty queue",
            f"{where} stops with IndexError: {run.error}.",
            "what is the condition of the loop, and when is it tested?",
        )
    if run.error:
        raise crashed(run.error, f"From {run.board}: ")
    if not run.ended:
        raise Failed(
            "no end",
            f"{where} does not end within {expanded:,} expansions.",
            "which boards must not enter the queue a second time?",
        )
    if run.solves and not solvable:
        raise Failed(
            "another rule",
            f"{where} finds a solution, although no path of superior nodes leads to the goal.",
            "a child is put on the queue only if it is no worse than its parent.",
        )
    if solvable and not run.solves:
        raise Failed(
            "solution not found",
            f"{where} finds nothing after {expanded:,} expansions; a path of superior nodes leads "
            "to the goal.",
            "is there still a limit, or is a child dropped that is no worse than its parent?",
        )


@exercise
def check_never_rising(count):
    """Check a function ``count(puzzle, h)``: boards with a path along which h never rises.

    Given a puzzle and a heuristic ``h(state, puzzle)``, it counts the boards from which a path
    leads to the goal along which h never rises, the goal included.

    >>> check_never_rising(lambda puzzle, h: 7).name
    'too few'
    """
    from searchlab.exhaustive.tables import never_rising

    small = Puzzle(2, 3, "blank-first")
    cases = [(small, gap), (small, misplaced), (small, manhattan), (GOAL, manhattan), (GOAL, gap)]
    for puzzle, h in cases:
        where = f"{on_puzzle(puzzle)}"
        right = int(never_rising(h.name, puzzle=puzzle).never_rising.sum())
        found = whole_number(call(count, puzzle, h), f"{where}, for {h.name},")
        if found == right:
            continue
        if found == _the_other_way(puzzle, h):
            name = "wrong direction"
            hint = "you walk backwards: where a path from the board must not rise, yours must not "
            hint += "fall. You count the boards to which such a path leads from the goal."
        elif found == right - 1:
            name, hint = "the goal", "from the goal a path of no moves leads to the goal."
        elif found < right:
            name, hint = "too few", "a move may leave the value as it is."
        else:
            name, hint = "too many", "every single move has to pass."
        message = (
            f"{where} {right:,} boards have such a path for {h.name}, and you count {found:,}."
        )
        raise Failed(name, message, hint)
    return f"right on three heuristics and two puzzles: {right:,} boards for the gap."


def _the_other_way(puzzle, h):
    """Count the boards to which a never-rising path leads from the goal."""
    return len(_led_to(puzzle, lambda state, move, child: h(child, puzzle) <= h(state, puzzle)))
