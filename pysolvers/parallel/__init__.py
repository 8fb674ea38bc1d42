"""One puzzle on all cores, or on a cluster: it is cut into pieces, which processes work on side by side.

    solving    answers: engines race, then pieces are handed out    counting   the number of answers
    sweeping   a frontier sweep, its states shared out              calls      what is carried out elsewhere
    workforce  calls that wait and run; those lost are repeated     crew       who carries calls out: the protocol
    processes  processes on this machine                            cluster    a Dask cluster
    worker     the life of such a process                           helpers    the page's workers, as a crew
    helped     a search that is under way, shared with helpers

Each kind says how its puzzles are cut (`pieces.py` in its folder).
"""
