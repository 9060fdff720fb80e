"""The search strategies, each a generator of expansions; `STRATEGIES` lists them.

A strategy is called as ``strategy(puzzle, start, **options)`` with `start` a board as
bytes. It yields an `Expansion` for each board it expands and returns the moves of its
solution, or None. A search of your own may be such a generator, or a plain function; see
`searchlab.running.observe`.

To add one to the package, write its file and add an entry to `STRATEGIES` in
`searchlab.search.strategy`.
"""
# ruff: noqa: F401

from searchlab.search.a_star_arrays import a_star_arrays
from searchlab.search.a_star_unchecked import a_star_unchecked
from searchlab.search.best_first import a_star, greedy, uniform_cost, weighted_a_star
from searchlab.search.bidirectional import bidirectional
from searchlab.search.breadth_first import breadth_first
from searchlab.search.breadth_first_ranks import breadth_first_ranks
from searchlab.search.depth_first import depth_first
from searchlab.search.ida_star import ida_star
from searchlab.search.iterative_deepening import iterative_deepening
from searchlab.search.strategy import STRATEGIES, Strategy, find_strategy
from searchlab.search.superior_node import superior_node
