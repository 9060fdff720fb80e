"""Measure the searches against their peers, side by side in one run, and print ratios.

Absolute times drift from machine to machine and from minute to minute. Each table
therefore runs its entries in turn, several rounds, and compares the medians.

    make bench
    make bench ARGS="--rounds 9"
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import peers

sys.path.insert(0, str(Path(__file__).parents[1]))

from textbook import breadth_first as plain_breadth_first

from searchlab import Puzzle, compiled, judge, record, solve
from searchlab.compiled import boards, cache
from searchlab.compiled.ida_star import ida_star as compiled_ida_star
from searchlab.exhaustive.census import Census
from searchlab.experiments import korf
from searchlab.widgets import Race, SearchPlayer


def measure(title, entries, rounds):
    """Run each entry in turn, `rounds` times, and print its median against the first.

    Parameters
    ----------
    title : str
    entries : list of (str, callable, float or None)
        Name, what to run, and the ratio to the first entry that it should stay below.
    """
    times = {name: [] for name, _, _ in entries}
    for _ in range(rounds):
        for name, run, _ in entries:
            started = time.perf_counter()
            run()
            times[name].append(time.perf_counter() - started)
    base = statistics.median(times[entries[0][0]])
    print(f"\n{title}")
    for name, _, wanted in entries:
        median = statistics.median(times[name])
        note = ""
        if wanted is not None:
            note = f"   {met(f'at most {wanted:g}', median / base <= wanted)}"
        print(f"  {name:<44}{median * 1000:>10.1f} ms{median / base:>9.2f}{note}")
    return {name: statistics.median(values) for name, values in times.items()}


def met(wanted, fulfilled):
    """Write what is wanted, and whether it is so."""
    return f"wanted {wanted}: {'ok' if fulfilled else 'MISSED'}"


def breadth_first(rounds):
    """Compare a breadth-first search."""
    puzzle = Puzzle(3, 3)
    other_class = puzzle.read("2 1 3 4 5 6 7 8 x")
    measure(
        "Breadth-first search over 181,440 boards",
        [
            ("bare loop", lambda: peers.bare_breadth_first(puzzle, other_class), None),
            (
                "solve: counted, checked",
                lambda: solve(puzzle, other_class, "breadth-first", parity_check=False),
                3,
            ),
            (
                "record: every event kept",
                lambda: record(puzzle, other_class, "breadth-first", parity_check=False),
                8,
            ),
        ],
        rounds,
    )


def plain_function(rounds):
    """Compare recording a plain function with recording the strategy that does the same."""
    puzzle, board = Puzzle(3, 3), "2 3 4 1 5 x 7 6 8"
    strategy = partial(record, puzzle, board, "breadth-first", goal_test="expansion")
    plain = partial(record, puzzle, board, plain_breadth_first)
    measure(
        "Recording breadth-first search, 30,079 expansions",
        [
            ("the package's generator", strategy, None),
            ("a plain function", plain, 2.5),
            ("the same with lines and values", partial(plain, lines=True), None),
        ],
        rounds,
    )


def a_star(rounds):
    """Compare A* with Manhattan on 50 random boards."""
    puzzle = Puzzle(3, 3)
    boards = [board.state for board in puzzle.random(seed=2, count=50)]
    times = measure(
        "A* with Manhattan on 50 random boards",
        [
            ("bare loop", lambda: [peers.bare_a_star(puzzle, b) for b in boards], None),
            ("solve", lambda: [solve(puzzle, b) for b in boards], 1.4),
            ("record", lambda: [record(puzzle, b) for b in boards], None),
        ],
        rounds,
    )
    libraries = peers.installed(puzzle)
    for name, search in libraries.items():
        wrong = [b for b in boards if search(b) != solve(puzzle, b).length]
        assert not wrong, f"{name} finds another length for {len(wrong)} boards"
    # simpleai looks through its frontier from end to end: it falls behind by 70 to 190 times,
    # depending on how many of the boards are hard.
    measure(
        "The same against other libraries",
        [
            ("solve", lambda: [solve(puzzle, b) for b in boards], None),
            *((name, lambda s=s: [s(b) for b in boards], None) for name, s in libraries.items()),
        ],
        max(1, rounds // 5),
    )
    return times


def player(rounds):
    """Compare opening a player with recording the search that it plays."""
    puzzle = Puzzle(3, 3)
    trace = record(puzzle, "2 3 4 1 5 x 7 6 8", "breadth-first")

    times = measure(
        f"A player on {len(trace):,} expansions of breadth-first search",
        [
            ("record", lambda: record(puzzle, trace.result.start, "breadth-first"), None),
            ("SearchPlayer(trace)", lambda: SearchPlayer(trace), 5),
        ],
        rounds,
    )
    print(f"  {met('at most 0.3 s', times['SearchPlayer(trace)'] <= 0.3)}")


def race(rounds):
    """Compare a race of six on a board 31 moves away with the six searches alone."""
    puzzle, board = Puzzle(3, 3), "8 6 7 2 5 4 3 x 1"
    six = "breadth-first bidirectional greedy a-star ida-star weighted-a-star".split()
    times = measure(
        "A race of six on a board 31 moves away",
        [
            ("solve, six times", lambda: [solve(puzzle, board, each) for each in six], None),
            ("Race", lambda: Race(board, six), None),
        ],
        rounds,
    )
    print(f"  {met('at most 0.5 s', times['Race'] <= 0.5)}")


def census(rounds):
    """Compare the census with a textbook C++ program; skipped where there is no g++."""
    compiler = shutil.which("g++")
    if compiler is None:
        print("\nCensus: no g++ here, nothing to compare with")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "breadth_first"
        source = Path(__file__).with_name("breadth_first.cpp")
        subprocess.run([compiler, "-O2", "-o", program, source], check=True)
        ours, theirs = [], []
        for _ in range(3 * rounds):
            printed = subprocess.run([program, "3"], capture_output=True, check=True, text=True)
            theirs += [float(line.split()[1]) for line in printed.stdout.splitlines()]
            for _ in range(3):
                for table in (boards.states, boards.successors, boards.distance):
                    table.cache_clear()
                started = time.perf_counter()
                Census(Puzzle(3, 3))
                ours.append(time.perf_counter() - started)
    ratio = statistics.median(ours) / statistics.median(theirs)
    print("\nCensus of 181,440 boards")
    print(f"  {'textbook C++, g++ -O2':<44}{statistics.median(theirs) * 1000:>10.1f} ms     1.00")
    print(
        f"  {'Census, numpy':<44}{statistics.median(ours) * 1000:>10.1f} ms{ratio:>9.2f}"
        f"   {met('at most 8', ratio <= 8)}"
    )


def judging(rounds):
    """Test a heuristic on all boards: as a table and as a plain function."""

    def plain(board, puzzle):
        home = puzzle.goal.index
        return sum(
            abs(cell // 3 - home(tile) // 3) + abs(cell % 3 - home(tile) % 3)
            for cell, tile in enumerate(board)
            if tile
        )

    times = measure(
        "judge: admissible and consistent over 181,440 boards",
        [
            ("a table", lambda: judge("manhattan", sample=0), None),
            ("the same as a plain function", lambda: judge(plain, sample=0), None),
        ],
        max(1, rounds // 2),
    )
    print(f"  {met('less than 5 s', times['the same as a plain function'] < 5)}")


def repairs(rounds):
    """Compute the table of the superior-node search and its repairs in a fresh interpreter."""
    code = "from searchlab.exhaustive.tables import repairs_table; repairs_table()"
    measure(
        "The table of repairs of the superior-node search, over all boards",
        [("repairs_table, a fresh interpreter", lambda: _python(code), None)],
        1,
    )


def _python(code):
    subprocess.run([sys.executable, "-c", code], check=True)


def ida_star(rounds):
    """Compare compiled IDA* with two C++ programs on short and long ones of Korf's instances."""
    compiler = shutil.which("g++")
    if compiler is None or not compiled.available():
        print(f"\nIDA*: {compiled.why_not() or 'no g++ here, nothing to compare with'}")
        return
    korf.solve_instance(79)  # compiles
    with tempfile.TemporaryDirectory() as folder:
        programs = {
            "textbook C++": ("ida_star.cpp", "-O2"),
            "C++, a function for each cell": ("ida_star_by_cell.cpp", "-O2", "-march=native"),
        }
        for name, (source, *options) in programs.items():
            program = Path(folder) / Path(source).stem
            source = Path(__file__).with_name(source)
            subprocess.run([compiler, "-std=c++17", *options, "-o", program, source], check=True)
            programs[name] = program
        for number in (79, 5, 40):
            _race_of_programs(korf.instances()[number], programs, rounds)


def _race_of_programs(instance, programs, rounds):
    board = " ".join(map(str, instance.board))

    def program(path):
        printed = subprocess.run([path], input=board, capture_output=True, check=True, text=True)
        moves, nodes, seconds = printed.stdout.split()
        assert (int(moves), int(nodes)) == (instance.length, instance.nodes)
        return float(seconds)

    def compiled():
        result = compiled_ida_star(korf.PUZZLE, instance.board)
        assert result.generated + 1 == instance.nodes
        return result.seconds

    runs = {name: partial(program, path) for name, path in programs.items()}
    runs["searchlab, compiled"] = compiled
    speeds = {name: [] for name in runs}
    in_a_row = max(1, 10_000_000 // instance.nodes)  # what is short is not its first run alone
    for _ in range(rounds):
        for name, run in runs.items():
            speeds[name] += [instance.nodes / run() for _ in range(in_a_row)]
    medians = {name: statistics.median(of_one) for name, of_one in speeds.items()}
    textbook, best = (medians[name] for name in programs)
    ratio = medians["searchlab, compiled"] / best
    print(
        f"\nIDA* with Manhattan, instance {instance.id} of Korf's hundred, "
        f"{instance.nodes:,} nodes; million nodes a second, and to both C++ programs"
    )
    for name, speed in medians.items():
        print(f"  {name:<44}{speed / 1e6:>10.0f}{speed / textbook:>9.2f}{speed / best:>9.2f}")
    print(f"  {ratio:.2f} of the better program; {met('at least 0.9', ratio >= 0.9)}")


def batch(rounds):
    """Solve all 181,440 boards by each compiled search."""
    if not compiled.available():
        print(f"\nSearches from all boards: {compiled.why_not()}")
        return
    from searchlab.compiled.batch import search_batch

    puzzle, total = Puzzle(3, 3), 0
    print("\nAll 181,440 boards of the 8-puzzle, compiled, one after the other")
    for strategy in ("a-star", "ida-star", "bidirectional", "greedy"):
        search_batch(strategy, puzzle, starts=[0])  # compiles
        started = time.perf_counter()
        search_batch(strategy, puzzle)
        seconds = time.perf_counter() - started
        total += seconds
        print(f"  {strategy:<44}{seconds:>10.2f} s")
    print(f"  {total:.1f} s together; {met('at most 20', total <= 20)}")


def first_call(rounds):
    """Take the first call of a compiled search in a fresh interpreter, compiled before."""
    if not compiled.available():
        print(f"\nFirst call of a compiled search: {compiled.why_not()}")
        return
    call = (
        "from searchlab.compiled.ida_star import ida_star;"
        " ida_star(korf.PUZZLE, korf.PUZZLE.scramble(20, 1), heuristic='{}')"
    )
    entries = {"import numba": "import numba"}
    heuristics = ("manhattan", "linear-conflict", "walking-distance", "pdb-663")
    entries |= {heuristic: call.format(heuristic) for heuristic in heuristics}
    times = {name: [] for name in entries}
    for turn in range(rounds + 1):
        for name, code in entries.items():
            timed = (
                "import time; from searchlab.experiments import korf;"
                f" started = time.perf_counter(); {code}; print(time.perf_counter() - started)"
            )
            command = [sys.executable, "-c", timed]
            printed = subprocess.run(command, capture_output=True, check=True, text=True)
            if turn:  # the first one compiles
                times[name].append(float(printed.stdout))
    print("\nThe first call of a compiled search in a fresh interpreter, compiled before")
    base = statistics.median(times["import numba"])
    for name, values in times.items():
        seconds = statistics.median(values)
        note = f"{seconds:>10.2f} s{seconds / base:>9.2f}"
        if name != "import numba":
            note += f"   {met('at most 1.33', seconds / base <= 4 / 3)}"
        print(f"  {name:<44}{note}")


def hundred(rounds):
    """Solve Korf's hundred with pattern databases, built for the occasion."""
    if not compiled.available():
        print(f"\nKorf's hundred: {compiled.why_not()}")
        return
    from searchlab.compiled import patterns

    print("\nKorf's hundred, all optimally, one process")
    for heuristic in ("pdb-555", "pdb-663"):
        korf.solve_instance(79, heuristic)  # compiles
        with tempfile.TemporaryDirectory() as folder, _cache_in(folder):
            patterns.database.cache_clear()
            started = time.perf_counter()
            patterns.databases(patterns.PARTITIONS[heuristic])
            built = time.perf_counter() - started
        rows = list(korf.run(heuristic=heuristic))
        nodes = sum(row.nodes for row in rows) / len(rows)
        print(
            f"  {heuristic:<14} tables built in {built:5.2f} s, solved in "
            f"{sum(row.seconds for row in rows):6.2f} s, mean nodes {nodes:>12,.0f}"
        )


@contextmanager
def _cache_in(folder):
    """Look for tables in another folder, where there are none."""
    before = cache.cache_folder
    cache.cache_folder = lambda: Path(folder)
    try:
        yield
    finally:
        cache.cache_folder = before


def start_up(rounds):
    """Measure `import searchlab` against an empty interpreter, in fresh processes."""
    times = measure(
        "Start-up, a fresh interpreter each",
        [
            ("python -c pass", lambda: _python("pass"), None),
            ("python -c 'import searchlab'", lambda: _python("import searchlab"), None),
        ],
        rounds,
    )
    empty, ours = times.values()
    seconds = ours - empty
    print(f"  the import takes {seconds * 1000:.0f} ms; {met('less than 200 ms', seconds < 0.2)}")


PARTS = {
    "breadth-first": breadth_first,
    "plain-function": plain_function,
    "a-star": a_star,
    "player": player,
    "race": race,
    "census": census,
    "judge": judging,
    "repairs": repairs,
    "ida-star": ida_star,
    "hundred": hundred,
    "batch": batch,
    "first-call": first_call,
    "start-up": start_up,
}


def main():
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("parts", nargs="*", choices=PARTS, help="all by default")
    parser.add_argument("--rounds", type=int, default=7, help="rounds for each table (default 7)")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds is a whole number from 1 up")
    for part in arguments.parts or PARTS:
        PARTS[part](arguments.rounds)


if __name__ == "__main__":
    main()
