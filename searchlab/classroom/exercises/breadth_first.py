"""Checks for lesson 03, breadth-first search."""

from searchlab.classroom.exercises.base import (
    SAMPLE,
    SAMPLE_ANSWER,
    Failed,
    call,
    crashed,
    distance_of,
    expect_no_search,
    judged,
    miscounted,
)
from searchlab.puzzle import EIGHT, Puzzle, check_order
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve
from searchlab.whole_space.census import census


@judged
def check_sample_order(order):
    """Check an order of moves that makes breadth-first search print the judge's answer.

    Parameters
    ----------
    order : str

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_sample_order("ulrd")
    ✗ failed: another solution
      With 'ulrd' it finds ullddrurdllurrdlurd, and the judge prints ullddrurdllurdruldr.
      Hint: where do the two solutions part? Which move must then be tried first?
    """
    try:
        moves = solve(EIGHT, SAMPLE, "breadth-first", order=check_order(order)).moves
    except ValueError as error:
        raise Failed("not an order", f"{error}.", "use each of the four letters once.") from None
    if moves != SAMPLE_ANSWER:
        raise Failed(
            "another solution",
            f"With {order!r} it finds {moves}, and the judge prints {SAMPLE_ANSWER}.",
            "where do the two solutions part? Which move must then be tried first?",
        )
    return f"with {order!r} breadth-first search prints the judge's own answer."


@judged
def check_hardest(board):
    """Check a board that is as far from the goal as a board can be.

    Parameters
    ----------
    board : str, bytes or Board

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_hardest("2 1 3 4 5 6 7 8 x").name
    'unsolvable'
    """
    truth = census(EIGHT)
    distance = distance_of(EIGHT, board)
    farther = int((truth.histogram[distance + 1 :]).sum())
    if farther:
        raise Failed(
            "too near",
            f"It needs {distance} moves; {farther:,} boards need more.",
            "moves can be undone: look for the board that a search from the goal expands last. "
            "Give the search a goal that it cannot reach, so that it goes on to the end.",
        )
    return f"it needs {distance} moves, and no board needs more."


@judged
def check_levels(levels):
    """Check a function ``levels(puzzle, start)`` that counts the boards at each distance.

    Parameters
    ----------
    levels : callable
        Gives a list: the number of boards that are 0, 1, 2, ... moves from the start.

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_levels(lambda puzzle, start: [1, 2, 4, 8])
    ✗ failed: a board counted twice
      On the 2x2 puzzle your levels hold 15 boards; only 12 can be reached.
      Hint: what must happen before a board enters the queue for the second time?
    """
    for rows, cols in ((2, 2), (2, 3), (3, 3)):
        puzzle = Puzzle(rows, cols)
        truth = census(puzzle)
        right = truth.histogram.tolist()
        found = call(levels, puzzle, puzzle.goal)
        try:
            found = [int(count) for count in found]
        except (TypeError, ValueError):
            raise Failed(
                "not a list of numbers",
                f"The function gives {type(found).__name__}, not a list of whole numbers.",
                "entry number d counts the boards that are d moves away.",
            ) from None
        where = f"On the {rows}x{cols} puzzle"
        if found[:1] != [1]:
            raise Failed(
                "the start",
                f"{where} your first level holds {found[0] if found else 'nothing'}.",
                "one board is 0 moves from the start: the start itself.",
            )
        if sum(found) > truth.boards:
            raise Failed(
                "a board counted twice",
                f"{where} your levels hold {sum(found):,} boards; only {truth.boards:,} can be "
                "reached.",
                "what must happen before a board enters the queue for the second time?",
            )
        while found and found[-1] == 0:
            found.pop()
        if found != right:
            depth = next(
                (d for d, (a, b) in enumerate(zip(found, right, strict=False)) if a != b),
                min(len(found), len(right)),
            )
            said = f"{found[depth]:,} boards" if depth < len(found) else "nothing"
            raise Failed(
                f"level {depth}",
                f"{where} your level {depth} holds {said}; {right[depth]:,} boards are there.",
                "a board belongs to the level in which it is seen for the first time.",
            )
    return f"the levels of three puzzles are right, up to all {truth.boards:,} boards of the last."


@judged
def check_mended(strategy):
    """Check a breadth-first strategy whose defects were mended.

    Parameters
    ----------
    strategy : callable
        A generator of expansions, as `searchlab.solve` takes it.

    Returns
    -------
    Verdict
    """
    expect_no_search(
        _solve(EIGHT.write(EIGHT.goal), strategy),
        "the goal is only ever recognised as a child. Whose child is the start?",
    )
    twin = "2 1 3 4 5 6 7 8 x"
    lost = _solve(twin, strategy, parity_check=False)
    if lost.expanded:
        raise Failed(
            "the unsolvable board",
            f"It expands {lost.expanded:,} boards to learn that {twin!r} cannot be solved.",
            "puzzle.is_solvable(start) counts pairs of tiles and searches nothing.",
        )
    states = []
    _solve(SAMPLE, strategy, watch=lambda columns: states.extend(columns[0]))
    again = len(states) - len(set(states))
    if again:
        raise Failed(
            "work done twice",
            f"For the judge's board it makes {len(states):,} expansions, and {again:,} of them "
            "are of boards that it had expanded before.",
            "is every board marked as seen when it is put on the queue?",
        )
    truth = census(EIGHT)
    for board in (SAMPLE, "1 2 3 4 5 x 7 8 6", *truth.antipodes):
        result = _solve(board, strategy)
        if result.length != truth[board]:
            found = f"{result.length} moves" if result.solved else "no solution"
            raise Failed(
                "not shortest",
                f"{EIGHT.write(EIGHT.read(board))!r} needs {truth[board]} moves, and it finds "
                f"{found}.",
                "is the frontier still a queue: in at one end, out at the other?",
            )
    return (
        "it solves the solved start in 0 moves, refuses the unsolvable board without a search, "
        "and finds shortest solutions up to the hardest boards."
    )


def _solve(board, strategy, **options):
    """Run the reader's strategy; a misuse is a failure with a name."""
    try:
        return solve(EIGHT, board, strategy, max_expansions=2 * 181_440, **options)
    except Exception as error:
        hint = "run it with solve() on '1 2 3 4 5 x 7 8 6' in a cell of its own."
        raise crashed(error, hint) from None


@judged
def check_shortest_solutions(count):
    """Check a function ``count(puzzle, start)``: how many shortest solutions there are.

    Parameters
    ----------
    count : callable

    Returns
    -------
    Verdict

    Examples
    --------
    >>> check_shortest_solutions(lambda puzzle, start: 1)
    ✗ failed: too few
      '2 3 4 1 5 x 7 6 8' has 4 shortest solutions, and you count 1.
      Hint: a board may be reached in several ways in the same number of moves: add them up.
    """
    boards = ["1 2 3 4 5 x 7 8 6", SAMPLE, *census(EIGHT).antipodes]
    for board in boards:
        state = EIGHT.read(board)
        right, found = _shortest_solutions(state), call(count, EIGHT, state)
        if found != right:
            raise miscounted(
                isinstance(found, int) and found < right,
                f"{EIGHT.write(state)!r} has {several(right, 'shortest solution')}, "
                f"and you count {found}.",
                "a board may be reached in several ways in the same number of moves: add them up.",
                "count only ways that come from the level just before.",
            )
    return f"right on {len(boards)} boards, with up to {right} shortest solutions."


def _shortest_solutions(state):
    """Count the shortest solutions: the ways down the true distances."""
    truth = census(EIGHT)
    ways = {state: 1}
    for distance in range(truth[state] - 1, -1, -1):
        nearer = {}
        for board, count in ways.items():
            for move in EIGHT.neighbours[board.index(0)]:
                child = EIGHT.apply(board, move)
                if truth[child] == distance:
                    nearer[child] = nearer.get(child, 0) + count
        ways = nearer
    return ways[EIGHT.goal]
