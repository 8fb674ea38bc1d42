"""Searches, propagation and encodings."""
