"""How many boards of the 15-puzzle lie at each distance: counted once, by searches of weeks.

Nobody keeps these boards in a memory. R. E. Korf and P. Schultze, "Large-scale parallel
breadth-first search", AAAI 2005, 1380-1385, went through all of them on disks. Whoever wants to
count again gets the first levels within a second, see lesson 01.

References
----------
.. [1] The On-Line Encyclopedia of Integer Sequences, A089484 and A090165, https://oeis.org.
"""

from pathlib import Path

# LEVELS: of the boards that are 0, 1, 2, ... 80 moves from the goal, whose blank is in a corner:
# A089484. EDGE_LEVELS: from a board whose blank is at an edge, as far as published: A090165.
LEVELS, EDGE_LEVELS = (
    tuple(map(int, line.split()))
    for line in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines()
)
