"""The search strategies, each a generator of expansions; `STRATEGIES` lists them.

A strategy is called as ``strategy(problem, start, **options)``; of the problem it knows a `goal`
and ``successors(state)``, nothing else. It yields an `Expansion` for each node that it expands and
returns the node of its solution, or None. A search of your own may be such a generator, or a plain
function; see `searchlab.running.observe`.

To add one to the package, write its file and add an entry to `STRATEGIES` in
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
