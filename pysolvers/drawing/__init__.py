"""Drawings: scenes, their colors, SVG documents, and contact sheets."""
