"""Heuristics: estimates of the number of moves to the goal.

A heuristic that is a sum over the cells is a **table**, ``table[cell][tile]``, as
bytes. The table is defined once; a search updates the sum by the moved tile alone.
Any Python function ``h(state)`` or ``h(state, puzzle)`` serves as a heuristic too.

`cells` defines these; the others each have a file, with the idea, why it is admissible, and the
reference. All but gap are admissible and consistent. `FAULTY` heuristics, for teaching, are not
admissible.

>>> from searchlab import Puzzle
>>> for name in ("gap", "misplaced", "manhattan", "euclidean", "linear-conflict", "gaschnig"):
...     print(name, find(name)("3 2 1 4 5 6 7 8 x", Puzzle(3, 3)))
gap 2
misplaced 2
manhattan 4
euclidean 4.0
linear-conflict 8
gaschnig 3
"""
# ruff: noqa: F401

from searchlab.heuristics.base import CellHeuristic, Heuristic
from searchlab.heuristics.cells import euclidean, gap, manhattan, misplaced
from searchlab.heuristics.combine import maximum, weighted
from searchlab.heuristics.gaschnig import gaschnig
from searchlab.heuristics.inversion_distance import inversion_distance
from searchlab.heuristics.linear_conflict import linear_conflict
from searchlab.heuristics.pattern_database import (
    additive,
    additive_patterns,
    maximised_patterns,
    pattern_database,
)
from searchlab.heuristics.registry import (
    FAULTY,
    HEURISTICS,
    ROUNDING,
    bind,
    find,
    name_of,
)
from searchlab.heuristics.walking_distance import walking_distance
