"""Long runs: many puzzles solved, counted or made, by processes on this machine or by a cluster.

    puzzle_files  tasks, read from files of puzzles      task     one task, and how it is carried out
    local         processes on this machine              cluster  a Dask cluster
    results_file  the file of results                    outcome  what is found of one puzzle, as plain data
    run           all of it together

None of this runs in the browser.
"""
