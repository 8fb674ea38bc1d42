"""The engine `frontier`: a sweep over the board, cell by cell."""
