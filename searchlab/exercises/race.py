"""Checks for lesson 09, the race."""

from searchlab.exercises.base import Failed, call, distance_of, judged, solve_with
from searchlab.exhaustive.census import census
from searchlab.experiments import sample
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.running.solving import solve
from searchlab.search.result import EXHAUSTED, OUT_OF_BUDGET

SMALL = Puzzle(2, 3)
_MOST_EXPANSIONS = 20_000  # of an entry, on a board of the small puzzle
_MOST_LARGE = 200_000
_BOARDS, _SEED = 32, 9  # of the 8-puzzle, one at each distance


_UPSET = "A* expands {guided:,} boards here, bidirectional search {both:,}."


@judged(f"""
solved: This is the goal: nobody expands a board.
    Hint: move away from it.
a tie: {_UPSET}
    Hint: try a board that is farther away.
A* wins: {_UPSET}
    Hint: where do the bars of bidirectional search in the figure grow?
""")
def check_upset(board):
    """Check an unsolved board on which bidirectional search expands fewer boards than A*.

    >>> check_upset("2 3 4 1 5 x 7 6 8").name
    'A* wins'
    """
    if distance_of(EIGHT, board, "nobody can win there.") == 0:
        raise Failed("solved")
    guided, both = (solve(EIGHT, board, name).expanded for name in ("a-star", "bidirectional"))
    if guided <= both:
        raise Failed("a tie" if guided == both else "A* wins", guided=guided, both=both)
    return f"A* expands {guided:,} boards, bidirectional search {both:,}."


# What a mean over all boards has to cope with: means and boards by distance.
_STRATA = (
    ({0: 5.0}, {0: 1}),
    ({0: 0.0, 1: 1.0, 2: 4.0}, {0: 1, 1: 2, 2: 4}),
    ({3: 10.0, 5: 2.0, 9: 70.0}, {3: 1, 5: 98, 9: 1}),
)


_MEAN = "For the means {means} of {boards} boards it returns {found:.6g}; right is {right:.6g}."


@judged(f"""
not a number: It returns {{found!r}}.
    Hint: a mean is a number.
every distance counts alike: {_MEAN}
    Hint: how many boards does each mean stand for?
a sum, no mean: {_MEAN}
    Hint: a sum over all boards, divided by ... what?
divided by the distances: {_MEAN}
    Hint: a mean is divided by what was counted.
another number: {_MEAN}
    Hint: each distance has the weight of its boards.
""")
def check_fair_mean(fair_mean):
    """Check ``fair_mean(means, boards)``: the mean over all boards, from a stratified sample.

    It is given the mean and the number of boards of each distance, two dicts.

    >>> check_fair_mean(lambda means, boards: sum(means.values()) / len(means)).name
    'every distance counts alike'
    """
    for means, boards in _STRATA:
        total = sum(means[d] * boards[d] for d in means)
        right = total / sum(boards.values())
        found = call(fair_mean, dict(means), dict(boards))
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            raise Failed("not a number", found=found)
        if abs(found - right) > 1e-9 * max(1, right):
            mistakes = {
                "every distance counts alike": sum(means.values()) / len(means),
                "a sum, no mean": total,
                "divided by the distances": total / len(means),
            }
            near = (name for name, value in mistakes.items() if abs(found - value) < 1e-9)
            name = next(near, "another number")
            raise Failed(name, means=means, boards=boards, found=found, right=right)
    return f"right for {len(_STRATA)} samples."


_FIELDS = (
    ({"a": (1, 1)}, {"a"}),
    ({"a": (10, 5), "b": (5, 10)}, {"a", "b"}),
    ({"a": (10, 5), "b": (5, 10), "c": (11, 6)}, {"a", "b"}),
    ({"a": (10, 5), "b": (10, 6), "c": (12, 5)}, {"a"}),
    ({"a": (3, 3), "b": (3, 3)}, {"a", "b"}),
    ({"a": (9, 1), "b": (5, 5), "c": (1, 9), "d": (5, 6), "e": (2, 10)}, {"a", "b", "c"}),
)


_UNBEATEN = "For {costs} it returns {found}; unbeaten: {right}."


@judged(f"""
not names: It returns {{answer!r}}.
    Hint: return a list of names.
a stranger: {_UNBEATEN}
    Hint: return keys of the dict, nothing else.
equals: {_UNBEATEN}
    Hint: one that costs the same in both does not beat the other.
too strict: {_UNBEATEN}
    Hint: cheapest in one thing is enough to be unbeaten.
too kind: {_UNBEATEN}
    Hint: one that is as good in one thing and better in the other beats you.
""")
def check_unbeaten(unbeaten):
    """Check a function ``unbeaten(costs)`` that names the strategies which no other beats.

    Given a dict of name to (expanded, held), it returns the names of those that no other beats:
    no more of either, and less of one.

    >>> check_unbeaten(lambda costs: [min(costs, key=costs.get)]).name
    'too strict'
    """
    for costs, right in _FIELDS:
        answer = call(unbeaten, dict(costs))
        try:
            found = {answer} if isinstance(answer, str) else set(answer)
        except TypeError:
            raise Failed("not names", answer=answer) from None
        if found == right:
            continue
        name = "too strict" if found < right else "too kind"
        if not found <= set(costs):
            name = "a stranger"
        elif len(set(costs.values())) < len(costs):
            name = "equals"
        raise Failed(name, costs=costs, found=sorted(map(str, found)), right=sorted(right))
    return f"right for {len(_FIELDS)} fields, with equals too."


_RUN = """
no end in sight: From {board!r} it has expanded {expanded:,} boards and has no solution.
    Hint: which boards does it expand again and again? Remember them.
the solved start: From the goal itself it finds no solution; 0 moves are needed.
    Hint: return '' before the search begins.
a board without a solution: From {board!r} it finds none; {moves} moves lead to the goal.
    Hint: which board on the path does it throw away, and why?
"""


@judged(_RUN)
def check_entry(strategy):
    """Check a strategy of the reader's own: it solves every board of the 2x3 puzzle.

    It passes even where its solutions are not always shortest; the verdict says so.

    >>> from searchlab.search.depth_first import depth_first
    >>> check_entry(depth_first).name
    'a board without a solution'
    """
    truth, lengths, spent = census(SMALL), [], 0
    boards = sample(SMALL, truth.boards, seed=0)
    for board in boards:
        result = _run(strategy, board, _MOST_EXPANSIONS)
        lengths.append(result.length)
        spent += result.expanded
    shortest = sum(length == truth[board] for length, board in zip(lengths, boards, strict=True))
    guided = sum(solve(SMALL, board, "a-star").expanded for board in boards)
    return (
        f"it solves all {len(boards)} boards, {shortest} of them in the fewest moves, with "
        f"{spent:,} expansions in all; A* needs {guided:,}."
    )


@judged(
    _RUN
    + """
not shortest: From {board!r} it makes {length} moves; {right} are enough.
    Hint: A* is optimal as long as its estimate never overestimates.
A* wins: On {boards} boards of the 8-puzzle it expands {spent:,} boards, A* {guided:,}.
    Hint: the lesson on heuristics has estimates that are larger, and still admissible.
"""
)
def check_champion(strategy):
    """Check a strategy that is always shortest and expands fewer boards than A* with Manhattan.

    It is run on all boards of the 2x3 puzzle and on one of the 8-puzzle at each distance.

    >>> from searchlab.search import a_star
    >>> check_champion(a_star).name
    'A* wins'
    """
    spent = guided = 0
    for puzzle, count, most in ((SMALL, 360, _MOST_EXPANSIONS), (EIGHT, _BOARDS, _MOST_LARGE)):
        truth = census(puzzle)
        for board in sample(puzzle, count, seed=_SEED):
            result = _run(strategy, board, most)
            if result.length != truth[board]:
                text, right = puzzle.write(board.state), truth[board]
                raise Failed("not shortest", board=text, length=result.length, right=right)
            if puzzle is EIGHT:
                spent += result.expanded
                guided += solve(puzzle, board, "a-star").expanded
    if spent >= guided:
        raise Failed("A* wins", boards=_BOARDS, spent=spent, guided=guided)
    return f"on {_BOARDS} boards of the 8-puzzle it expands {spent:,} boards, A* {guided:,}."


def _run(strategy, board, most):
    """Run the reader's strategy on a board; whatever goes wrong is a failure with a name."""
    puzzle, text = board.puzzle, board.puzzle.write(board.state)
    hint = "run it with solve in a cell of its own and read the last line of the traceback."
    result = solve_with(strategy, puzzle, board, hint, max_expansions=most)
    if result.outcome == OUT_OF_BUDGET:
        raise Failed("no end in sight", board=text, expanded=result.expanded)
    if result.outcome == EXHAUSTED:
        moves = census(puzzle)[board]
        name = "a board without a solution" if moves else "the solved start"
        raise Failed(name, board=text, moves=moves)
    return result
