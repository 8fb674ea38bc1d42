"""The hues of lines stay apart for color-blind eyes, and lines of the same hue by a stripe and a ring."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from pysolvers.drawing.palette import Scheme, rgb
from pysolvers.puzzles.numberlink.board import RING_WIDTH
from pysolvers.puzzles.numberlink.tubes import CORE

HUES = tuple(f"hue{k}" for k in range(1, 9))
CELL = 20
"""Pixels of a small cell."""

Matrix = tuple[tuple[float, float, float], ...]
VISION: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What linear red, green and blue become (Machado, Oliveira and Fernandes 2009, severity 1)."""


def seen(color: str, scheme: Scheme, vision: Matrix) -> tuple[float, ...]:
    """The linear red, green and blue that an eye sees."""
    channels = (value / 255 for value in rgb(color, scheme))
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return tuple(min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in vision)


def lab(linear: tuple[float, ...]) -> tuple[float, float, float]:
    """CIE L*a*b* under D65."""
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in to_xyz]
    scaled = [value / white for value, white in zip(xyz, (0.9505, 1, 1.089), strict=True)]
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The contrast of two colors as WCAG defines it."""
    low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("vision", VISION)
def test_no_two_of_the_eight_hues_are_confused(scheme: Scheme, vision: str) -> None:
    found = {hue: lab(seen(hue, scheme, VISION[vision])) for hue in HUES}
    nearest = min((dist(found[a], found[b]), a, b) for a, b in combinations(HUES, 2))
    assert nearest[0] > 12, nearest


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("vision", VISION)
def test_the_stripe_and_the_ring_of_the_second_eight_are_seen_in_a_small_cell(scheme: Scheme, vision: str) -> None:
    assert CORE * CELL > 2 and RING_WIDTH * CELL > 1.5
    for hue in HUES:
        color = seen(hue, scheme, VISION[vision])
        assert contrast(color, seen("surface", scheme, VISION[vision])) > 2.7, hue
        assert contrast(color, seen(f"on-{hue}", scheme, VISION[vision])) > 2.7, hue
