"""Reads puzzles from pictures: from the pixels, or from a link to the puzzle that is stored in the file."""
