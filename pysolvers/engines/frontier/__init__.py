"""Frontier dynamic programming: counting, listing and drawing the answers of path puzzles by a sweep over the board."""
