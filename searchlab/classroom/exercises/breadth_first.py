"""Checks for lesson 03, breadth-first search."""

from functools import cache
from itertools import zip_longest

from searchlab.classroom.exercises.base import (
    SAMPLE,
    SAMPLE_ANSWER,
    Failed,
    call,
    distance_of,
    expect_no_search,
    found_by,
    judged,
    on_puzzle,
    solve_with,
)
from searchlab.puzzle import EIGHT, Puzzle, check_order
from searchlab.puzzle.checks import several
from searchlab.running.solving import solve
from searchlab.whole_space.census import census


@judged("""
not an order: {error}.
    Hint: use each of the four letters once.
another solution: With {order!r} it finds {moves}, and the judge prints {answer}.
    Hint: where do the two solutions part? Which move must then be tried first?
""")
def check_sample_order(order):
    """Check an order of moves that makes breadth-first search print the judge's answer.

    >>> check_sample_order("ulrd").name
    'another solution'
    """
    try:
        moves = solve(EIGHT, SAMPLE, "breadth-first", order=check_order(order)).moves
    except ValueError as error:
        raise Failed("not an order", error=error) from None
    if moves != SAMPLE_ANSWER:
        raise Failed("another solution", order=order, moves=moves, answer=SAMPLE_ANSWER)
    return f"with {order!r} breadth-first search prints the judge's own answer."


@judged("""
too near: It needs {distance} moves; {farther:,} boards need more.
    Hint: moves can be undone: look for the board that a search from the goal expands last. Give the
    search a goal that it cannot reach, so that it goes on to the end.
""")
def check_hardest(board):
    """Check a board that is as far from the goal as a board can be.

    >>> check_hardest("2 1 3 4 5 6 7 8 x").name
    'unsolvable'
    """
    distance = distance_of(EIGHT, board)
    farther = int((census(EIGHT).histogram[distance + 1 :]).sum())
    if farther:
        raise Failed("too near", distance=distance, farther=farther)
    return f"it needs {distance} moves, and no board needs more."


@judged("""
not a list of numbers: The function gives {kind}, not a list of whole numbers.
    Hint: entry number d counts the boards that are d moves away.
the start: {where} your first level holds {found}.
    Hint: one board is 0 moves from the start: the start itself.
a board counted twice: {where} your levels hold {found:,} boards; only {right:,} can be reached.
    Hint: what must happen before a board enters the queue for the second time?
level {depth}: {where} your level {depth} holds {found}; {right:,} boards are there.
    Hint: a board belongs to the level in which it is seen for the first time.
""")
def check_levels(levels):
    """Check a function ``levels(puzzle, start)`` that counts the boards at each distance.

    It lists the boards that are 0, 1, 2, ... moves from the start.

    >>> check_levels(lambda puzzle, start: [1, 2, 4, 8]).name
    'a board counted twice'
    """
    for rows, cols in ((2, 2), (2, 3), (3, 3)):
        puzzle = Puzzle(rows, cols)
        truth, where = census(puzzle), on_puzzle(puzzle)
        found = call(levels, puzzle, puzzle.goal)
        try:
            found = [int(count) for count in found]
        except (TypeError, ValueError):
            raise Failed("not a list of numbers", kind=type(found).__name__) from None
        if found[:1] != [1]:
            raise Failed("the start", where=where, found=found[0] if found else "nothing")
        if sum(found) > truth.boards:
            counts = {"found": sum(found), "right": truth.boards}
            raise Failed("a board counted twice", where=where, **counts)
        while found[-1] == 0:
            found.pop()
        for depth, (count, right) in enumerate(zip_longest(found, truth.histogram.tolist())):
            if count != right:
                said = "nothing" if count is None else f"{count:,} boards"
                raise Failed("level {depth}", where=where, depth=depth, found=said, right=right)
    return f"the levels of three puzzles are right, up to all {truth.boards:,} boards of the last."


@judged("""
the unsolvable board: It expands {expanded:,} boards to learn that {board!r} cannot be solved.
    Hint: puzzle.is_solvable(start) counts pairs of tiles and searches nothing.
work done twice: For the judge's board it makes {made:,} expansions, and {again:,} of them are of
    boards that it had expanded before.
    Hint: is every board marked as seen when it is put on the queue?
not shortest: {board!r} needs {distance} moves, and it finds {found}.
    Hint: is the frontier still a queue: in at one end, out at the other?
""")
def check_mended(strategy):
    """Check a breadth-first strategy whose defects were mended."""
    hint = "the goal is only ever recognised as a child. Whose child is the start?"
    expect_no_search(_solve(EIGHT.write(EIGHT.goal), strategy), hint)
    twin = "2 1 3 4 5 6 7 8 x"
    lost = _solve(twin, strategy, parity_check=False)
    if lost.expanded:
        raise Failed("the unsolvable board", expanded=lost.expanded, board=twin)
    states = []
    _solve(SAMPLE, strategy, watch=lambda columns: states.extend(columns.state))
    again = len(states) - len(set(states))
    if again:
        raise Failed("work done twice", made=len(states), again=again)
    truth = census(EIGHT)
    for board in (SAMPLE, "1 2 3 4 5 x 7 8 6", *truth.antipodes):
        result = _solve(board, strategy)
        if result.length != truth[board]:
            text, found = EIGHT.write(EIGHT.read(board)), found_by(result)
            raise Failed("not shortest", board=text, distance=truth[board], found=found)
    return (
        "it solves the solved start in 0 moves, refuses the unsolvable board without a search, "
        "and finds shortest solutions up to the hardest boards."
    )


def _solve(board, strategy, **options):
    hint = "run it with solve() on '1 2 3 4 5 x 7 8 6' in a cell of its own."
    return solve_with(strategy, EIGHT, board, hint, max_expansions=2 * 181_440, **options)


_SOLUTIONS = "{board!r} has {right}, and you count {found}."


@judged(f"""
too few: {_SOLUTIONS}
    Hint: a board may be reached in several ways in the same number of moves: add them up.
too many: {_SOLUTIONS}
    Hint: count only ways that come from the level just before.
""")
def check_shortest_solutions(count):
    """Check a function ``count(puzzle, start)``: how many shortest solutions there are.

    >>> check_shortest_solutions(lambda puzzle, start: 1).name
    'too few'
    """
    boards = ["1 2 3 4 5 x 7 8 6", SAMPLE, *census(EIGHT).antipodes]
    for board in boards:
        state = EIGHT.read(board)
        right, found = _shortest_solutions(state), call(count, EIGHT, state)
        if found != right:
            name = "too few" if isinstance(found, int) and found < right else "too many"
            said = several(right, "shortest solution")
            raise Failed(name, board=EIGHT.write(state), right=said, found=found)
    return f"right on {len(boards)} boards, with up to {right} shortest solutions."


@cache
def _shortest_solutions(state):
    """Count the shortest solutions: the paths down the true distances."""
    if state == EIGHT.goal:
        return 1
    children = (EIGHT.apply(state, move) for move in EIGHT.neighbours[state.index(0)])
    truth = census(EIGHT)
    return sum(_shortest_solutions(child) for child in children if truth[child] < truth[state])
