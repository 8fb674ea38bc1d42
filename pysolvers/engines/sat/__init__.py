"""Satisfiability: clauses, solvers that work in slices, and how python-sat is found, fetched and loaded."""
