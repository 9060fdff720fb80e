"""Experiments: strategies x boards, one tidy table; and Korf's hundred.

`run` searches every board with every strategy, here or on any executor; `sample` draws
the boards; `korf` repeats the experiment of 1985.
"""

from searchlab.experiments.promises import strategy_table
from searchlab.experiments.table import COLUMNS, FAILED, read_strategies, run, sample

__all__ = ["COLUMNS", "FAILED", "read_strategies", "run", "sample", "strategy_table"]
