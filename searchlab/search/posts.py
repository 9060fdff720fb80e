"""The posts' own searches: Cantor expansions, superior nodes, and A* without a closed test.

They search as the published programs do, flaws included; `searchlab.published` adds what these
print. Two of them keep OPEN and CLOSED as the fourth and the fifth post do: a child is dropped only
if its state was expanded before, so that a state can be on OPEN several times, and is then expanded
several times. With a consistent heuristic their solutions are still optimal.
"""

from collections import deque
from heapq import heappop, heappush
from math import factorial, inf

from searchlab.heuristics import bind
from searchlab.problems.ranking import rank
from searchlab.search.breadth_first import tested_on_generation
from searchlab.search.node import (
    DUPLICATE,
    GOAL,
    INFERIOR,
    PRUNED,
    QUEUED,
    Expansion,
    Node,
    expand,
)

MOST_CELLS = 10  # of a board whose rank is an index into an array


class Visited:
    """A set of boards as the third post keeps it: an array with an entry for each rank."""

    def __init__(self, puzzle):
        self._goal, self._marks, self._size = puzzle.goal, bytearray(factorial(puzzle.cells)), 0

    def __contains__(self, state):
        return self._marks[rank(state, self._goal)]

    def __len__(self):
        return self._size

    def add(self, state):
        """Mark a board."""
        self._marks[rank(state, self._goal)] = 1
        self._size += 1


def breadth_first_ranks(problem, start, *, order=None, test_start=True):
    """Search breadth first as the third post does: an array, indexed by rank, marks the visited.

    The rank of a board is its Cantor expansion; that of the goal is 0.

    Parameters
    ----------
    problem : Puzzle
        Of at most 10 cells: the array has cells! entries.
    start, order
        See `searchlab.search`, also for what it yields and returns.
    test_start : bool
        False as published: a solved start is not recognised, and all boards are searched.

    Raises
    ------
    ValueError
        If the boards are too many, or no boards of a puzzle.
    """
    if not getattr(problem, "cells", MOST_CELLS + 1) <= MOST_CELLS:
        raise ValueError(
            f"breadth-first-ranks needs an array with an entry for each board; it takes puzzles of "
            f"at most {MOST_CELLS} cells, not {problem!r}"
        )
    return tested_on_generation(problem, start, order, Visited(problem), test_start)


def superior_node(problem, start, *, heuristic="gap", order="durl", step_limit=30):
    """Search a queue of superior nodes, children no worse than their parents, as the second post.

    The start is never tested and no state is remembered. Incomplete, and what it finds need not be
    shortest.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns: the node that was taken for the
        goal. The post moves tiles up, down, left, right:
        the blank goes the other way.
    heuristic : str or callable
        A child is superior if its estimate is not larger than its parent's. An estimate of 0 is
        taken for the goal.
    step_limit : int or None
        The expansions after which it gives up. One more is made and its result discarded, as
        published. With None the search may never end.
    """
    h = bind(heuristic, problem).of_node
    root = Node(start)
    root.h = h(root)
    frontier = deque([root])
    pushed, expanded = 1, 0
    while frontier:
        node = frontier.popleft()
        children, found, skipped = [], None, 0
        for child in expand(problem, node, order):
            if node.parent and child.state == node.parent.state:
                skipped += 1
                continue
            children.append(child)
            child.h = h(child)
            if child.h > node.h:
                child.outcome = INFERIOR
                continue
            frontier.append(child)
            pushed += 1
            if child.h == 0:
                child.outcome, found = GOAL, child
                break
            child.outcome = QUEUED
        yield Expansion(node, children, len(frontier), pushed, skipped=skipped)
        expanded += 1
        if step_limit is not None and expanded > step_limit:
            return None
        if found:
            return found
    return None


class HeapOpen(list):
    """OPEN as a binary heap that compares f and nothing else, as a C++ ``priority_queue``.

    Python's heapq sifts as that library does, so nodes with equal f leave it in the same order.
    """

    def push(self, node):
        """Insert a node."""
        entry = _Entry(node.f)
        entry.node = node
        heappush(self, entry)

    def select(self):
        """Take off the node that the heap holds on top."""
        return heappop(self).node

    def discard_selected(self):
        """Do nothing: `select` has removed the node already."""


class _Entry(float):
    __slots__ = ("node",)


class ArrayOpen(list):
    """OPEN as an array: the least f nearest to the front; the last entry fills the hole.

    A heap of (f, position) pairs, of which those that are out of date are skipped, finds that
    entry without the scan.
    """

    def __init__(self):
        super().__init__()
        self._heap, self._selected = [], None

    def push(self, node):
        """Append a node."""
        heappush(self._heap, (node.f, len(self)))
        self.append(node)

    def select(self):
        """Find the node with the least f, nearest to the front; it stays in the array."""
        while True:
            f, self._selected = self._heap[0]
            if self._selected < len(self) and self[self._selected].f == f:
                return self[self._selected]
            heappop(self._heap)

    def discard_selected(self):
        """Remove the node selected last: the last entry moves to its place."""
        last = self.pop()
        if self._selected < len(self):
            self[self._selected] = last
            heappush(self._heap, (last.f, self._selected))


def a_star_unchecked(problem, start, *, heuristic="manhattan", order="ruld"):
    """Search by f = g + h as the fourth post does, with OPEN as a heap that compares f alone.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    heuristic : str or callable
        A name, or a function of a state, or of a state and its puzzle.
    """
    return _open_and_closed(problem, start, HeapOpen(), heuristic, order)


def a_star_arrays(problem, start, *, heuristic="manhattan", order=None):
    """Search by f = g + h as the fifth post does, with OPEN and CLOSED as arrays.

    Parameters
    ----------
    problem, start, order
        See `searchlab.search`, also for what it yields and returns.
    heuristic : str or callable
        A name, or a function of a state, or of a state and its puzzle.

    Examples
    --------
    >>> from searchlab import EIGHT, solve
    >>> result = solve(EIGHT, "2 3 4 1 5 x 7 6 8", "a-star-arrays")
    >>> result.length, result.expanded
    (19, 350)
    """
    return _open_and_closed(problem, start, ArrayOpen(), heuristic, order, copies=True)


def _open_and_closed(problem, start, frontier, heuristic, order, copies=False):
    """Search with an OPEN; with `copies` CLOSED may contain a state several times."""
    h = bind(heuristic, problem).of_node
    closed, stored = set(), 0
    root = Node(start)
    root.h = root.f = h(root)
    if root.h < inf:
        frontier.push(root)
    while frontier:
        node = frontier.select()
        if node.state == problem.goal:
            return node
        children = []
        for child in expand(problem, node, order):
            children.append(child)
            if child.state in closed:
                child.outcome = DUPLICATE
                continue
            child.h = h(child)
            if child.h == inf:
                child.outcome = PRUNED
                continue
            child.outcome = QUEUED
            child.f = child.g + child.h
            frontier.push(child)
        stored += copies or node.state not in closed
        closed.add(node.state)
        size = len(frontier)
        frontier.discard_selected()
        yield Expansion(node, children, size, len(frontier) + stored)
    return None
