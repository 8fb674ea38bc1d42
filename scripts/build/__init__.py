"""Builds the web page (`dist/`), and sets up the environment that the build needs."""
