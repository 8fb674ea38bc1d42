"""Reads puzzles from pictures: the board's grid, the contents of its cells, and the link in our own pictures."""
