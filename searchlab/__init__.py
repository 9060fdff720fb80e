"""searchlab: a laboratory for search on the 8-puzzle and the 15-puzzle."""

from searchlab.puzzle import EIGHT, FIFTEEN, Board, Puzzle
from searchlab.heuristics import HEURISTICS, gap, manhattan, misplaced
from searchlab.search import STRATEGIES
from searchlab.events import Child, Expansion
from searchlab.solving import Result, solve

__version__ = "0.1.0"
