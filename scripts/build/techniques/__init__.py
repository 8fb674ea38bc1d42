"""Lists all techniques: the page with their pictures, and docs/techniques.md."""
