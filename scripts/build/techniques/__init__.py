"""The list of all techniques: boards that need them, the page and the file in docs."""
