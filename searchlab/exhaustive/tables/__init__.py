"""What strategies do on every board.

Each function returns a DataFrame. Where it is not exact, the attribute or the column "counted"
names the size of the sample.
"""
# ruff: noqa: F401

from searchlab.exhaustive.tables.a_star_arrays import re_expansion_boards, re_expansion_table
from searchlab.exhaustive.tables.comparison import all_starts, summary_table
from searchlab.exhaustive.tables.published import (
    cantor_overruns,
    printed_wrongly,
    published_table,
)
from searchlab.exhaustive.tables.repairs import (
    REPAIRS,
    Variant,
    combinations_table,
    never_rising,
    postponed,
    repairs_table,
    superior_node_boards,
    superior_node_table,
)
