"""Sets of small numbers, stored as the bits of an int."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """Return the positions of the bits that are set, the lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
