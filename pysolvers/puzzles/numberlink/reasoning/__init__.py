"""Finds steps that a person could find, with reasons."""
