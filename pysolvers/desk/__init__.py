"""The interface for front ends: plain data in, plain data out.

A desk is one player's session: a puzzle, the player's moves, and at most one long-running job (`desk.py`).
"""
