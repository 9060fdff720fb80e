"""Arrays: numpy's where there is a numpy, else as much of it as the whole space needs.

`np` is one or the other, imported when it is first used: much of what could need it does not.
In a browser there may be no numpy; all results are the same there.
"""

from importlib import import_module
from importlib.util import find_spec

try:
    PLAIN = find_spec("numpy") is None
except ImportError:
    PLAIN = True

__all__ = ["PLAIN", "np"]


class _Module:
    def __getattr__(self, name):
        module = import_module("searchlab.puzzle.plain_arrays" if PLAIN else "numpy")
        vars(self).update(vars(module))
        return getattr(module, name)


np = _Module()
