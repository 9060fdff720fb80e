"""How many boards of the 15-puzzle there are at each distance, by a search of weeks.

These boards do not fit into memory. R. E. Korf and P. Schultze, "Large-scale parallel
breadth-first search", AAAI 2005, 1380-1385, searched them on disks. The first levels can be
counted within a second, see lesson 01.

References
----------
.. [1] The On-Line Encyclopedia of Integer Sequences, A089484, https://oeis.org.
"""

from pathlib import Path

# Of the boards that are 0, 1, 2, ... 80 moves from the goal, whose blank is in a corner.
LEVELS = tuple(map(int, Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split()))
