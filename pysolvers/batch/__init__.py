"""Long runs: many puzzles solved, counted or made, by processes on this machine or by a cluster.

    orders   what is to be done, read from files      task    how one order is carried out
    local    processes on this machine                cluster a Dask cluster
    results  the file of results, and going on with it
    run      all of it together                       command the command line

None of this runs in the browser.
"""
