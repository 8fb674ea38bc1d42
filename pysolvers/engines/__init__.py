"""Machinery shared by all kinds of puzzles."""
