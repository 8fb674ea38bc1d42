"""The kinds of puzzle, a folder each; `core.kind` says what a folder must offer."""
