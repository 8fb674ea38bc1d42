"""Engines for boards that are not plain: they work on nodes and edges, for any shape of board."""
