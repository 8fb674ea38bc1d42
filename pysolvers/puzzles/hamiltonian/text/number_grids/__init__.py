"""Boards as people hold them: matrices of numbers with a sign for open cells, as rows, as CSV, as JSON."""
