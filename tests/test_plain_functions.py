"""Plain functions as searches: in every style the recorded tree is the one that they log."""

import random
import signal
from collections import deque
from functools import lru_cache, partial
from heapq import heappop, heappush

import pytest
from textbook import written

from searchlab import EIGHT, Puzzle, record, solve
from searchlab.heuristics import bind
from searchlab.puzzle import INVERSE
from searchlab.search.result import EXHAUSTED, FAILED, OUT_OF_BUDGET, SOLVED

BOARDS = (
    "1 2 3 4 5 x 7 8 6",
    "1 2 3 x 4 6 7 5 8",
    "1 2 3 4 6 8 7 x 5",
    "1 6 2 4 5 3 x 7 8",
)
SAMPLE = "2 3 4 1 5 x 7 6 8"


@lru_cache(maxsize=4)
def h_of(puzzle):
    return bind("manhattan", Puzzle(puzzle.rows, puzzle.cols))


# -- functions in a dozen styles; each logs its expansions: the board and its depth -------------


def queue(puzzle, start, *, log):
    path, frontier = {start: ""}, deque([start])
    while frontier:
        state = frontier.popleft()
        if state == puzzle.goal:
            return path[state]
        log.append((state, len(path[state])))
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)
    return None


def early_test(puzzle, start, *, log):
    """Return from within the loop."""
    if start == puzzle.goal:
        return ""
    path, frontier = {start: ""}, deque([start])
    while frontier:
        state = frontier.popleft()
        log.append((state, len(path[state])))
        for move, child in puzzle.successors(state):
            if child not in path:
                path[child] = path[state] + move
                if puzzle.is_goal(child):
                    return path[child]
                frontier.append(child)
    return None


def recursion(puzzle, start, *, log):
    visited = set()

    def visit(state, moves):
        if state == puzzle.goal:
            return moves
        visited.add(state)
        log.append((state, len(moves)))
        if len(moves) == 12:
            for _ in puzzle.successors(state):
                pass
            return None
        for move, child in puzzle.successors(state):
            if child not in visited:
                found = visit(child, moves + move)
                if found is not None:
                    return found
        return None

    return visit(start, "")


def ida_star(puzzle, start, *, log):
    h = h_of(puzzle)

    def search(state, moves, threshold):
        f = len(moves) + h(state)
        if f > threshold:
            return None, f
        if state == puzzle.goal:
            return moves, f
        log.append((state, len(moves)))
        least = float("inf")
        for move, child in puzzle.successors(state):
            if moves and move == INVERSE[moves[-1]]:
                continue
            found, f = search(child, moves + move, threshold)
            if found is not None:
                return found, f
            least = min(least, f)
        return None, least

    threshold, found = h(start), None
    while found is None and threshold < float("inf"):
        found, threshold = search(start, "", threshold)
    return found


def stack_of_iterators(puzzle, start, *, log):
    log.append((start, 0))
    path, moves, visited = [iter(puzzle.successors(start))], "", {start}
    while path:
        for move, child in path[-1]:
            if child == puzzle.goal:
                return moves + move
            if child not in visited and len(path) < 12:
                visited.add(child)
                log.append((child, len(path)))
                path.append(iter(puzzle.successors(child)))
                moves += move
                break
        else:
            path.pop()
            moves = moves[:-1]
    return None


def hill_climbing(puzzle, start, *, log):
    h, state, moves = h_of(puzzle), start, ""
    while state != puzzle.goal:
        log.append((state, len(moves)))
        move, child = min(puzzle.successors(state), key=lambda pair: h(pair[1]))
        if h(child) >= h(state):
            return None
        state, moves = child, moves + move
    return moves


def random_walk(puzzle, start, *, log):
    choose, state, moves = random.Random(4), start, ""
    while state != puzzle.goal and len(moves) < 40:
        log.append((state, len(moves)))
        successors = puzzle.successors(state)
        assert 2 <= len(successors) <= 4
        move, state = choose.choice(successors)
        moves += move
    return moves if state == puzzle.goal else None


def tuples(puzzle, start, *, log):
    """Keep boards as tuples, and pass them as such."""
    start, goal = tuple(start), tuple(puzzle.goal)
    path, frontier = {start: ""}, deque([start])
    while frontier:
        state = frontier.popleft()
        if state == goal:
            return list(path[state])
        log.append((bytes(state), len(path[state])))
        for move, child in puzzle.successors(state):
            child = tuple(child)
            if child not in path:
                path[child] = path[state] + move
                frontier.append(child)
    return None


def textbook(name, strategy, report="log.append((state, len(path)))", **changes):
    """Make a style of the textbook's code with some parts replaced."""
    search = written(strategy, report=report, **changes)

    def style(puzzle, start, *, log):
        search.__globals__["log"] = log
        return search(puzzle, start, h_of(puzzle))

    style.__name__ = name
    return style


CLOSED = {"enters": "child not in closed", "stale": "state in closed"}
uniform_cost = textbook("uniform_cost", "a-star", key="g", stale="len(path) > best[state]")
bidirectional = textbook(
    "bidirectional", "bidirectional", "log.append((state, len(paths[side][state])))"
)
STYLES = (
    queue,
    early_test,
    recursion,
    ida_star,
    stack_of_iterators,
    hill_climbing,
    random_walk,
    tuples,
    uniform_cost,
    bidirectional,
    textbook("stale_entries_expanded", "a-star", stale="False"),
    textbook("closed_set", "a-star", **CLOSED),
    textbook(
        "explicit_stack",
        "breadth-first",
        tie="-n",
        stale="state in closed or len(path) > 12",
        enters="child not in closed",
    ),
    textbook("without_memory", "breadth-first", enters="len(path) < 8"),
    textbook(
        "moves_undone",
        "ida-star",
        "log.append((path[-1], len(moves)))",
        skips="child in path",
    ),
)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
def test_the_tree_is_the_one_that_the_function_logs(style, board):
    log, bare = [], []
    trace = record(EIGHT, board, style, log=log)
    found = style(EIGHT, EIGHT.read(board), log=bare)
    assert trace.result.moves == (found if found is None else "".join(found))
    seen = [(event.state, event.g) for event in trace if not event.again]
    assert seen == log == bare
    assert trace.result.expanded == len(log)
    assert trace.result.generated == sum(len(event.children) for event in trace)
    assert trace.result == solve(EIGHT, board, style, log=[])


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
def test_every_child_hangs_below_the_board_that_generated_it(style):
    trace = record(EIGHT, SAMPLE, style, log=[])
    nodes = trace.nodes()
    for node in nodes:
        if node.parent is not None:
            parent = nodes[node.parent]
            assert EIGHT.apply(parent.state, node.move) == node.state
            assert node.g == parent.g + 1
    for event, node in zip(trace, trace.events.node, strict=True):
        assert (nodes[node].state, nodes[node].g) == (event.state, event.g)
    dropped = sum(node.outcome == "duplicate" for node in nodes)
    assert trace.result.duplicates == dropped


@pytest.mark.parametrize(
    ("style", "name", "options"),
    [
        (queue, "breadth-first", {"goal_test": "expansion"}),
        (early_test, "breadth-first", {}),
        (uniform_cost, "uniform-cost", {}),
        (tuples, "breadth-first", {"goal_test": "expansion"}),  # of equal parents the first
    ],
)
@pytest.mark.parametrize("board", (*BOARDS, SAMPLE))
def test_the_tree_is_that_of_the_strategy_of_the_package(style, name, options, board):
    ours, theirs = record(EIGHT, board, name, **options), record(EIGHT, board, style, log=[])
    assert [event[:2] for event in ours] == [event[:2] for event in theirs]
    assert ours.tree.parent == theirs.tree.parent
    if name == "breadth-first":
        assert [event.children for event in ours] == [event.children for event in theirs]
        assert ours.result.duplicates == theirs.result.duplicates


def test_ida_star_expands_what_the_strategy_of_the_package_expands():
    ours, theirs = record(EIGHT, SAMPLE, "ida-star"), record(EIGHT, SAMPLE, ida_star, log=[])
    assert len([event for event in theirs if not event.again]) == 802
    for field in ("state", "g"):
        first, second = (
            [getattr(event, field) for event in trace if not event.again]
            for trace in (ours, theirs)
        )
        assert first == second
    outcomes = {child.outcome for event in theirs for child in event.children}
    assert outcomes == {"descended", "pruned", "duplicate", "goal"}


def test_a_stale_copy_has_the_depth_of_the_shorter_path():
    def stale(puzzle, start):
        _, first = puzzle.successors(start)[0]
        again = next(child for _, child in puzzle.successors(first) if child == start)
        late = puzzle.successors(again)[1][1]
        early = puzzle.successors(start)[1][1]
        for state in (early, late):
            list(puzzle.successors(state))

    trace = record(EIGHT, SAMPLE, stale)
    assert trace[-2].state == trace[-1].state
    assert [event.g for event in trace] == [0, 1, 2, 0, 1, 1]


def test_outcomes_of_children():
    trace = record(EIGHT, "1 2 3 4 5 x 7 8 6", early_test, log=[])
    assert [child.outcome for child in trace[0].children] == ["queued", "queued", "goal"]
    trace = record(EIGHT, "1 2 3 x 4 6 7 5 8", early_test, log=[])
    assert "duplicate" in {child.outcome for child in trace[1].children}
    trace = record(EIGHT, SAMPLE, bidirectional, log=[])  # two trees
    assert {event.side for event in trace} == {None, "backward"}
    assert trace[1].state == EIGHT.goal
    assert trace[-1].children[-1].outcome == "meeting"


# -- what an observer cannot know ------------------------------------------------------------


def greedy(puzzle, start):
    """Keep the first path to each board, and pass boards that are built again."""
    h = h_of(puzzle)
    path, frontier = {start: ""}, [(h(start), tuple(start))]
    while frontier:
        _, state = heappop(frontier)
        state = bytes(state)
        if state == puzzle.goal:
            return path[state]
        depths.append(len(path[state]))
        for move, child in puzzle.successors(list(state)):
            if child not in path:
                path[child] = path[state] + move
                heappush(frontier, (h(child), tuple(child)))
    return None


depths = []


def test_of_several_paths_to_a_board_the_shortest_is_assumed():
    depths.clear()
    trace = record(EIGHT, "5 1 4 8 3 2 7 6 x", greedy)
    assert trace.result.solved and len(depths) == len(trace)
    pairs = list(zip(trace.events.g, depths, strict=True))
    assert all(g <= depth for g, depth in pairs) and any(g < depth for g, depth in pairs)


def test_counters_that_cannot_be_observed_are_left_out():
    result = record(EIGHT, SAMPLE, queue, log=[]).result
    assert result.observed
    assert [name for name, value in result.counters.items() if value is None] == [
        "enqueued", "pruned", "inferior", "skipped", "max_queue", "peak_stored",
    ]  # fmt: skip
    assert str(result).endswith("(expanded 30,079, generated 82,619, duplicates 38,322)")
    with pytest.raises(ValueError, match="max_stored cannot limit queue, a plain function"):
        solve(EIGHT, SAMPLE, queue, max_stored=10, log=[])


# -- callables --------------------------------------------------------------------


class Searches:
    def search(self, puzzle, start):
        return queue(puzzle, start, log=[])

    def __call__(self, puzzle, start):
        return queue(puzzle, start, log=[])


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (lambda puzzle, start: queue(puzzle, start, log=[]), "your function"),
        (Searches().search, "search"),
        (Searches(), "Searches"),
        (partial(queue, log=[]), "queue"),
    ],
)
def test_lambdas_methods_partials_and_objects(function, name):
    result = solve(EIGHT, SAMPLE, function)
    assert (result.strategy, result.expanded) == (name, 30_079)


def test_a_function_that_only_makes_a_generator():
    from searchlab.search import a_star

    ours = solve(EIGHT, SAMPLE, "a-star", heuristic="misplaced")
    made = lambda puzzle, start: a_star(puzzle, start, heuristic="misplaced")  # noqa: E731
    theirs = solve(EIGHT, SAMPLE, made)
    assert ours.counters == theirs.counters


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda puzzle: None, r"your function cannot be called with a puzzle and a start"),
        (lambda puzzle, start, h: None, "missing a required argument: 'h'"),
        *(
            (lambda puzzle, start, value=value: value, r"^your function expanded no board: a sea")
            for value in (None, 5, "d", ["d"], [(SAMPLE, 0, [])], iter(()))
        ),
    ],
)
def test_what_is_not_a_search_is_an_error_in_one_sentence(function, sentence):
    with pytest.raises(ValueError, match=sentence):
        solve(EIGHT, "1 2 3 4 5 x 7 8 6", function)


def test_the_goal_and_unsolvable_boards_need_no_expansion():
    assert solve(EIGHT, EIGHT.goal, lambda puzzle, start: "").outcome == SOLVED
    lost = solve(EIGHT, "2 1 3 4 5 6 7 8 x", lambda puzzle, start: None, parity_check=False)
    assert lost.outcome == EXHAUSTED


# -- stopping --------------------------------------------------------------------------------


def forever(puzzle, start):
    while True:
        for _, _child in puzzle.successors(start):
            pass


def catching(puzzle, start):
    for _ in range(5):
        try:
            forever(puzzle, start)
        except:  # noqa: E722
            start = bytes(start)


@pytest.mark.parametrize("function", [forever, catching])
def test_budgets_stop_a_function_that_never_ends(function):
    result = solve(EIGHT, SAMPLE, function, max_expansions=100)
    assert (result.outcome, result.expanded, result.budget) == (
        OUT_OF_BUDGET, 100, "100 expansions",
    )  # fmt: skip
    assert solve(EIGHT, SAMPLE, function, max_seconds=0.05).budget == "0.05 seconds"
    assert solve(EIGHT, SAMPLE, function, max_expansions=0).expanded == 0

    def watch(columns):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        record(EIGHT, SAMPLE, function, watch=watch)


def test_a_budget_is_exact():
    log = []
    whole = solve(EIGHT, SAMPLE, queue, log=log)
    assert solve(EIGHT, SAMPLE, queue, log=[], max_expansions=len(log)) == whole
    short = solve(EIGHT, SAMPLE, queue, log=[], max_expansions=len(log) - 1)
    assert (short.outcome, short.expanded, short.moves) == (OUT_OF_BUDGET, len(log) - 1, None)


def test_ctrl_c_keeps_what_was_done():
    def pressing(puzzle, start):
        for number in range(11):
            if number == 10:
                signal.raise_signal(signal.SIGINT)
            puzzle.successors(start)[0]

    trace = record(EIGHT, SAMPLE, pressing)
    assert trace.result.outcome == "interrupted"
    assert len(trace) == trace.result.expanded == 10


# -- errors ----------------------------------------------------------------------------------


def failing(puzzle, start):
    frontier = deque([start])
    while True:
        state = frontier.popleft()
        for _, child in puzzle.successors(state):
            if len(frontier) == 4:
                raise LookupError("no room")
            frontier.append(child)


def test_an_error_keeps_the_trace_so_far():
    trace, traced = (record(EIGHT, SAMPLE, failing, lines=lines) for lines in (False, True))
    result = trace.result
    assert traced.result.error == result.error
    assert (result.outcome, result.moves) == (FAILED, None)
    line = failing.__code__.co_firstlineno + 6
    assert result.error == f'LookupError: no room (line {line}: raise LookupError("no room"))'
    assert isinstance(trace.error, LookupError)
    assert result.expanded == len(trace) == 3
    assert result.generated == 7
    assert "stopped by LookupError" in str(result)
    with pytest.raises(LookupError, match="no room"):
        solve(EIGHT, SAMPLE, failing)


def test_deep_recursion_is_explained():
    def deep(puzzle, start, visited=frozenset()):
        for _, child in puzzle.successors(start):
            if child not in visited:
                deep(puzzle, child, visited | {start})

    sentence = "deep called itself more deeply than Python allows"
    with pytest.raises(RecursionError, match=sentence):
        solve(EIGHT, SAMPLE, deep)
    trace = record(EIGHT, SAMPLE, deep)
    assert sentence in trace.result.error
    assert 300 < trace.result.expanded < 1000
    assert trace.events.g[-1] > 300


# -- the puzzle ------------------------------------------------------------------------------


def test_the_successors_are_a_sequence():
    def look(puzzle, start):
        successors = puzzle.successors(start)
        assert len(successors) == 3
        assert [move for move, _ in successors] == ["u", "l", "d"]
        assert [move for move, _ in reversed(successors)] == ["d", "l", "u"]
        assert successors[-1] == successors[2] == ("d", EIGHT.apply(SAMPLE, "d"))
        assert successors[1:] == tuple(successors)[1:]
        assert successors + successors[:1] == (*successors, successors[0])
        assert random.Random(1).choice(successors) in successors
        assert repr(successors) == repr(tuple(successors))
        with pytest.raises(IndexError):
            successors[3]

    look(EIGHT, EIGHT.read(SAMPLE))
    assert solve(EIGHT, SAMPLE, look).expanded == 1


def test_only_what_a_function_sees_is_generated():
    def one(puzzle, start):
        successors = puzzle.successors(start)
        assert len(successors) == 3
        assert successors[1] == successors[1]
        next(iter(puzzle.successors(start)))
        return None

    trace = record(EIGHT, SAMPLE, one)
    assert [[child.move for child in event.children] for event in trace] == [["l"], ["u"]]


def test_a_second_loop_over_the_same_successors_generates_nothing():
    def twice(puzzle, start):
        successors = puzzle.successors(start)
        assert all(child != puzzle.goal for _, child in successors)
        assert [*reversed([*reversed(successors)])] == [*successors]
        for _, child in successors:
            [*puzzle.successors(child)]
        return None

    trace = record(EIGHT, SAMPLE, twice)
    assert [len(event.children) for event in trace if event.g == 0] == [3]
    assert [event.g for event in trace] == [0, 1, 1, 1]


def test_the_goal():
    assert EIGHT.is_goal("1 2 3 4 5 6 7 8 x")
    assert not EIGHT.is_goal(SAMPLE)


def test_an_observed_puzzle_is_equal_to_its_own():
    def search(puzzle, start):
        assert puzzle == EIGHT
        assert hash(puzzle) == hash(EIGHT)
        kept.append(puzzle)
        return queue(puzzle, start, log=[])

    kept = []
    solve(EIGHT, SAMPLE, search)
    assert [*kept[0].successors(SAMPLE)] == [*EIGHT.successors(SAMPLE)]  # after the search, too
