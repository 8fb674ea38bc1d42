"""Breaks the package on purpose, to see whether the tests notice. See `python3 -m scripts.mutations --help`."""
