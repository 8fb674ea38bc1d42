"""Arithmetic on all pixels of a plane at once.

A plane is bytes, one per pixel. `pack` turns it into an int with 16 bits (a lane) per pixel, so that each sum has room
for the carry.
"""

from __future__ import annotations

from functools import lru_cache


def pack(plane: bytes) -> int:
    """Return the pixels as an int with 16 bits (a lane) per pixel, the first pixel in the lowest bits."""
    wide = bytearray(2 * len(plane))
    wide[::2] = plane
    return int.from_bytes(wide, "little")


def low(lanes: int, count: int) -> bytes:
    return lanes.to_bytes(2 * count, "little")[::2]


def high(lanes: int, count: int) -> bytes:
    return lanes.to_bytes(2 * count, "little")[1::2]


@lru_cache(maxsize=24)
def every(value: int, count: int) -> int:
    return int.from_bytes(value.to_bytes(2, "little") * count, "little")


def excess(a: int, b: int, count: int) -> int:
    """Return max(0, a - b) for each of `count` pixels. `a`, `b` and the result are packed planes."""
    carry = every(0x100, count)
    difference = (a | carry) - b
    wins = difference & carry
    return difference & (wins - (wins >> 8))


def peaks(plane: bytes, width: int, distances: tuple[int, ...], least: int) -> tuple[int, int]:
    """Return two packed masks: pixels brighter than those above and below, and pixels darker; 0x100 means True.

    The difference must be at least `least` at one of the `distances`, in rows.
    """
    count, deep = len(plane), max(distances)
    padded = pack(plane[:width] * deep + plane + plane[-width:] * deep)
    carry, allowance = every(0x100, count), every(0x100 - least - 1, count)
    full = (1 << 16 * count) - 1
    middle = (padded >> 16 * width * deep) & full
    bright = dark = 0
    for distance in distances:
        above = (padded >> 16 * width * (deep - distance)) & full
        below = (padded >> 16 * width * (deep + distance)) & full
        over = middle + allowance
        bright |= (over - above) & (over - below) & carry
        dark |= (above + allowance - middle) & (below + allowance - middle) & carry
    return bright, dark
