"""Engines for boards with hexagons, joined edges, walls or bridges: they work on nodes and edges of any shape."""
