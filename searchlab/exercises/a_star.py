"""Checks for lesson 07, A*: the lists, the buckets, and boards that are closed too soon."""

import random
from functools import lru_cache

from searchlab.exercises.base import (
    Failed,
    call,
    crashed,
    judged,
    read_board,
    solvable_boards,
)
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.puzzle import Puzzle
from searchlab.running.solving import solve
from searchlab.search.a_star_unchecked import a_star_unchecked

SNAIL = Puzzle(3, 3, "snail")
SIX = Puzzle(2, 3)
ENTRIES_WANTED = 20_000  # on OPEN and CLOSED: `check_long_lists` asks for more
MISLED_WANTED = 50  # boards of the 2x3 puzzle: `check_misleading` asks for so many
_ENOUGH = 5_000  # expansions; A* needs 237 at most with Manhattan on the 2x3 puzzle
_STEPS = 3_000  # of the test that Buckets go through


@judged("""
unsolvable: On this board any search goes on until every board of its half is expanded.
    Hint: start from the goal, or ask SNAIL.is_solvable.
too short: The search ends with {entries:,} entries in OPEN and CLOSED; more than {wanted:,} are
    asked for.
    Hint: how far is the board? census(Puzzle(3, 3, "snail")).at_distance(d) lists others.
""")
def check_long_lists(board):
    """Check a solvable board on which OPEN and CLOSED of the fifth post grow past 20,000.

    The goal is 1 2 3 8 x 4 7 6 5.

    >>> check_long_lists("2 8 3 1 x 4 7 6 5").name
    'too short'
    """
    from searchlab import published

    state = read_board(SNAIL, board)
    if not SNAIL.is_solvable(state):
        raise Failed("unsolvable")
    record = published.run("open-closed-a-star", SNAIL.write(state)).record
    entries = record["open_at_end"] + record["close_at_end"]
    if entries <= ENTRIES_WANTED:
        raise Failed("too short", entries=entries, wanted=ENTRIES_WANTED)
    return (
        f"{record['length']} moves away, {entries:,} entries in OPEN and CLOSED, and solvable "
        "all the same."
    )


_WAITING = "Selection {step:,} gives a node with f {f}, and one with f {least} waits."


@judged(f"""
a method is missing: Your list has no {{name}}.
    Hint: A* calls push, select and discard_selected, and asks for the length.
lost: After {{step:,}} selections a node comes back that was removed before.
    Hint: a node that was selected must be gone after discard_selected().
f that falls: {_WAITING}
    Hint: a child may have a smaller f than the board just expanded: where do you look for the least
    f then?
not the least: {_WAITING}
    Hint: which bucket is looked into first?
a wrong length: After {{step:,}} selections {{wait}} nodes wait, and len() says {{says}}.
    Hint: A* stops when the length is 0; count what is pushed and what is removed.
not shortest: From {{board!r}} A* finds {{length}} moves with your list, and {{right}} will do.
    Hint: run a_star_unchecked with open_list=Buckets() on that board.
""")
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
            raise Failed("a method is missing", name=name)
    _exercise_open(entries)

    def strategy(puzzle, start):
        return a_star_unchecked(puzzle, start, open_list=buckets())

    boards = _boards()[::6]
    for state in boards:
        length = call(lambda: solve(SIX, state, strategy, max_expansions=_ENOUGH).length)  # noqa: B023
        if length != census(SIX)[state]:
            right = census(SIX)[state]
            raise Failed("not shortest", board=SIX.write(state), length=length, right=right)
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
            raise Failed("lost", step=step)
        if alive[node] != least:
            name = "f that falls" if least < highest else "not the least"
            raise Failed(name, step=step, f=alive[node], least=least)
        highest = max(highest, least)
        for child in range(3 * step, 3 * step + rng.randrange(1 if len(alive) > 40 else 2, 4)):
            alive[child] = max(0, least + rng.choice((0, 0, 2, 2, 2, -2 if step > 500 else 2)))
            _call_method(entries.push, alive[child], child)
        _call_method(entries.discard_selected)
        del alive[node]
        if call(len, entries) != len(alive):
            raise Failed("a wrong length", step=step, wait=len(alive), says=len(entries))


def _call_method(method, *arguments):
    """Call a method that need not return anything."""
    try:
        method(*arguments)
    except Exception as error:
        hint = "after each select the children are pushed, then discard_selected is called once."
        raise crashed(error, hint, f"{method.__name__}: ") from None


@judged("""
overestimates: {board!r} is {distance} moves away, and its value is {estimate:g}.
    Hint: start from an admissible heuristic, and lower it on some of the boards.
consistent: On no move it drops by more than 1, so no board is ever closed too soon.
    Hint: let it know much about some boards and little about their neighbours.
too few: It misleads A* on {misled} of 360 boards; at least {wanted} are asked for.
    Hint: in the lesson the blank's cell decides: which cells, and how many?
""")
def check_misleading(heuristic):
    """Check an admissible heuristic for the 2x3 puzzle that misleads an A* which never reopens.

    >>> check_misleading("manhattan").name
    'consistent'
    """
    try:
        h = bind(heuristic, SIX)
    except ValueError as error:
        raise Failed("not a heuristic", error=error) from None
    estimates = {state: call(h, state) for state in _boards()}
    truth = census(SIX)
    for state, estimate in estimates.items():
        if estimate > truth[state]:
            board, distance = SIX.write(state), truth[state]
            raise Failed("overestimates", board=board, distance=distance, estimate=estimate)
    if not any(
        estimates[state] - estimates[SIX.apply(state, move)] > 1
        for state in estimates
        for move in SIX.neighbours[state.index(0)]
    ):
        raise Failed("consistent")
    misled = misled_boards(estimates)
    if len(misled) < MISLED_WANTED:
        raise Failed("too few", misled=len(misled), wanted=MISLED_WANTED)
    state, length = min(misled.items(), key=lambda item: truth[item[0]])
    return (
        f"admissible, and {len(misled)} of 360 boards are solved too long, for example "
        f"{SIX.write(state)!r}: {length} moves for {truth[state]}."
    )


@lru_cache
def _boards():
    return tuple(state for state, _ in solvable_boards(SIX))


def misled_boards(estimates):
    """Map the boards that A* without reopening solves too long to the lengths that it finds.

    `estimates` gives each board of the 2x3 puzzle its estimate.

    >>> misled_boards(dict.fromkeys(_boards(), 0))
    {}
    """
    lengths = {
        state: solve(SIX, state, "a-star-unchecked", heuristic=estimates.get).length
        for state in estimates
    }
    return {state: length for state, length in lengths.items() if length > census(SIX)[state]}
