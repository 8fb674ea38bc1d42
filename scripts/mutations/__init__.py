"""Break the package on purpose, and see whether the tests notice. See `python3 -m scripts.mutations --help`."""
