"""Measure Korf's hundred with every heuristic, and keep the rows in the package.

    python tests/bench/hundred.py "one core of ..."

writes searchlab/experiments/korf_measured.txt, which `korf.measured` reads, and keeps its rows of
pdb-78, which the package no longer has. It takes some four minutes. The search alone is timed:
searches are compiled and pattern databases built before.
"""

import argparse
import datetime
import platform
from importlib.metadata import version
from pathlib import Path

from searchlab.experiments import korf

HEADER = """\
# Korf's hundred, solved by the compiled IDA*. Written by tests/bench/hundred.py.
# measured: {when}
# where: {where}
# with: CPython {python}, numba {numba}; pdb-78 with searchlab 0.2.0, the last version that had it
# Columns: heuristic; number; moves; nodes by the rule korf1985; seconds of search.
"""


def main():
    """Measure, and write the file whole."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("where", help="the kind of machine, in a few words")
    where = parser.parse_args().where
    file = Path(korf.__file__).with_name("korf_measured.txt")
    lines = []
    for heuristic in korf.HEURISTIC_NAMES:
        korf.solve_instance(79, heuristic)  # compiles, and builds the tables
        for row in korf.run(heuristic=heuristic):
            lines.append(f"{heuristic} {row.id} {row.length} {row.nodes} {row.seconds:.6f}\n")
        print(heuristic, f"{sum(float(line.split()[-1]) for line in lines[-100:]):.2f} s")
    header = HEADER.format(
        when=datetime.date.today().isoformat(),
        where=where,
        python=platform.python_version(),
        numba=version("numba"),
    )
    kept = [line for line in file.read_text().splitlines(True) if line.startswith("pdb-78 ")]
    file.write_text(header + "".join(lines + kept), encoding="utf-8")


if __name__ == "__main__":
    main()
