"""Plain functions as searches: in every style the recorded tree is the one that they log."""

# ruff: noqa: F401

import copy
import importlib
import pickle
import random
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import ClassVar, NamedTuple

import pytest
from golden import transcript
from textbook import breadth_first, written

from searchlab import EIGHT, record, solve
from searchlab.heuristics import bind
from searchlab.problems import distances

BOARDS = (
    "1 2 3 4 5 x 7 8 6",
    "1 2 3 x 4 6 7 5 8",
    "1 2 3 4 6 8 7 x 5",
    "1 6 2 4 5 3 x 7 8",
)
SAMPLE = "2 3 4 1 5 x 7 6 8"


h = bind("manhattan", EIGHT)


# -- functions in a dozen styles; each logs its expansions: the board and its depth -------------


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
        return search(puzzle, start, h)

    style.__name__ = name
    return style


queue = textbook("queue", "breadth-first")
early_test = textbook("early_test", "breadth-first", early="True")
uniform_cost = textbook("uniform_cost", "a-star", key="g", stale="len(path) > best[state]")
ida_star = textbook("ida_star", "ida-star", "log.append((path[-1], len(moves)))")
bidirectional = textbook(
    "bidirectional", "bidirectional", "log.append((state, len(paths[side][state])))"
)
CLOSED = {"enters": "child not in closed", "stale": "state in closed"}
STYLES = (
    queue,
    early_test,
    ida_star,
    stack_of_iterators,
    random_walk,
    tuples,
    uniform_cost,
    bidirectional,
    textbook("stale_entries_expanded", "a-star", stale="False"),
    textbook("closed_set", "a-star", **CLOSED),
    textbook(
        "explicit_stack", "breadth-first", **CLOSED | {"tie": "-n", "stale": "len(path) > 12"}
    ),
    textbook("without_memory", "breadth-first", enters="len(path) < 8"),
)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
def test_the_tree_is_the_one_that_the_function_logs(style, board):
    log, bare = [], []
    trace = record(EIGHT, board, style, log=log)
    found = style(EIGHT, EIGHT.read(board), log=bare)
    assert trace.result.moves == (found if found is None else "".join(found))
    assert [(event.state, event.g) for event in trace if not event.again] == log == bare
    assert trace.result == solve(EIGHT, board, style, log=[]) and trace.result.peak_stored is None
    # The counters are those of the tree, in which every child hangs below its parent.
    children = [child for event in trace for child in event.children]
    assert [node for node in trace.nodes if node.parent] == children
    for node in children:
        assert EIGHT.apply(node.parent.state, node.move) == node.state
        assert node.g == node.parent.g + 1
    outcomes = [child.outcome for child in children]
    result = trace.result
    assert (result.expanded, result.generated) == (len(log), len(children))
    assert result.duplicates == outcomes.count("duplicate") and result.max_queue is None


@pytest.mark.parametrize(
    ("style", "name", "options"),
    [
        (queue, "breadth-first", {"goal_test": "expansion"}),
        (early_test, "breadth-first", {}),
        (tuples, "breadth-first", {"goal_test": "expansion"}),  # of equal parents the first
        (uniform_cost, "uniform-cost", {}),
        (ida_star, "ida-star", {}),
    ],
)
def test_the_tree_is_that_of_the_strategy_of_the_package(style, name, options):
    for board in (*BOARDS, EIGHT.scramble(12, seed=4)):
        traces = record(EIGHT, board, name, **options), record(EIGHT, board, style, log=[])
        ours, theirs = ([(e.state, e.node.moves) for e in t if not e.again] for t in traces)
        assert ours == theirs
        if name == "breadth-first":
            ours, theirs = ([(c.state, c.outcome) for e in t for c in e.children] for t in traces)
            assert ours == theirs


def test_of_several_paths_to_a_board_the_shortest_is_assumed():
    depths = []

    def greedy(puzzle, start):
        """Keep the first path to each board, and pass boards that are built again."""
        path, frontier = {start: ""}, [start]
        while frontier:
            state = min(frontier, key=lambda state: (h(state), state))
            frontier.remove(state)
            if state == puzzle.goal:
                return path[state]
            depths.append(len(path[state]))
            for move, child in puzzle.successors(list(state)):
                if child not in path:
                    path[child] = path[state] + move
                    frontier.append(bytes([*child]))

    found = [event.g for event in record(EIGHT, "5 1 4 8 3 2 7 6 x", greedy)]
    more = [depth - g for depth, g in zip(depths, found, strict=True)]
    assert min(more) == 0 < max(more)


# -- callables and answers ---------------------------------------------------------


class Searches:
    def search(self, puzzle, start):
        return breadth_first(puzzle, start)

    __call__ = search


class Position(NamedTuple):
    puzzle: object
    state: bytes
    path: str = ""


def copied(puzzle, start, *, clone):
    """Keep the puzzle in each node, and copy the nodes."""
    frontier, seen = deque([Position(puzzle, start)]), {start}
    while frontier:
        node = clone(frontier.popleft())
        if node.state == node.puzzle.goal:
            return node.path
        for move, child in node.puzzle.successors(node.state):
            if child not in seen:
                seen.add(child)
                frontier.append(Position(node.puzzle, child, node.path + move))


class Keeping:
    """A puzzle whose successors are kept by the state alone, for the next search too."""

    kept: ClassVar = {}

    def __init__(self, puzzle):
        self.puzzle, self.goal = puzzle, puzzle.goal

    def successors(self, state):
        if state not in self.kept:
            self.kept[state] = self.puzzle.successors(state)
        return self.kept[state]


NEAR, MIDDLE = BOARDS[0], EIGHT.scramble(12, seed=1)


async def asynchronous(puzzle, start):
    return breadth_first(puzzle, start)


OTHERS = "".join(breadth_first(EIGHT, MIDDLE.state))


def test_a_search_within_a_search():
    def nested(puzzle, start):
        for search in ("a-star", breadth_first):  # on the puzzle that is observed, and elsewhere
            for space in (puzzle, EIGHT):
                assert solve(space, NEAR, search).moves == "d"
        return breadth_first(puzzle, start)

    with_others, alone = record(MIDDLE, nested), record(MIDDLE, breadth_first)
    assert with_others.result.moves == alone.result.moves
    assert [e.state for e in with_others][-len(alone) :] == [e.state for e in alone]


def observed(search):
    """Solve boards by a search; its counters must be those of the textbook's code."""
    for board in (MIDDLE, EIGHT.board(BOARDS[2]), MIDDLE):
        result, alone = solve(board, search), solve(board, breadth_first)
        assert (result.moves, result.counters) == (alone.moves, alone.counters)
    return result


def outcomes(board, style):
    """Write a recording: depth, side and board of each expansion, and its children."""
    options = {} if style in (one, twice, stale) else {"log": []}
    return "\n".join(
        f"{event.g} {event.side or ''} {EIGHT.write(event.state)}: "
        + ", ".join(f"{child.move} {child.outcome}" for child in event.children)
        for event in record(EIGHT, board, style, **options)
    )


def stale(puzzle, start):
    _, first = puzzle.successors(start)[0]
    again = next(child for _, child in puzzle.successors(first) if child == start)
    late = puzzle.successors(again)[1][1]
    early = puzzle.successors(start)[1][1]
    for state in (early, late):
        list(puzzle.successors(state))


def one(puzzle, start):
    successors = puzzle.successors(start)
    assert len(successors) == 3 and successors[1] == successors[1]
    next(iter(puzzle.successors(start)))


def twice(puzzle, start):
    successors = puzzle.successors(start)
    assert all(child != puzzle.goal for _, child in successors)
    assert [*reversed([*reversed(successors)])] == [*successors]
    for _, child in successors:
        [*puzzle.successors(child)]


def delegate(puzzle, start):
    assert distances(puzzle)[start] == 12
    return solve(puzzle, start).moves


def threaded(puzzle, start):
    with ThreadPoolExecutor() as pool:
        return pool.submit(puzzle.successors, start).result() and ""


# -- stopping and errors -----------------------------------------------------------


def forever(puzzle, start):
    for _ in range(30_000):  # many more than the budgets allow
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
    whole = solve(MIDDLE, breadth_first)  # a budget is exact
    assert solve(MIDDLE, breadth_first, max_expansions=whole.expanded) == whole
    assert not solve(MIDDLE, breadth_first, max_expansions=whole.expanded - 1).solved

    def watch(events):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        record(EIGHT, SAMPLE, function, watch=watch)


def failing(puzzle, start):
    frontier = deque([start])
    while True:
        state = frontier.popleft()
        for _, child in puzzle.successors(state):
            if len(frontier) == 4:
                raise LookupError("no room")
            frontier.append(child)


@pytest.mark.parametrize("lines", [False, True])
def test_an_error_keeps_the_trace_so_far(lines):
    trace = record(EIGHT, SAMPLE, failing, lines=lines)
    result = trace.result
    line = failing.__code__.co_firstlineno + 6
    assert result.error == f'LookupError: no room (line {line}: raise LookupError("no room"))'
    assert isinstance(trace.error, LookupError) and "stopped by LookupError" in str(result)
    assert (result.outcome, result.moves) == ("stopped by an error", None)
    assert (result.expanded, result.generated, len(trace)) == (3, 7, 3)
    assert trace[1:].result.ending == result.ending
    assert trace[:1].result.ending == "part of a search"
    with pytest.raises(LookupError, match="no room"):
        solve(EIGHT, SAMPLE, failing)


def deep(puzzle, start, visited=frozenset()):
    for _, child in puzzle.successors(start):
        if child not in visited:
            deep(puzzle, child, visited | {start})


def test_deep_recursion_is_explained():
    trace = record(EIGHT, SAMPLE, deep)
    assert "deep called itself more deeply than Python allows" in trace.result.error
    assert 300 < trace.result.expanded < 1000 and trace[-1].g > 300


def recovering(puzzle, start):
    try:
        deep(puzzle, start)
    except RecursionError:
        return copied(puzzle, start, clone=lambda node: node)


def test_a_search_that_catches_a_recursion_error_goes_on():
    trace, alone = record(MIDDLE, recovering, lines=True), record(MIDDLE, breadth_first)
    after = len(trace) - len(alone)
    assert after > 300 and trace.result.moves == alone.result.moves
    assert [e.state for e in trace[after:]] == [e.state for e in alone]
    assert all(trace.lines(index) for index in range(after, len(trace)))  # traced again


# -- what a function may do with the puzzle --------------------------------------------


@pytest.mark.parametrize(
    "use",
    [
        len,
        hash,
        repr,
        sorted,
        lambda made: isinstance(made, tuple) and [*reversed(made)],
        lambda made: (made[-1], made[1:] + made[:1], () + made),  # noqa: RUF005
        lambda made: (made[1] in made, ("u", b"") in made),
        lambda made: (copy.deepcopy(made), pickle.loads(pickle.dumps(made))),
    ],
)
def test_the_successors_are_a_tuple(use):
    def search(puzzle, start):
        assert use(puzzle.successors(start)) == use(EIGHT.successors(start))
        with pytest.raises(IndexError):
            puzzle.successors(start)[3]

    assert solve(EIGHT, SAMPLE, search).expanded == 2


def test_an_observed_puzzle_is_equal_to_its_own():
    kept = []

    def search(puzzle, start):
        assert puzzle == EIGHT and puzzle == EIGHT and isinstance(puzzle, type(EIGHT))
        assert (puzzle.rows, puzzle.write(start), repr(puzzle)) == (3, SAMPLE, repr(EIGHT))
        with pytest.raises(AttributeError):
            puzzle.goal = start
        kept.append(puzzle)
        return [*puzzle.successors(start)] and None

    solve(EIGHT, SAMPLE, search)
    assert [*kept[0].successors(SAMPLE)] == [*EIGHT.successors(SAMPLE)]  # after the search, too
    assert solve(kept[0], NEAR, breadth_first).moves == "d"


def test_a_module_that_was_edited_after_its_import(tmp_path, monkeypatch):
    lines = "def mine(puzzle, start):\n", "    return [*puzzle.successors(start)] and 'd'\n"
    text = "# a comment\n" * 30 + "".join(lines)
    (tmp_path / "edited.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    mine = importlib.import_module("edited").mine
    assert record(EIGHT, NEAR, mine, lines=True).lines(0) == [2]
    for shorter in ("x = 1\n", text.replace("mine", "yours")):
        (tmp_path / "edited.py").write_text(shorter)
        assert solve(EIGHT, NEAR, mine).moves == "d"
        with pytest.raises(ValueError, match="was edited since"):
            record(EIGHT, NEAR, mine, lines=True)
    del sys.modules["edited"]


test_what_is_said = transcript("functions", globals())
