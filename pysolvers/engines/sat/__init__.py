"""Satisfiability: clauses, CaDiCaL in slices, and python-sat's extension module beside this package."""
