"""New puzzles at a desk, and what a setter asks of a puzzle."""
