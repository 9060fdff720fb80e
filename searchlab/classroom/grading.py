"""Marks for what was handed in: each submission runs in a process of its own, and is only asked.

The checks, the answers and the marks stay with the process that grades. The submission's process
gets the cells and questions such as "call this function with this board", and answers with
data. So it may patch the package, end itself, print without end or look through its frames: it
changes its own answers and nothing else. Each exercise begins with a fresh process.

What is protected: time, memory and the number of processes are limited everywhere; writing to
files and starting programs is refused. Where bubblewrap is installed and works, there is no network
besides, the disk is for reading only, and your home folder, the folder of the submissions and the
system's services in /run are out of sight. What others may read elsewhere on the disk it can read
too. Without bubblewrap a submission runs with your rights: it can read your files, and a malicious
one, which leaves Python, can write to them and use the network.
"""

import hashlib
import json
import os
import signal
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from searchlab.classroom import exercises, handed_in
from searchlab.classroom.asking import Ended, Wire
from searchlab.classroom.assignment import MANIFEST
from searchlab.classroom.exercises.base import Feedback
from searchlab.classroom.variants import fingerprint, variant
from searchlab.kernels.cache import cache_folder
from searchlab.puzzle.checks import check_budget, quote, whole
from searchlab.running.files import write_whole
from searchlab.running.interrupts import as_done, at_once
from searchlab.whole_space.court.isolation import end, jail, start

MAX_SECONDS, MAX_MEMORY = 60, 1024
GRADES = "grades"  # the folder of what is written for each submission
_LARGEST = 20_000_000  # bytes of a submission
_FORM = 2  # of what is kept; another one is graded again
_MEMORY = "/dev/shm"  # the one folder in bubblewrap that can be written to; nobody else sees it
_KNOWN = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH")  # of the environment


def out_of_sight(folder):
    """List the folders that a submission may not see: that of the submissions, and your own."""
    return [each for each in (folder, os.path.expanduser("~")) if each is not None]


def protection(folder):
    """Say what the system protects when submissions in a folder run."""
    if jail(*out_of_sight(folder)):
        return (
            "in bubblewrap: no network, the disk for reading only, no sight of your home folder "
            "or of other submissions"
        )
    return (
        "without bubblewrap: time, memory, files and programs are limited, and a malicious "
        "submission could still read and change your files and use the network"
    )


def submissions(folder):
    """List the notebooks and programs in a folder, in the order of their names."""
    found = [
        path
        for path in sorted(Path(folder).iterdir())
        if path.suffix in (".ipynb", ".py") and path.is_file() and not path.name.startswith(".")
    ]
    ids = [path.stem for path in found]
    for name in ids:
        if ids.count(name) > 1:
            raise ValueError(f"{quote(name)} was handed in twice, as .ipynb and as .py")
    return found


def cells_of(path):
    """Return the code of a submission, cell by cell; a ValueError where there is none."""
    if path.stat().st_size > _LARGEST:
        raise ValueError(f"the file has more than {_LARGEST:,} bytes")
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix == ".py":
        return [text]
    try:
        cells = json.loads(text)["cells"]
        return [
            "".join(cell["source"])
            for cell in cells
            if cell["cell_type"] == "code"
            and "check" not in cell.get("metadata", {}).get("tags", ())
            and cell.get("id") != "otter"
        ]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise ValueError("the file is no notebook") from None


def read_manifest(folder):
    """Read what `searchlab assignment` wrote beside the notebooks."""
    path = Path(folder) / MANIFEST
    if not Path(folder).is_dir():
        raise ValueError(f"there is no folder {quote(str(folder), 200)}")
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
        for exercise in manifest["exercises"]:
            exercise["number"], exercise["check"], exercise["arguments"], exercise["points"]
        manifest["lesson"], manifest["own_board"], manifest["key"]
    except OSError:
        raise ValueError(
            f"there is no {MANIFEST} in {quote(str(folder), 200)}: copy the one that "
            "'searchlab assignment' wrote to the submissions"
        ) from None
    except (ValueError, TypeError, LookupError):
        raise ValueError(f"{quote(str(path), 200)} is not what was written") from None
    return manifest


def grade_exercise(cells, exercise, mine, *, seconds=MAX_SECONDS, memory=MAX_MEMORY, hidden=None):
    """Run a submission's cells in a process of its own and judge one exercise.

    Returns a `Feedback` and what the cells raised, a sentence each. `mine` is the student's goal,
    start, order and the strategy asked for; the folder `hidden` is out of sight.
    """
    errors = []
    try:
        with asked(cells, seconds, memory, hidden) as (wire, said):
            errors += said
            feedback = _judge(wire, exercise, mine)
    except Ended as ended:
        hint = "does it end by itself, with little memory, and without leaving Python?"
        feedback = Feedback(False, f"your code {_why(ended)}", f"It {ended}.", hint)
    return feedback, errors


@contextmanager
def asked(cells, seconds=MAX_SECONDS, memory=MAX_MEMORY, hidden=None):
    """Run cells in a process of its own; enter with the wire to it, and what the cells raised.

    The process ends with the block. `Ended` is raised where it gives no answer, or the block
    takes much longer than these seconds.
    """
    process, unseen = None, out_of_sight(hidden)
    with TemporaryDirectory() as nowhere:
        try:
            with _guard(2 * seconds + 10):
                process = start(
                    handed_in,
                    environment=_environment(_MEMORY if jail(*unseen) else nowhere),
                    hidden=unseen,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    cwd=nowhere,
                )
                deadline = time.monotonic() + seconds
                wire = Wire(process.stdout.fileno(), process.stdin.fileno(), deadline)
                wire._send(["cells", cells, seconds, memory])
                kind, *words = wire._receive()
                if kind != "ran" or len(words) != 1 or not isinstance(words[0], list):
                    raise Ended("sent what is no answer")
                yield wire, [str(said)[:400] for said in words[0]]
        finally:
            if process:
                end(process)
                for pipe in (process.stdin, process.stdout):
                    pipe.close()


def _environment(home):
    known = {name: os.environ[name] for name in _KNOWN if name in os.environ}
    return known | {"HOME": home, "MPLCONFIGDIR": home, "MPLBACKEND": "agg"}


def _why(ended):
    return "takes too long" if "in time" in str(ended) else "ends its process"


def _judge(wire, exercise, mine):
    values = []
    for source in exercise["arguments"]:
        try:
            values.append(wire.ask("get", source))
        except NameError:
            said = f"There is no {source}."
            return Feedback(False, "nothing there yet", said, "keep the name of the answer.")
        except Exception as error:
            said = f"{source}: {type(error).__name__}: {error}"
            return Feedback(False, "your code stops", said, "run all cells from the first one.")
    try:
        if exercise["check"] == "own board":
            if mine is None:
                said = "The assignment has no board for who has handed this in."
                return Feedback(False, "no board of your own", said, "ask who teaches the course.")
            return exercises.judge_own_board(values[0], *mine)
        return getattr(exercises, exercise["check"])(*values)
    except Exception as error:  # a check that does not know what to do with such an answer
        said = f"The check cannot judge this answer ({type(error).__name__})."
        return Feedback(False, "no answer of this kind", said, "which kind of value is asked for?")


class _guard:
    """Raises Ended where the judging itself takes too long."""

    def __init__(self, seconds):
        self._seconds = seconds

    def __enter__(self):
        def late(number, frame):
            raise Ended("has not answered in time")

        self._before = None
        with suppress(ValueError, AttributeError):  # no main thread, no such signal
            self._before = signal.signal(signal.SIGALRM, late)
            signal.setitimer(signal.ITIMER_REAL, self._seconds)

    def __exit__(self, *exception):
        if self._before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)


def grade_one(
    path, manifest, key, seconds=MAX_SECONDS, memory=MAX_MEMORY, hidden=None, student=None
):
    """Grade one submission; return its row, as plain values.

    Its student is the one that its name says, and the key tells the variant; where a `student` is
    given, one of their ids or several, the manifest tells it.
    """
    path, strategy = Path(path), manifest["own_board"]
    mine = None
    if strategy and student is None:
        mine = (*variant(key, path.stem, strategy), strategy)
    elif strategy:
        with suppress(ValueError):
            mine = (*exercises.board_of(student, manifest["boards"]), strategy)
    try:
        cells, unreadable = cells_of(path), None
    except ValueError as error:
        cells, unreadable = [], str(error)
    results, errors = [], []
    for exercise in manifest["exercises"]:
        if unreadable:
            feedback = Feedback(False, "not readable", f"{unreadable}.", "hand it in again.")
        else:
            feedback, errors = grade_exercise(
                cells, exercise, mine, seconds=seconds, memory=memory, hidden=hidden
            )
        results.append(
            {
                "number": exercise["number"],
                "check": exercise["check"],
                "passed": feedback.passed,
                "name": feedback.name,
                "said": feedback.said,
                "hint": feedback.hint,
                "points": exercise["points"] if feedback.passed else 0,
                "of": exercise["points"],
            }
        )
    return {"id": path.stem, "results": results, "errors": errors}


def grade(folder, key, *, jobs=None, seconds=MAX_SECONDS, memory=MAX_MEMORY, progress=None):
    """Grade every submission in a folder: an iterator over the rows, as they are done.

    Finished rows are kept in the folder, and a submission that has not changed is not graded again.

    Parameters
    ----------
    folder : path
        With the submissions, named by the students' ids, and the manifest of the assignment.
    key : str
        That of the assignment.
    jobs : int, optional
        Submissions graded at a time; as many as there are processors by default.
    seconds, memory : number
        Limits of each exercise of a submission; the memory in megabytes.
    progress : callable, optional
        Called with the number of submissions done and their number in all.
    """
    folder = Path(folder)
    manifest = read_manifest(folder)
    if manifest["key"] != fingerprint(key):
        raise ValueError("this is not the key that the assignment was written with")
    jobs, seconds, memory = check_limits(jobs, seconds, memory)
    given = manifest, key, seconds, memory
    told = [manifest, fingerprint(key), seconds, memory]
    return rows_of(grade_one, given, folder, GRADES, told, jobs, progress)


def rows_of(work, given, folder, place, told, jobs, progress, executor=None):
    """Yield a row, ``work(path, *given, hidden)``, for each submission of a folder, as it is done.

    First come those that are kept in the folder's subfolder `place`, of files that have not
    changed since, for a task that was `told` in the same words. `progress` is called with the
    number of submissions done and their number in all. Where there is no executor, `jobs` processes
    are at work here.
    """
    told = json.dumps([_FORM, *told], sort_keys=True).encode()
    digests, kept = {}, {}
    for path in submissions(folder):
        digests[path] = hashlib.sha256(path.read_bytes() + told).hexdigest()
        kept[path] = folder / place / f"{path.stem}.json"
    rows = {path: _kept(kept[path], digest) for path, digest in digests.items()}
    yield from filter(None, rows.values())
    missing = [path for path, row in rows.items() if row is None]
    done = len(rows) - len(missing)
    if executor is None:
        graded = at_once(work, missing, jobs, *given, folder)
    else:
        calls = {path: (_elsewhere, work, path.name, path.read_bytes(), *given) for path in missing}
        graded = as_done(executor, calls)
    for path, row in graded:
        text = json.dumps({"digest": digests[path], "row": row}) + "\n"
        write_whole(kept[path], text.encode())
        done += 1
        if progress:
            progress(done, len(rows))
        yield row


def _elsewhere(work, name, data, *given):
    """Do the work on a machine that does not have the file: with a copy, out of sight of others."""
    copies = cache_folder() / "handed-in"
    copies.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=copies) as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        return work(path, *given, copies)


def _kept(path, digest):
    with suppress(OSError, ValueError, TypeError, LookupError):
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["digest"] == digest:
            return kept["row"]
    return None


def check_limits(jobs, seconds, memory):
    """Refuse limits that are none; return the number of processes, the seconds, the megabytes."""
    check_budget("seconds", seconds)
    if os.name == "nt":
        raise ValueError("grading needs Linux or macOS: it limits processes as Windows cannot")
    jobs = os.cpu_count() or 1 if jobs is None else whole("jobs", jobs, 1, 256)
    seconds = float(MAX_SECONDS if seconds is None else seconds)
    return jobs, seconds, whole("memory", memory, 64, 1 << 20)


def total(row):
    """Add up the points of a row.

    >>> total({"results": [{"points": 2}, {"points": 0}]})
    2
    """
    return sum(result["points"] for result in row["results"])


def heading(result):
    """Name the exercise of a result."""
    return f"Exercise {result['number']}" if result["number"] else "Your own board"
