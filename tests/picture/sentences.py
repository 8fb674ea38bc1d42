"""Sentences about pictures, and parts of them, that several tests expect word for word."""

KNOWN = "expected a PNG, JPEG, WebP, GIF, BMP or TIFF"
AS_TEXT = "Regex crosswords and boards in 3D are not read from pictures: paste the puzzle or its clues as text."
READ = "expected Signpost, Numberlink, Path."
NOT_FOUND = (
    "No board was found in the picture. Its grid must be visible and nearly level; otherwise, give its corners. "
    f"{AS_TEXT}"
)
