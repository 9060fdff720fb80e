"""The lessons' exercises check themselves, and a failure has a name.

Each check takes one answer: a board in any notation that `Puzzle.read` understands, another
value, or a function of the reader's own. A heuristic is ``h(state, puzzle)`` or ``h(state)``, a
strategy is a generator of expansions as `searchlab.solve` takes it, and every other function
gets its boards as bytes, 0 for the blank.

Each check returns a `Verdict`: passed, or failed with the name of what is wrong, a board that
shows it, and a hint. None and ``...`` stand for an answer that is still to be given. Where a
check can decide over all boards it does, and not over a lucky example.
"""

from searchlab.classroom.exercises.a_star import (
    check_buckets,
    check_long_lists,
    check_mended_a_star,
    check_misleading,
)
from searchlab.classroom.exercises.base import SAMPLE, SAMPLE_ANSWER, Verdict
from searchlab.classroom.exercises.bidirectional import (
    check_detour,
    check_join,
    check_no_gain,
    check_way_to,
)
from searchlab.classroom.exercises.breadth_first import (
    check_hardest,
    check_levels,
    check_mended,
    check_sample_order,
    check_shortest_solutions,
)
from searchlab.classroom.exercises.heuristics import (
    check_inconsistent,
    check_overestimated,
    check_own,
    check_patterns,
    check_rows_and_columns,
)
from searchlab.classroom.exercises.ida_star import (
    check_first_limit,
    check_limits,
    check_memory,
    check_mended_ida,
    check_order,
)
from searchlab.classroom.exercises.parity import (
    check_exchange,
    check_odd_distance,
    check_solvable,
    check_sum,
    check_three,
)
from searchlab.classroom.exercises.race import (
    check_champion,
    check_entry,
    check_fair_mean,
    check_unbeaten,
    check_upset,
)
from searchlab.classroom.exercises.ranking import (
    check_agreeing,
    check_halved,
    check_middle,
    check_rank,
    check_unrank,
)
from searchlab.classroom.exercises.start_here import check_heuristic
from searchlab.classroom.exercises.superior_node import (
    check_farthest_solved,
    check_mended_queue,
    check_never_rising,
    check_reached,
)
