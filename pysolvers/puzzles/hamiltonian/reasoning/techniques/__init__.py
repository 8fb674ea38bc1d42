"""The techniques for Hamiltonian paths: each module has their names and weights, finders, and words."""
