"""Engines for boards with hexagons, joined edges, walls or bridges. They work on a graph of any shape."""
