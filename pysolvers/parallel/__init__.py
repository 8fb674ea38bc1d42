"""Work for several processes: one puzzle cut into pieces on all cores or on a cluster, or many puzzles side by side.

    crew       who carries calls out (the protocol), and the calls that wait, run, are late or are lost
    processes  processes on this machine                 cluster    a Dask cluster
    helpers    the page's workers, as a crew             calls      what is carried out elsewhere for one puzzle
    solving    solutions and their number: engines race, then pieces are handed out
    sweeping   a frontier sweep, its states shared out   helped     a search that is under way, shared with helpers

Each kind says how its puzzles are cut (`pieces.py` in its folder). `batch` gives a crew whole puzzles.
"""
