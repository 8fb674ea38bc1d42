"""Long runs: many puzzles solved, counted or made, by processes on this machine or by a cluster.

    puzzle_files  tasks, read from files of puzzles      task     one task, and how it is carried out
    results_file  the file of results                    outcome  what is found of one puzzle, as plain data
    run           tasks to a crew of `parallel`, results to a file

None of this runs in the browser.
"""
