"""Checks for lesson 09, the race."""

from searchlab.classroom.exercises.base import Failed, call, distance_of, judged, solve_with
from searchlab.experiments import sample
from searchlab.puzzle import EIGHT, Puzzle
from searchlab.running.result import EXHAUSTED, OUT_OF_BUDGET
from searchlab.running.solving import solve
from searchlab.whole_space.census import census

SMALL = Puzzle(2, 3)
_MOST_EXPANSIONS = 20_000  # of an entry, on a board of the small puzzle
_MOST_LARGE = 200_000
_BOARDS, _SEED = 32, 9  # of the 8-puzzle, one at each distance


@judged
def check_upset(board):
    """Check an unsolved board on which bidirectional search expands fewer boards than A*.

    >>> check_upset("2 3 4 1 5 x 7 6 8")
    ✗ failed: A* wins
      A* expands 312 boards here, bidirectional search 576.
      Hint: where do the bars of bidirectional search in the figure grow?
    """
    if distance_of(EIGHT, board, "nobody can win there.") == 0:
        raise Failed("solved", "This is the goal: nobody expands a board.", "move away from it.")
    guided, both = (solve(EIGHT, board, name).expanded for name in ("a-star", "bidirectional"))
    said = f"A* expands {guided:,} boards here, bidirectional search {both:,}."
    if guided == both:
        raise Failed("a tie", said, "try a board that is farther away.")
    if guided < both:
        raise Failed(
            "A* wins", said, "where do the bars of bidirectional search in the figure grow?"
        )
    return f"A* expands {guided:,} boards, bidirectional search {both:,}."


# What a mean over all boards has to cope with: means and boards by distance.
_STRATA = (
    ({0: 5.0}, {0: 1}),
    ({0: 0.0, 1: 1.0, 2: 4.0}, {0: 1, 1: 2, 2: 4}),
    ({3: 10.0, 5: 2.0, 9: 70.0}, {3: 1, 5: 98, 9: 1}),
)


@judged
def check_fair_mean(fair_mean):
    """Check ``fair_mean(means, boards)``: the mean over all boards, from a stratified sample.

    It is given the mean and the number of boards of each distance, two dicts.

    >>> check_fair_mean(lambda means, boards: sum(means.values()) / len(means)).name
    'every distance counts alike'
    """
    for means, boards in _STRATA:
        right = sum(means[d] * boards[d] for d in means) / sum(boards[d] for d in means)
        found = call(fair_mean, dict(means), dict(boards))
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            raise Failed("not a number", f"It gives {found!r}.", "a mean is a number.")
        if abs(found - right) > 1e-9 * max(1, right):
            _judge_mean(found, right, means, boards)
    return f"right for {len(_STRATA)} samples."


def _judge_mean(found, right, means, boards):
    said = f"For the means {means} of {boards} boards it gives {found:.6g}; right is {right:.6g}."
    total = sum(means[d] * boards[d] for d in means)
    if abs(found - sum(means.values()) / len(means)) < 1e-9:
        raise Failed(
            "every distance counts alike", said, "how many boards does each mean stand for?"
        )
    if abs(found - total) < 1e-9:
        raise Failed("a sum, no mean", said, "a sum over all boards, divided by ... what?")
    if abs(found - total / len(means)) < 1e-9:
        raise Failed("divided by the distances", said, "a mean is divided by what was counted.")
    raise Failed("another number", said, "each distance weighs as much as it has boards.")


_FIELDS = (
    ({"a": (1, 1)}, {"a"}),
    ({"a": (10, 5), "b": (5, 10)}, {"a", "b"}),
    ({"a": (10, 5), "b": (5, 10), "c": (11, 6)}, {"a", "b"}),
    ({"a": (10, 5), "b": (10, 6), "c": (12, 5)}, {"a"}),
    ({"a": (3, 3), "b": (3, 3)}, {"a", "b"}),
    ({"a": (9, 1), "b": (5, 5), "c": (1, 9), "d": (5, 6), "e": (2, 10)}, {"a", "b", "c"}),
)


@judged
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
            raise Failed("not names", f"It gives {answer!r}.", "give a list of names.") from None
        if found == right:
            continue
        said = f"For {costs} it gives {sorted(map(str, found))}; unbeaten: {sorted(right)}."
        if not found <= set(costs):
            raise Failed("a stranger", said, "give keys of the dict, nothing else.")
        if len(set(costs.values())) < len(costs):
            raise Failed("equals", said, "who costs the same in both does not beat the other.")
        if found < right:
            raise Failed("too strict", said, "cheapest in one thing is enough to be unbeaten.")
        raise Failed(
            "too kind", said, "who is as good in one thing and better in the other beats you."
        )
    return f"right for {len(_FIELDS)} fields, with equals too."


@judged
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


@judged
def check_champion(strategy):
    """Check a strategy that is always shortest and expands fewer boards than A* with Manhattan.

    It is run on all boards of the 2x3 puzzle and on one of the 8-puzzle at each distance.

    >>> from searchlab.search.a_star import a_star
    >>> check_champion(a_star).name
    'A* wins'
    """
    spent = guided = 0
    for puzzle, count, most in ((SMALL, 360, _MOST_EXPANSIONS), (EIGHT, _BOARDS, _MOST_LARGE)):
        truth = census(puzzle)
        for board in sample(puzzle, count, seed=_SEED):
            result = _run(strategy, board, most)
            if result.length != truth[board]:
                raise Failed(
                    "not shortest",
                    f"From {puzzle.write(board.state)!r} it makes {result.length} moves; "
                    f"{truth[board]} are enough.",
                    "A* is sure as long as its estimate never says too much.",
                )
            if puzzle is EIGHT:
                spent += result.expanded
                guided += solve(puzzle, board, "a-star").expanded
    said = f"On {_BOARDS} boards of the 8-puzzle it expands {spent:,} boards, A* {guided:,}."
    if spent >= guided:
        raise Failed("A* wins", said, "the lesson on heuristics has estimates that see more.")
    return said[0].lower() + said[1:]


def _run(strategy, board, most):
    """Run the reader's strategy on a board; whatever goes wrong is a failure with a name."""
    puzzle, text = board.puzzle, board.puzzle.write(board.state)
    hint = "run it with solve in a cell of its own and read the last line of the traceback."
    result = solve_with(strategy, puzzle, board, hint, max_expansions=most)
    if result.outcome == OUT_OF_BUDGET:
        raise Failed(
            "no end in sight",
            f"From {text!r} it has expanded {result.expanded:,} boards and has no solution.",
            "which boards does it expand again and again? Remember them.",
        )
    if result.outcome == EXHAUSTED:
        moves = census(puzzle)[board]
        if moves == 0:
            raise Failed(
                "the solved start",
                "From the goal itself it finds no solution; 0 moves are needed.",
                "return '' before the search begins.",
            )
        raise Failed(
            "a board without a solution",
            f"From {text!r} it finds none; {moves} moves lead to the goal.",
            "which board on the way does it throw away, and why?",
        )
    return result
