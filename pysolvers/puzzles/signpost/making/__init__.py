"""Building blocks of the generator."""
