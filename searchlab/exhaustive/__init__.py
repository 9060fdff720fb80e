"""Exhaustive results over all boards of a small puzzle: distances, heuristics, searches.

`census` has the distance of every board; `admissibility` tests heuristics against it; `batch`
runs a strategy from every board, compiled; `tables` sums up the results; `searches` judges one,
`programs` those of the published programs, and `refute` finds the smallest map on which a search is
wrong.
"""
