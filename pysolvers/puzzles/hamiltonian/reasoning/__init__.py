"""Techniques for human solvers: they find steps and the reasons for them."""
