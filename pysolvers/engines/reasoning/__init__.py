"""Reasoning as people do it: one runner for all kinds, with what a kind brings as techniques."""
