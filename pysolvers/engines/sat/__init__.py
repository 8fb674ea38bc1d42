"""Satisfiability: clauses, a solver in slices of work, and how python-sat is found, fetched and loaded."""
