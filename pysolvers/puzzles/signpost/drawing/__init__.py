"""What drawings of the board are built from."""
