"""Compile the searches that tests and notebooks share, once, before many processes would."""

from searchlab import EIGHT, compiling

if compiling.available():
    from searchlab.exhaustive.batch import LOOPS, search_batch
    from searchlab.experiments import korf

    for strategy in LOOPS:
        search_batch(strategy, EIGHT, starts=[0])
    for heuristic in korf.HEURISTIC_NAMES:
        korf.solve_instance(79, heuristic)
