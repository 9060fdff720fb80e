"""``python -m searchlab`` is the command ``searchlab``."""

import sys

from searchlab.cli import main

if __name__ == "__main__":
    sys.exit(main())
