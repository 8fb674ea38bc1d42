"""The exit codes of the command line."""

FOUND, NONE, BAD_INPUT, OUT_OF_TIME, FAULT, NOBODY_READS = 0, 1, 2, 3, 70, 141
"""Exit codes: a solution, proof that there is none, bad input, out of time, a fault of ours, and stopped because the
output is a pipe that nobody reads any more. There is also `core.interrupt.STOPPED`."""
