"""The heuristic court: is it admissible? Is it consistent? Decided over every board.

`judge` takes any function ``h(board, puzzle)`` or ``h(board)``, asks it about all boards of
a small puzzle, and compares its answers with the census. A function in a stranger's file,
``"heur.py:heur"``, is asked in a process of its own, with limits on time and memory.

References
----------
.. [1] P. E. Hart, N. J. Nilsson, B. Raphael, "A formal basis for the heuristic
   determination of minimum cost paths", IEEE Transactions on Systems Science and
   Cybernetics 4 (1968), 100-107: admissible, and why consistent helps.
"""

from searchlab.whole_space.court.answers import Mistrial

__all__ = ["Mistrial", "Verdict", "Verdicts", "judge"]


def __getattr__(name):
    # The process in which a stranger's function runs comes by here and needs no numpy.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from searchlab.whole_space.court import judging, verdict

    return getattr(judging if name == "judge" else verdict, name)
