"""A node of a compiled search: how a board and what belongs to it are packed into words.

The board has four bits a cell. The next word holds, from high to low, what is left up to the
limit (negative: cut), h, the depth, the move that would undo the last one, and the blank's
cell, so that one addition makes a child's word. Two more words are the heuristic's own.
"""

MOST_CELLS = 16
SLACK, H, DEPTH, UNDO = 32, 16, 8, 4  # where the fields of a node's word begin
NO_UNDO = 15


def packed(state):
    """Pack the tiles of a board into a number: four bits a cell."""
    return sum(tile << (4 * cell) for cell, tile in enumerate(state))


def signed(board):
    """Turn a packed board into the integer with a sign that has the same 64 bits."""
    return board - (board >> 63 << 64)
