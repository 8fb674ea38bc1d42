"""Pictures as input: the command `read`."""
