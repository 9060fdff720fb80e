"""A contest of a class: its heuristics, or its searches, on boards that nobody has seen.

An entry is a submission with a function of a given name. It runs as for
`searchlab.classroom.grading`, in a process of its own, and is only asked; what it does otherwise
costs its own place. The boards are drawn from the key, so that the same entries and the same key
always have the same ranking.
"""

import time
from html import escape
from pathlib import Path
from random import Random

from searchlab.classroom import class_pages
from searchlab.classroom.asking import Ended
from searchlab.classroom.grading import (
    MAX_MEMORY,
    MAX_SECONDS,
    asked,
    cells_of,
    check_limits,
    rows_of,
)
from searchlab.classroom.variants import fingerprint
from searchlab.experiments.executors import read_executor
from searchlab.heuristics.registry import takes_puzzle
from searchlab.puzzle import EIGHT
from searchlab.puzzle.checks import one_of, quote, several, short, whole
from searchlab.running.files import write_whole
from searchlab.running.solving import solve
from searchlab.whole_space.census import census
from searchlab.whole_space.court.judging import judge
from searchlab.whole_space.court.words import said_by, show

KINDS = {"heuristics": "my_heuristic", "searches": "my_search"}  # the name of the function
BY = {"a-star": "A*", "ida-star": "IDA*"}  # what searches with the heuristics, the default first
ROWS = "tournament"  # the folder of what is kept of each entry
BOARDS, BUDGET = 40, 50_000
MOST = 2_000_000  # expansions for a board with a heuristic; IDA* may need more with a weak one


def hold(
    folder,
    key,
    kind="heuristics",
    *,
    by=None,
    name=None,
    boards=BOARDS,
    jobs=None,
    seconds=MAX_SECONDS,
    memory=MAX_MEMORY,
    progress=None,
    executor=None,
):
    """Let the entries in a folder compete; return their rows, the best first.

    Rows are kept in the folder, and an entry that has not changed does not run again.

    Parameters
    ----------
    folder : path
        With a notebook or a .py file for each entry.
    key : str
        From which the boards are drawn.
    kind : {"heuristics", "searches"}
    by : {"a-star", "ida-star"}, optional
        The search whose expansions rank heuristics: A* by default.
    name : str, optional
        Of the function; my_heuristic or my_search by default.
    boards : int
        How many are searched.
    jobs, seconds, memory, progress
        As for `searchlab.classroom.grading.grade`.
    executor : concurrent.futures.Executor, optional
        Where the entries compete in place of `jobs` processes here, such as Dask's
        ``client.get_executor()``: on many machines.

    Returns
    -------
    list of dict
        With id, place (None for an entry that is out), expanded, microseconds for a call (None
        for searches) and why: the board that convicts an entry, in a sentence.
    """
    if not Path(folder).is_dir():
        raise ValueError(f"there is no folder {quote(str(folder), 200)}")
    if not key:
        raise ValueError("the key is empty; take a word that the class does not know")
    if name is not None and not name.isidentifier():
        raise ValueError(f"{quote(name)} is not the name of a function")
    one_of("kind", kind, KINDS)
    if by is not None and kind == "searches":
        raise ValueError("searches are ranked by what they expand themselves: leave out 'by'")
    by = next(iter(BY)) if by is None else by
    one_of("by", by, BY)
    jobs, seconds, memory = check_limits(jobs, seconds, memory)
    drawn = draw(key, whole("boards", boards, 1, 10_000))
    task = kind, name or KINDS[kind], by
    told = [*task, boards, fingerprint(key), seconds, memory]
    given = *task, drawn, seconds, memory
    executor = read_executor(executor)
    rows = list(rows_of(compete, given, Path(folder), ROWS, told, jobs, progress, executor))
    rows.sort(key=lambda row: (row["expanded"] is None, row["expanded"], row["id"]))
    for row in rows:
        better = [each for each in rows if _beats(each, row)]
        row["place"] = None if row["expanded"] is None else len(better) + 1
    return rows


def _beats(one, other):
    return None not in (one["expanded"], other["expanded"]) and one["expanded"] < other["expanded"]


def draw(key, count):
    """Draw solvable boards from a key.

    >>> draw("key", 2) == draw("key", 2) != draw("another", 2)
    True
    """
    return [
        board.state for board in EIGHT.random(Random(f"tournament {key}").getrandbits(64), count)
    ]


def compete(path, kind, name, by, boards, seconds=MAX_SECONDS, memory=MAX_MEMORY, hidden=None):
    """Let one entry compete; return its row."""
    row = {"id": path.stem, "expanded": None, "microseconds": None, "why": ""}
    try:
        cells = cells_of(path)
        with asked(cells, seconds, memory, hidden) as (wire, _):
            entry = wire.ask("get", name)
            if not callable(entry):
                raise ValueError(f"{name} is not a function")
            row |= _heuristic(entry, boards, by) if kind == "heuristics" else _search(entry, boards)
    except Ended as ended:
        row["why"] = f"it {ended}"
    except Exception as error:  # whatever an entry answers, it is out and the others go on
        row["why"] = f"{type(error).__name__}: {said_by(error)}"
    row["why"] = short(row["why"], 300)
    return row


class _Told:
    """A heuristic with the values that it has told; the court asks about some boards again."""

    def __init__(self, entry, values):
        self.__name__, self._entry, self._values = entry.__name__, entry, values
        self._more = (EIGHT,) if takes_puzzle(entry) else ()

    def values(self, census):
        """Return the value of every arrangement."""
        return self._values

    def __call__(self, state):
        return self._entry(state, *self._more)


def _heuristic(entry, boards, by):
    started = time.perf_counter()
    values = entry.values(census(EIGHT))
    each = (time.perf_counter() - started) / census(EIGHT).boards

    verdict = judge(_Told(entry, values), EIGHT, sample=0, progress=False)
    if not verdict.admissible:
        board, value = verdict.counterexample, verdict.counterexample_value
        return {
            "why": f"it overestimates {EIGHT.write(board.state)!r}: {show(value)} for "
            f"{several(len(verdict.path), 'move')} ({verdict.path})"
        }
    rank, told = census(EIGHT).rank, values.tolist()
    expanded = 0
    for board in boards:
        result = solve(
            EIGHT, board, by, heuristic=lambda state: told[rank(state)], max_expansions=MOST
        )
        if not result.solved:
            text = EIGHT.write(board)
            return {"why": f"{BY[by]} finds nothing with it in {MOST:,} expansions from {text!r}"}
        expanded += result.expanded
    return {"expanded": expanded, "microseconds": round(1e6 * each, 1)}


def _search(entry, boards):
    expanded = 0
    for board in boards:
        result = solve(EIGHT, board, entry, max_expansions=BUDGET)
        text, right = EIGHT.write(board), census(EIGHT)[board]
        if not result.solved:
            found = f"finds nothing in {BUDGET:,} expansions" if result.budget else "gives up"
            return {"why": f"not complete: from {text!r} it {found}"}
        if result.length > right:
            found = several(result.length, "move")
            return {"why": f"not optimal: from {text!r} it finds {found}, and {right} will do"}
        expanded += result.expanded
    return {"expanded": expanded}


def table(rows):
    """List the rows as words below a header; the time for a call is that of heuristics."""
    words = [("place", "entry", "expanded", "µs a call")]
    for row in rows:
        expanded = "" if row["expanded"] is None else f"{row['expanded']:,}"
        each = "" if row["microseconds"] is None else f"{row['microseconds']:.1f}"
        words.append((str(row["place"] or "out"), row["id"], expanded, each))
    return words if any(row["microseconds"] for row in rows) else [line[:3] for line in words]


_REVEAL = """
const hidden = [...document.querySelectorAll("tr.place")].reverse();
for (const row of hidden) row.style.visibility = "hidden";
document.querySelector("#chart").hidden = true;
const button = document.querySelector("button");
button.hidden = false;
button.onclick = () => {
  const row = hidden.shift();
  if (row) row.style.visibility = "visible";
  if (!hidden.length) { button.hidden = true; document.querySelector("#chart").hidden = false; }
};
button.focus();
"""


def write_page(folder, rows, kind, boards=BOARDS, by=None):
    """Write the page for the projector, which reveals the ranking from the last place on."""
    ranked = [row for row in rows if row["place"]]
    by = BY[by or next(iter(BY))] if kind == "heuristics" else "themselves"
    searched = f"{several(boards, 'board')}, by {by}"
    parts = [f"<p>{several(len(rows), 'entry', 'entries')}; {searched}.</p>"]
    parts.append("<p><button hidden style='font-size:1.6rem'>reveal the next place</button></p>")
    parts.append("<table style='font-size:1.6rem'>")
    for number, (place, name, *counts) in enumerate(table(ranked)):
        row, cell = (" class=place", "td") if number else ("", "th")
        cells = [f"<{cell} class=n>{each}</{cell}>" for each in (place, *counts)]
        cells.insert(1, f"<{cell}>{escape(name)}</{cell}>")
        parts.append(f"<tr{row}>{''.join(cells)}</tr>")
    parts.append("</table><div id=chart>")
    if ranked:
        from searchlab.figures.classroom import standings

        found = [(row["id"], row["expanded"]) for row in ranked]
        parts.append(class_pages.picture(standings(found, searched)))
    parts.append("</div>")
    out = [row for row in rows if not row["place"]]
    if out:
        parts.append("<h2>Out of the ranking</h2><ul>")
        parts += [f"<li><b>{escape(row['id'])}</b>: {escape(row['why'])}</li>" for row in out]
        parts.append("</ul>")
    path = Path(folder) / "tournament.html"
    text = class_pages.page(f"Tournament of {kind}", "".join(parts), _REVEAL)
    write_whole(path, text.encode())
    return path
