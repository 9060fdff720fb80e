"""Checks for the lessons' exercises, which give each mistake a name.

Each check takes one answer: a board in any notation that `Puzzle.read` understands, another
value, or a function of the reader's own. A heuristic is ``h(state, puzzle)`` or ``h(state)``, and a
search is ``search(puzzle, start)``: a plain function that calls ``puzzle.successors(state)`` and
returns its moves or None. Boards are bytes, 0 for the blank.

Each check returns a `Feedback`: passed, or failed with the name of the mistake, a board that
shows it, and a hint. None and ``...`` mean that there is no answer yet. Where that is possible, a
check tries all boards.

`ask` shows a question before a lesson shows its answer.
"""

from searchlab.exercises.a_star import check_misleading, check_on_maps
from searchlab.exercises.asking import ask
from searchlab.exercises.bidirectional import (
    check_detour,
    check_own_puzzle,
    check_path_to,
    check_smaller_side,
)
from searchlab.exercises.breadth_first import (
    check_early_goal_test,
    check_hardest,
    check_levels,
    check_sample_order,
    check_shortest_solutions,
)
from searchlab.exercises.feedback import SAMPLE, SAMPLE_ANSWER, Failed, Feedback
from searchlab.exercises.heuristics import (
    check_backward_search,
    check_conflicts,
    check_disjoint_patterns,
    check_first_left_out,
    check_inconsistent,
    check_own_heuristic,
    check_rows_and_columns,
)
from searchlab.exercises.ida_star import (
    check_first_threshold,
    check_repaired_ida_star,
    check_transposition_table,
)
from searchlab.exercises.lines import check_lines
from searchlab.exercises.parity import (
    check_decisions,
    check_odd_distance,
    check_parity_test,
    check_proof,
    check_swap,
    check_three_cycle,
)
from searchlab.exercises.race import (
    check_better_than_a_star,
    check_bidirectional_wins,
    check_complete,
    check_fair_mean,
)
from searchlab.exercises.ranking import (
    check_census,
    check_compact_numbers,
    check_middle_rank,
    check_rank,
)
from searchlab.exercises.search import check_search
from searchlab.exercises.start_here import check_heuristic, check_solution
from searchlab.exercises.superior_node import (
    check_farthest_solved,
    check_never_rising,
    check_postponed,
    check_repaired_queue,
)
