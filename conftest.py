"""For pytest: which modules' examples cannot run here."""

from searchlab.kernels import available

collect_ignore = [] if available() else ["searchlab/kernels/ida_star.py"]
