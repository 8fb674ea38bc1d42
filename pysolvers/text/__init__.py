"""Puzzles as text: recognizing kinds and formats, and links."""
