"""Long runs: solve, count or make many puzzles, with processes on this machine or a cluster.

    puzzle_files  tasks, read from files of puzzles      task     one task, and how it is executed
    results_file  the file of results                    outcome  the result for one puzzle, as plain data
    run           tasks to a crew of `parallel`, results to a file

Nothing here runs in the browser.
"""
