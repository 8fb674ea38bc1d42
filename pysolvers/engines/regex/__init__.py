"""Regular expressions on lines of cells with unknown characters."""
