"""The techniques for Hamiltonian paths. Each module has a few, with difficulty, a search for steps, and sentences."""
