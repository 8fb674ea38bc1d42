"""A cell: its row and column, from 0, row 0 at the top."""

Cell = tuple[int, int]
