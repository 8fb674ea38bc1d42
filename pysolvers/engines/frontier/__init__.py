"""Frontier dynamic programming: counts, lists and samples the solutions of path puzzles in a sweep over the board."""
