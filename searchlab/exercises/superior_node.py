"""Checks for lesson 06, superior-node search."""

from itertools import combinations
from numbers import Integral

from searchlab.exercises.base import (
    ALONE,
    Failed,
    call,
    crashed,
    distance_of,
    expect_no_search,
    judged,
    on_puzzle,
)
from searchlab.exhaustive.census import census
from searchlab.puzzle import MOVES, Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve
from searchlab.search.result import OUT_OF_BUDGET

GOAL = Puzzle(3, 3, "blank-first")  # the second post's
_ENOUGH = 50_000  # expansions; with a memory no search of the exercise needs half as many


_NO_NUMBER = """
not a number: The function gives {kind}, and a whole number is asked for.
    Hint: count the boards: len() does it for a set.
"""


@judged("""
not solved: From this board the program ends with {outcome!r}; the board is {distance} moves away.
    Hint: superior_node_boards("as published") says how every board ends.
too near: It is solved, and {distance} moves away. {farther} boards that the program solves are
    farther.
    Hint: in which column of the picture is the last board found? Ask the table for its boards.
""")
def check_farthest_solved(board):
    """Check a board that superior-node solves as published, as far away as such a board can be.

    >>> check_farthest_solved("1 4 2 3 5 8 6 7 x").name
    'too near'
    """
    truth = census(GOAL)
    distance = distance_of(GOAL, board)
    from searchlab.exhaustive.tables import (
        superior_node_boards,  # pandas arrives when it is needed
    )

    boards = superior_node_boards("as published")
    outcome = boards.outcome[truth.rank(board)]
    if outcome != "found":
        raise Failed("not solved", outcome=outcome.replace("_", " "), distance=distance)
    farther = int(((boards.outcome == "found") & (boards.distance > distance)).sum())
    if farther:
        raise Failed("too near", distance=distance, farther=farther)
    return f"the program solves it, {distance} moves away; it solves none that is farther."


@judged(
    _NO_NUMBER
    + """
too few: {where} {moves!r} leads to {right}, and you count {found}.
    Hint: the goal counts, and so does every board on the way; go on until none is new.
too many: {where} {moves!r} leads to {right}, and you count {found}.
    Hint: a move that leaves the board changes nothing.
"""
)
def check_reached(reached):
    """Check a function ``reached(puzzle, moves)``: how many boards a generator can make.

    Given a puzzle and letters, the moves of the blank that are drawn, it counts the boards to
    which such moves lead from the goal, the goal included.

    >>> check_reached(lambda puzzle, moves: 181440).name
    'too many'
    """
    cases = [
        (Puzzle(rows, cols, "blank-first"), "".join(moves))
        for rows, cols in ((2, 2), (2, 3))
        for count in range(1, 5)
        for moves in combinations(MOVES, count)
    ]
    cases += [(GOAL, moves) for moves in ("r", "rd", "dur", "lrd")]
    for puzzle, moves in cases:
        right, found = len(_reached(puzzle, moves)), call(reached, puzzle, moves)
        if found != right:
            name = "too few" if _number(found) < right else "too many"
            counts = {"right": several(right, "board"), "found": found}
            raise Failed(name, where=on_puzzle(puzzle), moves=moves, **counts)
    own = len(_reached(GOAL, "dur"))
    return f"right for {len(cases)} generators; that of the post makes {own} boards."


def _reached(puzzle, moves):
    return _led_to(puzzle, lambda state, move, child: move in moves)


def _led_to(puzzle, allowed):
    """Collect the boards to which the goal leads by moves that are allowed."""
    seen, waiting = {puzzle.goal}, [puzzle.goal]
    while waiting:
        state = waiting.pop()
        for move in puzzle.neighbours[state.index(0)]:
            child = puzzle.apply(state, move)
            if child not in seen and allowed(state, move, child):
                seen.add(child)
                waiting.append(child)
    return seen


@judged("""
the empty queue: From {board!r} it stops with IndexError: {error}.
    Hint: what is the condition of the loop, and when is it tested?
no end: From {board!r} it has made {expanded:,} expansions and goes on.
    Hint: which boards must not enter the queue a second time?
another rule: It solves {board!r}, to which no path of superior nodes leads.
    Hint: a child is put on the queue only if it is no worse than its parent.
given up: From {board!r} it finds nothing after {expanded:,} expansions; a path of superior nodes
    leads to the goal.
    Hint: is there still a limit, or is a child dropped that is just as good?
""")
def check_mended_queue(strategy):
    """Check a queue of superior nodes that was mended."""
    hint = "the goal is recognised as a child only. Whose child is the start?"
    expect_no_search(_solve(GOAL.write(GOAL.goal), strategy), hint)
    from searchlab.exhaustive.tables import (
        superior_node_boards,  # pandas arrives when it is needed
    )

    runs = superior_node_boards("no limit")
    truth = census(GOAL)
    kinds = {
        name: [
            GOAL.write(truth.board(rank).state)
            for rank in runs.index[runs.outcome == name][1::number]
        ]
        for name, number in (("empty_queue", 12_000), ("endless", 12_000), ("found", 1_500))
    }
    for board in kinds["empty_queue"] + kinds["endless"]:
        result = _solve(board, strategy)
        if result.outcome == OUT_OF_BUDGET:
            raise Failed("no end", board=board, expanded=result.expanded)
        if result.solved:
            raise Failed("another rule", board=board)
    for board in kinds["found"]:
        result = _solve(board, strategy)
        if not result.solved:
            raise Failed("given up", board=board, expanded=result.expanded)
    tried = sum(map(len, kinds.values())) + 1
    return f"on {tried} boards it ends, and it finds what a queue of superior nodes can find."


def _solve(board, strategy):
    """Run the reader's strategy; a misuse is a failure with a name."""
    try:
        return solve(GOAL, board, strategy, max_expansions=_ENOUGH)
    except IndexError as error:
        raise Failed("the empty queue", board=board, error=error) from None
    except Exception as error:
        raise crashed(error, ALONE, f"From {board!r}: ") from None


_PATHS = "{where} {right:,} boards have such a path for {h}"


@judged(
    _NO_NUMBER
    + f"""
turned round: {_PATHS}. You count {{found:,}}, those to which such a path leads from the goal.
    Hint: you walk backwards: where a path from the board must not rise, yours must not fall.
the goal: {_PATHS}, and you count {{found:,}}.
    Hint: from the goal a path of no moves leads to the goal.
too few: {_PATHS}, and you count {{found}}.
    Hint: a move may leave the value as it is.
too many: {_PATHS}, and you count {{found}}.
    Hint: every single move has to pass.
"""
)
def check_never_rising(count):
    """Check a function ``count(puzzle, h)``: boards with a path along which h never rises.

    Given a puzzle and a heuristic ``h(state, puzzle)``, it counts the boards from which a path
    leads to the goal along which h never rises, the goal included.

    >>> check_never_rising(lambda puzzle, h: 7).name
    'too few'
    """
    from searchlab.exhaustive.tables import never_rising  # pandas arrives when it is needed
    from searchlab.heuristics import gap, manhattan, misplaced

    last = 0
    for rows, cols, h in (
        (2, 3, gap), (2, 3, misplaced), (2, 3, manhattan), (3, 3, manhattan), (3, 3, gap),
    ):  # fmt: skip
        puzzle = Puzzle(rows, cols, "blank-first")
        right = int(never_rising(h.name, puzzle=puzzle).never_rising.sum())
        found = call(count, puzzle, h)
        if found == right:
            last = right
            continue
        if found == _the_other_way(puzzle, h):
            name = "turned round"
        elif found == right - 1:
            name = "the goal"
        else:
            name = "too few" if _number(found) < right else "too many"
        raise Failed(name, where=on_puzzle(puzzle), right=right, h=h.name, found=found)
    return f"right on three heuristics and two puzzles: {last:,} boards for the gap."


def _the_other_way(puzzle, h):
    """Count the boards to which a never-rising path leads from the goal."""
    return len(_led_to(puzzle, lambda state, move, child: h(child, puzzle) <= h(state, puzzle)))


def _number(found):
    """Refuse an answer that is not a whole number."""
    if not isinstance(found, Integral):
        raise Failed("not a number", kind=type(found).__name__)
    return found
