"""Arrays: numpy's where there is a numpy, else as much of it as the whole space needs.

`np` is one or the other. In a browser there may be no numpy; all results are the same there.
"""

try:
    import numpy as np
except ImportError:
    from searchlab.puzzle import plain_arrays as np

PLAIN = np.__name__ != "numpy"

__all__ = ["PLAIN", "np"]
