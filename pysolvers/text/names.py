"""Names that programs use for the parts of a board, and common signs for empty cells and holes."""

from __future__ import annotations

import re

CELL_LISTS = (
    "numbers", "nodes", "waypoints", "checkpoints", "dots", "clues", "points", "cells", "pairs", "flows", "initialGrid",
    "endpoints",
)  # fmt: skip
HOLE_LISTS = ("holes", "hole", "blocked", "blocked_cells", "blockedCells")
# Paths and walls.
PATHS = ("path", "solution", "answer", "route", "walls")
NO_CLUES = (*PATHS, *HOLE_LISTS)  # lists that hold no clues
# Fields that define a board.
BOARDS = ("grid", "board", "matrix", "puzzle", "cells", "rows", "columns", "walls", "bridges", "x", "y", "z")

VALUE_NAMES = (
    "value", "number", "order", "num", "val", "v", "n", "k", "label", "color", "colour", "symbol", "char", "name", "id",
)  # fmt: skip
PLACE = {"row", "col", "column", "r", "c", "x", "y"}

# Names that mark rows as a board, even if there are few.
OF_BOARDS = re.compile(r"(?i)grid|board|puz|level|map|matri|field|cells|table|numbrix|hidato|link|flow|zip|game")

BLOB_NAMES = ("shape", "topology", "geometry")
# Values that say only that cells are missing, which the list of cells shows anyway.
BLOBS = ("blob", "irregular", "custom", "holes", "masked")

# Solutions beside puzzles.
OF_SOLUTIONS = re.compile(r"(?i)(?:sol|solution|solved|answer)s?")

# Signs of empty cells, the likelier first; `--` and `???` count as one sign.
EMPTY = (".", "", "_", "-1", "-", "0", "?", "*", "x", "X")

# Signs of holes.
HOLES = ("#", "-2", "X", "x", "*")

ROW = ("row", "r", "y", "ligne", "fila", "zeile", "riga", "linha")
COLUMN = ("col", "column", "c", "x", "colonne", "columna", "spalte", "colonna", "coluna")
HEIGHT = ("rows", "height", "nrows", "num_rows", "numrows", "h", "zeilen", "filas", "lignes")
WIDTH = ("cols", "columns", "width", "ncols", "num_cols", "numcols", "w", "spalten", "columnas", "colonnes")
SIDES = (
    "size", "n", "gridsize", "grid_size", "boardsize", "board_size", "dim", "dimension", "dimensions", "shape", "side",
    "rozmiar",
)  # fmt: skip

# Every title of a board contains some of these.
TITLE_WORDS = frozenset((
    "puzzle", "puzzles", "level", "board", "grid", "game", "example", "input", "output", "solution", "answer",
    "solved", "expected", "result", "test", "case", "sample", "no", "nr", "day", "daily", "easy", "medium",
    "normal", "hard", "expert", "extreme", "beginner", "the", "a", "my", "of", "by", "number", "pack", "bonus",
    "set", "volume", "week", "weekly", "month", "monthly", "regular", "mini", "jumbo", "niveau", "nivel",
    "livello", "stufe",
))  # fmt: skip
