"""Parallel work: one puzzle split into pieces on all cores or a cluster, or many puzzles side by side.

    crew       who executes calls (the protocol), and their state: waiting, running, late or lost
    processes  processes on this machine                 cluster    a Dask cluster
    helpers    the page's workers, as a crew             calls      the functions executed elsewhere for a puzzle
    solving    solutions and counts: engines race, then pieces are distributed
    sweeping   a frontier sweep with distributed states  shared_search  a running search that helpers join

Each kind defines how its puzzles are split (`pieces.py` in its folder). `batch` gives a crew whole puzzles.
"""
