"""Techniques: they find steps that a person could find, with reasons."""
