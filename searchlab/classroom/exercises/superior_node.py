"""Checks for lesson 05, superior-node search."""

from itertools import combinations
from numbers import Integral

from searchlab.classroom.exercises.base import (
    ALONE,
    Failed,
    call,
    crashed,
    distance_of,
    expect_no_search,
    judged,
    miscounted,
)
from searchlab.puzzle import MOVES, Puzzle
from searchlab.puzzle.checks import several
from searchlab.running.solving import OUT_OF_BUDGET, solve
from searchlab.whole_space import never_rising, superior_node_boards
from searchlab.whole_space.census import census
from searchlab.whole_space.tables.ladder import GOAL

_ENOUGH = 50_000  # expansions; with a memory no search of the exercise needs half as many


@judged
def check_farthest_solved(board):
    """Check a board that superior-node solves as published, as far away as such a board can be.

    Parameters
    ----------
    board : str, bytes or Board

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_farthest_solved("1 4 2 3 5 8 6 7 x")
    ✗ failed: too near
      It is solved, and 4 moves away. 93 boards that the program solves are farther.
      Hint: in which column of the picture is the last board found? Ask the table for its boards.
    """
    truth = census(GOAL)
    distance = distance_of(GOAL, board)
    boards = superior_node_boards("as published")
    outcome = boards.outcome[truth.rank(board)]
    if outcome != "found":
        raise Failed(
            "not solved",
            f"From this board the program ends with {outcome.replace('_', ' ')!r}; the board is "
            f"{distance} moves away.",
            'superior_node_boards("as published") says how every board ends.',
        )
    farther = int(((boards.outcome == "found") & (boards.distance > distance)).sum())
    if farther:
        raise Failed(
            "too near",
            f"It is solved, and {distance} moves away. {farther} boards that the program solves "
            "are farther.",
            "in which column of the picture is the last board found? Ask the table for its boards.",
        )
    return f"the program solves it, {distance} moves away; it solves none that is farther."


@judged
def check_reached(reached):
    """Check a function ``reached(puzzle, moves)``: how many boards a generator can make.

    Parameters
    ----------
    reached : callable
        Given a puzzle and letters, the moves of the blank that are drawn, it counts the
        boards that such moves lead to from the goal, the goal included.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_reached(lambda puzzle, moves: 181440)
    ✗ failed: too many
      On the 2x2 puzzle 'u' leads to 1 board, and you count 181440.
      Hint: a move that leaves the board changes nothing.
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
            raise miscounted(
                _number(found) < right,
                f"On the {puzzle.rows}x{puzzle.cols} puzzle {moves!r} leads to "
                f"{several(right, 'board')}, and you count {found}.",
                "the goal counts, and so does every board on the way; go on until none is new.",
                "a move that leaves the board changes nothing.",
            )
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


@judged
def check_mended_queue(strategy):
    """Check a queue of superior nodes that was mended.

    Parameters
    ----------
    strategy : callable
        A generator of expansions, as `searchlab.solve` takes it.

    Returns
    -------
    Verdict
    """
    expect_no_search(
        _solve(GOAL.write(GOAL.goal), strategy),
        "the goal is recognised as a child only. Whose child is the start?",
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
            raise Failed(
                "no end",
                f"From {board!r} it has made {result.expanded:,} expansions and goes on.",
                "which boards must not enter the queue a second time?",
            )
        if result.solved:
            raise Failed(
                "another rule",
                f"It solves {board!r}, to which no path of superior nodes leads.",
                "a child is put on the queue only if it is no worse than its parent.",
            )
    for board in kinds["found"]:
        result = _solve(board, strategy)
        if not result.solved:
            raise Failed(
                "given up",
                f"From {board!r} it finds nothing after {result.expanded:,} expansions; a "
                "path of superior nodes leads to the goal.",
                "is there still a limit, or is a child dropped that is just as good?",
            )
    tried = sum(map(len, kinds.values())) + 1
    return f"on {tried} boards it ends, and it finds what a queue of superior nodes can find."


def _solve(board, strategy):
    """Run the reader's strategy; a misuse is a failure with a name."""
    try:
        return solve(GOAL, board, strategy, max_expansions=_ENOUGH)
    except IndexError as error:
        raise Failed(
            "the empty queue",
            f"From {board!r} it stops with IndexError: {error}.",
            "what is the condition of the loop, and when is it tested?",
        ) from None
    except Exception as error:
        raise crashed(error, ALONE, f"From {board!r}: ") from None


@judged
def check_never_rising(count):
    """Check a function ``count(puzzle, h)``: boards with a path along which h never rises.

    Parameters
    ----------
    count : callable
        Given a puzzle and a heuristic ``h(state, puzzle)``, it counts the boards from which
        a path leads to the goal along which h never rises, the goal included.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_never_rising(lambda puzzle, h: 7).name
    'too few'
    """
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
        where = f"On the {rows}x{cols} puzzle {right:,} boards have such a path for {h.name}"
        if found == _the_other_way(puzzle, h):
            raise Failed(
                "turned round",
                f"{where}. You count {found:,}, those to which such a path leads from the goal.",
                "you walk backwards: where a path from the board must not rise, yours must not "
                "fall.",
            )
        if found == right - 1:
            raise Failed(
                "the goal",
                f"{where}, and you count {found:,}.",
                "from the goal a path of no moves leads to the goal.",
            )
        raise miscounted(
            _number(found) < right,
            f"{where}, and you count {found}.",
            "a move may leave the value as it is.",
            "every single move has to pass.",
        )
    return f"right on three heuristics and two puzzles: {last:,} boards for the gap."


def _the_other_way(puzzle, h):
    """Count the boards to which a never-rising path leads from the goal."""
    return len(_led_to(puzzle, lambda state, move, child: h(child, puzzle) <= h(state, puzzle)))


def _number(found):
    """Refuse an answer that is not a whole number."""
    if not isinstance(found, Integral):
        raise Failed(
            "not a number",
            f"The function gives {type(found).__name__}, and a whole number is asked for.",
            "count the boards: len() does it for a set.",
        )
    return found
