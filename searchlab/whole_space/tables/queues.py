"""First-in-first-out searches from many boards at once, in numpy, exactly as one by one."""

import numpy as np

_MARKS = 1 << 23  # boards of all runs that are searched together
_NOWHERE = -2  # no board, and no missing child either


def breadth_first_order(after, start):
    """Number the boards in the order in which breadth-first search takes them off its queue.

    `after` holds the board after each move, a row to a board, -1 for none. Returns each board's
    place, 0 for the start, and its depth; both are -1 where it never comes.
    """
    position = np.full(len(after), -1, np.int32)
    depth, layers, expanded = position.copy(), 0, 0
    layer = np.array([start])
    while len(layer):
        position[layer] = np.arange(expanded, expanded + len(layer))
        depth[layer] = layers
        expanded, layers = expanded + len(layer), layers + 1
        children = after[layer].ravel()
        children = children[children >= 0]
        children = children[position[children] < 0]
        layer = children[_first_of_each(children, np.empty(len(after), np.int32))]
    return position, depth


def search_all(after, goal, starts):
    """Search from many boards with a queue and a visited set, the goal tested on generation.

    `after` holds the accepted children only. Returns the boards expanded from each start, and
    the moves of the solution; -1 where the queue ran empty. The start itself is not tested.
    """
    expanded = np.zeros(len(starts), np.int64)
    length = np.full(len(starts), -1, np.int64)
    after, goal, starts = _within_reach(after.astype(np.int32), goal, starts)
    chunk = max(1, min(_MARKS // max(1, len(after)), len(starts)))
    seen = np.zeros(chunk * len(after), bool)
    first = np.empty(chunk * len(after), np.int32)
    for begin in range(0, len(starts), chunk):
        part = slice(begin, begin + chunk)
        _search_some(after, goal, starts[part], expanded[part], length[part], seen, first)
    return expanded, length


def _within_reach(after, goal, starts):
    """Leave out the boards that no start leads to, and number the others anew."""
    reached = np.zeros(len(after), bool)
    layer = np.unique(starts)
    while len(layer):
        reached[layer] = True
        children = after[layer]
        children = children[children >= 0]
        layer = np.unique(children[~reached[children]])
    kept = np.flatnonzero(reached)
    number = np.full(len(after) + 1, -1, np.int32)  # the last serves the children that are -1
    number[kept] = np.arange(len(kept))
    return number[after[kept]], number[goal] if reached[goal] else _NOWHERE, number[starts]


def _search_some(after, goal, starts, expanded, length, seen, first):
    """Search from some boards layer by layer; the runs lie one behind the other in a layer."""
    runs, n = len(starts), np.int32(len(after))
    run, board, layers = np.arange(runs, dtype=np.int32), starts, 0
    marked = [run * n + board]
    seen[marked[0]] = True
    while len(board):
        layers += 1
        width = np.bincount(run, minlength=runs)
        children = after[board]
        keys = (run * n)[:, None] + children
        keys = keys[children >= 0]
        keys = keys[~seen[keys]]
        parents = np.flatnonzero((children == goal).any(axis=1))
        parents = parents[starts[run[parents]] != goal]  # a goal that is the start is seen
        if len(parents):
            found, place = np.unique(run[parents], return_index=True)
            width[found] = parents[place] - (np.cumsum(width) - width)[found] + 1
            length[found] = layers
            keys = keys[length[keys // n] < 0]
        expanded += width
        keys = keys[_first_of_each(keys, first)]
        seen[keys] = True
        marked.append(keys)
        run, board = keys // n, keys % n
    for keys in marked:
        seen[keys] = False


def _first_of_each(keys, first):
    """Whether each entry is the first with its key; `first` is room to work in."""
    places = np.arange(len(keys), dtype=np.int32)
    first[keys[::-1]] = places[::-1]  # of equal keys the one assigned last stays
    return first[keys] == places
