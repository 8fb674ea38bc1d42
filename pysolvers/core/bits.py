"""Sets of small numbers as the bits of an integer."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """The positions of the bits of a number, the lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
