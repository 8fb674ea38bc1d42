"""Techniques that explain a solution in steps a person can follow."""
