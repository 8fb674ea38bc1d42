"""Sizes of puzzles in words."""

from words import say


def size_title(size):
    """A size as it is written on a tile: "7 × 5", and "hex 4" for a hexagon."""
    columns, _, rows = size.partition("x")
    if columns.isdigit():
        return columns + "\u00a0×\u00a0" + rows
    shape = size.rstrip("0123456789")
    return say(shape) + " " + size[len(shape) :]
