"""Parallel work: one puzzle split into pieces on all cores or a cluster, or many puzzles side by side.

    crew           calls of functions in other processes: the queue of calls, restarts, time limits
    processes      a crew of processes on this machine
    cluster        a crew of workers in a Dask cluster
    helpers        a crew of the page's web workers
    calls          the functions that are called to solve a puzzle
    solving        solves or counts: first engines race on the puzzle, then its pieces are distributed
    sweeping       counts row by row (a frontier sweep), with the partial solutions distributed
    shared_search  a running search that helpers join

Each kind of puzzle defines in its `pieces.py` how it is split. `batch` gives a crew whole puzzles.
"""
