"""The techniques of human solvers."""
