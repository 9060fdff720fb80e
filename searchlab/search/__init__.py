"""The search strategies, each a generator of expansions; `STRATEGIES` lists them.

Begin with `breadth_first`: its file is the textbook's loop, and every other strategy varies it.

A strategy is called as ``strategy(problem, start, **options)``; of the problem it knows a `goal`
and ``successors(state)``, nothing else. All of them take these parameters:

problem
    A state space, see `searchlab.problems.spaces`.
start
    The state where the search begins.
order : sequence, optional
    The moves in the order in which they are tried; the order of the state space if left out.

They yield an `Expansion` for each node that they expand, and return the node of the goal, or None
if there is no solution or the strategy gives up.

A search of your own is a plain function, which returns its moves; see `searchlab.running.observe`.
To add a generator to the package, write its file and add an entry to `STRATEGIES` in
`searchlab.search.strategies`.
"""
# ruff: noqa: F401

from searchlab.search.strategies import (
    STRATEGIES,
    Strategy,
    a_star,
    a_star_arrays,
    a_star_unchecked,
    bidirectional,
    breadth_first,
    breadth_first_ranks,
    depth_first,
    find_strategy,
    greedy,
    ida_star,
    iterative_deepening,
    superior_node,
    uniform_cost,
    weighted_a_star,
)
