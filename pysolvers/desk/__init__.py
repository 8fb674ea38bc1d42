"""The interface for front ends. Calls take and return plain data: dicts, lists, strings, numbers.

A desk is one player's session: a puzzle, the player's moves, and at most one long-running job (`desk.py`).
"""
