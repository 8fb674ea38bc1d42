"""Reasoning the way people do it: one runner for all kinds, with each kind's techniques."""
