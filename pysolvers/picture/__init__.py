"""Reads puzzles from pictures: the board's grid, the contents of its cells, and the link to the puzzle.

Pictures that this package draws contain such a link.
"""
