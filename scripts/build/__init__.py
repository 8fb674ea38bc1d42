"""Builds what the page is served from, and the environment to do it in."""
