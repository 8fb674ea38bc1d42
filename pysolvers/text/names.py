"""What people call the parts of a board, and the signs that they write where there is no label."""

from __future__ import annotations

import re

CELL_LISTS = (
    "numbers", "nodes", "waypoints", "checkpoints", "dots", "clues", "points", "cells", "pairs", "flows", "initialGrid",
    "endpoints",
)  # fmt: skip
SEQUENCES = ("orderedSequence", "ordered_sequence")
"""Names of lists of cells in the order of the path, each one number that counts row by row from 0."""
HOLE_LISTS = ("holes", "hole", "blocked", "blocked_cells", "blockedCells")
PATHS = ("path", "solution", "answer", "route", "walls")
"""Names of paths and of walls."""
NO_CLUES = (*PATHS, *HOLE_LISTS)
"""Names of lists that hold no clues."""
BOARDS = ("grid", "board", "matrix", "puzzle", "cells", "rows", "columns", "walls", "bridges", "x", "y", "z")
"""Names of fields that say what a board is."""

VALUE_NAMES = (
    "value", "number", "order", "num", "val", "v", "n", "k", "label", "color", "colour", "symbol", "char", "name", "id",
)  # fmt: skip
PLACE = {"row", "col", "column", "r", "c", "x", "y"}

OF_BOARDS = re.compile(r"(?i)grid|board|puz|level|map|matri|field|cells|table|numbrix|hidato|link|flow|zip|game")
"""Names that say that rows are a board, however few they are."""

BLOB_NAMES = ("shape", "topology", "geometry")
BLOBS = ("blob", "irregular", "custom", "holes", "masked")
"""What says only that some cells of a rectangle are missing, which the list of cells says too."""

OF_SOLUTIONS = re.compile(r"(?i)(?:sol|solution|solved|answer)s?")
"""Names of solutions beside puzzles."""

EMPTY = (".", "", "_", "-1", "-", "0", "?", "*", "x", "X")
"""Signs of empty cells, the likelier first; `--` and `???` are the sign once."""

HOLES = ("#", "-2", "X", "x", "*")
"""Signs that stand where there is no cell."""

ROW = ("row", "r", "y", "ligne", "fila", "zeile", "riga", "linha")
COLUMN = ("col", "column", "c", "x", "colonne", "columna", "spalte", "colonna", "coluna")
HEIGHT = ("rows", "height", "nrows", "num_rows", "numrows", "h", "zeilen", "filas", "lignes")
WIDTH = ("cols", "columns", "width", "ncols", "num_cols", "numcols", "w", "spalten", "columnas", "colonnes")
SIDES = (
    "size", "n", "gridsize", "grid_size", "boardsize", "board_size", "dim", "dimension", "dimensions", "shape", "side",
    "rozmiar",
)  # fmt: skip

TITLE_WORDS = frozenset((
    "puzzle", "puzzles", "level", "board", "grid", "game", "example", "input", "output", "solution", "answer",
    "solved", "expected", "result", "test", "case", "sample", "no", "nr", "day", "daily", "easy", "medium",
    "normal", "hard", "expert", "extreme", "beginner", "the", "a", "my", "of", "by", "number", "pack", "bonus",
    "set", "volume", "week", "weekly", "month", "monthly", "regular", "mini", "jumbo", "niveau", "nivel",
    "livello", "stufe",
))  # fmt: skip
"""What every title of a board has some of."""
