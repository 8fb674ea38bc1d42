"""Text formats, a file each."""
