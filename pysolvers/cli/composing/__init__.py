"""Commands for those who make or publish puzzles."""
