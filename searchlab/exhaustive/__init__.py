"""Exhaustive results over all boards of a small puzzle: distances, heuristics, searches.

`truth` has the least cost from every state, and `census` the distance of every board as an array.
`admissibility` judges a heuristic by it and `searches` a search, with a `verdict` each; `diagnosis`
says where a search lost the last shortest path, `programs` judges those of the published programs,
and `refute` finds the smallest map on which a search is wrong. `batch` runs a strategy from every
board, compiled, and `tables` sums up what it finds.
"""
