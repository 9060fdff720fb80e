"""Checks for lesson 07, A*: the lists, the buckets, and boards that are closed too soon."""

import random
from functools import lru_cache

from searchlab.classroom.exercises.base import (
    Failed,
    call,
    crashed,
    judged,
    read_board,
    solvable_boards,
    solve_with,
)
from searchlab.heuristics import bind, manhattan
from searchlab.puzzle import Puzzle
from searchlab.running.result import OUT_OF_BUDGET
from searchlab.running.solving import solve
from searchlab.search.a_star_unchecked import a_star_unchecked
from searchlab.whole_space.census import census

RING = Puzzle(3, 3, "ring")
SIX = Puzzle(2, 3)
ENTRIES_WANTED = 20_000  # on OPEN and CLOSED: `check_long_lists` asks for more
MISLED_WANTED = 50  # boards of the 2x3 puzzle: `check_misleading` asks for so many
_ENOUGH = 5_000  # expansions; A* needs 237 at most with Manhattan on the 2x3 puzzle
_STEPS = 3_000  # of the test that Buckets go through


@judged
def check_long_lists(board):
    """Check a solvable board on which OPEN and CLOSED of the fifth post grow past 20,000.

    The goal is 1 2 3 8 x 4 7 6 5.

    >>> check_long_lists("2 8 3 1 x 4 7 6 5")
    ✗ failed: too short
      The search ends with 11 entries in OPEN and CLOSED; more than 20,000 are asked for.
      Hint: how far is the board? census(Puzzle(3, 3, "ring")).at_distance(d) lists others.
    """
    from searchlab import published

    state = read_board(RING, board)
    if not RING.is_solvable(state):
        raise Failed(
            "unsolvable",
            "On this board any search goes on until every board of its half is expanded.",
            "start from the goal, or ask RING.is_solvable.",
        )
    record = published.run("open-closed-a-star", RING.write(state)).record
    entries = record["open_at_end"] + record["close_at_end"]
    if entries <= ENTRIES_WANTED:
        raise Failed(
            "too short",
            f"The search ends with {entries:,} entries in OPEN and CLOSED; more than "
            f"{ENTRIES_WANTED:,} are asked for.",
            'how far is the board? census(Puzzle(3, 3, "ring")).at_distance(d) lists others.',
        )
    return (
        f"{record['length']} moves away, {entries:,} entries in OPEN and CLOSED, and solvable "
        "all the same."
    )


@judged
def check_buckets(buckets):
    """Check an OPEN list without comparisons between its entries: a bucket for each f.

    Called without arguments it gives an empty list with ``push(f, node)``, ``select()``,
    ``discard_selected()`` and a length, as `a_star_unchecked` uses it.

    >>> from searchlab.search.a_star_unchecked import HeapOpen
    >>> check_buckets(HeapOpen).passed
    True
    """
    entries = call(buckets)
    for name in ("push", "select", "discard_selected", "__len__"):
        if not hasattr(entries, name):
            raise Failed(
                "a method is missing",
                f"Your list has no {name}.",
                "A* calls push, select and discard_selected, and asks for the length.",
            )
    _exercise_open(entries)
    boards = [SIX.write(state) for state in _boards()[::6]]
    for board in boards:
        length = call(_length_with, buckets, board)
        if length != census(SIX)[board]:
            raise Failed(
                "not shortest",
                f"From {board!r} A* finds {length} moves with your list, and {census(SIX)[board]} "
                "will do.",
                "run a_star_unchecked with open_list=Buckets() on that board.",
            )
    return f"{_STEPS:,} times the least f, nothing lost, and on {len(boards)} boards shortest."


def _exercise_open(entries):
    """Push and select as A* does; f may fall, as with an inconsistent heuristic."""
    rng = random.Random(7)
    alive = {0: 10}
    _call_method(entries.push, 10, 0)
    highest = 10
    for step in range(1, _STEPS + 1):
        node, least = call(entries.select), min(alive.values())
        if node not in alive:
            raise Failed(
                "lost",
                f"After {step:,} selections a node comes back that was removed before.",
                "a node that was selected must be gone after discard_selected().",
            )
        if alive[node] != least:
            fell = least < highest
            raise Failed(
                "f that falls" if fell else "not the least",
                f"Selection {step:,} gives a node with f {alive[node]}, and one with f {least} "
                "waits.",
                "a child may have a smaller f than the board just expanded: where do you look "
                "for the least f then?"
                if fell
                else "which bucket is looked into first?",
            )
        highest = max(highest, least)
        for child in range(3 * step, 3 * step + rng.randrange(1 if len(alive) > 40 else 2, 4)):
            alive[child] = max(0, least + rng.choice((0, 0, 2, 2, 2, -2 if step > 500 else 2)))
            _call_method(entries.push, alive[child], child)
        _call_method(entries.discard_selected)
        del alive[node]
        if call(len, entries) != len(alive):
            raise Failed(
                "a wrong length",
                f"After {step:,} selections {len(alive)} nodes wait, and len() says "
                f"{len(entries)}.",
                "A* stops when the length is 0; count what is pushed and what is removed.",
            )


def _call_method(method, *arguments):
    """Call a method that need not return anything."""
    try:
        method(*arguments)
    except Exception as error:
        hint = "after each select the children are pushed, then discard_selected is called once."
        raise crashed(error, hint, f"{method.__name__}: ") from None


def _length_with(buckets, board):
    def strategy(puzzle, start):
        return a_star_unchecked(puzzle, start, open_list=buckets())

    return solve(SIX, board, strategy, max_expansions=_ENOUGH).length


@judged
def check_misleading(heuristic):
    """Check an admissible heuristic for the 2x3 puzzle that misleads an A* which never reopens.

    >>> check_misleading("manhattan").name
    'consistent'
    """
    estimates = _estimates(heuristic)
    truth = census(SIX)
    for state, estimate in estimates.items():
        if estimate > truth[state]:
            raise Failed(
                "overestimates",
                f"{SIX.write(state)!r} is {truth[state]} moves away, and it says {estimate:g}.",
                "start from an admissible heuristic, and say less on some of the boards.",
            )
    if _drops(estimates) == 0:
        raise Failed(
            "consistent",
            "On no move it drops by more than 1, so no board is ever closed too soon.",
            "let it know much about some boards and little about their neighbours.",
        )
    misled = misled_boards(estimates)
    if len(misled) < MISLED_WANTED:
        raise Failed(
            "too few",
            f"It misleads A* on {len(misled)} of 360 boards; at least {MISLED_WANTED} are asked "
            "for.",
            "in the lesson the blank's cell decides: which cells, and how many?",
        )
    state, length = min(misled.items(), key=lambda item: truth[item[0]])
    return (
        f"admissible, and {len(misled)} of 360 boards are solved too long, for example "
        f"{SIX.write(state)!r}: {length} moves for {truth[state]}."
    )


@lru_cache
def _boards():
    return tuple(state for state, _ in solvable_boards(SIX))


def _estimates(heuristic):
    """Ask a heuristic about every board of the 2x3 puzzle."""
    try:
        h = bind(heuristic, SIX)
    except ValueError as error:
        raise Failed("not a heuristic", f"{error}.", "give the function itself.") from None
    return {state: call(h, state) for state in _boards()}


def _drops(estimates):
    """Count the moves on which an estimate drops by more than 1."""
    return sum(
        estimates[state] - estimates[SIX.apply(state, move)] > 1
        for state in estimates
        for move in SIX.neighbours[state.index(0)]
    )


def misled_boards(estimates):
    """List the boards of the 2x3 puzzle whose solutions by A* without reopening are too long.

    Parameters
    ----------
    estimates : mapping of bytes to number
        An estimate for each board.

    Returns
    -------
    dict of bytes to int
        The length found for each of them.

    Examples
    --------
    >>> misled_boards(dict.fromkeys(_boards(), 0))
    {}
    """
    misled = {}
    for state in estimates:
        result = solve(SIX, state, "a-star-unchecked", heuristic=lambda s: estimates[s])
        if result.length > census(SIX)[state]:
            misled[state] = result.length
    return misled


@judged
def check_mended_a_star(strategy):
    """Check the posts' A* mended: no board twice, and reopened where that is needed.

    The strategy takes ``heuristic``.

    >>> check_mended_a_star("a-star").passed
    True
    >>> check_mended_a_star("a-star-unchecked").name
    'a board twice'
    """
    for state in _boards():
        expanded = []
        result = _search(strategy, state, "manhattan", expanded)
        hint = "which board on OPEN is taken first, and what does its f say?"
        _expect_shortest(result, state, "not shortest", "Manhattan", hint)
        repeated = len(expanded) - len(set(expanded))
        if repeated:
            raise Failed(
                "a board twice",
                f"From {SIX.write(state)!r} {repeated} of {len(expanded)} expansions are of a "
                "board that was expanded before.",
                "a board may wait on OPEN more than once; look at CLOSED when it is taken off.",
            )
    for state in _boards():
        result = _search(strategy, state, _manhattan_in_the_corner, [])
        _expect_shortest(
            result,
            state,
            "closed too soon",
            "the inconsistent heuristic of part 7",
            "keep the depth at which a board was closed: a smaller one opens it again.",
        )
    return "shortest on 360 boards with either heuristic, and with Manhattan no board twice."


def _manhattan_in_the_corner(state, puzzle):
    """Manhattan where the blank is in its corner; nothing elsewhere."""
    return manhattan(state, puzzle) if state.index(0) == puzzle.goal.index(0) else 0


def _search(strategy, state, heuristic, expanded):
    return solve_with(
        strategy,
        SIX,
        state,
        "run it with solve(Puzzle(2, 3), ...) on that board in a cell of its own.",
        heuristic=heuristic,
        max_expansions=_ENOUGH,
        watch=lambda columns: expanded.extend(columns.state),
    )


def _expect_shortest(result, state, name, heuristic, hint):
    """Refuse no end, no solution, and a solution that is too long."""
    board = SIX.write(state)
    if result.outcome == OUT_OF_BUDGET:
        raise Failed(
            "no end",
            f"From {board!r} it has made {result.expanded:,} expansions and goes on.",
            "which boards must not be expanded again?",
        )
    if not result.solved:
        raise Failed(
            "no solution",
            f"From {board!r} it finds nothing, and {census(SIX)[state]} moves lead to the goal.",
            "is a board dropped that was never expanded?",
        )
    if result.length > census(SIX)[state]:
        raise Failed(
            name,
            f"From {board!r} it finds {result.length} moves with {heuristic}, and "
            f"{census(SIX)[state]} will do.",
            hint,
        )
