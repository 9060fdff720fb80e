"""Experiments: strategies x boards, one tidy table; and Korf's hundred.

`run` searches every board with every strategy, here or on any executor such as
`process_pool`; `sample` draws the boards; `strategy_table` compares what is proven with what is
measured; `korf` repeats the experiment of 1985.
"""

from searchlab.experiments.guarantees import strategy_table
from searchlab.experiments.heuristic_costs import heuristic_costs
from searchlab.experiments.parallel import process_pool
from searchlab.experiments.table import COLUMNS, FAILED_ROW, read_strategies, run, sample

__all__ = [
    "COLUMNS",
    "FAILED_ROW",
    "heuristic_costs",
    "process_pool",
    "read_strategies",
    "run",
    "sample",
    "strategy_table",
]
