"""How the searches from all boards end, by the distance of the start."""

import matplotlib

from searchlab.figures.base import STYLE, Figure, bars_by_distance, by_depth, plain, require
from searchlab.figures.strategies import _OUTCOMES, FOUND


@matplotlib.rc_context(STYLE)
def outcomes_by_depth(data):
    """Show how the searches from all boards end, by the true distance of the start.

    Parameters
    ----------
    data : pandas.DataFrame
        A row for each distance, as `searchlab.whole_space.superior_node_table` gives it: the
        distance as the index, the column boards, and the number of boards with each outcome
        (found, step_limit, empty_queue, exhausted, endless, as far as they occur).

    Returns
    -------
    Figure
        A bar for each distance, parted by outcome. Its data are the numbers of boards.

    Raises
    ------
    ValueError
        If a column is missing or there is no distance.

    Examples
    --------
    >>> from searchlab import Puzzle, figures
    >>> from searchlab.whole_space import superior_node_table
    >>> table = superior_node_table("as published", puzzle=Puzzle(2, 2, "blank-first"))
    >>> print(figures.outcomes_by_depth(table))
    moves        0  1  2  3  4  5  6
    found        0  2  2  2  0  0  0
    empty queue  1  0  0  0  2  2  1
    """
    require(data, "boards", FOUND)
    outcomes = [name for name in _OUTCOMES if name in data and (name == FOUND or data[name].any())]
    counts = data[outcomes].astype(int)
    total, found = int(data["boards"].sum()), int(counts[FOUND].sum())
    share = f"{found / total:.3%}" if 0 < found < total / 100 else f"{found / total:.1%}"
    title = f"Found: {found:,} of {total:,} boards, {share}"
    if 0 < found < total:
        title += f"; the farthest takes {counts.index[counts[FOUND] > 0].max()} moves"
    canvas, axes = plain(title, grid="")
    parts = {
        name.replace("_", " "): ((counts[name] / data["boards"]).to_numpy(float), *_OUTCOMES[name])
        for name in outcomes
    }
    bars_by_distance(canvas, axes, data.index, parts)
    rows = {name.replace("_", " "): [f"{count:,}" for count in counts[name]] for name in outcomes}
    return Figure(canvas, title, by_depth(rows, "moves", 11, int(data.index.min())), counts)
