"""Drawings: scenes, their colours, SVG documents, and sheets of many drawings."""
