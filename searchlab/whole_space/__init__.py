"""The truth about all boards of a small puzzle: their distances, and what searches do on them.

`census` has the distance of every board; `admissibility` tests heuristics against it; `sweeps`
run a strategy from every board, compiled; `tables` sum up what that gives. The tables can be
imported from here too.
"""

from importlib.util import find_spec


def __getattr__(name):
    # pandas comes with the tables: they wait until one is asked for, and not a module beside them.
    if not name.startswith("_") and find_spec(f"{__name__}.{name}") is None:
        import searchlab.whole_space.tables as tables  # "from ... import" would ask here for it

        if name in tables.__all__:
            return getattr(tables, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
