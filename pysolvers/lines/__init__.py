"""Boards of cells and ways: steps between neighbouring cells, pieces of path, shapes turned and mirrored."""
