"""The strategies, one to a file, each a generator of expansions.

A strategy is called as ``strategy(puzzle, start, **options)`` with `start` a board as
bytes. It yields an `Expansion` for each board it expands and returns the moves of its
solution, or None. Your own generator enters `solve` and `record` in the same way.

To enter one here for good, write its file, with a `Strategy` at its end, and add its line below.
"""

from searchlab.search.strategy import STRATEGIES, Strategy, find_strategy

# In the order in which a newcomer meets them: a file enters its strategy when it is imported.
# ruff: isort: off
from searchlab.search.breadth_first import breadth_first
from searchlab.search.breadth_first_ranks import breadth_first_ranks
from searchlab.search.bidirectional import bidirectional
from searchlab.search.depth_first import depth_first
from searchlab.search.iterative_deepening import iterative_deepening
from searchlab.search.uniform_cost import uniform_cost
from searchlab.search.greedy import greedy
from searchlab.search.superior_node import superior_node
from searchlab.search.a_star import a_star
from searchlab.search.weighted_a_star import weighted_a_star
from searchlab.search.a_star_unchecked import a_star_unchecked
from searchlab.search.a_star_arrays import a_star_arrays
from searchlab.search.ida_star import ida_star

__all__ = [
    "STRATEGIES",
    "Strategy",
    "a_star",
    "a_star_arrays",
    "a_star_unchecked",
    "bidirectional",
    "breadth_first",
    "breadth_first_ranks",
    "depth_first",
    "find_strategy",
    "greedy",
    "ida_star",
    "iterative_deepening",
    "superior_node",
    "uniform_cost",
    "weighted_a_star",
]
