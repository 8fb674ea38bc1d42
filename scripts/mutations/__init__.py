"""Break the package on purpose, and see whether the tests notice. `python3 -m scripts.mutations --help` tells how."""
