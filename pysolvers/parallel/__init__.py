"""Parallel work: one puzzle split into pieces on all cores or a cluster, or many puzzles side by side.

Each kind of puzzle defines in its `pieces.py` how it is split.
"""
