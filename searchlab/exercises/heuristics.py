"""Checks for lessons 05 and 05b, heuristics: each is tested on all boards with `judge`."""

from collections import deque

from searchlab.exercises.base import (
    Failed,
    call,
    distance_of,
    expect_zero_at_goal,
    judged,
)
from searchlab.exhaustive.admissibility import HeuristicError, judge
from searchlab.exhaustive.admissibility_result import show
from searchlab.exhaustive.census import census
from searchlab.heuristics import (
    CellHeuristic,
    additive,
    additive_patterns,
    find,
    maximised_patterns,
)
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import several

_MOST_TILES = 5  # of a pattern whose table is small
_PATTERN = (1, 2, 3, 4)  # whose backward search is to be changed

_ADMISSIBLE = """
no value: {error}.
    Hint: call your function for that board in a cell of its own.
too slow: {coverage}
    Hint: what can be computed once, before the boards?
overestimates: {wrong:,} of {boards:,} boards are overestimated{where}, for example {board!r}:
    the estimate is {value}, but {moves} ({path}).
    Hint: play that path: which move lowers your count by more than 1?
"""


@judged("""
not overestimated: Its gap is {gap} and its distance {distance}.
    Hint: compare census(EIGHT).values('gap') with census(EIGHT).distance, board by board.
too near: Its gap is {gap} and its distance {distance}: overestimated. But {farther} such boards are
    farther away.
    Hint: where in the picture is the last hatched cell? The census lists the boards there.
""")
def check_overestimated(board):
    """Check a board that gap overestimates, as far from the goal as such a board can be.

    >>> check_overestimated("1 2 3 4 5 6 7 x 8").name
    'too near'
    """
    truth = census(EIGHT)
    distance = distance_of(EIGHT, board)
    values = truth.values("gap")
    gap = int(values[truth.rank(board)])
    if gap <= distance:
        raise Failed("not overestimated", gap=gap, distance=distance)
    far = truth.reachable
    far = far[values[far] > truth.distance[far]]
    farther = int((truth.distance[far] > distance).sum())
    if farther:
        raise Failed("too near", gap=gap, distance=distance, farther=farther)
    return f"its gap is {gap}, its distance {distance}, and no overestimated board is farther."


@judged(
    _ADMISSIBLE
    + """
another count: On {board!r} it gives {found}, and {right} is asked for.
    Hint: a tile that is out of its row and out of its column counts twice; the blank never.
"""
)
def check_rows_and_columns(heuristic):
    """Check a heuristic: the tiles out of their row plus the tiles out of their column.

    >>> check_rows_and_columns("misplaced").name
    'another count'
    """
    result = _admissible(heuristic)
    truth = census(EIGHT)
    found, right = truth.values(heuristic), truth.values(_ROWS_AND_COLUMNS)
    for number in truth.reachable[(found != right)[truth.reachable]]:
        board = EIGHT.write(truth.states[number].tobytes())
        shown = {"found": show(found[number]), "right": show(right[number])}
        raise Failed("another count", board=board, **shown)
    misplaced = result.comparisons[0]
    return (
        f"admissible, and larger than misplaced on {misplaced.greater:,} boards, smaller on none. "
        "Manhattan is never smaller."
    )


def _out_of_line(puzzle, cell, tile):
    row, col = divmod(cell, puzzle.cols)
    home_row, home_col = divmod(puzzle.goal.index(tile), puzzle.cols)
    return 0 if tile == 0 else (row != home_row) + (col != home_col)


_ROWS_AND_COLUMNS = CellHeuristic(
    "rows-and-columns", _out_of_line, "tiles out of their row plus tiles out of their column"
)


@judged(
    _ADMISSIBLE
    + """
consistent: On none of the {edges:,} edges it drops by more than 1.
    Hint: admissible heuristics may disagree wildly, and each is admissible by itself: use one for
    some boards and another for the rest.
"""
)
def check_inconsistent(heuristic):
    """Check a heuristic that is admissible and not consistent.

    >>> check_inconsistent("manhattan").name
    'consistent'
    """
    result = _admissible(heuristic)
    if result.consistent:
        raise Failed("consistent", edges=result.edges)
    edge = result.worst_edge
    return (
        f"admissible on all {result.boards:,} boards, and the move {edge.move} takes it from "
        f"{show(edge.value)} to {show(edge.after_value)} at once."
    )


@judged("""
no division: {error}.
    Hint: each tile belongs to one pattern at most, as in [[1, 2, 3, 4], [5, 6, 7, 8]].
too large: A pattern of {tiles} tiles is nearly the whole puzzle; take at most {most} for each.
    Hint: five and three is a division too.
no better: Added up, your patterns see {mean:.2f} moves on average; 1 to 4 and 5 to 8 see
    {usual:.2f}.
    Hint: tiles that are neighbours in the goal stand in each other's way. Which five belong
    together?
""")
def check_division(patterns):
    """Check patterns without a common tile that see more than 1 to 4 and 5 to 8 added up.

    >>> check_division([[1, 2, 3], [3, 4, 5]]).name
    'no division'
    """
    try:
        heuristic = additive(*patterns)
        heuristic.parts(EIGHT) if all(len(p) <= _MOST_TILES for p in patterns) else None
    except (TypeError, ValueError) as error:
        raise Failed("no division", error=error) from None
    tiles = max(map(len, patterns))
    if tiles > _MOST_TILES:
        raise Failed("too large", tiles=tiles, most=_MOST_TILES)
    mean, usual = _mean(heuristic), _mean(additive_patterns)
    if mean <= usual + 1e-9:
        raise Failed("no better", mean=mean, usual=usual)
    return f"added up, your patterns see {mean:.2f} moves on average; 4 and 4 see {usual:.2f}."


def _mean(heuristic):
    truth = census(EIGHT)
    return float(truth.values(heuristic)[truth.reachable].mean())


@judged("""
not a table: A dict of placements with their moves is asked for, not {kind}.
    Hint: return the dict, and do not yield.
placements missing: {missing:,} of {placements:,} placements are not in your table, for example
    {place}.
    Hint: the search ends when the frontier is empty, and not before.
every move counted: Your table counts the moves of the other tiles too.
    Hint: add the cost that comes with each child.
closed too soon: {wrong:,} of {placements:,} entries are too large, for example {place}: yours says
    {found}, and {right} will do.
    Hint: a child that costs 0 is as near as its parent: where on the frontier does it belong?
too small: {wrong:,} of {placements:,} entries are too small, for example {place}: yours says
    {found}, and {right} are needed.
    Hint: which entry may be written before its placement has been reached?
expanded again: The table is right. But it took {expanded:,} expansions, and there are only
    {placements:,} placements.
    Hint: keep the frontier in order of cost: a placement that is taken off it is then final.
""")
def check_backward_search(search):
    """Check ``search(goal, neighbours)``: the moves of a pattern's own tiles from each placement.

    ``neighbours(placement)`` yields pairs of a placement and the cost of its move, 0 or 1.

    >>> check_backward_search(lambda goal, neighbours: {goal: 0}).name
    'placements missing'
    """
    expanded = 0

    def neighbours(placement):
        nonlocal expanded
        expanded += 1
        return list(_own_moves(placement))

    goal = tuple(EIGHT.goal.index(tile) for tile in (0, *_PATTERN))
    found, right = call(search, goal, neighbours), _table(goal)
    if not isinstance(found, dict):
        raise Failed("not a table", kind=type(found).__name__)
    placements = len(right)
    if absent := [place for place in right if place not in found]:
        raise Failed(
            "placements missing", missing=len(absent), placements=placements, place=absent[0]
        )
    if wrong := [place for place in right if found[place] != right[place]]:
        place = min(wrong, key=right.get)
        values = {"wrong": len(wrong), "place": place, "placements": placements}
        values |= {"found": found[place], "right": right[place]}
        if all(found[place] == moves for place, moves in _table(goal, cost=1).items()):
            raise Failed("every move counted")
        raise Failed("closed too soon" if found[place] > right[place] else "too small", **values)
    if expanded > placements:
        raise Failed("expanded again", expanded=expanded, placements=placements)
    return f"all {placements:,} entries are right, after {expanded:,} expansions."


def _own_moves(placement):
    """Yield each placement one move away, and 1 where a tile of the pattern moved, or else 0."""
    blank, *cells = placement
    for cell in EIGHT.neighbours[blank].values():
        yield (cell, *(blank if each == cell else each for each in cells)), int(cell in cells)


def _table(goal, cost=None):
    """Search backwards from the goal; `cost` is that of each move where it is given."""
    distance, frontier = {goal: 0}, deque([goal])
    while frontier:
        placement = frontier.popleft()
        for child, own in _own_moves(placement):
            step = own if cost is None else cost
            if distance[placement] + step < distance.get(child, len(EIGHT.goal) ** 2):
                distance[child] = distance[placement] + step
                (frontier.append if step else frontier.appendleft)(child)
    return distance


@judged(
    _ADMISSIBLE
    + """
not better yet: It is admissible and sees {mean:.2f} moves on average; the best of the package sees
    {best:.2f}.
    Hint: the maximum of admissible estimates is admissible; and a pattern of more tiles sees more.
the truth itself: It is right on all {boards:,} boards. Whoever knows that needs no search any more.
    Hint: an estimate looks at less than the whole board: leave something out.
"""
)
def check_own(heuristic):
    """Check a heuristic of the reader's own: admissible for three goals, better than the zoo.

    >>> check_own("walking-distance").name
    'not better yet'
    """
    mean = _admissible(heuristic).measures[0].mean
    truth = census(EIGHT)
    best = _mean(maximised_patterns)
    if mean <= best:
        raise Failed("not better yet", mean=mean, best=best)
    if mean > truth.mean - 1e-6:
        raise Failed("the truth itself", boards=truth.boards)
    for goal in ("blank-first", "snail"):
        _admissible(heuristic, goal)
    return f"admissible for three goals, and it sees {mean:.2f} moves on average: better than all."


def _admissible(heuristic, goal="blank-last"):
    """Return the result of the admissibility test; a heuristic that is not admissible fails."""
    try:
        find(heuristic)
        result = judge(heuristic, goals=[goal], sample=0, progress=False)[0]
    except HeuristicError as error:
        raise Failed("no value", error=error) from None
    except ValueError as error:
        raise Failed("not a heuristic", error=error) from None
    if result.stopped:
        raise Failed("too slow", coverage=result.coverage)
    if not result.zero_at_goal:
        expect_zero_at_goal(show(result.goal_value))
    if not result.admissible:
        puzzle = result.puzzle
        raise Failed(
            "overestimates",
            wrong=result.overestimates,
            boards=result.boards,
            where="" if goal == "blank-last" else f" for the goal {puzzle.write(puzzle.goal)}",
            board=puzzle.write(result.counterexample.state),
            value=show(result.counterexample_value),
            moves=several(len(result.path), "move suffices", "moves suffice"),
            path=result.path,
        )
    return result
