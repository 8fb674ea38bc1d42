"""Engines for boards that are not plain. They work on nodes and edges, so the board can have any shape."""
