"""What labels cells can have: where each can come, and the narrow gaps that lines must share."""
