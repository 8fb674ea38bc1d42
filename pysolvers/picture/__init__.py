"""Puzzles from pictures: the board's grid, what stands in its cells, and the id that our own pictures carry."""
