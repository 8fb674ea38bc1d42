"""The techniques for Hamiltonian paths. A module defines a few: names, difficulty, how to find steps, and sentences."""
