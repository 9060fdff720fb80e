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


def measure(title, rounds, **entries):
    """Run each entry in turn, `rounds` times; print its least time, also in terms of the first.

    Parameters
    ----------
    title : str
    rounds : int
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
            seconds = seconds if isinstance(seconds, float) else elapsed
            least[name] = min(least[name], seconds)
    times = [*least.values()]
    print(f"\n{title}")
    for name, seconds in least.items():
        print(f"  {name:<44}{seconds * 1000:>10.1f} ms{seconds / times[0]:>9.2f}")
    return times


def want(value, most, what):
    """Say whether a measured value is as small as wanted."""
    print(f"  {what}: {value:.2f}, at most {most:g} wanted: {'ok' if value <= most else 'MISSED'}")


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
    bare, solved, recorded = measure(
        "Breadth-first search over 181,440 boards",
        rounds,
        bare_loop=lambda: peers.bare_breadth_first(EIGHT, other_class),
        solve=lambda: solve(*all_boards, parity_check=False),
        record=lambda: record(*all_boards, parity_check=False),
    )
    want(solved / bare, 3, "solve")
    want(recorded / bare, 8, "record")


def plain_function(rounds):
    """Compare recording a plain function with recording the strategy that does the same."""
    plain = partial(record, EIGHT, SAMPLE, plain_breadth_first)
    generator, function, _ = measure(
        "Recording breadth-first search, 30,079 expansions",
        rounds,
        generator=partial(record, EIGHT, SAMPLE, "breadth-first", goal_test="expansion"),
        plain_function=plain,
        with_lines_and_values=partial(plain, lines=True),
    )
    want(function / generator, 3.5, "the plain function")


def a_star(rounds):
    """Compare A* with Manhattan on 50 random boards."""
    states = [board.state for board in EIGHT.random_boards(50, seed=2)]

    def each(search):
        return lambda: [search(state) for state in states]

    ours = {"solve": each(partial(solve, EIGHT)), "record": each(partial(record, EIGHT))}
    bare = each(partial(peers.bare_a_star, EIGHT))
    first, second, _ = measure("A* with Manhattan on 50 boards", rounds, bare_loop=bare, **ours)
    want(second / first, 1.4, "solve")
    libraries = peers.installed(EIGHT)
    for name, search in libraries.items():
        wrong = [state for state in states if search(state) != solve(EIGHT, state).length]
        assert not wrong, f"{name} finds another length for {len(wrong)} boards"
    # simpleai looks through its frontier from end to end: it falls behind by 70 to 190 times,
    # depending on how many of the boards are hard.
    others = {name: each(search) for name, search in libraries.items()}
    few = min(3, rounds)
    measure("The same against other libraries", few, solve=ours["solve"], **others)


def player(rounds):
    """Compare opening a player with recording the search that it plays."""
    trace = record(EIGHT, SAMPLE, "breadth-first")
    recorded, opened = measure(
        f"A player on {len(trace):,} expansions of breadth-first search",
        rounds,
        record=lambda: record(EIGHT, SAMPLE, "breadth-first"),
        player=lambda: SearchPlayer(trace),
    )
    want(opened / recorded, 5, "the player")


def race(rounds):
    """Compare a race of six on a board 31 moves away with the six searches alone."""
    board = "8 6 7 2 5 4 3 x 1"
    six = "breadth-first bidirectional greedy a-star ida-star weighted-a-star".split()
    alone, raced = measure(
        "A race of six on a board 31 moves away",
        rounds,
        solve_six_times=lambda: [solve(EIGHT, board, each) for each in six],
        race=lambda: Race(board, six),
    )
    want(raced / alone, 4, "the race")


def cold(rounds):
    """Open a player and a race in a fresh interpreter, as the first cell of a lesson does."""
    judge = f"'{SAMPLE}'"
    base, *opened = measure(
        "The first widget, a fresh interpreter each",
        min(3, rounds),
        import_of_what_they_need=lambda: python("import ipywidgets, anywidget, networkx, numpy"),
        player=lambda: python(f"from searchlab import *; play(EIGHT, {judge}, 'a-star')"),
        race=lambda: python(f"from searchlab.widgets import Race; Race({judge}, ['a-star'])"),
    )
    want(max(opened) / base, 3, "the slower")


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
            textbook, taken = measure(
                title, 9 * rounds, textbook=partial(theirs, path), census=ours
            )
            want(taken / textbook, 8, "the census")


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
    _, called, function = measure(
        "judge: admissible and consistent over 181,440 boards",
        min(3, rounds),
        table=lambda: judge("manhattan"),
        calls_of_a_plain_function=lambda: [plain(state, EIGHT) for state in states],
        plain_function=lambda: judge(plain),
    )
    want(function / called, 3, "the plain function")


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
    measure("Tables over all boards, a fresh interpreter each", 1, **runs)


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
        _, of_pool, of_dask = measure(
            "300 searches of the 8-puzzle on two processes, by the clock",
            rounds,
            one_process=lambda: clocked(experiment, *tasks),
            pool=lambda: clocked(experiment, *tasks, executor=pool),
            dask=lambda: clocked(experiment, *tasks, executor=client),
        )
    want(of_dask / of_pool, 4, "Dask, of the time of the pool")


def clocked(function, *arguments, **options):
    """Call a function, and return the seconds that passed."""
    started = time.perf_counter()
    function(*arguments, **options)
    return time.perf_counter() - started


def ida_star(rounds):
    """Compare compiled IDA* with two C++ programs on short and long ones of Korf's instances."""
    korf.solve_instance(79)  # compiles
    by_cell = ["ida_star_by_cell.cpp", "-march=native"]
    with programs(textbook=["ida_star.cpp"], function_for_each_cell=by_cell) as paths:
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
        started = cpu()
        result = solve(korf.PUZZLE, instance.board, "ida-star")
        assert result.generated + 1 == instance.nodes
        return cpu() - started

    runs = {name: partial(program, path) for name, path in paths.items()} | {"searchlab": ours}
    _, best, seconds = measure(
        f"IDA* with Manhattan, instance {instance.id} of Korf's hundred, {instance.nodes:,} nodes",
        rounds,
        **{
            name: lambda run=run: median(run() for _ in range(in_a_row))
            for name, run in runs.items()
        },
    )
    print(f"  searchlab: {instance.nodes / seconds / 1e6:.0f} million nodes a second")
    want(seconds / best, 1 / 0.9, "of the time of the better program")


def batch(rounds):
    """Solve all 181,440 boards by each compiled search."""
    from searchlab.exhaustive.batch import search_batch

    searches = {}
    for strategy in ("a-star", "ida-star", "bidirectional", "greedy"):
        search_batch(strategy, EIGHT, starts=[0])  # compiles
        searches[strategy] = partial(search_batch, strategy, EIGHT)
    boards = [*EIGHT.random_boards(181, seed=5)]
    title = "All 181,440 boards of the 8-puzzle, compiled; every thousandth by the readable A*"
    one, *all_boards = measure(
        title, 1, readable=lambda: [solve(board, "a-star") for board in boards], **searches
    )
    want(sum(all_boards) / len(all_boards) / one, 20, "a search of a thousand times as many")


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
    base, *calls = measure(title, rounds, **runs)
    want(max(calls) / base, 4 / 3, "the slowest")


def hundred(rounds):
    """Solve Korf's hundred with pattern databases, built for the occasion."""
    from searchlab.fifteen import patterns

    print("\nKorf's hundred, all optimally, one process")
    for heuristic in ("pdb-555", "pdb-663"):
        korf.solve_instance(79, heuristic)  # compiles
        with tempfile.TemporaryDirectory() as folder, _cache_in(folder):
            patterns.database.cache_clear()
            started = cpu()
            patterns.databases(patterns.PARTITIONS[heuristic])
            built = cpu() - started
        started = cpu()
        rows = list(korf.run(heuristic=heuristic))
        solved = cpu() - started
        print(
            f"  {heuristic:<14} tables built in {built:5.2f} s, solved in "
            f"{solved:6.2f} s, "
            f"mean nodes {fmean(row.nodes for row in rows):>12,.0f}"
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
            measure(title, rounds, cold=cold, warm=lambda: picture(kept))
        files = [path for path in Path(folder).rglob("*.*") if path.name != "networkx.zip"]
        packed = sum(len(gzip.compress(path.read_bytes())) for path in files)
        size = sum(path.stat().st_size for path in files)
        print(f"  loaded for it: {size:,} bytes, {packed:,} compressed")


def start_up(rounds):
    """Measure `import searchlab` against an empty interpreter, in fresh processes."""
    empty, ours = measure(
        "Start-up, a fresh interpreter each",
        rounds,
        empty=lambda: python("pass"),
        import_searchlab=lambda: python("import searchlab"),
    )
    want(ours / empty, 8, "the import")


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
