"""A picture in memory: three planes of pixels, with cropping, shrinking and smoothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from pysolvers.core.puzzle import PuzzleError
from pysolvers.picture import lanes

# By block side: multiplier and shift to divide a sum by the block's area within 16-bit lanes.
_SHARES = {2: (1, 2), 3: (7, 6), 4: (1, 4), 5: (5, 7), 6: (7, 8)}


@dataclass(frozen=True)
class Image:
    """A picture of `width` x `height` pixels: a plane of bytes, row by row, for each of red, green and blue."""

    width: int
    height: int
    planes: tuple[bytes, bytes, bytes] = field(repr=False)

    @staticmethod
    def from_pixels(data: bytes, width: int, height: int) -> Image:
        """Return the picture with these pixels (`data` has red, green, blue and alpha of each) on a white background.

        PuzzleError if the length of `data` is wrong, or if there are no pixels.
        """
        if width < 1 or height < 1 or len(data) != 4 * width * height:
            template = (
                "The pixel data has {count} bytes: expected four for each of {width} x {height} pixels, at least one."
            )
            raise PuzzleError(template, count=len(data), width=width, height=height)
        red, green, blue, alpha = (bytes(data)[channel::4] for channel in range(4))
        if alpha.count(255) != len(alpha):
            red, green, blue = (_on_white(plane, alpha) for plane in (red, green, blue))
        return Image(width, height, (red, green, blue))

    @staticmethod
    def from_rgb(data: bytes, width: int, height: int) -> Image:
        return Image(width, height, (data[0::3], data[1::3], data[2::3]))

    @cached_property
    def extremes(self) -> tuple[bytes, bytes]:
        """Two planes: for each pixel, the largest and the smallest of red, green and blue."""
        count = self.width * self.height
        red, green, blue = map(lanes.pack, self.planes)
        over = lanes.excess(green, red, count)
        larger, smaller = red + over, green - over
        larger += lanes.excess(blue, larger, count)
        smaller -= lanes.excess(smaller, blue, count)
        return lanes.low(larger, count), lanes.low(smaller, count)

    def colour(self, x: float, y: float) -> tuple[int, int, int]:
        """Return the color of the pixel at a point, or of the pixel that is nearest to a point outside."""
        at = min(self.height - 1, max(0, int(y))) * self.width + min(self.width - 1, max(0, int(x)))
        red, green, blue = self.planes
        return red[at], green[at], blue[at]

    def shrink_to(self, pixels: int) -> int:
        return next(k for k in range(1, 99) if self.width // k * (self.height // k) <= pixels)

    def shrunk(self, side: int) -> Image:
        """Average blocks of `side` x `side` pixels. Incomplete blocks at the right and bottom are cut off."""
        while side > 6:
            divisor = next((d for d in (6, 5, 4, 3, 2) if side % d == 0), 6)
            return self.shrunk(divisor).shrunk(side // divisor)
        if side <= 1 or min(self.width, self.height) < side:
            return self
        width, height = self.width // side, self.height // side
        return Image(width, height, tuple(self._averaged(plane, side, width, height) for plane in self.planes))  # type: ignore[arg-type]  # three

    def transposed(self) -> Image:
        red, green, blue = (transposed(plane, self.width) for plane in self.planes)
        return Image(self.height, self.width, (red, green, blue))

    def _averaged(self, plane: bytes, side: int, width: int, height: int) -> bytes:
        total, full, count = 0, self.width, width * height
        for down in range(side):
            rows = (
                plane[start : start + width * side] for start in range(down * full, height * side * full, side * full)
            )
            strip = b"".join(rows)
            for right in range(side):
                total += lanes.pack(strip[right::side])
        times, shift = _SHARES[side]
        return lanes.low(
            ((total + lanes.every(side * side // 2, count)) * times >> shift) & lanes.every(0xFF, count), count
        )

    def smoothed(self, size: int) -> Image:
        """Replace each pixel by the mean of the `size` x `size` square (2 to 8) with this pixel at its upper left."""
        red, green, blue = (self._smoothed(plane, size) for plane in self.planes)
        return Image(self.width, self.height, (red, green, blue))

    def _smoothed(self, plane: bytes, size: int) -> bytes:
        count = len(plane)
        for step in (1, self.width):
            padded = lanes.pack(plane + plane[-step:] * (size - 1))
            total = sum(padded >> 16 * step * k for k in range(size)) & ((1 << 16 * count) - 1)
            # The product is at most 255 * 256, which fits a lane.
            plane = lanes.high(total * (256 // size), count)
        return plane

    def cut(self, left: int, top: int, right: int, bottom: int) -> Image:
        """Return the part between two corners, in pixels, as far as it is inside the picture."""
        left, top, right, bottom = max(0, left), max(0, top), min(self.width, right), min(self.height, bottom)
        width, rows = right - left, range(top * self.width + left, bottom * self.width + left, self.width)
        red, green, blue = (b"".join([plane[start : start + width] for start in rows]) for plane in self.planes)
        return Image(width, bottom - top, (red, green, blue))


def transposed(plane: bytes, width: int) -> bytes:
    return b"".join([plane[column::width] for column in range(width)])


def _on_white(plane: bytes, alpha: bytes) -> bytes:
    return bytes([(value * opaque + 255 * (255 - opaque)) // 255 for value, opaque in zip(plane, alpha, strict=True)])
