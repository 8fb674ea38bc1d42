"""Puzzles as text: which kind and format a text is, and links."""
