"""The truth about all boards of a small puzzle: their distances, and what searches do on them.

`census` numbers every board and tells its distance; `court` judges heuristics by it; `sweeps`
run a strategy from every board, compiled; `tables` sum up what that gives. The tables can be
imported from here too.
"""


def __getattr__(name):
    if not name.startswith("_"):  # pandas comes with them, so they wait until they are asked for
        from searchlab.whole_space import tables

        if name in tables.__all__:
            return getattr(tables, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
