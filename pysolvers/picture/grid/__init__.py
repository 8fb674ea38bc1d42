"""Finds the grid of a board in a picture, by its lines or by the discs on it."""
