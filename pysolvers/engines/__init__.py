"""Machinery that belongs to no kind of puzzle."""
