"""What the public API is made of, where it takes more than a few lines: `pysolvers/__init__.py` offers it."""
