"""Long runs: solve, count or make many puzzles, with processes on this machine or a cluster.

    puzzle_files  reads tasks from files of puzzles      task  one task, and how it is executed
    results_file  the file of results                    run   sends tasks to a crew of `parallel`, results to a file

Nothing here runs in the browser.
"""
