"""Building blocks of the generator: words, grids, and clues."""
