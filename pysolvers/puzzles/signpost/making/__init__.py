"""What new puzzles are built from."""
