"""QR codes as outlines. Source: ISO/IEC 18004, through segno."""

from __future__ import annotations

from pysolvers.errors import ArgumentError, MissingExtra

MOST = 2953  # characters in the largest QR code with error correction level L

QUIET = 4  # width of the white border in modules


def outline(text: str) -> tuple[int, str]:
    """Return the number of squares per side of a QR code, without the border, and an SVG path of the dark squares.

    ArgumentError if the text is too long; MissingExtra without segno.
    """
    long = len(text.encode())
    if long > MOST:
        template = "A QR code holds at most {limit:,} characters; this link has {count:,}."
        raise ArgumentError(template, limit=MOST, count=long)
    try:
        from segno import make_qr
    except ModuleNotFoundError as error:
        raise MissingExtra("QR codes need", "segno", "qr") from error
    rows = [bytes(row) for row in make_qr(text, error="l").matrix]
    return len(rows), "".join(_runs(y, row) for y, row in enumerate(rows))


def _runs(y: int, row: bytes) -> str:
    path, x = "", row.find(1)
    while x >= 0:
        end = row.find(0, x)
        end = len(row) if end < 0 else end
        path += f"M{x} {y}h{end - x}v1h{x - end}Z"
        x = row.find(1, end)
    return path


def svg(text: str) -> str:
    """Return the QR code of a text with its border, black on white, as an SVG document. Errors as for `outline`."""
    side, path = outline(text)
    box = f"{-QUIET} {-QUIET} {side + 2 * QUIET} {side + 2 * QUIET}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="{path}" fill="#000"/></svg>'
