"""Measure the searches against their peers, side by side in one run, and print ratios.

Absolute times drift from machine to machine and from minute to minute. Each table
therefore runs its entries in turn, several rounds, and compares the least times of the processor,
which other programs on the machine disturb least.

    make bench
    make bench ARGS="--rounds 9"
"""

import argparse
import gzip
import logging
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import tracemalloc
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path
from statistics import fmean, median
from unittest.mock import patch

import peers

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from textbook import breadth_first as plain_breadth_first

from searchlab import Puzzle, compiling, judge, record, solve
from searchlab.exhaustive import boards
from searchlab.exhaustive.census import Census
from searchlab.experiments import korf, process_pool
from searchlab.experiments import run as experiment
from searchlab.fifteen import cache
from searchlab.problems import distances
from searchlab.widgets import Race, SearchPlayer

HERE = str(Path(__file__).parent)
EIGHT, SAMPLE = Puzzle(3, 3), "2 3 4 1 5 x 7 6 8"


def cpu():
    """Return the seconds of the processor that this process and the programs it ran have used."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)


def taken(run, *arguments, clock=cpu, **options):
    """Call a function, and return the seconds that it took."""
    started = clock()
    run(*arguments, **options)
    return clock() - started


def measure(title, rounds, most, **entries):
    """Run each entry in turn, `rounds` times; print its least time, also in terms of the first.

    Parameters
    ----------
    title : str
    rounds : int
    most : dict
        How many times the first entry an entry may take, as wanted, by its name.
    **entries : callable
        What is run, by name. What returns a number has measured its seconds itself.

    Returns
    -------
    list of float
        The least times, in seconds.
    """
    least = dict.fromkeys(entries, inf)
    for _ in range(rounds):
        for name, run in entries.items():
            started = cpu()
            seconds = run()
            elapsed = cpu() - started
            least[name] = min(least[name], seconds if isinstance(seconds, float) else elapsed)
    first, *_ = least.values()
    print(f"\n{title}")
    for name, seconds in least.items():
        ratio, wanted = seconds / first, most.get(name)
        goal = wanted and f"  at most {wanted:.3g} wanted: {'ok' if ratio <= wanted else 'MISSED'}"
        print(f"  {name:<44}{seconds * 1000:>10.1f} ms{ratio:>9.2f}{goal or ''}")
    return [*least.values()]


@contextmanager
def programs(**sources):
    """Compile C++ programs, given with their options; yield their paths by name."""
    compiler = shutil.which("g++")
    if compiler is None:
        print("\ng++ is missing: there is no program in C++ to compare with")
        yield {}
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: Path(folder) / name for name in sources}
        for name, (source, *options) in sources.items():
            source = Path(__file__).with_name(source)
            command = [compiler, "-std=c++17", "-O2", *options, "-o", paths[name], source]
            subprocess.run(command, check=True)
        yield paths


def output(command, text=""):
    """Return what a program prints."""
    return subprocess.run(command, input=text, capture_output=True, check=True, text=True).stdout


def python(code):
    """Run code in a fresh interpreter, and return what it prints."""
    return output([sys.executable, "-c", code])


def breadth_first(rounds):
    """Compare a breadth-first search."""
    other_class = EIGHT.read("2 1 3 4 5 6 7 8 x")
    all_boards = (EIGHT, other_class, "breadth-first")
    measure(
        "Breadth-first search over 181,440 boards",
        rounds,
        {"solve": 3, "record": 8},
        bare_loop=lambda: peers.bare_breadth_first(EIGHT, other_class),
        solve=lambda: solve(*all_boards, parity_check=False),
        record=lambda: record(*all_boards, parity_check=False),
    )


def plain_function(rounds):
    """Compare recording a plain function with recording the strategy that does the same."""
    plain = partial(record, EIGHT, SAMPLE, plain_breadth_first)
    measure(
        "Recording breadth-first search, 30,079 expansions",
        rounds,
        {"plain_function": 3.5},
        generator=partial(record, EIGHT, SAMPLE, "breadth-first", goal_test="expansion"),
        plain_function=plain,
        with_lines_and_values=partial(plain, lines=True),
    )


def a_star(rounds):
    """Compare A* with Manhattan on 50 random boards."""
    states = [board.state for board in EIGHT.random_boards(50, seed=2)]

    def each(search):
        return lambda: [search(state) for state in states]

    ours = {"solve": each(partial(solve, EIGHT)), "record": each(partial(record, EIGHT))}
    bare = each(partial(peers.bare_a_star, EIGHT))
    measure("A* with Manhattan on 50 boards", rounds, {"solve": 1.4}, bare_loop=bare, **ours)
    libraries = peers.installed(EIGHT)
    for name, search in libraries.items():
        wrong = [state for state in states if search(state) != solve(EIGHT, state).length]
        assert not wrong, f"{name} finds another length for {len(wrong)} boards"
    # simpleai looks through its frontier from end to end: it falls behind by 70 to 190 times,
    # depending on how many of the boards are hard.
    others = {name: each(search) for name, search in libraries.items()}
    few = min(3, rounds)
    measure("The same against other libraries", few, {}, solve=ours["solve"], **others)


def player(rounds):
    """Compare opening a player with recording the search that it plays."""
    trace = record(EIGHT, SAMPLE, "breadth-first")
    measure(
        f"A player on {len(trace):,} expansions of breadth-first search",
        rounds,
        {"player": 5},
        record=lambda: record(EIGHT, SAMPLE, "breadth-first"),
        player=lambda: SearchPlayer(trace),
    )


def race(rounds):
    """Compare a race of six on a board 31 moves away with the six searches alone."""
    board = "8 6 7 2 5 4 3 x 1"
    six = "breadth-first bidirectional greedy a-star ida-star weighted-a-star".split()
    measure(
        "A race of six on a board 31 moves away",
        rounds,
        {"race": 4},
        solve_six_times=lambda: [solve(EIGHT, board, each) for each in six],
        race=lambda: Race(board, six),
    )


def cold(rounds):
    """Open a player and a race in a fresh interpreter, as the first cell of a lesson does."""
    board = repr(SAMPLE)
    measure(
        "The first widget, a fresh interpreter each",
        min(3, rounds),
        {"player": 3, "race": 3},
        import_of_what_they_need=lambda: python("import ipywidgets, anywidget, networkx, numpy"),
        player=lambda: python(f"from searchlab import *; play(EIGHT, {board}, 'a-star')"),
        race=lambda: python(f"from searchlab.widgets import Race; Race({board}, ['a-star'])"),
    )


def memory(rounds):
    """Print how many bytes a search allocates at most for each expansion."""
    print("\nMemory, bytes for each expansion of A* on a board 31 moves away")
    for name, search in {"solve": solve, "record": record}.items():
        tracemalloc.start()
        found = search(EIGHT, "8 6 7 2 5 4 3 x 1", "a-star", heuristic="misplaced")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(f"  {name:<44}{peak / getattr(found, 'result', found).expanded:>10.0f}")


def census(rounds):
    """Compare the census with a textbook C++ program; skipped where there is no g++."""

    def ours():
        for table in (boards.states, boards.successors, boards.distance):
            table.cache_clear()
        Census(EIGHT)

    def theirs(path):
        return median(float(line.split()[1]) for line in output([path, "3"]).splitlines())

    with programs(textbook=["breadth_first.cpp"]) as paths:
        for path in paths.values():
            title = "Census of 181,440 boards, against a textbook program in C++"
            entries = {"textbook": partial(theirs, path), "census": ours}
            measure(title, 9 * rounds, {"census": 8}, **entries)


def judging(rounds):
    """Test a heuristic on all boards: as a table and as a plain function."""

    def plain(board, puzzle):
        home = puzzle.goal.index
        return sum(
            abs(cell // 3 - home(tile) // 3) + abs(cell % 3 - home(tile) % 3)
            for cell, tile in enumerate(board)
            if tile
        )

    states = [*distances(EIGHT)]
    measure(
        "judge: admissible and consistent over 181,440 boards",
        min(3, rounds),
        {"plain_function": 3},
        calls_of_a_plain_function=lambda: [plain(state, EIGHT) for state in states],
        plain_function=lambda: judge(plain),
        table=lambda: judge("manhattan"),
    )


def tables(rounds):
    """Compute two tables over all boards, in a fresh interpreter each."""
    codes = {
        "repairs of the superior-node search": "tables import repairs_table as table",
        "judged programs": "programs import judged_programs as table",
    }
    runs = {
        name: partial(python, f"from searchlab.exhaustive.{code}; table()")
        for name, code in codes.items()
    }
    measure("Tables over all boards, a fresh interpreter each", 1, {}, **runs)


def clusters(rounds):
    """Run one experiment in this process, in a pool, and on a Dask cluster on this machine.

    These are times of the clock, which is what others are asked for.
    """
    try:
        from distributed import Client, LocalCluster
    except ImportError as why:
        print(f"\nDask: left out, {why}")
        return
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # one of the peers asks for more
    tasks = ["a-star", "greedy"], [*EIGHT.random_boards(150, seed=4)]
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0"}
    with process_pool(2) as pool, LocalCluster(**settings) as cluster, Client(cluster) as client:
        for executor in (pool, client):
            experiment(*tasks, executor=executor)  # starts its processes
        clocked = partial(taken, experiment, *tasks, clock=time.perf_counter)
        measure(
            "300 searches of the 8-puzzle on two processes, by the clock",
            rounds,
            {"dask": 4},
            pool=partial(clocked, executor=pool),
            dask=partial(clocked, executor=client),
            one_process=clocked,
        )


def ida_star(rounds):
    """Compare compiled IDA* with two C++ programs on short and long ones of Korf's instances."""
    korf.solve_instance(79)  # compiles
    by_cell = ["ida_star_by_cell.cpp", "-march=native"]
    with programs(function_for_each_cell=by_cell, textbook=["ida_star.cpp"]) as paths:
        for number in (79, 5, 40) if paths else ():
            _against_programs(korf.instances()[number], paths, rounds)


def _against_programs(instance, paths, rounds):
    board = " ".join(map(str, instance.board))
    in_a_row = max(1, 10_000_000 // instance.nodes)  # what is short is not its first run alone

    def program(path):
        moves, nodes, seconds = output([path], board).split()
        assert (int(moves), int(nodes)) == (instance.length, instance.nodes)
        return float(seconds)

    def ours():
        result = solve(korf.PUZZLE, instance.board, "ida-star")
        assert result.generated + 1 == instance.nodes

    runs = {name: partial(program, path) for name, path in paths.items()}
    runs["searchlab"] = partial(taken, ours)
    *_, seconds = measure(
        f"IDA* with Manhattan, instance {instance.id} of Korf's hundred, {instance.nodes:,} nodes",
        rounds,
        {"searchlab": 1 / 0.9},
        **{
            name: lambda run=run: median(run() for _ in range(in_a_row))
            for name, run in runs.items()
        },
    )
    print(f"  searchlab: {instance.nodes / seconds / 1e6:.0f} million nodes a second")


def batch(rounds):
    """Solve all 181,440 boards by each compiled search."""
    from searchlab.exhaustive.batch import search_batch

    names = "a-star", "ida-star", "bidirectional", "greedy"
    for strategy in names:
        search_batch(strategy, EIGHT, starts=[0])  # compiles
    boards = [*EIGHT.random_boards(181, seed=5)]
    title = "All 181,440 boards of the 8-puzzle, compiled; every thousandth by the readable A*"
    runs = {name: partial(search_batch, name, EIGHT) for name in names}
    runs = {"readable": lambda: [solve(board, "a-star") for board in boards], **runs}
    measure(title, 1, dict.fromkeys(names, 20), **runs)


def first_call(rounds):
    """Take the first call of a compiled search in a fresh interpreter, compiled before."""
    call = (
        "from searchlab import solve;"
        " solve(korf.PUZZLE, korf.PUZZLE.scramble(20, 1), 'ida-star', heuristic='{}')"
    )
    # Any first call of numba's completes its import: that is the least that one can take.
    trivial = "from searchlab.compiling import jit; import peers; jit(peers.first)(0)"
    codes = {"a trivial function": f"import sys; sys.path.append({HERE!r}); {trivial}"}
    heuristics = ("manhattan", "linear-conflict", "walking-distance", "pdb-663")
    codes |= {heuristic: call.format(heuristic) for heuristic in heuristics}

    def seconds(code):
        timed = (
            "import time; from searchlab.experiments import korf;"
            f" started = time.process_time(); {code}; print(time.process_time() - started)"
        )
        return float(python(timed))

    runs = {name: partial(seconds, code) for name, code in codes.items()}
    for run in runs.values():
        run()  # compiles
    title = "The first call of a compiled search in a fresh interpreter, compiled before"
    measure(title, rounds, dict.fromkeys(heuristics, 4 / 3), **runs)


def hundred(rounds):
    """Solve Korf's hundred with pattern databases, built for the occasion."""
    from searchlab.fifteen import patterns

    print("\nKorf's hundred, all optimally, one process")
    for heuristic in ("pdb-555", "pdb-663"):
        korf.solve_instance(79, heuristic)  # compiles
        with (
            tempfile.TemporaryDirectory() as folder,
            patch.object(cache, "cache_folder", partial(Path, folder)),  # without tables
        ):
            patterns.database.cache_clear()
            built = taken(patterns.databases, patterns.PARTITIONS[heuristic])
        started = cpu()
        rows = list(korf.run(heuristic=heuristic))
        solved = cpu() - started
        print(
            f"  {heuristic:<14} tables built in {built:5.2f} s, solved in {solved:6.2f} s, "
            f"mean nodes {fmean(row.nodes for row in rows):>12,.0f}"
        )


def page(rounds):
    """Measure the page of one's own search to its first picture, by the processes of a browser."""
    import npm
    import try_page
    from laboratory import CHROMIUM, NO_CHROMIUM, open_browser
    from offline import served

    with tempfile.TemporaryDirectory() as folder:
        try:
            if CHROMIUM is None:
                raise npm.Unreachable(NO_CHROMIUM)
            try_page.write(Path(folder))
        except npm.Unreachable as why:
            print(f"\nthe page of one's own search is left out: {why}")
            return
        with served(folder) as address, open_browser() as browser:
            tools, kept = browser.new_browser_cdp_session(), browser.new_context()

            def used():
                processes = tools.send("SystemInfo.getProcessInfo")["processInfo"]
                return {process["id"]: process["cpuTime"] for process in processes}

            def picture(context):
                before, opened = used(), context.new_page()
                opened.goto(address)
                opened.get_by_role("button", name="Run").click()
                opened.get_by_text("1 of 50 expansions").wait_for(timeout=120_000)
                seconds = sum(time - before.get(name, 0) for name, time in used().items())
                opened.close()
                return seconds

            def cold():
                with browser.new_context() as fresh:
                    return picture(fresh)

            picture(kept)
            title = "The first picture of the page of one's own search"
            measure(title, rounds, {}, cold=cold, warm=lambda: picture(kept))
        files = [path for path in Path(folder).rglob("*.*") if path.name != "networkx.zip"]
        packed = sum(len(gzip.compress(path.read_bytes())) for path in files)
        size = sum(path.stat().st_size for path in files)
        print(f"  loaded for it: {size:,} bytes, {packed:,} compressed")


def start_up(rounds):
    """Measure `import searchlab` against an empty interpreter, in fresh processes."""
    measure(
        "Start-up, a fresh interpreter each",
        rounds,
        {"import_searchlab": 8},
        empty=lambda: python("pass"),
        import_searchlab=lambda: python("import searchlab"),
    )


COMPILED = ida_star, hundred, batch, first_call
OTHERS = (
    *(start_up, breadth_first, plain_function, a_star, player, race, cold, memory, census, judging),
    *(tables, clusters, page),
)
PARTS = {part.__name__.replace("_", "-"): part for part in (*OTHERS, *COMPILED)}


def read(words=None):
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    names = [*PARTS, []]  # Python 3.11 looks for an empty list among the choices, too
    about = f"of {', '.join(PARTS)}; all by default"
    parser.add_argument("parts", nargs="*", choices=names, metavar="PART", help=about)
    parser.add_argument("--rounds", type=int, default=7, help="rounds for each table (default 7)")
    arguments = parser.parse_args(words)
    if arguments.rounds < 1:
        parser.error("--rounds is a whole number from 1 up")
    return arguments.parts or [*PARTS], arguments.rounds


def main():
    """Run the parts that were asked for."""
    parts, rounds = read()
    for name in parts:
        if PARTS[name] in COMPILED and not compiling.available():
            print(f"\n{name} is left out: {compiling.why_not()}")
        else:
            PARTS[name](rounds)


if __name__ == "__main__":
    main()
