"""A* as both posts program it: no closed test on removal, no duplicate check in OPEN.

A child is dropped only if its board was expanded before. The same board can be on OPEN
several times and is then expanded several times. Solutions are still shortest.

The fourth post keeps OPEN in a C++ ``priority_queue`` that compares f alone. Python's
heapq sifts as that library does, so boards with equal f leave it in the same order.
"""

from heapq import heappop, heappush

from searchlab.heuristics import bind
from searchlab.search.events import DUPLICATE, QUEUED
from searchlab.search.paths import moves_of


class HeapOpen(list):
    """OPEN as a binary heap that compares f and nothing else."""

    def push(self, f, node):
        """Insert a node."""
        entry = _Entry(f)
        entry.node = node
        heappush(self, entry)

    def select(self):
        """Take off the node that the heap holds on top."""
        return heappop(self).node

    def discard_selected(self):
        """Do nothing: `select` has removed the node already."""


class _Entry(float):
    __slots__ = ("node",)


def a_star_unchecked(puzzle, start, *, heuristic="manhattan", order="ruld"):
    """Search by f = g + h as the fourth post does.

    Parameters
    ----------
    puzzle, start, heuristic, order
        As for `searchlab.search.best_first.best_first`.

    Yields
    ------
    Expansion

    Returns
    -------
    str or None
        The moves of a solution; None if there is none.
    """
    return search_lists(puzzle, start, HeapOpen(), set(), heuristic, order)


def search_lists(puzzle, start, open_list, closed, heuristic, order):
    """Search by f = g + h with the posts' bookkeeping; yield expansions and return the moves.

    OPEN is an empty object with `push`, `select`, `discard_selected` and a length; CLOSED is one
    with `add`, `in` and a length, such as a set.
    """
    h = bind(heuristic, puzzle)
    steps, swap, goal = puzzle.steps(order, h.table), puzzle.swap, puzzle.goal
    start_h = h(start)
    open_list.push(start_h, (start, 0, start_h, None, None))
    while len(open_list):
        node = open_list.select()
        state, g, state_h, _, _ = node
        if state == goal:
            return moves_of(node)
        children = []
        for move, cell, change in steps[state.index(0)]:
            tile = state[cell]
            child = state.translate(swap[tile])
            if child in closed:
                children.append((move, child, DUPLICATE))
                continue
            child_h = state_h + change[tile] if change else h(child)
            open_list.push(g + 1 + child_h, (child, g + 1, child_h, move, node))
            children.append((move, child, QUEUED))
        closed.add(state)
        frontier = len(open_list)
        open_list.discard_selected()
        yield state, g, children, frontier, len(open_list) + len(closed), state_h
    return None
