"""Boards of cells and ways: steps between neighboring cells, pieces of path, boards turned and mirrored."""
