"""The end of a game: what is shown of it, and the puzzle that comes next."""
