"""The command line and its exit codes."""

# A solution; no solution (proved); bad input; out of time; a bug; stopped because the output is a closed pipe.
# There is also `core.interrupt.STOPPED`.
FOUND, NONE, BAD_INPUT, OUT_OF_TIME, FAULT, CLOSED_PIPE = 0, 1, 2, 3, 70, 141

BAD_PUZZLES = "pysolvers.bad_puzzles"  # key in click's context: True if PUZZLE has invalid puzzles besides valid ones
