"""The techniques for Hamiltonian paths. Each module has their names, weights, and finders with ranks.

Finders with lower ranks are tried first. A technique can have several, since it may be easy to see here and hard there.
"""
