"""Reasoning the way people do it. One runner, shared by all kinds of puzzles, applies each kind's techniques."""
