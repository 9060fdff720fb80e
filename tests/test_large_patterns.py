"""The ranked pattern databases: the same tables as the plain ones, and the kernel that ranks."""

from itertools import permutations
from math import perm

import pytest

from searchlab import Puzzle

pytest.importorskip("numba", reason="numba is not installed: there are no kernels to test")

import numpy as np

from searchlab.kernels import cache, large_patterns, patterns
from searchlab.kernels.ida_star import _Search, ida_star
from searchlab.kernels.interleaved import Interleaved
from searchlab.running.result import SOLVED


class Ranked(large_patterns.LargePatterns):
    """The 5-5-5 tables, ranked, with the kernel of the large ones."""

    partition = patterns.PARTITIONS["pdb-555"]

    def load(self):
        """Build the tables."""
        return [large_patterns.build(pattern) for pattern in self.partition]


def placements(tiles):
    """All placements of some tiles in the order of their ranks."""
    return np.array(list(permutations(range(16), tiles)))


def test_ranks_number_all_placements_in_their_order():
    some = placements(3).tolist()
    assert [large_patterns.rank(cells) for cells in some] == list(range(perm(16, 3)))


@pytest.mark.parametrize("pattern", [(14,), (3, 6), (0, 1, 4), (3, 6, 7, 10, 11)])
def test_tables_are_those_of_the_plain_search(pattern):
    plain = patterns.build(pattern)
    dense = placements(len(pattern)) @ (1 << 4 * np.arange(len(pattern)))
    assert np.array_equal(large_patterns.build(pattern), plain[dense])


def test_regions_are_those_that_the_blank_can_walk_through():
    regions = large_patterns._regions()
    checkered = 0b1010_0101_1010_0101
    cells = [1 << cell for cell in range(16) if checkered >> cell & 1]
    assert regions[checkered].tolist() == cells
    assert regions[0b1100_1000_0000_0011].tolist() == [0b11, 0b1100_1000_0000_0000] + [0] * 6
    assert (np.bitwise_or.reduce(regions, axis=1) == np.arange(1 << 16)).all()


@pytest.mark.parametrize("goal", ["blank-last", "blank-first"])
def test_the_kernel_counts_as_the_plain_one(goal):
    puzzle = Puzzle(4, 4, goal)
    evaluator = Ranked(puzzle, "pdb-555")
    for seed in range(12):
        board = puzzle.scramble(60, seed)
        expected = ida_star(puzzle, board, heuristic="pdb-555", order="udlr")
        engine = Interleaved(evaluator, board.state, "udlr")
        search = _Search(engine, "udlr", None, None, None)
        assert search.run("least-excess", 99) == SOLVED
        assert engine.moves == expected.moves
        assert tuple(search.iterations) == expected.iterations
        assert evaluator.h(board.state) == expected.iterations[0].limit


def test_missing_tables_are_announced_and_a_finished_one_is_kept(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(large_patterns, "PARTITION", ((2, 5, 7), (0, 1, 4, 8)))
    built = []

    def build(pattern, progress):
        if len(built) == 1:
            raise KeyboardInterrupt
        built.append(pattern)
        return np.full(perm(16, len(pattern)), 7, np.uint8)

    monkeypatch.setattr(large_patterns, "build", build)
    large_patterns.large_databases.cache_clear()
    with pytest.raises(KeyboardInterrupt):
        large_patterns.large_databases()
    assert "building the pattern databases of 3 and 4 tiles, once" in capsys.readouterr().err
    built.append("go on")
    three, four = large_patterns.large_databases()
    large_patterns.large_databases.cache_clear()
    assert len(three) == perm(16, 3) and len(four) == perm(16, 4)
    assert built == [(2, 5, 7), "go on", (0, 1, 4, 8)]
    assert "building the pattern databases of 4 tiles, once" in capsys.readouterr().err


def test_without_numba_the_tables_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(large_patterns, "available", lambda: False)
    large_patterns.large_databases.cache_clear()
    with pytest.raises(ImportError, match="7 and 8 tiles need numba"):
        large_patterns.large_databases()
