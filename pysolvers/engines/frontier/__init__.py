"""Frontier dynamic programming: count, list and draw the solutions of path puzzles by a sweep over the board."""
