"""What helps a player besides hints: moves on trial, marks, the way back to a right board, and suppositions shown."""
