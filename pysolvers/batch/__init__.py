"""Long runs: solve, count, grade or make many puzzles, by processes on this machine or by a cluster."""
