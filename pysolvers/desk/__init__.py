"""What front ends call: a desk with one puzzle, the player's moves, and at most one long-running job."""
