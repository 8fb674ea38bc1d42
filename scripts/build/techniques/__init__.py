"""Lists all techniques: a board that needs each, the page with their pictures, and docs/techniques.md."""
