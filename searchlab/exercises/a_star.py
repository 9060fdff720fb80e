"""Checks for lesson 07, A*: the lists, the buckets, and boards that are closed too soon."""

import random
from functools import cache

from searchlab.exercises.feedback import (
    Failed,
    call,
    crashed,
    exercise,
    read_board,
    solvable_boards,
)
from searchlab.exercises.search import SIX
from searchlab.exhaustive.census import census
from searchlab.heuristics import bind
from searchlab.puzzle import Puzzle
from searchlab.running.solving import solve
from searchlab.search.a_star_unchecked import a_star_unchecked

SNAIL = Puzzle(3, 3, "snail")
ENTRIES_WANTED = 20_000  # on OPEN and CLOSED: `check_long_lists` asks for more
MISLED_WANTED = 50  # boards of the 2x3 puzzle: `check_misleading` asks for so many
_ENOUGH = 5_000  # expansions; A* needs 237 at most with Manhattan on the 2x3 puzzle
_STEPS = 3_000  # of the test of Buckets


@exercise
def check_long_lists(board):
    """Check a solvable board on which OPEN and CLOSED of the fifth post grow past 20,000.

    The goal is 1 2 3 8 x 4 7 6 5.

    >>> check_long_lists("2 8 3 1 x 4 7 6 5").name
    'too short'
    """
    from searchlab import published

    state = read_board(SNAIL, board)
    if not SNAIL.is_solvable(state):
        raise Failed(
            "unsolvable",
            "On this board any search continues until every board of its half is expanded.",
            "start from the goal, or ask SNAIL.is_solvable.",
        )
    record = published.run("open-closed-a-star", SNAIL.write(state)).record
    entries = record["open_at_end"] + record["close_at_end"]
    if entries <= ENTRIES_WANTED:
        raise Failed(
            "too short",
            f"The search ends with {entries:,} entries in OPEN and CLOSED; more than "
            f"{ENTRIES_WANTED:,} are asked for.",
            'how far is the board? census(Puzzle(3, 3, "snail")).at_distance(d) lists others.',
        )
    return (
        f"{record['length']} moves away, {entries:,} entries in OPEN and CLOSED, and solvable "
        "all the same."
    )


@exercise
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

    def search(puzzle, start):
        return a_star_unchecked(puzzle, start, open_list=buckets())

    boards = _boards()[::6]
    for state in boards:
        found, right = _length(search, state), census(SIX)[state]
        if found != right:
            raise Failed(
                "not shortest",
                f"From {SIX.write(state)!r} A* finds {found} moves with your list, and {right} are "
                "enough.",
                "run a_star_unchecked with open_list=Buckets() on that board.",
            )
    return f"{_STEPS:,} times the least f, nothing lost, and on {len(boards)} boards shortest."


def _length(search, state):
    return call(lambda: solve(SIX, state, search, max_expansions=_ENOUGH).length)


def _exercise_open(entries):
    """Push and select as A* does; f may fall, as with an inconsistent heuristic."""
    rng = random.Random(7)
    alive, highest = {0: 10}, 10
    _call_method(entries.push, 10, 0)
    for step in range(1, _STEPS + 1):
        node, least = call(entries.select), min(alive.values())
        if node not in alive:
            raise Failed(
                "lost",
                f"After {step:,} selections a node comes back that was removed before.",
                "a node that was selected must be gone after discard_selected().",
            )
        if alive[node] != least:
            falls = least < highest
            raise Failed(
                "f that falls" if falls else "not the least",
                f"Selection {step:,} gives a node with f {alive[node]}, while one with f {least} "
                "is on the list.",
                "a child may have a smaller f than the board just expanded: where do you look for "
                "the least f then?"
                if falls
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
                f"After {step:,} selections {len(alive)} nodes are on the list, and len() returns "
                f"{len(entries)}.",
                "A* stops when the length is 0; count what is pushed and what is removed.",
            )


def _call_method(method, *arguments):
    """Call a method that need not return anything."""
    try:
        method(*arguments)
    except Exception as error:
        hint = "after each select the children are pushed, then discard_selected is called once."
        raise crashed(error, f"{method.__name__}: ", hint) from None


@exercise
def check_misleading(heuristic):
    """Check an admissible heuristic for the 2x3 puzzle that misleads an A* which never reopens.

    >>> check_misleading("manhattan").name
    'consistent'
    """
    try:
        h = bind(heuristic, SIX)
    except ValueError as error:
        hint = "give the function itself."
        raise Failed("not a heuristic", f"{error}.", hint) from None
    estimates = {state: call(h, state) for state in _boards()}
    truth = census(SIX)
    for state, estimate in estimates.items():
        if estimate > truth[state]:
            raise Failed(
                "overestimates",
                f"{SIX.write(state)!r} is {truth[state]} moves away, and its value is "
                f"{estimate:g}.",
                "start from an admissible heuristic, and lower it on some of the boards.",
            )
    if all(
        estimates[state] - estimates[child] <= 1
        for state in estimates
        for _, child in SIX.successors(state)
    ):
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


@cache
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
