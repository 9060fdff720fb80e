"""What strategies do over the whole space: on every board, and not on a lucky example.

Each function gives a DataFrame. Its `attrs` say for which goal and how many boards it speaks,
and whether its numbers are exact or come from a sample, with the seed.
"""

from searchlab.whole_space.tables.a_star_arrays import re_expansion_boards, re_expansion_table
from searchlab.whole_space.tables.bidirectional import (
    bidirectional_boards,
    bidirectional_table,
    printed_wrongly,
)
from searchlab.whole_space.tables.ladder import Rung, ladder
from searchlab.whole_space.tables.parity import move_effects_table, parity_table
from searchlab.whole_space.tables.published import cantor_overruns, published_table
from searchlab.whole_space.tables.race import race_boards, race_table
from searchlab.whole_space.tables.superior_node import (
    ladder_table,
    never_rising,
    superior_node_boards,
    superior_node_table,
)

__all__ = [
    "Rung",
    "bidirectional_boards",
    "bidirectional_table",
    "cantor_overruns",
    "ladder",
    "ladder_table",
    "move_effects_table",
    "never_rising",
    "parity_table",
    "printed_wrongly",
    "published_table",
    "race_boards",
    "race_table",
    "re_expansion_boards",
    "re_expansion_table",
    "superior_node_boards",
    "superior_node_table",
]
