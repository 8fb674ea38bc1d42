"""The grid of a board in a picture: from its lines, or from the discs that lie on it."""
