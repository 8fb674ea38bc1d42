"""Geometry of square grids: steps between neighbouring cells, pieces of path, shapes turned and mirrored."""
