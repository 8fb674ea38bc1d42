"""Techniques for people: what follows, and why."""
