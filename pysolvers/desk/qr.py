"""QR codes of links, drawn by segno (BSD), which is loaded when the first one is asked for."""

from __future__ import annotations

from pysolvers.core.puzzle import PuzzleError

MOST = 2331
"""The most characters: what a QR code of the largest size holds at the level of error correction that is used (M)."""


def outline(text: str) -> tuple[int, str]:
    """The modules a side, without the quiet zone, and the dark ones as an SVG path; PuzzleError where it has no room.

    Runs of dark modules in a row are one rectangle each. Source: ISO/IEC 18004, by way of segno.
    """
    if len(text.encode()) > MOST:
        raise PuzzleError(f"A QR code holds at most {MOST:,} characters; this link has {len(text.encode()):,}.")
    try:
        from segno import make_qr
    except ModuleNotFoundError:
        raise PuzzleError("QR codes need the package segno: pip install pysolvers[qr].") from None
    rows = [bytes(row) for row in make_qr(text, error="m", boost_error=False).matrix]
    return len(rows), "".join(_runs(y, row) for y, row in enumerate(rows))


def _runs(y: int, row: bytes) -> str:
    path, x = "", row.find(1)
    while x >= 0:
        end = row.find(0, x)
        end = len(row) if end < 0 else end
        path += f"M{x} {y}h{end - x}v1h{x - end}Z"
        x = row.find(1, end)
    return path
