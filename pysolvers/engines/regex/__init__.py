"""Regular expressions on lines of cells whose characters are not known yet."""
