"""How answers are found: propagation of clues over domains, and search."""
