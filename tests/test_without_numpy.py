"""In a browser there may be no numpy: the views that a class plays with work all the same."""

import json
import subprocess
import sys

from searchlab import Puzzle, record
from searchlab.exhaustive.census import census

SIX = Puzzle(2, 3, "blank-first")

BLOCKED = """
import sys

for name in ("numpy", "pandas", "matplotlib", "networkx", "numba"):
    sys.modules[name] = None  # importing it raises a ModuleNotFoundError
"""

VIEWS = """
import json
from searchlab import Puzzle, record
from searchlab.widgets import BoardWidget, Race, SearchPlayer

start = Puzzle(2, 3, "blank-first").board("2 3 1 / 4 5 x")
board, trace = BoardWidget(start), record(start, "superior-node")
player = SearchPlayer(trace)
print(json.dumps({
    "board": [board._game, board.twin()],
    "nodes": list(player._found.distances()),
    "flaws": [list(map(str, flaw)) for flaw in player.flaws],
    "race": Race(start).order,
}))
"""


def test_board_player_and_race_give_the_same_without_numpy(capsys):
    run = subprocess.run([sys.executable, "-c", BLOCKED + VIEWS], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    exec(VIEWS, {})
    assert run.stdout == capsys.readouterr().out
    without = json.loads(run.stdout)
    trace = record(SIX, "2 3 1 / 4 5 x", "superior-node")
    states = b"".join(node.state for node in trace.nodes)
    assert without["nodes"] == census(SIX).distances(states).tolist()
    assert without["flaws"]


def test_what_a_page_plays_is_made_without_jupyter():
    code = (
        BLOCKED.replace('"numba"', '"numba", "anywidget", "ipywidgets", "traitlets"')
        + "from searchlab import EIGHT, record\n"
        "from searchlab.widgets import racing, recording\n"
        "board = '1 2 3 x 4 6 7 5 8'\n"
        "print(recording.payload(record(EIGHT, board, lines=True))['length'])\n"
        "print(len(racing.payload(board, ['greedy'])['searches'][0]['solution']))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("3\n4\n", "")


def test_the_command_line_names_what_is_missing():
    code = (
        BLOCKED + "from searchlab.cli import main\nprint(main(['census']), main(['judge', 'gap']))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout == "2 2\n"
    assert run.stderr == "searchlab: numpy is not installed: pip install numpy\n" * 2
